// report: tells a log as the story of a game, with losses and each side's luck.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/output.hpp"
#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/report_page.hpp"
#include "game/turn.hpp"
#include "log/statistics.hpp"
#include "orderly/error.hpp"
#include "report/describe/describe.hpp"
#include "report/flat_rows.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"

namespace orderly::cli {
namespace {

constexpr std::array<std::string_view, 17> report_columns = {
    "what", "for",       "do",       "count",  "turn", "text", "record", "request", "resolutions",
    "dice", "inflicted", "expected", "chance", "roll", "side", "note",   "void"};
constexpr std::size_t most_named = 12;
constexpr std::size_t most_report_bytes = 65536;

std::string percent(double chance) {
    return chance > 0 && chance < 0.0001 ? "<0.01%" : fmt::format("{:.2f}%", chance * 100);
}

/// Collects a game while it is read; the source of the page and of the rows.
class GameReport {
public:
    explicit GameReport(Session& session)
        : session_(session),
          tale_(
              session.tables, [this](const std::string& unit) { return name_of(unit); },
              [this](const std::string& unit, const std::string& what) {
                  return session_.game == nullptr ? std::nullopt : session_.game->number_of(unit, what);
              }),
          luck_(session.tables, [this](const std::string& unit) { return side_of(unit); }) {}

    int run() {
        const auto files = logs_of(session_, "report LOG… (or -g GAME)");
        warn_of_damage(session_);
        const LogSources sources(files, session_.in);
        read_voids(sources, files);
        if (is_rows()) return rows(sources);
        page_ = report_page(look(), screen_of(session_.options).width);
        read_units();
        begin();
        sources.each_line([&](std::string_view text, std::uint64_t) { tell(text); });
        losses();
        party_effects();
        chart();
        if (session_.options.luck && units_.empty()) luck();
        strengths();
        page_->end();
        flush();
        if (session_.options.html) session_.err << page_on_terminal("report -f html", "report.html");
        return 0;
    }

private:
    [[nodiscard]] bool is_rows() const {
        const auto format = session_.options.format;
        return look() == ReportLook::text && format != Format::text;
    }

    [[nodiscard]] ReportLook look() const {
        if (session_.options.html) return ReportLook::html;
        return session_.options.has_format && !session_.options.markdown ? ReportLook::text : ReportLook::markdown;
    }

    /// Also checks that there is a record at all: it is easy to give a game's file instead of its log.
    void read_voids(const LogSources& sources, const std::vector<std::string>& files) {
        bool any_line = false;
        bool any_record = false;
        sources.each_line([&](std::string_view text, std::uint64_t) {
            voids_.line(text);
            any_line = true;
            any_record = any_record || text.starts_with('{');
        });
        if (any_line && !any_record)
            throw Error(ErrorCode::bad_value,
                        fmt::format("{}: it contains no records; to report a game's file, use -g", files.front()),
                        files.front());
    }

    /// Ids of the units to report on; empty: all of them.
    void read_units() {
        for (const auto& name : session_.options.units) {
            const auto* unit = session_.game == nullptr ? nullptr : session_.game->find(name);
            if (session_.game != nullptr && unit == nullptr)
                throw Error(ErrorCode::bad_unit, fmt::format("no unit `{}` in the game", name), name);
            units_.push_back(unit == nullptr ? name : unit->id);
        }
    }

    [[nodiscard]] bool is_wanted(const std::string& unit) const {
        return units_.empty() || std::ranges::find(units_, unit) != units_.end();
    }

    /// The title: the game and its sides, or the units and the game.
    void begin() {
        const auto title = session_.game == nullptr ? std::string("The game") : session_.game->title;
        if (!units_.empty())
            return page_->begin(text::joined(units_, " and ", [&](const auto& unit) { return name_of(unit); }), title);
        if (session_.game == nullptr || session_.game->sides.empty()) return page_->begin(title, "");
        const auto sides = text::joined(session_.game->sides, " against ", report::capital);
        page_->begin(title, fmt::format("{}. {}", sides, session_.game->rules->title));
    }

    /// The remaining strength of each unit, by its first number.
    void strengths() {
        if (session_.game == nullptr || session_.game->units.empty()) return;
        std::vector<ReportPage::Strength> rows;
        std::string what;
        const auto now = named_units(session_);
        for (const auto& unit : session_.game->units) {
            const auto state = std::ranges::find(now, unit.id, &NamedUnit::id);
            if (unit.numbers.empty() || state == now.end() || !is_wanted(unit.id)) continue;
            const auto& [number, was] = unit.numbers.front();
            const auto left = std::ranges::find(state->numbers, number, &std::pair<std::string, int>::first);
            what = number;
            std::string words;
            for (const auto& word : state->words)
                if (std::ranges::find(unit.words, word) == unit.words.end())
                    words += (words.empty() ? "" : ", ") + report::spoken(word);
            rows.push_back({unit.side, unit.name,
                            state->absence.empty() ? words : state->absence.substr(std::string_view("is ").size()), was,
                            left == state->numbers.end() ? 0 : left->second});
        }
        if (rows.empty()) return;
        page_->heading("Order of battle");
        page_->strengths(what, rows);
    }

    bool read(std::string_view text) {
        const auto tells = tale_.read(text, voids_);
        if (tells && session_.options.luck && tale_.record() != nullptr && !tale_.entry().is_void)
            luck_.add(*tale_.record());
        return tells;
    }

    /// A heading: `Turn 2, union: Musketry and cannonade`.
    [[nodiscard]] std::string chapter_of(const ReportEvent& entry) const {
        if (entry.turn == 0) return "The records";
        auto chapter = fmt::format("Turn {}", entry.turn);
        if (!entry.side.empty()) chapter += ", " + entry.side;
        if (entry.phase.empty()) return chapter;
        const auto* phase = session_.game == nullptr ? nullptr : game::find_phase(*session_.game->rules, entry.phase);
        return fmt::format("{}: {}", chapter, phase == nullptr ? std::string_view(entry.phase) : phase->title);
    }

    void tell(std::string_view text) {
        if (!read(text)) return;
        if (!units_.empty() && std::ranges::none_of(units_, [&](const auto& unit) { return tale_.involves(unit); }))
            return;
        if (auto chapter = chapter_of(tale_.entry()); chapter != chapter_)
            page_->heading(chapter_ = std::move(chapter));
        page_->entry(tale_.entry());
        if (page_->size() >= most_report_bytes) flush();
    }

    void losses() {
        std::vector<ReportPage::Row> table = {{"who", "what", "count"}};
        for (const auto& [what, count] : tale_.losses())
            if (is_wanted(what.first)) table.push_back({who_text(what.first), what.second, std::to_string(count)});
        if (table.size() == 1) return;
        if (session_.game != nullptr && units_.empty()) sum_sides(table);
        page_->heading("Losses");
        page_->table(table);
    }

    /// The side that a unit belongs to; empty if unknown.
    [[nodiscard]] std::string side_of(const std::string& unit) const {
        return session_.game == nullptr ? std::string() : session_.game->side_of(unit);
    }

    /// The full name of a unit.
    [[nodiscard]] std::string name_of(const std::string& unit) const {
        return session_.game == nullptr ? unit : session_.game->name_of(unit);
    }

    [[nodiscard]] std::string who_text(const std::string& who) const {
        const auto side = side_of(who);
        return side.empty() ? who : fmt::format("{}, {}", side, name_of(who));
    }

    void sum_sides(std::vector<ReportPage::Row>& table) const {
        std::map<std::pair<std::string, std::string>, std::int64_t> sums;
        for (const auto& [what, count] : tale_.losses())
            if (const auto side = side_of(what.first); !side.empty()) sums[{side, what.second}] += count;
        for (const auto& [what, count] : sums)
            table.push_back({what.first + ", all", what.second, std::to_string(count)});
    }

    void party_effects() {
        for (const auto& [affected, effects] : tale_.party_effects()) {
            if (!is_wanted(affected.id())) continue;
            const auto of_unit = !affected.unit.empty() && !affected.party.empty();
            page_->heading(fmt::format("Fate of {}{}", affected.unit.empty() ? affected.party : name_of(affected.unit),
                                       of_unit ? fmt::format(" ({})", affected.party) : ""));
            for (const auto& [effect, records] : effects)
                page_->line(fmt::format("{}: {}", effect, records_text(records)));
        }
    }

    static std::string records_text(const std::vector<std::uint64_t>& records) {
        const auto shown = std::span(records).first(std::min(records.size(), most_named));
        return fmt::format("{} {}{}", records.size() == 1 ? "record" : "records", fmt::join(shown, ", "),
                           records.size() > most_named ? fmt::format(" and {} more", records.size() - most_named) : "");
    }

    void chart() {
        if (tale_.losses_by_turn().empty() || !units_.empty()) return;
        std::map<std::string, ReportPage::Bars> charts;  // by kind of loss: different kinds are not added up
        for (const auto& [turn, losses] : tale_.losses_by_turn()) {
            std::map<std::pair<std::string, std::string>, std::int64_t> sums;
            for (const auto& [what, count] : losses) {
                const auto side = side_of(what.first);
                sums[{what.second, side.empty() ? what.first : side}] += count;
            }
            for (const auto& [what, count] : sums)
                charts[what.first].emplace_back(turn == 0 ? what.second : fmt::format("turn {}, {}", turn, what.second),
                                                count);
        }
        page_->heading("Losses by turn");
        for (const auto& [what, bars] : charts) page_->chart("Losses by turn", what, bars);
    }

    void luck() {
        page_->heading("Luck");
        if (luck_.sides().empty()) page_->line("no dice could inflict a loss");
        std::vector<report::LuckBand> bands;
        for (const auto& [who, luck] : luck_.sides())
            bands.push_back(
                {who, luck.inflicted, luck.odds.mean(), luck.odds.quantile(0.05), luck.odds.quantile(0.95)});
        if (!bands.empty()) page_->luck(bands);
        for (const auto& [who, luck] : luck_.sides()) {
            page_->line(verdict(who, luck));
            if (!luck.has_enough_dice()) continue;
            page_->line(fmt::format("{}, best: {}", who, roll_text(luck.best, "that many or more")));
            page_->line(fmt::format("{}, worst: {}", who, roll_text(luck.worst, "that few or fewer")));
        }
        if (luck_.left_out() > 0)
            page_->line(fmt::format("left out: {} resolutions whose chances cannot be computed", luck_.left_out()));
    }

    static std::string verdict(const std::string& who, const log::SideLuck& luck) {
        const auto did = fmt::format("{} inflicted {}, {:.2f} expected, by {} {}", who, luck.inflicted,
                                     luck.odds.mean(), luck.dice, luck.dice == 1 ? "die" : "dice");
        if (!luck.has_enough_dice()) return did + ": too few rolls to judge";
        return fmt::format("{}; {} of the time it is that many or more, {} that few or fewer", did,
                           percent(luck.odds.at_least(luck.inflicted)), percent(luck.odds.at_most(luck.inflicted)));
    }

    static std::string roll_text(const log::Roll& roll, std::string_view how) {
        return fmt::format("record {}, {}: {} inflicted, {:.2f} expected; {}: {} of the time", roll.record,
                           roll.request, roll.inflicted, roll.expected, how, percent(roll.chance));
    }

    int rows(const LogSources& sources) {
        rows_.emplace(session_.options.format, report_columns, text_);
        sources.each_line([&](std::string_view text, std::uint64_t) {
            if (read(text)) record_row(tale_.entry());
        });
        for (const auto& [what, count] : tale_.losses())
            rows_->add(
                with_side({{"what", "loss"}, {"for", what.first}, {"do", what.second}, {"count", count}}, what.first));
        for (const auto& [turn, losses] : tale_.losses_by_turn())
            for (const auto& [what, count] : losses)
                rows_->add(with_side(
                    {{"what", "turn"}, {"for", what.first}, {"do", what.second}, {"count", count}, {"turn", turn}},
                    what.first));
        for (const auto& [affected, effects] : tale_.party_effects())
            for (const auto& [effect, records] : effects)
                rows_->add({{"what", "fate"},
                            {"for", affected.id()},
                            {"count", records.size()},
                            {"text", effect},
                            {"record", records.front()}});
        if (session_.options.luck)
            for (const auto& [who, luck] : luck_.sides()) luck_rows(who, luck);
        write_out(session_.out, text_);
        return 0;
    }

    void record_row(const ReportEvent& entry) {
        std::vector<std::string> text;
        for (const auto* part : {&entry.deed, &entry.outcome})
            if (!part->empty()) text.push_back(*part);
        text.insert(text.end(), entry.happens.begin(), entry.happens.end());
        report::FlatRow one = {{"what", "record"}, {"record", entry.record}};
        one.add("for", entry.who);
        if (entry.turn != 0) one.emplace_back("turn", entry.turn);
        one.add("side", entry.side);
        one.add("request", entry.request);
        one.add("text", text::joined(text, "; "));
        one.add("note", entry.note);
        if (entry.is_void) one.emplace_back("void", true);
        rows_->add(one);
        if (text_.size() >= most_report_bytes) write_out(session_.out, std::exchange(text_, {}));
    }

    void luck_rows(const std::string& who, const log::SideLuck& luck) {
        report::FlatRow all = {{"what", "luck"},
                               {"for", who},
                               {"resolutions", luck.resolutions},
                               {"dice", luck.dice},
                               {"inflicted", luck.inflicted},
                               {"expected", fmt::format("{:.6f}", luck.odds.mean()), true}};
        if (luck.has_enough_dice())
            all.push_back({"chance", fmt::format("{:.6g}", luck.odds.at_least(luck.inflicted)), true});
        rows_->add(all);
        if (!luck.has_enough_dice()) return;
        for (const auto& [name, roll] : {std::pair<std::string_view, const log::Roll&>("best", luck.best),
                                         std::pair<std::string_view, const log::Roll&>("worst", luck.worst)})
            rows_->add({{"what", "roll"},
                        {"for", who},
                        {"roll", std::string(name)},
                        {"record", roll.record},
                        {"request", roll.request},
                        {"inflicted", roll.inflicted},
                        {"expected", fmt::format("{:.6f}", roll.expected), true},
                        {"chance", fmt::format("{:.6g}", roll.chance), true}});
    }

    [[nodiscard]] report::FlatRow with_side(report::FlatRow row, const std::string& who) const {
        row.add("side", side_of(who));
        return row;
    }

    void flush() { write_out(session_.out, page_->take()); }

    Session& session_;
    log::VoidRecords voids_;
    log::Narrative tale_;
    log::GameLuck luck_;
    std::unique_ptr<ReportPage> page_;
    std::string text_;
    std::optional<report::RowWriter> rows_;  ///< writes to `text_`
    std::vector<std::string> units_;  ///< units to report on; empty: all
    std::string chapter_;             ///< the last heading printed
};

}  // namespace

int run_report(Session& session) {
    const auto& options = session.options;
    if (options.given.contains(OptionId::html) && options.given.contains(OptionId::format))
        throw Error(ErrorCode::bad_option, "use either --html or --format, not both", "--html");
    return GameReport(session).run();
}

}  // namespace orderly::cli
