#pragma once
// Whether the reports of a resolution say the same: text, csv and logfmt, each field that they share with json.

#include <string>
#include <vector>

#include "orderly/orderly.hpp"

namespace orderly_test {

/// What text, csv and logfmt say otherwise than json, a line each; empty where they agree.
std::vector<std::string> differences_told(const orderly::Resolution& resolution);

}  // namespace orderly_test
