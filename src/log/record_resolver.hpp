#pragma once
// Records resolved once more by the tables of today.

#include <string>
#include <string_view>
#include <vector>

#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "report/kept_pieces.hpp"

namespace orderly::log {

class RecordResolver {
public:
    explicit RecordResolver(Catalog& tables) : tables_(tables) {}

    /// Throws its dice once more as its seed throws them for that roll, and says whether they fall as the record has
    /// them. Throws Error where its request cannot be read.
    bool falls_the_same(const LoggedRecord& record, const Ruleset& ruleset, std::string_view roll);

    /// Resolves it from the dice it has. Throws Error.
    void resolve(const LoggedRecord& record, const Ruleset& ruleset);

    /// What came of it last.
    [[nodiscard]] const Resolution& resolution() const { return runner_.resolution(); }

    /// What it fell last, as its seed throws.
    [[nodiscard]] const std::vector<int>& fallen() const { return fallen_; }

    /// The same as a record of today ends, from its ruleset on.
    std::string_view written();

private:
    void read(const LoggedRecord& record, const Ruleset& ruleset, const parser::RunOptions& run);

    Catalog& tables_;
    Vocabulary vocabulary_;    ///< of the ruleset of the record before
    parser::ShellWords shell_;
    parser::RequestRunner runner_{true};
    std::vector<int> hand_;    ///< what the dice of a record were given as
    std::vector<int> fallen_;
    std::string text_;
    report::KeptPieces pieces_;
};

}  // namespace orderly::log
