#include "parse/easy/typed_line.hpp"

#include <algorithm>

#include "parse/easy/pieces.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {


/// A name of the procedure, and not what is done in it as a verb.
bool names(const Procedure& procedure, const Spoken& entry) {
    return entry.means == Means::called && (entry.is_own || entry.index < procedure.called.size());
}

/// The procedures that the entry names, or whose verb it is.
template <class Visit>
void each_procedure(const ProcedureNames& all, const Spoken& entry, bool as_verb, Visit visit) {
    if (entry.means != Means::called) return;
    entry.procedures.each([&](WordIndex place) {
        const auto& procedure = all.ruleset.procedures[place];
        if (names(procedure, entry) != as_verb) visit(procedure);
    });
}

/// The other name of the procedure that the whole first piece begins; several only where they say the same.
std::size_t called_by(const ProcedureNames& all, const Procedure& procedure, const Piece& first) {
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

/// How many pieces from `at` on spell the name; fillers inside are passed over.
std::size_t spells(std::span<const std::string_view> keys, const std::vector<Piece>& pieces, std::size_t at,
                   const Language& language) {
    const auto is_filler = [&](const Piece& piece) {
        return std::ranges::find(language.fillers, piece.key + piece.ending) != language.fillers.end();
    };
    auto place = at;
    for (std::size_t key = 0; key < keys.size(); ++place) {
        if (place == pieces.size() || pieces[place].kind != Piece::Kind::word) return 0;
        if (pieces[place].key == keys[key]) ++key;
        else if (place == at || (!is_filler(pieces[place]) && !names_person(pieces, place))) return 0;
        if (pieces[place].stop && key < keys.size()) return 0;
    }
    return place - at;
}

std::string typed_name(const std::vector<Piece>& pieces, std::size_t at, std::size_t length) {
    std::string text;
    for (auto place = at; place < at + length; ++place) text += (text.empty() ? "" : "-") + pieces[place].raw;
    return text;
}

/// Keeps of names in one place those that take the most pieces. The exact one goes first, and at the start of a line
/// goes alone; behind it "maneuvers" may be a verb.
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

/// Of names that all go on from one of them, that one.
void keep_root(std::vector<Named>& named) {
    const auto shortest =
        std::ranges::min_element(named, {}, [](const Named& one) { return one.procedure->id.size(); });
    const auto goes_on = [&](const Named& one) { return one.procedure->id.starts_with(shortest->procedure->id); };
    if (named.size() > 1 && std::ranges::all_of(named, goes_on)) named = {*shortest};
}

}  // namespace

std::vector<Named> named_in(const ProcedureNames& all, const std::vector<Piece>& pieces) {
    std::vector<Named> named;
    const auto add = [&](const Spoken& entry, std::size_t at, std::size_t length) {
        each_procedure(all, entry, false, [&](const Procedure& procedure) {
            named.push_back({&procedure, at, length, text::same_spelling(typed_name(pieces, at, length), entry.text)});
        });
    };
    const auto spelled = [&](const Spoken& entry, std::size_t at) {
        return spells(entry.keys, pieces, at, all.ruleset.language);
    };
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        for (const auto& entry : begun_by(all.speech, pieces[at].row))
            if (const auto length = entry.means == Means::called ? spelled(entry, at) : 0; length > 0)
                add(entry, at, length);
        each_together(all.speech, pieces, at, [&](const Spoken& entry, std::size_t length) {
            if (entry.means == Means::called && spelled(entry, at) == 0) add(entry, at, length);
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

std::vector<Named> nearly_named_in(const ProcedureNames& all, const std::vector<Piece>& pieces) {
    std::vector<Named> named;
    if (pieces.empty()) return named;
    const auto& first = pieces.front();
    const auto& fillers = all.ruleset.language.fillers;
    const auto says_nothing = std::ranges::find(fillers, first.key) != fillers.end();
    auto is_whole = false;  // of a name of one piece, which goes before the first piece of longer ones
    if (first.kind == Piece::Kind::word && first.key.size() >= shortest_beginning)
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
    keep_once(named);
    keep_root(named);
    if (!named.empty()) return named;
    for (std::size_t at = 0; at < pieces.size(); ++at)
        for (const auto* entry : begun_by_any(all.speech, rows_begun(all.speech, pieces[at].key.substr(0, 1))))
            if (const auto size = entry->keys.size();
                entry->means == Means::called && at + size <= pieces.size() &&
                is_contraction(std::span(pieces).subspan(at, size), entry->keys))
                each_procedure(all, *entry, false,
                               [&](const Procedure& procedure) { named.push_back({&procedure, at, size}); });
    keep_best(named);
    keep_once(named);
    keep_root(named);
    return named;
}

std::vector<Named> verbs_in(const ProcedureNames& all, const std::vector<Piece>& pieces) {
    std::vector<Named> named;
    for (std::size_t at = 0; at < pieces.size(); ++at)
        for (const auto& entry : begun_by(all.speech, pieces[at].row))
            each_procedure(all, entry, true, [&](const Procedure& procedure) {
                if (const auto length = spells(entry.keys, pieces, at, all.ruleset.language); length > 0)
                    named.push_back({&procedure, at, length});
            });
    keep_once(named);
    return named;
}

std::vector<Named> misnamed_in(const ProcedureNames& all, std::span<const Piece> pieces) {
    std::vector<Named> named;
    std::size_t fewest = most_name_pieces * 2;
    for (const auto& entry : all.speech.all)
        for (std::size_t at = 0; entry.means == Means::called && at + entry.keys.size() <= pieces.size(); ++at) {
            const auto slips = slips_between(pieces.subspan(at, entry.keys.size()), entry.keys);
            if (!slips || *slips > fewest) continue;
            each_procedure(all, entry, false, [&](const Procedure& procedure) {
                if (*slips < fewest) named.clear();
                fewest = *slips;
                named.push_back({&procedure, at, entry.keys.size()});
            });
        }
    keep_once(named);
    keep_root(named);
    return named;
}

}  // namespace orderly::parser
