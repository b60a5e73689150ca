#include "cli/batch/same_lines.hpp"

#include <functional>

namespace orderly::cli {
namespace {

constexpr std::size_t places = 2048;
constexpr std::size_t longest_kept = 1024;

std::size_t place_of(std::string_view text) { return std::hash<std::string_view>()(text) % places; }

}  // namespace

const std::string* SameLines::find(std::string_view text) const {
    if (lines_.empty()) return nullptr;
    const auto& line = lines_[place_of(text)];
    return line.text == text ? &line.result : nullptr;
}

void SameLines::keep(std::string_view text, std::string_view result) {
    if (text.size() + result.size() > longest_kept) return;
    if (lines_.empty()) lines_.resize(places);
    auto& line = lines_[place_of(text)];
    line.text = text;
    line.result = result;
}

}  // namespace orderly::cli
