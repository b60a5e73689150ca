#pragma once
// Words that a procedure to come is given, with the numbers that have come out.

#include <string>
#include <string_view>

#include "engine/view.hpp"

namespace orderly::engine {

/// `hits={suffered}` as `hits=3`; `figures={figures less suffered}` is 0 at the least. The reader has seen that the
/// numbers are there.
std::string fill_placeholders(std::string_view word, const Procedure& procedure, const View& view);

}  // namespace orderly::engine
