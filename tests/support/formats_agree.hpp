#pragma once
// Compares text, csv and logfmt reports of a resolution with JSON, in all fields that they share.

#include <string>
#include <vector>

#include "orderly/orderly.hpp"

namespace orderly_test {

/// The differences between text, csv and logfmt and JSON, one per line; empty if they agree.
std::vector<std::string> differences_told(const orderly::Resolution& resolution);

}  // namespace orderly_test
