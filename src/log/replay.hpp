#pragma once
// Records resolved again from their dice, and what comes out of it.

#include <map>
#include <string>
#include <vector>

#include "log/reader.hpp"
#include "report/flat_rows.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "orderly/catalog.hpp"

namespace orderly {

/// A key of a result that came out otherwise.
struct Change {
    std::string key;
    std::string was;
    std::string is;
};

class Replay {
public:
    explicit Replay(Catalog& tables) : tables_(tables) {}

    /// Resolves the record by the tables of today; what comes out otherwise, or one change `error`. Empty: the same.
    /// Throws Error where the tables of its ruleset cannot be read: that is no difference of the record.
    std::vector<Change> changes(const LoggedRecord& record);

    /// Whether the tables of its ruleset are others today than they were. Throws Error as `changes` does.
    bool tables_changed(const LoggedRecord& record);

private:
    struct Known {
        const Ruleset* ruleset = nullptr;
        std::string why;  ///< there is none such
    };

    const Known& ruleset_of(const LoggedRecord& record);
    nlohmann::json again(const LoggedRecord& record, const Ruleset& ruleset);

    Catalog& tables_;
    std::map<std::string, Known> rulesets_;
    ShellWords shell_;
    RequestRunner runner_;
};

}  // namespace orderly
