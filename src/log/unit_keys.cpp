#include "log/unit_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "log/json_fields.hpp"

namespace orderly::log {
namespace {

using nlohmann::json;

/// What a change says, without its unit.
std::string change_text(const json& change) {
    if (change.is_null()) return "nothing";
    auto rest = change;
    if (rest.is_object()) rest.erase("unit");
    return rest.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string unit_of(const json& change) {
    const auto unit = text_at(change, "unit");
    return unit.empty() ? "nobody" : unit;
}

void check_change(const json& was, const json& is, std::vector<Change>& changes) {
    if (was == is) return;
    const auto unit = unit_of(is.is_null() ? was : is);
    const auto of_another = !was.is_null() && unit_of(was) != unit;
    changes.push_back({"changes", was.is_null() ? "nothing" : was.dump(), is.is_null() ? "nothing" : is.dump(),
                       fmt::format("what befell {}: the record says {}{}, and it is {}", unit, change_text(was),
                                   of_another ? fmt::format(" of {}", unit_of(was)) : "", change_text(is))});
}

json part_at(const json& list, std::size_t place) {
    return list.is_array() && place < list.size() ? list[place] : json();
}

}  // namespace

void check_unit_keys(const LoggedRecord& record, std::string_view expected, std::vector<Change>& changes) {
    if (expected.ends_with(',')) expected.remove_suffix(1);
    const auto keys = json::parse(fmt::format("{{{}}}", expected));
    const auto& names_were = field_at(record.result, "names");
    const auto& names_are = field_at(keys, "names");
    if (names_were != names_are)
        changes.push_back({"names", names_were.is_null() ? "nothing" : names_were.dump(),
                           names_are.is_null() ? "nothing" : names_are.dump()});
    const auto& was = field_at(record.result, "changes");
    const auto& is = field_at(keys, "changes");
    const auto before = changes.size();
    for (std::size_t place = 0; place < std::max(was.size(), is.size()); ++place)
        check_change(part_at(was, place), part_at(is, place), changes);
    if (changes.size() == before && was != is)  // it is no list, or one of nothing
        changes.push_back({"changes", was.dump(), is.is_null() ? "nothing" : is.dump()});
}

}  // namespace orderly::log
