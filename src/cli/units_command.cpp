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
#include "text/numbers.hpp"
#include "text/page.hpp"
#include "text/spelling.hpp"

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
          const std::vector<game::Change>& changes, report::FlatRow cells) {
    auto keys = fmt::format(R"("names":[["{}"]],)", fmt::join(names, R"(",")"));
    game::append_changes(changes, keys);
    const auto number = table.write(keys);
    auto after = table.state();
    after.apply(changes, number);
    tell(session, number, fmt::format("record {}\n{}", number, game::difference_text(table.state(), after)), keys,
         std::move(cells));
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

/// Turns the words that describe a unit into a change.
class ManualModifier {
public:
    ManualModifier(const Ruleset& ruleset, const UnitState& unit) : ruleset_(ruleset), unit_(unit) {
        change_.unit = unit.unit->id;
        change_.by_hand = true;
    }

    void word(const std::string& typed) {
        const auto token = text::folded(typed);
        if (token == "removed" || token == "not-removed") change_.removed = token == "removed";
        else if (token == "decided") return;  // `decided` stands alone
        else if (const auto equals = token.find('='); equals != std::string::npos)
            number(token.substr(0, equals), token.substr(equals + 1));
        else if (token.starts_with("not-")) change_.no_more.push_back(not_of_band(known(token.substr(4))));
        else if (!is_band_word(token)) change_.becomes.push_back(known(token));
    }

    /// Applies the words to the game in its current turn.
    game::Change change(const game::State& state) {
        auto after = unit_;
        game::apply(after, change_, state.rules(), state.turn);
        const auto said = after.band_words();
        for (const auto& word : expected_)
            if (std::ranges::find(said, word) == said.end()) refuse_band_word(word);
        for (const auto& word : change_.becomes)
            if (const auto why = game::why_cannot_be(after, word, state.rules()); !why.empty())
                throw Error(ErrorCode::refused, fmt::format("{} cannot be `{}`: {}", unit_.unit->id, word, why), word);
        if (change_.removed == false && unit_.takes_part())
            throw Error(ErrorCode::refused, fmt::format("{} is already in the game", unit_.unit->id), unit_.unit->id);
        if (unit_.removed && after.removed)
            throw Error(ErrorCode::refused,
                        fmt::format("{0} is out of the game; `units {0} not-removed{1}` brings it back", unit_.unit->id,
                                    unit_.numbers.empty() || unit_.numbers.front().second > 0
                                        ? ""
                                        : fmt::format(" {}=1", unit_.numbers.front().first)),
                        unit_.unit->id);
        if (change_.removed == false && after.removed)
            throw Error(ErrorCode::refused,
                        fmt::format("{} has no {} left: set that number", after.unit->id, after.numbers.front().first),
                        after.unit->id);
        return change_;
    }

private:
    void number(const std::string& name, std::string_view typed) {
        if (unit_.number(name) == nullptr)
            throw Error(ErrorCode::unknown_word, fmt::format("{} has no number `{}`", unit_.unit->id, name), name);
        const auto value = text::read_integer<int>(typed);
        if (!value)
            throw Error(ErrorCode::bad_value,
                        fmt::format("{}={}: give a whole number, or -2 for two less", name, typed), std::string(typed));
        if (*value < -game::most_by_hand || *value > game::most_by_hand)
            throw Error(ErrorCode::bad_value, fmt::format("{}={}: at most {}", name, typed, game::most_by_hand),
                        std::string(typed));
        const auto is_same = [&](const auto& one) { return one.first == name; };
        if (std::ranges::any_of(change_.takes, is_same) || std::ranges::any_of(change_.set, is_same))
            throw Error(ErrorCode::twice, fmt::format("{} is set twice; set it once", name), name);
        if (*value < 0) change_.takes.emplace_back(name, -*value);
        else change_.set.emplace_back(name, *value);
    }

    [[nodiscard]] bool has_band(const std::string& word) const {
        return std::ranges::find(unit_.unit->by, word, &game::BandWord::word) != unit_.unit->by.end();
    }

    bool is_band_word(const std::string& word) {
        if (has_band(word)) expected_.push_back(word);
        return has_band(word);
    }

    std::string not_of_band(std::string word) const {
        if (has_band(word)) refuse_band_word(word);
        return word;
    }

    [[noreturn]] void refuse_band_word(const std::string& word) const {
        throw Error(ErrorCode::refused,
                    fmt::format("whether {} is `{}` depends on its {}: change that number instead", unit_.unit->id,
                                word, number_behind(word)),
                    word);
    }

    /// The number on which the word depends, such as `stands`.
    [[nodiscard]] std::string number_behind(const std::string& word) const {
        return std::ranges::find(unit_.unit->by, word, &game::BandWord::word)->number;
    }

    [[nodiscard]] std::string known(const std::string& word) const {
        if (const auto id = word_id(ruleset_, word); !id.empty()) return std::string(id);
        std::vector<std::string_view> all;
        for (const auto& procedure : ruleset_.procedures)
            for (const auto& name : procedure.names) all.push_back(name.text);
        if (unit_.number(word) != nullptr)
            throw Error(ErrorCode::unknown_word, fmt::format("{0} needs a whole number: `{0} 5`", word), word);
        const auto close = text::nearest(word, all);
        throw Error(ErrorCode::unknown_word,
                    fmt::format("unknown word `{}`{}", word,
                                close.empty() ? "" : fmt::format("; did you mean {}?", close.front())),
                    word, close);
    }

    const Ruleset& ruleset_;
    const UnitState& unit_;
    game::Change change_;
    std::vector<std::string> expected_;
};

/// A number with its change: `stands 7 (-2)`.
std::string number_text(const UnitState& unit, const std::pair<std::string, int>& number) {
    const auto first = std::ranges::find(unit.unit->numbers, number.first, &std::pair<std::string, int>::first);
    const auto lost = first == unit.unit->numbers.end() ? 0 : first->second - number.second;
    return lost == 0 ? fmt::format("{} {}", number.first, number.second)
                     : fmt::format("{} {} ({:+})", number.first, number.second, -lost);
}

std::string state_text(const UnitState& unit) {
    if (unit.removed) return "out of the game";
    auto words = unit.band_words();
    words.insert(words.end(), unit.words.begin(), unit.words.end());
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
    for (const auto& word : unit.band_words()) out.text(word);
    for (const auto& word : unit.words) out.text(word);
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
        writer.number(R"("cards":)", deck.cards.size());
        writer.number(R"("left":)", state.left_of(at));
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
    std::string out = format == Format::csv ? fmt::format("{}\n", fmt::join(unit_columns, ",")) : "";
    for (const auto* unit : units) {
        auto words = unit->band_words();
        words.insert(words.end(), unit->words.begin(), unit->words.end());
        std::vector<std::string_view> decide;
        for (const auto& open : unit->open) decide.push_back(open.text);
        const auto row = [&](std::string_view number, const std::string& value, const std::string& lost) {
            report::FlatRow cells = {{"side", unit->unit->side}, {"unit", unit->unit->id}};
            if (!number.empty()) cells.push_back({"number", std::string(number)});
            if (!value.empty()) cells.push_back({"value", value, true});
            if (!lost.empty()) cells.push_back({"lost", lost, true});
            cells.push_back({"words", fmt::format("{}", fmt::join(words, " "))});
            cells.push_back({"removed", unit->removed});
            if (!decide.empty()) cells.push_back({"decide", fmt::format("{}", fmt::join(decide, "; "))});
            if (unit->returns != 0) cells.push_back({"absent-until", unit->returns});
            if (!unit->attached.empty()) cells.push_back({"attached", unit->attached});
            append_row(cells, format, unit_columns, out);
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
        ManualModifier hand(ruleset_in_force(session.tables, session.options), *table.state().find(unit->id));
        for (const auto& word : said.words) hand.word(word);
        changes.push_back(hand.change(table.state()));
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
