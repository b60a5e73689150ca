#pragma once
// The parts of a procedure, each read by one function from its key of the file.

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/game_rules.hpp"
#include "orderly/language.hpp"
#include "orderly/ruleset.hpp"
#include "tables/fields.hpp"
#include "tables/node.hpp"
#include "tables/scope.hpp"

namespace orderly::tables {

// Compiles patterns: the names of a speech file, and the patterns of a language's rules. docs/tables.md has the syntax.

// A line can give several names: `(hit|struck) in [the] flank | flanked`. `|` separates alternatives, round brackets
// group them, and square brackets contain optional parts. Parts without a space between them are one word:
// `limber(ed|ing)`.

/// All names that the node's text stands for, in kebab-case, in the order of the alternatives. Reports unclosed
/// brackets, empty alternatives, repeated names and too many names.
std::vector<std::string> expand_pattern(const Node& pattern, Faults& faults);

/// What a pattern can refer to besides classes: lists of phrases as `@name`, and other patterns as `NAME`. Both return
/// null for an unknown name.
struct PatternNames {
    std::function<const std::span<const std::string_view>*(std::string_view)> list;
    std::function<const std::string*(std::string_view)> term;
};

/// Compiles a rule's pattern to steps (engine/pattern.hpp). Reports an invalid pattern and returns nothing.
std::span<const PatternStep> compile_pattern(const Node& text, const PatternNames& names, Arena& arena, Faults& faults);

// Conditions, numbers, marks and options of a table.

Mark read_mark(const Node* node, Scope& scope);
/// `when`, `unless`, `any`, `where` and `only` of a map, tested for `sides`. `line` is the line that `only` limits.
Condition read_condition(const AnyFields& fields, SideMask sides, Scope& scope, std::string_view line);
/// `a`, `a+b`, `enemy.a`: words that must all be present.
Term read_term(const Node& at, SideMask sides, Scope& scope);
/// A whole number, `absent`, or a map with `base` and how it grows. `of` is what it grows with unless the map has `of`.
Number read_number(const Node& node, Scope& scope, NumberOf of = {});
/// Reports entries after the `else` of a map, which would never count.
void check_else(const Node& map, Faults& faults);
/// A map of words to numbers, as options in the order of the file.
std::vector<Option> read_options(const Node& map, SideMask sides, Scope& scope);
/// The built-in number with that name; `Measure::nothing` if there is none.
Measure measure_named(std::string_view name);
/// Whether it is known only after the dice are thrown.
bool has_fallen(Measure of);
/// Whether procedures of the kind have the built-in number.
bool has_number(Kind kind, Measure of);
/// The source of a number: total, natural, hits, suffered, a quantity, enemy.QUANTITY, die-N.
NumberOf read_measure(const Node& at, Scope& scope);
/// A face of a die by its number, or by its name.
std::optional<int> read_face(const Node& node, Scope& scope);
/// A band of numbers, or of faces by their names: `push..pow`.
std::optional<Band> read_band_of_faces(const Node& node, Scope& scope);
struct PlacedBand {
    Band band;
    const Node* at = nullptr;
};
/// The integers that bands must cover: all of `whole`, or only `values` (ascending) if not all of them can occur.
struct Domain {
    Band whole;
    std::vector<int> values;
};
/// Reports integers of the domain that no band contains, and bands that overlap.
void check_cover(std::vector<PlacedBand> bands, const Domain& domain, std::string_view column, const Node& at,
                 Faults& faults);

/// A reference to another procedure, to be checked when the whole ruleset has been read.
struct PendingNext {
    const Node* at = nullptr;
    std::string_view procedure;
    std::string_view word;  ///< a word that the procedure gets; empty: the reference itself
    std::string_view said;  ///< the word with its value
};

/// What halves a quantity or a value.
template <class Halved>
void read_halving(const Node& node, SideMask sides, std::string_view line, Halved& halved, Scope& scope) {
    const Fields<keys::halving> fields(node, scope.faults);
    halved.halved = read_condition(fields, sides, scope, line);
    halved.halving = read_mark(fields.find("mark"), scope);
    halved.halving_part = read_mark(fields.find("part-mark"), scope);
    halved.halving_several = read_mark(fields.find("several-mark"), scope);
    halved.is_halved = true;
}

void read_quantities(const ProcedureFields& table, Scope& scope);
/// Call it after words, choices and quantities are declared, and before conditions are read.
Weapons read_weapons(const ProcedureFields& table, Scope& scope);
std::span<const Derived> read_derived(const ProcedureFields& table, Scope& scope);
/// The words of choices that are decided by a number, each with its condition.
std::vector<Derived> read_scales(const ProcedureFields& table, Scope& scope);
std::span<const Refusal> read_refusals(const ProcedureFields& table, std::string_view under, Scope& scope);
/// The owner of modifier lines.
enum class LinesOf : std::uint8_t { procedure, stage, value, column };
/// The modifier lines of a map, under the key.
std::span<const Modifier> read_modifiers(const AnyFields& fields, LinesOf of, Scope& scope,
                                         std::string_view under = "modifiers");

/// Reports braces other than {count}, {distance-unit} and {outcome} in a wording, if there is one.
void check_wording(const Node* wording, Faults& faults);

/// `best 3`, `worst 1`, `middle 1`: which dice are kept, and how many. False if it is none of these.
bool read_keep(std::string_view text, Keep& keep, int& kept);
/// The limits of dice thrown at once, and of a die's faces.
inline constexpr int most_dice = 100;
inline constexpr std::size_t most_faces = 1000;
/// `d10`, `2d6`, `d6+d8`, `best 1 of 2d6`: how many, and which are kept. Returns the first die's number of faces.
/// `by_quantity`: a quantity says how many of these dice are thrown.
int read_die_text(const Node& node, bool by_quantity, Die& die, Scope& scope);
/// Reports that the dice to keep do not fit the number of dice.
void check_kept(const Node& at, const Die& die, bool by_quantity, Scope& scope);
/// A die; its conditions test `sides`.
Die read_die(const Node& node, SideMask sides, Scope& scope);
/// `decks` of a ruleset.
std::span<const Deck> read_decks(const Fields<keys::ruleset>& head, Scope& scope);
/// The deck of that name; faults a name of none.
Index deck_named(const Node& name, std::span<const Deck> decks, Faults& faults);
/// The possible results of a die.
Domain domain_of(const Die& die);
std::span<const Die> read_dice(const ProcedureFields& table, Kind kind, Scope& scope);
Check read_check(const ProcedureFields& table, Scope& scope);
Pool read_pool(const ProcedureFields& table, Kind kind, Scope& scope);
/// A number, a quantity ({of: rating}), or a number by words: the score of a die.
std::span<const Option> read_needed(const Node& node, SideMask sides, Scope& scope);
/// `stages` of a pool; `die` is what the pool throws.
std::span<const Stage> read_stages(const Node& map, const Node* die, Scope& scope);
/// What faces are worth: a face, a list of faces (1 each), or a map: `{6: 2, 1: 0}`.
std::span<const FaceWorth> read_face_worths(const Node& node, Scope& scope);
/// Call it after reading the dice.
std::span<const Tally> read_tallies(const ProcedureFields& table, std::span<const Die> dice, Scope& scope);
std::span<const Computed> read_values(const ProcedureFields& table, Scope& scope);
Lookup read_lookup(const ProcedureFields& table, Scope& scope);

// A language's file: the words common to all games (language.hpp).

Language read_language(const Node& file, Arena& arena, Faults& faults);

// A ruleset's speech.yaml: other names of procedures and words, phrases, and words to ignore (docs/tables.md). Patterns
// are expanded here.

/// The names and phrases of one procedure.
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
    const SourceFile* file = nullptr;  ///< the ruleset's own file; inherited lines may name words that it has dropped
    std::span<const std::string_view> fillers = {};
    std::span<const std::string_view> facts = {};
    std::span<const Counting> countings = {};
    std::vector<WordSpeech> words = {};
    std::vector<ProcedureSpeech> procedures = {};
};

/// Reads a speech.yaml, merged with what it extends. `language` is the ruleset's.
Speech read_speech(const Node& file, const Language* language, Arena& arena, Faults& faults);

/// Adds its names and phrases to a procedure whose words have all been read. Reports phrases that stand for words which
/// the procedure lacks.
void take_speech(const Speech& speech, Procedure& procedure, Arena& arena, Faults& faults);

/// Reports names for words and procedures that the ruleset lacks.
void check_speech(const Speech& speech, std::span<const Procedure> procedures, Faults& faults);

/// The sides where the choice adds up over units: a modifier has a value for each of its words, and one of them is 0.
SideMask sides_that_add_up(const Procedure& procedure, Index choice);

// Procedure files.

/// What the procedures of a ruleset share, and what reading them adds.
struct RulesetContext {
    Scope::Shared shared;
    const Speech* speech = nullptr;
    std::span<const EffectWord> effects;
    std::span<const Deck> decks;
    std::set<std::string, std::less<>> used_words;
    std::set<std::string, std::less<>> used_groups;
    std::vector<PendingNext> pending;
    std::vector<SpentWords> spent;  ///< one for each procedure, in reading order
    std::string_view sheet;
};

/// Fills `results` and `always` of a procedure whose values have been read. `whole` is what every column must cover.
void read_results(const ProcedureFields& table, const Domain& whole, RulesetContext& context, Procedure& made,
                  Scope& scope);

/// Reads `table`, which is merged with what it extends. Appends faults; the result is usable only if there are none.
Procedure read_procedure(const Node& table, RulesetContext& context, Arena& arena, Faults& faults);

/// Whether the id is that of a command of the program, which no procedure may have.
bool is_reserved_procedure(std::string_view id);

// A whole ruleset: its head, each procedure, then checks across procedures.

struct NamedTable {
    std::string name;  ///< the file's name without `.yaml`
    const Node* table;
};

/// The merged files of one ruleset. The nodes must outlive the reading.
struct RulesetNodes {
    std::string_view id;
    const Node* head = nullptr;
    const Node* speech = nullptr;        ///< speech.yaml, or null
    const Language* language = nullptr;  ///< the one that `language:` names, or null
    std::vector<NamedTable> tables;
    std::vector<std::string> unreadable = {};  ///< procedures whose files could not be read
    bool complete = true;  ///< every file could be read, and none drops lines of another; else words may seem unused
};

Ruleset read_ruleset(const RulesetNodes& nodes, Arena& arena, Faults& faults);

}  // namespace orderly::tables
