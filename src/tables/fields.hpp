#pragma once
// A map of a table as its reader asks for it, held against its description (keys.hpp): a key that must be there and is
// not, one that nobody described, and one that means nothing without another are faults. A reader that asks for what is
// not described, or never asks for what is, is a slip of the program: std::logic_error.

#include <functional>
#include <optional>

#include "orderly/condition.hpp"
#include "orderly/fraction.hpp"
#include "tables/keys.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

// Scalars of a table, read strictly: `08`, `no`, a quoted number and an en-dash are faults, not surprises.

/// A whole number such as 4, +2, -1. Faults and returns nothing otherwise.
std::optional<int> read_int(const Node& node, Faults& faults);
/// A whole number or a fraction such as 1/2.
std::optional<Fraction> read_fraction(const Node& node, Faults& faults);
/// `4..7`, `8..`, `..-2`, `3`, or `..` for every number.
std::optional<Band> read_band(const Node& node, Faults& faults);
/// true or false.
std::optional<bool> read_bool(const Node& node, Faults& faults);
/// An id in kebab-case: letters, digits and single hyphens.
bool check_id(const Node& node, Faults& faults);
/// Text, plain or quoted. Faults on a list or map.
std::optional<std::string_view> read_text(const Node& node, Faults& faults);

/// The items of a list, or a scalar as a list of one.
std::vector<const Node*> names_in(const Node& node);

class Fields {
public:
    /// A node that is no map is a fault.
    Fields(const Node& node, const Mapping& mapping, Faults& faults);

    /// The value of a key, or null.
    const Node* find(std::string_view key);
    /// The value of a key of the author's own, where the mapping may have some; or null.
    const Node* find_other(std::string_view key);

    /// A text that must be there is not blank.
    std::string_view text(std::string_view key);
    int whole(std::string_view key, int otherwise);
    /// A whole number of 1 or more; 1 where it is not given.
    int count(std::string_view key, int otherwise = 1);
    bool flag(std::string_view key);
    /// Calls `act(key, value)` for each pair of the map under `key`, if it is there.
    void pairs(std::string_view key, const std::function<void(const Node&, const Node&)>& act);
    /// The items of a list, or a scalar as a list of one; empty when the key is not there.
    std::vector<const Node*> list(std::string_view key);

    /// Faults every key that has no meaning here.
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
