#pragma once
// The parts of a procedure, each read by one function from its key of the file.

#include "tables/conditions.hpp"

namespace orderly::tables {

/// A call for another procedure, to be checked when the whole ruleset is read.
struct PendingNext {
    const Node* at = nullptr;
    std::string_view procedure;
    std::string_view word;  ///< one that it is given; empty: the call itself
    std::string_view said;  ///< the word with its value
};

void read_quantities(Fields& table, Scope& scope);
/// After words, choices and quantities are declared and before conditions are read.
Weapons read_weapons(Fields& table, Scope& scope);
std::span<const Derived> read_derived(Fields& table, Scope& scope);
/// The words of choices that a number decides, each with the condition under which it is the one.
std::vector<Derived> read_scales(Fields& table, Scope& scope);
std::span<const Refusal> read_refusals(Fields& table, std::string_view under, Scope& scope);
/// Whose modifier lines they are.
enum class LinesOf : std::uint8_t { procedure, stage, value, column };
/// A face that always or never hits, under the key; 0 where there is none.
int read_natural(Fields& fields, std::string_view key, Scope& scope);
/// The modifier lines of a map, under the key.
std::span<const Modifier> read_modifiers(Fields& fields, LinesOf of, Scope& scope, std::string_view under = "modifiers");

/// Braces in a wording hold {count}, {distance-unit} or {outcome}.
void check_wording(const Node& wording, Faults& faults);

/// Effects and result tables.
class ResultReader {
public:
    /// `values`: what an effect may ask, worked out before it.
    ResultReader(Fields& table, std::span<const EffectWord> words, Scope& scope, std::span<const Computed> values);
    /// `tables` (several) or `rows` (one). `whole` is what every column covers.
    std::span<const ResultSet> read_tables(Fields& table, const Domain& whole);
    /// `passed` and `failed` of a check as a table of two rows.
    std::span<const ResultSet> read_check_rows(Fields& table);
    std::span<const Effect> read_effects(const Node* map);
    std::vector<PendingNext> pending;

private:
    ResultSet read_set(Fields& fields, std::string_view id, const Domain& whole);
    std::span<const SideBand> read_naturals(Fields& fields, std::string_view key);
    Row read_row(const Node& key, const Node& value, const ResultSet& set, const Node* marks);
    std::span<const ColumnBand> read_bands(const Node& bands, const ResultSet& set, const Node* set_marks,
                                           const Node* row_marks, bool natural);
    void read_effect(const Node& key, const Node& value, std::vector<Effect>& into);
    void read_next(Fields& fields, Effect& effect);
    void check_filled_in(const Node& word) const;
    [[nodiscard]] Index effect_word(const Node& at) const;
    void read_party(Fields& fields, Effect& effect);
    [[nodiscard]] Domain domain_of(const ResultSet& set) const;
    void check_chosen(const Node& tables, std::span<const ResultSet> sets);
    void check_columns(const ResultSet& set, const Node& rows, const Domain& whole);
    void add_group(const Node& name, std::vector<Effect>& into);

    Scope& scope_;
    std::span<const EffectWord> words_;
    std::span<const Computed> values_;
    const Node* groups_ = nullptr;
    std::vector<std::pair<const ColumnBand*, const Node*>> band_nodes_;
    std::vector<WordIndex> unread_;  ///< columns with a band that is none
};

/// `best 3`, `worst 1`, `middle 1`: which dice are kept, and how many. False where it is none of these.
bool read_keep(std::string_view text, Keep& keep, int& kept);
/// The die under a key, as said by `sides`.
Die read_die(const Node& node, SideMask sides, Scope& scope);
/// `{1..13: 4, 14: 2}`: cards, each as often as it is there.
std::span<const int> read_deck(const Node& map, Scope& scope);
/// What a die can come to.
Domain domain_of(const Die& die);
std::span<const Die> read_dice(Fields& table, Kind kind, Scope& scope);
Check read_check(Fields& table, Scope& scope);
Pool read_pool(Fields& table, Kind kind, Scope& scope);
/// A number, a quantity ({of: rating}), or a number by words: the score of a die.
std::span<const Option> read_needed(const Node& node, SideMask sides, Scope& scope);
/// `stages` of a pool; `die` is what the pool throws.
std::span<const Stage> read_stages(const Node& map, const Node* die, Scope& scope);
/// What faces are worth: one, a list of them, or a map: `{6: 2, 1: 0}`.
std::span<const FaceWorth> read_face_worths(const Node& node, Scope& scope);
/// After the dice.
std::span<const Tally> read_tallies(Fields& table, std::span<const Die> dice, Scope& scope);
std::span<const Computed> read_values(Fields& table, Scope& scope);
Lookup read_lookup(Fields& table, Scope& scope);

}  // namespace orderly::tables
