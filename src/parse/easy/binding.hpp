#pragma once
// What belongs together: a number and what it counts, a weapon and its distance, a die, its face and its owner. Each
// item is of some classes, and a rule is a pattern over them and what is done where it stands.

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// What an item can be beside what it means.
enum class Also : std::uint8_t {
    die,           ///< a number that a die shows
    bare,          ///< a number, and none of a list such as `8,3`
    close_unit,    ///< a unit of distance that the number before it has
    quantity,      ///< a quantity that lacks its value
    size,          ///< such a one that counts no dice
    counts_dice,   ///< such a one that counts dice, and is called as they are
    toward_named,  ///< such a one that is called as what stands toward
    valued,        ///< a quantity that has its value
    arms,          ///< a weapon that is counted and lacks its number
    arm,           ///< a weapon that is not counted
    plain,         ///< a word that is no quantity and no weapon
    counted,       ///< a noun that the ruleset counts
    men,           ///< such a noun that says nothing else
    things,        ///< a noun of several that says nothing else
    thing,         ///< a noun that has no use here
    noun,          ///< a noun that says nothing else
    uncounted,     ///< a number before it is of no use
    named_die,     ///< a die by its name
    possessive,    ///< `my`, `his`
    joint_for,     ///< `for`
    unreasoned,    ///< a modifier by hand that has no reason yet
    enemy,         ///< `enemy`
    by,            ///< `by`
    several,       ///< the procedure's name, of several
    compound,      ///< begins a noun of two
    glued,         ///< no blank stands before it
    spelled,       ///< a number in letters
    one,           ///< one in letters
};

constexpr unsigned first_also = 36;
static_assert(static_cast<unsigned>(Means::unknown) < first_also);

/// Classes of items, a bit each.
struct Classes {
    std::uint64_t bits = 0;

    constexpr Classes() = default;
    constexpr Classes(Means means) : bits(std::uint64_t{1} << static_cast<unsigned>(means)) {}              // NOLINT
    constexpr Classes(Also also) : bits(std::uint64_t{1} << (first_also + static_cast<unsigned>(also))) {}  // NOLINT
    [[nodiscard]] constexpr bool has(Classes any) const { return (bits & any.bits) != 0; }
};

template <std::convertible_to<Classes> One, std::convertible_to<Classes> Other>
constexpr Classes operator|(One one, Other other) {
    Classes both;
    both.bits = Classes(one).bits | Classes(other).bits;
    return both;
}

constexpr auto person = Classes(Means::own) | Means::other;
constexpr auto stranger = Classes(Means::name) | Means::unknown;
constexpr auto passed = Classes(Means::word) | Means::fact | Means::derived;
constexpr auto said = passed | Means::phrase | Also::noun;

/// Where a step of a pattern stands.
enum class Place : std::uint8_t {
    next,      ///< the next that says something, in the same breath
    at_once,   ///< right behind
    breath,    ///< behind what says nothing, and commas
    before,    ///< right before the first step, and before those before it
    or_break,  ///< likewise, or nothing stands there in the same breath
};

/// An item of one of the classes and of none of the others.
struct Step {
    Classes of = {};
    Place place = Place::next;
    Classes none = {};
    std::size_t most = 1;  ///< more: so many at most, or none
};

class NumberLine {
public:
    NumberLine(const TypedLine& line, Recognition& recognition);

protected:
    using Pattern = std::array<Step, 4>;
    static constexpr Classes any = [] {
        Classes all;
        all.bits = ~std::uint64_t{0};
        return all;
    }();

    /// A rule: false where it does not apply after all.
    template <class Binder>
    struct Rule {
        Pattern when;
        bool (Binder::*act)();
    };

    /// At each place the first of the rules that applies.
    template <class Binder, std::size_t Count>
    void apply(const Rule<Binder> (&rules)[Count]) {
        look_again();
        for (std::size_t at = 0; at < items.size(); ++at)
            for (const auto& rule : rules)
                if (stands(rule.when, at) && (static_cast<Binder*>(this)->*rule.act)()) {
                    look_again();
                    break;
                }
    }

    /// Whether the pattern stands there; `found` has its items then.
    bool stands(const Pattern& pattern, std::size_t at);

    /// The item of a step of the pattern that stands.
    [[nodiscard]] Item& at(std::size_t step) const { return items[found[step]]; }

    [[nodiscard]] bool is_at(std::size_t place, Classes of, Classes none = {}) const {
        return place < items.size() && classes_[place].has(of) && !classes_[place].has(none);
    }
    /// The next item that says something, in the same breath; the end where there is none.
    [[nodiscard]] std::size_t next(std::size_t place, bool past_toward = false) const;
    /// The item before it that says something, in the same breath; the end where there is none.
    [[nodiscard]] std::size_t previous(std::size_t place) const;
    void look_again();

    [[nodiscard]] const Quantity& quantity_of(const Item& item) const {
        return procedure.quantities[procedure.words[item.index].quantity];
    }
    [[nodiscard]] std::string typed(const Item& first, const Item& last) const;
    void tell(const Item& first, const Item& last, std::string_view as) const;
    void ask(ErrorCode code, std::size_t from, std::size_t to, std::string_view advice) const;

    /// What stands toward before a distance does not part the sides, where another one does.
    void mark_toward(std::size_t place) {
        while (place-- > 0)
            if (items[place].means != Means::filler) break;
        if (place < items.size() && items[place].means == Means::toward) items[place].ranged = true;
    }

    static bool drop(Item& item) { return item.means = Means::filler, true; }
    static bool give(Item& number, Item& to);
    /// It is told that the number has no effect.
    bool leave(Item& number, const std::string& text) const;

    const TypedLine& line;
    const Procedure& procedure;
    const std::vector<Piece>& pieces;
    Recognition& recognition;
    std::vector<Item>& items;
    std::array<std::size_t, 8> found{};

private:
    [[nodiscard]] Classes classes_of(const Item& item) const;
    void add_word(const Item& item, Classes& all) const;
    void add_nouns(const Item& item, Classes& all) const;
    [[nodiscard]] std::size_t place_of(const Step& step, std::size_t behind) const;

    std::vector<Classes> classes_;
};

/// Parts the sides: toward does not, where it stands before a distance.
bool parts_sides(const Item& item);

/// Binds all of them; what says nothing is taken out then.
void bind(const TypedLine& line, Recognition& recognition);

/// The dice: `rolled 8 3`, `direction 2, distance 7`, `8 for me, 3 for him`.
void bind_dice(const TypedLine& line, Recognition& recognition);

/// The weapons: `musket 4`, `musket at 8 inches`; a distance said elsewhere goes to the weapon that lacks one.
void bind_weapons(const TypedLine& line, Recognition& recognition);

/// The modifiers by hand: their reasons, and numbers that a word has by itself.
void bind_modifiers(const TypedLine& line, Recognition& recognition);

/// Of items that were bound: `mine 8, 5, his 7`, `riders 9 8 foot 5 3`, `mine 8 his 3, +1`. Throws Error where dice
/// that fall in pairs may stand side by side.
void settle_owners(const Procedure& procedure, const std::vector<Piece>& pieces, std::vector<Item>& items);

/// `A charges B, 8 against 3`: what stands between dice parts them, where the sides are parted already.
void part_dice(const Procedure& procedure, const std::vector<Piece>& pieces, std::vector<Item>& items);

/// `lancers in line charging foot`: marks a word that is a verb, where what follows is not joined to it.
void mark_verbs(const TypedLine& line, std::vector<Item>& items);

}  // namespace orderly::parser
