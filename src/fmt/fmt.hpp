#pragma once

// What fmt.cpp compiles is not compiled again by each file that appends to a text.

#include <fmt/format.h>

FMT_BEGIN_NAMESPACE
namespace detail {
extern template FMT_API void vformat_to(buffer<char>&, string_view, basic_format_args<FMT_BUFFER_CONTEXT(char)>, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
