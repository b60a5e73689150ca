#pragma once
// A resolution in the format that was asked for.

#include <string>

#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "orderly/resolution.hpp"

namespace orderly {

/// Appends the resolution, with its line end, and for csv its header.
void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out);

}  // namespace orderly
