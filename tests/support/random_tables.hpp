#pragma once
// Random rulesets from the keys of docs/table-keys.md, and requests for them, identical on every machine. A test checks
// that all keys of the page occur.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/plain_tables.hpp"
#include "support/random.hpp"

namespace orderly_test {

class RandomTables {
public:
    explicit RandomTables(std::uint64_t seed);

    /// The files' texts by path relative to the folder of tables: `g/first.yaml`.
    [[nodiscard]] std::map<std::string, std::string> files() const;
    /// The ruleset to play: `g`, or `h`, which extends it.
    [[nodiscard]] const std::string& ruleset() const { return ruleset_; }
    [[nodiscard]] const std::string& head() const { return head_; }
    /// The files' texts by procedure: `first` may call `then`, which may call `last`.
    [[nodiscard]] const std::map<std::string, std::string>& procedures() const { return procedures_; }
    [[nodiscard]] const std::string& kind() const { return kind_; }
    /// Whether it has keys that need more than the table's own words: units, weapons, fractions, calls of itself.
    [[nodiscard]] bool rich() const { return rich_; }
    [[nodiscard]] bool repeats() const { return repeats_; }

    /// A request of `first`, for a ruleset that is not rich.
    SaidBoth request();
    /// The request as typed.
    [[nodiscard]] std::string line(const SaidBoth& said) const;
    /// A request for a rich ruleset: in its own words, and in a player's words.
    struct Line {
        std::string typed;
        std::string spoken;
        void say(const std::string& both) { typed += " " + both, spoken += " " + both; }
        void say(const std::string& word, const std::string& name) { typed += " " + word, spoken += " " + name; }
    };
    Line rich_line();

private:
    int below(int limit);
    bool chance(int percent) { return below(100) < percent; }
    std::string one_of(const std::vector<std::string>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

    // random_tables.cpp: the whole
    void choose();
    std::string head();
    std::string procedure(const std::string& id, const std::string& kind, const std::string& next);
    std::string about(const std::string& id, const std::string& kind);
    std::string several(const std::string& kind);
    std::string refuse(const std::string& kind);
    std::map<std::string, std::string> variant() const;
    std::string further_cases() const;

    // random_words.cpp: words, quantities and weapons
    std::string words(const std::string& kind);
    std::string rich_words(const std::string& kind);
    bool says_calm() const;
    std::string calm() const;
    std::string rich_quantities();
    std::string speech() const;
    std::string weapons();
    std::string weapon_values(const std::string& gives);
    void say_shot(Line& line);
    void say_unit(const std::string& side, Line& line);
    void say_numbers(const std::string& side, Line& line);

    // random_rolls.cpp: dice and modifiers
    std::string die(bool alone);
    std::string named_dice();
    std::string dice(const std::string& kind);
    std::string tallies(const std::string& kind);
    std::string tally(const std::string& kind);
    std::string tally_test();
    std::string condition(bool fallen);
    std::string inner_condition(bool fallen);
    std::string word();
    std::string modifiers();
    std::string rich_modifiers();
    std::string extra_modifier();
    std::string pool(const std::string& kind);
    std::string stages(const std::string& kind);
    std::string check(const std::string& next);
    std::string natural_of_check(int natural);

    // random_results.cpp: rows, effects, values
    std::string tables(const std::string& kind, const std::string& next);
    std::string rows(const std::string& kind, const std::string& next, bool column);
    std::string shift();
    std::string scales();
    std::string row(int place, const std::string& bands, const std::string& kind, const std::string& next);
    std::string effects(const std::string& next);
    std::string rich_effects(const std::string& next);
    bool may_call_itself();
    std::string call_of_itself();
    std::string without();
    std::string cases_of_weather();
    std::string number();
    std::string values(const std::string& kind);
    std::string lookup();
    std::string rich_lookup();
    std::string side();
    std::string measure();

    Random random_;
    std::string ruleset_ = "g";
    std::string head_;
    std::string kind_;
    std::map<std::string, std::string> procedures_;
    bool rich_ = false;
    bool repeats_ = false;
    bool extends_ = false;
    bool first_two_ = false;     ///< `first` has two sides
    bool first_shares_ = false;  ///< units of `first` share a die
    bool first_adds_ = false;    ///< units of its first side add up
    std::string gives_;          ///< what its weapons give; empty: it has none
    bool graded_ = false;        ///< its look-up has grades
    bool open_lookup_ = false;   ///< its look-up may list several rows
    std::string id_;             ///< of the procedure being written
    bool two_ = false;           ///< two sides
    bool pools_ = false;
    bool lone_ = false;      ///< `kind: pool`
    bool one_side_ = false;  ///< the second side of `first` need not throw
    bool parties_ = false;
    int least_natural_ = 1;  ///< the lowest natural of its dice
    int usual_natural_ = 4;
    std::vector<std::string> tallies_;  ///< of the procedure being written
    bool named_dice_ = false;
    bool apart_ = false;   ///< its dice explode apart
    bool opposed_ = false;
    bool pushed_ = false;  ///< its dice may be pushed
    bool scaled_ = false;  ///< a number decides a choice
    int asked_ = 0;  ///< conditions can use die-1 to this one
    int lines_ = 0;  ///< the number of the last generated name
};

/// A number as text.
inline std::string num(int number) { return std::to_string(number); }

}  // namespace orderly_test
