#pragma once
// What a look-up found, for a person.

#include <span>
#include <string>
#include <string_view>

#include "orderly/resolution.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `full 12"`, `half-move 1/2`, `bases 3`.
std::string value_text(const Ruleset& ruleset, std::string_view id, Fraction value, bool distance);

/// The lines of a text row, each with its dash; those that have one of their own stand further in.
void write_lines(text::Page& page, std::span<const std::string_view> lines, std::size_t indent);

/// The values of the row, or a line for each row that fits; the lines of a text row one by one.
void write_text_lookup(const Request& request, const Result& result, std::size_t indent, text::Page& page);

}  // namespace orderly::report
