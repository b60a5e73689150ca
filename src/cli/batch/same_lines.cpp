#include "cli/batch/same_lines.hpp"

#include <functional>

namespace orderly::cli {

const std::string* SameLines::find(std::string_view text) {
    hash_ = std::hash<std::string_view>()(text);
    const auto* line = lines_.find(hash_);
    return line != nullptr && line->text == text ? &line->result : nullptr;
}

void SameLines::keep(std::string_view text, std::string_view result) {
    constexpr std::size_t longest_kept = 1024;
    if (text.size() + result.size() > longest_kept) return;
    auto* line = lines_.place_for(hash_);
    if (line == nullptr) return;
    line->text = text;
    line->result = result;
}

}  // namespace orderly::cli
