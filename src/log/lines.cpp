#include "log/lines.hpp"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "io/line_blocks.hpp"
#include "log/file.hpp"

namespace orderly::log {

void each_line(const std::string& path, const VisitLine& visit) {
    if (::access(path.c_str(), F_OK) != 0) return;
    std::istringstream nothing;
    io::LineBlocks blocks({&path, 1}, nothing, longest_record);
    std::string_view rest;
    std::uint64_t number = 1;
    while (blocks.next(rest))
        for (; !rest.empty(); ++number) {
            const auto end = std::min(rest.find('\n'), rest.size());
            visit(rest.substr(0, end), number);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
}

}  // namespace orderly::log
