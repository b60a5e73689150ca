#pragma once
// What the parts of the second interpreter share: a procedure's table with its
// sides' words, and, after the throw, their numbers.

#include <optional>
#include <tuple>

#include "support/plain_tables.hpp"

namespace orderly_test {

using Number = mpq_class;

/// A unit, or all units of a side together.
struct PlainUnit {
    Said said;
    std::set<std::string> has;              ///< its words: given, implied, default and derived
    std::map<std::string, Number> numbers;  ///< its quantities, after halving
    std::optional<Number> needed;           ///< from the weapon
};

/// A halved number: its side, unit and name.
using Half = std::tuple<std::size_t, std::size_t, std::string>;

struct Scene {
    Scene(const Tree& ruleset, const Tree& procedure, const SaidBoth& both);

    const Tree& head;
    const Tree& table;
    std::vector<std::string> sides;
    std::array<std::vector<PlainUnit>, 2> units;
    std::array<std::vector<PlainUnit>, 2> said;           ///< all units of the request, while `units` is one of them
    std::array<PlainUnit, 2> together;                    ///< all units of each side
    std::array<std::map<std::string, Number>, 2> fallen;  ///< natural, total, hits… of each side
    std::map<std::string, Number> values;
    mutable std::vector<int> drawn;                          ///< cards, from a deck that others draw from too
    mutable std::string throwing;                            ///< the name of the dice being thrown
    mutable std::vector<std::pair<std::string, int>> shown;  ///< the names and numbers of the dice thrown

    void halve(const std::set<Half>& halves);
    void work_out();
    [[nodiscard]] std::set<Half> halves_of(const std::array<std::vector<PlainUnit>, 2>& before) const;
    [[nodiscard]] std::size_t side_of(const std::string& name) const;  ///< the first if the name is unknown
    [[nodiscard]] std::vector<std::string> words_of(const std::string& choice) const;
};

/// Evaluates conditions and numbers with the words and numbers of one unit.
struct Viewer {
    const Scene& scene;
    std::size_t side;
    const PlainUnit& unit;

    Viewer(const Scene& of, std::size_t which) : scene(of), side(which), unit(of.together[which]) {}
    Viewer(const Scene& of, std::size_t which, const PlainUnit& one) : scene(of), side(which), unit(one) {}

    /// Whether it has a word, `enemy.word`, or `a+b`.
    [[nodiscard]] bool has(const std::string& word) const;
    /// A quantity, `enemy.` quantity, number of units, number of the throw, or
    /// value; 0 if there is none.
    [[nodiscard]] Number number(const std::string& name) const;
    [[nodiscard]] bool given(const std::string& quantity) const { return unit.numbers.contains(quantity); }
    /// Whether `when`, `unless`, `any`, `where` and `only` of the line hold.
    [[nodiscard]] bool holds(const Tree& line) const;
    /// The first entry of the map whose key matches, or else `else`.
    [[nodiscard]] const Tree* picked(const Tree& map) const;
    /// A number (docs/table-keys.md), plain or growing; `of` is what it grows with
    /// by default.
    [[nodiscard]] Number amount(const Tree& number, const Number& of) const;
    /// A number, or a number by words in maps of any depth.
    [[nodiscard]] std::optional<Number> by_words(const Tree& tree) const;

private:
    [[nodiscard]] bool lies(const std::string& name, const Tree& band) const;
};

/// `4..7`, `8..`, `..-2`, `5`, `..`.
bool in_band(const std::string& band, const Number& number);
/// `3`, `+2`, `1/2`, `1.5`.
Number number_of(const std::string& text);
/// Whether `text` is a number as players write it: with signs, fractions, percent.
bool is_number(const std::string& text);
/// The faces that a die's line lists under the key.
std::set<int> faces_named(const Tree& tree, const std::string& key);
/// Rounds toward 0.
int whole(const Number& number);
std::vector<std::string> parts_of(const std::string& text, char at);

/// The sum of a side's modifiers, with those of the last die separately.
struct Sum {
    Number all;
    Number last_die;
};
Sum modifiers_of(const Tree& lines, const Viewer& viewer);

/// Throws a die of the viewer's side and returns its number.
Number thrown(const Tree& die, const Viewer& viewer, const NextFace& face);
/// How often dice are pushed, and whether a die with this number is.
int pushes_of(const Tree& die, const Viewer& viewer);
bool is_pushed(const Tree& die, int shows);
/// The die of a pool, with a size that depends on words resolved.
Tree die_of(const Tree& die, const Viewer& viewer);

/// Throws TurnedDown for missing words and refused combinations.
void turn_down(const Scene& scene);

/// Whether the second side throws no dice.
bool is_one_sided(const Scene& scene);
void throw_pool(Scene& scene, const NextFace& face, Played& played);
/// How many of a side's hits go on, through all stages.
int after_stages(int hits, std::size_t hitting, Scene& scene, const NextFace& face, Played& played);
void throw_pools(Scene& scene, const NextFace& face, Played& played);
void throw_duels(Scene& scene, const NextFace& face, Played& played);

/// The name of the dice of stages, which tallies do not count.
inline constexpr auto of_a_stage = "of a stage";

/// What a die with this number counts according to `faces`, if listed there.
std::optional<int> worth_listed(const Tree& tree, int shows);
/// Counts the dice shown for each of `tallies`.
void count_tallies(Scene& scene, Played& played);

/// The row for a number, and the next row down in the column.
struct RowFound {
    std::string id;
    const Tree* row = nullptr;
    std::string lower;  ///< outcome of the next row down; empty if there is none
    Number total = 0;   ///< from now on: what a table that is `modified` looked up, else as before
};
std::optional<RowFound> row_found(const Scene& scene, const Number& number);

/// A follow-up.
struct Call {
    std::string procedure;
    SaidBoth said;
    int times = 1;
    bool later = false;
};

/// The effects of one result, added up for each party.
class Effects {
public:
    Effects(const Scene& scene, const std::map<std::string, Tree>& procedures, const std::optional<RowFound>& row)
        : scene_(scene), procedures_(procedures), row_(row) {}
    void add(const Tree& lines);
    void tell(Played& played) const;
    [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }

private:
    struct Told {
        std::string to;
        std::string what;
        std::optional<int> count;
        bool open = false;
        std::string lower;
    };
    void add_line(const Tree& line);
    void add_to(const Tree& line, const std::string& to, std::size_t asked);
    void tell_line(const Tree& line, const std::string& to, const std::optional<int>& count, const Viewer& viewer);
    [[nodiscard]] Said all_handed_on(const Tree& line, std::size_t side, const Tree& next) const;
    void call(const Tree& line, const std::string& to, const Viewer& viewer);

    const Scene& scene_;
    const std::map<std::string, Tree>& procedures_;
    const std::optional<RowFound>& row_;
    std::vector<Told> told_;
    std::vector<Call> calls_;
    std::vector<std::string> calls_told_;
};

/// The part that the procedure knows. The rest is kept for follow-ups.
Said known_of(const Said& said, const Tree& procedure);
bool knows(const Tree& procedure, const std::string& word);
/// What a follow-up gets: the side's words, minus `without`, plus `with`.
Said handed_on(const Tree& line, const Said& said, const Viewer& viewer, const Tree& next);
/// The words of `with`, with braces filled in.
std::vector<std::string> words_with(const Tree& line, const Viewer& viewer);
/// Everything given for the units of a side.
Said said_together(const std::vector<PlainUnit>& units);

void work_out_values(Scene& scene);
void look_up(Scene& scene, Played& played);
void tell_values(const Scene& scene, Played& played);
void tell_value(const std::string& name, const Number& number, Played& played);

}  // namespace orderly_test
