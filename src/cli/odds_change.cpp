#include "odds_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "orderly/diagnostics.hpp"
#include "orderly/engine.hpp"
#include "report/odds_numbers.hpp"
#include "words/change.hpp"

namespace orderly {
namespace {

constexpr std::size_t most_cells = 10000;
constexpr double most_falls = 1e7;

/// What varies: for a side, tokens one by one; `-` is without all of them.
struct Spec {
    Index side = 0;
    std::vector<std::string> tokens;
    std::string what;
};

Error bad_spec(std::string_view text, std::string_view why) {
    return bad_request("bad-vary", fmt::format("--vary {}: {}; write NAME=1..9, NAME=1,3 or WORD,WORD,-", text.substr(0, 60), why), std::string(text.substr(0, 60)));
}

bool whole_number(std::string_view text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

/// `name=1..9` or `weapon@1..9`: each number after what stands before it. False where it is no range.
bool add_range(std::string_view spec, std::vector<std::string>& into) {
    const auto dots = spec.find("..");
    const auto mark = spec.find_first_of("=@");
    if (dots == std::string_view::npos || mark == std::string_view::npos || dots < mark) return false;
    const auto slash = std::min(spec.find('/', dots), spec.size());
    int low = 0, high = 0, step = 1;
    const auto good = whole_number(spec.substr(mark + 1, dots - mark - 1), low) && whole_number(spec.substr(dots + 2, slash - dots - 2), high) &&
                      (slash == spec.size() || whole_number(spec.substr(slash + 1), step));
    if (!good) throw bad_spec(spec, "a range is of whole numbers");
    if (low > high || step < 1) throw bad_spec(spec, "a range goes up");
    if ((static_cast<double>(high) - low) / step >= static_cast<double>(most_cells))
        throw bad_request("too-large", fmt::format("--vary {}: more than {} rows", spec, most_cells), std::string(spec));
    for (long number = low; number <= high; number += step) into.push_back(fmt::format("{}{}", spec.substr(0, mark + 1), number));
    return true;
}

std::vector<std::string> tokens_of(std::string_view spec) {
    std::vector<std::string> tokens;
    std::string key;
    for (std::size_t from = 0; from <= spec.size();) {
        const auto comma = std::min(spec.find(',', from), spec.size());
        const auto item = spec.substr(from, comma - from);
        from = comma + 1;
        if (item.empty()) throw bad_spec(spec, "a value is missing");
        if (add_range(item, tokens)) continue;
        const auto equals = item.find('=');
        if (equals != std::string_view::npos) key = item.substr(0, equals + 1);
        const auto bare = equals == std::string_view::npos && item != "-" && !key.empty();
        tokens.push_back(bare ? key + std::string(item) : std::string(item));
    }
    if (std::ranges::all_of(tokens, [](const std::string& token) { return token == "-"; })) throw bad_spec(spec, "nothing to go without");
    return tokens;
}

/// The request with one value of what varies; not completed.
Request changed(const Asked& asked, const Request& from, const Spec& spec, const std::string& token) {
    auto request = from;
    for (const auto& other : spec.tokens)
        if (other != "-" && other != token) unsay(asked.vocabulary, asked.options, spec.side, other, request);
    if (token != "-") say_instead(asked.vocabulary, asked.options, spec.side, token, request);
    return request;
}

/// The side that is named, else the first that may say it all.
Spec spec_of(const Asked& asked, const std::string& text) {
    const auto& sides = asked.request.procedure->sides;
    const auto colon = text.find(':');
    Spec spec;
    std::size_t first = 0, last = sides.size();
    if (colon != std::string::npos) {
        const auto found = std::ranges::find(sides, std::string_view(text).substr(0, colon));
        if (found == sides.end()) throw bad_spec(text, fmt::format("{} has no side `{}`", asked.request.procedure->id, text.substr(0, colon)));
        first = static_cast<std::size_t>(found - sides.begin());
        last = first + 1;
    }
    const auto body = colon == std::string::npos ? text : text.substr(colon + 1);
    spec.tokens = tokens_of(body);
    std::optional<Error> failed;
    for (auto side = first; side < last; ++side) {
        spec.side = static_cast<Index>(side);
        try {
            for (const auto& token : spec.tokens) changed(asked, asked.request, spec, token);
            spec.what = sides.size() > 1 ? fmt::format("{}: {}", sides[side], body) : body;
            return spec;
        } catch (const Error& error) {
            if (!failed) failed = error;
        }
    }
    throw *failed;
}

void check_size(double cells, double falls) {
    if (cells > static_cast<double>(most_cells))
        throw bad_request("too-large", fmt::format("{:.0f} cells: at most {} are worked out", cells, most_cells));
    if (falls > most_falls)
        throw bad_request("too-large", fmt::format("{:.0f} falls of the dice over all the rows: at most {:.0f} are counted", falls, most_falls));
}

/// A request that is ready to be asked, or why it cannot be.
struct Cell {
    Request request;
    std::optional<Error> error;
};

Cell completed(Request request, double& falls) {
    Cell cell;
    cell.request = std::move(request);
    try {
        complete(cell.request);
        falls += odds_cost(cell.request);
    } catch (const Error& error) {
        cell.error = error;
    }
    return cell;
}

void ask(const Asked& asked, Cell& cell, VaryRow& row, Remarks& remarks) {
    try {
        if (cell.error) throw Error(*cell.error);
        row.odds = odds_of(cell.request, asked.follow);
        if (!asked.chance.empty()) row.chance = chance_of(*row.odds, asked.chance);
        remarks.take(row.odds->remarks.marks, row.odds->remarks.notes);
    } catch (const Error& error) {
        row.message = error.what();
        if (!cell.error) cell.error = error;
    }
}

/// Where nothing can be resolved, why the first cannot.
void throw_if_all_fail(const std::vector<Cell>& cells) {
    if (std::ranges::all_of(cells, [](const Cell& cell) { return cell.error.has_value(); })) throw Error(*cells.front().error);
}

}  // namespace

Vary vary(const Asked& asked, const std::string& text) {
    const auto spec = spec_of(asked, text);
    double falls = 0;
    std::vector<Cell> cells;
    for (const auto& token : spec.tokens) cells.push_back(completed(changed(asked, asked.request, spec, token), falls));
    check_size(static_cast<double>(cells.size()), falls);
    Vary vary{asked.request, spec.what, asked.chance, {}, {}};
    for (std::size_t at = 0; at < cells.size(); ++at) ask(asked, cells[at], vary.rows.emplace_back(VaryRow{spec.tokens[at], {}, {}, {}}), vary.remarks);
    throw_if_all_fail(cells);
    return vary;
}

VaryGrid vary_grid(const Asked& asked, const std::string& down_text, const std::string& across_text) {
    const auto down = spec_of(asked, down_text);
    const auto across = spec_of(asked, across_text);
    check_size(static_cast<double>(down.tokens.size()) * static_cast<double>(across.tokens.size()), 0);
    double falls = 0;
    std::vector<Cell> cells;
    for (const auto& row : down.tokens)
        for (const auto& column : across.tokens) cells.push_back(completed(changed(asked, changed(asked, asked.request, down, row), across, column), falls));
    check_size(1, falls);
    VaryGrid grid{asked.request, down.what, across.what, asked.chance, down.tokens, across.tokens, {}, {}};
    for (std::size_t at = 0; at < cells.size(); ++at) {
        VaryRow row;
        ask(asked, cells[at], row, grid.remarks);
        if (at % across.tokens.size() == 0) grid.cells.emplace_back();
        grid.cells.back().push_back(row.chance);
    }
    throw_if_all_fail(cells);
    return grid;
}

namespace {

class Advising {
public:
    Advising(const Asked& asked) : asked_(asked), procedure_(*asked.request.procedure) {}

    Advised run() {
        auto base = asked_.request;
        complete(base);
        advised_.request = base;
        advised_.chance = asked_.chance;
        const auto now = odds_of(base, asked_.follow);
        advised_.now = chance_of(now, asked_.chance);
        advised_.remarks = now.remarks;
        const auto words = static_cast<double>(procedure_.words.size() * procedure_.sides.size());
        check_size(1, odds_cost(base) * words);
        for (Index side = 0; side < procedure_.sides.size(); ++side)
            for (std::size_t at = 0; at < procedure_.words.size(); ++at) try_word(side, static_cast<WordIndex>(at));
        std::ranges::stable_sort(advised_.words, std::ranges::greater(), &Advice::gain);
        return std::move(advised_);
    }

private:
    /// Words that may be added as they are: not those that want a number, weapons, and derived ones.
    [[nodiscard]] bool can_be_added(const Word& word) const {
        if (word.weapon != no_index) return false;
        return word.quantity == no_index || procedure_.quantities[word.quantity].counted || procedure_.quantities[word.quantity].may_be_bare;
    }

    void try_word(Index side, WordIndex at) {
        const auto& word = procedure_.words[at];
        const auto says = [&](const Unit& unit) { return unit.said.contains(at); };
        const auto& units = asked_.request.sides[side].units;
        if ((word.sides >> side & 1) == 0 || word.derived) return;
        auto request = asked_.request;
        if (std::ranges::all_of(units, says)) {
            unsay_word(side, at, request);
            return weigh(side, fmt::format("-{}", word.id), std::move(request));
        }
        if (!can_be_added(word)) return;
        auto change = fmt::format("+{}", word.id);
        if (const auto other = replaced(units.front(), at); other != no_word) change = fmt::format("{}, not {}", word.id, procedure_.words[other].id);
        if (word.quantity == no_index) say_word(side, at, request);
        else say_instead(asked_.vocabulary, asked_.options, side, word.id, request);
        weigh(side, std::move(change), std::move(request));
    }

    [[nodiscard]] WordIndex replaced(const Unit& unit, WordIndex by) const {
        auto found = no_word;
        unit.said.each([&](WordIndex word) {
            if (procedure_.words[word].choice != no_index && procedure_.words[word].choice == procedure_.words[by].choice) found = word;
        });
        return found;
    }

    void weigh(Index side, std::string change, Request request) {
        try {
            complete(request);
            const auto chance = chance_of(odds_of(request, asked_.follow), asked_.chance);
            if (chance == advised_.now) ++advised_.idle;
            else advised_.words.push_back({std::string(procedure_.sides[side]), std::move(change), chance, chance - advised_.now});
        } catch (const Error&) {
            ++advised_.refused;  // it cannot be said with the rest
        }
    }

    const Asked& asked_;
    const Procedure& procedure_;
    Advised advised_;
};

}  // namespace

Advised advise(const Asked& asked) { return Advising(asked).run(); }

}  // namespace orderly
