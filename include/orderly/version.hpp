#pragma once

#include <string_view>

namespace orderly {

/// The version of the library and the program, such as "1.2.0".
std::string_view version();

}  // namespace orderly
