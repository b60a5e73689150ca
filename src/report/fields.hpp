#pragma once
// The fields of a result, each named once, as a type: what a sink makes of a name is known as it is compiled.

#include <cstddef>
#include <string_view>

namespace orderly::report {

/// A name, the same as a key of JSON, and as one that opens a list.
template <std::size_t N>
struct FieldName {
    char key[N + 3] = {};   ///< `"name":`
    char list[N + 4] = {};  ///< `"name":[`

    consteval FieldName(const char (&name)[N]) {  // NOLINT: a literal is the name
        key[0] = list[0] = '"';
        for (std::size_t at = 0; at + 1 < N; ++at) key[at + 1] = list[at + 1] = name[at];
        key[N] = list[N] = '"';
        key[N + 1] = list[N + 1] = ':';
        list[N + 2] = '[';
    }
};

template <FieldName name>
struct Field {
    static constexpr auto& key = name.key;
    static constexpr auto& list = name.list;
    static constexpr std::string_view text = {name.key + 1, sizeof name.key - 4};
};

namespace field {

inline constexpr Field<"modifiers"> modifiers;
inline constexpr Field<"total"> total;
inline constexpr Field<"totals"> totals;
inline constexpr Field<"difference"> difference;
inline constexpr Field<"outcome"> outcome;
inline constexpr Field<"title"> title;
inline constexpr Field<"passed"> passed;
inline constexpr Field<"hits"> hits;
inline constexpr Field<"needed"> needed;
inline constexpr Field<"stages"> stages;
inline constexpr Field<"effects"> effects;
inline constexpr Field<"next"> next;

}  // namespace field

}  // namespace orderly::report
