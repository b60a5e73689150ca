#include "parse/easy/parting.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"

namespace orderly::parser {
namespace {

bool is_part(const std::string& word) { return word == "and" || word == "for"; }

/// What a unit has one of at most, by a name of our own: a word of the choice, the quantity, its weapons, or the word:
/// who is said twice is two.
std::string single_of(const Procedure& procedure, const std::string& word) {
    if (word.find('@') != std::string::npos) return "@";
    const auto at = find_word(procedure, word);
    if (at != no_word && procedure.words[at].choice != no_index) return fmt::format("?{}", procedure.words[at].choice);
    return word.substr(0, word.find('='));
}

/// An `and` begins another unit only where what follows could not be said of the same one.
void keep_parting_ands(const Procedure& procedure, std::vector<std::string>& words) {
    std::vector<std::string> kept;
    std::vector<std::string> unit;  // what was said of it that it has one of at most
    const auto again = [&](const std::string& word) {
        return std::ranges::find(unit, single_of(procedure, word)) != unit.end();
    };
    for (auto at = words.begin(); at != words.end(); ++at) {
        if (*at == "and" && std::none_of(at + 1, std::find(at + 1, words.end(), "and"), again)) continue;
        if (is_part(*at)) unit.clear();
        else unit.push_back(single_of(procedure, *at));
        kept.push_back(*at);
    }
    words = std::move(kept);
}

}  // namespace

void part_units(const Procedure& procedure, Index side, std::vector<std::string>& words) {
    keep_parting_ands(procedure, words);
    const auto has_and = std::ranges::find(words, "and") != words.end();
    if (procedure.several[side] == Several::refuse || !has_and) std::erase_if(words, is_part);
    while (!words.empty() && is_part(words.back())) words.pop_back();
    while (!words.empty() && is_part(words.front())) words.erase(words.begin());
    const auto is_doubled = [](const std::string& one, const std::string& other) {
        return is_part(one) && one == other;
    };
    words.erase(std::unique(words.begin(), words.end(), is_doubled), words.end());
}

}  // namespace orderly::parser
