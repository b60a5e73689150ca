#include "parse/easy/typed_line.hpp"

#include <algorithm>

#include "parse/easy/recognition.hpp"
#include "parse/easy/pieces.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

const SpokenKey* row_of_key(const Speech& speech, std::string_view key) {
    const auto found = std::ranges::lower_bound(speech.keys, key, {}, &SpokenKey::key);
    return found != speech.keys.end() && found->key == key ? &*found : nullptr;
}

void look_up(const Speech& speech, std::span<TypedToken> pieces) {
    for (auto& piece : pieces) piece.row = row_of_key(speech, piece.key);
}

std::vector<TypedToken> looked_up(const Speech& speech, std::span<const std::string_view> tokens, const Language& language) {
    auto pieces = split_pieces(tokens, language);
    look_up(speech, pieces);
    return pieces;
}

const std::vector<SpokenLine::Near>& SpokenLine::near(std::size_t at) const {
    if (near_[at]) return *near_[at];
    auto& near = near_[at].emplace();
    const auto& piece = pieces[at];
    if (piece.kind != TypedToken::Kind::word) {
        if (piece.row != nullptr) near.push_back({piece.row, 0});
        return near;
    }
    const auto letters = letters_of(piece.key);
    for (const auto& row : speech.keys)
        if (const auto slips = slips_of({piece.key, letters}, {row.key, row.letters})) near.push_back({&row, *slips});
    return near;
}

std::vector<const Spoken*> begun_by_any(const Speech& speech, std::span<const SpokenKey> rows) {
    std::vector<const Spoken*> all;
    for (const auto& row : rows)
        for (const auto& entry : begun_by(speech, &row)) all.push_back(&entry);
    std::ranges::sort(all);
    return all;
}

std::span<const SpokenKey> rows_begun(const Speech& speech, std::string_view beginning) {
    const auto from = std::ranges::lower_bound(speech.keys, beginning, {}, &SpokenKey::key);
    const auto to = std::find_if_not(from, speech.keys.end(),
                                     [&](const SpokenKey& row) { return row.key.starts_with(beginning); });
    return {from, to};
}

std::vector<const Entry*> TypedLine::holding(const SpokenKey* row) const {
    std::vector<const Entry*> all;
    for (auto place = row == nullptr ? 0 : row->from; row != nullptr && place < row->end; ++place)
        if (const auto& entry = speech.all[speech.by_key[place]]; is_said(entry)) all.push_back(&entry);
    std::ranges::sort(all);
    return all;
}

std::string_view TypedLine::counted_by(std::span<const TypedToken> typed) const {
    for (const auto& piece : typed)
        if (piece.row != nullptr && !piece.row->counts.empty()) return piece.row->counts;
    return {};
}

namespace {

/// The number of pieces from `at` that spell the name, where persons' names and what `is_skipped` may stand between;
/// 0 if they do not.
template <class IsSkipped>
std::size_t spell(std::span<const std::string_view> keys, std::span<const TypedToken> typed, std::size_t at,
                  IsSkipped is_skipped) {
    auto place = at;
    for (std::size_t key = 0; key < keys.size(); ++place) {
        if (place == typed.size()) return 0;
        const auto& piece = typed[place];
        const auto fits = piece.kind == TypedToken::Kind::word || piece.kind == TypedToken::Kind::number;
        if (fits && piece.key == keys[key]) ++key;
        else if (place == at || (!is_skipped(piece) && !names_person(typed, place))) return 0;
        if (piece.stop && key < keys.size()) return 0;  // a phrase does not cross a comma
    }
    return place - at;
}

}  // namespace

std::size_t TypedLine::spell(const Entry& entry, std::span<const TypedToken> typed, std::size_t at) const {
    return parser::spell(entry.keys, typed, at,
                         [&](const TypedToken& piece) { return is_filler(piece) && !is(Listed::by, piece); });
}

Found TypedLine::run_together(std::span<const TypedToken> typed, std::size_t at) const {
    Found found;
    each_together(speech, typed, at, [&](const Entry& entry, std::size_t length) {
        if (is_said(entry) && (length > found.length || entry.means < found.entry->means) &&
            !splits_word(typed, at, length))
            found = {&entry, length};
    });
    return found;
}

std::vector<const Entry*> TypedLine::twins_of(const Entry& entry) const {
    std::vector<const Entry*> twins;
    if (entry.means != TokenKind::word) return twins;
    for (const auto& other : begun(row_of_key(speech, entry.keys.front()))) {
        const auto is_twin = other.means == TokenKind::word && other.index != entry.index &&
                             std::ranges::equal(other.keys, entry.keys) && (entry.is_shared || other.is_shared);
        if (is_twin) twins.push_back(&other);
    }
    return twins;
}

const Found& TypedLine::find(std::size_t at) const {
    auto& found = found_[at];
    if (!found) found = find(pieces, at);
    return *found;
}

/// Whether the name would end inside a hyphenated word that begins in it and is itself a name: `charging flank-attack`.
bool TypedLine::splits_word(std::span<const TypedToken> typed, std::size_t at, std::size_t length) const {
    const auto end = at + length;
    if (end >= typed.size() || typed[end].joint != '-') return false;
    auto from = end;
    while (from > at && typed[from].joint == '-') --from;
    return from > at && find(typed, from).length > end - from;
}

Found TypedLine::find(std::span<const TypedToken> typed, std::size_t at) const {
    Found best;
    const auto better = [&](const Found& one) {
        if (best.entry == nullptr) return true;
        // a derived word has the lowest priority
        const auto is_derived = one.entry->means == TokenKind::derived;
        if (is_derived != (best.entry->means == TokenKind::derived)) return !is_derived;
        if (one.entry->keys.size() != best.entry->keys.size()) return one.entry->keys.size() > best.entry->keys.size();
        return one.length == best.length ? one.entry->means < best.entry->means : one.length < best.length;
    };
    for (const auto& entry : begun(typed[at].row)) {
        const Found one{&entry, spell(entry, typed, at)};
        if (one.length > 0 && !splits_word(typed, at, one.length) && better(one)) best = one;
    }
    const auto together = run_together(typed, at);
    return together.entry != nullptr && (best.entry == nullptr || together.length > best.length) ? together : best;
}

namespace {

/// Whether the entry is a name of the procedure, not a verb for it.
bool names(const Procedure& procedure, const Spoken& entry) {
    return entry.means == TokenKind::called && (entry.is_own || entry.index < procedure.called.size());
}

/// Visits the procedures that the entry names or, with `as_verb`, whose verb it is.
template <class Visit>
void each_procedure(const ProcedureNames& all, const Spoken& entry, bool as_verb, Visit visit) {
    if (entry.means != TokenKind::called) return;
    entry.procedures.each([&](WordIndex place) {
        const auto& procedure = all.ruleset.procedures[place];
        if (names(procedure, entry) != as_verb) visit(procedure);
    });
}

/// The alias of the procedure that the first piece abbreviates; several aliases must imply the same words.
std::size_t called_by(const ProcedureNames& all, const Procedure& procedure, const TypedToken& first) {
    auto found = Named::no_name;
    for (const auto& entry : begun_by(all.speech, first.row)) {
        if (!names(procedure, entry) || entry.is_own || !entry.procedures.contains(all.place_of(procedure))) continue;
        if (found != Named::no_name &&
            !std::ranges::equal(procedure.called[found].says, procedure.called[entry.index].says))
            return Named::no_name;
        found = entry.index;
    }
    return found;
}

std::size_t spells(const ProcedureNames& all, const Spoken& entry, const std::vector<TypedToken>& pieces, std::size_t at) {
    const auto& fillers = all.ruleset.language.fillers;
    return spell(entry.keys, pieces, at, [&](const TypedToken& piece) {
        return std::ranges::find(fillers, piece.key + piece.ending) != fillers.end();
    });
}

std::string typed_name(const std::vector<TypedToken>& pieces, std::size_t at, std::size_t length) {
    std::string text;
    for (auto place = at; place < at + length; ++place) text += (text.empty() ? "" : "-") + pieces[place].raw;
    return text;
}

/// Keeps the longest names at each place. An exact name comes first, and at the start of a line it is the only one:
/// after it "maneuvers" may be a verb.
void keep_best(std::vector<Named>& named) {
    std::ranges::stable_sort(named, [](const Named& one, const Named& other) {
        return one.at != other.at ? one.at < other.at : one.exact > other.exact;
    });
    std::erase_if(named, [&](const Named& one) {
        return std::ranges::any_of(named, [&](const Named& other) {
            const auto covers =
                other.at <= one.at && one.at + one.length <= other.at + other.length && other.length > one.length;
            const auto more_exact =
                one.at == 0 && other.at == one.at && other.length == one.length && other.exact && !one.exact;
            return covers || more_exact;
        });
    });
}

void keep_once(std::vector<Named>& named) {
    std::vector<Named> once;
    for (const auto& one : named)
        if (std::ranges::find(once, one.procedure, &Named::procedure) == once.end()) once.push_back(one);
    named = std::move(once);
}

/// Keeps each procedure once, and only one if all names extend it.
void keep_root(std::vector<Named>& named) {
    keep_once(named);
    const auto shortest =
        std::ranges::min_element(named, {}, [](const Named& one) { return one.procedure->id.size(); });
    const auto goes_on = [&](const Named& one) { return one.procedure->id.starts_with(shortest->procedure->id); };
    if (named.size() > 1 && std::ranges::all_of(named, goes_on)) named = {*shortest};
}

}  // namespace

std::vector<Named> named_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces) {
    std::vector<Named> named;
    const auto add = [&](const Spoken& entry, std::size_t at, std::size_t length) {
        each_procedure(all, entry, false, [&](const Procedure& procedure) {
            named.push_back({&procedure, at, length, text::same_spelling(typed_name(pieces, at, length), entry.text)});
        });
    };
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        for (const auto& entry : begun_by(all.speech, pieces[at].row))
            if (const auto length = entry.means == TokenKind::called ? spells(all, entry, pieces, at) : 0; length > 0)
                add(entry, at, length);
        each_together(all.speech, pieces, at, [&](const Spoken& entry, std::size_t length) {
            if (entry.means == TokenKind::called && spells(all, entry, pieces, at) == 0) add(entry, at, length);
        });
    }
    if (named.empty() && !pieces.empty())
        for (const auto& procedure : all.ruleset.procedures)
            if (!procedure.short_name.empty() && text::same_spelling(pieces.front().raw, procedure.short_name))
                named.push_back({&procedure, 0, 1, true});
    keep_best(named);
    keep_once(named);
    return named;
}

std::vector<Named> nearly_named_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces) {
    std::vector<Named> named;
    if (pieces.empty()) return named;
    const auto& first = pieces.front();
    const auto& fillers = all.ruleset.language.fillers;
    const auto says_nothing = std::ranges::find(fillers, first.key) != fillers.end();
    auto is_whole = false;  // a one-piece name wins over the start of longer ones
    if (first.kind == TypedToken::Kind::word && first.key.size() >= shortest_beginning)
        for (const auto* entry : begun_by_any(all.speech, rows_begun(all.speech, first.key)))
            each_procedure(all, *entry, false, [&](const Procedure& procedure) {
                const auto size = entry->keys.size();
                if ((is_whole || says_nothing) && size > 1) return;
                if (size == 1 && entry->keys.front() != first.key && !is_whole) {
                    is_whole = true;
                    named.clear();
                }
                named.push_back({&procedure, 0, 1, false, called_by(all, procedure, first)});
            });
    keep_root(named);
    if (!named.empty()) return named;
    for (std::size_t at = 0; at < pieces.size(); ++at)
        for (const auto* entry : begun_by_any(all.speech, rows_begun(all.speech, pieces[at].key.substr(0, 1))))
            if (const auto size = entry->keys.size();
                entry->means == TokenKind::called && at + size <= pieces.size() &&
                is_contraction(std::span(pieces).subspan(at, size), entry->keys))
                each_procedure(all, *entry, false,
                               [&](const Procedure& procedure) { named.push_back({&procedure, at, size}); });
    keep_best(named);
    keep_root(named);
    return named;
}

std::vector<Named> verbs_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces) {
    std::vector<Named> named;
    for (std::size_t at = 0; at < pieces.size(); ++at)
        for (const auto& entry : begun_by(all.speech, pieces[at].row))
            each_procedure(all, entry, true, [&](const Procedure& procedure) {
                if (const auto length = spells(all, entry, pieces, at); length > 0)
                    named.push_back({&procedure, at, length});
            });
    keep_once(named);
    return named;
}

std::vector<Named> misnamed_in(const ProcedureNames& all, std::span<const TypedToken> pieces) {
    std::vector<Named> named;
    std::size_t fewest = most_name_pieces * 2;
    for (const auto& entry : all.speech.all)
        for (std::size_t at = 0; entry.means == TokenKind::called && at + entry.keys.size() <= pieces.size(); ++at) {
            const auto typed = pieces.subspan(at, entry.keys.size());
            const auto slips = slips_between(typed, entry.keys);
            if (!slips || *slips > fewest || are_opposites(all.ruleset.language, typed, entry.keys)) continue;
            each_procedure(all, entry, false, [&](const Procedure& procedure) {
                if (*slips < fewest) named.clear();
                fewest = *slips;
                named.push_back({&procedure, at, entry.keys.size()});
            });
        }
    keep_root(named);
    return named;
}

}  // namespace orderly::parser
