#include "odds/query.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "engine/evaluate.hpp"
#include "orderly/changes.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::odds {
namespace {

/// Removes the weapons that new ones replace: any weapon if a unit has only one, or else the same weapon.
void make_room(const Procedure& procedure, const WordChange& said, Unit& unit) {
    for (const auto& shot : unit.shots)
        if (!procedure.weapons.counted && !said.unit.shots.empty())
            unit.said.erase(procedure.weapons.list[shot.weapon].word);
    if (!procedure.weapons.counted && !said.unit.shots.empty()) unit.shots.clear();
    for (const auto& shot : said.unit.shots) engine::unsay(procedure, procedure.weapons.list[shot.weapon].word, unit);
}

}  // namespace

void WordChange::join(const WordChange& other) {
    unit.said = unit.said | other.unit.said;
    for (std::size_t at = 0; at < Unit::most_quantities; ++at)
        unit.valued[at] = unit.valued[at] || other.unit.valued[at];
    for (const auto& word : other.deferred) engine::add_deferred(word, deferred);
}

WordChange read_word_change(const Vocabulary& vocabulary, const ParseOptions& options, const Procedure& procedure,
                            Index side, std::string_view token) {
    std::vector<std::string_view> tokens = {procedure.id, token};
    if (procedure.sides.size() > 1) tokens.insert(tokens.begin() + (side == 0 ? 2 : 1), "vs");
    Request request;
    parse_request(vocabulary, tokens, {options.exact, options.follow, true}, request);
    return {request.sides[side].units.front(), request.deferred[side]};
}

void replace_words(const WordChange& said, Index side, Request& request) {
    const auto& procedure = *request.procedure;
    for (auto& unit : request.sides[side].units) {
        make_room(procedure, said, unit);
        said.unit.said.each([&](WordIndex word) { engine::say(procedure, side, word, unit); });
        unit.shots.insert(unit.shots.end(), said.unit.shots.begin(), said.unit.shots.end());
        for (std::size_t at = 0; at < Unit::most_quantities; ++at)
            if (said.unit.valued[at]) {
                unit.values[at] = said.unit.values[at];
                unit.valued[at] = true;
            }
    }
    for (const auto& word : said.deferred) engine::add_deferred(word, request.deferred[side]);
}

void remove_words(const WordChange& said, Index side, Request& request) {
    for (auto& unit : request.sides[side].units)
        said.unit.said.each([&](WordIndex word) { engine::unsay(*request.procedure, word, unit); });
    for (const auto& word : said.deferred) engine::remove_deferred(word, request.deferred[side]);
}

namespace {

constexpr std::string_view without = "-";

Error bad_spec(std::string_view text, std::string_view why) {
    const auto said = text::sanitized(text);
    return Error(ErrorCode::bad_vary, fmt::format("vary {}: {}; write NAME=1..9, NAME=1,3 or WORD,WORD,-", said, why),
                 said);
}

/// Reads the values of one `--vary`.
class Values {
public:
    /// `typed` is the whole text, for error messages.
    Values(std::string_view spec, std::string_view typed) : spec_(spec), typed_(typed) {}

    std::vector<std::string> read() {
        for (std::size_t from = 0; from <= spec_.size();) {
            const auto comma = std::min(spec_.find(',', from), spec_.size());
            add(spec_.substr(from, comma - from));
            from = comma + 1;
        }
        if (std::ranges::all_of(values_, [](const std::string& value) { return value == without; }))
            throw bad_spec(typed_, "`-` alone varies nothing");
        return std::move(values_);
    }

private:
    /// Adds a value or a range. A bare number after `NAME=` is another value of that name.
    void add(std::string_view item) {
        if (item.empty()) throw bad_spec(typed_, "a value is missing");
        const auto equals = item.find('=');
        if (equals != std::string_view::npos) key_ = item.substr(0, equals + 1);
        const auto bare = item.find_first_of("=@") == std::string_view::npos && item != without;
        const auto value = bare ? key_ + std::string(item) : std::string(item);
        if (!add_range(value)) put(value);
    }

    void put(std::string value) {
        if (values_.size() == most_cells)
            throw Error(ErrorCode::too_large,
                        fmt::format("vary {}: more than {} rows", text::sanitized(typed_), most_cells),
                        text::sanitized(typed_));
        values_.push_back(std::move(value));
    }

    /// Adds each value of `name=1..9` or `weapon@1..9`. Returns false if the text is not a range.
    bool add_range(const std::string& value) {
        const std::string_view text = value;
        const auto dots = text.find("..");
        const auto mark = text.find_first_of("=@");
        if (dots == std::string_view::npos || mark == std::string_view::npos || dots < mark) return false;
        const auto slash = std::min(text.find('/', dots), text.size());
        const auto low = text::read_integer<int>(text.substr(mark + 1, dots - mark - 1));
        const auto high = text::read_integer<int>(text.substr(dots + 2, slash - dots - 2));
        const auto step = slash == text.size() ? 1 : text::read_integer<int>(text.substr(slash + 1));
        if (!low || !high || !step) throw bad_spec(typed_, "a range needs whole numbers");
        if (*low > *high || *step < 1) throw bad_spec(typed_, "a range must go up");
        for (long number = *low; number <= *high; number += *step)
            put(fmt::format("{}{}", text.substr(0, mark + 1), number));
        return true;
    }

    std::string_view spec_;
    std::string_view typed_;
    std::string key_;
    std::vector<std::string> values_;
};

}  // namespace

VarySpec::VarySpec(const Asked& asked, const std::string& text) {
    const auto& sides = asked.request.procedure->sides;
    const auto colon = text.find(':');
    std::size_t first = 0, last = sides.size();
    if (colon != std::string::npos) {
        const auto found = std::ranges::find(sides, std::string_view(text).substr(0, colon));
        if (found == sides.end())
            throw bad_spec(text, fmt::format("{} has no side `{}`", asked.request.procedure->id,
                                             text::sanitized(text.substr(0, colon))));
        first = static_cast<std::size_t>(found - sides.begin());
        last = first + 1;
    }
    const auto body = colon == std::string::npos ? text : text.substr(colon + 1);
    values_ = Values(body, text).read();
    std::optional<Error> failed;
    for (auto side = first; side < last; ++side) {
        try {
            read_for(asked, static_cast<Index>(side));
            what_ = sides.size() > 1 ? fmt::format("{}: {}", sides[side], body) : body;
            return;
        } catch (const Error& error) {
            if (!failed) failed = error;
        }
    }
    throw *failed;
}

void VarySpec::read_for(const Asked& asked, Index side) {
    side_ = side;
    said_.clear();
    all_ = {};
    for (const auto& value : values_) {
        said_.push_back(value == without ? WordChange()
                                         : read_word_change(asked.vocabulary, asked.options,
                                                                    *asked.request.procedure, side, value));
        all_.join(said_.back());
    }
}

Request VarySpec::with(std::size_t value, const Request& from) const {
    auto request = from;
    remove_words(all_, side_, request);
    replace_words(said_[value], side_, request);
    return request;
}

}  // namespace orderly::odds

namespace orderly {

using namespace odds;
namespace {

void check_cells(double cells) {
    if (cells > static_cast<double>(most_cells))
        throw Error(ErrorCode::too_large, fmt::format("{:.0f} cells are too many: at most {}", cells, most_cells));
}

/// A completed request, or the error that prevents it.
struct Cell {
    Request request;
    std::optional<Error> error;
};

/// Computes rows one by one, within the work allowed for all of them.
class Rows {
public:
    explicit Rows(const Asked& asked) : asked_(asked) {}

    /// Completes a request and adds its cost; one that cannot be completed costs nothing.
    void add(Request request) {
        Cell cell;
        cell.request = std::move(request);
        try {
            complete(cell.request);
            ahead_ += odds_cost(cell.request);
        } catch (const Error& error) {
            cell.error = error;
        }
        if (ahead_ > most_odds_work) throw too_much();
        cells_.push_back(std::move(cell));
    }

    /// Computes the rows in the order in which they were added. If none can be computed, throws the error of the first.
    template <class Give>
    void ask(Annotations& annotations, Give give) {
        for (auto& cell : cells_) give(row_of(cell, annotations));
        if (std::ranges::all_of(cells_, [](const Cell& cell) { return cell.error.has_value(); }))
            throw Error(*cells_.front().error);
    }

private:
    static Error too_much() {
        return Error(ErrorCode::too_large,
                     "these rows are too much work: ask for fewer, or give a step as in NAME=1..900/100");
    }

    VaryRow row_of(Cell& cell, Annotations& annotations) {
        VaryRow row;
        try {
            if (cell.error) throw Error(*cell.error);
            auto answer = answer_of(asked_, cell.request, most_odds_work - done_);
            done_ += answer.work;
            annotations.merge(answer.annotations.marks, answer.annotations.notes);
            row.odds = std::move(answer.odds);
            row.number = std::move(answer.number);
            row.chance = answer.chance;
            row.roll_count = answer.roll_count;
        } catch (const Error& error) {
            if (error.code == ErrorCode::too_large && !cell.error) throw too_much();
            row.message = error.what();
            cell.error = error;
        }
        return row;
    }

    const Asked& asked_;
    std::vector<Cell> cells_;
    double ahead_ = 0;
    double done_ = 0;
};

}  // namespace

Vary vary(const Asked& asked, const std::string& text) {
    const VarySpec spec(asked, text);
    Rows rows(asked);
    for (std::size_t at = 0; at < spec.values().size(); ++at) rows.add(spec.with(at, asked.request));
    Vary vary{asked.request, spec.what(), asked.of, asked.chance, {}, {}};
    rows.ask(vary.annotations, [&](VaryRow row) {
        row.value = spec.values()[vary.rows.size()];
        vary.rows.push_back(std::move(row));
    });
    return vary;
}

VaryGrid vary_grid(const Asked& asked, const std::string& down_text, const std::string& across_text) {
    const VarySpec down(asked, down_text);
    const VarySpec across(asked, across_text);
    check_cells(static_cast<double>(down.values().size()) * static_cast<double>(across.values().size()));
    Rows rows(asked);
    for (std::size_t row = 0; row < down.values().size(); ++row) {
        const auto request = down.with(row, asked.request);
        for (std::size_t column = 0; column < across.values().size(); ++column) rows.add(across.with(column, request));
    }
    VaryGrid grid{
        asked.request, down.what(), across.what(), asked.of, asked.chance, down.values(), across.values(), {}, {}};
    rows.ask(grid.annotations, [&](VaryRow row) {
        if (grid.cells.empty() || grid.cells.back().size() == across.values().size()) grid.cells.emplace_back();
        grid.cells.back().push_back(std::move(row));
    });
    return grid;
}

// What each single word that a side can add or drop does to a chance.

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
        // most words do not change the amount of work
        if (now.work * words_to_try() > most_odds_work) throw too_much();
        for (Index side = 0; side < procedure_.sides.size(); ++side)
            for (std::size_t at = 0; at < procedure_.words.size(); ++at) try_word(side, static_cast<WordIndex>(at));
        std::ranges::stable_sort(advised_.words, std::ranges::greater(), &Advice::gain);
        return std::move(advised_);
    }

private:
    static Error too_much() {
        return Error(ErrorCode::too_large,
                     "trying every word is too much work: use fewer dice, or vary single words");
    }

    [[nodiscard]] double words_to_try() const {
        return static_cast<double>(procedure_.words.size() * procedure_.sides.size());
    }

    /// Whether the word can be added alone: not a weapon, nor a quantity that needs a value.
    [[nodiscard]] bool can_be_added(const Word& word) const {
        if (word.weapon != no_index) return false;
        return word.quantity == no_index || procedure_.quantities[word.quantity].counted ||
               procedure_.quantities[word.quantity].value_optional;
    }

    void try_word(Index side, WordIndex at) {
        const auto& word = procedure_.words[at];
        const auto says = [&](const Unit& unit) { return unit.said.contains(at); };
        const auto& units = asked_.request.sides[side].units;
        if ((word.sides >> side & 1) == 0 || word.derived) return;
        auto request = asked_.request;
        WordChange alone;
        alone.unit.said.insert(at);
        if (std::ranges::all_of(units, says)) {
            remove_words(alone, side, request);
            return weigh(side, fmt::format("-{}", word.id), std::move(request));
        }
        if (!can_be_added(word)) return;
        if (word.quantity != no_index)
            alone = read_word_change(asked_.vocabulary, asked_.options, procedure_, side, word.id);
        replace_words(alone, side, request);
        weigh(side, change_by(side, at), std::move(request));
    }

    /// `crack, not trained` or `+worn`: the change that adding the word makes.
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
            ++advised_.refused;  // the word does not go with the others
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
