#pragma once
// The value of a quantity as typed, held against the least, the greatest and the step of its table.

#include <string>
#include <string_view>

#include "orderly/request.hpp"
#include "parse/token.hpp"

namespace orderly::parser {

/// The token's value. Throws Error "bad-value": no number, not of its kind, out of range, off the step.
Fraction read_quantity(const Quantity& quantity, const Token& token);

/// "name=N, 0 to 1000".
std::string quantity_form(const Quantity& quantity);

}  // namespace orderly::parser
