#pragma once
// What became of lines before: the same text has the same result where no die is rolled for it.

#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli {

class SameLines {
public:
    struct Line {
        std::string text;
        std::string result;
        bool failed = false;
    };

    /// The line that was kept with this text, or null.
    [[nodiscard]] const Line* find(std::string_view text) const;

    /// Keeps it in place of another; long ones are not kept, so that memory is bounded.
    void keep(std::string_view text, std::string_view result, bool failed);

private:
    [[nodiscard]] std::size_t place_of(std::string_view text) const;

    std::vector<Line> lines_;  ///< each where its text's hash says; made with the first
};

}  // namespace orderly::cli
