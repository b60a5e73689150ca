#include "parse/easy/guess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/pieces.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t shortest_stem = 4;
constexpr std::size_t most_named = 5;

/// What may be said not to be so.
bool is_state(Means means) {
    switch (means) {
        case Means::word:
        case Means::phrase:
        case Means::band:
        case Means::derived:
        case Means::called:
        case Means::side:
        case Means::choice:
        case Means::fact: return true;
        default: return false;
    }
}

}  // namespace

bool Denials::is_contrary(std::string_view one, std::string_view other) const {
    return std::ranges::any_of(language_.contraries, [&](const Twin& twin) {
        return (twin.from == one && twin.to == other) || (twin.from == other && twin.to == one);
    });
}

/// Whether it is `stem` with a beginning that makes it the opposite.
bool Denials::turns(std::string_view whole, std::string_view stem) const {
    return std::ranges::any_of(language_.opposites, [&](std::string_view beginning) {
        return whole.size() == beginning.size() + stem.size() && whole.starts_with(beginning) && whole.ends_with(stem);
    });
}

bool Denials::is_opposite(std::string_view typed, std::string_view name) const {
    return turns(typed, name) || turns(name, typed) || is_contrary(typed, name);
}

/// Whether the typed word denies the name: `unlimbered` does `limbered`, and not the other way round.
bool Denials::denies(std::string_view typed, std::string_view name) const {
    return turns(typed, name) || is_contrary(typed, name);
}

bool Denials::are_opposites(std::span<const Piece> typed, const std::vector<std::string>& name) const {
    for (std::size_t at = 0; at < std::min(typed.size(), name.size()); ++at)
        if (is_opposite(typed[at].key, name[at])) return true;
    return false;
}

/// `un-limbered`: the beginning stands by itself.
bool Denials::denies_by_hyphen(std::size_t at) const {
    return at + 1 < pieces_.size() && pieces_[at + 1].joint == '-' && !book_.is_filler(pieces_[at].key) &&
           std::ranges::find(language_.opposites, pieces_[at].key) != language_.opposites.end();
}

std::size_t Denials::length_at(std::size_t at) const {
    const auto found = book_.find(pieces_, at);
    if (found.entry != nullptr && found.entry->means == Means::denial) return found.length;
    if (found.entry != nullptr && goes_on(at, found)) return 1;
    return found.entry == nullptr && denies_by_hyphen(at) ? 1 : 0;
}

/// `no leader` may say nothing; of `no leader attached` and `no leader or brave colonel` it is the beginning.
bool Denials::goes_on(std::size_t at, const Found& found) const {
    if (found.entry->means != Means::filler || found.length < 2) return false;
    const auto first = book_.find({pieces_[at]}, 0);
    if (first.entry == nullptr || first.entry->means != Means::denial) return false;
    const auto behind = book_.find(pieces_, at + 1);
    const auto end = at + found.length;
    if (behind.entry != nullptr && is_state(behind.entry->means) && at + 1 + behind.length > end) return true;
    if (end >= pieces_.size() || pieces_[end - 1].stop) return false;
    return pieces_[end].key == "or" && !pieces_[end].stop;
}

/// Whether the line ends there, or goes on with something else than what may be denied as well.
bool Denials::may_follow(std::size_t at) const {
    if (at == pieces_.size() || pieces_[at - 1].stop || pieces_[at].kind != Piece::Kind::word) return true;
    if (length_at(at) > 0) return true;
    const auto found = book_.find(pieces_, at);
    if (found.entry == nullptr) return false;
    const auto means = found.entry->means;
    return means == Means::versus || means == Means::toward || means == Means::dice || means == Means::own ||
           means == Means::other;
}

std::optional<Slip> Denials::denied(std::size_t at, std::size_t length, std::size_t before) const {
    if (const auto* meant = misspelt(at); meant != nullptr) {
        const std::string id(book_.procedure().words[meant->index].id);
        return slip(at, at + meant->keys.size(), {fmt::format("did you mean `{}`?", id), {id}, false});
    }
    auto to = at + length;
    const Entry* entry = nullptr;
    auto is_plain = true;  // nothing but what says nothing stands between
    auto found_at = to;
    for (std::size_t unknown = 0; to < pieces_.size() && !pieces_[to - 1].stop && entry == nullptr;) {
        const auto found = book_.find(pieces_, to);
        found_at = to;
        if (pieces_[to].kind != Piece::Kind::word) break;
        if (found.entry == nullptr && ++unknown == most_name_pieces) break;
        if (found.entry == nullptr || found.entry->means == Means::denial) is_plain = false;
        else if (is_state(found.entry->means)) entry = found.entry;
        else if (found.entry->means != Means::filler && !book_.is_filler(pieces_[to].key)) break;
        to += std::max<std::size_t>(found.length, 1);
    }
    const auto says_nothing = [&](const Piece& piece) { return book_.is_filler(piece.key); };
    const auto is_near = is_plain && found_at <= at + length + 1;  // `off the road`
    if ((entry == nullptr || !is_near || is_counted(*entry)) &&
        std::ranges::all_of(std::span(pieces_).subspan(at, length), says_nothing))
        return std::nullopt;
    const auto is_behind = entry == nullptr && may_follow(at + length);  // `cover: none`
    if (is_behind) to = at + length;
    auto instead = instead_of(entry);
    if (entry == nullptr && is_kind(at + length)) {  // `no cover`
        instead.is_nothing = is_plain = true;
        to = at + length + 1;
    }
    if (!is_plain || !may_follow(to)) instead = {std::move(instead.advice), {}, false};
    auto denied = slip(is_behind ? before : at, to, instead);
    denied.denies = word_of(entry);
    return denied;
}

bool Denials::is_counted(const Entry& entry) const {
    return entry.means == Means::word && !book_.is_plain(entry.index);
}

/// The word of the table that the entry is; none where it is another thing.
std::size_t Denials::word_of(const Entry* entry) {
    return entry != nullptr && entry->means == Means::word ? entry->index : no_index;
}

/// `cover`, of "partial cover" and "full cover": that none of them is so comes to nothing said. "No ammo" is worse than
/// the only word that ends so, "low ammo".
bool Denials::is_kind(std::size_t at) const {
    if (at == pieces_.size() || pieces_[at].kind != Piece::Kind::word) return false;
    constexpr std::size_t least_kinds = 2;
    std::size_t kinds = 0;
    for (const auto& entry : book_.entries()) {
        if (entry.means != Means::word || !entry.is_own || entry.keys.back() != pieces_[at].key) continue;
        ++kinds;
        if (entry.keys.size() < 2 || !instead_of(&entry).is_nothing) return false;
    }
    return kinds >= least_kinds;
}

/// `no generl`: a slip of a word of the table that denies by itself; null where it is none.
const Entry* Denials::misspelt(std::size_t at) const {
    const auto is_near = [&](const Entry& entry) {
        if (entry.means != Means::word || !book_.is_plain(entry.index) || entry.keys.size() < 2) return false;
        if (entry.keys.front() != pieces_[at].key || at + entry.keys.size() > pieces_.size()) return false;
        const auto behind = std::span(pieces_).subspan(at + 1, entry.keys.size() - 1);
        return slips_between(behind, {entry.keys.begin() + 1, entry.keys.end()}).has_value();
    };
    const auto found = std::ranges::find_if(book_.entries(), is_near);
    return found == book_.entries().end() ? nullptr : &*found;
}

/// Whether what stands before the pieces and what stands behind would be one name: of `vs unsteady foot`, `vs foot`.
bool Denials::joins_without(std::size_t at, std::size_t length) const {
    auto rest = pieces_;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at), rest.begin() + static_cast<std::ptrdiff_t>(at + length));
    for (auto from = at - std::min(at, most_name_pieces - 1); from < at; ++from)
        if (from + book_.find(rest, from).length > at) return true;
    return false;
}

std::optional<Slip> Denials::opposite(std::size_t at) const {
    // "inline" may be "in line"
    const auto is_said_apart = [&](std::string_view beginning) {
        return pieces_[at].key.starts_with(beginning) && book_.is_filler(std::string(beginning));
    };
    if (std::ranges::any_of(language_.opposites, is_said_apart)) return std::nullopt;
    for (auto length = std::min(most_name_pieces, pieces_.size() - at); length > 0; --length) {
        const auto typed = std::span(pieces_).subspan(at, length);
        for (const auto& entry : book_.entries()) {
            if (!is_state(entry.means) || entry.keys.size() != length || !are_opposites(typed, entry.keys)) continue;
            const auto fits = [&](const Piece& piece, const std::string& key) {
                return piece.key == key || denies(piece.key, key);
            };
            if (!std::ranges::equal(typed, entry.keys, fits)) continue;
            auto instead = instead_of(&entry);
            if (joins_without(at, length)) instead = {std::move(instead.advice), {}, false};
            auto denied = slip(at, at + length, instead);
            denied.denies = word_of(&entry);
            return denied;
        }
    }
    const auto& key = pieces_[at].key;
    const auto is_part = [&](const Entry& entry) {
        return is_state(entry.means) && std::ranges::any_of(entry.keys, [&](const std::string& part) {
                   return part.size() >= shortest_stem && denies(key, part);
               });
    };
    if (std::ranges::any_of(book_.entries(), is_part)) return slip(at, at + 1, {instead_of(nullptr).advice, {}, false});
    return std::nullopt;
}

Denials::Instead Denials::instead_of(const Entry* entry) const {
    Instead nothing{"leave out what is not so", {}, false};
    if (entry == nullptr) return nothing;
    if (auto contrary = contrary_of(*entry)) return std::move(*contrary);
    nothing.is_nothing = entry->means == Means::fact;
    if (entry->means != Means::word || !book_.is_plain(entry->index)) return nothing;
    const auto& word = book_.procedure().words[entry->index];
    if (word.choice != no_index) return other_of_choice(static_cast<WordIndex>(entry->index));
    nothing.is_nothing = !may_be_two(*entry);
    return nothing;
}

/// `cavalry dismounted`, where each of them may be said by itself too, and one has an effect.
bool Denials::may_be_two(const Entry& entry) const {
    const auto is_known = [&](std::span<const std::string> keys, Means last) {
        return std::ranges::any_of(book_.entries(), [&](const Entry& other) {
            const auto is_same = other.means == entry.means && other.index == entry.index;
            return is_state(other.means) && other.means <= last && !is_same && std::ranges::equal(other.keys, keys);
        });
    };
    const std::span<const std::string> keys = entry.keys;
    for (std::size_t at = 1; at < keys.size(); ++at) {
        const auto one = keys.first(at);
        const auto other = keys.subspan(at);
        if (!is_known(one, Means::fact) || !is_known(other, Means::fact)) continue;
        if (is_known(one, Means::derived) || is_known(other, Means::derived)) return true;
    }
    return false;
}

/// A word of the table that says so: `stationary` of what is not moving, `no-general` of what has no general.
std::optional<Denials::Instead> Denials::contrary_of(const Entry& entry) const {
    const auto says_so = [&](const Entry& other) {
        if (other.means != Means::word || !book_.is_plain(other.index) || !other.is_own) return false;
        if (entry.means == Means::word && entry.index == other.index) return false;
        if (other.keys.size() == entry.keys.size()) {
            auto turned = std::size_t{0};
            for (std::size_t at = 0; at < entry.keys.size(); ++at) {
                if (is_opposite(entry.keys[at], other.keys[at])) ++turned;
                else if (entry.keys[at] != other.keys[at]) return false;
            }
            return turned == 1;
        }
        const auto denies = [&](std::string_view one) { return one == other.keys.front(); };
        return other.keys.size() == entry.keys.size() + 1 &&
               std::equal(entry.keys.begin(), entry.keys.end(), other.keys.begin() + 1) &&
               std::ranges::any_of(language_.denials, denies);
    };
    const auto found = std::ranges::find_if(book_.entries(), says_so);
    if (found == book_.entries().end()) return std::nullopt;
    const std::string id(book_.procedure().words[found->index].id);
    return Instead{fmt::format("say `{}`", id), {id}, false};
}

/// What else of the choice there is; nothing, where a unit may have no word of it.
Denials::Instead Denials::other_of_choice(WordIndex word) const {
    const auto& procedure = book_.procedure();
    const auto& choice = procedure.choices[procedure.words[word].choice];
    std::vector<std::string> names;
    for (const auto other : choice.words)
        if (other != word && !procedure.words[other].derived) names.emplace_back(procedure.words[other].id);
    if (choice.fallback == no_word && !choice.required && choice.adds_up == 0)
        return {"leave out what is not so", {}, true};
    constexpr std::size_t few = 2;
    if (choice.fallback != no_word && choice.fallback != word && names.size() <= few)
        return {fmt::format("leave out what is not so; nothing said is `{}`", procedure.words[choice.fallback].id),
                {},
                true};
    auto advice = names.empty() || names.size() > most_named
                      ? std::string("say what is so")
                      : fmt::format("say what is so: {}", text::join_list(names, "or"));
    if (choice.fallback != no_word && choice.fallback != word)
        advice += fmt::format("; nothing said is `{}`", procedure.words[choice.fallback].id);
    if (names.size() != 1) names.clear();
    return {std::move(advice), std::move(names), false};
}

Slip Denials::slip(std::size_t from, std::size_t to, const Instead& instead) const {
    const auto typed = text::sanitized(typed_text(std::span(pieces_).subspan(from, to - from)));
    const auto mended = instead.names.empty() ? std::string() : instead.names.front();
    return {{ErrorCode::unknown_word, fmt::format("`{}`: {}", typed, instead.advice), typed, instead.names},
            from,
            to,
            mended,
            {},
            instead.is_nothing,
            no_index};
}

void ask_both_ways(const std::vector<Piece>& pieces, Recognition& recognition) {
    for (const auto& denied : recognition.left_out)
        for (const auto& item : recognition.items) {
            if (item.means != Means::word || item.index != denied.denies) continue;
            const auto from = std::min(item.from, denied.from);
            const auto to = std::max(item.to, denied.to);
            const auto parts = [&](const Item& other) {
                return other.from >= from && other.to <= to &&
                       (other.means == Means::versus || other.means == Means::part);
            };
            if (std::ranges::any_of(recognition.items, parts)) continue;
            const auto said = text::sanitized(typed_text(std::span(pieces).subspan(item.from, item.to - item.from)));
            ask_once(recognition.slips,
                     slip_of(ErrorCode::ambiguous, pieces, denied.from, denied.to,
                             fmt::format("`{}` says that it is so: leave out one of them", said)));
        }
}

}  // namespace orderly::parser
