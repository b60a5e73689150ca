#pragma once
// All that may be said in one procedure, by what it is made of: the procedure's own words and what else they are
// called, what the ruleset knows, and the language's words between them; and the names of all procedures.

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"

namespace orderly::parser {

enum class Means : std::uint8_t {
    // in the order in which they are preferred, where several are spelled alike
    word,     ///< `index` is the word: plain, a quantity or a weapon
    phrase,   ///< `index` is of the procedure's phrases
    called,   ///< the procedure: `index` is of its other names, or none
    band,     ///< a range band's word, which a distance decides
    derived,  ///< a word that others decide
    versus,
    by_hand,
    side,    ///< `index` is the side
    choice,  ///< `index` is the choice: said beside its words
    unit,    ///< of distance
    range,   ///< a distance follows
    dice,
    own,
    other,
    toward,
    reason,
    each,       ///< of both sides
    everybody,  ///< what follows is of both sides
    denial,     ///< what follows, or stands before, is not so
    filler,
    fact,  ///< the ruleset knows it; it has no effect here
    // what is no entry of a phrasebook
    part,  ///< `and`, `for`
    number,
    distance,
    formal,
    adjust,
    label,  ///< of dice: whose they are
    mine,   ///< before a unit
    theirs,
    name,
    unit_name,  ///< of the game: `index` is the unit
    gone,       ///< `index` is a word that is taken away from a named unit
    unknown,
};

struct Entry {
    std::vector<std::string> keys;
    Means means = Means::filler;
    std::size_t index = 0;
    std::string text;         ///< as it would be typed: for a suggestion
    bool is_own = false;      ///< the word's own name, and not another
    bool is_passive = false;  ///< a verb: the second side, before it, has it done by the first
    bool is_shared = false;   ///< a name of several words
};

/// What stands at a place: the entry, and how many pieces it takes.
struct Found {
    const Entry* entry = nullptr;
    std::size_t length = 0;
};

/// A list that a word may be in, of the language or of the tables; a bit each.
enum class Listed : unsigned {
    filler = 1,
    die = 2,         ///< what the language calls one
    possessive = 4,  ///< stands before a unit, and says whose it is
    joining = 8,     ///< what follows it belongs to what stands before
    noun = 16,       ///< what an article says that it is one of
    role = 32,       ///< the name of a side in some procedure of the ruleset
    by = 64,         ///< stands before who did something
    toward = 128,    ///< stands toward something, before a distance too
    article = 256,
    numbered = 512,  ///< the number behind it is its own
    distance = 1024,
};

class Phrasebook {
public:
    Phrasebook(const Ruleset& ruleset, const Procedure& procedure);

    /// The longest entry that the pieces from `at` on spell; no entry where none does. Fillers inside are passed over.
    [[nodiscard]] Found find(const std::vector<Piece>& pieces, std::size_t at) const;

    /// The other words of a name that is of several.
    [[nodiscard]] std::vector<const Entry*> twins_of(const Entry& entry) const;

    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    /// The places of passive names of the procedure that end with who does it: `charged by`.
    [[nodiscard]] const std::vector<std::size_t>& passives() const { return passives_; }
    [[nodiscard]] const Procedure& procedure() const { return procedure_; }
    [[nodiscard]] const Language& language() const { return language_; }
    [[nodiscard]] bool is_filler(std::string_view key) const { return is(Listed::filler, key); }

    /// The pieces of each phrase of a list of the language; taken apart once.
    [[nodiscard]] const std::vector<std::vector<std::string>>& keys_of_list(
        std::span<const std::string_view> phrases) const;

    /// Whether the piece behind a number may be its unit: what says nothing too, only where it is written together with
    /// it, or ends what is said (`15 in, 9`).
    [[nodiscard]] bool may_be_unit(const std::vector<Piece>& pieces, std::size_t at) const;

    /// The quantity that a number before the pieces gives, where one of them is a noun that is counted; else empty.
    [[nodiscard]] std::string_view counted_by(std::span<const Piece> pieces) const;

    [[nodiscard]] bool is(Listed in, std::string_view key) const {
        const auto found = listed_.find(std::string(key));
        return found != listed_.end() && (found->second & static_cast<unsigned>(in)) != 0;
    }

    /// Whether the procedure has weapons, or a quantity that is a distance.
    [[nodiscard]] bool knows_distances() const;

    /// Ends as a verb does that the first side does to the second.
    [[nodiscard]] bool is_doing(std::string_view key) const;

    /// Ends as a verb does of what was done to somebody.
    [[nodiscard]] bool is_done(std::string_view key) const;

    /// Whether the word can be said at all in some side.
    [[nodiscard]] bool is_plain(std::size_t word) const;

private:
    void add(Means means, std::string_view text, std::size_t index, bool own = false);
    void list(Listed in, std::span<const std::string_view> words, bool as_typed = false);
    void add_words();
    void add_facts(const Ruleset& ruleset);
    [[nodiscard]] bool is_made_of(const std::set<std::vector<std::string>>& names,
                                  std::span<const std::string> keys) const;
    [[nodiscard]] static bool holds_phrase(const std::vector<std::string>& name,
                                           const std::set<std::vector<std::string>>& phrases);
    void add_names();
    void add_language();
    void add_verbs();
    void add_verb(const std::string& text, bool is_passive);
    [[nodiscard]] bool is_passive(std::string_view name) const;
    [[nodiscard]] std::size_t spell(const Entry& entry, const std::vector<Piece>& pieces, std::size_t at) const;
    [[nodiscard]] Found run_together(const std::vector<Piece>& pieces, std::size_t at) const;

    const Procedure& procedure_;
    const Language& language_;
    std::vector<Entry> entries_;
    std::vector<std::size_t> passives_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
    std::unordered_map<std::string, std::size_t> together_;      ///< spelled without a hyphen
    std::unordered_map<std::string, unsigned> listed_;           ///< by the bits of Listed
    std::unordered_map<std::string, std::string_view> counted_;  ///< the quantity of a noun
    mutable std::unordered_map<const std::string_view*, std::vector<std::vector<std::string>>> lists_;
};

/// A line as it was typed, and the procedure as one of which it is read.
struct TypedLine {
    const Vocabulary& vocabulary;
    const Phrasebook& book;
    const std::vector<Piece>& pieces;

    [[nodiscard]] const Language& language() const { return book.language(); }
    [[nodiscard]] const Procedure& procedure() const { return book.procedure(); }
    [[nodiscard]] Found find(std::size_t at) const { return book.find(pieces, at); }
    [[nodiscard]] std::span<const Piece> some(std::size_t at, std::size_t length) const {
        return std::span(pieces).subspan(at, length);
    }
};

struct Named {
    static constexpr auto no_name = static_cast<std::size_t>(-1);

    const Procedure* procedure = nullptr;
    std::size_t at = 0;  ///< the piece where the name stands
    std::size_t length = 0;
    bool exact = false;            ///< spelled as the table spells it
    std::size_t called = no_name;  ///< which of its other names a beginning is of, where one is known
};

struct ProcedureName {
    const Procedure* procedure = nullptr;
    std::vector<std::string> keys;
    std::string together;  ///< the keys without anything between
    std::string_view text;
    std::size_t called = Named::no_name;  ///< which of its other names it is; none: its id
};

/// The names of all procedures of a ruleset, taken apart once. The ruleset outlives them.
class ProcedureNames {
public:
    ProcedureNames(const Ruleset& ruleset);  // NOLINT(google-explicit-constructor): where a line is read alone

    [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
    [[nodiscard]] const std::vector<ProcedureName>& all() const { return all_; }

private:
    const Ruleset* ruleset_;
    std::vector<ProcedureName> all_;
};

/// The procedures that the pieces name, the first to be named first.
std::vector<Named> named_in(const ProcedureNames& names, const std::vector<Piece>& pieces);

/// The procedures that a piece may be meant to name: a beginning of the first, letters left out of any.
std::vector<Named> nearly_named_in(const ProcedureNames& names, const std::vector<Piece>& pieces);

/// Those whose names the pieces say as verbs, of who does it to whom.
std::vector<Named> verbs_in(const ProcedureNames& names, const std::vector<Piece>& pieces);

/// Those that a slip of the fingers names, the nearest.
std::vector<Named> misnamed_in(const ProcedureNames& names, std::span<const Piece> pieces);

}  // namespace orderly::parser
