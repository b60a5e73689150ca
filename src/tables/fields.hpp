#pragma once
// A map of a table as its reader asks for it: each key once, and what nobody asked for is a fault.

#include <functional>

#include "tables/scalars.hpp"

namespace orderly {

class Fields {
public:
    /// `what` is how a fault names the map: "a modifier". A node that is no map is a fault.
    Fields(const Node& node, std::string_view what, Faults& faults);

    /// The value of a key, or null. Marks the key as known.
    const Node* find(std::string_view key);
    /// The value of a key that must be there.
    const Node* need(std::string_view key);

    std::string_view text(std::string_view key);
    std::string_view needed_text(std::string_view key);
    int whole(std::string_view key, int otherwise);
    bool flag(std::string_view key);
    /// Calls `act(key, value)` for each pair of the map under `key`, if it is there.
    void pairs(std::string_view key, const std::function<void(const Node&, const Node&)>& act);
    /// The items of a list, or a scalar as a list of one; empty when the key is not there.
    std::vector<const Node*> list(std::string_view key);

    /// Faults every key that nobody asked for.
    void finish();

    [[nodiscard]] const Node& node() const { return node_; }

private:
    const Node& node_;
    std::string_view what_;
    Faults& faults_;
    std::vector<std::string_view> known_;
};

}  // namespace orderly
