#include "orderly/changes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "odds/answer.hpp"
#include "odds/vary_spec.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"

namespace orderly {
using namespace odds;
namespace {

void check_cells(double cells) {
    if (cells > static_cast<double>(most_cells))
        throw Error(ErrorCode::too_large, fmt::format("{:.0f} cells: at most {} are worked out", cells, most_cells));
}

/// A request that is ready to be asked, or why it cannot be.
struct Cell {
    Request request;
    std::optional<Error> error;
};

/// Works rows out one by one, within the work that all of them may take.
class Rows {
public:
    explicit Rows(const Asked& asked) : asked_(asked) {}

    /// Adds what a request will cost; what cannot be resolved costs nothing.
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

    /// Asks the requests in the order that they were added. Throws Error where nothing can be resolved: why the first
    /// cannot.
    template <class Give>
    void ask(Annotations& annotations, Give give) {
        for (auto& cell : cells_) give(row_of(cell, annotations));
        if (std::ranges::all_of(cells_, [](const Cell& cell) { return cell.error.has_value(); }))
            throw Error(*cells_.front().error);
    }

private:
    static Error too_much() {
        return Error(ErrorCode::too_large,
                     "odds of all these rows take more work than is done at once: ask for fewer, or for a step as in "
                     "NAME=1..900/100");
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

}  // namespace orderly
