#pragma once
// Reads a map of a table and checks it against its description (keys.hpp). Missing keys, unknown keys, and keys without
// the partner that they need are faults. A reader that uses a key without a description, or ignores a described one, is
// a bug of the program: std::logic_error.

#include <functional>
#include <optional>

#include "orderly/condition.hpp"
#include "orderly/fraction.hpp"
#include "tables/keys.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

// Scalars of a table, read strictly: `08`, `no`, a quoted number and an en dash are faults. A scalar with a fault
// returns nothing.

/// A whole number such as 4, +2, -1.
std::optional<int> read_int(const Node& node, Faults& faults);
/// A whole number or a fraction such as 1/2.
std::optional<Fraction> read_fraction(const Node& node, Faults& faults);
/// `4..7`, `8..`, `..-2`, `3`, or `..` for every number.
std::optional<Band> read_band(const Node& node, Faults& faults);
/// true or false.
std::optional<bool> read_bool(const Node& node, Faults& faults);
/// Whether it is an id in kebab-case: letters, digits and single hyphens. Reports anything else.
bool check_id(const Node& node, Faults& faults);
/// Text, plain or quoted; a list or map is a fault.
std::optional<std::string_view> read_text(const Node& node, Faults& faults);

/// The items of a list, or a scalar as a list of one.
std::vector<const Node*> names_in(const Node& node);

class Fields {
public:
    /// Reports a node that is not a map, and needed keys that are missing.
    Fields(const Node& node, const Mapping& mapping, Faults& faults);

    /// The value of a key, or null.
    const Node* find(std::string_view key);
    /// The value of a key that the author named, if the mapping allows such keys; or null.
    const Node* find_other(std::string_view key);

    /// The text of a key, or empty. Reports a needed text that is blank.
    std::string_view text(std::string_view key);
    int whole(std::string_view key, int otherwise);
    /// A whole number of 1 or more; `otherwise` if the key is missing.
    int count(std::string_view key, int otherwise = 1);
    bool flag(std::string_view key);
    /// Calls `act(key, value)` for each pair of the map under `key`, if there is one.
    void pairs(std::string_view key, const std::function<void(const Node&, const Node&)>& act);
    /// The items of a list, or a scalar as a list of one; empty if the key is missing.
    std::vector<const Node*> list(std::string_view key);

    /// Reports every key without a meaning here. Call it after reading all keys.
    void finish();

    [[nodiscard]] const Node& node() const { return node_; }

private:
    const Key& described(std::string_view key, std::initializer_list<Form> forms);
    void check_asked(std::span<const Key> keys) const;
    void fault_unknown(const Node& key);

    const Node& node_;
    const Mapping& mapping_;
    Faults& faults_;
    std::vector<std::string_view> asked_;
    std::vector<std::string_view> others_;
};

}  // namespace orderly::tables
