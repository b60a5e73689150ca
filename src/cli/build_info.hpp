#pragma once

#include <string_view>

namespace orderly::cli {

/// The commit that the program was built from, or "development".
std::string_view commit();

/// The compiler and its version: "GNU 12.2.0".
std::string_view compiler();

}  // namespace orderly::cli
