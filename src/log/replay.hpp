#pragma once
// Resolves records again from their dice and compares the results.

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "log/dice_proof.hpp"
#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "report/formats.hpp"

namespace orderly::log {

// Resolves records with today's tables.

class RecordResolver {
public:
    explicit RecordResolver(Catalog& tables) : tables_(tables) {}

    /// Rolls the dice again from the seed and the roll's name, and compares them with the record's. Throws Error if the
    /// request cannot be read.
    bool dice_match_seed(const LoggedRecord& record, const Ruleset& ruleset, std::string_view roll);

    /// Resolves the record with its own dice. Throws Error.
    void resolve(const LoggedRecord& record, const Ruleset& ruleset);

    /// The last resolution.
    [[nodiscard]] const Resolution& resolution() const { return runner_.resolution(); }

    /// The dice that the seed last gave.
    [[nodiscard]] const std::vector<int>& fallen() const { return fallen_; }

    /// The last resolution as it would be logged today, from the key `ruleset` to the end.
    std::string_view written();

private:
    void read(const LoggedRecord& record, const Ruleset& ruleset, const parser::RunOptions& run);

    Catalog& tables_;
    Vocabulary vocabulary_;  ///< of the previous record's ruleset
    parser::ShellWords shell_;
    parser::RequestRunner runner_{true};
    std::vector<int> hand_;  ///< the dice of a record as typed
    std::vector<int> fallen_;
    std::string text_;
    report::KeptPieces pieces_;
};

// The fast path for long logs: a record that is byte for byte what would be written today need not be parsed as JSON.
// Lines are independent, so threads can check several at once.

/// A line that matches what would be written today.
struct SkimmedRecord {
    bool is_same = false;  ///< if false, nothing is known and the line must be parsed
    std::uint64_t number = 0;
    std::string link;  ///< the hash of the previous record
    std::string hash;  ///< of this record
};

class Skimmer {
public:
    /// `folders` contain the tables (catalog.hpp). Throws Error.
    explicit Skimmer(std::span<const std::string> folders) : tables_(folders), resolver_(tables_) {}
    Skimmer(const Skimmer&) = delete;
    Skimmer& operator=(const Skimmer&) = delete;
    ~Skimmer() = default;

    /// Verifies the line's dice against its seed and its result against today's tables. Leaves records with seals, with
    /// follow-ups, or of other versions to the full reader.
    void skim(std::string_view line, SkimmedRecord& into);

private:
    [[nodiscard]] bool is_same(std::string_view line);
    [[nodiscard]] bool is_open_seed(const std::string& seed);
    const Ruleset& ruleset_of(const LoggedRecord& record);

    Catalog tables_;
    RecordResolver resolver_;
    LoggedRecord record_;
    const Ruleset* ruleset_ = nullptr;  ///< of the previous record
    std::string checked_seed_;
    bool is_open_ = false;
};

class Replay {
public:
    /// `seals` are commitments that must bind every seed; if empty, any seed is accepted. Throws Error "bad-seal".
    /// `others` lists the rulesets of other tables to compare with: dice are then not verified against their seed, and
    /// a record whose ruleset is missing there cannot be resolved.
    explicit Replay(Catalog& tables, const std::vector<std::string>& seals = {},
                    std::optional<std::set<std::string>> others = std::nullopt)
        : tables_(tables), others_(std::move(others)), resolver_(tables), proof_(seals) {}

    /// Verifies the record's dice against its seed and resolves it with today's tables from its own dice. Returns the
    /// differences, with a change `error` if it cannot be resolved; empty: no difference. Throws Error if the tables of
    /// its ruleset cannot be read, because that is not a fault of the record.
    std::vector<Change> changes(std::string_view line, const LoggedRecord& record);

    /// The resolution behind the last differences; null if the record cannot be resolved.
    [[nodiscard]] const Resolution* resolution() const { return is_resolved_ ? &resolver_.resolution() : nullptr; }

    /// Starts another log, whose rolls are named independently.
    void begin_log() { rolls_ = {}; }

    /// Adds a record that the fast path accepted.
    void pass_over(std::uint64_t skimmed) { rolls_.set_last(skimmed); }

    /// Adds a record without a result.
    void pass_over(const LoggedRecord& aside) { rolls_.add(aside, LogLine::aside); }

    [[nodiscard]] std::vector<std::string> unused_seals() const { return proof_.unused(); }

    /// The rolls under joined seeds so far.
    [[nodiscard]] const std::vector<RollNames::Roll>& rolls() const { return rolls_.rolls(); }

    /// Whether the tables of the record's ruleset have changed since. Throws Error as `changes` does.
    bool tables_changed(const LoggedRecord& record);

private:
    struct Known {
        const Ruleset* ruleset = nullptr;
        std::string why;  ///< why it cannot be resolved
    };

    const Known& ruleset_of(const LoggedRecord& record);
    void name_roll(const LoggedRecord& record, std::vector<Change>& changes);
    void check(std::string_view line, const LoggedRecord& record, const Ruleset& ruleset, std::vector<Change>& changes);

    Catalog& tables_;
    std::optional<std::set<std::string>> others_;
    std::map<std::string, Known> rulesets_;
    RecordResolver resolver_;
    DiceProof proof_;
    RollNames rolls_;
    bool is_resolved_ = false;
    std::string roll_;    ///< the name of the record's dice
    JsonDocument again_;  ///< the record's result as resolved now
};

}  // namespace orderly::log
