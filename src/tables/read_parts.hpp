#pragma once
// The parts of a procedure, each read by one function from its key of the file.

#include <set>

#include "orderly/game_rules.hpp"
#include "orderly/language.hpp"
#include "orderly/ruleset.hpp"
#include "tables/arena.hpp"
#include "tables/fields.hpp"
#include "tables/node.hpp"
#include "tables/scope.hpp"

namespace orderly::tables {

// Conditions, numbers, marks and options of a table.

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

// A language's file: what parts, fills and counts in any game (language.hpp).

Language read_language(const Node& file, Arena& arena, Faults& faults);

// How a ruleset may be said beside its own words: the names that its speech.yaml gives to procedures and words, phrases,
// and words that say nothing. docs/tables.md says how it is written; every pattern is written out here.

/// What one procedure may be called, and what may be said in it.
struct ProcedureSpeech {
    const Node* at = nullptr;
    std::string_view id = {};
    std::string_view short_name = {};
    std::span<const Phrase> called = {};
    std::vector<std::pair<const Node*, Phrase>> phrases = {};
    std::vector<std::pair<const Node*, Phrase>> either = {};
    std::span<const std::string_view> fillers = {};
};

struct Speech {
    const SourceFile* file = nullptr;  ///< of the ruleset itself; what it takes over from another may name what is gone
    std::span<const std::string_view> fillers = {};
    std::span<const std::string_view> facts = {};
    std::span<const Counting> countings = {};
    std::vector<WordSpeech> words = {};
    std::vector<ProcedureSpeech> procedures = {};
};

/// Reads a speech.yaml, merged with what it extends. `language` is the one in force.
Speech read_speech(const Node& file, const Language* language, Arena& arena, Faults& faults);

/// Gives a procedure whose words are all read what the speech says of it. Faults a word that a phrase says and the
/// procedure has not.
void take_speech(const Speech& speech, Procedure& procedure, Arena& arena, Faults& faults);

/// Faults names of words and procedures that the ruleset has not.
void check_speech(const Speech& speech, std::span<const Procedure> procedures, Faults& faults);

/// The sides where every unit is looked at for a word of the choice: a modifier has a value for each of its words, and
/// one of them is 0.
SideMask sides_that_add_up(const Procedure& procedure, Index choice);

// One procedure's file to a Procedure.

/// What the ruleset gives its procedures, and what they tell it back.
struct RulesetContext {
    Scope::Shared shared;
    const Speech* speech = nullptr;
    std::span<const EffectWord> effects;
    std::set<std::string, std::less<>> used_words;
    std::set<std::string, std::less<>> used_groups;
    std::vector<PendingNext> pending;
    std::vector<SpentWords> spent;  ///< of each procedure, in the order they are read
    std::string_view sheet;
};

/// Reads `table`, which is merged with what it extends. Faults are appended; the result is usable when there are none.
Procedure read_procedure(const Node& table, RulesetContext& context, Arena& arena, Faults& faults);

/// The names that no procedure may take.
bool is_reserved_procedure(std::string_view id);

// What a game remembers of a ruleset's units: the keys of `ruleset.yaml` that mean nothing without a game.

/// What the effect of a wording does to a unit that a game remembers.
void read_changes(Fields& wording, EffectWord& word, WordingRules& rules, Arena& arena, Faults& faults);
/// `hits-take`, `attached`, `ends`, `turn-ends`, `remembered`, `phases`.
void read_remembered(Fields& head, Ruleset& ruleset, Arena& arena, Faults& faults);
/// Faults words of these, and of the wordings, that no procedure knows.
void check_remembered(const Node& head, std::span<const Procedure> procedures, Faults& faults);

// A ruleset from its files: the head, then each procedure, then what holds between them.

struct NamedTable {
    std::string name;  ///< the file's, without `.yaml`
    const Node* table;
};

/// The merged files of one ruleset. The nodes outlive the reading.
struct RulesetNodes {
    std::string_view id;
    const Node* head = nullptr;
    const Node* speech = nullptr;    ///< the ruleset's speech.yaml, where it has one
    const Language* language = nullptr;  ///< that `language:` names; none: no words of any
    std::vector<NamedTable> tables;
    std::vector<std::string> unreadable = {};  ///< procedures whose files could not be read
    bool complete = true;  ///< every file could be read, and none drops lines of another, with which words may go
};

Ruleset read_ruleset(const RulesetNodes& nodes, Arena& arena, Faults& faults);

}  // namespace orderly::tables
