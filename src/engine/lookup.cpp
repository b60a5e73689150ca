#include "engine/evaluate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "text/lists.hpp"

namespace orderly::engine {
namespace {

std::string key_text(const Procedure& procedure, const WordSet& key) {
    std::vector<std::string_view> ids;
    key.each([&](WordIndex word) { ids.push_back(procedure.words[word].id); });
    return fmt::format("{}", fmt::join(ids, " "));
}

/// The words of axes that the request names, and whether it names one of each axis.
struct Asked {
    WordSet words;
    bool complete = true;
};

Asked asked_axes(const Procedure& procedure, const WordSet& has) {
    Asked asked;
    for (const auto axis : procedure.lookup.axes) {
        const auto& words = procedure.choices[axis].words;
        const auto found = std::ranges::find_if(words, [&](WordIndex word) { return has.contains(word); });
        if (found == words.end()) asked.complete = false;
        else asked.words.insert(*found);
    }
    return asked;
}

enum class Fit : std::uint8_t { no, open, yes };

/// Whether the term can still hold once words of `unsaid` are added.
bool can_hold(const Term& term, const WordSet& unsaid, const View& view) {
    return holds(Term{term.own - unsaid, term.enemy}, view);
}

/// Whether a row fits; open if it depends on a quantity that the request does not give. A word of `unsaid` that the row
/// requires counts as present, so that all such rows are listed.
Fit fit(const LookupRow& row, const WordSet& asked, const WordSet& unsaid, const View& view) {
    if (!row.key.has_all(asked)) return Fit::no;
    auto fit = Fit::yes;
    auto when = row.when;
    unsaid.each([&](WordIndex word) { when.erase(&WordMasks::all, word); });
    if (std::ranges::any_of(when.any, [&](const Term& term) { return can_hold(term, unsaid, view); })) when.any = {};
    for (const auto& test : row.when.tests) {
        const auto open = test.number.of == Measure::quantity && !quantity_given(view.own_side, view.unit, test.number.index);
        if (open) fit = Fit::open;
        when.tests = {&test, open ? 0U : 1U};
        if (!holds_but_for_limits(when, view)) return Fit::no;
    }
    return holds(when, view) ? fit : Fit::no;
}

void grade(const Request& request, Result& result, const View& view, const LookupRow& row) {
    const auto& lookup = request.procedure->lookup;
    if (lookup.graded == no_index) return;
    const auto amount = quantity_of(view.own_side, view.unit, lookup.graded);
    for (const auto& grading : lookup.gradings) {
        if (grading.value != no_index &&
            (grading.value >= row.values.size() || !row.values[grading.value].given ||
             amount > Fraction(row.values[grading.value].number, row.values[grading.value].parts)))
            continue;
        result.grading = &grading;
        return;
    }
}

void check_row(const Procedure& procedure, const LookupRow& row, const WordSet& asked) {
    const auto what = fmt::format("{} {}", procedure.id, key_text(procedure, asked));
    if (row.none) throw Error(ErrorCode::not_allowed, fmt::format("{}: not allowed", what));
    if (row.absent) throw lost_value(procedure, what, "");
}

}  // namespace

void look_up_rows(const Request& request, Result& result, const View& view, Trail trail) {
    const auto& procedure = *request.procedure;
    const auto& lookup = procedure.lookup;
    const auto asked = asked_axes(procedure, *view.own);
    const auto unsaid = asked.complete ? WordSet() : unsaid_choices(procedure, *view.own);
    for (const auto& row : lookup.rows) {
        const auto found = fit(row, asked.words, unsaid, view);
        if (found == Fit::no) continue;
        result.rows.push_back(&row);
        if (asked.complete && found == Fit::yes) break;
    }
    if (result.rows.size() > 1) keep_first_rows(request, view, unsaid, result.rows);
    if (result.rows.empty() && !lookup.rows.empty())
        throw Error(ErrorCode::no_row,
                    fmt::format("{}: the sheet has no row for {}", procedure.id, key_text(procedure, asked.words)));
    if (result.rows.size() == 1) check_row(procedure, *result.rows.front(), result.rows.front()->key);
    for (const auto* row : result.rows) trail.use(*row);
    if (result.rows.size() != 1) return;
    const auto& row = *result.rows.front();
    for (std::size_t at = 0; at < row.values.size(); ++at)
        if (row.values[at].given)
            result.values.push_back(
                {lookup.names[at], Fraction(row.values[at].number, row.values[at].parts), lookup.distance, nullptr});
    grade(request, result, view, row);
}

namespace {

/// Above this number of answers, a row is listed without trying them.
constexpr double most_answers = 20000;

using Rows = std::span<const LookupRow* const>;

/// Something that the request leaves open, with its possible answers: words of a choice (`no_word`: none), or numbers.
struct Question {
    std::vector<WordIndex> words;
    Index quantity = no_index;
    std::vector<int> numbers;
};

void add_words(const Condition& when, WordSet& words) {
    words = words | when.all() | when.none() | when.any_words().own;
    for (const auto& limit : when.only) add_words(limit.when, words);
}

/// Tries every answer to the open questions of a request, to see whether a row can fit before all earlier rows.
class Answers {
public:
    Answers(const Request& request, const View& view, const WordSet& open, const LookupRow& row, Rows before)
        : row_(row), before_(before), own_(*view.own), side_(request.sides[0]), view_(view) {
        view_.own = &own_;
        view_.own_side = &side_;
        if (view_.unit != nullptr) view_.unit = &side_.units.front();
        view_.left_out = nullptr;
        const auto& procedure = *request.procedure;
        WordSet asked;
        add_words(row.when, asked);
        for (const auto* one : before) add_words(one->when, asked);
        for (Index choice = 0; choice < procedure.choices.size(); ++choice) {
            const auto words = procedure.choices[choice].members & open;
            if (words.empty()) continue;
            const auto is_axis = std::ranges::find(procedure.lookup.axes, choice) != procedure.lookup.axes.end();
            if (is_axis) axes_.push_back(words);
            ask(words & (is_axis ? row.key : asked), is_axis);
        }
        for (Index quantity = 0; quantity < procedure.quantities.size(); ++quantity)
            if (!quantity_given(&side_, nullptr, quantity)) ask(procedure.quantities[quantity], quantity);
    }

    /// The number of combinations of answers.
    [[nodiscard]] double count() const {
        double all = 1;
        for (const auto& one : questions_) all *= static_cast<double>(one.words.size() + one.numbers.size());
        return all;
    }

    /// Whether the row is the first to fit for at least one combination of answers.
    bool row_comes_up(std::size_t question = 0) {
        if (question == questions_.size())
            return fits(row_) && std::ranges::none_of(before_, [&](const LookupRow* one) { return fits(*one); });
        const auto& asked = questions_[question];
        for (const auto word : asked.words) {
            const auto without = own_;
            if (word != no_word) own_.insert(word);
            const auto found = row_comes_up(question + 1);
            own_ = without;
            if (found) return true;
        }
        for (const auto number : asked.numbers) {
            side_.units.front().values[asked.quantity] = Fraction(number);
            if (row_comes_up(question + 1)) return true;
        }
        return false;
    }

private:
    /// Adds the question which of `words` applies. The answer may be none, except for an axis.
    void ask(const WordSet& words, bool is_axis) {
        Question question;
        words.each([&](WordIndex word) { question.words.push_back(word); });
        if (question.words.empty()) return;
        if (!is_axis) question.words.push_back(no_word);
        questions_.push_back(question);
    }

    /// Adds a question for the quantity if a row tests it: its least and greatest value, and the limits of each band.
    void ask(const Quantity& quantity, Index index) {
        std::vector<int> numbers = {quantity.least, quantity.greatest};
        auto tested = false;
        const auto add = [&](const LookupRow& row) {
            for (const auto& test : row.when.tests) {
                const auto is_it = [&](const NumberOf& one) {
                    return one.of == Measure::quantity && one.index == index;
                };
                if (!is_it(test.number) && !is_it(test.against)) continue;
                tested = true;
                for (const auto number : {std::int64_t{test.band.low}, std::int64_t{test.band.high} + 1})
                    if (number > quantity.least && number < quantity.greatest)
                        numbers.push_back(static_cast<int>(number));
            }
        };
        add(row_);
        for (const auto* one : before_) add(*one);
        if (tested) questions_.push_back({{}, index, numbers});
    }

    /// Whether the row fits the current answers. On each open axis it must have the word of the answer, or no word if
    /// the answer has none.
    [[nodiscard]] bool fits(const LookupRow& row) const {
        for (const auto& words : axes_) {
            const auto said = own_ & words;
            if (said.empty() ? row.key.has_any(words) : !row.key.has_all(said)) return false;
        }
        return holds(row.when, view_);
    }

    const LookupRow& row_;
    Rows before_;
    std::vector<WordSet> axes_;  ///< the words of each open axis
    WordSet own_;
    Side side_;
    View view_;
    std::vector<Question> questions_;
};

}  // namespace

WordSet unsaid_choices(const Procedure& procedure, const WordSet& has) {
    WordSet unsaid;
    for (const auto& choice : procedure.choices)
        if (!has.has_any(choice.members)) unsaid = unsaid | choice.members;
    return unsaid;
}

void keep_first_rows(const Request& request, const View& view, const WordSet& open,
                     std::vector<const LookupRow*>& rows) {
    const auto all = rows;
    std::size_t at = 0;
    std::erase_if(rows, [&](const LookupRow* row) {
        const auto before = Rows(all).first(at++);
        if (before.empty()) return false;
        Answers answers(request, view, open, *row, before);
        return answers.count() <= most_answers && !answers.row_comes_up();
    });
}

// The row of a result table.

namespace {

/// Whether the row has a band in the column.
bool has_row(const Row& row, WordIndex column) {
    return std::ranges::any_of(row.bands, [&](const ColumnBand& band) { return band.column == column && !band.none; });
}

bool has_natural(std::span<const SideBand> bands, const Result& one, bool* asks_dice) {
    if (bands.empty()) return false;
    if (asks_dice != nullptr) return !(*asks_dice = true);
    return std::ranges::any_of(bands,
                               [&](const SideBand& natural) { return natural.band.holds(one.naturals[natural.side]); });
}

}  // namespace

const Row* row_of_natural(const ResultSet& set, const Result& one, bool* asks_dice) {
    return text::first(set.rows, [&](const Row& row) { return has_natural(row.always, one, asks_dice); });
}

const Row& row_of(const ResultSet& set, const Result& one, int number, bool* asks_dice) {
    if (const auto* row = row_of_natural(set, one, asks_dice)) return *row;
    const auto* row = find_row(set, one.column, number);
    if (row == nullptr)  // the bands cover every possible roll; only a modifier by hand can lead beyond them
        throw Error(ErrorCode::refused,
                    fmt::format("no row of the table covers {}: leave out the modifier by hand", number));
    while (has_natural(row->never, one, asks_dice)) {
        const auto below = set.rows.subspan(static_cast<std::size_t>(row - set.rows.data()) + 1);
        const auto* next = text::first(below, [&](const Row& lower) { return has_row(lower, one.column); });
        if (next == nullptr) break;
        row = next;
    }
    return *row;
}

}  // namespace orderly::engine
