#include "parse/easy/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "engine/view.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/errors.hpp"
#include "parse/side.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {
namespace {

struct RequestBuilder {
    const Line& line;
    const Procedure& procedure;
    const Draft& draft;
    const ParseOptions& options = line.options;

    ParsedRequest run() {
        if (!options.faces.empty() || !options.throws_dice) refuse_said_dice();
        if (may_stand_alone() && !draft.is_said[1] && !draft.is_parted)
            return attempt(with_idle_second(), draft.numbers, {left_out_text(procedure)});
        check_both_said();
        if (auto alone = by_standing_alone()) return std::move(*alone);
        try {
            return attempt(draft.words, draft.numbers, {});
        } catch (const Error& error) {
            if (error.status() != ExitStatus::bad_request) throw;
            if (auto other = by_giving_one()) return std::move(*other);
            throw;
        }
    }

    void refuse_said_dice() const {
        const auto is_die = [](const SaidNumber& number) { return number.is_die; };
        if (std::ranges::none_of(draft.numbers, is_die)) return;
        throw Error(ErrorCode::dice_count, !options.faces.empty()
                                               ? "dice are given both in the words and with -d: give them once"
                                               : "odds cover every roll: leave the dice out");
    }

    void check_both_said() const {
        for (std::size_t side = 0; side < 2 && throws_on_both_sides(procedure.kind); ++side) {
            if (draft.gives_number ? draft.is_described[side] || !draft.is_named[side] : draft.is_said[side])
                continue;
            throw not_described(procedure, static_cast<Index>(side));
        }
    }

    // ---------------------------------------------------------------- the first side alone

    [[nodiscard]] bool may_stand_alone() const { return procedure.pool.one_side.word != no_word; }

    [[nodiscard]] BothWords with_idle_second() const {
        auto words = draft.words;
        words[1].push_back({.word = procedure.pool.one_side.word});
        return words;
    }

    [[nodiscard]] bool is_idle(const BothWords& words) const {
        return may_stand_alone() &&
               std::ranges::find(words[1], procedure.pool.one_side.word, &SaidWord::word) != words[1].end();
    }

    /// Tries the line with an idle second side, when it is only described and the dice are exactly the first side's:
    /// `lancers vs green infantry 4 1 9`.
    std::optional<ParsedRequest> by_standing_alone() const {
        const auto said = draft.numbers.size();
        const auto faces = said > 0 ? said : options.faces.size();
        if (!may_stand_alone() || faces == 0 || !draft.is_parted || !draft.is_described[1] || is_idle(draft.words) ||
            is_counted(draft.words, 1) || are_apart() ||
            (!is_counted(draft.words, 0) && faces % 2 == 0))  // maybe as many for each side
            return std::nullopt;
        try {
            const auto note =
                fmt::format("counted the {} side as {}, because it has no {}; if that is wrong, add it",
                            procedure.sides[1], procedure.words[procedure.pool.one_side.word].id,
                            text::join_list(engine::ways_to_count(procedure), "or"));
            auto made = attempt(with_idle_second(), draft.numbers, {note});
            std::vector<Throw> needed;
            dice_needed(made.request, needed);
            if (needed.size() == faces) return made;
        } catch (const Error&) {
            return std::nullopt;  // does not fit: the caller asks for what is missing
        }
        return std::nullopt;
    }

    /// Whether the numbers are on both sides, or have stated owners.
    [[nodiscard]] bool are_apart() const {
        const auto first = count_of(draft.numbers, 0);
        return (first > 0 && first < draft.numbers.size()) ||
               std::ranges::any_of(draft.numbers, &SaidNumber::is_owned);
    }

    /// Tries one bare number as the value of a missing quantity; only if exactly one way fits.
    std::optional<ParsedRequest> by_giving_one() const {
        std::optional<ParsedRequest> found;
        for (std::size_t at = 0; at < draft.numbers.size(); ++at) {
            if (draft.numbers[at].is_die || draft.numbers[at].counts_other) continue;
            for (const auto& quantity : procedure.quantities) {
                auto one = with_quantity(quantity, at);
                if (!one) continue;
                if (quantity.from_dice || (found && found->canonical != one->canonical)) return std::nullopt;
                found = std::move(one);
            }
        }
        return found;
    }

    std::optional<ParsedRequest> with_quantity(const Quantity& quantity, std::size_t at) const {
        const auto side = static_cast<std::size_t>(draft.numbers[at].side);
        if ((quantity.sides >> side & 1) == 0 || gives(draft.brought[side], quantity))
            return std::nullopt;
        auto words = draft.words;
        auto numbers = draft.numbers;
        words[side].push_back({.word = quantity.word, .value = numbers[at].value});
        numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(at));
        // a number may be a quantity only if all dice are there
        if (numbers.empty() && options.faces.empty() && procedure.kind != Kind::lookup) return std::nullopt;
        try {
            return attempt(words, numbers,
                           {fmt::format("{} as {}", text::fraction_text(draft.numbers[at].value),
                                        text_of(procedure, words[side].back()))});
        } catch (const Error&) {
            return std::nullopt;
        }
    }

    /// Builds the request with all the numbers as its dice. Throws Error if they do not fit.
    ParsedRequest attempt(BothWords words, const Numbers& numbers, const std::vector<std::string>& heard) const {
        if ((!options.faces.empty() || !options.throws_dice) && !numbers.empty())
            throw fault(ErrorCode::dice_count, text::fraction_text(numbers.front().value),
                        "`{}` is one number too many");
        ParsedRequest made;
        std::vector<std::string> inferred;
        count_dice(words, numbers, inferred);
        made.counts_dice = !inferred.empty();
        build(words, made);
        check_decided(made.request);
        check_written(made.request);
        note_defaults(made.request, inferred);
        note_tells(made.request, inferred);
        made.request.heard = draft.heard;
        made.request.heard.insert(made.request.heard.end(), heard.begin(), heard.end());
        made.request.heard.insert(made.request.heard.end(), inferred.begin(), inferred.end());
        made.request.unused = draft.unused;
        made.is_parted = draft.is_parted;
        made.is_as_said = draft.is_as_said;
        made.names = draft.names;
        if (!numbers.empty()) take_faces(procedure, draft, options.follow, numbers, made);
        return made;
    }

    void build(const BothWords& words, ParsedRequest& made) const {
        made.canonical = procedure.id;
        for (std::size_t side = 0; side < procedure.sides.size(); ++side) {
            if (side > 0) made.canonical += " vs";
            for (const auto& said : words[side]) made.canonical.append(" ").append(text_of(procedure, said));
        }
        made.request.ruleset = &line.ruleset;
        made.request.procedure = &procedure;
        const ParseOptions how = {.follow = options.follow, .whole = true};
        read_said({line.ruleset, procedure, how, made.request, line.vocabulary.units}, words);
        made.request.id = line.id;
        with_readings_in_errors(made.request, [&] { complete(made.request); });
    }

    /// Throws if a given derived word does not follow from the other words.
    void check_decided(const Request& request) const {
        for (std::size_t side = 0; side < procedure.sides.size(); ++side)
            for (const auto& [word, typed] : draft.decided[side])
                if (!request.sides[side].effective.contains(word))
                    throw fault(ErrorCode::derived, typed, "`{}` does not follow from the other words: {}",
                                what_decides(word));
    }

    /// Checks written dice against the dice needed; with follow-ups they may belong to later throws.
    void check_written(const Request& request) const {
        if (draft.notations.empty() || options.follow) return;
        std::vector<Throw> needed;
        dice_needed(request, needed);
        check_notations(procedure, draft.notations, needed);
    }

    /// "say `disordered` or `broken` too, or leave it out".
    [[nodiscard]] std::string what_decides(WordIndex word) const {
        std::vector<std::string> ids;
        const auto derived = std::ranges::find(procedure.derived, word, &Derived::word);
        if (derived != procedure.derived.end())
            for (const auto& term : derived->when.any)
                term.own.each([&](WordIndex one) {
                    if (!procedure.words[one].derived) ids.emplace_back(procedure.words[one].id);
                });
        return ids.empty() ? "leave it out" : fmt::format("say {} too, or leave it out", text::join_list(ids, "or"));
    }

    /// Notes each important default that was used.
    void note_defaults(const Request& request, std::vector<std::string>& heard) const {
        for (const auto& choice : procedure.choices)
            for (Index side = 0; side < procedure.sides.size() && choice.says_default; ++side) {
                if ((choice.sides >> side & 1) == 0 || !takes_default(request.sides[side], choice)) continue;
                const auto whose = procedure.sides.size() < 2 || procedure.sides[side] == choice.id
                                       ? std::string()
                                       : fmt::format(" for the {}", procedure.sides[side]);
                heard.push_back(
                    fmt::format("counted as {}{} (not given)", procedure.words[choice.fallback].id, whose));
            }
    }

    /// Adds the table's own notes about missing words.
    void note_tells(const Request& request, std::vector<std::string>& heard) const {
        for (const auto& tell : request.is_given() ? std::span<const Refusal>() : procedure.tells)
            for (std::size_t side = 0; side < procedure.sides.size(); ++side) {
                engine::View view;
                view.own = &request.sides[side].effective;
                view.own_side = &request.sides[side];
                view.enemy = &request.sides[1 - side].effective;
                view.enemy_side = &request.sides[1 - side];
                if ((tell.sides >> side & 1) == 0 || !engine::holds(tell.when, view)) continue;
                heard.emplace_back(tell.say);
                break;
            }
    }

    [[nodiscard]] static bool takes_default(const Side& side, const Choice& choice) {
        return choice.fallback != no_word && side.effective.contains(choice.fallback) &&
               std::ranges::any_of(side.units,
                                   [&](const Unit& unit) { return !unit.stated.contains(choice.fallback); });
    }

    // ---------------------------------------------------------------- how many dice

    /// Sets a missing number of dice from the faces given.
    void count_dice(BothWords& words, const Numbers& numbers, std::vector<std::string>& heard) const {
        const auto given = numbers.empty() ? options.faces.size() : numbers.size();
        if ((given == 0 && draft.notations.empty()) || given > most_dice) return;
        const auto two = (procedure.kind == Kind::pools || procedure.kind == Kind::duels) && !is_idle(words);
        for (std::size_t side = 0; side < (two ? 2U : 1U); ++side) {
            const auto* quantity = counted_by_dice(static_cast<Index>(side));
            if (quantity == nullptr || is_counted(words, side)) continue;
            auto dice = two ? dice_of(numbers, given, static_cast<int>(side)) : given;
            if (dice == 0) dice = written_on(static_cast<int>(side), two);
            if (dice == 0) continue;
            words[side].push_back({.word = quantity->word, .value = Fraction(static_cast<std::int64_t>(dice))});
            heard.push_back(
                fmt::format("{} {} as {}", dice, dice == 1 ? "die" : "dice", text_of(procedure, words[side].back())));
        }
    }

    /// When both sides throw: the dice on each side, or half of a single list.
    [[nodiscard]] std::size_t dice_of(const Numbers& numbers, std::size_t given, int side) const {
        const auto first = count_of(numbers, 0);
        if (first > 0 && first < numbers.size()) return side == 0 ? first : numbers.size() - first;
        return procedure.kind == Kind::duels && given % 2 == 0 ? given / 2 : 0;
    }

    /// The number of dice in notation such as `4d6` on the side.
    [[nodiscard]] std::size_t written_on(int side, bool two) const {
        std::size_t count = 0;
        for (const auto& one : draft.notations) count += !two || one.side == side ? one.count : 0;
        return count > most_dice ? 0 : count;
    }

    [[nodiscard]] const Quantity* counted_by_dice(Index side) const {
        return text::first(procedure.quantities,
                           [&](const Quantity& one) { return one.from_dice && (one.sides >> side & 1) != 0; });
    }

    static bool gives(const SaidWords& words, const Quantity& quantity) {
        return std::ranges::any_of(words, [&](const SaidWord& said) {
            return said.word == quantity.word && (said.value || !said.text.empty());
        });
    }

    /// Whether a side's words or its named units give a number of dice in any of the table's ways.
    [[nodiscard]] bool is_counted(const BothWords& words, std::size_t side) const {
        return std::ranges::any_of(procedure.quantities, [&](const Quantity& one) {
            const auto is_count = std::ranges::any_of(procedure.pool.counts, [&](const DiceCount& count) {
                return &procedure.quantities[count.quantity] == &one;
            });
            return (one.from_dice || is_count) && (gives(words[side], one) || gives(draft.brought[side], one));
        });
    }
};

}  // namespace

ParsedRequest understand(const Line& line, const Procedure& procedure, const Draft& draft) {
    return RequestBuilder{line, procedure, draft}.run();
}

}  // namespace orderly::parser
