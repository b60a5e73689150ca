#include "engine/listing.hpp"

#include <algorithm>

#include "engine/needs.hpp"

namespace orderly::engine {
namespace {

/// A row is listed where more answers than so many had to be tried.
constexpr double most_answers = 20000;

using Rows = std::span<const LookupRow* const>;

/// Something that was left unsaid, with what may be said of it: words of a choice (`no_word`: none), or numbers.
struct Question {
    std::vector<WordIndex> words;
    Index quantity = no_index;
    std::vector<int> numbers;
};

void add_words(const Condition& when, WordSet& words) {
    words = words | when.all | when.none | when.any_words.own;
    for (const auto& limit : when.only) add_words(limit.when, words);
}

/// One row and those before it, as they fit when what was left unsaid is said one way or another.
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

    /// How many answers there are.
    [[nodiscard]] double count() const {
        double all = 1;
        for (const auto& one : questions_) all *= static_cast<double>(one.words.size() + one.numbers.size());
        return all;
    }

    /// Whether the row is the first that fits, for some answers.
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
    /// A row has words of an axis, or is for those who say none.
    void ask(const WordSet& words, bool is_axis) {
        Question question;
        words.each([&](WordIndex word) { question.words.push_back(word); });
        if (question.words.empty()) return;
        if (!is_axis) question.words.push_back(no_word);
        questions_.push_back(question);
    }

    /// The least, the most, and where a band begins or has ended.
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

    /// Of each axis that was left out the row has the word that is said now, or none where none is.
    [[nodiscard]] bool fits(const LookupRow& row) const {
        for (const auto& words : axes_) {
            const auto said = own_ & words;
            if (said.empty() ? row.key.has_any(words) : !row.key.has_all(said)) return false;
        }
        return holds(row.when, view_);
    }

    const LookupRow& row_;
    Rows before_;
    std::vector<WordSet> axes_;  ///< words of each axis that was left out
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

}  // namespace orderly::engine
