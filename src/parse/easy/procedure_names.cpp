#include "parse/easy/typed_line.hpp"

#include <algorithm>
#include <array>

#include "parse/easy/pieces.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {


/// The other name of the procedure that the whole first piece begins; several only where they say the same.
std::size_t called_by(const ProcedureNames& names, const Procedure& procedure, const Piece& first) {
    auto found = Named::no_name;
    for (const auto& one : names.speech.names) {
        if (&names.ruleset.procedures[one.procedure] != &procedure || one.called == Named::no_name || one.keys.empty() ||
            one.keys.front() != first.key)
            continue;
        if (found != Named::no_name &&
            !std::ranges::equal(procedure.called[found].says, procedure.called[one.called].says))
            return Named::no_name;
        found = one.called;
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

/// Written in one where the table parts it, or parted where the table writes it in one.
std::size_t spells_together(std::string_view name, const std::vector<Piece>& pieces, std::size_t at) {
    for (std::size_t length = 1; length <= most_name_pieces && at + length <= pieces.size(); ++length) {
        const auto& key = pieces[at + length - 1].key;
        if (!name.starts_with(key)) return 0;
        name.remove_prefix(key.size());
        if (name.empty()) return length;
    }
    return 0;
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

/// Of a procedure's names those that are spelled as the table spells them, where there are any.
void keep_exact(std::vector<Named>& named) {
    const auto all = named;
    std::erase_if(named, [&](const Named& one) {
        return !one.exact && std::ranges::any_of(all, [&](const Named& other) {
            return other.procedure == one.procedure && other.exact;
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

std::vector<Named> named_in(const ProcedureNames& names, const std::vector<Piece>& pieces) {
    std::vector<Named> named;
    const auto& ruleset = names.ruleset;
    std::array<std::vector<std::size_t>, 256> begun;  // the pieces that begin with each letter
    for (std::size_t at = 0; at < pieces.size(); ++at)
        if (!pieces[at].key.empty()) begun[static_cast<unsigned char>(pieces[at].key.front())].push_back(at);
    for (const auto& [place, keys, together, text, called] : names.speech.names) {
        const auto* procedure = &names.ruleset.procedures[place];
        for (const auto at : begun[static_cast<unsigned char>(together.front())]) {
            auto length = spells(keys, pieces, at, ruleset.language);
            if (length == 0) length = spells_together(together, pieces, at);
            if (length > 0)
                named.push_back({procedure, at, length, text::same_spelling(typed_name(pieces, at, length), text)});
        }
    }
    if (named.empty() && !pieces.empty())
        for (const auto& procedure : ruleset.procedures)
            if (!procedure.short_name.empty() && text::same_spelling(pieces.front().raw, procedure.short_name))
                named.push_back({&procedure, 0, 1, true});
    keep_best(named);
    keep_exact(named);
    keep_once(named);
    return named;
}

std::vector<Named> nearly_named_in(const ProcedureNames& names, const std::vector<Piece>& pieces) {
    std::vector<Named> named;
    if (pieces.empty()) return named;
    const auto& ruleset = names.ruleset;
    const auto& first = pieces.front();
    const auto says_nothing = std::ranges::find(ruleset.language.fillers, first.key) != ruleset.language.fillers.end();
    auto is_whole = false;  // of a name of one piece, which goes before the first piece of longer ones
    for (const auto& [place, keys, together, text, called] : names.speech.names) {
        const auto* procedure = &names.ruleset.procedures[place];
        if (first.kind != Piece::Kind::word || first.key.size() < shortest_beginning ||
            !keys.front().starts_with(first.key) || ((is_whole || says_nothing) && keys.size() > 1))
            continue;
        if (keys.size() == 1 && keys.front() != first.key && !is_whole) {
            is_whole = true;
            named.clear();
        }
        named.push_back({procedure, 0, 1, false, called_by(names, *procedure, first)});
    }
    keep_once(named);
    keep_root(named);
    if (!named.empty()) return named;
    for (const auto& [place, keys, together, text, called] : names.speech.names) {
        const auto* procedure = &names.ruleset.procedures[place];
        for (std::size_t at = 0; at + keys.size() <= pieces.size(); ++at)
            if (is_contraction(std::span(pieces).subspan(at, keys.size()), keys))
                named.push_back({procedure, at, keys.size()});
    }
    keep_best(named);
    keep_once(named);
    keep_root(named);
    return named;
}

std::vector<Named> verbs_in(const ProcedureNames& names, const std::vector<Piece>& pieces) {
    std::vector<Named> named;
    for (const auto& [place, keys, together, text, called] : names.speech.names) {
        const auto* procedure = &names.ruleset.procedures[place];
        if (keys.size() != 1 || !throws_on_both_sides(procedure->kind)) continue;
        auto stem = std::string(keys.front());
        if (stem.ends_with('e')) stem.pop_back();
        const auto& language = names.ruleset.language;
        const auto is_by = [&](const Piece& piece) {
            return std::ranges::find(language.by, piece.key) != language.by.end();
        };
        for (std::size_t at = 0; at < pieces.size(); ++at) {
            for (const auto ending : language.doing)
                if (pieces[at].key == stem + std::string(ending)) named.push_back({procedure, at, 1});
            for (const auto ending : language.done)
                if (at + 1 < pieces.size() && is_by(pieces[at + 1]) && pieces[at].key == stem + std::string(ending))
                    named.push_back({procedure, at, 2});
        }
    }
    keep_once(named);
    return named;
}

std::vector<Named> misnamed_in(const ProcedureNames& names, std::span<const Piece> pieces) {
    std::vector<Named> named;
    std::size_t fewest = most_name_pieces * 2;
    for (const auto& [place, keys, together, text, called] : names.speech.names) {
        const auto* procedure = &names.ruleset.procedures[place];
        for (std::size_t at = 0; at + keys.size() <= pieces.size(); ++at) {
            const auto slips = slips_between(pieces.subspan(at, keys.size()), keys);
            if (!slips || *slips > fewest) continue;
            if (*slips < fewest) named.clear();
            fewest = *slips;
            named.push_back({procedure, at, keys.size()});
        }
    }
    keep_once(named);
    keep_root(named);
    return named;
}

}  // namespace orderly::parser
