#pragma once
// How a sheet looks: dark on white, rules instead of fills, so that it is light to print; on A4 and Letter alike.

#include <string_view>

namespace orderly::report {

std::string_view sheet_style();

}  // namespace orderly::report
