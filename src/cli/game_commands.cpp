// Commands that add records other than requests to a game's log: turns, phases, notes, undo and redo.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/command_parts.hpp"
#include "cli/output.hpp"
#include "cli/play/play.hpp"
#include "game/state.hpp"
#include "game/turn.hpp"
#include "log/file.hpp"
#include "log/reader.hpp"
#include "log/dice_proof.hpp"
#include "orderly/error.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

std::span<const std::string> words_after(const Session& session) { return std::span(session.options.words).subspan(1); }

std::uint64_t record_number(const std::string& typed) {
    const auto number = text::read_integer<std::uint64_t>(typed);
    if (!number || *number == 0)
        throw Error(ErrorCode::bad_value,
                    fmt::format("`{}` is not the number of a record; `orderly log` lists them", typed), typed);
    return *number;
}

bool share_a_unit(const game::GameRecord& one, const game::GameRecord& other) {
    return std::ranges::any_of(one.names, [&](const std::string& name) {
        return !name.empty() && std::ranges::find(other.names, name) != other.names.end();
    });
}

/// Lists the later, counting records that share a unit with the record: a mistake in it may affect them.
std::string later_uses(const game::GameLog& log, const game::GameRecord& record) {
    std::vector<std::uint64_t> numbers;
    log.each([&](const game::GameRecord& later) {
        if (later.number > record.number && !log.is_void(later) && share_a_unit(record, later))
            numbers.push_back(later.number);
    });
    return numbers.empty() ? ""
                           : fmt::format("later records use its units: record{} {}\n", numbers.size() == 1 ? "" : "s",
                                         fmt::join(numbers, ", "));
}

std::string told(const log::Json& record);
std::string names_text(const game::GameRecord& record);

/// One line for a record: `28ma · maneuver gallant trained spent: Wavering`.
std::string summary_of(const game::GameRecord& record) {
    log::LoggedRecord read;
    const auto kind = log::read_record(record.line, read);
    const auto is_told = kind == log::LogLine::record || kind == log::LogLine::aside;
    return fmt::format("{}{}", names_text(record), is_told ? text::printable(told(read.result)) : "");
}

/// Records that another record is canceled or counts again.
int write_about(Session& session, GameTable& table, const game::GameRecord& other, std::string_view key,
                std::string_view done, const std::string& more) {
    const report::FlatRow cells = {{key, other.number}};
    const auto summary = summary_of(other);
    tell(session, table.write(report::json_keys(cells)),
         fmt::format("record {} {}{}{}\n{}", other.number, done, summary.empty() ? "" : ": ", summary, more), cells);
    return 0;
}

int make_void(Session& session, GameTable& table, std::uint64_t number) {
    const auto record = table.log().find(number);
    if (!record || record->is_about_another())
        throw Error(ErrorCode::bad_value, fmt::format("there is no record {} to cancel", number),
                    std::to_string(number));
    if (table.log().is_void(*record))
        throw Error(ErrorCode::bad_value, fmt::format("record {} is already canceled", number), std::to_string(number));
    return write_about(session, table, *record, "void", "canceled", later_uses(table.log(), *record));
}

std::string text_of(const log::Json& record, const char* key) {
    return record.contains(key) ? record[key].plain() : std::string();
}

/// `turn 2`, `phase union fire`, `turn 2, phase union maneuver`.
std::string begun_text(const log::Json& record) {
    std::string turn;
    if (record.contains("turn")) turn = "turn " + text_of(record, "turn");
    if (!record.contains("phase")) return turn;
    const auto side = text_of(record, "side");
    return fmt::format("{}phase {}{}{}", turn.empty() ? "" : turn + ", ", side, side.empty() ? "" : " ",
                       text_of(record, "phase"));
}

/// The request and its outcome, such as `charge 15al vs 28ma: …`.
std::string told(const log::Json& record) {
    if (record.contains("void")) return "void " + text_of(record, "void");
    if (record.contains("redo")) return "redo " + text_of(record, "redo");
    if (record.contains("turn") || record.contains("phase")) return begun_text(record);
    if (!record.contains("request")) return record.contains("changes") ? "by hand" : text_of(record, "note");
    auto out = text_of(record, "request");
    if (record.contains("title")) out += ": " + text_of(record, "title");
    else if (record.contains("passed")) out += record.flag_at("passed") ? ": passed" : ": failed";
    if (record.contains("note")) out += " (" + text_of(record, "note") + ")";
    return out;
}

constexpr std::array<std::string_view, 4> log_columns = {"record", "units", "text", "void"};

std::vector<std::string> named_in(const game::GameRecord& record) {
    std::vector<std::string> names;
    for (const auto& name : record.names)
        if (!name.empty()) names.push_back(name);
    return names;
}

std::string names_text(const game::GameRecord& record) {
    const auto names = named_in(record);
    return names.empty() ? "" : fmt::format("{} · ", fmt::join(names, ", "));
}

}  // namespace

int run_void(Session& session) {
    const auto words = words_after(session);
    if (words.size() != 1) throw Error(ErrorCode::missing, "which record? usage: orderly void N");
    GameTable table(session);
    return make_void(session, table, record_number(words.front()));
}

int run_undo(Session& session) {
    take_no_more(session.options.words, 1, "undo");
    GameTable table(session);
    const auto last = table.log().last_counting();
    if (last == 0) throw Error(ErrorCode::missing, "there is nothing to cancel");
    if (session.memory != nullptr && session.memory->wrote != 0 && last > session.memory->wrote)
        throw Error(ErrorCode::refused,
                    fmt::format("record {} was written at another terminal: {}; `void {}` cancels it anyway", last,
                                summary_of(*table.log().find(last)), last));
    return make_void(session, table, last);
}

int run_redo(Session& session) {
    take_no_more(session.options.words, 2, "redo [N]");
    GameTable table(session);
    const auto words = words_after(session);
    const auto number = words.empty() ? table.log().last_void() : record_number(words.front());
    const auto record = table.log().find(number);
    if (!record || !table.log().is_void(*record))
        throw Error(ErrorCode::missing,
                    words.empty() ? "there is nothing to restore" : fmt::format("record {} is not canceled", number));
    if (const auto other = log::roll_names_in(session.options.log).same_dice(number); other != 0)
        throw Error(ErrorCode::refused,
                    fmt::format("record {} has the same dice as record {}, and only one can count: `void {}` first",
                                number, other, other),
                    std::to_string(number));
    return write_about(session, table, *record, "redo", "restored", "");
}

int run_note(Session& session) {
    const auto words = words_after(session);
    const auto note = fmt::format("{}", fmt::join(words, " "));
    if (text::plain_form(note).empty()) throw Error(ErrorCode::missing, "the note is empty; usage: orderly note TEXT…");
    GameTable table(session);
    const report::FlatRow cells = {{"note", note}};
    const auto number = table.write(report::json_keys(cells));
    tell(session, number, fmt::format("record {}\n", number), cells);
    return 0;
}

namespace {

/// Open items at the start of a turn or a phase: units the ruleset calls for, undecided results, and procedures due.
std::string left_over(Session& session, const game::State& now) {
    auto out = game::told_units(now);
    for (const auto& unit : now.units)
        for (const auto& open : unit.open) out += fmt::format("  {}  decide: {}\n", unit.unit->id, open.text);
    for (const auto& due : dues_of(session)) out += fmt::format("  due: {}\n", fmt::join(due.words, " "));
    return out;
}

/// Records the start of a turn or a phase and prints its consequences.
void begin(Session& session, GameTable& table, const game::PhaseStep& step) {
    auto after = table.state();
    const auto keys = step.keys();
    if (step.turn != 0) after.begin_turn(step.turn);
    if (!step.phase.empty()) after.begin_phase(step.phase, step.side);
    const auto written = table.write(keys);
    std::string text;
    if (session.options.format == Format::text)
        text = fmt::format("{}\n{}{}", fmt::join(after.moment(), " · "), game::difference_text(table.state(), after),
                           left_over(session, after));
    tell(session, written, text, game::PhaseStep{after.turn, after.phase, after.side}.cells());
}

}  // namespace

int run_turn(Session& session) {
    take_no_more(session.options.words, 2, "turn [N]");
    GameTable table(session);
    const auto words = words_after(session);
    const auto number = words.empty() ? std::optional(table.state().turn + 1) : text::read_integer<int>(words.front());
    if (!number)
        throw Error(ErrorCode::bad_value, fmt::format("turn {}: give a number from 1 to 9999", words.front()),
                    words.front());
    begin(session, table, {game::checked_turn(*number), {}, {}});
    return 0;
}

int run_phase(Session& session) {
    take_no_more(session.options.words, 3, find_command("phase")->usage);
    GameTable table(session);
    const auto words = words_after(session);
    const auto& roster = game_of(session);
    begin(session, table,
          words.empty() ? game::next_phase(roster, table.state()) : game::named_phase(roster, table.state(), words));
    return 0;
}

namespace {

/// Output is flushed when it reaches this many bytes.
constexpr std::size_t most_told_bytes = 65536;

/// `log --head`: prints the hash of the last record. Sent with a move, it commits the player to the log so far.
int print_head(Session& session) {
    const auto& path = session.options.log;
    if (path.empty()) throw Error(ErrorCode::missing, "which log? name it with -g GAME or --log FILE", "--log");
    log::Chain chain;
    log::each_line(path, [&](std::string_view line, std::uint64_t) {
        if (log::record_number(line) != 0) chain.add({}, log::link_of(line));
    });
    if (chain.head().empty()) throw Error(ErrorCode::missing, fmt::format("{} has no record", path), path);
    if (session.options.format == Format::text) return print(session, chain.head() + "\n");
    std::string out;
    report::append_table({{"head"}, {{{"head", chain.head()}}}}, session.options.format, out);
    return print(session, out);
}

}  // namespace

int run_log(Session& session) {
    take_no_more(session.options.words, 1, "log [--head]");
    if (session.options.head) return print_head(session);
    game_of(session);
    warn_of_damage(session);
    const game::GameLog log(session.options.log);
    const auto screen = screen_of(session.options);
    std::string out;
    text::Page page(out, screen.width, screen.color);
    log::LoggedRecord record;
    report::RowWriter rows(session.options.format, log_columns, out);
    log.each([&](const game::GameRecord& line) {
        if (out.size() >= most_told_bytes) write_out(session.out, std::exchange(out, {}));
        if (session.options.format == Format::json) {
            out.append(line.line).append("\n");
            return;
        }
        if (const auto kind = log::read_record(line.line, record);
            kind != log::LogLine::record && kind != log::LogLine::aside)
            return;
        if (session.options.format != Format::text) {
            rows.add({{"record", line.number},
                      {"units", fmt::format("{}", fmt::join(named_in(line), " "))},
                      {"text", text::printable(told(record.result))},
                      {"void", log.is_void(line)}});
            return;
        }
        const auto text = fmt::format("{}{}", names_text(line), text::printable(told(record.result)));
        const auto struck = screen.color ? fmt::format("{}{}{}", text::style::struck, text, text::style::plain)
                                         : fmt::format("~~{}~~", text);
        page.labelled(fmt::format("{:>4}  ", line.number), log.is_void(line) ? struck : text);
    });
    return print(session, out);
}

}  // namespace orderly::cli
