#pragma once
// Odds by brute force: evaluates all possible rolls, as a reference for the odds of orderly/odds.hpp.

#include <array>
#include <map>
#include <string>
#include <vector>

#include "orderly/engine.hpp"
#include "orderly/odds.hpp"

namespace orderly_test {

using namespace orderly;

std::string outcome_of(const Result& result);

/// The number of equally likely rolls of a request.
double falls_of(const Request& request);

/// The totals of brute force, as numbers of rolls.
struct Brute {
    long falls = 0;
    std::vector<std::map<std::string, long>> units;
    std::map<std::string, long> joint;
    std::map<std::string, long> any;  ///< rolls in which at least one result has it
    std::array<std::map<int, long>, 2> hits;
    std::map<std::string, long> effects;
    std::map<std::string, std::map<Fraction, long>> values;
};

Brute brute_of(const Request& request);

/// A chain followed by brute force to a depth: the exact weight of each ending, and the weight that is left.
class Followed {
public:
    explicit Followed(int depth) : depth_(depth) {}

    /// A pending resolution: the party concerned, and whether it decides the first procedure.
    struct Waiting {
        Request request;
        std::string side;
        bool first = false;
    };

    void run(const Request& request) {
        expand({{request, std::string(request.procedure->sides[0]), true}}, 1, {}, {}, 0);
    }

    std::map<std::string, Ratio> first;  ///< by the first procedure's last outcome
    std::map<std::string, Ratio> once;   ///< `procedure/side:outcome`
    Ratio open;

private:
    void expand(std::vector<Waiting> waiting, const Ratio& weight, const std::string& outcome,
                std::vector<std::string> events, int depth);
    void follow(const Waiting& now, std::vector<Waiting> waiting, const Ratio& weight, const Resolution& resolution,
                const std::string& here, const std::string& outcome, std::vector<std::string> events, int depth);

    int depth_;
};

}  // namespace orderly_test
