#include "cli/complete/complete.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "game/unit_state.hpp"
#include "odds/query.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "report/describe/describe.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::cli::completion {
namespace {

bool is_one_of(std::string_view word, std::span<const std::string_view> list) {
    return std::ranges::find(list, word) != list.end();
}

/// The side of the current unit and its words so far.
struct Told {
    Index side = 0;
    bool any_word = false;  ///< whether the unit has any word
    WordSet said;           ///< including implied words
    WordSet taken;          ///< the alternatives of choices already made
};

WordIndex word_named(const Procedure& procedure, std::string_view name) {
    name = name.substr(0, name.find_first_of("=@"));
    const auto found = std::ranges::lower_bound(procedure.names, name, {}, &Name::text);
    return found == procedure.names.end() || found->text != name ? no_word : found->word;
}

void take(const Procedure& procedure, std::string_view text, Told& told) {
    told.any_word = true;
    const auto word = word_named(procedure, text);
    if (word == no_word) return;
    told.said.insert(word);
    told.said = told.said | procedure.words[word].implies;
    if (const auto choice = procedure.words[word].choice; choice != no_index)
        for (const auto other : procedure.choices[choice].words) told.taken.insert(other);
}

Told told_by(const Ruleset& ruleset, const Procedure& procedure, std::span<const std::string_view> said) {
    Told told;
    for (const auto word : said) {
        if (word == "vs" || is_one_of(word, ruleset.language.versus))
            told = {static_cast<Index>(procedure.sides.size() - 1), false, {}, {}};
        else if (word == "and") told = {told.side, false, {}, {}};
        else take(procedure, word, told);
    }
    return told;
}

std::string about(const Procedure& procedure, Index side, WordIndex word) {
    const auto worth = report::word_worth(procedure, side, word);
    const auto meaning = report::word_meaning(procedure, word);
    return worth.empty() || meaning.empty() ? worth + meaning : fmt::format("{}; {}", worth, meaning);
}

/// The prefix `6x` of `6xnap`, if weapons can be counted.
std::string_view count_before(std::string_view word) {
    const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
    return digits > 0 && digits < word.size() && word[digits] == 'x' ? word.substr(0, digits + 1) : std::string_view();
}

void add_weapons(const Procedure& procedure, const Told& told, Candidates& into) {
    if ((procedure.weapons.sides >> told.side & 1) == 0) return;
    const auto count = procedure.weapons.counted ? count_before(into.word()) : std::string_view();
    for (const auto& weapon : procedure.weapons.list)
        if (!weapon.absent) into.add(fmt::format("{}{}@", count, weapon.id), weapon.title);
}

void add_said(const Procedure& procedure, const Told& told, Candidates& into) {
    for (WordIndex at = 0; at < procedure.words.size(); ++at) {
        const auto& word = procedure.words[at];
        const auto can_be_said = !word.derived && word.weapon == no_index && (word.sides >> told.side & 1) != 0;
        if (!can_be_said || told.said.contains(at) || told.taken.contains(at)) continue;
        into.add(word.quantity == no_index ? std::string(word.id) : fmt::format("{}=", word.id),
                 about(procedure, told.side, at));
    }
}

void add_joints(const Procedure& procedure, const Told& told, Candidates& into) {
    if (!told.any_word) return;
    if (procedure.sides.size() > 1 && told.side == 0) into.add("vs", procedure.sides[1]);
    if (procedure.several[told.side] != Several::refuse)
        into.add("and", fmt::format("another {}", procedure.sides[told.side]));
}

}  // namespace

const Procedure* procedure_of(const Vocabulary& vocabulary, std::span<const std::string_view> words) {
    if (words.empty()) return nullptr;
    try {
        return &named_procedure(vocabulary, words.front(), false);
    } catch (const Error&) {
        return nullptr;
    }
}

void add_procedures(const Ruleset& ruleset, Candidates& into, ServesProcedure serves) {
    for (const auto& procedure : ruleset.procedures)
        if (serves == nullptr || serves(ruleset, procedure)) into.add(procedure.id, procedure.title);
}

void add_all_words(const Ruleset& ruleset, Candidates& into) {
    for (const auto& procedure : ruleset.procedures)
        for (const auto& word : procedure.words)
            if (!word.derived && word.weapon == no_index && word.quantity == no_index) into.add(word.id, word.gloss);
}

void add_words(const Ruleset& ruleset, const Procedure& procedure, std::span<const std::string_view> said,
               Candidates& into) {
    const auto told = told_by(ruleset, procedure, said);
    add_said(procedure, told, into);
    if (const auto name = given_number(procedure);
        !name.empty() && std::ranges::none_of(said, [&](std::string_view word) { return word.starts_with(name); }))
        into.add(fmt::format("{}=", name), "instead of dice");
    add_weapons(procedure, told, into);
    add_joints(procedure, told, into);
}

void add_outcomes(const Procedure& procedure, Candidates& into) {
    for (const auto& set : procedure.results)
        for (const auto& row : set.rows) into.add(row.outcome, report::title_or_id(row.title, row.outcome));
    if (procedure.kind != Kind::check) return;
    into.add("passed");
    into.add("failed");
}

void add_numbers(const Ruleset& ruleset, const Procedure& procedure, Candidates& into) {
    const auto add = [&](const Effect& effect) {
        if (!effect.counted) return;
        const auto& word = ruleset.effects[effect.word];
        const auto sentence = text::replaced(std::string(word.many.empty() ? word.one : word.many), "{count}", "N");
        into.add(word.id, text::replaced(sentence, "{distance-unit}", ruleset.unit.suffix));
        for (Index side = 0; side < procedure.sides.size() && procedure.sides.size() > 1; ++side)
            if (effect.to == side || effect.to == both_sides)
                into.add(fmt::format("{}:{}", procedure.sides[side], word.id), "of one side only");
    };
    orderly::odds::each_effect(procedure, add);
    for (const auto& value : procedure.values) into.add(value.id, "a value");
    for (const auto& tally : procedure.tallies) into.add(tally.id, "a tally");
    if (procedure.kind == Kind::opposed) into.add("difference");
    else if (throws_pools(procedure.kind)) into.add("hits");
    else if (procedure.kind != Kind::lookup) into.add("total");
}

void add_varied(const Procedure& procedure, Candidates& into) {
    for (const auto& quantity : procedure.quantities)
        into.add(fmt::format("{}=", quantity.id), fmt::format("{}..{}", quantity.least, quantity.greatest));
    for (const auto& choice : procedure.choices) {
        into.add(text::joined(choice.words, ",", [&](WordIndex word) { return procedure.words[word].id; }), choice.id);
    }
}

namespace {

void add_unit(const game::RosterUnit& unit, Candidates& into) {
    into.add(unit.id, unit.name == unit.id ? unit.side : fmt::format("{}, {}", unit.name, unit.side));
}

/// The words that the game gives and takes, and the alternatives to the unit's words.
std::set<std::string_view> words_of_state(const Ruleset& ruleset, const game::RosterUnit& unit) {
    std::set<std::string_view> words(ruleset.game.turn_ends.begin(), ruleset.game.turn_ends.end());
    for (const auto& effect : ruleset.effects) {
        words.insert(effect.becomes.begin(), effect.becomes.end());
        words.insert(effect.no_more.begin(), effect.no_more.end());
    }
    for (const auto& procedure : ruleset.procedures)
        for (const auto& choice : procedure.choices) {
            const auto is_of_unit = [&](WordIndex word) {
                return std::ranges::find(unit.words, procedure.words[word].id) != unit.words.end();
            };
            if (std::ranges::any_of(choice.words, is_of_unit))
                for (const auto word : choice.words) words.insert(procedure.words[word].id);
        }
    for (const auto& band : unit.by) words.erase(band.word);
    return words;
}

std::string_view gloss_of(const Ruleset& ruleset, std::string_view word) {
    for (const auto& procedure : ruleset.procedures)
        if (const auto found = find_word(procedure, word); found != no_word) return procedure.words[found].gloss;
    return {};
}

}  // namespace

void add_units(const game::Roster& roster, std::span<const std::string_view> said, Candidates& into) {
    for (const auto& unit : roster.units)
        if (std::ranges::find(said, unit.id) == said.end()) add_unit(unit, into);
}

void add_leaders(const game::Roster& roster, Candidates& into) {
    const game::StateRules rules(*roster.rules);
    for (const auto& unit : roster.units)
        if (rules.may_be_attached(unit)) add_unit(unit, into);
}

void add_units_beside(const game::Roster& roster, std::string_view unit, Candidates& into) {
    const auto* one = roster.find(unit);
    for (const auto& other : roster.units)
        if (one != nullptr && &other != one && other.side == one->side) add_unit(other, into);
}

void add_states(const game::Roster& roster, std::span<const std::string_view> named, Candidates& into) {
    for (const auto& unit : roster.units) {
        const auto is_it = [&](std::string_view name) { return name == unit.side || roster.find(name) == &unit; };
        if (std::ranges::none_of(named, is_it)) continue;
        for (const auto& [name, value] : unit.numbers)
            into.add(fmt::format("{}=", name), fmt::format("{} at the start", value));
        for (const auto word : words_of_state(*roster.rules, unit)) into.add(word, gloss_of(*roster.rules, word));
        into.add("removed", "out of the game");
        into.add("not-removed", "back in the game");
    }
}

void add_sides(const game::Roster& roster, Candidates& into) {
    for (const auto& side : roster.sides) into.add(side, "a side");
}

void add_phases(const game::Roster& roster, bool with_sides, Candidates& into) {
    for (const auto& phase : roster.rules->game.phases) into.add(phase.id, phase.title);
    if (with_sides && roster.rules->game.phases_by_side) add_sides(roster, into);
}

std::optional<game::Roster> readable_roster(const std::string& file, const game::RulesetOf& ruleset_of) {
    try {
        return game::read_roster(file, ruleset_of);
    } catch (const Error&) {
        return std::nullopt;  // reported when the game is used
    }
}

}  // namespace orderly::cli::completion
