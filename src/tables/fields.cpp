#include "tables/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "tables/read_parts.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::tables {
namespace {

/// The limit for numbers in tables and requests, so that their products cannot overflow.
constexpr int largest = 10000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The number in `text`, with its sign; nothing if it is not a number or has a leading 0.
std::optional<int> whole_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.empty() || !std::ranges::all_of(digits, is_digit) || (digits.size() > 1 && digits[0] == '0'))
        return std::nullopt;
    const auto number = text::read_integer<int>(text);
    return number && -largest <= *number && *number <= largest ? number : std::nullopt;
}

std::string quoted_number(const Node& node) {
    return fmt::format("a number in quotes: write {} without quotes", node.text);
}

constexpr std::array<std::string_view, 3> dashes = {"\xe2\x80\x93", "\xe2\x80\x94", "\xe2\x88\x92"};

/// The text with a plain minus in place of each typographic dash used as a sign; nothing if there are none.
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

/// The band for other notations such as `11+`, `>=11` or `<4`; empty if the text is none of these.
std::string open_band(std::string_view text) {
    struct Sign {
        std::string_view before;
        std::string_view after;
        int shift;
        bool up;
    };
    static constexpr Sign signs[] = {{"", "+", 0, true},   {"", "-", 0, false}, {">=", "", 0, true},
                                     {"<=", "", 0, false}, {">", "", 1, true},  {"<", "", -1, false}};
    for (const auto& [before, after, shift, up] : signs) {
        if (!text.starts_with(before) || !text.ends_with(after)) continue;
        const auto digits = text.substr(before.size(), text.size() - before.size() - after.size());
        if (const auto number = whole_number(digits); number && !digits.starts_with('+'))
            return fmt::format("{1}{0}{2}", *number + shift, up ? "" : "..", up ? ".." : "");
    }
    return {};
}

/// Why the node is not a number.
std::string number_fault(const Node& node) {
    if (node.kind != NodeKind::scalar) return "expected a number";
    if (node.quoted && whole_number(node.text)) return quoted_number(node);
    if (const auto plain = plain_signs(node.text))
        return fmt::format("`{}`: use a plain hyphen as the minus sign: {}", node.text, *plain);
    const auto digits = std::string_view(node.text).substr(
        node.text.find_first_not_of("+-") == std::string::npos ? 0 : node.text.find_first_not_of("+-"));
    if (digits.size() > 1 && digits[0] == '0' && std::ranges::all_of(digits, is_digit)) {
        const auto start = std::min(digits.find_first_not_of('0'), digits.size() - 1);
        return fmt::format("`{}` starts with a 0: write {}", node.text, digits.substr(start));
    }
    if (!digits.empty() && std::ranges::all_of(digits, is_digit))
        return fmt::format("`{}` is too large: numbers in tables go up to {}", node.text, largest);
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

namespace {

struct Ends {
    std::optional<int> low;
    std::optional<int> high;
};

/// The ends of `4..7`, `8..` or `3`; each is missing if it is not a number.
Ends ends_of(std::string_view text) {
    const auto dots = text.find("..");
    if (dots == std::string_view::npos) return {whole_number(text), whole_number(text)};
    const auto end = [](std::string_view part, int open) { return part.empty() ? open : whole_number(part); };
    return {end(text.substr(0, dots), Band{}.low), end(text.substr(dots + 2), Band{}.high)};
}

/// Why the node is not a band.
std::string band_fault(const Node& node) {
    const std::string_view text = node.text;
    if (node.kind != NodeKind::scalar || node.quoted)
        return node.quoted && whole_number(text) ? quoted_number(node) : "expected a band, such as 4..7, 8.. or ..-2";
    const auto plain = plain_signs(text);
    const auto signs_plain = plain.value_or(std::string(text));
    for (const auto dash : dashes)
        if (const auto at = signs_plain.find(dash); at != std::string::npos) {
            const auto high = signs_plain.substr(at + dash.size());
            return fmt::format("`{}`: write a band with two dots: {}..{}", text, signs_plain.substr(0, at),
                               plain_signs(high).value_or(high));
        }
    if (plain) return fmt::format("`{}`: use a plain hyphen as the minus sign: {}", text, *plain);
    if (const auto [low, high] = ends_of(text); low && high)
        return fmt::format("`{}` is empty: write the lower end first", text);
    if (text.find("..") != std::string_view::npos)
        return fmt::format("`{}` is not a band; write 4..7, 8.. or ..-2{}", text,
                           std::ranges::any_of(text, [](char one) { return one >= 'a' && one <= 'z'; })
                               ? "; to roll against a quantity use a table of `kind: check` with `needed: {of: NAME}`"
                               : "");
    if (const auto open = open_band(text); !open.empty())
        return fmt::format("`{}`: write a band with an open end as {}", text, open);
    const auto hyphen = std::min(text.find('-', 1), text.size());
    const auto low = text.substr(0, hyphen);
    const auto high = text.substr(std::min(hyphen + 1, text.size()));
    return whole_number(low) && whole_number(high)
               ? fmt::format("`{}`: write a band with two dots: {}..{}", text, low, high)
               : number_fault(node);
}

}  // namespace

std::optional<Band> read_band(const Node& node, Faults& faults) {
    if (node.kind == NodeKind::scalar && !node.quoted)
        if (const auto [low, high] = ends_of(node.text); low && high && *low <= *high) return Band{*low, *high};
    add_fault(faults, node, band_fault(node));
    return std::nullopt;
}

std::optional<int> read_count(const Node& node, std::string_view key, Faults& faults) {
    const auto number = read_int(node, faults);
    if (!number || *number >= 1) return number;
    add_fault(faults, node, "`{}` must be 1 or more", key);
    return std::nullopt;
}

std::optional<bool> read_bool(const Node& node, Faults& faults) {
    if (node.is("true")) return true;
    if (node.is("false")) return false;
    add_fault(faults, node, "`{}`: write `true` or `false`", node.text);
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
            add_fault(faults, node, "`{}` is reserved: it separates the parts of a request", id);
            return false;
        }
        return true;
    }
    add_fault(faults, node, "`{}` is not an id: use the letters a to z, digits and single hyphens", id);
    return false;
}

std::optional<std::string_view> read_text(const Node& node, Faults& faults) {
    if (node.kind == NodeKind::scalar) return node.text;
    add_fault(faults, node, "expected a text");
    return std::nullopt;
}

namespace {

enum class Applies : std::uint8_t { yes, no, unknown };

/// Whether the map has the partner that the key needs.
Applies applies(const Key& key, const Mapping& mapping, const Node& node) {
    if (key.with.key.empty()) return Applies::yes;
    const auto* partner = node.find(key.with.key);
    if (key.with.values.empty()) return partner == nullptr ? Applies::no : Applies::yes;
    if (partner == nullptr) return Applies::unknown;
    const std::string_view text = partner->text;
    if (std::ranges::find(key.with.values, text) != key.with.values.end()) return Applies::yes;
    const auto& names = mapping.find(key.with.key)->value.names;
    return std::ranges::find(names, text) == names.end() ? Applies::unknown : Applies::no;
}

std::string partner_text(const Partner& with) {
    if (with.values.empty()) return fmt::format("`{}`", with.key);
    return fmt::format("`{}: {}`", with.key, fmt::join(with.values, "`, `"));
}

/// The mappings that have the key: `a pool or a stage`; empty if there are none or many.
std::string owners_of(std::string_view key) {
    std::vector<std::string_view> owners;
    for (const auto* mapping : all_mappings())
        if (mapping != &keys::language && std::ranges::find(mapping->keys, key, &Key::name) != mapping->keys.end() &&
            std::ranges::find(owners, mapping->what) == owners.end())
            owners.push_back(mapping->what);
    return owners.size() > 3 ? std::string() : fmt::format("{}", fmt::join(owners, " or "));
}

/// What to write instead of keys that people expect.
std::string_view hint_for(std::string_view key) {
    struct Hint {
        std::string_view key;
        std::string_view say;
    };
    constexpr std::string_view other_names = "other names and phrases go into the ruleset's speech.yaml";
    static constexpr Hint hints[] = {
        {"natural-pass", "in a check write `natural` under `passed`; in a pool use `natural-hit`"},
        {"natural-fail", "in a check write `natural` under `failed`; in a pool use `natural-miss`"},
        {"aliases", other_names},
        {"also", other_names},
        {"short", other_names},
        {"phrases", other_names},
        {"either", other_names},
        {"fillers", other_names},
        {"facts", other_names},
        {"nouns", other_names},
        {"hits", "`times` multiplies a pool's hits; `win` gives the hits of a won pair in duels"},
    };
    const auto found = std::ranges::find(hints, key, &Hint::key);
    return found == std::end(hints) ? std::string_view() : found->say;
}

}  // namespace

std::vector<const Node*> names_in(const Node& node) {
    std::vector<const Node*> names;
    if (node.kind == NodeKind::scalar) names.push_back(&node);
    for (const auto& name : node.items) names.push_back(&name);
    return names;
}

std::vector<const Node*> names_in(const Node& map, std::string_view key, Faults& faults) {
    const auto* value = map.find(key);
    if (value == nullptr) return {};
    if (value->kind != NodeKind::map) return names_in(*value);
    add_fault(faults, *value, "`{}` must be a word or a list of words", key);
    return {};
}

void each_pair_of(const Node& value, std::string_view key, Faults& faults,
                  const std::function<void(const Node&, const Node&)>& act) {
    if (value.kind != NodeKind::map) return add_fault(faults, value, "`{}` must be a map of keys and values", key);
    for (std::size_t at = 0; at < value.keys.size(); ++at) act(value.keys[at], value.items[at]);
}

void each_pair(const Node& map, std::string_view key, Faults& faults,
               const std::function<void(const Node&, const Node&)>& act) {
    if (const auto* value = map.find(key)) each_pair_of(*value, key, faults, act);
}

void fill(bool& flag, const Key&, const Node& value, Scope& scope) {
    flag = read_bool(value, scope.faults).value_or(false);
}

void fill(int& number, const Key& key, const Node& value, Scope& scope) {
    if (key.value.form == Form::either) {
        number = read_face(value, scope).value_or(0);
        if (value.is("0")) scope.fault(value, "`{}` cannot be 0: `needed` decides what a 0 does", key.name);
        return;
    }
    const auto is_count = key.value.form == Form::count;
    number = is_count ? read_count(value, key.name, scope.faults).value_or(1)
                      : read_int(value, scope.faults).value_or(number);
}

void fill(std::string_view& text, const Key& key, const Node& value, Scope& scope) {
    if (key.value.form == Form::id && !check_id(value, scope.faults)) return;
    const auto read = read_text(value, scope.faults).value_or("");
    const auto at_ends = !read.empty() && (read.front() == ' ' || read.back() == ' ');
    if (key.needed && read.find_first_not_of(' ') == std::string_view::npos)
        scope.fault(value, "`{}` is blank", key.name);
    else if (key.needed && at_ends && key.name == "title")
        scope.fault(value, "`{}` begins or ends with a space", key.name);
    if (!read.empty()) text = scope.arena.keep(read);
}

void fill(std::span<const std::string_view>& texts, const Key& key, const Node& value, Scope& scope) {
    if (value.kind == NodeKind::map) return scope.fault(value, "`{}` must be a word or a list of words", key.name);
    std::vector<std::string_view> list;
    for (const auto* item : names_in(value)) {
        if (key.value.form == Form::words && !check_id(*item, scope.faults)) continue;
        list.push_back(scope.arena.keep(read_text(*item, scope.faults).value_or("")));
    }
    texts = scope.arena.keep(list);
}

void fill(Band& band, const Key&, const Node& value, Scope& scope) {
    band = read_band(value, scope.faults).value_or(Band{});
}

void fill(Mark& mark, const Key&, const Node& value, Scope& scope) { mark = read_mark(&value, scope); }

void fill(Index& index, const Key& key, const Node& value, Scope& scope) {
    index = key.value.form == Form::id ? scope.side(&value, 0) : scope.quantity(value, value.text);
}

void fill(SideMask& sides, const Key&, const Node& value, Scope& scope) { sides = scope.side_mask(&value); }

void fill(std::span<const FaceWorth>& worths, const Key&, const Node& value, Scope& scope) {
    worths = read_face_worths(value, scope);
}

void fill_sheet(std::string_view& sheet, const Key&, const Node& value, Scope& scope) {
    sheet = scope.arena.keep(Fields<keys::source>(value, scope.faults).text("sheet"));
}

void fill_second(WordIndex& word, const Key&, const Node& value, Scope& scope) {
    word = scope.use(value, value.text, 2);
}

AnyFields::AnyFields(const Node& node, const Mapping& mapping, Faults& faults, std::string_view other)
    : faults_(faults), node_(node), mapping_(mapping) {
    const auto is_map = node.kind == NodeKind::map;
    if (!is_map) add_fault(faults, node, "{} must be a map of keys and values", mapping.what);
    const auto is_misspelled = [&](const Key& key) {
        return std::ranges::any_of(node.keys, [&](const Node& name) {
            return mapping.find(name.text) == nullptr && text::edit_distance(name.text, key.name) <= 2;
        });
    };
    for (const auto& key : mapping.keys)
        if (is_map && key.needed && node.find(key.name) == nullptr && applies(key, mapping, node) == Applies::yes &&
            !is_misspelled(key))
            add_fault(faults, node, "{} lacks the key `{}`", mapping.what, key.name);
    check_keys(other);
}

void AnyFields::fill(const char* owner, void* into, Scope& scope) const {
    for (const auto& key : mapping_.keys)
        if (key.value.owner == owner) key.value.fill(into, key, node_.find(key.name), scope);
}

void fill_struct(void* into, const char* owner, const Mapping& mapping, const Node& value, Scope& scope) {
    AnyFields(value, mapping, scope.faults, {}).fill(owner, into, scope);
}

void AnyFields::check_keys(std::string_view other) const {
    for (const auto& name : node_.keys) {
        const auto* key = mapping_.find(name.text);
        if (key == nullptr) {
            const auto allowed = mapping_.others != nullptr && (other.empty() || name.text == other);
            if (!allowed) fault_unknown(name, other);
        } else if (applies(*key, mapping_, node_) == Applies::no) {
            add_fault(faults_, name, "`{}` needs {}", name.text, partner_text(key->with));
        }
    }
}

void AnyFields::fault_unknown(const Node& key, std::string_view other) const {
    std::vector<std::string_view> names;
    if (!other.empty()) names.push_back(other);
    for (const auto keys : {mapping_.keys, mapping_.condition(), mapping_.layering()})
        for (const auto& one : keys) {
            if (one.formerly == key.text)
                return add_fault(faults_, key, "unknown key `{}`; it is now called `{}`", key.text, one.name);
            names.push_back(one.name);
        }
    auto hint = std::string(hint_for(key.text));
    const auto owners = owners_of(key.text);
    const auto close = text::nearest(key.text, names);
    if (hint.empty() && !owners.empty()) hint = fmt::format("it is a key of {}, not of {}", owners, mapping_.what);
    else if (hint.empty() && !close.empty()) hint = fmt::format("did you mean `{}`?", close.front());
    else if (hint.empty()) hint = fmt::format("the keys of {} are {}", mapping_.what, fmt::join(names, ", "));
    add_fault(faults_, key, "unknown key `{}`; {}", key.text, hint);
}

}  // namespace orderly::tables
