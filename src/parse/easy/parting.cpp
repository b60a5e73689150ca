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

/// `fresh veteran, worn crack`: what stands from there on has all that the unit has of choices, two at least.
bool says_unit_again(const Procedure& procedure, const std::vector<std::string>& unit,
                     std::span<const std::string> from) {
    std::vector<std::string> next;
    for (auto word = from.begin(); word != from.end() && *word != stop_between && !is_part(*word); ++word)
        next.push_back(single_of(procedure, *word));
    const auto is_choice = [](const std::string& one) { return one.front() == '?'; };
    const auto is_again = [&](const std::string& one) {
        return !is_choice(one) || std::ranges::find(next, one) != next.end();
    };
    return std::ranges::count_if(unit, is_choice) > 1 && std::ranges::all_of(unit, is_again);
}

/// `A and X, B Y`: behind a comma, what the unit of an `and` list has already begins the next unit; the commas go.
void keep_parting_stops(const Procedure& procedure, std::vector<std::string>& words) {
    std::vector<std::string> kept;
    std::vector<std::string> unit;
    std::vector<std::size_t> ands;  // of the unit
    const auto begin = [&] {
        unit.clear();
        ands.clear();
    };
    for (std::size_t at = 0; at < words.size(); ++at) {
        const auto& word = words[at];
        const auto is_again = [&](const std::string& one) {
            return std::ranges::find(unit, single_of(procedure, one)) != unit.end();
        };
        if (word == stop_between) {
            if (at + 1 == words.size() || is_part(words[at + 1]) || !is_again(words[at + 1])) continue;
            if (ands.empty() && !says_unit_again(procedure, unit, std::span(words).subspan(at + 1))) continue;
            while (!ands.empty()) {
                kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(ands.back()));
                ands.pop_back();
            }
            begin();
            kept.emplace_back("and");
            continue;
        }
        if (word == "for" || (is_part(word) && at + 1 < words.size() && is_again(words[at + 1]))) begin();
        else if (is_part(word)) ands.push_back(kept.size());
        else unit.push_back(single_of(procedure, word));
        kept.push_back(word);
    }
    words = std::move(kept);
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
    keep_parting_stops(procedure, words);
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
