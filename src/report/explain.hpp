#pragma once
// Where each number of a result stands: the trail of the evaluation, put into words.

#include <string>
#include <vector>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// The lines behind a result in the order of use, each once: those of its request, then its own.
std::vector<TrailLine> used_lines(const Resolution& resolution, const Result& result);

/// What a line is called: its id, the words of a look-up's row; one that was left out says so.
std::string line_name(const Procedure& procedure, const TrailLine& line);

}  // namespace orderly::report
