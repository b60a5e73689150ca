#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"

namespace orderly {
namespace {

using enum ErrorCode;
constexpr auto request = ExitStatus::bad_request;
constexpr auto table = ExitStatus::bad_table;
constexpr auto system = ExitStatus::system;

constexpr std::array kinds = {
    ErrorKind{unknown_word, "unknown-word", request, "the ruleset has no such word, or the word does not fit here"},
    ErrorKind{ambiguous, "ambiguous", request, "an abbreviation that fits several words"},
    ErrorKind{wrong_side, "wrong-side", request, "a word that belongs to the other side"},
    ErrorKind{misplaced, "misplaced", request, "`vs`, `and` or `for` in the wrong place"},
    ErrorKind{exclusive, "exclusive", request, "two words of one choice"},
    ErrorKind{derived, "derived", request, "a word that follows from other words: leave it out"},
    ErrorKind{refused, "refused", request, "a combination that the table does not allow"},
    ErrorKind{missing, "missing", request, "something is missing: the message says what to type"},
    ErrorKind{twice, "twice", request, "a quantity or a weapon given twice"},
    ErrorKind{bad_value, "bad-value", request, "a value that is not a number, or not one that the table allows"},
    ErrorKind{bad_unit, "bad-unit", request, "a distance in another unit than the ruleset's"},
    ErrorKind{both, "both", request,
              "one thing given twice: a quantity by a weapon and by hand, dice in the line and in an option"},
    ErrorKind{out_of_range, "out-of-range", request, "the target is beyond the range of the weapon"},
    ErrorKind{not_allowed, "not-allowed", request, "the sheet says that it cannot be done"},
    ErrorKind{no_row, "no-row", request, "the sheet has no row for these words"},
    ErrorKind{alone, "alone", request, "a word that does not let a unit share a die"},
    ErrorKind{several_units, "several-units", request, "`and` where a procedure takes only one unit on that side"},
    ErrorKind{too_many_units, "too-many-units", request, "too many units on one side"},
    ErrorKind{unknown_procedure, "unknown-procedure", request, "no ruleset has such a procedure"},
    ErrorKind{other_ruleset, "other-ruleset", request, "a procedure of another ruleset"},
    ErrorKind{unknown_ruleset, "unknown-ruleset", request, "no such ruleset"},
    ErrorKind{nothing_lost, "nothing-lost", request, "`fill` for a table with no lost values"},
    ErrorKind{bad_die, "bad-die", request, "a face that the die does not have"},
    ErrorKind{dice_count, "dice-count", request, "too few or too many faces given"},
    ErrorKind{too_many_dice, "too-many-dice", request, "more dice than one roll allows"},
    ErrorKind{no_dice, "no-dice", request, "odds of a table that uses no dice"},
    ErrorKind{endless, "endless", request, "a chain of results that does not end"},
    ErrorKind{not_exact, "not-exact", request,
              "a number without a greatest value, or a deck that is drawn from again: not counted exactly"},
    ErrorKind{too_large, "too-large", request, "odds that are too much work to count"},
    ErrorKind{unknown_outcome, "unknown-outcome", request, "this request has no such outcome"},
    ErrorKind{bad_vary, "bad-vary", request, "a value to vary that orderly cannot read"},
    ErrorKind{bad_option, "bad-option", request,
              "an option that is unknown, has a wrong value, or does not belong here"},
    ErrorKind{bad_id, "bad-id", request, "an id with a character that is not allowed"},
    ErrorKind{bad_quotes, "bad-quotes", request, "a quotation mark that is not closed on its line"},
    ErrorKind{too_many_words, "too-many-words", request, "a command has too many words"},
    ErrorKind{too_long, "too-long", request, "a line that is too long to be a request"},
    ErrorKind{not_in_batch, "not-in-batch", request, "a command that does not work in a batch"},
    ErrorKind{no_tables, "no-tables", request, "no table files in the given place"},
    ErrorKind{exists, "exists", request, "the file exists already, and orderly never overwrites it"},
    ErrorKind{bad_seal, "bad-seal", request, "a text or a file that is not a commitment, opening or key of `seal`"},
    ErrorKind{seal_broken, "seal-broken", request,
              "an opening that does not match its commitment, or a secret used twice"},
    ErrorKind{absent, "absent", table, "a value that the scan lost: give it by hand, or in your own table"},
    ErrorKind{bad_table, "bad-table", table, "the tables have errors: the message lists all of them"},
    ErrorKind{no_source, "no-source", table, "the source of a table is not available"},
    ErrorKind{unreadable, "unreadable", system, "a file that cannot be read"},
    ErrorKind{unwritable, "unwritable", system, "a file that cannot be written"},
    ErrorKind{write_failed, "write-failed", system, "the output cannot be written"},
    ErrorKind{log_failed, "log-failed", system, "the log cannot be written"},
    ErrorKind{no_folder, "no-folder", system, "there is no folder for your own tables"},
    ErrorKind{no_entropy, "no-entropy", system, "the system gives no random numbers for a seed"},
    ErrorKind{no_memory, "no-memory", system, "there is not enough memory"},
    ErrorKind{no_thread, "no-thread", system, "the system cannot start a thread"},
    ErrorKind{failed, "failed", system, "any other error of the system"},
};

constexpr bool in_order() {
    for (std::size_t at = 0; at < kinds.size(); ++at)
        if (static_cast<std::size_t>(kinds[at].code) != at) return false;
    return static_cast<std::size_t>(ErrorCode::failed) + 1 == kinds.size();
}
static_assert(in_order(), "one row for each code, in the order of the enumeration");

const ErrorKind& kind_of(ErrorCode code) { return kinds[static_cast<std::size_t>(code)]; }

}  // namespace

std::span<const ErrorKind> error_kinds() { return kinds; }
std::string_view name_of(ErrorCode code) { return kind_of(code).name; }
ExitStatus status_of(ErrorCode code) { return kind_of(code).status; }

// Look-ups by name in a ruleset, and Result::clear, which keeps the memory of its lists.

void Result::clear() {
    static_cast<ResultNumbers&>(*this) = {};
    modifiers.clear();
    stages.clear();
    tallies.clear();
    values.clear();
    rows.clear();
    effects.clear();
    next.clear();
    trail.clear();
}

const Procedure* find_procedure(const Ruleset& ruleset, std::string_view id) {
    const auto found = std::ranges::find(ruleset.procedures, id, &Procedure::id);
    return found == ruleset.procedures.end() ? nullptr : &*found;
}

WordIndex find_word(const Procedure& procedure, std::string_view name) {
    const auto found = std::ranges::lower_bound(procedure.names, name, {}, &Name::text);
    return found != procedure.names.end() && found->text == name ? found->word : no_word;
}

std::string_view word_id(const Ruleset& ruleset, std::string_view name) {
    for (const auto& procedure : ruleset.procedures)
        if (const auto found = find_word(procedure, name); found != no_word) return procedure.words[found].id;
    return {};
}

const Row* find_row(const ResultSet& set, WordIndex column, int total) {
    for (const auto& row : set.rows)
        for (const auto& band : row.bands)
            if (band.column == column && !band.none && band.band.holds(total)) return &row;
    return nullptr;
}

std::string_view version() { return ORDERLY_VERSION; }

}  // namespace orderly
