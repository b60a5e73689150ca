#include "report/kept_pieces.hpp"

#include <algorithm>

namespace orderly::report {

void KeptPieces::keep(const Key& key, std::string_view text) {
    if (pieces_.empty()) pieces_.resize(places);
    auto& piece = pieces_[place_of(key)];
    if (text.size() > piece.text.size()) return;
    piece.key = key;
    piece.size = text.size();
    std::ranges::copy(text, piece.text.begin());
}

}  // namespace orderly::report
