#include "tables/scalars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/integer.hpp"

namespace orderly::tables {
namespace {

/// Numbers of a table and what is typed stay so small that their products fit.
constexpr int largest = 10000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The number that `text` is, sign and all; nothing when it is not one, or starts with a 0 that does not count.
std::optional<int> whole_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.empty() || !std::ranges::all_of(digits, is_digit) || (digits.size() > 1 && digits[0] == '0'))
        return std::nullopt;
    const auto number = text::read_integer<int>(text);
    return number && -largest <= *number && *number <= largest ? number : std::nullopt;
}

std::string quoted_number(const Node& node) {
    return fmt::format("a number in quotes: write {} without them", node.text);
}

constexpr std::array<std::string_view, 3> dashes = {"\xe2\x80\x93", "\xe2\x80\x94", "\xe2\x88\x92"};

/// The text with a plain minus for each typographic dash or minus where a sign stands; nothing where none does.
std::optional<std::string> plain_signs(std::string_view text) {
    std::string plain;
    bool changed = false;
    while (!text.empty()) {
        const auto dash = std::ranges::find_if(dashes, [&](std::string_view one) { return text.starts_with(one); });
        const auto is_sign = dash != dashes.end() && (plain.empty() || plain.back() == '.');
        changed = changed || is_sign;
        if (is_sign) plain += '-';
        else plain += text.substr(0, dash == dashes.end() ? 1 : dash->size());
        text.remove_prefix(dash == dashes.end() ? 1 : dash->size());
    }
    return changed ? std::optional(plain) : std::nullopt;
}

/// `11..` for what people write for "11 and more" or "less than 4" elsewhere; empty where it is none of these.
std::string open_band(std::string_view text) {
    const auto number = [](std::string_view digits) {
        return whole_number(digits).has_value() && !digits.starts_with('+');
    };
    const auto shifted = [](std::string_view digits, int by) { return std::to_string(*whole_number(digits) + by); };
    if (text.size() > 1 && text.ends_with('+') && number(text.substr(0, text.size() - 1)))
        return std::string(text.substr(0, text.size() - 1)) + "..";
    if (text.size() > 1 && text.ends_with('-') && number(text.substr(0, text.size() - 1)))
        return ".." + std::string(text.substr(0, text.size() - 1));
    if (text.starts_with(">=") && number(text.substr(2))) return std::string(text.substr(2)) + "..";
    if (text.starts_with("<=") && number(text.substr(2))) return ".." + std::string(text.substr(2));
    if (text.starts_with('>') && number(text.substr(1))) return shifted(text.substr(1), 1) + "..";
    if (text.starts_with('<') && number(text.substr(1))) return ".." + shifted(text.substr(1), -1);
    return {};
}

/// Why `text` is no number: the ways people write one that mean something else elsewhere.
std::string number_fault(const Node& node) {
    if (node.kind != NodeKind::scalar) return "a number is wanted here";
    if (node.quoted && whole_number(node.text)) return quoted_number(node);
    if (const auto plain = plain_signs(node.text))
        return fmt::format("`{}`: the minus is a plain hyphen: {}", node.text, *plain);
    const auto digits = std::string_view(node.text).substr(
        node.text.find_first_not_of("+-") == std::string::npos ? 0 : node.text.find_first_not_of("+-"));
    if (digits.size() > 1 && digits[0] == '0' && std::ranges::all_of(digits, is_digit)) {
        const auto start = std::min(digits.find_first_not_of('0'), digits.size() - 1);
        return fmt::format("`{}` starts with a 0: write {}", node.text, digits.substr(start));
    }
    if (!digits.empty() && std::ranges::all_of(digits, is_digit))
        return fmt::format("`{}` is too large: no number of a table is over {}", node.text, largest);
    return fmt::format("`{}` is not a whole number", node.text);
}

}  // namespace

std::optional<int> read_int(const Node& node, Faults& faults) {
    if (node.kind == NodeKind::scalar && !node.quoted)
        if (const auto number = whole_number(node.text)) return number;
    add_fault(faults, node, number_fault(node));
    return std::nullopt;
}

std::optional<Fraction> read_fraction(const Node& node, Faults& faults) {
    const auto slash = node.text.find('/');
    if (node.kind == NodeKind::scalar && !node.quoted && slash != std::string::npos) {
        const auto top = whole_number(std::string_view(node.text).substr(0, slash));
        const auto bottom = whole_number(std::string_view(node.text).substr(slash + 1));
        if (top && bottom && *bottom > 0) return Fraction(*top, *bottom);
    }
    if (const auto number = read_int(node, faults)) return Fraction(*number);
    return std::nullopt;
}

std::optional<Band> read_band(const Node& node, Faults& faults) {
    const std::string_view text = node.text;
    if (node.kind != NodeKind::scalar || node.quoted) {
        add_fault(faults, node,
                  node.quoted && whole_number(text) ? quoted_number(node)
                                                    : "a band is wanted here, such as 4..7, 8.. or ..-2");
        return std::nullopt;
    }
    const auto plain = plain_signs(text);
    const auto signs_plain = plain.value_or(std::string(text));
    for (const auto dash : dashes)
        if (const auto at = signs_plain.find(dash); at != std::string::npos) {
            const auto high = signs_plain.substr(at + dash.size());
            add_fault(faults, node,
                      fmt::format("`{}`: a band is written with two dots: {}..{}", text, signs_plain.substr(0, at),
                                  plain_signs(high).value_or(high)));
            return std::nullopt;
        }
    if (plain) {
        add_fault(faults, node, fmt::format("`{}`: the minus is a plain hyphen: {}", text, *plain));
        return std::nullopt;
    }
    const auto dots = text.find("..");
    if (dots == std::string_view::npos) {
        if (const auto number = whole_number(text)) return Band{*number, *number};
        if (const auto open = open_band(text); !open.empty()) {
            add_fault(faults, node, fmt::format("`{}`: a band with an open end is written {}", text, open));
            return std::nullopt;
        }
        const auto hyphen = text.find('-', 1);
        const auto ends = hyphen != std::string_view::npos && whole_number(text.substr(0, hyphen)) &&
                          whole_number(text.substr(hyphen + 1));
        add_fault(faults, node,
                  ends ? fmt::format("`{}`: a band is written with two dots: {}..{}", text, text.substr(0, hyphen),
                                     text.substr(hyphen + 1))
                       : number_fault(node));
        return std::nullopt;
    }
    Band band;
    const auto low = text.substr(0, dots);
    const auto high = text.substr(dots + 2);
    const auto from = low.empty() ? band.low : whole_number(low);
    const auto to = high.empty() ? band.high : whole_number(high);
    if (!from || !to) {
        const auto named = std::ranges::any_of(text, [](char one) { return one >= 'a' && one <= 'z'; });
        add_fault(faults, node,
                  fmt::format("`{}` is not a band; write 4..7, 8.. or ..-2{}", text,
                              named ? "; a die against a quantity is a check, `needed: {of: NAME}`" : ""));
        return std::nullopt;
    }
    if (*from > *to) {
        add_fault(faults, node, fmt::format("`{}` is empty: its lower end comes first", text));
        return std::nullopt;
    }
    return Band{*from, *to};
}

std::optional<bool> read_bool(const Node& node, Faults& faults) {
    if (node.is("true")) return true;
    if (node.is("false")) return false;
    add_fault(faults, node, fmt::format("`{}` is neither true nor false", node.text));
    return std::nullopt;
}

bool check_id(const Node& node, Faults& faults) {
    const std::string_view id = node.text;
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-';
    };
    if (node.kind == NodeKind::scalar && !id.empty() && std::ranges::all_of(id, allowed) && id.front() != '-' &&
        id.back() != '-' && id.find("--") == std::string_view::npos) {
        if (id == "for" || id == "and" || id == "vs") {
            add_fault(faults, node, fmt::format("`{}` is reserved: it parts the words of a request", id));
            return false;
        }
        return true;
    }
    add_fault(faults, node, fmt::format("`{}` is no id: use the letters a to z, digits and single hyphens", id));
    return false;
}

std::optional<std::string_view> read_text(const Node& node, Faults& faults) {
    if (node.kind == NodeKind::scalar) return node.text;
    add_fault(faults, node, "text is wanted here");
    return std::nullopt;
}

}  // namespace orderly::tables
