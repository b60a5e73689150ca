// A die written as text: `d10`, `2d6`, `d6+d8`, `best 1 of 2d6`, `d66`.

#include <array>
#include <utility>

#include "tables/read_parts.hpp"
#include "text/numbers.hpp"

namespace orderly::tables {
namespace {

constexpr int most_sides = static_cast<int>(most_faces);

bool read_digits(std::string_view digits, int& into) {
    const auto number = text::read_integer<int>(digits);
    into = number.value_or(0);
    return number && !digits.starts_with('0');
}

/// `2d6` as 2 and 6.
bool read_dice(std::string_view text, int& count, int& sides) {
    const auto d = text.find('d');
    return d != std::string_view::npos && (d == 0 || read_digits(text.substr(0, d), count)) &&
           read_digits(text.substr(d + 1), sides) && 1 <= count && count <= most_dice && 2 <= sides &&
           sides <= most_sides;
}

/// Takes `best 1 of ` off the front, if there is one; false if it is malformed.
bool take_keep(std::string_view& text, Die& die) {
    constexpr std::string_view of = " of ";
    const auto end = text.find(of);
    if (!text.starts_with("best ") && !text.starts_with("worst ") && !text.starts_with("middle ")) return true;
    if (end == std::string_view::npos || !read_keep(text.substr(0, end), die.keep, die.kept)) return false;
    text.remove_prefix(end + of.size());
    return true;
}

/// The sizes of all dice of a sum, `2d6+d8`; empty if it is malformed.
std::vector<int> sizes_of(std::string_view text, int& first) {
    std::vector<int> sizes;
    for (bool more = true; more;) {
        const auto plus = text.find('+');
        int count = 1;
        int size = 0;
        if (!read_dice(text.substr(0, plus), count, size)) return {};
        if (sizes.empty()) first = count;
        sizes.insert(sizes.end(), static_cast<std::size_t>(count), size);
        more = plus != std::string_view::npos;
        if (more) text.remove_prefix(plus + 1);
    }
    return sizes;
}

/// How to write a die that is in another tool's notation.
std::string_view meant_by(std::string_view text) {
    if (text.find('!') != std::string_view::npos) return "; write an exploding die as {die: d6, explode: 6}";
    if (text.find('{') != std::string_view::npos || text.find("nd") != std::string_view::npos)
        return "; for as many dice as a quantity write {die: d6, of: NAME}";
    if (text.find('k') != std::string_view::npos || text.find("highest") != std::string_view::npos)
        return "; for the best dice write `best 3 of 4d6`";
    return {};
}

}  // namespace

bool read_keep(std::string_view text, Keep& keep, int& kept) {
    static constexpr std::array<std::pair<std::string_view, Keep>, 3> keeps = {
        {{"best ", Keep::best}, {"worst ", Keep::worst}, {"middle ", Keep::middle}}};
    for (const auto& [word, one] : keeps) {
        if (!text.starts_with(word)) continue;
        keep = one;
        return read_digits(text.substr(word.size()), kept);
    }
    return false;
}

void check_kept(const Node& at, const Die& die, bool by_quantity, Scope& scope) {
    if (die.keep == Keep::all) return;
    const auto count = die.count + static_cast<int>(die.more.size());
    if (by_quantity && die.keep == Keep::middle)
        scope.fault(at, "`middle` needs a fixed number of dice, not a quantity");
    else if (by_quantity && die.kept < 1) scope.fault(at, "keep 1 or more");
    else if (by_quantity) return;
    else if (die.kept < 1 || die.kept >= count) scope.fault(at, "of {} dice, keep 1 to {}", count, count - 1);
    else if (die.keep == Keep::middle && (count - die.kept) % 2 != 0)
        scope.fault(at, "no middle {} of {}: as many dice must be left out above as below", die.kept, count);
}

int read_die_text(const Node& node, bool by_quantity, Die& die, Scope& scope) {
    std::string_view text = node.text;
    std::vector<int> sizes;
    if (node.kind == NodeKind::scalar && take_keep(text, die)) sizes = sizes_of(text, die.count);
    if (sizes.empty()) {
        scope.die_unread = true;
        scope.fault(
            node, "`{}` is not a die; write d10, 2d6, d6+d8, d66 or best 1 of 2d6: up to {} dice, with 2 to {} faces{}",
            node.text, most_dice, most_sides, meant_by(node.text));
        die = {};
        return 10;
    }
    die.more = scope.arena.keep(std::vector(sizes.begin() + die.count, sizes.end()));
    check_kept(node, die, by_quantity, scope);
    return sizes.front();
}

}  // namespace orderly::tables
