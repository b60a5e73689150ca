// The library's JSON: the reports that append to a buffer, each to a text of its own.

#include "orderly/json.hpp"
#include "report/json.hpp"
#include "report/odds/json.hpp"

namespace orderly {
using namespace report;

std::string to_json(const Resolution& resolution, bool explain) {
    std::string out;
    append_json(resolution, {explain}, out);
    return out;
}

std::string to_json(const Odds& odds) {
    std::string out;
    append_odds_json(odds, out);
    return out;
}

std::string to_json(const Error& error) {
    std::string out;
    append_json(error, out);
    return out;
}

}  // namespace orderly
