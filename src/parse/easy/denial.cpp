#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/recognition.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t shortest_stem = 4;
constexpr std::size_t most_named = 5;

/// What to say instead of a denial.
struct Instead {
    std::string advice = "say what applies, and leave out what does not";
    std::vector<std::string> names = {};
    bool is_nothing = false;  ///< leaving the denial out is enough
};

/// Whether an item with this meaning can be denied.
bool is_state(TokenKind means) {
    using enum TokenKind;
    return text::is_one_of(means, word, phrase, band, derived, called, side, choice, fact);
}

bool is_word(const TypedToken& piece) { return piece.kind == TypedToken::Kind::word; }

/// Whether the entry is a word without a number: neither a quantity nor a weapon.
bool is_plain_word(const TypedLine& line, const Entry& entry) {
    return entry.means == TokenKind::word && line.is_plain(entry.index);
}

std::string_view id_of(const TypedLine& line, const Entry& entry) { return line.procedure.words[entry.index].id; }

/// The index of the entry's word; no_index if it is not a word.
std::size_t word_of(const Entry* entry) {
    return entry != nullptr && entry->means == TokenKind::word ? entry->index : no_index;
}

// -------------------------------------------------------------------- opposites

/// The words that the typed word denies: `unlimbered` denies `limbered`, not the reverse.
std::vector<std::string_view> denied_words(const Language& language, std::string_view typed) {
    std::vector<std::string_view> denied;
    for (const auto beginning : language.opposites)
        if (typed.starts_with(beginning)) denied.push_back(typed.substr(beginning.size()));
    for (const auto& twin : language.contraries) {
        if (twin.from == typed) denied.push_back(twin.to);
        if (twin.to == typed) denied.push_back(twin.from);
    }
    return denied;
}

bool denies(const Language& language, std::string_view typed, std::string_view name) {
    return std::ranges::count(denied_words(language, typed), name) > 0;
}

bool is_opposite(const Language& language, std::string_view typed, std::string_view name) {
    return denies(language, typed, name) || denies(language, name, typed);
}

// -------------------------------------------------------------------- what to say instead

/// Advice with the other words of the choice; if the choice is optional, leaving it out is enough.
Instead other_of_choice(const Procedure& procedure, WordIndex word) {
    constexpr std::size_t few = 2;
    const auto& choice = procedure.choices[procedure.words[word].choice];
    std::vector<std::string> names;
    for (const auto other : choice.words)
        if (other != word && !procedure.words[other].derived) names.emplace_back(procedure.words[other].id);
    if (choice.fallback == no_word && !choice.required && choice.adds_up == 0) return {.is_nothing = true};
    const auto has_other = choice.fallback != no_word && choice.fallback != word;
    const auto default_note =
        has_other ? fmt::format("; the default is `{}`", procedure.words[choice.fallback].id) : std::string();
    if (has_other && names.size() <= few) return {Instead{}.advice + default_note, {}, true};
    const auto is_list = !names.empty() && names.size() <= most_named;
    auto advice = "say what applies" + (is_list ? ": " + text::join_list(names, "or") : std::string()) + default_note;
    if (names.size() != 1) names.clear();
    return {std::move(advice), std::move(names), false};
}

/// Whether the entry splits into two known names, at least one with an effect here: `cavalry dismounted`.
bool may_be_two(const TypedLine& line, const Entry& entry) {
    const auto is_known = [&](std::span<const std::string_view> keys, TokenKind last) {
        return text::first(line.entries(), [&](const Entry& other) {
            const auto is_same = other.means == entry.means && other.index == entry.index;
            return is_state(other.means) && other.means <= last && !is_same && std::ranges::equal(other.keys, keys);
        }) != nullptr;
    };
    const auto keys = entry.keys;
    for (std::size_t at = 1; at < keys.size(); ++at) {
        const auto one = keys.first(at);
        const auto other = keys.subspan(at);
        if (is_known(one, TokenKind::fact) && is_known(other, TokenKind::fact) &&
            (is_known(one, TokenKind::derived) || is_known(other, TokenKind::derived)))
            return true;
    }
    return false;
}

/// The table's word for the opposite: `stationary` for not moving, `no-general` for no general.
const Entry* contrary_of(const TypedLine& line, const Entry& entry) {
    const auto& language = line.language;
    const auto says_so = [&](const Entry& other) {
        if (!is_plain_word(line, other) || !other.is_own || word_of(&entry) == other.index) return false;
        if (other.keys.size() == entry.keys.size()) {
            std::size_t turned = 0;
            for (std::size_t at = 0; at < entry.keys.size(); ++at) {
                if (is_opposite(language, entry.keys[at], other.keys[at])) ++turned;
                else if (entry.keys[at] != other.keys[at]) return false;
            }
            return turned == 1;
        }
        return other.keys.size() == entry.keys.size() + 1 &&
               std::equal(entry.keys.begin(), entry.keys.end(), other.keys.begin() + 1) &&
               std::ranges::find(language.denials, other.keys.front()) != language.denials.end();
    };
    return text::first(line.entries(), says_so);
}

Instead instead_of(const TypedLine& line, const Entry* entry) {
    if (const auto* contrary = contrary_of(line, *entry)) {
        const std::string id(id_of(line, *contrary));
        return {fmt::format("say `{}`", id), {id}, false};
    }
    if (!is_plain_word(line, *entry)) return {.is_nothing = entry->means == TokenKind::fact};
    const auto word = static_cast<WordIndex>(entry->index);
    if (line.procedure.words[word].choice != no_index) return other_of_choice(line.procedure, word);
    return {.is_nothing = !may_be_two(line, *entry)};
}

Slip denial_slip(const TypedLine& line, std::size_t from, std::size_t to, const Instead& instead,
                 const Entry* denied = nullptr) {
    auto slip = slip_of(ErrorCode::unknown_word, line.pieces, from, to, instead.advice)
                    .offering(instead.names, instead.names.empty() ? std::string() : instead.names.front());
    slip.is_left_out = instead.is_nothing;
    slip.denies = word_of(denied);
    return slip;
}

// -------------------------------------------------------------------- denying words

/// Whether a negating prefix has a hyphen: `un-limbered`.
bool denies_by_hyphen(const TypedLine& line, std::size_t at) {
    const auto& opposites = line.language.opposites;
    return at + 1 < line.pieces.size() && line.pieces[at + 1].joint == '-' &&
           !line.is_filler(line.pieces[at]) &&
           std::ranges::find(opposites, line.pieces[at].key) != opposites.end();
}

/// Whether a filler such as `no leader` goes on as a denial: `no leader attached`, `no leader or brave colonel`.
bool goes_on(const TypedLine& line, std::size_t at, const Found& found) {
    if (found.entry->means != TokenKind::filler || found.length < 2) return false;
    const auto first = line.find(line.some(at, 1), 0);
    if (first.entry == nullptr || first.entry->means != TokenKind::denial) return false;
    const auto behind = line.find(at + 1);
    const auto end = at + found.length;
    if (behind.entry != nullptr && is_state(behind.entry->means) && at + 1 + behind.length > end) return true;
    return end < line.pieces.size() && !line.pieces[end - 1].stop && line.pieces[end].key == "or" &&
           !line.pieces[end].stop;
}

/// Whether the denial ends there, or after some fillers: the next item, if any, cannot be part of it.
bool may_follow(const TypedLine& line, std::size_t at) {
    while (at < line.pieces.size() && !line.pieces[at - 1].stop && line.is_filler(line.pieces[at])) ++at;
    if (at == line.pieces.size() || line.pieces[at - 1].stop || !is_word(line.pieces[at])) return true;
    if (denial_at(line, at) > 0) return true;
    using enum TokenKind;
    const auto* entry = line.find(at).entry;
    return entry != nullptr && text::is_one_of(entry->means, versus, toward, dice, own, other);
}

/// Whether the word is the common end of several names, as `cover` in "partial cover" and "full cover": then `no cover`
/// means the default. "No ammo" is worse than the only such name, "low ammo".
bool is_kind(const TypedLine& line, std::size_t at) {
    if (at == line.pieces.size() || !is_word(line.pieces[at])) return false;
    std::size_t kinds = 0;
    for (const auto* entry : line.holding(line.pieces[at].row)) {
        if (entry->means != TokenKind::word || !entry->is_own || entry->keys.back() != line.pieces[at].key) continue;
        if (entry->keys.size() < 2 || !instead_of(line, entry).is_nothing) return false;
        ++kinds;
    }
    return kinds > 1;
}

/// Advice for a denied word that is only part of names: `no ammo`, where the table has `low-ammo`.
Instead instead_of_part(const TypedLine& line, std::size_t at) {
    std::vector<std::string> names;
    if (at < line.pieces.size())
        for (const auto* entry : line.holding(line.pieces[at].row))
            if (entry->is_own && is_plain_word(line, *entry)) names.emplace_back(id_of(line, *entry));
    text::sort_once(names);
    if (names.empty() || names.size() > most_named) return {};
    return {fmt::format("if {} applies to this unit, say only that; if not, leave this out", text::join_list(names, "or"))};
}

/// The denying word of the table that is misspelled there, as in `no generl`; null if there is none.
const Entry* misspelt(const TypedLine& line, std::size_t at) {
    for (const auto& entry : line.begun(line.pieces[at].row)) {
        const auto length = entry.keys.size();
        if (!is_plain_word(line, entry) || length < 2 || at + length > line.pieces.size()) continue;
        const auto rest = line.some(at + 1, length - 1);
        const auto name = entry.keys.subspan(1);
        if (slips_between(rest, name) && !are_opposites(line.language, rest, name)) return &entry;
    }
    return nullptr;
}

/// The first entry with one or more words denied by the pieces from `at` and the rest equal; null if there is none.
/// `denied` has what each piece denies.
const Entry* denied_by(const TypedLine& line, std::size_t at, std::span<const std::vector<std::string_view>> denied) {
    const Entry* first = nullptr;
    const auto consider = [&](const SpokenKey* row, bool denies_first) {
        for (const auto& entry : line.begun(row)) {
            if (!is_state(entry.means) || entry.keys.size() != denied.size()) continue;
            auto denies = denies_first;
            auto fits = first == nullptr || &entry < first;
            for (std::size_t one = 1; one < denied.size(); ++one) {
                if (line.pieces[at + one].key == entry.keys[one]) continue;
                fits = fits && std::ranges::find(denied[one], entry.keys[one]) != denied[one].end();
                denies = true;
            }
            if (fits && denies) first = &entry;
        }
    };
    consider(line.pieces[at].row, false);
    for (const auto word : denied.front()) consider(row_of_key(line.speech, word), true);
    return first;
}

}  // namespace

bool are_opposites(const Language& language, std::span<const TypedToken> typed, std::span<const std::string_view> name) {
    for (std::size_t at = 0; at < std::min(typed.size(), name.size()); ++at)
        if (is_opposite(language, typed[at].key, name[at])) return true;
    return false;
}

std::size_t denial_at(const TypedLine& line, std::size_t at) {
    const auto found = line.find(at);
    if (found.entry == nullptr) return denies_by_hyphen(line, at) ? 1 : 0;
    if (found.entry->means == TokenKind::denial) return found.length;
    return goes_on(line, at, found) ? 1 : 0;
}

std::optional<Slip> denied_at(const TypedLine& line, std::size_t at, std::size_t length, std::size_t before) {
    const auto& pieces = line.pieces;
    if (const auto* meant = misspelt(line, at); meant != nullptr) {
        const std::string id(id_of(line, *meant));
        return denial_slip(line, at, at + meant->keys.size(), {fmt::format("did you mean `{}`?", id), {id}, false});
    }
    auto to = at + length;
    const Entry* entry = nullptr;
    auto is_plain = true;  // only fillers come between
    auto found_at = to;
    for (std::size_t unknown = 0; to < pieces.size() && !pieces[to - 1].stop && entry == nullptr;) {
        const auto found = line.find(to);
        found_at = to;
        if (!is_word(pieces[to])) break;
        if (found.entry == nullptr && ++unknown == most_name_pieces) break;
        if (found.entry == nullptr || found.entry->means == TokenKind::denial) is_plain = false;
        else if (is_state(found.entry->means)) entry = found.entry;
        else if (found.entry->means != TokenKind::filler && !line.is_filler(pieces[to])) break;
        to += std::max<std::size_t>(found.length, 1);
    }
    const auto says_nothing = [&](const TypedToken& piece) { return line.is_filler(piece); };
    const auto is_near = is_plain && found_at <= at + length + 1;  // `off the road`
    const auto is_counted = entry != nullptr && entry->means == TokenKind::word && !line.is_plain(entry->index);
    if ((entry == nullptr || !is_near || is_counted) && std::ranges::all_of(line.some(at, length), says_nothing))
        return std::nullopt;
    const auto is_behind = entry == nullptr && may_follow(line, at + length);  // `cover: none`
    if (is_behind) to = at + length;
    auto instead = entry == nullptr ? instead_of_part(line, at + length) : instead_of(line, entry);
    if (entry == nullptr && is_kind(line, at + length)) {  // `no cover`
        instead.is_nothing = is_plain = true;
        to = at + length + 1;
    }
    if (!is_plain || !may_follow(line, to)) instead = {std::move(instead.advice), {}, false};
    return denial_slip(line, is_behind ? before : at, to, instead, entry);
}

std::optional<Slip> opposite_at(const TypedLine& line, std::size_t at) {
    const auto& language = line.language;
    const auto& key = line.pieces[at].key;
    // "inline" may be "in line"
    const auto is_said_apart = [&](std::string_view beginning) {
        return key.starts_with(beginning) && line.is_filler(std::string(beginning));
    };
    if (std::ranges::any_of(language.opposites, is_said_apart)) return std::nullopt;
    std::vector<std::vector<std::string_view>> denied;
    for (const auto& piece : line.some(at, std::min(most_name_pieces, line.pieces.size() - at))) {
        auto& words = denied.emplace_back(denied_words(language, piece.key));
        std::erase_if(words, [&](std::string_view word) { return row_of_key(line.speech, word) == nullptr; });
    }
    for (auto length = denied.size(); length > 0; --length) {
        const auto words = std::span(denied).first(length);
        const auto says_none = [](const auto& one) { return one.empty(); };
        const auto* entry = std::ranges::all_of(words, says_none) ? nullptr : denied_by(line, at, words);
        if (entry != nullptr) return denial_slip(line, at, at + length, instead_of(line, entry), entry);
    }
    const auto is_state_part = [&](std::string_view name) {
        return name.size() >= shortest_stem &&
               std::ranges::any_of(line.holding(row_of_key(line.speech, name)),
                                   [](const Entry* entry) { return is_state(entry->means); });
    };
    return std::ranges::any_of(denied.front(), is_state_part)
               ? std::optional(denial_slip(line, at, at + 1, {}))
               : std::nullopt;
}

void ask_both_ways(const std::vector<TypedToken>& pieces, Recognition& recognition) {
    for (const auto& denied : recognition.left_out)
        for (const auto& item : recognition.items) {
            if (item.means != TokenKind::word || item.index != denied.denies) continue;
            const auto from = std::min(item.from, denied.from);
            const auto to = std::max(item.to, denied.to);
            const auto parts = [&](const ParsedToken& other) {
                return other.from >= from && other.to <= to &&
                       (other.means == TokenKind::versus || other.means == TokenKind::part);
            };
            if (std::ranges::any_of(recognition.items, parts)) continue;
            ask_once(recognition.slips, slip_at(ErrorCode::ambiguous, pieces, denied.from, denied.to,
                                                "`{}` contradicts `{}`: leave out one of them",
                                                shown(std::span(pieces).subspan(item.from, item.to - item.from))));
        }
}

}  // namespace orderly::parser
