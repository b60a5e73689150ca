#pragma once
// The words of one procedure while it is read: declared by the ruleset or the procedure, numbered in order of use, with
// the sides they are used on. An undeclared name is a fault.

#include <deque>
#include <map>
#include <set>

#include "tables/all_keys.hpp"
#include "tables/node.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::tables {

template <const Mapping& mapping>
class Fields;
using ProcedureFields = Fields<keys::procedure>;

inline constexpr SideMask every_side = 3;

/// The index of the item with the id, or of the equal text; `no_index` if there is none.
Index place_in(const auto& list, std::string_view id) {
    const auto found = std::ranges::find_if(list, [&](const auto& one) {
        if constexpr (requires { one.id; }) return one.id == id;
        else return one == id;
    });
    return found == list.end() ? no_index : static_cast<Index>(found - list.begin());
}

/// The ids of a list, for messages.
std::vector<std::string_view> ids_of(const auto& list) {
    std::vector<std::string_view> ids;
    for (const auto& one : list) ids.push_back(one.id);
    return ids;
}

/// Other names of a word, in every procedure that has it or in one.
struct WordSpeech {
    const Node* at = nullptr;
    std::string_view procedure = {};  ///< empty: all
    std::string_view word = {};
    std::span<const std::string_view> names = {};
};

class Scope {
public:
    /// The words in the ruleset's file; each may be null.
    struct Shared {
        const Node* words = nullptr;
        const Node* groups = nullptr;  ///< properties that several words share
    };
    Scope(const Shared& shared, Arena& memory, Faults& found) : arena(memory), faults(found), shared_(shared) {}

    void fault(const Node& at, std::string message) { add_fault(faults, at, std::move(message)); }
    template <class First, class... Rest>
    void fault(const Node& at, fmt::format_string<First, Rest...> message, First&& first, Rest&&... rest) {
        add_fault(faults, at, message, std::forward<First>(first), std::forward<Rest>(rest)...);
    }

    /// Declare the procedure's own `words:`, choices and derived words, before any word is used.
    void declare_words(const ProcedureFields& table);
    void declare_choices(const ProcedureFields& table);
    void declare_derived(const ProcedureFields& table);
    /// Choices decided by a number: their words are derived, and players do not give them.
    void declare_scales(const ProcedureFields& table);
    /// Declares the word of a quantity or weapon.
    WordIndex declare_named(const Node& key, SideMask sides);
    /// Adds other names for the words in this procedure, after all of them are declared.
    void take_names(std::span<const WordSpeech> words, std::string_view procedure);
    /// Moves a weapon's mark from its word to its line, unless the line has a mark of its own.
    void move_mark(WordIndex word, Mark& mark);
    /// Choices that players can leave out without a note.
    std::set<std::string, std::less<>> may_be_unsaid;

    /// The word called `name`, marked as used on `sides`. Does not handle `enemy.`. Reports an unknown name.
    WordIndex use(const Node& at, std::string_view name, SideMask sides);
    /// The same for a list of names, as a set.
    WordSet use_all(const std::vector<const Node*>& names, SideMask sides);

    /// A face of a die by its name.
    [[nodiscard]] std::optional<int> face(std::string_view name) const;
    /// Names a face. Reports an invalid name, and a name that means another number on another die.
    void name_face(const Node& at, std::string_view name, int face);

    [[nodiscard]] std::span<const WordIndex> words_of(Index choice) const { return choices_[choice].words; }
    [[nodiscard]] Index choice(const Node& at, std::string_view id);
    [[nodiscard]] Index quantity(const Node& at, std::string_view id);
    /// The computed value with that name; `no_index` if there is none or if a quantity has the name.
    [[nodiscard]] Index value(std::string_view id) const;
    /// The bit of the side named by `at`; all sides for null.
    SideMask side_mask(const Node* at);
    Index side(const Node* at, Index otherwise);

    /// Marks the words that derived words depend on as used on the same sides.
    void spread(std::span<const Derived> derived);
    /// The finished words, names and choices. Reports unused words, and names that two words share.
    std::span<const Word> finish_words(std::vector<Name>& names, std::vector<Name>& aliases);
    std::span<const Choice> finish_choices();

    /// A node's place in its file.
    [[nodiscard]] Place place(const Node& at) { return {arena.keep(at.file->name), at.line}; }

    /// Notes that a condition or a number uses the measure, once the dice have fallen.
    void note_asked(Measure of) {
        asks_total = asks_total || of == Measure::total || of == Measure::score || of == Measure::enemy_score;
        asks_natural = asks_natural || of == Measure::natural;
    }

    Word& word(WordIndex at) { return words_[at].word; }
    void mark_used(const WordSet& words, SideMask sides);

    Arena& arena;
    Faults& faults;
    std::vector<std::string_view> sides;
    std::vector<std::string_view> parties;
    std::span<const Deck> decks;  ///< of the ruleset
    std::vector<Quantity> quantities;
    std::span<const Computed> values;  ///< those that the part being read can use
    std::vector<Tally> tallies;        ///< the procedure's tallies
    bool asks_natural = false;         ///< a condition or a number uses what the dice of a side come to
    bool asks_die = false;             ///< a condition or a number uses a single die
    bool asks_total = false;           ///< a condition or a number uses the total of dice and modifiers
    bool pools = false;                ///< the procedure counts hits: single dice have no numbers
    Kind kind = Kind::roll;
    bool fallen = false;                             ///< the part being read is evaluated after the throw
    bool die_unread = false;                         ///< a die is invalid, so it is not known what bands must cover
    bool staged = false;                             ///< the part being read is evaluated when a stage begins
    bool asks_hits = false;                          ///< a stage depends on the number of dice that reach it
    int most_die = INT_MAX;                          ///< conditions can use die-1 to this one
    SideMask asking = every_side;                    ///< the sides whose numbers are tested
    std::set<std::string, std::less<>> groups_used;  ///< used words of the ruleset's groups
    std::set<std::string, std::less<>> shared_used;  ///< used words of the ruleset

private:
    struct Entry {
        Word word;
        SideMask used = 0;
        bool in_choice = false;
        const Node* at = nullptr;
        std::vector<std::pair<std::string_view, const Node*>> aliases;
    };
    struct Details {
        const Node* node = nullptr;
        bool own = false;
    };

    /// `word-groups: {NAME: {words: […], implies: […], mark: …}}`
    struct Group {
        const Node* node = nullptr;
        bool own = false;
        std::set<std::string, std::less<>> names;
        Mark mark;
    };

    WordIndex make(std::string_view id, const Node& at);
    void describe(Entry& entry, const Node& details);
    void close_implications();
    void waive(Word& word, const Node& name);
    [[nodiscard]] const Node& place_of(const Name& name) const;
    void tell_apart(std::vector<Name>& names, std::vector<Name>& aliases);

    void read_groups(const Node* groups, bool own);
    void join(WordIndex index, const Group& group);
    void check_groups();

    Shared shared_;
    const SourceFile* file_ = nullptr;
    std::map<std::string, Details, std::less<>> declared_;
    std::map<std::string, WordIndex, std::less<>> known_;
    std::deque<Entry> words_;
    std::vector<Choice> choices_;
    std::map<std::string, int, std::less<>> faces_;  ///< by name
    std::set<Index> scales_;                         ///< choices decided by a number
    std::vector<std::pair<WordIndex, const Node*>> implications_;
    std::vector<Group> groups_;
};

/// Sets the sides whose numbers are tested, as long as it lives.
class Asking {
public:
    /// Keeps the current sides if `sides` is 0.
    Asking(Scope& scope, SideMask sides) : scope_(scope), before_(scope.asking) {
        if (sides != 0) scope.asking = sides;
    }
    ~Asking() { scope_.asking = before_; }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

private:
    Scope& scope_;
    SideMask before_;
};

}  // namespace orderly::tables
