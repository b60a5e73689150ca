#pragma once
// Records resolved again from their dice, and what comes out of it.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "log/change.hpp"
#include "log/dice_proof.hpp"
#include "log/record_resolver.hpp"
#include "log/roll_names.hpp"

namespace orderly::log {

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
