#pragma once
// Results as one JSON object on one line, without a newline. docs/json.md and docs/odds.md list the keys.

#include <string>

#include "orderly/changes.hpp"
#include "orderly/error.hpp"
#include "orderly/export.hpp"
#include "orderly/odds.hpp"
#include "orderly/resolution.hpp"

namespace orderly {

/// With `explain`, also the table line behind each number.
ORDERLY_API std::string to_json(const Resolution& resolution, bool explain = false);
ORDERLY_API std::string to_json(const Odds& odds);
ORDERLY_API std::string to_json(const AskedNumbers& numbers);
ORDERLY_API std::string to_json(const Vary& vary);
ORDERLY_API std::string to_json(const VaryGrid& grid);
ORDERLY_API std::string to_json(const Advised& advised);
/// `{"v":1,"error":{…}}`.
ORDERLY_API std::string to_json(const Error& error);

}  // namespace orderly
