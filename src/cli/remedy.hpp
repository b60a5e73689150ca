#pragma once
// What would help, in the program's own options and commands: the library's errors name none.

#include "orderly/error.hpp"

namespace orderly::cli {

/// The error with its remedy said in its message.
Error with_remedy(const Error& error);

}  // namespace orderly::cli
