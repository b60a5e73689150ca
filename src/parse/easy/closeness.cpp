#include "parse/easy/closeness.hpp"

#include <algorithm>

#include "text/edit_distance.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t shortest = 4;
constexpr std::size_t long_enough_for_two = 8;
constexpr std::size_t longest = 40;

std::string without_doubles(std::string text) {
    text.erase(std::unique(text.begin(), text.end()), text.end());
    return text;
}

bool in_order(const std::string& typed, const std::string& name) {
    std::size_t at = 0;
    for (const auto letter : name)
        if (at < typed.size() && typed[at] == letter) ++at;
    return at == typed.size();
}

bool leaves_out(const std::string& typed, const std::string& name) {
    return typed.size() < name.size() && name.size() <= typed.size() * 2 && typed.front() == name.front() &&
           in_order(typed, name);
}

std::optional<std::size_t> slips_of(const std::string& typed, const std::string& name) {
    if (typed == name) return 0;
    const auto least = std::min(typed.size(), name.size());
    if (least + 1 < shortest || std::max(typed.size(), name.size()) < shortest || typed.size() > longest)
        return std::nullopt;
    const auto slips = text::edit_distance(typed, name);
    const std::size_t most = typed.size() >= long_enough_for_two ? 2 : 1;
    return slips <= most ? std::optional(slips) : std::nullopt;
}

}  // namespace

bool is_skeleton(const std::string& typed, const std::string& name) {
    constexpr std::size_t letters = 3;
    constexpr std::size_t longest_name = 7;
    return typed.size() == letters && name.size() > letters && name.size() <= longest_name &&
           typed.find_first_of("aeiou0123456789") == std::string::npos && typed.front() == name.front() &&
           in_order(typed, name);
}

bool is_contraction(const std::string& typed, const std::string& name) {
    if (typed.size() < shortest || typed.size() > longest || typed == name) return false;
    return leaves_out(typed, name) || (typed.size() > shortest && without_doubles(typed) == without_doubles(name));
}

bool is_contraction(std::span<const Piece> typed, const std::vector<std::string>& name) {
    if (typed.size() != name.size()) return false;
    auto any = false;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (typed[at].kind != Piece::Kind::word && typed[at].key != name[at]) return false;
        if (typed[at].stop && at + 1 < name.size()) return false;
        if (typed[at].key == name[at]) continue;
        // an ending that was taken off for a plural may be a slip
        const auto whole = typed[at].key + typed[at].ending;
        if (!is_contraction(whole, name[at] + typed[at].ending)) return false;
        const auto is_other =
            whole != typed[at].key && !is_contraction(whole, name[at]) && text::edit_distance(whole, name[at]) <= 1;
        if (is_other || typed[at].key.size() + 1 < shortest) return false;
        any = true;
    }
    return any;
}

std::optional<std::size_t> slips_between(std::span<const Piece> typed, const std::vector<std::string>& name) {
    if (typed.size() != name.size()) return std::nullopt;
    std::size_t sum = 0;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (typed[at].kind != Piece::Kind::word && typed[at].key != name[at]) return std::nullopt;
        const auto slips = slips_of(typed[at].key, name[at]);
        if (!slips) return std::nullopt;
        sum += *slips;
    }
    return sum;
}

}  // namespace orderly::parser
