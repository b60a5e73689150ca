#include "change.hpp"

#include <algorithm>
#include <array>

namespace orderly {
namespace {

std::string_view key_of(std::string_view word) { return word.substr(0, word.find('=')); }

/// The token alone, as a request of its side.
Request reading_of(const Vocabulary& vocabulary, const ParseOptions& options, Index side, std::string_view token, const Procedure& procedure) {
    std::vector<std::string_view> tokens = {procedure.id, token};
    if (procedure.sides.size() > 1) tokens.insert(tokens.begin() + (side == 0 ? 2 : 1), "vs");
    Request request;
    parse_request(vocabulary, tokens, options, request);
    return request;
}

void say_in(const Procedure& procedure, Index side, WordIndex word, Unit& unit) {
    const auto choice = procedure.words[word].choice;
    if (choice != no_index && (procedure.choices[choice].sides >> side & 1) != 0)
        for (const auto other : procedure.choices[choice].words) unit.said.erase(other);
    unit.said.insert(word);
}

void drop_shots(const Procedure& procedure, Unit& unit) {
    for (const auto& shot : unit.shots) unit.said.erase(procedure.weapons.list[shot.weapon].word);
    unit.shots.clear();
}

void drop_later(std::string_view word, std::vector<std::string>& later) {
    std::erase_if(later, [&](const std::string& other) { return key_of(other) == key_of(word); });
}

}  // namespace

void say_word(Index side, WordIndex word, Request& request) {
    for (auto& unit : request.sides[side].units) say_in(*request.procedure, side, word, unit);
}

void unsay_word(Index side, WordIndex word, Request& request) {
    const auto& known = request.procedure->words[word];
    for (auto& unit : request.sides[side].units) {
        unit.said.erase(word);
        if (known.quantity != no_index) unit.valued[known.quantity] = false, unit.values[known.quantity] = 0;
        if (known.weapon != no_index) std::erase_if(unit.shots, [&](const Shot& shot) { return shot.weapon == known.weapon; });
    }
}

void say_instead(const Vocabulary& vocabulary, const ParseOptions& options, Index side, std::string_view token, Request& request) {
    const auto& procedure = *request.procedure;
    const auto read = reading_of(vocabulary, options, side, token, procedure);
    const auto& said = read.sides[side].units.front();
    for (auto& unit : request.sides[side].units) {
        if (!said.shots.empty()) drop_shots(procedure, unit);
        said.said.each([&](WordIndex word) { say_in(procedure, side, word, unit); });
        unit.shots.insert(unit.shots.end(), said.shots.begin(), said.shots.end());
        for (std::size_t at = 0; at < Unit::most_quantities; ++at)
            if (said.valued[at]) unit.values[at] = said.values[at], unit.valued[at] = true;
    }
    for (const auto& word : read.later[side]) {
        drop_later(word, request.later[side]);
        request.later[side].push_back(word);
    }
}

void unsay(const Vocabulary& vocabulary, const ParseOptions& options, Index side, std::string_view token, Request& request) {
    const auto& procedure = *request.procedure;
    const auto read = reading_of(vocabulary, options, side, token, procedure);
    const auto& said = read.sides[side].units.front();
    for (auto& unit : request.sides[side].units) {
        unit.said = unit.said - said.said;
        for (std::size_t at = 0; at < Unit::most_quantities; ++at)
            if (said.valued[at]) unit.valued[at] = false, unit.values[at] = 0;
        if (!said.shots.empty()) drop_shots(procedure, unit);
    }
    for (const auto& word : read.later[side]) drop_later(word, request.later[side]);
}

}  // namespace orderly
