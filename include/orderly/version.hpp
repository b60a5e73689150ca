#pragma once

#include <string_view>

#include "orderly/export.hpp"

namespace orderly {

/// The version of the library and the program, such as "1.2.0".
ORDERLY_API std::string_view version();

}  // namespace orderly
