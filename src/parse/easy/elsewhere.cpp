#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "parse/easy/guess.hpp"

namespace orderly::parser {
namespace {

bool counts(const Word& word) { return word.quantity != no_index || word.weapon != no_index; }

/// The ids of other rulesets in whose speech something that is spelled so is so.
template <class IsSo>
std::vector<std::string_view> rulesets_where(const TypedLine& line, std::span<const Piece> typed, IsSo is_so) {
    std::vector<std::string_view> ids;
    for (const auto* ruleset : line.vocabulary.all) {
        if (ruleset->id == line.vocabulary.in_force->id) continue;
        const auto& speech = line.all().known.of(*ruleset);
        const auto is_one = [&](const Entry& entry) {
            return std::ranges::equal(entry.keys, typed, {}, {}, &Piece::key) && is_so(*ruleset, entry);
        };
        if (std::ranges::any_of(begun_by(speech, row_of_key(speech, typed.front().key)), is_one))
            ids.push_back(ruleset->id);
    }
    return ids;
}

}  // namespace

std::optional<Slip> other_tables_slip(const TypedLine& line, std::size_t at) {
    WordSet tables;
    const auto& procedures = line.vocabulary.in_force->procedures;
    line.each_word_called(line.some(at, 1), [&](const Procedure& procedure, const Word& word) {
        if (counts(word)) tables.insert(static_cast<WordIndex>(&procedure - procedures.data()));
    });
    if (tables.empty()) return std::nullopt;
    std::vector<std::string> ids;
    tables.each([&](WordIndex place) { ids.push_back(fmt::format("`{}`", procedures[place].id)); });
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1, "`{}` is of {}, not of `{}`: leave it out",
                   fmt::to_string(fmt::join(ids, " and ")), line.procedure().id);
}

std::optional<Slip> foreign_slip(const TypedLine& line, std::size_t at) {
    const auto names_it = [](const Ruleset&, const Entry& entry) {
        return names_word(entry) || (entry.means == Means::called && entry.is_own);
    };
    const auto whole = hyphened(line.pieces, at);
    for (auto length = std::min(std::max(most_name_pieces, whole), line.pieces.size() - at); length >= whole;
         --length) {
        const auto typed = line.some(at, length);
        if (length == 1 && typed.front().key.size() < shortest_beginning) continue;
        const auto ids = rulesets_where(line, typed, names_it);
        if (ids.empty()) continue;
        auto slip = slip_at(ErrorCode::unknown_word, line.pieces, at, at + length,
                            "unknown word `{}`: it is a word of the ruleset {}, not of {}",
                            fmt::to_string(fmt::join(ids, " and ")), line.vocabulary.in_force->id);
        slip.may_go = length == 1;  // no table here asks it
        return slip;
    }
    return std::nullopt;
}

std::size_t other_weapon_at(const TypedLine& line, std::size_t at) {
    if (at > 0 && line.pieces[at - 1].kind == Piece::Kind::number) return 0;
    constexpr std::size_t longest = 2;
    for (auto length = std::min(longest, line.pieces.size() - at); length > 0; --length) {
        if (std::ranges::any_of(line.some(at, length), &Piece::stop)) continue;
        auto is_weapon = false;
        line.each_word_called(line.some(at, length), [&](const Procedure&, const Word& word) {
            is_weapon = is_weapon || word.weapon != no_index;
        });
        if (is_weapon) return length;
    }
    return 0;
}

}  // namespace orderly::parser
