#pragma once
// Requests made up at random from a procedure's own words, the same ones on every machine.

#include <cstdint>
#include <optional>
#include <string>

#include "orderly/request.hpp"
#include "support/random.hpp"

namespace orderly_test {

class LineMaker : public Random {
public:
    using Random::Random;

    /// A request of the procedure. Not each can be resolved.
    std::string line(const orderly::Procedure& procedure);
    /// `count` requests of all procedures of the ruleset in turn, a line each; with ids where wanted.
    std::string lines(const orderly::Ruleset& ruleset, std::size_t count, bool ids);

    /// One read from a line, completed, that can be resolved; nothing where the line made up cannot.
    std::optional<orderly::Request> request(const orderly::Ruleset& ruleset, const orderly::Procedure& procedure);

private:
    std::string unit(const orderly::Procedure& procedure, orderly::Index side);
    std::string shot(const orderly::Procedure& procedure);
};

/// A built-in ruleset.
const orderly::Ruleset& builtin(std::string_view id);

}  // namespace orderly_test
