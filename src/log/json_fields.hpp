#pragma once
// Fields of a record that may have been edited into something else: what is not of the kind asked for is as if it were not there.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace orderly::log {

/// What stands under the key; null where nothing does.
inline const nlohmann::json& field_at(const nlohmann::json& from, const char* key) {
    static const nlohmann::json none;
    const auto found = from.is_object() ? from.find(key) : from.end();
    return found != from.end() ? *found : none;
}

/// The text under the key, else none.
inline std::string text_at(const nlohmann::json& from, const char* key) {
    const auto& text = field_at(from, key);
    return text.is_string() ? text.get<std::string>() : std::string();
}

/// The number under the key, else 0.
inline std::uint64_t number_at(const nlohmann::json& from, const char* key) {
    const auto& number = field_at(from, key);
    return number.is_number_unsigned() ? number.get<std::uint64_t>() : 0;
}

}  // namespace orderly::log
