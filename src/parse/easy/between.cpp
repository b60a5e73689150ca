#include "parse/easy/between.hpp"

#include <algorithm>

namespace orderly::parser {
namespace {

bool is_and(const Piece& piece) { return piece.kind == Piece::Kind::word && piece.key == "and"; }

}  // namespace

std::size_t length_of_one(std::span<const std::string_view> words, const Phrasebook& book,
                          const std::vector<Piece>& pieces, std::size_t at) {
    std::size_t longest = 0;
    for (const auto& keys : book.keys_of_list(words))
        if (keys.size() > longest && stand_there(pieces, at, keys)) longest = keys.size();
    return longest;
}

std::size_t part_between(const Language& language, const std::vector<Piece>& pieces, std::size_t at) {
    if (!is_one_of(pieces[at], language.between)) return at;
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    const auto part = std::find_if(begin, pieces.end(), is_and);
    if (part == pieces.end() || part == begin || part + 1 == pieces.end()) return at;
    const auto is_number = [](const Piece& piece) { return piece.kind == Piece::Kind::number; };
    if (is_number(*(part - 1)) || (part - 1)->die > 0) return at;  // "between 4 and 8 inches"
    auto end = part + 1;
    while (end != pieces.end() && !(end - 1)->stop) ++end;
    const auto parts_too = [&](const Piece& piece) { return is_and(piece) || is_one_of(piece, language.versus); };
    if (std::any_of(part + 1, end, parts_too)) return at;
    const auto parts_sides = [&](const Piece& piece) { return is_one_of(piece, language.versus); };
    if (std::any_of(pieces.begin(), part, parts_sides)) return at;
    return static_cast<std::size_t>(part - pieces.begin());
}

}  // namespace orderly::parser
