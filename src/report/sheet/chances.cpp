#include "report/sheet/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/throws.hpp"
#include "engine/pools.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/odds.hpp"
#include "report/describe/describe.hpp"
#include "report/odds/odds.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"

namespace orderly::report {
namespace {

/// `10%`, `2.78%`.
std::string short_percent(const Ratio& chance) {
    auto text = percent_text(chance);
    const auto point = text.find(".00%");
    if (point != std::string::npos) text.replace(point, 4, "%");
    return text;
}

/// A procedure reduced to its dice and one table or score, without anything else that a request must contain or that
/// would modify the dice.
class Bare {
public:
    Bare(const Ruleset& ruleset, const Procedure& procedure)
        : ruleset_(ruleset),
          procedure_(procedure),
          choices_(procedure.choices.begin(), procedure.choices.end()),
          quantities_(procedure.quantities.begin(), procedure.quantities.end()) {
        for (auto& choice : choices_) choice.required = false;
        for (auto& quantity : quantities_) quantity.required = false;
        procedure_.choices = choices_;
        procedure_.quantities = quantities_;
        procedure_.refusals = {};
        procedure_.modifiers = {};
        procedure_.always = {};
        procedure_.values = {};
        procedure_.weapons = {};
        procedure_.results = {};
        procedure_.repeat = no_index;
    }

    /// Keeps only the rows of `set`, each as a separate outcome, whatever the unit's state.
    void take(const ResultSet& set) {
        rows_.assign(set.rows.begin(), set.rows.end());
        names_.resize(rows_.size());
        for (std::size_t at = 0; at < rows_.size(); ++at) {
            names_[at] = std::to_string(at);
            rows_[at].outcome = names_[at];
        }
        put(set);
    }

    /// Sets the check's score.
    void take(const Option& needed, const ResultSet& set) {
        rows_.assign(set.rows.begin(), set.rows.end());
        put(set);
        needed_.value = needed.value;
        procedure_.check.needed = {&needed_, 1};
    }

    /// The odds for these words of each side.
    [[nodiscard]] Odds odds(const WordSet& words) const {
        Request request;
        request.ruleset = &ruleset_;
        request.procedure = &procedure_;
        for (std::size_t side = 0; side < procedure_.sides.size(); ++side)
            request.sides[side].units.emplace_back().said = words;
        complete(request);
        return odds_of(request);
    }

private:
    void put(const ResultSet& set) {
        for (auto& row : rows_) row.effects = {};
        set_ = set;
        set_.when = {};
        set_.rows = rows_;
        procedure_.results = {&set_, 1};
    }

    const Ruleset& ruleset_;
    Procedure procedure_;
    std::vector<Choice> choices_;
    std::vector<Quantity> quantities_;
    std::vector<Row> rows_;
    std::vector<std::string> names_;
    ResultSet set_;
    Option needed_;
};

/// Whether words alone determine the dice.
bool has_known_dice(const Procedure& procedure) {
    return !procedure.dice.empty() &&
           std::ranges::all_of(procedure.dice, [](const Die& die) { return die.quantity == no_index; });
}

/// The odds; nothing if the dice depend on more than these words or cannot be counted.
std::optional<Odds> known_odds(const Bare& bare, const WordSet& words) {
    try {
        return bare.odds(words);
    } catch (const Error&) {
        return std::nullopt;
    }
}

ChanceColumn column_of(const Bare& bare, std::string head, const WordSet& words, std::size_t rows) {
    const auto odds = known_odds(bare, words);
    ChanceColumn column{std::move(head), std::vector<std::string>(rows, odds ? "–" : "varies")};
    if (!odds) return column;
    for (std::size_t row = 0; row < rows; ++row)
        for (const auto& outcome : odds->units.front().outcomes)
            if (outcome.outcome == std::to_string(row) && *outcome.num != 0)
                column.rows[row] = short_percent(ratio(*outcome.num, odds->den));
    return column;
}

WordSet only(WordIndex word) {
    WordSet words;
    if (word != no_word) words.insert(word);
    return words;
}

bool is_plain(const Die& die) {
    return die.count == 1 && die.more.empty() && die.faces.empty() && die.explodes.empty() && die.rerolled.empty() && die.push.empty() &&
           die.quantity == no_index && die.cases.list.empty();
}

/// The possible sizes of the die, in ascending order without repeats.
std::vector<int> sizes_of(const Die& die) {
    std::vector<int> sizes;
    for (const auto& option : die.sizes) sizes.push_back(option.value.base);
    text::sort_once(sizes);
    return sizes;
}

/// The chance that a die of a pool hits.
Ratio hit_chance(const Pool& pool, const std::vector<int>& faces, int needed) {
    const auto hits = std::ranges::count_if(faces, [&](int face) { return engine::hits_of_die(pool, face, 0, needed) > 0; });
    return ratio(Whole(static_cast<long>(hits)), Whole(static_cast<unsigned long>(faces.size())));
}

/// The scores that a pool's die may need, and when each applies.
std::vector<std::pair<std::string, int>> pool_scores(const Procedure& procedure) {
    std::vector<std::pair<std::string, int>> scores;
    for (const auto& option : procedure.pool.needed) {
        const auto words =
            option.term.own.empty() && option.term.enemy.empty() ? std::string() : option_text(procedure, option);
        if (!option.value.absent)
            scores.emplace_back(joined(words, ", ", fmt::format("{}+", option.value.base)), option.value.base);
    }
    if (!scores.empty() || !procedure.weapons.gives_needed) return scores;
    std::vector<int> values;
    for (const auto& weapon : procedure.weapons.list)
        for (const auto& cell : weapon.cells)
            if (!cell.none && !cell.value.absent) values.push_back(cell.value.base);
    text::sort_once(values);
    for (const auto value : values) scores.emplace_back(fmt::format("{}+", value), value);
    return scores;
}

text::Grid pool_grid(const Procedure& procedure) {
    const auto sizes = sizes_of(procedure.dice.front());
    std::vector<std::string> head = {"chance of a hit"};
    for (const auto size : sizes) head.push_back(fmt::format("d{}", size));
    text::Grid grid(std::move(head));
    for (const auto& [what, score] : pool_scores(procedure)) {
        std::vector<std::string> row = {what};
        for (const auto size : sizes)
            row.push_back(
                short_percent(hit_chance(procedure.pool, engine::faces_on(procedure.dice.front(), size), score)));
        grid.add(std::move(row));
    }
    return grid;
}

text::Grid check_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes) {
    text::Grid grid({procedure.check.at_or_over ? "passes at or over" : "passes at or under", "score", "chance"});
    Bare bare(ruleset, procedure);
    for (const auto& option : procedure.check.needed) {
        const auto constant = !option.value.absent && option.value.of == Measure::nothing;
        std::string chance = "–";
        if (constant) {
            bare.take(option, procedure.results.front());
            if (const auto odds = known_odds(bare, {})) chance = short_percent(chance_of(*odds, "passed"));
        }
        const auto words = procedure.check.needed.size() == 1 ? std::string("any") : option_text(procedure, option);
        grid.add({words,
                  number_rule(procedure, option.value, false) + notes.number_of(option.mark) +
                      notes.number_of(option.value.mark),
                  chance});
    }
    return grid;
}

}  // namespace

Chances chances_of(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set) {
    Chances chances;
    const auto rolls = procedure.kind == Kind::roll || procedure.kind == Kind::opposed;
    // tallies may select the table, so no row has a chance of its own
    if (!rolls || !procedure.tallies.empty() || !has_known_dice(procedure)) return chances;
    Bare bare(ruleset, procedure);
    bare.take(set);
    const auto& sizes = procedure.dice.front().sizes;
    const auto add = [&](std::string head, const WordSet& words) {
        chances.columns.push_back(column_of(bare, std::move(head), words, set.rows.size()));
    };
    chances.paired = set.column != no_index || sizes.size() == 1;
    if (chances.paired)
        for (const auto word : columns_of_set(procedure, set)) add({}, only(word));
    else
        for (const auto& size : sizes) add(option_text(procedure, size), size.term.own);
    return chances;
}

std::optional<text::Grid> score_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes) {
    if (procedure.dice.empty()) return std::nullopt;
    if (procedure.kind == Kind::check && has_known_dice(procedure) && !procedure.check.needed.empty())
        return check_grid(ruleset, procedure, notes);
    const auto pool = procedure.kind == Kind::pool || procedure.kind == Kind::pools;
    if (!pool || !is_plain(procedure.dice.front()) || pool_scores(procedure).empty()) return std::nullopt;
    return pool_grid(procedure);
}

}  // namespace orderly::report
