#include "parse/easy/units.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/shot.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

std::vector<std::string> words_of_ratio(const Phrasebook& book, const Piece& one, const Piece& other) {
    const std::vector<std::string> ratio = {one.key, other.key};
    std::vector<std::string> ids;
    const auto has_ratio = [&](const std::vector<std::string>& keys) {
        return std::search(keys.begin(), keys.end(), ratio.begin(), ratio.end()) != keys.end();
    };
    for (const auto& entry : book.entries())
        if (entry.means == Means::word && entry.is_own && has_ratio(entry.keys))
            ids.emplace_back(book.procedure().words[entry.index].id);
    return ids;
}

/// The weapon of the line, where one is said; empty where none is, or several are.
std::string_view only_weapon(const Phrasebook& book, const std::vector<Piece>& pieces) {
    const auto& procedure = book.procedure();
    auto only = no_index;
    for (std::size_t at = 0; at < pieces.size();) {
        const auto found = book.find(pieces, at);
        at += std::max<std::size_t>(found.length, 1);
        if (found.entry == nullptr || found.entry->means != Means::word) continue;
        const auto weapon = procedure.words[found.entry->index].weapon;
        if (weapon == no_index || weapon == only) continue;
        if (only != no_index) return {};
        only = weapon;
    }
    return only == no_index ? std::string_view() : procedure.weapons.list[only].id;
}

std::string typed_there(const std::vector<Piece>& pieces, std::size_t at) {
    return text::sanitized(typed_text(std::span(pieces).subspan(at, 2)));
}

}  // namespace

std::optional<Slip> ratio_of(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at) {
    const auto is_number = [&](std::size_t one) { return pieces[one].kind == Piece::Kind::number; };
    if (at + 1 >= pieces.size() || !is_number(at) || !is_number(at + 1) || pieces[at + 1].joint != ':')
        return std::nullopt;
    const auto ids = words_of_ratio(book, pieces[at], pieces[at + 1]);
    if (ids.empty()) return std::nullopt;
    const auto typed = typed_there(pieces, at);
    return Slip{
        {ErrorCode::unknown_word, fmt::format("`{}`: did you mean {}?", typed, text::join_list(ids, "or")), typed, ids},
        at,
        at + 2,
        {}};
}

std::optional<Slip> other_unit(const DistanceUnit& unit, const Phrasebook& book, const std::vector<Piece>& pieces,
                               std::size_t at) {
    if (!is_unit_elsewhere(unit, pieces[at].raw)) return std::nullopt;
    const auto found = book.find(pieces, at);
    if (found.entry != nullptr && found.entry->means != Means::filler) return std::nullopt;
    auto said = fmt::format("{}{}", text::sanitized(pieces[at - 1].raw), unit.suffix);
    std::vector<std::string> suggested;
    if (const auto weapon = only_weapon(book, pieces); !weapon.empty()) {
        suggested.push_back(fmt::format("{}@{}", weapon, pieces[at - 1].key));
        said += fmt::format("`, or `{}", suggested.front());
    }
    const auto typed = typed_there(pieces, at - 1);
    return Slip{
        {ErrorCode::bad_unit,
         fmt::format("`{}`: distances are in {} here; say `{}` if that is meant", typed, unit_title(unit), said), typed,
         suggested},
        at,
        at + 1,
        {}};
}

}  // namespace orderly::parser
