#include "odds/word_change.hpp"

#include <algorithm>

#include "text/spelling.hpp"
#include "engine/next.hpp"

namespace orderly::odds {
namespace {

void say_in(const Procedure& procedure, Index side, WordIndex word, Unit& unit) {
    const auto choice = procedure.words[word].choice;
    if (choice != no_index && (procedure.choices[choice].sides >> side & 1) != 0)
        for (const auto other : procedure.choices[choice].words) unit.said.erase(other);
    unit.said.insert(word);
}

void unsay_in(const Procedure& procedure, WordIndex word, Unit& unit) {
    const auto& known = procedure.words[word];
    unit.said.erase(word);
    if (known.quantity != no_index) {
        unit.valued[known.quantity] = false;
        unit.values[known.quantity] = 0;
    }
    if (known.weapon != no_index)
        std::erase_if(unit.shots, [&](const Shot& shot) { return shot.weapon == known.weapon; });
}

/// A unit of one weapon changes it; of several, only the one that is named.
void make_room(const Procedure& procedure, const WordChange& said, Unit& unit) {
    for (const auto& shot : unit.shots)
        if (!procedure.weapons.counted && !said.unit.shots.empty())
            unit.said.erase(procedure.weapons.list[shot.weapon].word);
    if (!procedure.weapons.counted && !said.unit.shots.empty()) unit.shots.clear();
    for (const auto& shot : said.unit.shots) unsay_in(procedure, procedure.weapons.list[shot.weapon].word, unit);
}

}  // namespace

void WordChange::join(const WordChange& other) {
    unit.said = unit.said | other.unit.said;
    for (std::size_t at = 0; at < Unit::most_quantities; ++at)
        unit.valued[at] = unit.valued[at] || other.unit.valued[at];
    for (const auto& word : other.deferred) engine::add_deferred(word, deferred);
}

WordChange read_word_change(const Vocabulary& vocabulary, const ParseOptions& options, const Procedure& procedure,
                            Index side, std::string_view token) {
    std::vector<std::string_view> tokens = {procedure.id, token};
    if (procedure.sides.size() > 1) tokens.insert(tokens.begin() + (side == 0 ? 2 : 1), "vs");
    Request request;
    parse_request(vocabulary, tokens, {options.exact, options.follow, true}, request);
    return {request.sides[side].units.front(), request.deferred[side]};
}

void set_word(Index side, WordIndex word, Request& request) {
    for (auto& unit : request.sides[side].units) say_in(*request.procedure, side, word, unit);
}

void remove_word(Index side, WordIndex word, Request& request) {
    for (auto& unit : request.sides[side].units) unsay_in(*request.procedure, word, unit);
}

void replace_words(const WordChange& said, Index side, Request& request) {
    const auto& procedure = *request.procedure;
    for (auto& unit : request.sides[side].units) {
        make_room(procedure, said, unit);
        said.unit.said.each([&](WordIndex word) { say_in(procedure, side, word, unit); });
        unit.shots.insert(unit.shots.end(), said.unit.shots.begin(), said.unit.shots.end());
        for (std::size_t at = 0; at < Unit::most_quantities; ++at)
            if (said.unit.valued[at]) {
                unit.values[at] = said.unit.values[at];
                unit.valued[at] = true;
            }
    }
    for (const auto& word : said.deferred) engine::add_deferred(word, request.deferred[side]);
}

void remove_words(const WordChange& said, Index side, Request& request) {
    for (auto& unit : request.sides[side].units)
        said.unit.said.each([&](WordIndex word) { unsay_in(*request.procedure, word, unit); });
    for (const auto& word : said.deferred) engine::remove_deferred(word, request.deferred[side]);
}

}  // namespace orderly::odds
