#include "text/spelling.hpp"

#include <algorithm>

namespace orderly::text {
namespace {

/// Cuts the first piece off `rest`; what is left has no `-` before it.
std::string_view take_piece(std::string_view& rest) {
    const auto end = static_cast<std::size_t>(std::ranges::find(rest, '-', fold) - rest.begin());
    const auto piece = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return piece;
}

bool begins_pieces(std::string_view typed, std::string_view name) {
    while (!typed.empty()) {
        const auto piece = take_piece(typed);
        if (piece.empty() || !begins(piece, take_piece(name))) return false;
    }
    return true;
}

}  // namespace

bool begins(std::string_view typed, std::string_view name) {
    return typed.size() <= name.size() && std::ranges::equal(typed, name.substr(0, typed.size()), {}, fold, fold);
}

Match match(std::string_view typed, std::string_view name) {
    if (typed.empty() || typed.size() > name.size()) return Match::none;
    if (begins(typed, name)) return typed.size() == name.size() ? Match::whole : Match::beginning;
    return begins_pieces(typed, name) ? Match::pieces : Match::none;
}

std::string folded(std::string_view typed) {
    std::string text(typed);
    std::ranges::transform(text, text.begin(), fold);
    return text;
}

}  // namespace orderly::text
