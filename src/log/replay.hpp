#pragma once
// Records resolved again from their dice, and what comes out of it.

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
#include "report/json_result.hpp"

namespace orderly::log {

// Records resolved once more by the tables of today.

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

// The short way through a long log: a record that stands byte for byte as it would be written today, dice and all, need
// not be read as JSON. Each line is judged by itself, so that several can be judged at once.

/// What a line says that is as it would be written today.
struct SkimmedRecord {
    bool is_same = false;  ///< else nothing is known, and the line must be read
    std::uint64_t number = 0;
    std::string link;  ///< the hash of the record before it
    std::string hash;  ///< its own
};

class Skimmer {
public:
    /// `folders`: those of the tables (catalog.hpp). Throws Error.
    explicit Skimmer(std::span<const std::string> folders) : tables_(folders), resolver_(tables_) {}
    Skimmer(const Skimmer&) = delete;
    Skimmer& operator=(const Skimmer&) = delete;
    ~Skimmer() = default;

    /// Holds the line's dice against its seed, and what it came to against the tables of today. Records under seals,
    /// chains of resolutions and records of other versions are left to be read.
    void skim(std::string_view line, SkimmedRecord& into);

private:
    [[nodiscard]] bool is_same(std::string_view line);
    [[nodiscard]] bool is_open_seed(const std::string& seed);
    const Ruleset& ruleset_of(const LoggedRecord& record);

    Catalog tables_;
    RecordResolver resolver_;
    LoggedRecord record_;
    const Ruleset* ruleset_ = nullptr;  ///< of the record before
    std::string checked_seed_;
    bool is_open_ = false;
};

class Replay {
public:
    /// `seals`: the commitments that must bind every seed; none: any seed will do. Throws Error "bad-seal".
    /// `others`: the tables are others, which have these rulesets, and what they would say is asked: dice are not held
    /// against their seed, and a record of a ruleset that they lack cannot be resolved.
    explicit Replay(Catalog& tables, const std::vector<std::string>& seals = {},
                    std::optional<std::set<std::string>> others = std::nullopt)
        : tables_(tables), others_(std::move(others)), resolver_(tables), proof_(seals) {}

    /// Holds the record's dice against its seed, and resolves it by the tables of today from the dice it has; what
    /// comes out otherwise, and a change `error` where it cannot be resolved. Empty: the same. Throws Error where the
    /// tables of its ruleset cannot be read: that is no difference of the record.
    std::vector<Change> changes(std::string_view line, const LoggedRecord& record);

    /// What the record came to, whose changes were told last; null where it cannot be resolved.
    [[nodiscard]] const Resolution* resolution() const { return is_resolved_ ? &resolver_.resolution() : nullptr; }

    /// Starts with a log of its own: what was rolled in the one before does not name the dice of this one.
    void begin_log() { rolls_ = {}; }

    /// A record that was skimmed, in its place.
    void pass_over(std::uint64_t skimmed) { rolls_.set_last(skimmed); }

    /// A record that resolves nothing, in its place.
    void pass_over(const LoggedRecord& aside) { rolls_.add(aside, LogLine::aside); }

    [[nodiscard]] std::vector<std::string> unused_seals() const { return proof_.unused(); }

    /// The rolls under joined seeds so far.
    [[nodiscard]] const std::vector<RollNames::Roll>& rolls() const { return rolls_.rolls(); }

    /// Whether the tables of its ruleset are others today than they were. Throws Error as `changes` does.
    bool tables_changed(const LoggedRecord& record);

private:
    struct Known {
        const Ruleset* ruleset = nullptr;
        std::string why;  ///< there is none such
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
    std::string roll_;    ///< what names the dice of the record
    JsonDocument again_;  ///< the record's result as it comes out now
};

}  // namespace orderly::log
