#include "parse/easy/guess.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "parse/lexicon.hpp"
#include "parse/easy/pieces.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

using text::join_list;
using text::sanitized;

constexpr std::size_t most_suggested = 3;

/// What a slip may be a slip of.
bool is_said(const Entry& entry) {
    switch (entry.means) {
        case Means::word:
        case Means::phrase:
        case Means::called:
        case Means::band:
        case Means::side:
        case Means::fact: return true;
        case Means::dice: return entry.index > 0;  // a die by its name
        default: return false;
    }
}

/// What would be typed for it, in full.
std::string full_name(const Phrasebook& book, const Entry& entry) {
    if (entry.means == Means::word) {
        const auto& word = book.procedure().words[entry.index];
        if (book.is_plain(entry.index)) return std::string(word.id);
    }
    return entry.text;
}

void keep_new(const Phrasebook& book, std::vector<std::string>& names, const Entry& entry) {
    auto name = full_name(book, entry);
    if (std::ranges::find(names, name) == names.end() && names.size() < most_suggested)
        names.push_back(std::move(name));
}

}  // namespace

bool same_meaning(const Entry& one, const Entry& other) {
    if (one.means != other.means) return false;
    return one.means == Means::fact ? one.keys == other.keys : one.means == Means::called || one.index == other.index;
}

std::vector<const Entry*> Guesser::begun_all(std::size_t at) const {
    const auto& key = pieces_[at].key;
    std::vector<const Entry*> all;
    if (key.size() < shortest_beginning || pieces_[at].kind != Piece::Kind::word) return all;
    for (const auto& entry : book_.entries()) {
        if (!is_said(entry) || !entry.keys.front().starts_with(key)) continue;
        if (entry.means == Means::word && !entry.is_own && book_.is_plain(entry.index))
            continue;  // of other names none
        const auto known = std::ranges::any_of(all, [&](const Entry* one) { return same_meaning(*one, entry); });
        if (!known) all.push_back(&entry);
    }
    return all;
}

/// Only where nothing else begins so: a plain word of one piece that brings no other with it.
const Entry* Guesser::begun(std::size_t at) const {
    auto all = begun_all(at);
    const auto is_side = [](const Entry* entry) { return entry->means == Means::side; };
    const auto is_before_number = at + 1 < pieces_.size() && pieces_[at + 1].kind == Piece::Kind::number;
    if (is_before_number && std::ranges::count_if(all, is_side) == 1) return *std::ranges::find_if(all, is_side);
    std::erase_if(all, is_side);
    // `limb`: a word of the table goes before what has no effect in it
    const auto is_fact = [](const Entry* entry) { return entry->means == Means::fact; };
    if (std::ranges::count_if(all, is_fact) + 1 == static_cast<std::ptrdiff_t>(all.size())) std::erase_if(all, is_fact);
    if (all.size() != 1 || all.front()->keys.size() != 1) return nullptr;
    const auto& entry = *all.front();
    if (turns_by_ending(at, entry.keys.front())) return nullptr;
    if (entry.means == Means::called || entry.means == Means::fact || entry.means == Means::dice) return &entry;
    if (entry.means != Means::word || !book_.is_plain(entry.index)) return nullptr;
    return book_.procedure().words[entry.index].implies.empty() ? &entry : nullptr;
}

/// Whether a slip of one may be one of the other: what has no effect here goes behind a word of the table.
bool Guesser::may_be_meant(const Entry& one, const Entry& instead_of) {
    const auto is_idle = one.means == Means::fact && instead_of.means == Means::word && instead_of.is_own;
    return !is_idle && !same_meaning(one, instead_of) && one.keys != instead_of.keys;
}

const Entry* Guesser::contracted(std::size_t at, std::size_t length) const {
    if (at + length > pieces_.size()) return nullptr;
    const Entry* found = nullptr;
    std::size_t fewest = 0;
    const auto size_of = [](const Entry& entry) {
        return std::accumulate(entry.keys.begin(), entry.keys.end(), std::size_t{0},
                               [](std::size_t sum, const std::string& key) { return sum + key.size(); });
    };
    auto is_clear = true;
    for (const auto& entry : book_.entries()) {
        if (!is_said(entry) || !is_contraction(some(at, length), entry.keys)) continue;
        const auto size = size_of(entry);
        // one from which two letters more are missing was not meant
        if (found == nullptr || size + 1 < fewest) is_clear = true;
        else if (fewest + 1 < size) continue;
        else if (!same_meaning(*found, entry) && found->keys != entry.keys) is_clear = false;
        const auto goes_before = found != nullptr && found->keys == entry.keys && entry.means < found->means;
        if (found == nullptr || size < fewest || goes_before) {
            found = &entry;
            fewest = size;
        }
    }
    if (found == nullptr || !is_clear) return nullptr;
    // another name that is one slip away may have been meant as well
    for (const auto& one : near(at, length))
        if (one.slips <= 1 && may_be_meant(*one.entry, *found)) return nullptr;
    return found;
}

/// `fl att` for "flank attack": each piece begins its part of a word, and of one alone.
const Entry* Guesser::begun_each(std::size_t at, std::size_t length) const {
    constexpr std::size_t shortest = 2;
    if (at + length > pieces_.size()) return nullptr;
    const auto typed = some(at, length);
    const auto begins = [](const Piece& piece, const std::string& key) {
        return piece.kind == Piece::Kind::word && piece.key.size() >= shortest && key.starts_with(piece.key);
    };
    for (std::size_t one = 0; one < length; ++one)
        if (book_.is_filler(typed[one].key) || (typed[one].stop && one + 1 < length)) return nullptr;
    const Entry* found = nullptr;
    std::size_t fewest = 0;
    for (const auto& entry : book_.entries()) {
        if (!is_said(entry) || entry.keys.size() != length || !std::ranges::equal(typed, entry.keys, begins)) continue;
        std::size_t size = 0;
        for (const auto& key : entry.keys) size += key.size();
        if (found != nullptr && size > fewest + 1) continue;
        if (found != nullptr && fewest <= size + 1 && !same_meaning(*found, entry)) return nullptr;
        found = &entry;
        fewest = size;
    }
    if (found == nullptr || found->means != Means::word || !book_.is_plain(found->index)) return nullptr;
    return book_.procedure().words[found->index].implies.empty() ? found : nullptr;
}

/// The only name that has these three letters.
const Entry* Guesser::skeleton(std::size_t at) const {
    const Entry* found = nullptr;
    for (const auto& entry : book_.entries()) {
        if (!is_said(entry) || entry.keys.size() != 1 || !is_skeleton(pieces_[at].key, entry.keys.front())) continue;
        if (found != nullptr && !same_meaning(*found, entry)) return nullptr;
        if (found == nullptr || entry.is_own) found = &entry;
    }
    return found;
}

std::vector<Guesser::Near> Guesser::near(std::size_t at, std::size_t length) const {
    std::vector<Near> all;
    if (at + length > pieces_.size()) return all;
    for (const auto& entry : book_.entries())
        if (is_said(entry))
            if (const auto slips = slips_between(some(at, length), entry.keys);
                slips && !denials_.are_opposites(some(at, length), entry.keys))
                all.push_back({&entry, *slips});
    std::ranges::stable_sort(all, [](const Near& one, const Near& other) {
        return one.slips != other.slips ? one.slips < other.slips : one.entry->means < other.entry->means;
    });
    return all;
}

/// How many pieces a unit's name takes: capitals, and what follows an ordinal number.
std::size_t Guesser::name_at(std::size_t at) const {
    const auto begins = [&](const Piece& piece) {
        const auto has_capital = pieces_[at].ordinal ? piece.large : piece.capital;
        return piece.kind == Piece::Kind::word && (has_capital || piece.ordinal);
    };
    if (!begins(pieces_[at])) return 0;
    // any word begins a line with a capital
    if (at == 0 && !pieces_[at].ordinal && !pieces_[at].possessive && is_known_elsewhere(at)) return 0;
    // a slip of a word of this table is no name
    const auto may_be_slip = [&](std::size_t place) {
        return std::ranges::any_of(near(place, 1), [](const Near& one) { return one.entry->means != Means::fact; });
    };
    if (!pieces_[at].ordinal && (may_be_slip(at) || denials_.opposite(at))) return 0;
    auto end = at + 1;
    while (end < pieces_.size() && !pieces_[end - 1].stop && begins(pieces_[end]) &&
           book_.find(pieces_, end).entry == nullptr && (pieces_[at].ordinal || !may_be_slip(end)))
        ++end;
    return end - at;
}

std::optional<Guess> Guesser::guess(std::size_t at) const {
    if (pieces_[at].ordinal) return Guess{nullptr, name_at(at)};
    for (auto length = most_name_pieces; length > 1; --length)
        if (const auto* entry = contracted(at, length)) return Guess{entry, length};
    for (auto length = most_name_pieces; length > 1; --length)
        if (const auto* entry = begun_each(at, length)) return Guess{entry, length};
    if (const auto* entry = begun(at)) return Guess{entry, 1};
    if (const auto* entry = contracted(at, 1)) return Guess{entry, 1};
    for (auto length = most_name_pieces; length > 1; --length)
        if (!near(at, length).empty()) return std::nullopt;
    if (const auto* entry = skeleton(at)) return Guess{entry, 1};
    if (const auto length = name_at(at); length > 0) return Guess{nullptr, length};
    return std::nullopt;
}

std::optional<Guess> Guesser::contracted_behind(std::size_t at, const Entry& first) const {
    if (first.means != Means::versus || book_.procedure().sides.size() > 1) return std::nullopt;
    const auto* entry = contracted(at, 2);
    return entry == nullptr ? std::nullopt : std::optional(Guess{entry, 2});
}

/// Words of several pieces of which it is one.
std::vector<const Entry*> Guesser::holding(std::size_t at) const {
    std::vector<const Entry*> all;
    for (const auto& entry : book_.entries()) {
        if (entry.means != Means::word || entry.keys.size() < 2 ||
            std::ranges::find(entry.keys, pieces_[at].key) == entry.keys.end())
            continue;
        // `radius` is no `no-general`, though that is called `no general in radius` too
        const auto own = keys_of(book_.procedure().words[entry.index].id, vocabulary_.in_force->language);
        const auto denies = std::ranges::any_of(entry.keys, [&](const std::string& key) {
            return std::ranges::find(vocabulary_.in_force->language.denials, key) !=
                   vocabulary_.in_force->language.denials.end();
        });
        if (denies && std::ranges::find(own, pieces_[at].key) == own.end()) continue;
        if (std::ranges::none_of(all, [&](const Entry* one) { return same_meaning(*one, entry); }))
            all.push_back(&entry);
    }
    return all;
}

/// Of a name of three pieces, one says too little to be run as it.
bool Guesser::is_half_of(std::size_t at, std::string_view name) const {
    const auto keys = keys_of(name, vocabulary_.in_force->language);
    return keys.size() <= 2 && std::ranges::find(keys, pieces_[at].key) != keys.end();
}

std::vector<std::string_view> Guesser::rulesets_knowing(std::size_t at, std::size_t length) const {
    std::vector<std::string_view> ids;
    std::vector<std::string> typed;
    for (const auto& piece : some(at, length)) typed.push_back(piece.key);
    if (length == 1 && typed.front().size() < shortest_beginning) return ids;
    for (const auto* ruleset : vocabulary_.all) {
        if (ruleset->id == vocabulary_.in_force->id) continue;
        // the first letter is asked first: the keys of every name of every ruleset take their time
        const auto is_it = [&](std::string_view text) {
            return text.substr(0, 1) == std::string_view(typed.front()).substr(0, 1) &&
                   keys_of(text, ruleset->language) == typed;
        };
        const auto names_it = [&](const Name& name) { return is_it(name.text); };
        const auto knows = [&](const Procedure& procedure) {
            return is_it(procedure.id) || any_name(procedure, names_it);
        };
        if (std::ranges::any_of(ruleset->procedures, knows)) ids.push_back(ruleset->id);
    }
    return ids;
}

/// Whether the piece is a quantity of some table of another ruleset.
bool Guesser::is_counted_elsewhere(std::size_t at) const {
    return std::ranges::any_of(vocabulary_.all, [&](const Ruleset* ruleset) {
        const auto is_it = [&](const Quantity& one) {
            return keys_of(one.id, ruleset->language) == std::vector{pieces_[at].key};
        };
        return ruleset->id != vocabulary_.in_force->id &&
               std::ranges::any_of(ruleset->procedures, [&](const Procedure& procedure) {
                   return std::ranges::any_of(procedure.quantities, is_it);
               });
    });
}

/// A quantity or a weapon of another table of this ruleset.
std::optional<Slip> Guesser::other_tables_slip(std::size_t at) const {
    std::vector<std::string> ids;
    for (const auto& procedure : vocabulary_.in_force->procedures) {
        const auto names_it = [&](const Name& name) {
            const auto& word = procedure.words[name.word];
            return (word.quantity != no_index || word.weapon != no_index) &&
                   keys_of(name.text, vocabulary_.in_force->language) == std::vector{pieces_[at].key};
        };
        if (any_name(procedure, names_it)) ids.push_back("`" + std::string(procedure.id) + "`");
    }
    if (ids.empty()) return std::nullopt;
    const auto typed = text::sanitized(pieces_[at].raw);
    return Slip{
        {ErrorCode::unknown_word,
         fmt::format("`{}` is of {}, not of `{}`: leave it out", typed, fmt::join(ids, " and "), book_.procedure().id),
         typed},
        at,
        at + 1,
        {}};
}

/// `rifle regiment`, where no rifles fire: how many pieces a weapon of another table takes, of which nothing is
/// counted.
std::size_t Guesser::other_weapon(std::size_t at) const {
    if (at > 0 && pieces_[at - 1].kind == Piece::Kind::number) return 0;
    constexpr std::size_t longest = 2;
    for (auto length = std::min(longest, pieces_.size() - at); length > 0; --length)
        for (const auto& procedure : vocabulary_.in_force->procedures) {
            const auto names_it = [&](const Name& name) {
                return procedure.words[name.word].weapon != no_index &&
                       stand_there(pieces_, at, keys_of(name.text, vocabulary_.in_force->language)) &&
                       keys_of(name.text, vocabulary_.in_force->language).size() == length;
            };
            if (any_name(procedure, names_it)) return length;
        }
    return 0;
}

/// The id of another procedure of this ruleset.
std::optional<Slip> Guesser::other_procedure(std::size_t at) const {
    const auto& procedures = vocabulary_.in_force->procedures;
    const auto is_it = [&](const Procedure& one) {
        return keys_of(one.id, vocabulary_.in_force->language) == std::vector{pieces_[at].key};
    };
    const auto found = std::ranges::find_if(procedures, is_it);
    if (found == procedures.end() || found->id == book_.procedure().id) return std::nullopt;
    const auto typed = text::sanitized(pieces_[at].raw);
    return Slip{
        {ErrorCode::unknown_word,
         fmt::format("`{}` is a procedure of its own, beside `{}`: leave it out", typed, book_.procedure().id), typed},
        at,
        at + 1,
        {}};
}

/// What this table counts, where a number stands before what is counted in another game.
std::string Guesser::own_count(std::size_t at) const {
    if (at == 0 || pieces_[at - 1].kind != Piece::Kind::number || !is_counted_elsewhere(at)) return {};
    for (const auto& quantity : book_.procedure().quantities)
        if (quantity.required)
            return fmt::format("; {} counts {}: say {}=N", book_.procedure().id, quantity.id, quantity.id);
    return {};
}

/// A word of another game.
std::optional<Slip> Guesser::foreign_slip(std::size_t at) const {
    const auto whole = hyphened(pieces_, at);
    for (auto length = std::min(std::max(most_name_pieces, whole), pieces_.size() - at); length >= whole; --length) {
        const auto ids = rulesets_knowing(at, length);
        if (ids.empty()) continue;
        const auto typed = text::sanitized(typed_text(some(at, length)));
        return Slip{{ErrorCode::unknown_word,
                     fmt::format("unknown word `{}`: it is a word of the ruleset {}, not of {}{}", typed,
                                 fmt::join(ids, " and "), vocabulary_.in_force->id, own_count(at)),
                     typed},
                    at,
                    at + length,
                    {}};
    }
    return std::nullopt;
}

Slip Guesser::near_slip(std::size_t at, std::size_t length, const std::vector<Near>& near) const {
    std::vector<std::string> names;
    for (const auto& one : near)
        if (one.slips == near.front().slips) keep_new(book_, names, *one.entry);
    const auto typed = typed_text(some(at, length));
    return {{ErrorCode::unknown_word,
             fmt::format("unknown word `{}`; did you mean {}?", text::sanitized(typed), text::join_list(names, "or")),
             text::sanitized(typed), names},
            at,
            at + length,
            names.front()};
}

/// `reduced` for `reduced-to`: what is left out may have been another such word.
bool Guesser::turns_by_filler(std::size_t at, std::string_view name) const {
    const auto keys = keys_of(name, vocabulary_.in_force->language);
    return keys.size() == 2 && keys.front() == pieces_[at].key && book_.is_filler(keys.back());
}

/// `outflanks` for `outflanked`: who does it is another.
bool Guesser::turns_by_ending(std::size_t at, std::string_view name) const {
    return !pieces_[at].ending.empty() && book_.is_done(name);
}

Slip Guesser::ambiguous(std::size_t at, const std::vector<const Entry*>& entries) const {
    std::vector<std::string> names;
    for (const auto* entry : entries) names.push_back(full_name(book_, *entry));
    const auto typed = text::sanitized(pieces_[at].raw);
    if (names.size() == 1)
        return {
            {ErrorCode::unknown_word, fmt::format("unknown word `{}`; did you mean `{}`?", typed, names.front()), typed,
             names},
            at,
            at + 1,
            turns_by_filler(at, names.front()) || turns_by_ending(at, names.front()) ? std::string() : names.front()};
    return {{ErrorCode::ambiguous, fmt::format("`{}` is ambiguous: {}?", typed, text::join_list(names, "or")), typed,
             names},
            at,
            at + 1,
            {}};
}

Slip Guesser::slip(std::size_t at) const {
    if (auto opposite = denials_.opposite(at)) return std::move(*opposite);
    const auto whole = hyphened(pieces_, at);
    for (auto length = std::max(most_name_pieces, whole); length > 1 && length >= whole; --length)
        if (const auto close = near(at, length); !close.empty()) return near_slip(at, length, close);
    const auto typed = text::sanitized(typed_text(some(at, whole)));
    if (whole == 1) {
        // what stood before it was read by itself, and may belong to it
        for (std::size_t before = 1; before < most_name_pieces && before <= at; ++before)
            if (const auto close = near(at - before, before + 1); !close.empty())
                return near_slip(at - before, before + 1, close);
        if (auto other = other_tables_slip(at)) return *other;
        auto begun = begun_all(at);
        if (auto all = holding(at); !all.empty()) {
            std::ranges::copy_if(begun, std::back_inserter(all),
                                 [](const Entry* entry) { return entry->means == Means::side; });
            auto slip = ambiguous(at, all);
            if (!is_half_of(at, slip.mended)) slip.mended.clear();
            return slip;
        }
        if (!begun.empty()) return ambiguous(at, begun);
    }
    if (auto other = other_procedure(at)) return *other;
    if (auto foreign = foreign_slip(at)) return *foreign;
    if (const auto close = near(at, 1); whole == 1 && !close.empty()) return near_slip(at, 1, close);
    return {{ErrorCode::unknown_word, fmt::format("unknown word `{}`", typed), typed},
            at,
            at + whole,
            {},
            {Remedy::Kind::list_words, {std::string(book_.procedure().id)}}};
}

}  // namespace orderly::parser
