#pragma once
// Random requests from a procedure's own words, identical on every machine.

#include <cstdint>
#include <optional>
#include <string>

#include "orderly/request.hpp"
#include "support/random.hpp"

namespace orderly_test {

class LineMaker : public Random {
public:
    using Random::Random;

    /// A request of the procedure, which may not be resolvable.
    std::string line(const orderly::Procedure& procedure);
    /// `count` requests of all procedures of the ruleset in turn, one per line, optionally with ids.
    std::string lines(const orderly::Ruleset& ruleset, std::size_t count, bool ids);

    /// A random request, parsed and completed; nothing if it cannot be resolved.
    std::optional<orderly::Request> request(const orderly::Ruleset& ruleset, const orderly::Procedure& procedure);

private:
    std::string unit(const orderly::Procedure& procedure, orderly::Index side);
    std::string shot(const orderly::Procedure& procedure);
};

/// A built-in ruleset.
const orderly::Ruleset& builtin(std::string_view id);

}  // namespace orderly_test
