#include "parse/easy/recognition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_suggested = 3;
constexpr std::size_t most_alternatives = 12;
constexpr std::size_t most_ambiguous = 30;  ///< what begins more names than these says nothing

/// Whether a typing slip may stand for the entry.
bool is_said(const Entry& entry) {
    using enum TokenKind;
    const auto is_named_die = entry.means == dice && entry.index > 0;
    return is_named_die || text::is_one_of(entry.means, word, phrase, called, band, side, fact);
}

/// Whether the entry is a plain word that implies no other.
bool is_simple(const TypedLine& line, const Entry& entry) {
    return entry.means == TokenKind::word && line.is_plain(entry.index) &&
           line.procedure.words[entry.index].implies.empty();
}

std::size_t size_of(const Entry& entry) {
    return std::accumulate(entry.keys.begin(), entry.keys.end(), std::size_t{0},
                           [](std::size_t sum, std::string_view key) { return sum + key.size(); });
}

bool have_same_keys(const Entry& one, const Entry& other) { return std::ranges::equal(one.keys, other.keys); }

/// Whether two entries mean the same.
bool same_meaning(const Entry& one, const Entry& other) {
    if (one.means != other.means) return false;
    return one.means == TokenKind::fact ? have_same_keys(one, other)
                                    : one.means == TokenKind::called || one.index == other.index;
}

void add_new(std::vector<const Entry*>& all, const Entry& entry) {
    if (std::ranges::none_of(all, [&](const Entry* one) { return same_meaning(*one, entry); })) all.push_back(&entry);
}

// -------------------------------------------------------------------- similar names

struct Near {
    const Entry* entry;
    std::size_t slips;
};

/// Entries within a typing slip of the pieces, nearest first.
std::vector<Near> near_at(const TypedLine& line, std::size_t at, std::size_t length) {
    std::vector<Near> all;
    if (at + length > line.pieces.size()) return all;
    const auto typed = line.some(at, length);
    for (const auto& [row, first] : line.all.near(at))
        for (const auto& entry : line.begun(row)) {
            if (entry.keys.size() != length || !is_said(entry)) continue;
            if (first == 0 && std::ranges::equal(typed, entry.keys, {}, &TypedToken::key)) continue;
            if (const auto slips = slips_between(typed.subspan(1), entry.keys.subspan(1));
                slips && !are_opposites(line.language, typed, entry.keys))
                all.push_back({&entry, first + *slips});
        }
    std::ranges::sort(all, {}, [](const Near& one) { return std::tuple(one.slips, one.entry->means, one.entry); });
    return all;
}

std::vector<const Entry*> begun_all(const TypedLine& line, std::size_t at) {
    const auto& key = line.pieces[at].key;
    std::vector<const Entry*> all;
    if (key.size() < shortest_beginning || line.pieces[at].kind != TypedToken::Kind::word) return all;
    for (const auto* entry : line.begun_by_any(rows_begun(line.all.speech, key))) {
        const auto is_other_name = entry->means == TokenKind::word && !entry->is_own && line.is_plain(entry->index);
        const auto is_title = (entry->means == TokenKind::dice || entry->means == TokenKind::called) && entry->keys.size() > 1;
        if (is_said(*entry) && !is_other_name && !is_title) add_new(all, *entry);
    }
    return all;
}

/// Whether the ending changes who acts: `outflanks` for `outflanked`.
bool turns_by_ending(const TypedLine& line, std::size_t at, std::string_view name) {
    return !line.pieces[at].ending.empty() && line.is_done(name);
}

/// The simple one-piece word that the piece abbreviates, if no other entry begins so.
const Entry* begun_at(const TypedLine& line, std::size_t at) {
    auto all = begun_all(line, at);
    const auto is_side = [](const Entry* entry) { return entry->means == TokenKind::side; };
    const auto is_before_number = at + 1 < line.pieces.size() && line.pieces[at + 1].kind == TypedToken::Kind::number;
    const auto* const side = is_before_number ? text::only(all, is_side) : nullptr;
    if (side != nullptr) return *side;
    std::erase_if(all, is_side);
    // `limb`: a word of this table wins over words with no effect here
    const auto is_fact = [](const Entry* entry) { return entry->means == TokenKind::fact; };
    if (std::ranges::count_if(all, is_fact) + 1 == static_cast<std::ptrdiff_t>(all.size())) std::erase_if(all, is_fact);
    if (all.size() != 1 || all.front()->keys.size() != 1) return nullptr;
    const auto& entry = *all.front();
    if (turns_by_ending(line, at, entry.keys.front())) return nullptr;
    const auto may_be_slip = [](const Near& one) { return one.entry->means == TokenKind::word && one.entry->is_own; };
    if (is_fact(&entry) && std::ranges::any_of(near_at(line, at, 1), may_be_slip)) return nullptr;
    const auto is_name = text::is_one_of(entry.means, TokenKind::called, TokenKind::fact, TokenKind::dice);
    return is_name || is_simple(line, entry) ? &entry : nullptr;
}

/// Whether a slip for one entry may stand for the other; a word of this table wins over one with no effect here.
bool may_be_meant(const Entry& one, const Entry& instead_of) {
    const auto is_idle = one.means == TokenKind::fact && instead_of.means == TokenKind::word && instead_of.is_own;
    return !is_idle && !same_meaning(one, instead_of) && !have_same_keys(one, instead_of);
}

/// The only entry of `length` pieces that fits and has the same first letter. Entries longer than another by more than
/// `margin` letters do not count.
template <class Fits>
const Entry* only_fitting(const TypedLine& line, std::size_t at, std::size_t length, std::size_t margin, Fits fits) {
    if (at + length > line.pieces.size()) return nullptr;
    std::vector<const Entry*> all;
    for (const auto& row : rows_begun(line.all.speech, line.pieces[at].key.substr(0, 1)))
        for (const auto& entry : line.begun(&row))
            if (entry.keys.size() == length && is_said(entry) && fits(entry)) all.push_back(&entry);
    std::ranges::sort(all);  // as in the tables
    const Entry* found = nullptr;
    std::size_t fewest = 0;
    auto is_clear = true;
    for (const auto* one : all) {
        const auto& entry = *one;
        const auto size = size_of(entry);
        if (found == nullptr || size + margin < fewest) is_clear = true;
        else if (fewest + margin < size) continue;
        else if (!same_meaning(*found, entry) && !have_same_keys(*found, entry)) is_clear = false;
        const auto goes_before = found != nullptr && have_same_keys(*found, entry) && entry.means < found->means;
        if (found != nullptr && size >= fewest && !goes_before) continue;
        found = &entry;
        fewest = size;
    }
    return is_clear ? found : nullptr;
}

const Entry* contracted_at(const TypedLine& line, std::size_t at, std::size_t length) {
    const auto* found = only_fitting(
        line, at, length, 1, [&](const Entry& entry) { return is_contraction(line.some(at, length), entry.keys); });
    if (found == nullptr) return nullptr;
    // another name one slip away may be meant too
    const auto may_be_other = [&](const Near& one) { return one.slips <= 1 && may_be_meant(*one.entry, *found); };
    return std::ranges::any_of(near_at(line, at, length), may_be_other) ? nullptr : found;
}

/// The only entry whose words the pieces abbreviate one by one: `fl att` for "flank attack".
const Entry* begun_each(const TypedLine& line, std::size_t at, std::size_t length) {
    constexpr std::size_t shortest = 2;
    const auto begins = [](const TypedToken& piece, std::string_view key) {
        return piece.kind == TypedToken::Kind::word && piece.key.size() >= shortest && key.starts_with(piece.key);
    };
    for (auto one = at; one < at + length && one < line.pieces.size(); ++one)
        if (line.is_filler(line.pieces[one]) || (line.pieces[one].stop && one + 1 < at + length)) return nullptr;
    const auto* found = only_fitting(line, at, length, 1, [&](const Entry& entry) {
        return std::ranges::equal(line.some(at, length), entry.keys, begins);
    });
    return found != nullptr && is_simple(line, *found) ? found : nullptr;
}

/// The only name with this skeleton.
const Entry* skeleton_at(const TypedLine& line, std::size_t at) {
    constexpr std::size_t any_length = 100;
    const auto& key = line.pieces[at].key;
    if (!may_be_skeleton(key)) return nullptr;
    return only_fitting(line, at, 1, any_length,
                        [&](const Entry& entry) { return is_skeleton(key, entry.keys.front()); });
}

/// The multi-piece names that contain the piece. An alias that differs from the word's own name does not count:
/// `radius` does not mean `no-general`, though `no general in radius` does.
std::vector<const Entry*> holding(const TypedLine& line, std::size_t at) {
    std::vector<const Entry*> all;
    for (const auto* one : line.holding(line.pieces[at].row)) {
        const auto& entry = *one;
        if (entry.means != TokenKind::word || entry.keys.size() < 2) continue;
        const auto own = keys_of(line.procedure.words[entry.index].id, line.language);
        if (std::ranges::find(own, line.pieces[at].key) != own.end()) add_new(all, entry);
    }
    return all;
}

/// Whether another table or another ruleset knows the piece.
bool is_known_elsewhere(const TypedLine& line, std::size_t at) {
    return other_tables_slip(line, at) || foreign_slip(line, at);
}

/// The length of what looks like a unit's name: capitalized words, or an ordinal and what follows.
std::size_t name_at(const TypedLine& line, std::size_t at) {
    const auto& first = line.pieces[at];
    const auto begins = [&](const TypedToken& piece) {
        return piece.kind == TypedToken::Kind::word && ((first.ordinal ? piece.large : piece.capital) || piece.ordinal);
    };
    if (!begins(first)) return 0;
    // any word may be capitalized at the start of a sentence
    const auto is_in_rules = first.row != nullptr && !first.row->phrases.empty();
    if (is_in_rules && (at == 0 || line.pieces[at - 1].stop)) return 0;
    if (at == 0 && !first.ordinal && !first.possessive && is_known_elsewhere(line, at)) return 0;
    // a misspelled word of this table is not a name
    const auto may_be_slip = [&](std::size_t place) {
        return !first.ordinal && std::ranges::any_of(near_at(line, place, 1),
                                                     [](const Near& one) { return one.entry->means != TokenKind::fact; });
    };
    if (may_be_slip(at) || (!first.ordinal && opposite_at(line, at))) return 0;
    auto end = at + 1;
    while (end < line.pieces.size() && !line.pieces[end - 1].stop && begins(line.pieces[end]) &&
           line.find(end).entry == nullptr && !may_be_slip(end))
        ++end;
    return end - at;
}

// -------------------------------------------------------------------- questions

Slip near_slip(const TypedLine& line, std::size_t at, std::size_t length, const std::vector<Near>& near) {
    std::vector<std::string> names;
    for (const auto& one : near) {
        auto name = full_name(line, *one.entry);
        if (one.slips == near.front().slips && names.size() < most_suggested &&
            std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    }
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + length, "unknown word `{}`; did you mean {}?",
                   text::join_list(names, "or"))
        .offering(names, names.front());
}

Slip ambiguous_slip(const TypedLine& line, std::size_t at, const std::vector<const Entry*>& entries) {
    auto names = text::texts_of(entries, [&](const Entry* entry) { return full_name(line, *entry); });
    if (names.size() > most_ambiguous)
        return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1, "unknown word `{}`");
    if (names.size() > most_alternatives) {
        names.resize(most_suggested);
        return slip_at(ErrorCode::ambiguous, line.pieces, at, at + 1, "`{}` is ambiguous: {} or others ({} in all)?",
                       fmt::to_string(fmt::join(names, ", ")), entries.size())
            .offering(names);
    }
    if (names.size() > 1)
        return slip_at(ErrorCode::ambiguous, line.pieces, at, at + 1, "`{}` is ambiguous: {}?",
                       text::join_list(names, "or"))
            .offering(names);
    // `reduced` for `reduced-to`: the missing part may have been another word
    const auto& name = names.front();
    const auto keys = keys_of(name, line.language);
    const auto turns = (keys.size() == 2 && keys.front() == line.pieces[at].key && line.is_filler(keys.back())) ||
                       turns_by_ending(line, at, name);
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1, "unknown word `{}`; did you mean `{}`?", name)
        .offering(names, turns ? std::string() : name);
}

/// Whether the piece is a word of a name of at most two words. A smaller part is too uncertain to run as that name.
bool is_half_of(const TypedLine& line, std::size_t at, std::string_view name) {
    const auto keys = keys_of(name, line.language);
    return keys.size() <= 2 && std::ranges::find(keys, line.pieces[at].key) != keys.end();
}

/// Whether the line names a different person from the name: `brave leader` when the table has "brave colonel".
bool is_of_other(const TypedLine& line, std::size_t at, const Entry& entry) {
    const auto next = at + 1;
    if (entry.keys.size() < 2 || entry.keys.front() != line.pieces[at].key || next == line.pieces.size() ||
        line.pieces[at].stop)
        return false;
    return line.is(Listed::rank, entry.keys.back()) && line.is(Listed::noun, line.pieces[next]) &&
           line.pieces[next].key != entry.keys[1];
}

/// The slip for a piece that may be part of a longer name, or a word of another table.
std::optional<Slip> slip_of_part(const TypedLine& line, std::size_t at) {
    for (std::size_t before = 1; before < most_name_pieces && before <= at; ++before)
        if (const auto close = near_at(line, at - before, before + 1); !close.empty())
            return near_slip(line, at - before, before + 1, close);
    if (auto other = other_tables_slip(line, at)) return other;
    auto begun = begun_all(line, at);
    auto all = holding(line, at);
    for (auto* names : {&begun, &all})
        std::erase_if(*names, [&](const Entry* entry) { return is_of_other(line, at, *entry); });
    if (!all.empty()) {
        std::ranges::copy_if(begun, std::back_inserter(all),
                             [](const Entry* entry) { return entry->means == TokenKind::side; });
        auto slip = ambiguous_slip(line, at, all);
        if (!is_half_of(line, at, slip.mended)) slip.mended.clear();
        return slip;
    }
    return begun.empty() ? std::nullopt : std::optional(ambiguous_slip(line, at, begun));
}

}  // namespace

std::string full_name(const TypedLine& line, const Entry& entry) {
    const auto is_word = entry.means == TokenKind::word && line.is_plain(entry.index);
    return std::string(is_word ? line.procedure.words[entry.index].id : entry.text);
}

std::optional<Found> guess_at(const TypedLine& line, std::size_t at) {
    if (line.pieces[at].ordinal) return Found{nullptr, name_at(line, at)};
    for (const auto read : {contracted_at, begun_each})
        for (auto length = most_name_pieces; length > 1; --length)
            if (const auto* entry = read(line, at, length)) return Found{entry, length};
    if (const auto* entry = begun_at(line, at)) return Found{entry, 1};
    if (const auto* entry = contracted_at(line, at, 1)) return Found{entry, 1};
    for (auto length = most_name_pieces; length > 1; --length)
        if (!near_at(line, at, length).empty()) return std::nullopt;
    if (const auto* entry = skeleton_at(line, at)) return Found{entry, 1};
    const auto length = name_at(line, at);
    return length > 0 ? std::optional(Found{nullptr, length}) : std::nullopt;
}

std::optional<Found> contracted_behind(const TypedLine& line, std::size_t at, const Entry& first) {
    if (first.means != TokenKind::versus || line.procedure.sides.size() > 1) return std::nullopt;
    const auto* entry = contracted_at(line, at, 2);
    return entry == nullptr ? std::nullopt : std::optional(Found{entry, 2});
}

bool is_like_nothing(const TypedLine& line, std::size_t at) {
    return near_at(line, at, 1).empty() && begun_all(line, at).empty() && holding(line, at).empty() &&
           !is_known_elsewhere(line, at);
}

Slip unread_slip(const TypedLine& line, std::size_t at) {
    const auto follows_digits =
        at > 0 && line.pieces[at].joint == '\0' && line.pieces[at - 1].kind == TypedToken::Kind::number;
    if (follows_digits && line.vocabulary.units.empty()) {  // `28ma`
        auto unit = slip_at(ErrorCode::unknown_word, line.pieces, at - 1, at + 1, "unknown word `{}`");
        unit.remedy = {Remedy::Kind::name_a_game, {}};
        return unit;
    }
    if (auto opposite = opposite_at(line, at)) return std::move(*opposite);
    const auto whole = hyphenated_length(line.pieces, at);
    for (auto length = std::max(most_name_pieces, whole); length > 1 && length >= whole; --length)
        if (const auto close = near_at(line, at, length); !close.empty()) return near_slip(line, at, length, close);
    if (whole == 1)
        if (auto slip = slip_of_part(line, at)) return std::move(*slip);
    if (auto foreign = foreign_slip(line, at)) return std::move(*foreign);
    if (const auto close = near_at(line, at, 1); whole == 1 && !close.empty()) return near_slip(line, at, 1, close);
    const std::string_view word = line.pieces[at].key;
    const auto face = text::read_integer<int>(word.substr(word.find_last_not_of("0123456789") + 1));
    if (whole == 1 && face && word.front() != 'x' && may_show(line.procedure, *face))  // `r9`, and not `x3`
        return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1, "unknown word `{}`{}",
                       how_a_face_is_said(*face))
            .offering({}, fmt::format("die {}", *face));
    auto unknown = slip_at(ErrorCode::unknown_word, line.pieces, at, at + whole, "unknown word `{}`");
    unknown.remedy = {Remedy::Kind::list_words, {std::string(line.procedure.id)}};
    return unknown;
}

}  // namespace orderly::parser
