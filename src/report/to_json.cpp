// The library's JSON: the reports that append to a buffer, each to a text of its own.

#include "orderly/json.hpp"
#include "report/json.hpp"
#include "report/odds/asked_numbers.hpp"
#include "report/odds/changes.hpp"
#include "report/odds/json.hpp"

namespace orderly {
using namespace report;
namespace {

template <class What>
std::string written(const What& what, void (*append)(const What& what, std::string& out)) {
    std::string out;
    append(what, out);
    return out;
}

}  // namespace

std::string to_json(const Resolution& resolution, bool explain) {
    std::string out;
    append_json(resolution, {explain}, out);
    return out;
}

std::string to_json(const Odds& odds) { return written(odds, append_odds_json); }
std::string to_json(const AskedNumbers& numbers) { return written(numbers, append_numbers_json); }
std::string to_json(const Vary& vary) { return written(vary, append_vary_json); }
std::string to_json(const VaryGrid& grid) { return written(grid, append_grid_json); }
std::string to_json(const Advised& advised) { return written(advised, append_advice_json); }
std::string to_json(const Error& error) { return written<Error>(error, append_json); }

}  // namespace orderly
