#pragma once
// The lists of keys in docs/table-keys.md, made from their descriptions (tables/keys.hpp).

#include <string>
#include <string_view>

namespace orderly::tools {

/// The page with each list between `<!-- keys: NAME -->` and `<!-- end of keys -->` written anew; the rest as it is. A
/// name that no mapping has throws std::invalid_argument.
std::string with_key_lists(std::string_view page);

}  // namespace orderly::tools
