#include "text/spelling.hpp"

#include <algorithm>

namespace orderly::text {

/// Optimal string alignment distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[a.size()][b.size()];
}

std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates) {
    if (word.empty() || word.size() > 40) return {};
    std::vector<std::pair<std::size_t, std::string_view>> close;
    for (const auto candidate : candidates) {
        const auto slips = edit_distance(word, candidate);
        if (slips <= 1 + word.size() / 4 && slips < word.size()) close.emplace_back(slips, candidate);
    }
    std::ranges::stable_sort(close, {}, &std::pair<std::size_t, std::string_view>::first);
    std::vector<std::string> names;
    for (const auto& [slips, name] : close)
        if (names.size() < 3 && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    return names;
}

std::string or_meant(const std::vector<std::string>& candidates) {
    return candidates.empty() ? std::string() : "; did you mean `" + candidates.front() + "`?";
}

namespace {

/// Cuts the first piece off `rest` and removes the `-` after it.
std::string_view take_piece(std::string_view& rest) {
    const auto end = static_cast<std::size_t>(std::ranges::find(rest, '-', fold) - rest.begin());
    const auto piece = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return piece;
}

bool begins_pieces(std::string_view typed, std::string_view name) {
    while (!typed.empty()) {
        const auto piece = take_piece(typed);
        if (piece.empty() || !begins(piece, take_piece(name))) return false;
    }
    return true;
}

}  // namespace

bool begins(std::string_view typed, std::string_view name) {
    return typed.size() <= name.size() && std::ranges::equal(typed, name.substr(0, typed.size()), {}, fold, fold);
}

Match match(std::string_view typed, std::string_view name) {
    if (typed.empty() || typed.size() > name.size()) return Match::none;
    if (begins(typed, name)) return typed.size() == name.size() ? Match::whole : Match::beginning;
    return begins_pieces(typed, name) ? Match::pieces : Match::none;
}

std::string folded(std::string_view typed) {
    std::string text(typed);
    std::ranges::transform(text, text.begin(), fold);
    return text;
}

}  // namespace orderly::text
