#include "log/unit_keys.hpp"

#include <fmt/format.h>

#include <algorithm>


namespace orderly::log {
namespace {

/// What a change says, without its unit.
std::string change_text(const Json& change) {
    if (!change.is_object()) return change.is_null() ? "nothing" : change.dump();
    std::string text;
    for (const auto value : change)
        if (value.key() != "unit")
            text += fmt::format("{}\"{}\":{}", text.empty() ? "" : ",", value.key(), value.dump());
    return fmt::format("{{{}}}", text);
}

std::string unit_of(const Json& change) {
    const auto unit = change.text_at("unit");
    return unit.empty() ? "nobody" : unit;
}

std::string dump_of(const Json& value) { return value.is_null() ? "nothing" : value.dump(); }

void check_change(const Json& was, const Json& is, std::vector<Change>& changes) {
    if (was == is) return;
    const auto unit = unit_of(is.is_null() ? was : is);
    const auto of_another = !was.is_null() && unit_of(was) != unit;
    changes.push_back({"changes", dump_of(was), dump_of(is),
                       fmt::format("what befell {}: the record says {}{}, and it is {}", unit, change_text(was),
                                   of_another ? fmt::format(" of {}", unit_of(was)) : "", change_text(is))});
}

Json part_at(const Json& list, std::size_t place) { return list.is_array() ? list.at(place) : Json(); }

}  // namespace

void check_unit_keys(const LoggedRecord& record, std::string_view expected, std::vector<Change>& changes) {
    if (expected.ends_with(',')) expected.remove_suffix(1);
    JsonDocument document;
    document.read(fmt::format("{{{}}}", expected));
    const auto keys = document.root();
    const auto names_were = record.result["names"];
    const auto names_are = keys["names"];
    if (names_were != names_are) changes.push_back({"names", dump_of(names_were), dump_of(names_are)});
    const auto was = record.result["changes"];
    const auto is = keys["changes"];
    const auto before = changes.size();
    for (std::size_t place = 0; place < std::max(was.size(), is.size()); ++place)
        check_change(part_at(was, place), part_at(is, place), changes);
    if (changes.size() == before && was != is)  // it is no list, or one of nothing
        changes.push_back({"changes", was.dump(), dump_of(is)});
}

}  // namespace orderly::log
