#pragma once
// What may be said in one procedure.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::parser {

using Keys = std::vector<std::string>;

/// Texts of a ruleset taken apart, each once.
class KeyMaker {
public:
    explicit KeyMaker(const Language& language) : language_(language) {}

    const Keys& of(std::string_view text);

private:
    const Language& language_;
    std::unordered_map<std::string, Keys> known_;
};

/// One way to say something in a procedure.
struct SaidSo {
    Keys keys;
    Means means = Means::filler;
    std::size_t index = 0;
    std::string text;
    bool is_own = false;
    bool is_passive = false;
    bool is_shared = false;
};

/// All of them, in the order of the tables: those that the ruleset knows elsewhere, and that have no effect here, last.
std::vector<SaidSo> said_in(const Ruleset& ruleset, const Procedure& procedure, KeyMaker& keys);

}  // namespace orderly::parser
