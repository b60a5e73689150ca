#include "cli/play/play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <istream>
#include <ostream>
#include <sstream>

#include "cli/batch/lines.hpp"
#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/output.hpp"
#include "cli/run.hpp"
#include "game/state.hpp"
#include "log/reader.hpp"
#include "orderly/error.hpp"
#include "report/formats.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"
#include "text/page.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

/// The marks in the form used by records.
std::string text_of(const Mark& mark) {
    std::string text(certainty_name(mark.certainty));
    if (!mark.note.empty()) text.append(": ").append(mark.note);
    return text;
}

void take_marks(Resolution& resolution, std::vector<std::string>& into) {
    for (const auto* mark : resolution.marks)
        if (auto text = text_of(*mark); std::ranges::find(into, text) == into.end()) into.push_back(std::move(text));
    resolution.marks.clear();
    for (auto& next : resolution.followed) take_marks(next, into);
}

bool is_mark(const std::string& note) {
    constexpr std::array certainties = {Certainty::read, Certainty::crossread, Certainty::assumed, Certainty::absent,
                                        Certainty::borrowed};
    return std::ranges::any_of(certainties,
                               [&](Certainty one) { return note.starts_with(std::string(certainty_name(one)) + ":"); });
}

}  // namespace

void FootnoteTracker::learn(const std::string& log) {
    const game::GameLog records(log);
    log::LoggedRecord record;
    records.each([&](const game::GameRecord& line) {
        if (line.line.find(R"("notes":[")") == std::string_view::npos ||
            log::read_record(line.line, record) != log::LogLine::record)
            return;
        for (const auto note : record.result["notes"])
            if (const auto text = note.string();
                is_mark(text) && std::ranges::find(announced_, text) == announced_.end())
                announced_.push_back(text);
    });
}

std::string FootnoteTracker::take(Resolution& resolution, const Screen& screen) {
    std::vector<std::string> marks;
    take_marks(resolution, marks);
    std::string out;
    text::Page page(out, screen.width, screen.color);
    std::vector<std::string> numbers;
    for (const auto& mark : marks) {
        const auto found = std::ranges::find(announced_, mark);
        if (found != announced_.end()) {
            numbers.push_back(fmt::format("[{}]", found - announced_.begin() + 1));
            continue;
        }
        announced_.push_back(mark);
        report::write_note(fmt::format("[{}] {}", announced_.size(), mark), page);
    }
    if (!numbers.empty()) report::write_note(fmt::format("{}", fmt::join(numbers, " ")), page);
    return out;
}

std::string FootnoteTracker::all(const Screen& screen) const {
    std::string out;
    text::Page page(out, screen.width, screen.color);
    for (std::size_t at = 0; at < announced_.size(); ++at)
        report::write_note(fmt::format("[{}] {}", at + 1, announced_[at]), page);
    return out;
}

namespace {

std::string outcome_of(const Result& result) {
    if (result.row != nullptr) return std::string(report::title_or_id(result.row->title, result.row->outcome));
    return result.has_passed ? (result.passed ? "passed" : "failed") : "";
}

std::string line_of(const Ruleset& ruleset, const Result& result) {
    auto text = fmt::format("{}: {}{}{}", result.total, text::style::bold, outcome_of(result), text::style::plain);
    for (const auto& effect : result.effects) text += "; " + report::effect_text(ruleset, effect);
    return text;
}

}  // namespace

void append_brigade(const Resolution& resolution, const game::Named& named, const Screen& screen, std::string& out) {
    const auto& request = resolution.request;
    text::Page page(out, screen.width, screen.color);
    const auto faces = text::joined(resolution.dice, ", ", [](const auto& die) { return std::to_string(die.face); });
    page.paragraph(fmt::format("{} · {} · die {}", report::title_or_id(request.procedure->title, request.procedure->id),
                               request.ruleset->id, faces),
                   0, 2);
    std::size_t width = 0;
    for (const auto& name : named.names[0]) width = std::max(width, name.size());
    for (const auto& result : resolution.results) {
        const auto name = named.at(0, result.unit);
        page.labelled(
            text::padded_right("  " + (name.empty() ? fmt::format("unit {}", result.unit + 1) : std::string(name)),
                               width + 4),
            line_of(*request.ruleset, result));
    }
}

namespace {

Options for_lines(Options options) {
    options.words.clear();
    options.given = {OptionId::game};  // the session was started with it, the line was not
    return options;
}

}  // namespace

Play::Play(Session& session, Options options) : session_(session), options_(for_lines(std::move(options))) {}

void Play::run_words(std::vector<std::string> words, std::string& out) {
    wrote_before_ = memory_.wrote;
    if (words.size() == 1 && text::same_spelling(words.front(), "marks")) return tell_marks(out);
    auto options = parse_line_options(words, options_);
    if (options.words.empty()) return;
    const auto* command = find_command(options.words.front());
    if (command != nullptr && command->name == "play")
        throw Error(ErrorCode::bad_option, "you are already in `play`", "play");
    std::ostringstream text;
    const auto is_text = options.help || (command != nullptr && !command->takes.contains(OptionId::format));
    auto& into = is_text && options.format != Format::text ? session_.err : text;  // the output is for a program
    run_parsed(std::move(options), session_.in, into, session_.err, &memory_);
    out += text.str();
}

/// Prints text, which goes to standard error if the output is for a program.
void Play::tell_marks(std::string& out) {
    auto options = options_;
    enter_game(options);
    FootnoteTracker marks;
    marks.learn(options.log);
    const auto text = marks.all(screen_of(options));
    if (options.format == Format::text) out += text;
    else session_.err << text;
}

void Play::show(std::string_view out) {
    show_record(session_, out, memory_.wrote == wrote_before_ ? 0 : memory_.wrote);
}

bool is_last(std::span<const std::string> words) {
    return words.size() == 1 && (words.front() == "quit" || words.front() == "exit");
}

// A script for `play`: prints each line's result or error as a batch does.

namespace {

class Script {
public:
    explicit Script(Play& play) : play_(play) { play.memory().is_one_table = play.options().format == Format::csv; }

    /// Runs a line. Returns false if it ends the session.
    bool line(std::string_view text) {
        ++number_;
        std::string out;
        const auto words = line_words(bare_line(text));
        if (words.empty()) return true;
        if (is_last(words)) return false;
        ++requests_;
        try {
            play_.run_words(words, out);
            if (play_.options().format == Format::text) out += '\n';  // a blank line separates texts
        } catch (const Error& error) {
            const std::string_view first = words.front();
            const auto id = first.size() > 1 && first.ends_with(':') ? first.substr(0, first.size() - 1)
                                                                     : std::string_view();
            bad_line(with_remedy(error), id, out);
            bad_.push_back(number_);
        }
        if (play_.options().format == Format::csv) join_table(out);
        play_.show(out);
        return true;
    }

    int finish() {
        if (bad_.empty()) return static_cast<int>(ExitStatus::resolved);
        const auto told = std::span(bad_).first(std::min(bad_.size(), most_bad_lines_told));
        play_.session().err << bad_requests(bad_.size(), requests_, told);
        return static_cast<int>(ExitStatus::no);
    }

private:
    void bad_line(const Error& error, std::string_view id, std::string& out) {
        const auto format = play_.options().format;
        if (format != Format::csv) return append_bad_line(error, number_, id, format, out);
        out.clear();
        report::RowWriter(format, result_columns(&play_.memory()), out)
            .add({{"id", std::string(id)},
                  {"line", number_},
                  {"error", std::string(name_of(error.code))},
                  {"message", error.what()}});
    }

    /// All results form one table with one header. Results with other columns follow in a separate table after a blank
    /// line.
    void join_table(std::string& out) {
        if (out.empty()) return;
        const auto head = out.substr(0, out.find('\n') + 1);
        if (head == head_) out.erase(0, head.size());
        else if (!head_.empty()) out.insert(0, "\n");
        head_ = head;
    }

    Play& play_;
    std::string head_;
    std::uint64_t number_ = 0;
    std::size_t requests_ = 0;
    std::vector<std::uint64_t> bad_;
};

}  // namespace

int play_script(Play& play) {
    auto options = play.options();
    // report an unreadable game once, not for each line
    warn_of_damage(enter_game(options), options, play.session().err);
    Script script(play);
    for (std::string line; std::getline(play.session().in, line) && script.line(line);) {
    }
    return script.finish();
}

// The prompt. Each line is a command line without the program's name. Everything is kept in the log, so a session that
// dies loses nothing.

int run_play(Session& session) {
    auto options = session.options;
    take_no_more(options.words, 2, "play GAME");
    if (options.words.size() > 1) options.game = options.words[1];
    if (options.game.empty()) throw Error(ErrorCode::missing, "which game? usage: orderly play GAME");
    Play play(session, std::move(options));
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 ? play_at_terminal(play) : play_script(play);
}

}  // namespace orderly::cli
