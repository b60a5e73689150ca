#pragma once
// Conditions, numbers, marks and options of a table.

#include "tables/scope.hpp"

namespace orderly::tables {

Mark read_mark(const Node* node, Scope& scope);
/// `when`, `unless`, `any`, `where` and `only` of a map, asked of `sides`. `line` is what `only` limits.
Condition read_condition(Fields& fields, SideMask sides, Scope& scope, std::string_view line);
/// `a`, `a+b`, `enemy.a`: words all said.
Term read_term(const Node& at, SideMask sides, Scope& scope);
/// A whole number, `absent`, or a map with `base` and how it grows. `of` is what it grows with unless it says.
Number read_number(const Node& node, Measure of, Index index, Scope& scope);
/// What stands behind the `else` of a list by words never counts: a fault.
void check_else(const Node& map, Faults& faults);
/// A map of words to numbers, as options in the order of the file.
std::vector<Option> read_options(const Node& map, SideMask sides, Scope& scope);
/// The engine's number of that name; nothing where it has none.
Measure measure_named(std::string_view name);
/// Whether it is known only when the dice have fallen.
bool has_fallen(Measure of);
/// Whether a procedure of the kind has the engine's number.
bool has_number(Kind kind, Measure of);
/// What a number is taken from: total, natural, hits, suffered, a quantity, enemy.QUANTITY, die-N.
void read_measure(const Node& at, Measure& of, Index& index, Scope& scope);
/// A face of a die by its number, or by its name.
std::optional<int> read_face(const Node& node, Scope& scope);
/// A band of numbers, or of faces by their names: `push..pow`.
std::optional<Band> read_band_of_faces(const Node& node, Scope& scope);
/// Faults integers of least..greatest that no band holds, or two.
struct PlacedBand {
    Band band;
    const Node* at = nullptr;
};
/// What bands must cover: every integer of `whole`, or of it those of `values` alone, rising, where not all can come
/// about.
struct Domain {
    Band whole;
    std::vector<int> values;
};
void check_cover(std::vector<PlacedBand> bands, const Domain& domain, std::string_view column, const Node& at,
                 Faults& faults);

}  // namespace orderly::tables
