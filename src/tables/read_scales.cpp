// Scales: choices of which a number decides the word, such as the columns of a table by the odds.

#include <fmt/format.h>

#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

/// One scale, step by step from the least number.
class ScaleReader {
public:
    ScaleReader(const Node& key, const Node& value, Scope& scope)
        : key_(key), fields_(value, keys::scale, scope.faults), scope_(scope) {}

    void read(std::vector<Derived>& into) {
        const auto* of = fields_.find("of");
        const auto* to = fields_.find("to");
        const auto* from = fields_.find("from");
        fields_.finish();
        if (of == nullptr || from == nullptr) return;
        Test test;
        read_measure(*of, test.number.of, test.number.index, scope_);
        if (to != nullptr) read_measure(*to, test.against.of, test.against.index, scope_);
        const auto bounds = read_bounds(*from);
        for (std::size_t at = 0; at < bounds.size() && bounds.size() == from->keys.size(); ++at) {
            std::vector<Test> tests;
            if (at > 0) tests.push_back(held(test, bounds[at], true));
            if (at + 1 < bounds.size()) tests.push_back(held(test, bounds[at + 1], false));
            Derived derived;
            derived.word = scope_.use(from->keys[at], from->keys[at].text, 0);
            derived.when.tests = scope_.arena.keep(tests);
            into.push_back(derived);
        }
    }

private:
    std::vector<Fraction> read_bounds(const Node& from) {
        std::vector<Fraction> bounds;
        for (const auto& item : from.items) {
            const auto bound = read_fraction(item, scope_.faults);
            if (!bound) return {};
            if (!bounds.empty() && *bound <= bounds.back())
                add_fault(scope_.faults, item, "a scale goes up: each word is from a greater number on than the one before");
            bounds.push_back(*bound);
        }
        if (bounds.size() < 2) add_fault(scope_.faults, key_, "a scale has two words or more");
        return bounds;
    }

    /// At the bound or over, or under it.
    Test held(Test test, Fraction bound, bool over) {
        const auto ratio = test.against.of != Measure::nothing;
        if (ratio && bound.num > 0) test.times = {static_cast<int>(bound.num), static_cast<int>(bound.den)};
        if (ratio && bound.num <= 0)
            add_fault(scope_.faults, key_, "a ratio is over 0: all that is less than the second word's has the first word");
        if (!ratio && !bound.is_whole()) add_fault(scope_.faults, key_, "the steps of a number are whole: give `to` for a ratio");
        const auto number = ratio ? 0 : static_cast<int>(bound.num);
        test.band = over ? Band{number, INT_MAX} : Band{INT_MIN, number - 1};
        return test;
    }

    const Node& key_;
    Fields fields_;
    Scope& scope_;
};

}  // namespace

std::vector<Derived> read_scales(Fields& table, Scope& scope) {
    std::vector<Derived> list;
    table.pairs("scales", [&](const Node& key, const Node& value) {
        ScaleReader(key, value, scope).read(list);
        if (const auto* several = table.node().find("several"); several != nullptr)
            for (const auto& side : several->items)
                if (side.is("add-up"))
                    add_fault(scope.faults, key, "a scale is of one unit's number: where units add up, their sum is said as one");
    });
    return list;
}

}  // namespace orderly::tables
