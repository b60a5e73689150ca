#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "parse/easy/guess.hpp"
#include "parse/lexicon.hpp"

namespace orderly::parser {
namespace {

bool spells(std::string_view name, const Language& language, std::span<const Piece> typed) {
    // the first letter is asked first: the keys of every name of every ruleset take their time
    return name.substr(0, 1) == std::string_view(typed.front().key).substr(0, 1) &&
           std::ranges::equal(keys_of(name, language), typed, {}, {}, &Piece::key);
}

/// The ids of other rulesets in one of whose procedures something is so.
template <class IsSo>
std::vector<std::string_view> rulesets_where(const TypedLine& line, IsSo is_so) {
    std::vector<std::string_view> ids;
    for (const auto* ruleset : line.vocabulary.all)
        if (ruleset->id != line.vocabulary.in_force->id &&
            std::ranges::any_of(ruleset->procedures, [&](const Procedure& one) { return is_so(*ruleset, one); }))
            ids.push_back(ruleset->id);
    return ids;
}

/// What this table counts, where a number stands before what is counted in another game.
std::string own_count(const TypedLine& line, std::size_t at) {
    const auto counts = [&](const Ruleset& ruleset, const Procedure& procedure) {
        return std::ranges::any_of(procedure.quantities, [&](const Quantity& one) {
            return spells(one.id, ruleset.language, line.some(at, 1));
        });
    };
    if (at == 0 || line.pieces[at - 1].kind != Piece::Kind::number || rulesets_where(line, counts).empty()) return {};
    for (const auto& quantity : line.procedure().quantities)
        if (quantity.required)
            return fmt::format("; {} counts {}: say {}=N", line.procedure().id, quantity.id, quantity.id);
    return {};
}

}  // namespace

std::optional<Slip> other_tables_slip(const TypedLine& line, std::size_t at) {
    std::vector<std::string> ids;
    for (const auto& procedure : line.vocabulary.in_force->procedures) {
        const auto names_it = [&](const Name& name) {
            const auto& word = procedure.words[name.word];
            return (word.quantity != no_index || word.weapon != no_index) &&
                   spells(name.text, line.language(), line.some(at, 1));
        };
        if (any_name(procedure, names_it)) ids.push_back(fmt::format("`{}`", procedure.id));
    }
    if (ids.empty()) return std::nullopt;
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1, "`{}` is of {}, not of `{}`: leave it out",
                   fmt::to_string(fmt::join(ids, " and ")), line.procedure().id);
}

std::optional<Slip> other_procedure(const TypedLine& line, std::size_t at) {
    const auto& procedures = line.vocabulary.in_force->procedures;
    const auto found = std::ranges::find_if(
        procedures, [&](const Procedure& one) { return spells(one.id, line.language(), line.some(at, 1)); });
    if (found == procedures.end() || found->id == line.procedure().id) return std::nullopt;
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1,
                   "`{}` is a procedure of its own, beside `{}`: leave it out", line.procedure().id);
}

std::optional<Slip> foreign_slip(const TypedLine& line, std::size_t at) {
    const auto whole = hyphened(line.pieces, at);
    for (auto length = std::min(std::max(most_name_pieces, whole), line.pieces.size() - at); length >= whole;
         --length) {
        const auto typed = line.some(at, length);
        if (length == 1 && typed.front().key.size() < shortest_beginning) continue;
        const auto ids = rulesets_where(line, [&](const Ruleset& ruleset, const Procedure& one) {
            return spells(one.id, ruleset.language, typed) ||
                   any_name(one, [&](const Name& name) { return spells(name.text, ruleset.language, typed); });
        });
        if (!ids.empty())
            return slip_at(ErrorCode::unknown_word, line.pieces, at, at + length,
                           "unknown word `{}`: it is a word of the ruleset {}, not of {}{}",
                           fmt::to_string(fmt::join(ids, " and ")), line.vocabulary.in_force->id, own_count(line, at));
    }
    return std::nullopt;
}

std::size_t other_weapon_at(const TypedLine& line, std::size_t at) {
    if (at > 0 && line.pieces[at - 1].kind == Piece::Kind::number) return 0;
    constexpr std::size_t longest = 2;
    for (auto length = std::min(longest, line.pieces.size() - at); length > 0; --length) {
        if (std::ranges::any_of(line.some(at, length), &Piece::stop)) continue;
        for (const auto& procedure : line.vocabulary.in_force->procedures)
            if (any_name(procedure, [&](const Name& name) {
                    return procedure.words[name.word].weapon != no_index &&
                           spells(name.text, line.language(), line.some(at, length));
                }))
                return length;
    }
    return 0;
}

}  // namespace orderly::parser
