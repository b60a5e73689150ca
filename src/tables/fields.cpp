#include "tables/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>

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

std::optional<Band> read_band(const Node& node, Faults& faults) {
    const std::string_view text = node.text;
    if (node.kind != NodeKind::scalar || node.quoted) {
        add_fault(faults, node,
                  node.quoted && whole_number(text) ? quoted_number(node)
                                                    : "expected a band, such as 4..7, 8.. or ..-2");
        return std::nullopt;
    }
    const auto plain = plain_signs(text);
    const auto signs_plain = plain.value_or(std::string(text));
    for (const auto dash : dashes)
        if (const auto at = signs_plain.find(dash); at != std::string::npos) {
            const auto high = signs_plain.substr(at + dash.size());
            add_fault(faults, node,
                      fmt::format("`{}`: write a band with two dots: {}..{}", text, signs_plain.substr(0, at),
                                  plain_signs(high).value_or(high)));
            return std::nullopt;
        }
    if (plain) {
        add_fault(faults, node, fmt::format("`{}`: use a plain hyphen as the minus sign: {}", text, *plain));
        return std::nullopt;
    }
    const auto dots = text.find("..");
    if (dots == std::string_view::npos) {
        if (const auto number = whole_number(text)) return Band{*number, *number};
        if (const auto open = open_band(text); !open.empty()) {
            add_fault(faults, node, fmt::format("`{}`: write a band with an open end as {}", text, open));
            return std::nullopt;
        }
        const auto hyphen = text.find('-', 1);
        const auto ends = hyphen != std::string_view::npos && whole_number(text.substr(0, hyphen)) &&
                          whole_number(text.substr(hyphen + 1));
        add_fault(faults, node,
                  ends ? fmt::format("`{}`: write a band with two dots: {}..{}", text, text.substr(0, hyphen),
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
                              named ? "; to roll against a quantity use a check: `needed: {of: NAME}`" : ""));
        return std::nullopt;
    }
    if (*from > *to) {
        add_fault(faults, node, fmt::format("`{}` is empty: write the lower end first", text));
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
            add_fault(faults, node, fmt::format("`{}` is reserved: it separates the parts of a request", id));
            return false;
        }
        return true;
    }
    add_fault(faults, node, fmt::format("`{}` is not an id: use the letters a to z, digits and single hyphens", id));
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
    constexpr std::string_view other_names =
        "other names and phrases go into the ruleset's speech.yaml";
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

Fields::Fields(const Node& node, const Mapping& mapping, Faults& faults)
    : node_(node), mapping_(mapping), faults_(faults) {
    const auto is_map = node.kind == NodeKind::map;
    if (!is_map) add_fault(faults, node, fmt::format("{} must be a map of keys and values", mapping.what));
    for (const auto& key : mapping.keys)
        if (is_map && key.needed && node.find(key.name) == nullptr && applies(key, mapping, node) == Applies::yes)
            add_fault(faults, node, fmt::format("{} needs `{}`", mapping.what, key.name));
}

const Key& Fields::described(std::string_view name, std::initializer_list<Form> forms) {
    const auto* key = mapping_.find(name);
    if (key == nullptr)
        throw std::logic_error(fmt::format("the description of {} has no key `{}`", mapping_.what, name));
    if (forms.size() != 0 && std::ranges::find(forms, key->value.form) == forms.end())
        throw std::logic_error(fmt::format("`{}` of {} is not described in the form it is read", name, mapping_.what));
    asked_.push_back(key->name);
    return *key;
}

const Node* Fields::find(std::string_view key) { return node_.find(described(key, {}).name); }

const Node* Fields::find_other(std::string_view key) {
    if (mapping_.others == nullptr)
        throw std::logic_error(fmt::format("the description of {} has no other keys", mapping_.what));
    others_.push_back(key);
    return node_.find(key);
}

std::string_view Fields::text(std::string_view name) {
    const auto& key = described(name, {Form::text, Form::id, Form::one_of});
    const auto* value = node_.find(name);
    if (value == nullptr) return {};
    const auto text = read_text(*value, faults_).value_or("");
    if (!key.needed) return text;
    const auto at_ends = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (text.find_first_not_of(' ') == std::string_view::npos)
        add_fault(faults_, *value, fmt::format("`{}` is blank", name));
    else if (at_ends && name == "title")
        add_fault(faults_, *value, fmt::format("`{}` begins or ends with a space", name));
    return text;
}

int Fields::whole(std::string_view key, int otherwise) {
    described(key, {Form::whole});
    const auto* value = node_.find(key);
    return value == nullptr ? otherwise : read_int(*value, faults_).value_or(otherwise);
}

int Fields::count(std::string_view key, int otherwise) {
    described(key, {Form::count});
    const auto* value = node_.find(key);
    if (value == nullptr) return otherwise;
    const auto number = read_int(*value, faults_);
    if (number && *number < 1) add_fault(faults_, *value, fmt::format("`{}` must be 1 or more", key));
    return std::max(number.value_or(1), 1);
}

bool Fields::flag(std::string_view key) {
    described(key, {Form::flag});
    const auto* value = node_.find(key);
    return value != nullptr && read_bool(*value, faults_).value_or(false);
}

void Fields::pairs(std::string_view key, const std::function<void(const Node&, const Node&)>& act) {
    described(key, {Form::map});
    const auto* map = node_.find(key);
    if (map == nullptr) return;
    if (map->kind != NodeKind::map)
        return add_fault(faults_, *map, fmt::format("`{}` must be a map of keys and values", key));
    for (std::size_t at = 0; at < map->keys.size(); ++at) act(map->keys[at], map->items[at]);
}

std::vector<const Node*> Fields::list(std::string_view key) {
    described(key, {Form::words, Form::texts, Form::list, Form::either});
    const auto* value = node_.find(key);
    if (value == nullptr) return {};
    if (value->kind != NodeKind::map) return names_in(*value);
    add_fault(faults_, *value, fmt::format("`{}` must be a word or a list of words", key));
    return {};
}

void Fields::check_asked(std::span<const Key> keys) const {
    for (const auto& key : keys)
        if (applies(key, mapping_, node_) == Applies::yes && std::ranges::find(asked_, key.name) == asked_.end())
            throw std::logic_error(fmt::format("`{}` of {} is described but never read", key.name, mapping_.what));
}

void Fields::fault_unknown(const Node& key) {
    std::vector<std::string_view> names = others_;
    for (const auto keys : {mapping_.keys, mapping_.condition(), mapping_.layering()})
        for (const auto& one : keys) {
            if (one.formerly == key.text)
                return add_fault(faults_, key,
                                 fmt::format("unknown key `{}`; it is now called `{}`", key.text, one.name));
            names.push_back(one.name);
        }
    auto hint = std::string(hint_for(key.text));
    const auto owners = owners_of(key.text);
    const auto close = text::nearest(key.text, names);
    if (hint.empty() && !owners.empty()) hint = fmt::format("it is a key of {}, not of {}", owners, mapping_.what);
    else if (hint.empty() && !close.empty()) hint = fmt::format("did you mean `{}`?", close.front());
    else if (hint.empty()) hint = fmt::format("the keys of {} are {}", mapping_.what, fmt::join(names, ", "));
    add_fault(faults_, key, fmt::format("unknown key `{}`; {}", key.text, hint));
}

void Fields::finish() {
    if (node_.kind != NodeKind::map) return;
    check_asked(mapping_.keys);
    check_asked(mapping_.condition());
    for (const auto& name : node_.keys) {
        const auto* key = mapping_.find(name.text);
        if (key == nullptr) {
            if (std::ranges::find(others_, name.text) == others_.end()) fault_unknown(name);
        } else if (applies(*key, mapping_, node_) == Applies::no) {
            add_fault(faults_, name, fmt::format("`{}` needs {}", name.text, partner_text(key->with)));
        }
    }
}

}  // namespace orderly::tables
