#pragma once
// What the records of logs tell of a game, read one after another: what happened in which turn, what was lost by whom.
// It knows how to read records, and nothing of how a report looks.

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "orderly/report.hpp"

namespace orderly::log {

/// What became of a party that is no side, in the words of the table, and in which records.
using Fates = std::map<std::string, std::vector<std::uint64_t>>;

/// Whose fate it is: a unit by its id, a party beside the sides, or such a party of a unit; either may be empty.
struct Fated {
    std::string unit;
    std::string party;
    auto operator<=>(const Fated&) const = default;

    /// What a script knows it by.
    [[nodiscard]] const std::string& id() const { return unit.empty() ? party : unit; }
};

/// Which records do not count: those made void and not taken back.
class VoidRecords {
public:
    void line(std::string_view text);
    [[nodiscard]] bool contains(std::uint64_t number) const { return numbers_.contains(number); }

private:
    JsonDocument document_;
    std::set<std::uint64_t> numbers_;
};

class Narrative {
public:
    /// `losses` are by whom and of what.
    using Losses = std::map<std::pair<std::string, std::string>, std::int64_t>;

    /// How a unit is called in full; its id where nothing else is known.
    using NameOf = std::function<std::string(const std::string& unit)>;

    /// How many of that the roster has of a unit, so that nothing more is counted as lost; nothing where it does not say.
    using NumberOf = std::function<std::optional<int>(const std::string& unit, const std::string& what)>;

    explicit Narrative(Catalog& tables, NameOf name_of = {}, NumberOf number_of = {})
        : tables_(tables), name_of_(std::move(name_of)), number_of_(std::move(number_of)) {}

    /// Reads a line; whether it tells something, which is `entry()` then. Void records count for nothing and are entries
    /// all the same, but for turns and phases: they never began.
    bool read(std::string_view line, const VoidRecords& voids);

    [[nodiscard]] const ReportEvent& entry() const { return entry_; }
    /// Whether the last entry names that unit, or changes it.
    [[nodiscard]] bool involves(const std::string& unit) const;
    /// The record of the last entry, where it resolved something.
    [[nodiscard]] const LoggedRecord* record() const { return resolved_ ? &record_ : nullptr; }

    [[nodiscard]] const Losses& losses() const { return losses_; }
    /// By turn; 0 is before the first.
    [[nodiscard]] const std::map<int, Losses>& losses_by_turn() const { return by_turn_; }
    [[nodiscard]] const std::map<Fated, Fates>& fates() const { return fates_; }

private:
    const Ruleset* ruleset_of(const std::string& id);
    void begin(const Json& record);
    void tell(const Json& result);
    void tell_result(const Json& of, const Json& result);
    void tell_hits(const Json& of, const Json& result, const Json& hits);
    void tell_by_hand();
    [[nodiscard]] std::string called(const std::string& unit) const;
    [[nodiscard]] std::vector<std::vector<std::string>> names_by_side() const;
    [[nodiscard]] std::string names_text() const;
    [[nodiscard]] std::string deed_text();
    [[nodiscard]] std::string party_text(const Json& of, const Json& result,
                                         const std::string& party);
    [[nodiscard]] Fated fated_by(const std::string& party) const;
    void count(const Json& result);
    void count_fates(const Ruleset& ruleset, const Json& result);
    void count_changes();
    void lose(const std::string& who, const std::string& what, std::int64_t number);

    Catalog& tables_;
    NameOf name_of_;
    NumberOf number_of_;
    LoggedRecord record_;
    ReportEvent entry_;
    bool resolved_ = false;
    std::string fated_;  ///< the unit of whose party the record's effects say what became
    int turn_ = 0;
    std::string phase_;
    std::string side_;
    Losses losses_;
    std::map<int, Losses> by_turn_;
    std::map<Fated, Fates> fates_;
    std::map<std::string, const Ruleset*> known_;
};

// A log read to its end, as a report.

/// `name_of` gives a unit's name in full, `side_of` its side of the game, or nothing; each of the three may be empty.
Report report_of(Catalog& tables, const std::string& log, const Narrative::NameOf& name_of,
                 const Narrative::NameOf& side_of, const Narrative::NumberOf& number_of = {});

}  // namespace orderly::log
