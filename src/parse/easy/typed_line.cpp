#include "parse/easy/typed_line.hpp"

#include <algorithm>

#include "orderly/engine.hpp"

namespace orderly::parser {
TypedLine::TypedLine(const SpokenLine& all, const Procedure& procedure)
    : vocabulary(all.vocabulary),
      pieces(all.pieces),
      all_(all),
      procedure_(procedure),
      language_(all.ruleset.language),
      speech_(all.speech),
      place_(static_cast<WordIndex>(&procedure - all.ruleset.procedures.data())),
      found_(all.pieces.size()) {}

std::vector<const Entry*> TypedLine::holding(const SpokenKey* row) const {
    std::vector<const Entry*> all;
    for (auto place = row == nullptr ? 0 : row->from; row != nullptr && place < row->end; ++place)
        if (const auto& entry = speech_.all[speech_.by_key[place]]; is_said(entry)) all.push_back(&entry);
    std::ranges::sort(all);
    return all;
}

bool TypedLine::is(Listed in, std::string_view key) const {
    const auto* row = row_of_key(speech_, key);
    return row != nullptr && (row->lists & static_cast<unsigned>(in)) != 0;
}

bool TypedLine::is_filler(std::string_view key) const {
    const auto* row = row_of_key(speech_, key);
    return row != nullptr && row->says_nothing.contains(place_);
}

bool TypedLine::is_doing(std::string_view key) const {
    return std::ranges::any_of(language_.doing, [&](std::string_view ending) { return key.ends_with(ending); });
}

bool TypedLine::is_done(std::string_view key) const {
    return std::ranges::any_of(language_.done, [&](std::string_view ending) { return key.ends_with(ending); });
}

bool TypedLine::is_distance(const Quantity& quantity) const {
    return std::ranges::find(language_.distance, quantity.id) != language_.distance.end();
}

bool TypedLine::knows_distances() const {
    const auto is_one = [&](const Quantity& quantity) { return is_distance(quantity); };
    return !procedure_.weapons.list.empty() || std::ranges::any_of(procedure_.quantities, is_one);
}

bool TypedLine::may_be_unit(std::size_t at) const {
    const auto& piece = pieces[at];
    return !is_filler(piece) || piece.joint == '\0' || piece.stop || at + 1 == pieces.size();
}

bool TypedLine::is_unit(const Piece& piece) const {
    const auto is_one = [](const Entry& entry) { return entry.means == Means::unit && entry.keys.size() == 1; };
    return any_begun(piece, is_one);
}

std::string_view TypedLine::counted_by(std::span<const Piece> typed) const {
    for (const auto& piece : typed)
        if (piece.row != nullptr && !piece.row->counts.empty()) return piece.row->counts;
    return {};
}

bool TypedLine::is_plain(std::size_t at) const {
    const auto& word = procedure_.words[at];
    return word.quantity == no_index && word.weapon == no_index;
}

/// How many pieces from `at` on spell the entry; 0 where they do not.
std::size_t TypedLine::spell(const Entry& entry, std::span<const Piece> typed, std::size_t at) const {
    auto place = at;
    for (std::size_t key = 0; key < entry.keys.size();) {
        if (place == typed.size()) return 0;
        const auto& piece = typed[place];
        const auto fits =
            (piece.kind == Piece::Kind::word || piece.kind == Piece::Kind::number) && piece.key == entry.keys[key];
        if (fits) ++key;
        else if (place == at || is(Listed::by, piece) || (!is_filler(piece) && !names_person(typed, place))) return 0;
        ++place;
        // what a comma parts is not one phrase
        if (typed[place - 1].stop && key < entry.keys.size()) return 0;
    }
    return place - at;
}

Found TypedLine::run_together(std::span<const Piece> typed, std::size_t at) const {
    Found found;
    each_together(speech_, typed, at, [&](const Entry& entry, std::size_t length) {
        if (is_said(entry) && (length > found.length || entry.means < found.entry->means)) found = {&entry, length};
    });
    return found;
}

std::vector<const Entry*> TypedLine::twins_of(const Entry& entry) const {
    std::vector<const Entry*> twins;
    if (entry.means != Means::word) return twins;
    each_begun(row_of_key(speech_, entry.keys.front()), [&](const Entry& other) {
        const auto is_twin = other.means == Means::word && other.index != entry.index &&
                             std::ranges::equal(other.keys, entry.keys) && (entry.is_shared || other.is_shared);
        if (is_twin) twins.push_back(&other);
    });
    return twins;
}

const Found& TypedLine::find(std::size_t at) const {
    auto& found = found_[at];
    if (!found) found = find(pieces, at);
    return *found;
}

Found TypedLine::find(std::span<const Piece> typed, std::size_t at) const {
    Found best;
    const auto better = [&](const Found& one) {
        if (best.entry == nullptr) return true;
        // what others decide goes behind all else
        const auto is_derived = one.entry->means == Means::derived;
        if (is_derived != (best.entry->means == Means::derived)) return !is_derived;
        if (one.entry->keys.size() != best.entry->keys.size()) return one.entry->keys.size() > best.entry->keys.size();
        return one.length == best.length ? one.entry->means < best.entry->means : one.length < best.length;
    };
    each_begun(typed[at].row, [&](const Entry& entry) {
        const Found one{&entry, spell(entry, typed, at)};
        if (one.length > 0 && better(one)) best = one;
    });
    const auto together = run_together(typed, at);
    return together.entry != nullptr && (best.entry == nullptr || together.length > best.length) ? together : best;
}

}  // namespace orderly::parser
