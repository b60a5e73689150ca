#include "orderly/version.hpp"

namespace orderly {

std::string_view version() { return ORDERLY_VERSION; }

}  // namespace orderly
