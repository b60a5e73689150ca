#pragma once
// A ruleset from its files: the head, then each procedure, then what holds between them.

#include "orderly/ruleset.hpp"
#include "tables/arena.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

struct NamedTable {
    std::string name;  ///< the file's, without `.yaml`
    const Node* table;
};

/// The merged files of one ruleset. The nodes outlive the reading.
struct RulesetNodes {
    std::string_view id;
    const Node* head = nullptr;
    const Node* speech = nullptr;    ///< the ruleset's speech.yaml, where it has one
    const Language* language = nullptr;  ///< that `language:` names; none: no words of any
    std::vector<NamedTable> tables;
    std::vector<std::string> unreadable = {};  ///< procedures whose files could not be read
    bool complete = true;  ///< every file could be read, and none drops lines of another, with which words may go
};

Ruleset read_ruleset(const RulesetNodes& nodes, Arena& arena, Faults& faults);

}  // namespace orderly::tables
