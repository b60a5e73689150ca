#include "cli/play/again.hpp"

#include <algorithm>

#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

constexpr std::string_view without = "not-";

bool is_versus(const std::string& word) { return text::same_spelling("vs", word) || word == ">"; }

bool changes_one(const std::string& word) { return word.starts_with('+') || word.starts_with(without); }

/// One side's words, changed.
void change(std::vector<std::string>& side, std::span<const std::string> changes) {
    for (const auto& one : changes) {
        const auto adds = one.starts_with('+');
        const auto name = adds ? one.substr(1) : one.starts_with(without) ? one.substr(without.size()) : one;
        const auto said =
            std::ranges::find_if(side, [&](const std::string& word) { return text::same_spelling(name, word); });
        if (adds || !one.starts_with(without)) {
            // what was taken away before is there again
            std::erase(side, std::string(without).append(name));
            side.push_back(name);
        } else if (said != side.end()) {
            side.erase(said);
        } else {
            side.push_back(one);  // the roster's
        }
    }
}

bool is_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789,") == std::string::npos;
}

}  // namespace

std::vector<std::string> again(const std::vector<std::string>& last, std::span<const std::string> changes) {
    const auto parted = std::ranges::find_if(last, is_versus);
    std::vector<std::string> first(last.begin(), parted);
    std::vector<std::string> second(parted == last.end() ? parted : parted + 1, last.end());
    const auto split = std::ranges::find_if(changes, is_versus);
    change(first, {changes.begin(), split});
    if (split != changes.end()) {
        const std::span<const std::string> behind(split + 1, changes.end());
        if (!std::ranges::all_of(behind, changes_one)) second.clear();
        change(second, behind);
    }
    if (parted == last.end() && split == changes.end()) return first;
    first.emplace_back("vs");
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::vector<std::string> without_dice(std::span<const std::string> words, std::size_t faces, const Language& language) {
    std::vector<std::string> kept(words.begin(), words.end());
    if (faces == 0) return kept;
    for (auto at = kept.size(); at-- > 0 && faces > 0;) {
        if (!is_number(kept[at])) continue;
        const auto more = at > 0 && kept[at - 1] == "and" && faces > 1;
        faces -= std::min(faces, static_cast<std::size_t>(std::ranges::count(kept[at], ',')) + 1);
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(at - (more ? 1 : 0)),
                   kept.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        if (more) --at;
    }
    std::erase_if(kept, [&](const std::string& word) {
        return std::ranges::any_of(language.dice, [&](std::string_view die) { return text::same_spelling(die, word); });
    });
    return kept;
}

}  // namespace orderly::cli
