#include "tables/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "text/edit_distance.hpp"

namespace orderly::tables {
namespace {

enum class Applies : std::uint8_t { yes, no, unknown };

/// Whether a key has a meaning in this map, as far as its partner tells.
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

/// Whose key it is elsewhere: `a pool or a stage`; nothing where many have such a key, or none.
std::string owners_of(std::string_view key) {
    std::vector<std::string_view> owners;
    for (const auto* mapping : all_mappings())
        if (mapping != &keys::language && std::ranges::find(mapping->keys, key, &Key::name) != mapping->keys.end() &&
            std::ranges::find(owners, mapping->what) == owners.end())
            owners.push_back(mapping->what);
    return owners.size() > 3 ? std::string() : fmt::format("{}", fmt::join(owners, " or "));
}

/// Names that other rules have for a thing, and where that stands.
std::string_view hint_for(std::string_view key) {
    struct Hint {
        std::string_view key;
        std::string_view say;
    };
    constexpr std::string_view other_names =
        "what is said beside the words of the sheet stands in the ruleset's speech.yaml";
    static constexpr Hint hints[] = {
        {"natural-pass", "in a check `natural` stands under `passed`, in a pool it is `natural-hit`"},
        {"natural-fail", "in a check `natural` stands under `failed`, in a pool it is `natural-miss`"},
        {"aliases", other_names},
        {"also", other_names},
        {"short", other_names},
        {"phrases", other_names},
        {"either", other_names},
        {"fillers", other_names},
        {"facts", other_names},
        {"nouns", other_names},
        {"hits", "a pool's `times` multiplies its hits, `win` has those of a won pair of duels"},
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
    if (!is_map) add_fault(faults, node, fmt::format("{} is a map of keys and values", mapping.what));
    for (const auto& key : mapping.keys)
        if (is_map && key.needed && node.find(key.name) == nullptr && applies(key, mapping, node) == Applies::yes)
            add_fault(faults, node, fmt::format("{} needs `{}`", mapping.what, key.name));
}

const Key& Fields::described(std::string_view name, std::initializer_list<Form> forms) {
    const auto* key = mapping_.find(name);
    if (key == nullptr)
        throw std::logic_error(fmt::format("the description of {} has no key `{}`", mapping_.what, name));
    if (forms.size() != 0 && std::ranges::find(forms, key->value.form) == forms.end())
        throw std::logic_error(fmt::format("`{}` of {} is described otherwise than it is read", name, mapping_.what));
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
        add_fault(faults_, *value, fmt::format("`{}` begins or ends with a blank", name));
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
    if (number && *number < 1) add_fault(faults_, *value, fmt::format("`{}` is 1 or more", key));
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
        return add_fault(faults_, *map, fmt::format("`{}` is a map of keys and values", key));
    for (std::size_t at = 0; at < map->keys.size(); ++at) act(map->keys[at], map->items[at]);
}

std::vector<const Node*> Fields::list(std::string_view key) {
    described(key, {Form::words, Form::texts, Form::list, Form::either});
    const auto* value = node_.find(key);
    if (value == nullptr) return {};
    if (value->kind != NodeKind::map) return names_in(*value);
    add_fault(faults_, *value, fmt::format("`{}` is a word or a list of words", key));
    return {};
}

void Fields::check_asked(std::span<const Key> keys) const {
    for (const auto& key : keys)
        if (applies(key, mapping_, node_) == Applies::yes && std::ranges::find(asked_, key.name) == asked_.end())
            throw std::logic_error(fmt::format("nobody reads `{}` of {}", key.name, mapping_.what));
}

void Fields::fault_unknown(const Node& key) {
    std::vector<std::string_view> names = others_;
    for (const auto keys : {mapping_.keys, mapping_.condition(), mapping_.layering()})
        for (const auto& one : keys) {
            if (one.formerly == key.text)
                return add_fault(faults_, key,
                                 fmt::format("unknown key `{}`; it is called `{}` now", key.text, one.name));
            names.push_back(one.name);
        }
    auto hint = std::string(hint_for(key.text));
    const auto owners = owners_of(key.text);
    const auto close = text::nearest(key.text, names);
    if (hint.empty() && !owners.empty()) hint = fmt::format("it is a key of {}, not of {}", owners, mapping_.what);
    else if (hint.empty() && !close.empty()) hint = fmt::format("did you mean `{}`?", close.front());
    else if (hint.empty()) hint = fmt::format("{} knows {}", mapping_.what, fmt::join(names, ", "));
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
            add_fault(faults_, name, fmt::format("`{}` goes with {}", name.text, partner_text(key->with)));
        }
    }
}

}  // namespace orderly::tables
