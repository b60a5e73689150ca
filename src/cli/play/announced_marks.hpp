#pragma once
// The marks of a game: each is told in full once, and by its number from then on.

#include <string>
#include <vector>

#include "cli/terminal.hpp"
#include "orderly/resolution.hpp"

namespace orderly::cli {

class AnnouncedMarks {
public:
    /// Learns what the records of a log have told already, in their order.
    void learn(const std::string& log);

    /// Takes the marks off a resolution and what followed it; the lines that tell them.
    std::string take(Resolution& resolution, const Screen& screen);

    /// All that were told, a line each.
    [[nodiscard]] std::string all(const Screen& screen) const;

private:
    std::vector<std::string> announced_;
};

}  // namespace orderly::cli
