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
    ErrorKind{unknown_word, "unknown-word", request, "the ruleset has no such word, or not here"},
    ErrorKind{ambiguous, "ambiguous", request, "a beginning that several words share"},
    ErrorKind{wrong_side, "wrong-side", request, "a word that only the other side says"},
    ErrorKind{misplaced, "misplaced", request, "`vs`, `and` or `for` where it cannot stand"},
    ErrorKind{exclusive, "exclusive", request, "two words of one choice"},
    ErrorKind{derived, "derived", request, "a word that other words decide: it is not typed"},
    ErrorKind{refused, "refused", request, "a combination that the table does not allow"},
    ErrorKind{missing, "missing", request, "something must be said: the message asks for it"},
    ErrorKind{twice, "twice", request, "a quantity or a weapon given twice"},
    ErrorKind{bad_value, "bad-value", request, "a value that is no number, or not one that the table takes"},
    ErrorKind{bad_unit, "bad-unit", request, "a distance in another unit than the ruleset's"},
    ErrorKind{both, "both", request, "one thing given in two ways: a quantity by a weapon and by hand, dice in the line and beside it"},
    ErrorKind{out_of_range, "out-of-range", request, "farther than the weapon reaches"},
    ErrorKind{not_allowed, "not-allowed", request, "the sheet says that it cannot be done"},
    ErrorKind{no_row, "no-row", request, "the sheet has no row for these words"},
    ErrorKind{alone, "alone", request, "a word that keeps a unit from sharing a die"},
    ErrorKind{several_units, "several-units", request, "`and` where a procedure takes one unit a side"},
    ErrorKind{too_many_units, "too-many-units", request, "more units on a side than go together"},
    ErrorKind{unknown_procedure, "unknown-procedure", request, "no ruleset has such a procedure"},
    ErrorKind{other_ruleset, "other-ruleset", request, "a procedure that only another ruleset has"},
    ErrorKind{unknown_ruleset, "unknown-ruleset", request, "no such ruleset"},
    ErrorKind{nothing_lost, "nothing-lost", request, "`fill` for a table of which no value is lost"},
    ErrorKind{bad_die, "bad-die", request, "a face that the die does not have"},
    ErrorKind{dice_count, "dice-count", request, "too few or too many faces given"},
    ErrorKind{too_many_dice, "too-many-dice", request, "more dice than are thrown at once"},
    ErrorKind{no_dice, "no-dice", request, "odds of a table that throws no die"},
    ErrorKind{endless, "endless", request, "a chain of results that does not end"},
    ErrorKind{not_exact, "not-exact", request,
              "a chance that is no fraction: a result calls for its own chain more than once"},
    ErrorKind{too_large, "too-large", request, "odds that take more work than is done at once"},
    ErrorKind{unknown_outcome, "unknown-outcome", request, "no such outcome of this request"},
    ErrorKind{bad_vary, "bad-vary", request, "what is to vary cannot be read"},
    ErrorKind{bad_option, "bad-option", request,
              "an option that is unknown, has a wrong value, or does not belong here"},
    ErrorKind{bad_id, "bad-id", request, "an id with a character that ids cannot have"},
    ErrorKind{bad_quotes, "bad-quotes", request, "a quotation mark that is not closed on its line"},
    ErrorKind{too_many_words, "too-many-words", request, "a word too many for a command"},
    ErrorKind{too_long, "too-long", request, "a line that is too long to be a request"},
    ErrorKind{not_in_batch, "not-in-batch", request, "a command that is no line of a batch"},
    ErrorKind{no_tables, "no-tables", request, "no table files where they were looked for"},
    ErrorKind{exists, "exists", request, "a file is there already, and is never overwritten"},
    ErrorKind{bad_seal, "bad-seal", request, "a text or a file that is no commitment, opening or key of `seal`"},
    ErrorKind{seal_broken, "seal-broken", request,
              "an opening that does not fit what was bound, or a secret used twice"},
    ErrorKind{absent, "absent", table, "a value that the scan lost: give it by hand, or in a table of your own"},
    ErrorKind{bad_table, "bad-table", table, "the tables have faults: the message lists all of them"},
    ErrorKind{no_source, "no-source", table, "the source of a table is not here"},
    ErrorKind{unreadable, "unreadable", system, "a file that cannot be read"},
    ErrorKind{unwritable, "unwritable", system, "a file that cannot be written"},
    ErrorKind{write_failed, "write-failed", system, "the output cannot be written"},
    ErrorKind{log_failed, "log-failed", system, "the log cannot be written"},
    ErrorKind{no_folder, "no-folder", system, "no folder for tables of one's own"},
    ErrorKind{no_entropy, "no-entropy", system, "the system gives no random numbers for a seed"},
    ErrorKind{no_memory, "no-memory", system, "there is not enough memory"},
    ErrorKind{no_thread, "no-thread", system, "no thread can be started"},
    ErrorKind{failed, "failed", system, "anything else that the system refused"},
};

constexpr bool in_order() {
    for (std::size_t at = 0; at < kinds.size(); ++at)
        if (static_cast<std::size_t>(kinds[at].code) != at) return false;
    return static_cast<std::size_t>(ErrorCode::failed) + 1 == kinds.size();
}
static_assert(in_order(), "a row for each code, in the order of the enumeration");

const ErrorKind& kind_of(ErrorCode code) { return kinds[static_cast<std::size_t>(code)]; }

}  // namespace

std::span<const ErrorKind> error_kinds() { return kinds; }
std::string_view name_of(ErrorCode code) { return kind_of(code).name; }
ExitStatus status_of(ErrorCode code) { return kind_of(code).status; }

// What is found by its name in a ruleset, and a result emptied for another.

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
