#pragma once
// Reads a map of a table and checks it against its description (keys.hpp). Missing keys, unknown keys, and keys without
// the partner that they need are faults. A reader that names a key without a description does not compile.

#include <functional>
#include <optional>

#include "orderly/condition.hpp"
#include "orderly/fraction.hpp"
#include "tables/node.hpp"
#include "tables/scope.hpp"

namespace orderly::tables {

// Scalars of a table, read strictly: `08`, `no`, a quoted number and an en dash are faults. A scalar with a fault
// returns nothing.

/// A whole number such as 4, +2, -1.
std::optional<int> read_int(const Node& node, Faults& faults);
/// A whole number or a fraction such as 1/2.
std::optional<Fraction> read_fraction(const Node& node, Faults& faults);
/// `4..7`, `8..`, `..-2`, `3`, or `..` for every number.
std::optional<Band> read_band(const Node& node, Faults& faults);
/// A whole number of 1 or more, for messages under `key`.
std::optional<int> read_count(const Node& node, std::string_view key, Faults& faults);
/// true or false.
std::optional<bool> read_bool(const Node& node, Faults& faults);
/// Whether it is an id in kebab-case: letters, digits and single hyphens. Reports anything else.
bool check_id(const Node& node, Faults& faults);
/// Text, plain or quoted; a list or map is a fault.
std::optional<std::string_view> read_text(const Node& node, Faults& faults);

/// The items of a list, or a scalar as a list of one.
std::vector<const Node*> names_in(const Node& node);
/// The same for the value of a key, which must not be a map; empty if the key is missing.
std::vector<const Node*> names_in(const Node& map, std::string_view key, Faults& faults);
/// Calls `act(key, value)` for each pair of the map under `key`, if there is one.
void each_pair(const Node& map, std::string_view key, Faults& faults,
               const std::function<void(const Node&, const Node&)>& act);
/// The same for the value of the key.
void each_pair_of(const Node& value, std::string_view key, Faults& faults,
                  const std::function<void(const Node&, const Node&)>& act);

/// A map of any mapping.
class AnyFields {
public:
    /// Reports a node that is not a map, missing keys, and unknown ones. `other`: of the keys that the author names,
    /// the only one allowed; empty: all are.
    AnyFields(const Node& node, const Mapping& mapping, Faults& faults, std::string_view other);

    /// Fills the members of a struct; `owner` stands for it.
    void fill(const char* owner, void* into, Scope& scope) const;

    [[nodiscard]] const Node& node() const { return node_; }

protected:
    Faults& faults_;

private:
    void check_keys(std::string_view other) const;
    void fault_unknown(const Node& key, std::string_view other) const;

    const Node& node_;
    const Mapping& mapping_;
};

template <const Mapping& mapping>
class Fields : public AnyFields {
    static_assert(is_sound(mapping));

public:
    /// The name of a key that the mapping has, in one of the forms.
    template <Form... forms>
    struct Name {
        std::string_view name;
        consteval Name(const char* key) : name(key) {
            const auto* own = mapping.own(key);
            if (own == nullptr) throw "the mapping has no such key";
            if (sizeof...(forms) > 0 && ((own->value.form != forms) && ...)) throw "the key has another form";
        }
    };

    explicit Fields(const Node& node, Faults& faults, std::string_view other = {})
        : AnyFields(node, mapping, faults, other) {}
    /// Also fills the structs whose members the keys carry.
    template <class... Into>
    Fields(const Node& node, Scope& scope, Into&... into) : Fields(node, scope.faults) {
        take(scope, into...);
    }
    /// The same for an item of a map. Its name is the struct's `id`, if it has one, as its place is.
    template <class Into>
    Fields(const Node& key, const Node& value, Scope& scope, Into& into) : Fields(value, scope, into) {
        if constexpr (requires { into.id; }) into.id = scope.arena.keep(key.text);
        if constexpr (requires { into.place; }) into.place = scope.place(key);
    }
    template <class... Into>
    void take(Scope& scope, Into&... into) const {
        static_assert(are_owners<Into...>(), "a key fills no struct that is given, or a struct has no key");
        (fill(&keys::owner<Into>, &into, scope), ...);
    }

    /// The value of a key, or null.
    [[nodiscard]] const Node* find(Name<> key) const { return node().find(key.name); }
    [[nodiscard]] bool has(Name<> key) const { return find(key) != nullptr; }
    /// The text of a key, or empty.
    [[nodiscard]] std::string_view text(Name<Form::text, Form::id, Form::one_of> key) const {
        const auto* value = node().find(key.name);
        return value == nullptr ? std::string_view() : read_text(*value, faults_).value_or("");
    }
    [[nodiscard]] int whole(Name<Form::whole> key, int otherwise) const {
        const auto* value = node().find(key.name);
        return value == nullptr ? otherwise : read_int(*value, faults_).value_or(otherwise);
    }
    /// A whole number of 1 or more; `otherwise` if the key is missing.
    [[nodiscard]] int count(Name<Form::count> key, int otherwise = 1) const {
        const auto* value = node().find(key.name);
        return value == nullptr ? otherwise : read_count(*value, key.name, faults_).value_or(1);
    }
    [[nodiscard]] bool flag(Name<Form::flag> key) const {
        const auto* value = node().find(key.name);
        return value != nullptr && read_bool(*value, faults_).value_or(false);
    }
    /// Calls `act(key, value)` for each pair of the map under `key`, if there is one. Keys that must be ids are.
    template <class Act>
    void pairs(Name<Form::map> key, Act act) const {
        const auto ids = mapping.own(key.name)->value.key == Form::id;
        each_pair(node(), key.name, faults_, [&](const Node& name, const Node& value) {
            if (!ids || check_id(name, faults_)) act(name, value);
        });
    }
    /// What `make(key, value)` makes of each pair.
    template <class Make>
    auto made(Name<Form::map> key, Scope& scope, Make make) const {
        std::vector<std::invoke_result_t<Make, const Node&, const Node&>> list;
        pairs(key, [&](const Node& name, const Node& value) { list.push_back(make(name, value)); });
        return scope.arena.keep(list);
    }
    /// The items of a list, or a scalar as a list of one; empty if the key is missing.
    [[nodiscard]] std::vector<const Node*> list(Name<Form::words, Form::texts, Form::list, Form::either> key) const {
        return names_in(node(), key.name, faults_);
    }

private:
    /// Whether the structs are those whose members the keys carry.
    template <class... Into>
    static consteval bool are_owners() {
        const auto has_key = [](const char* owner) {
            return std::ranges::any_of(mapping.keys, [&](const Key& key) { return key.value.owner == owner; });
        };
        return (has_key(&keys::owner<Into>) && ...) && std::ranges::all_of(mapping.keys, [](const Key& key) {
                   return key.value.owner == nullptr || ((key.value.owner == &keys::owner<Into>) || ...);
               });
    }
};

}  // namespace orderly::tables
