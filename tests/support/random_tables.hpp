#pragma once
// Rulesets made up at random from the keys of docs/tables.md, and requests of them; the same ones on every machine.
// Not made up: weapons, `several`, `repeat`, `provided`, `next-lower`, `drop` and calls of itself, `by-name`, `by-hand`,
// quantities that are no whole numbers or are halved, `cases`, `times` and `graded` of look-ups, what players say besides.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/plain_tables.hpp"

namespace orderly_test {

class RandomTables {
public:
    explicit RandomTables(std::uint64_t seed);

    [[nodiscard]] const std::string& head() const { return head_; }
    /// By their ids: `first`, which may call for `then`, and `last`, which that may call for.
    [[nodiscard]] const std::map<std::string, std::string>& procedures() const { return procedures_; }
    [[nodiscard]] const std::string& kind() const { return kind_; }

    /// A request of `first`: what each side says.
    SaidBoth request();
    /// As it is typed.
    [[nodiscard]] std::string line(const SaidBoth& said) const;

private:
    int below(int limit);
    bool chance(int percent) { return below(100) < percent; }
    std::string one_of(const std::vector<std::string>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

    std::string procedure(const std::string& id, const std::string& kind, const std::string& next);
    std::string words(const std::string& kind);
    std::string die();
    std::string dice(const std::string& kind);
    std::string condition(bool fallen);
    std::string inner_condition(bool fallen);
    std::string word();
    std::string modifiers(const std::string& kind);
    std::string extra_modifier();
    std::string tables(const std::string& kind, const std::string& next);
    std::string rows(const std::string& kind, const std::string& next, bool column);
    std::string effects(const std::string& next);
    std::string number();
    std::string check(const std::string& next);
    std::string pool(const std::string& kind);
    std::string values(const std::string& kind);
    std::string lookup();
    std::string side();
    std::string measure();

    std::uint64_t state_;
    std::string head_;
    std::string kind_;
    std::map<std::string, std::string> procedures_;
    bool two_ = false;  ///< of the procedure that is written: two sides
    bool pools_ = false;
    bool lone_ = false;  ///< a lone pool
    bool parties_ = false;
    int lines_ = 0;  ///< names are numbered
};

}  // namespace orderly_test
