#pragma once
// Random requests of a procedure.

#include <optional>
#include <random>

#include "orderly/request.hpp"

namespace orderly_test {

using namespace orderly;

/// Random words that a side may say; what cannot be together is left to complete() to refuse.
class Words {
public:
    explicit Words(unsigned seed) : random_(seed) {}

    /// One that can be resolved, or nothing.
    std::optional<Request> request(const Ruleset& ruleset, const Procedure& procedure);

    unsigned below(std::size_t count) { return static_cast<unsigned>(random_() % count); }

private:
    void unit(const Procedure& procedure, Index side, Unit& unit);
    void say(const Procedure& procedure, Index side, WordIndex word, Unit& unit);

    std::mt19937 random_;
};

}  // namespace orderly_test
