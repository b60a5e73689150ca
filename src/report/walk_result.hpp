#pragma once
// Defines once which fields a result has, and in which order, for all machine-readable formats.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "engine/evaluate.hpp"
#include "orderly/resolution.hpp"
#include "report/wording.hpp"

namespace orderly::report {

// The fields of a result. Each name is a type, so a sink can process it at compile time.

/// A field's name, with its forms as a JSON key.
template <std::size_t N>
struct FieldName {
    char key[N + 3] = {};   ///< `"name":`
    char list[N + 4] = {};  ///< `"name":[`

    consteval FieldName(const char (&name)[N]) {  // NOLINT: implicit conversion from a literal
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

/// The unit of distance, if the values include a distance; else empty.
inline std::string_view distance_unit(const Request& request, const Result& result) {
    const auto distance = std::ranges::any_of(result.values, &ValueResult::distance) ||
                          (result.rows.size() > 1 && request.procedure->lookup.distance);
    return distance ? request.ruleset->unit.id : std::string_view();
}

/// Passes a result's fields to a sink. A sink has `number`, `by_side` (a number for each side, or only for the first),
/// `text` and `boolean`, which take a field; `list`, which takes a field and its items; and members for special fields:
/// `column`, `lines`, `tallies`, `values`, `rows`.
template <class Sink>
void walk_result(const Request& request, const Result& result, Sink& sink) {
    const auto& procedure = *request.procedure;
    const auto each_side = procedure.kind == Kind::pools || procedure.kind == Kind::duels;
    const auto one_or_both = [&](auto name, const std::array<int, 2>& numbers) {
        if (each_side) sink.by_side(name, std::span(numbers).first(engine::throwing_sides(request)));
        else sink.number(name, numbers[0]);
    };
    const auto outcome = [&](std::string_view id, std::string_view title) {
        sink.text(field::outcome, id);
        sink.text(field::title, title_or_id(title, id));
    };
    sink.list(field::modifiers, result.modifiers);
    if (result.has_total && procedure.kind == Kind::opposed) {
        if (!request.is_given()) sink.by_side(field::totals, result.totals);
        sink.number(field::difference, result.total);
    } else if (result.has_total) {
        sink.number(field::total, result.total);
    }
    if (result.set != nullptr && result.set->column != no_index && result.column != no_word)
        sink.column(procedure.choices[result.set->column].id, procedure.words[result.column].id);
    if (result.row != nullptr) {
        outcome(result.row->outcome, result.row->title);
        sink.lines(result.row->lines);
    } else if (result.grading != nullptr) {
        outcome(result.grading->outcome, result.grading->title);
    }
    if (result.has_passed) sink.boolean(field::passed, result.passed);
    if (result.has_hits) one_or_both(field::hits, result.hits);
    if (result.has_needed) one_or_both(field::needed, result.needed);
    if (!result.stages.empty()) sink.list(field::stages, result.stages);
    sink.tallies(result.tallies);
    sink.values(result.values, distance_unit(request, result));
    sink.rows(result.rows);
    sink.list(field::effects, result.effects);
    sink.list(field::next, result.next);
}

}  // namespace orderly::report
