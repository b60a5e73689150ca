#include "cli/complete/candidates.hpp"

#include <algorithm>

#include "text/spelling.hpp"

namespace orderly::cli::completion {

void Candidates::add(std::string_view text, std::string_view about) {
    if (!text::begins(word_, text)) return;
    if (std::ranges::find(list_, text, &Candidate::text) != list_.end()) return;
    list_.push_back({std::string(text), std::string(about)});
}

}  // namespace orderly::cli::completion
