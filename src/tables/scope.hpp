#pragma once
// The words of one procedure while it is read: declared by the ruleset or the procedure, numbered as they are
// used, with the sides they are used on. A name that nobody declared is a fault where it stands.

#include <deque>
#include <map>
#include <set>

#include "tables/arena.hpp"
#include "tables/fields.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::tables {

inline constexpr SideMask every_side = 3;

/// What else a word is called: in every procedure that has it, or in one.
struct WordSpeech {
    const Node* at = nullptr;
    std::string_view procedure = {};  ///< empty: all
    std::string_view word = {};
    std::span<const std::string_view> names = {};
};

class Scope {
public:
    /// What the ruleset's file says of words; each may be null.
    struct Shared {
        const Node* words = nullptr;
        const Node* groups = nullptr;  ///< what many of them have alike
    };
    Scope(const Shared& shared, Arena& memory, Faults& found) : arena(memory), faults(found), shared_(shared) {}

    /// Declares the procedure's own `words:`, choices and derived words, before anything asks for a word.
    void declare_words(Fields& table);
    void declare_choices(Fields& table);
    void declare_derived(Fields& table);
    /// Choices that a number decides: their words are derived, and nobody says them.
    void declare_scales(Fields& table);
    /// A quantity or weapon: a word of its own.
    WordIndex declare_named(const Node& key, SideMask sides);
    /// What else its words are called in this procedure, when all are known.
    void take_names(std::span<const WordSpeech> words, std::string_view procedure);
    /// A weapon's line has the mark of its group, if none of its own; its word has none.
    void move_mark(WordIndex word, Mark& mark);
    /// The choice may be left unsaid without a word.
    std::set<std::string, std::less<>> may_be_unsaid;

    /// The word that `name` is, used on `sides`. `enemy.` is not known here. Faults an unknown name.
    WordIndex use(const Node& at, std::string_view name, SideMask sides);
    /// The same for a list of names as one set.
    WordSet use_all(const std::vector<const Node*>& names, SideMask sides);

    /// A face of a die by its name.
    [[nodiscard]] std::optional<int> face(std::string_view name) const;
    /// Faults a name that is none, or that stands for another number on another die.
    void name_face(const Node& name, int face);

    [[nodiscard]] std::span<const WordIndex> words_of(Index choice) const { return choices_[choice].words; }
    [[nodiscard]] Index choice(const Node& at, std::string_view id);
    [[nodiscard]] Index quantity(const Node& at, std::string_view id);
    /// The value of that name that a line may ask; `no_index` for none, and where a quantity has the name.
    [[nodiscard]] Index value(std::string_view id) const;
    /// One side's bit by name, or both for nothing.
    SideMask side_mask(const Node* at);
    Index side(const Node* at, Index otherwise);

    /// Spreads the sides on which derived words are used to the words they ask.
    void spread(std::span<const Derived> derived);
    /// The finished words, names and choices. Faults words that nobody uses, and a name of two words.
    std::span<const Word> finish_words(std::vector<Name>& names, std::vector<Name>& aliases);
    std::span<const Choice> finish_choices();

    /// Where a node stands in its file.
    [[nodiscard]] Place place(const Node& at) { return {arena.keep(at.file->name), at.line}; }

    Word& word(WordIndex at) { return words_[at].word; }
    void mark_used(const WordSet& words, SideMask sides);

    Arena& arena;
    Faults& faults;
    std::vector<std::string_view> sides;
    std::vector<std::string_view> parties;
    std::vector<Quantity> quantities;
    std::span<const Computed> values;  ///< worked out before what is read now is asked
    std::vector<Tally> tallies;        ///< what is counted of the dice
    bool asks_die = false;             ///< a condition or a number asks for one die
    bool asks_total = false;           ///< or for what dice and modifiers come to
    bool pools = false;                ///< the procedure counts hits: no die is told from another
    Kind kind = Kind::roll;
    bool fallen = false;                             ///< what is read is asked when the dice have fallen
    bool die_unread = false;                         ///< what bands must cover is not known
    bool staged = false;                             ///< what is read is asked when so many dice have come to a stage
    bool asks_hits = false;                          ///< and asks how many
    int most_die = INT_MAX;                          ///< die-1 to this one are told apart
    SideMask asking = every_side;                    ///< whose numbers are asked
    std::set<std::string, std::less<>> groups_used;  ///< words of the ruleset's groups
    std::set<std::string, std::less<>> shared_used;  ///< names of the ruleset's words that were used

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
    std::map<std::string, int, std::less<>> faces_;  ///< those that have names
    std::set<Index> scales_;  ///< those that a number decides
    std::vector<std::pair<WordIndex, const Node*>> implications_;
    std::vector<Group> groups_;
};

/// The numbers of these sides are asked while it lives.
class Asking {
public:
    /// Of no sides, of those that are asked already.
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
