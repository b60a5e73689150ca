#pragma once
// What became of lines before: the same text has the same result where no die is rolled for it. A line is kept from the
// second time on.

#include <string>
#include <string_view>

#include "text/kept_by_hash.hpp"

namespace orderly::cli {

class SameLines {
public:
    /// What the line of this text came to; null where it is not kept.
    [[nodiscard]] const std::string* find(std::string_view text);

    /// Keeps the line that was looked for last in place of another; long ones are never kept, so that memory is bounded.
    void keep(std::string_view text, std::string_view result);

private:
    struct Line {
        std::string text;
        std::string result;
    };

    text::KeptByHash<Line, 1024> lines_;
    std::size_t hash_ = 0;  ///< of the line last looked for
};

}  // namespace orderly::cli
