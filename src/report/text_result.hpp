#pragma once
// The lines of one result: of the resolution itself, or of one of its units.

#include "orderly/resolution.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// The working, the result line, the effects and what comes next, indented by `indent`.
void write_text_result(const Resolution& resolution, const Result& result, std::size_t indent, text::Page& page);

}  // namespace orderly::report
