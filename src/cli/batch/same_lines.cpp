#include "cli/batch/same_lines.hpp"

#include <functional>

namespace orderly::cli {
namespace {

constexpr std::size_t places = 2048;
constexpr std::size_t longest_kept = 1024;

}  // namespace

std::size_t SameLines::place_of(std::string_view text) const { return std::hash<std::string_view>()(text) % places; }

const SameLines::Line* SameLines::find(std::string_view text) const {
    if (lines_.empty()) return nullptr;
    const auto& line = lines_[place_of(text)];
    return line.text == text ? &line : nullptr;
}

void SameLines::keep(std::string_view text, std::string_view result, bool failed) {
    if (text.size() + result.size() > longest_kept) return;
    if (lines_.empty()) lines_.resize(places);
    auto& line = lines_[place_of(text)];
    line.text = text;
    line.result = result;
    line.failed = failed;
}

}  // namespace orderly::cli
