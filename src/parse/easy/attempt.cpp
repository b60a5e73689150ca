#include "parse/easy/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "orderly/engine.hpp"

namespace orderly::parser {
namespace {

/// How likely the error concerns the player's meaning; errors about the side may come from a wrong assignment.
int relevance(const Error& error) {
    if (error.status() != ExitStatus::bad_request) return 2;
    return error.code == ErrorCode::wrong_side || error.code == ErrorCode::misplaced ? 0 : 1;
}

bool is_known(const ParsedToken& item) {
    return item.means == TokenKind::word || item.means == TokenKind::phrase || item.means == TokenKind::band ||
           item.means == TokenKind::side;
}
bool overlap(const ParsedToken& one, const ParsedToken& other) { return one.from < other.to && other.from < one.to; }

/// Whether the item identifies the procedure: a quantity with its value, or a weapon.
bool tells_procedure(const Procedure& procedure, const ParsedToken& item) {
    return item.means == TokenKind::word &&
           (item.has_value || item.has_distance || procedure.words[item.index].weapon != no_index);
}

/// The number of words that one reading uses and the other ignores.
auto used_of_ignored(const Attempt& one, const Attempt& other) {
    return std::ranges::count_if(one.items, [&](const ParsedToken& item) {
        return is_known(item) &&
               other.has([&](const ParsedToken& fact) { return fact.means == TokenKind::fact && overlap(fact, item); });
    });
}

/// The number of words that no other procedure knows.
auto words_alone(const std::vector<Attempt>& all, const Attempt& of) {
    return std::ranges::count_if(of.items, [&](const ParsedToken& item) {
        return is_known(item) && std::ranges::none_of(all, [&](const Attempt& one) {
                   return &one != &of &&
                          one.has([&](const ParsedToken& other) { return is_known(other) && overlap(other, item); });
               });
    });
}

/// Whether the procedure has weapons and knows words of the line, which has a distance.
bool shoots(const Attempt& one) {
    return one.slips.empty() && one.words > 0 && !one.procedure->weapons.list.empty() &&
           one.has(&ParsedToken::has_distance);
}

/// Puts the note on how the procedure was found before the other notes.
ParsedRequest with_note(ParsedRequest& understood, std::string how) {
    auto& heard = understood.request.heard;
    heard.insert(heard.begin(), std::move(how));
    return std::move(understood);
}

/// Tries each assignment of the items to the sides.
struct SideTrier {
    const Line& line;
    const TypedLine& typed;
    const Recognition& recognition;
    Attempt& made;
    int cost = 0;  ///< the cost of the last assignment tried

    void run() {
        const auto all = tried([&] { return side_assignments_of(typed.procedure, recognition.items); }, true);
        for (const auto& one : all.value_or(std::vector<SideAssignment>())) {
            if (made.good.size() > 1 || (!made.good.empty() && one.cost > cost)) return;
            cost = one.cost;
            if (auto made = tried(
                    [&] { return understand(line, typed.procedure, draft_of(typed, recognition, one)); },
                    one.cost == 0)) {
                if (one.is_own_assumed)
                    made->request.heard.push_back(fmt::format("you as the {}", typed.procedure.sides[0]));
                keep(std::move(*made));
            }
        }
    }

    /// The result of `act`, or nullopt if it throws Error. Keeps the likeliest error, preferring sure assignments.
    template <class Act>
    auto tried(Act act, bool is_sure) -> std::optional<decltype(act())> {
        try {
            return act();
        } catch (const Error& error) {
            if (!made.error || (is_sure && relevance(error) > relevance(*made.error)) ||
                (asks_for_typed(*made.error) && relevance(error) >= relevance(*made.error)))
                made.error = error;
            return std::nullopt;
        }
    }

    /// Whether the error asks for one of several words, and the line has one of them: a wrong assignment gave it to the
    /// other side.
    [[nodiscard]] bool asks_for_typed(const Error& error) const {
        return error.code == ErrorCode::missing &&
               std::ranges::any_of(recognition.items, [&](const ParsedToken& item) {
                   return item.means == TokenKind::word &&
                          std::ranges::find(error.suggest, typed.procedure.words[item.index].id) != error.suggest.end();
               });
    }

    /// Keeps a distinct request. One that states its number of dice replaces those that count the faces.
    void keep(ParsedRequest one) {
        const auto is_same = [&](const ParsedRequest& other) {
            return other.canonical == one.canonical && other.faces == one.faces;
        };
        if (std::ranges::any_of(made.good, is_same)) return;
        if (one.counts_dice && !std::ranges::all_of(made.good, &ParsedRequest::counts_dice)) return;
        if (!one.counts_dice) std::erase_if(made.good, [](const ParsedRequest& other) { return other.counts_dice; });
        made.good.push_back(std::move(one));
    }
};

}  // namespace

const TypedLine& Line::as(const Procedure& procedure) const {
    auto& typed = typed_[place_of(procedure)];
    if (!typed) typed = std::make_unique<TypedLine>(*this, procedure);
    return *typed;
}

namespace {

/// Whether two results of a procedure have the same numbers and effects. A line that adds 0 does not matter.
bool are_same(const Result& one, const Result& other) {
    const auto numbers = [](const Result& result) {
        return std::tie(result.sums, result.totals, result.total, result.row, result.column, result.passed,
                        result.needed, result.hits);
    };
    const auto counted = [](const Counted& a, const Counted& b) {
        return a.modifier == b.modifier && a.side == b.side && a.add == b.add;
    };
    const auto valued = [](const ValueResult& a, const ValueResult& b) { return a.id == b.id && a.value == b.value; };
    const auto befall = [](const EffectResult& a, const EffectResult& b) {
        return a.effect == b.effect && a.to == b.to && a.count == b.count && a.open == b.open;
    };
    const auto follow = [](const NextStep& a, const NextStep& b) {
        return a.next == b.next && a.side == b.side && a.words == b.words;
    };
    const auto adding = [](const Result& result) {
        auto all = result.modifiers;
        std::erase_if(all, [](const Counted& one) { return one.add == 0; });
        return all;
    };
    return numbers(one) == numbers(other) && std::ranges::equal(adding(one), adding(other), counted) &&
           std::ranges::equal(one.values, other.values, valued) &&
           std::ranges::equal(one.effects, other.effects, befall) && std::ranges::equal(one.next, other.next, follow);
}

/// Keeps one of several readings that come to the same result with the dice that are given.
void keep_one_of_same(std::vector<ParsedRequest>& readings, std::span<const int> faces) {
    const auto results = [&](const ParsedRequest& one) {
        return resolve(one.request, {.faces = faces.empty() ? std::span<const int>(one.faces) : faces, .seed = "0"});
    };
    if (readings.size() < 2 || (faces.empty() && readings.front().faces.empty())) return;
    try {
        const auto first = results(readings.front());
        for (const auto& reading : std::span(readings).subspan(1)) {
            const auto other = results(reading);
            if (first.rolled || other.rolled || reading.request.procedure != first.request.procedure ||
                !std::ranges::equal(first.results, other.results, are_same))
                return;
        }
    } catch (const Error&) {
        return;
    }
    readings.erase(readings.begin() + 1, readings.end());
    readings.front().request.heard.push_back(
        fmt::format("`{}`, as another reading gives the same result", readings.front().canonical));
}

}  // namespace

Attempt attempt(const Line& line, const Procedure& procedure, const Named* named) {
    Attempt made;
    made.procedure = &procedure;
    const auto& typed = line.as(procedure);
    auto recognition = recognize(typed, named);
    made.words = static_cast<std::size_t>(std::ranges::count_if(recognition.items, is_known));
    made.slips = std::move(recognition.slips);
    made.items = recognition.items;
    if (!made.slips.empty()) return made;
    SideTrier{line, typed, recognition, made}.run();
    for (std::size_t variant = 1; variant < recognition.variants; ++variant)
        SideTrier{line, typed, recognize(typed, named, variant), made}.run();
    keep_one_of_same(made.good, line.options.faces);
    return made;
}

std::size_t most_words(const std::vector<Attempt>& all) { return std::ranges::max(all, {}, &Attempt::words).words; }

std::optional<ParsedRequest> inferred(std::vector<Attempt>& all, const std::vector<Named>& named, bool throws_dice) {
    constexpr std::size_t enough_alone = 2;
    constexpr std::size_t many_words = 3;
    // only a table with weapons has a use for a distance
    const auto is_shot = std::ranges::any_of(all, shoots);
    const auto fits_distance = [&](const Attempt& one) { return !is_shot || shoots(one); };
    const auto known = [&](const Attempt& one) {
        const auto throws = one.is_good() && !one.good.front().faces.empty();
        return std::tuple(fits_distance(one), one.words, one.is_good(), one.slips.empty(), throws,
                          -std::ranges::count(one.items, TokenKind::fact, &ParsedToken::means));
    };
    auto& found = *std::ranges::max_element(all, {}, known);
    if (found.words == 0 || std::ranges::count(all, known(found), known) != 1 || !found.is_good()) return std::nullopt;
    const auto& understood = found.good.front();
    // tables that know at most half of several words do not compete; nor, for a die that is called one, those that
    // know none
    const auto names_die = found.has([](const ParsedToken& item) { return item.means == TokenKind::number && item.is_die; });
    const auto knows_enough = [&](const Attempt& one) {
        return found.words > many_words ? 2 * one.words > found.words : one.words > 0 || !names_die;
    };
    const auto competes = [&](const Attempt& one) {
        return one.is_good() && fits_distance(one) && knows_enough(one) &&
               (throws_dice || (one.words >= found.words && one.procedure->kind != Kind::lookup));
    };
    const auto fits_alone = std::ranges::count_if(all, competes) == 1 && found.words > 1;
    // a range band identifies it too, if no other procedure knows a word that this one ignores
    const auto has_band = found.has([](const ParsedToken& item) { return item.means == TokenKind::band; });
    const auto ignored = [&](const Attempt& other) { return used_of_ignored(other, found); };
    const auto leaves_none = std::ranges::none_of(all, [&](const Attempt& one) { return ignored(one) > 0; });
    const auto is_told =
        (has_band && leaves_none) ||
        (fits_alone &&
         (!understood.faces.empty() || !throws_dice || (found.procedure->kind == Kind::lookup && found.words > 2))) ||
        found.has([&](const ParsedToken& item) { return tells_procedure(*found.procedure, item); }) ||
        (!understood.faces.empty() && words_alone(all, found) >= static_cast<std::ptrdiff_t>(enough_alone));
    const auto is_used = [&](const Named& name) {
        return found.has([&](const ParsedToken& item) {
            return item.from <= name.at && name.at < item.to && item.means != TokenKind::fact &&
                   item.means != TokenKind::called && item.means != TokenKind::name;
        });
    };
    const auto uses_more = [&](const Attempt& other) {
        return fits_distance(other) && ignored(other) > (other.is_good() ? 0 : 1);
    };
    const auto stands_toward = found.has([](const ParsedToken& item) { return item.means == TokenKind::toward; });
    const auto is_clear =
        understood.is_parted || (fits_alone && stands_toward) || !throws_on_both_sides(found.procedure->kind);
    const auto is_free = fits_alone || std::ranges::all_of(named, is_used);
    if (std::ranges::any_of(all, uses_more) || !is_clear || !is_told || !is_free) return std::nullopt;
    if (text::find(named, found.procedure, &Named::procedure) != nullptr) return std::move(found.good.front());
    return with_note(found.good.front(), fmt::format("no procedure named, so {} is used", found.procedure->id));
}

std::optional<ParsedRequest> thrown_instead(std::vector<Attempt>& all, const std::vector<Named>& named) {
    const auto throws_none = [](const Named& one) { return one.procedure->kind == Kind::lookup && one.at > 0; };
    const auto fits = [](const Attempt& one) { return one.is_good() && one.words > 1; };
    const auto found = std::ranges::find_if(all, fits);
    if (named.empty() || !std::ranges::all_of(named, throws_none) || std::ranges::count_if(all, fits) != 1 ||
        found->good.front().faces.empty() || throws_on_both_sides(found->procedure->kind))
        return std::nullopt;
    const auto knows_more = [&](const Named& one) {
        return std::ranges::find(all, one.procedure, &Attempt::procedure)->words >= found->words;
    };
    if (std::ranges::any_of(named, knows_more)) return std::nullopt;
    return with_note(found->good.front(), fmt::format("{} throws no dice, so {} is used",
                                                      named.front().procedure->id, found->procedure->id));
}

bool is_better_known(const std::vector<Attempt>& all, const std::vector<Attempt>& attempts,
                     const std::vector<Named>& named) {
    const auto words = most_words(attempts);
    const auto slips = [&](const Attempt& one) {
        return std::ranges::count_if(one.slips, [&](const Slip& slip) {
            return std::ranges::none_of(
                named, [&](const Named& name) { return slip.from < name.at + name.length && name.at < slip.to; });
        });
    };
    const auto fewest = slips(std::ranges::min(attempts, {}, slips));
    return std::ranges::any_of(all, [&](const Attempt& one) {
        if (one.words <= words) return false;
        if (named.front().at == 0) return one.is_good() && words > 0 && one.words > words + 1;
        return one.is_good() || (words == 0 ? one.words > 1 && slips(one) <= fewest : slips(one) < fewest);
    });
}

void keep_leading(std::vector<Attempt>& all) {
    if (std::ranges::any_of(all, shoots)) std::erase_if(all, std::not_fn(shoots));
    const auto most = most_words(all);
    const auto knows_most = [&](const Attempt& one) { return one.words == most && most > 0; };
    const auto* first = text::first(all, knows_most);
    const auto leading = first == nullptr ? Attempt() : *first;
    std::erase_if(all, [&](const Attempt& one) {
        return !knows_most(one) && !(leading.is_good() && one.is_good() && used_of_ignored(one, leading) > 0);
    });
}

}  // namespace orderly::parser
