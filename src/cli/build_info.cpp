#include "cli/output.hpp"

namespace orderly::cli {

std::string_view commit() { return ORDERLY_COMMIT; }

std::string_view compiler() { return ORDERLY_COMPILER; }

}  // namespace orderly::cli
