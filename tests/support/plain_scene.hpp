#pragma once
// What the parts of the second interpreter share: a procedure's table with what
// its sides said, and, once the dice have fallen, their numbers.

#include <optional>
#include <tuple>

#include "support/plain_tables.hpp"

namespace orderly_test {

using Number = mpq_class;

/// A unit, or a side taken together.
struct PlainUnit {
    Said said;
    std::set<std::string> has;              ///< said, implied, by default, derived
    std::map<std::string, Number> numbers;  ///< quantities that were given, halved where they are
    std::optional<Number> needed;           ///< by the weapon
};

/// A number that is halved: of which side, unit and name.
using Half = std::tuple<std::size_t, std::size_t, std::string>;

struct Scene {
    Scene(const Tree& ruleset, const Tree& procedure, const SaidBoth& both);

    const Tree& head;
    const Tree& table;
    std::vector<std::string> sides;
    std::array<std::vector<PlainUnit>, 2> units;
    std::array<std::vector<PlainUnit>, 2> said;           ///< all that were said, where `units` is one of them
    std::array<PlainUnit, 2> together;                    ///< each side, all its units
    std::array<std::map<std::string, Number>, 2> fallen;  ///< natural, total, hits… of each side
    std::map<std::string, Number> values;
    mutable std::string throwing;                            ///< what the dice that fall now are called
    mutable std::vector<std::pair<std::string, int>> shown;  ///< what each of them came to

    void halve(const std::set<Half>& halves);
    void work_out();
    [[nodiscard]] std::set<Half> halves_of(const std::array<std::vector<PlainUnit>, 2>& before) const;
    [[nodiscard]] std::size_t side_of(const std::string& name) const;  ///< the first if it has no name
    [[nodiscard]] std::vector<std::string> words_of(const std::string& choice) const;
};

/// As one unit of the side sees it: words of the unit, numbers of the unit.
struct Viewer {
    const Scene& scene;
    std::size_t side;
    const PlainUnit& unit;

    Viewer(const Scene& of, std::size_t which) : scene(of), side(which), unit(of.together[which]) {}
    Viewer(const Scene& of, std::size_t which, const PlainUnit& one) : scene(of), side(which), unit(one) {}

    /// A word, `enemy.word`, `a+b`.
    [[nodiscard]] bool has(const std::string& word) const;
    /// Quantities, `enemy.` ones, units, numbers that fell, values; 0 where there
    /// is none.
    [[nodiscard]] Number number(const std::string& name) const;
    [[nodiscard]] bool given(const std::string& quantity) const { return unit.numbers.contains(quantity); }
    /// `when`, `unless`, `any`, `where` and `only` of the line.
    [[nodiscard]] bool holds(const Tree& line) const;
    /// The first key of the map that is said, else `else`.
    [[nodiscard]] const Tree* picked(const Tree& map) const;
    /// A number of docs/table-keys.md, plain or growing; `of` is what it grows with
    /// if it does not say.
    [[nodiscard]] Number amount(const Tree& number, const Number& of) const;
    /// A number, or one by words in maps of any depth.
    [[nodiscard]] std::optional<Number> by_words(const Tree& tree) const;

private:
    [[nodiscard]] bool lies(const std::string& name, const Tree& band) const;
};

/// `4..7`, `8..`, `..-2`, `5`, `..`.
bool in_band(const std::string& band, const Number& number);
/// `3`, `+2`, `1/2`, `1.5`.
Number number_of(const std::string& text);
/// Whether `text` is a number as those who play write it: signs, fractions, percent.
bool is_number(const std::string& text);
/// The faces that a die's line lists under the key.
std::set<int> faces_named(const Tree& tree, const std::string& key);
/// Cut off toward 0.
int whole(const Number& number);
std::vector<std::string> parts_of(const std::string& text, char at);

/// What the lines add up to for a side; those of the last die apart.
struct Sum {
    Number all;
    Number last_die;
};
Sum modifiers_of(const Tree& lines, const Viewer& viewer);

/// A die thrown by the viewer's side: its faces in the order they fall, and
/// what they come to.
Number thrown(const Tree& die, const Viewer& viewer, const NextFace& face);
/// How often dice are thrown again when all have fallen, and whether one that shows so much is.
int pushes_of(const Tree& die, const Viewer& viewer);
bool is_pushed(const Tree& die, int shows);
/// The die of a pool, a size by words settled.
Tree die_of(const Tree& die, const Viewer& viewer);

/// What must be said and was not, and what the table refuses.
void turn_down(const Scene& scene);

/// Whether the second side says that it throws no die.
bool is_one_sided(const Scene& scene);
void throw_pool(Scene& scene, const NextFace& face, Played& played);
void throw_pools(Scene& scene, const NextFace& face, Played& played);
void throw_duels(Scene& scene, const NextFace& face, Played& played);

/// What the dice of stages are called, which no tally counts.
inline constexpr auto of_a_stage = "of a stage";

/// What a die that shows it counts by `faces` of the map, where they name it.
std::optional<int> worth_listed(const Tree& tree, int shows);
/// Counts the dice shown for each of `tallies`.
void count_tallies(Scene& scene, Played& played);

/// The row that the number comes to, and the next one down of the column.
struct RowFound {
    std::string id;
    const Tree* row = nullptr;
    std::string lower;  ///< outcome of the next row down; empty where there is none
};
std::optional<RowFound> row_found(const Scene& scene, const Number& number);

/// What a result calls for.
struct Call {
    std::string procedure;
    SaidBoth said;
    int times = 1;
    bool later = false;
};

/// Effects of one result, those of one party added up.
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

/// What of it the procedure knows. The rest waits for those that come after.
Said known_of(const Said& said, const Tree& procedure);
bool knows(const Tree& procedure, const std::string& word);
/// What the next procedure is given: what the side said, without `drop`, with
/// `with`.
Said handed_on(const Tree& line, const Said& said, const Viewer& viewer, const Tree& next);
/// The words of `with`, braces filled in.
std::vector<std::string> words_with(const Tree& line, const Viewer& viewer);
/// All that the units of a side said.
Said said_together(const std::vector<PlainUnit>& units);

void work_out_values(Scene& scene);
void look_up(Scene& scene, Played& played);
void tell_values(const Scene& scene, Played& played);
void tell_value(const std::string& name, const Number& number, Played& played);

}  // namespace orderly_test
