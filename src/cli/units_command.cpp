// attach, detach, units: show the units of a game and set them by hand.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <istream>
#include <iterator>

#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/output.hpp"
#include "game/table.hpp"
#include "game/state.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/lexicon.hpp"
#include "tables/library.hpp"
#include "text/characters.hpp"
#include "text/json_writer.hpp"
#include "text/lists.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

const game::UnitState& unit_of(const Session& session, const GameTable& table, const std::string& typed) {
    const auto* unit = game_of(session).find(typed);
    if (unit == nullptr)
        throw Error(ErrorCode::unknown_word, fmt::format("no unit `{}`; `orderly units` lists them", typed), typed);
    const auto& state = *table.state().find(unit->id);
    if (!state.takes_part()) throw parser::absent_unit(unit->id, state.absence());
    return state;
}

void check_may_be_attached(const GameTable& table, const game::UnitState& unit) {
    const auto& rules = table.state().rules();
    if (rules.may_be_attached(*unit.unit)) return;
    const auto who = rules.game().attachment.who;
    const std::vector<std::string> names(who.begin(), who.end());
    throw Error(ErrorCode::refused,
                names.empty()
                    ? fmt::format("{} has no leaders: its units cannot be attached to others", rules.ruleset().id)
                    : fmt::format("{} cannot be attached: a unit that can needs {} in the game's file", unit.unit->id,
                                  text::join_list(names, "or")),
                unit.unit->id);
}

/// Records changes by hand to the named units, and tells what they change.
int write(Session& session, GameTable& table, const std::vector<std::string>& names,
          const std::vector<game::Change>& changes, const report::FlatRow& cells) {
    auto keys = fmt::format(R"("names":[["{}"]],)", fmt::join(names, R"(",")"));
    game::append_changes(changes, keys);
    const auto number = table.write(keys);
    auto after = table.state();
    after.apply(changes, number);
    tell(session, number, fmt::format("record {}\n{}", number, game::difference_text(table.state(), after)), cells,
         keys);
    return 0;
}

int attach(Session& session, GameTable& table, const std::string& unit, const std::string& to) {
    game::Change change;
    change.unit = unit;
    change.attached = to;
    auto names = std::vector{unit};
    if (!to.empty()) names.push_back(to);
    return write(session, table, names, {change}, {{"unit", unit}, {"attached", to}});
}

}  // namespace

int run_attach(Session& session) {
    const auto& words = session.options.words;
    if (words.size() != 3)
        throw Error(ErrorCode::missing, "name a leader and a unit; usage: orderly attach LEADER UNIT");
    GameTable table(session);
    const auto& unit = unit_of(session, table, words[1]);
    const auto& to = unit_of(session, table, words[2]);
    check_may_be_attached(table, unit);
    if (!table.state().may_attach(unit, to))
        throw Error(ErrorCode::refused,
                    fmt::format("{} of {} cannot be attached to {} of {}", unit.unit->id, unit.unit->side, to.unit->id,
                                to.unit->side),
                    to.unit->id);
    return attach(session, table, unit.unit->id, to.unit->id);
}

int run_detach(Session& session) {
    const auto& words = session.options.words;
    if (words.size() != 2) throw Error(ErrorCode::missing, "name a leader; usage: orderly detach LEADER");
    GameTable table(session);
    const auto& unit = unit_of(session, table, words[1]);
    if (unit.attached.empty())
        throw Error(ErrorCode::refused, fmt::format("{} is not attached to a unit", unit.unit->id), unit.unit->id);
    return attach(session, table, unit.unit->id, {});
}

namespace {

using game::UnitState;

/// A number with its change: `stands 7 (-2)`.
std::string number_text(const UnitState& unit, const std::pair<std::string, int>& number) {
    const auto first = std::ranges::find(unit.unit->numbers, number.first, &std::pair<std::string, int>::first);
    const auto lost = first == unit.unit->numbers.end() ? 0 : first->second - number.second;
    return lost == 0 ? fmt::format("{} {}", number.first, number.second)
                     : fmt::format("{} {} ({:+})", number.first, number.second, -lost);
}

std::string state_text(const UnitState& unit) {
    if (unit.removed) return "out of the game";
    auto words = unit.all_words();
    if (unit.returns != 0) words.push_back(fmt::format("away until turn {}", unit.returns));
    if (!unit.attached.empty()) words.push_back(fmt::format("with {}", unit.attached));
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string numbers_text(const UnitState& unit) {
    std::vector<std::string> parts;
    for (const auto& number : unit.numbers) parts.push_back(number_text(unit, number));
    for (const auto& [name, count] : unit.lost) parts.push_back(fmt::format("{} (-{})", name, count));
    return fmt::format("{}", fmt::join(parts, ", "));
}

void append_text(const std::vector<const UnitState*>& units, std::string& out) {
    std::size_t width = 0;
    std::size_t numbers = 0;
    for (const auto* unit : units) {
        width = std::max(width, unit->unit->id.size());
        numbers = std::max(numbers, numbers_text(*unit).size());
    }
    std::string_view side;
    for (const auto* unit : units) {
        if (unit->unit->side != side) out += fmt::format("{}\n", side = unit->unit->side);
        out += fmt::format("  {:<{}}  {:<{}}  {}\n", unit->unit->id, width, numbers_text(*unit), numbers,
                           state_text(*unit));
        for (const auto& open : unit->open) out += fmt::format("  {:<{}}    decide: {}\n", "", width, open.text);
    }
}

void append_json(const UnitState& unit, text::JsonWriter& out) {
    out.id(R"({"unit":)", unit.unit->id);
    out.text(R"("name":)", unit.unit->name);
    out.id(R"("side":)", unit.unit->side);
    out.put(R"("numbers":{)");
    for (const auto& [name, value] : unit.numbers) {
        out.key(name);
        out.number(value);
    }
    out.close('}');
    out.put(R"("lost":{)");
    for (const auto& [name, first] : unit.unit->numbers)
        if (const auto* now = unit.number(name); now != nullptr && *now != first) {
            out.key(name);
            out.number(first - *now);
        }
    for (const auto& [name, count] : unit.lost) {
        out.key(name);
        out.number(count);
    }
    out.close('}');
    out.put(R"("words":[)");
    for (const auto& word : unit.all_words()) out.text(word);
    out.close(']');
    if (unit.removed) out.put(R"("removed":true,)");
    if (unit.returns != 0) out.number(R"("absent-until":)", unit.returns);
    if (!unit.attached.empty()) out.id(R"("attached":)", unit.attached);
    out.list(R"("decide":[)", unit.open, [&](const auto& open) { out.text(open.text); });
    out.close('}');
}

/// How many cards each deck has left, and which are gone.
void put_decks(const game::State& state, text::JsonWriter& writer) {
    const auto& decks = state.rules().ruleset().decks;
    if (decks.empty()) return;
    writer.objects(R"("decks":[)", decks, [&](const Deck& deck) {
        const auto at = static_cast<Index>(&deck - decks.data());
        writer.id(R"("deck":)", deck.id);
        writer.number(R"("cards":)", std::ssize(deck.cards));
        writer.number(R"("left":)", static_cast<std::int64_t>(state.left_of(at)));
        const auto gone = std::ranges::find(state.gone, at, &GoneCards::deck);
        const auto cards = gone == state.gone.end() ? std::vector<int>() : gone->cards;
        writer.list(R"("gone":[)", cards, [&](int card) { writer.number(card); });
    });
}

std::string json_text(const std::vector<const UnitState*>& units, const game::State& state) {
    std::string out;
    {
        text::JsonWriter writer(out);
        writer.put(R"({"v":1,)");
        writer.number(R"("turn":)", state.turn);
        if (!state.phase.empty()) writer.id(R"("phase":)", state.phase);
        if (!state.side.empty()) writer.id(R"("side":)", state.side);
        writer.put(R"("units":[)");
        for (const auto* unit : units) append_json(*unit, writer);
        writer.close(']');
        put_decks(state, writer);
        writer.close('}');
        writer.end();
    }
    return out + '\n';
}

constexpr std::array<std::string_view, 10> unit_columns = {"side",  "unit",    "number", "value",        "lost",
                                                           "words", "removed", "decide", "absent-until", "attached"};

/// A row per number of a unit; a unit without numbers gets one row.
std::string rows_text(const std::vector<const UnitState*>& units, Format format) {
    std::string out;
    report::RowWriter writer(format, unit_columns, out);
    for (const auto* unit : units) {
        const auto words = text::joined(unit->all_words(), " ");
        const auto decide = text::joined(unit->open, "; ", &game::Decision::text);
        const auto row = [&](std::string_view number, const std::string& value, const std::string& lost) {
            report::FlatRow cells = {{"side", unit->unit->side}, {"unit", unit->unit->id}};
            cells.add("number", std::string(number));
            cells.add("value", value, true);
            cells.add("lost", lost, true);
            cells.emplace_back("words", words);
            cells.emplace_back("removed", unit->removed);
            cells.add("decide", decide);
            if (unit->returns != 0) cells.emplace_back("absent-until", unit->returns);
            cells.add("attached", unit->attached);
            writer.add(cells);
        };
        for (const auto& [name, first] : unit->unit->numbers) {
            const auto now = *unit->number(name);
            row(name, std::to_string(now), std::to_string(first - now));
        }
        for (const auto& [name, count] : unit->lost) row(name, "", std::to_string(count));
        if (unit->unit->numbers.empty() && unit->lost.empty()) row("", "", "");
    }
    return out;
}

/// The named units, or all.
std::vector<const UnitState*> chosen(const game::State& state, std::span<const game::RosterUnit* const> named) {
    std::vector<const UnitState*> units;
    for (const auto& unit : state.units)
        if (named.empty() || std::ranges::find(named, unit.unit) != named.end()) units.push_back(&unit);
    return units;
}

int show(Session& session, const SaidOfUnits& said) {
    const auto& roster = game_of(session);
    const auto at = session.options.at;
    warn_of_damage(session);
    const game::GameLog log(session.options.log);
    if (const auto last = log.last(); at != 0 && static_cast<std::uint64_t>(at) > last)
        throw Error(ErrorCode::bad_value, fmt::format("--at {}: the last record is {}", at, last), std::to_string(at));
    const game::State state(roster, log, at == 0 ? UINT64_MAX : static_cast<std::uint64_t>(at));
    const auto units = chosen(state, said.units);
    std::string out;
    if (session.options.format == Format::json) out = json_text(units, state);
    else if (session.options.format != Format::text) out = rows_text(units, session.options.format);
    else {
        auto head = state.moment();
        head.insert(head.begin(), roster.title);
        auto text = fmt::format("{}\n", fmt::join(head, " · "));
        append_text(units, text);
        const auto& decks = state.rules().ruleset().decks;
        if (said.units.empty() && !decks.empty()) text += "decks\n";
        for (Index deck = 0; said.units.empty() && deck < decks.size(); ++deck)
            text +=
                fmt::format("  {}  {} of {} cards\n", decks[deck].id, state.left_of(deck), decks[deck].cards.size());
        text::Page(out, screen_of(session.options).width, false).lines(text);
    }
    return print(session, out);
}

/// Sets all units in a single record, so one `undo` takes them all back.
int set(Session& session, const SaidOfUnits& said) {
    if (session.options.at != 0)
        throw Error(ErrorCode::bad_option, "--at only shows units as they were: leave it out to set them", "--at");
    GameTable table(session);
    std::vector<game::Change> changes;
    std::vector<std::string> names;
    for (const auto* unit : said.units) {
        changes.push_back(change_by_hand(ruleset_in_force(session.tables, session.options),
                                         *table.state().find(unit->id), said.words, table.state()));
        names.push_back(unit->id);
    }
    return write(session, table, names, changes,
                 {{"units", text::joined(names, " ")}, {"set", text::joined(said.words, " ")}});
}

/// Prints a spreadsheet's units as lines for a game's file; needs no game.
int import_units(Session& session) {
    take_no_more(session.options.words, 1, "units --import FILE");
    if (session.options.given.contains(OptionId::format))
        throw Error(ErrorCode::bad_option,
                    "--import prints YAML lines for a game's file: leave out --format; once they are in a game, "
                    "`orderly units -g GAME -f json` prints its units",
                    "--format");
    const auto& from = session.options.import;
    const auto text =
        from == "-" ? std::string(std::istreambuf_iterator<char>(session.in), {}) : tables::read_source(from).text;
    return print(session, game::sides_of_csv(text, ruleset_in_force(session.tables, session.options)));
}

}  // namespace

int run_units(Session& session) {
    if (!session.options.import.empty()) return import_units(session);
    const std::span words(session.options.words.begin() + 1, session.options.words.end());
    const auto& roster = game_of(session);
    const auto said = said_of_units(roster, ruleset_in_force(session.tables, session.options), words);
    if (said.units.empty() && !words.empty())
        throw Error(ErrorCode::unknown_word,
                    fmt::format("no side and no unit `{}`; `orderly units` lists them", words.front()), words.front());
    return said.words.empty() ? show(session, said) : set(session, said);
}

}  // namespace orderly::cli
