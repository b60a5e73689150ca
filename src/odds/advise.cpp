// Every single word that a side could say or drop, and what it does to a chance.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "odds/answer.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "odds/word_change.hpp"

namespace orderly {
using namespace odds;
namespace {

class Advising {
public:
    explicit Advising(const Asked& asked) : asked_(asked), procedure_(*asked.request.procedure) {}

    Advised run() {
        auto base = asked_.request;
        complete(base);
        advised_.request = base;
        advised_.of = asked_.of;
        advised_.chance = asked_.chance;
        const auto now = answer_of(asked_, base);
        advised_.now = *now.chance;
        advised_.roll_count = now.roll_count;
        advised_.annotations = now.annotations;
        left_ = most_odds_work - now.work;
        // most words change nothing of how much there is to count
        if (now.work * words_to_try() > most_odds_work) throw too_much();
        for (Index side = 0; side < procedure_.sides.size(); ++side)
            for (std::size_t at = 0; at < procedure_.words.size(); ++at) try_word(side, static_cast<WordIndex>(at));
        std::ranges::stable_sort(advised_.words, std::ranges::greater(), &Advice::gain);
        return std::move(advised_);
    }

private:
    static Error too_much() {
        return Error(ErrorCode::too_large,
                     "odds with each of the words take more work than is done at once: ask for fewer dice, or vary "
                     "what matters alone");
    }

    [[nodiscard]] double words_to_try() const {
        return static_cast<double>(procedure_.words.size() * procedure_.sides.size());
    }

    /// Words that may be added as they are: not those that want a number, weapons, and derived ones.
    [[nodiscard]] bool can_be_added(const Word& word) const {
        if (word.weapon != no_index) return false;
        return word.quantity == no_index || procedure_.quantities[word.quantity].counted ||
               procedure_.quantities[word.quantity].may_be_bare;
    }

    void try_word(Index side, WordIndex at) {
        const auto& word = procedure_.words[at];
        const auto says = [&](const Unit& unit) { return unit.said.contains(at); };
        const auto& units = asked_.request.sides[side].units;
        if ((word.sides >> side & 1) == 0 || word.derived) return;
        auto request = asked_.request;
        if (std::ranges::all_of(units, says)) {
            remove_word(side, at, request);
            return weigh(side, fmt::format("-{}", word.id), std::move(request));
        }
        if (!can_be_added(word)) return;
        if (word.quantity == no_index) set_word(side, at, request);
        else
            replace_words(
                read_word_change(asked_.vocabulary, asked_.options, procedure_, side, word.id), side, request);
        weigh(side, change_by(side, at), std::move(request));
    }

    /// `crack, not trained`, `+worn`: what saying a word for every unit does to what was said.
    [[nodiscard]] std::string change_by(Index side, WordIndex by) const {
        std::vector<std::string_view> gone;
        for (const auto& unit : asked_.request.sides[side].units)
            unit.said.each([&](WordIndex word) {
                const auto& known = procedure_.words[word];
                const auto replaced =
                    word != by && known.choice != no_index && known.choice == procedure_.words[by].choice;
                if (replaced && std::ranges::find(gone, known.id) == gone.end()) gone.push_back(known.id);
            });
        const auto id = procedure_.words[by].id;
        return gone.empty() ? fmt::format("+{}", id) : fmt::format("{}, not {}", id, fmt::join(gone, " or "));
    }

    void weigh(Index side, std::string change, Request request) {
        try {
            complete(request);
            const auto answer = answer_of(asked_, request, left_);
            left_ -= answer.work;
            const auto gain = Ratio(*answer.chance - advised_.now);
            if (gain == 0) ++advised_.idle;
            else
                advised_.words.push_back(
                    {std::string(procedure_.sides[side]), std::move(change), *answer.chance, answer.roll_count, gain});
        } catch (const Error& error) {
            if (error.code == ErrorCode::too_large) throw too_much();
            ++advised_.refused;  // it cannot be said with the rest
        }
    }

    const Asked& asked_;
    const Procedure& procedure_;
    double left_ = 0;
    Advised advised_;
};

}  // namespace

Advised advise(const Asked& asked) { return Advising(asked).run(); }

}  // namespace orderly
