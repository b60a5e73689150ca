#include "cli/batch/same_lines.hpp"

#include <functional>
#include <utility>

namespace orderly::cli {
namespace {

constexpr std::size_t kept_lines = 1024;
constexpr std::size_t longest_kept = 1024;

constexpr std::hash<std::string_view> hash_of;

}  // namespace

const std::string* SameLines::find(std::string_view text) {
    hash_ = hash_of(text);
    if (lines_.empty()) return nullptr;
    const auto& line = lines_[hash_ % kept_lines];
    return line.text == text ? &line.result : nullptr;
}

void SameLines::keep(std::string_view text, std::string_view result) {
    if (text.size() + result.size() > longest_kept) return;
    if (lines_.empty()) lines_.resize(kept_lines), seen_.resize(kept_lines);
    if (std::exchange(seen_[hash_ % kept_lines], hash_) != hash_) return;
    auto& line = lines_[hash_ % kept_lines];
    line.text = text;
    line.result = result;
}

}  // namespace orderly::cli
