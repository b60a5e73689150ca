#pragma once
// Turns a log's records into the story of a game: events by turn, and losses by side. Knows records, but not the layout
// of reports.

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "orderly/report.hpp"

namespace orderly::log {

/// What happened to a party that is not a side, in the table's words, and in which records.
using PartyEffects = std::map<std::string, std::vector<std::uint64_t>>;

/// Whom an effect describes: a unit (its id), a party that is not a side, or such a party of a unit. Unused members are
/// empty.
struct AffectedParty {
    std::string unit;
    std::string party;
    auto operator<=>(const AffectedParty&) const = default;

    /// The id that scripts use.
    [[nodiscard]] const std::string& id() const { return unit.empty() ? party : unit; }
};

/// Which records do not count: void ones that were not counted again.
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
    /// `losses` by side or unit and kind.
    using Losses = std::map<std::pair<std::string, std::string>, std::int64_t>;

    /// A unit's full name; its id if nothing else is known.
    using NameOf = std::function<std::string(const std::string& unit)>;

    /// A unit's number in the roster, which limits the losses counted; nothing if the roster does not give it.
    using NumberOf = std::function<std::optional<int>(const std::string& unit, const std::string& what)>;

    explicit Narrative(Catalog& tables, NameOf name_of = {}, NumberOf number_of = {})
        : tables_(tables), name_of_(std::move(name_of)), number_of_(std::move(number_of)) {}

    /// Reads a line. Returns whether it adds to the story; `entry()` is then valid. Void records count for nothing but
    /// are still entries, except turns and phases, which never began.
    bool read(std::string_view line, const VoidRecords& voids);

    [[nodiscard]] const ReportEvent& entry() const { return entry_; }
    /// Whether the last entry names or changes that unit.
    [[nodiscard]] bool involves(const std::string& unit) const;
    /// The record of the last entry, if it has a result.
    [[nodiscard]] const LoggedRecord* record() const { return resolved_ ? &record_ : nullptr; }

    [[nodiscard]] const Losses& losses() const { return losses_; }
    /// By turn; 0 is before the first.
    [[nodiscard]] const std::map<int, Losses>& losses_by_turn() const { return by_turn_; }
    [[nodiscard]] const std::map<AffectedParty, PartyEffects>& party_effects() const { return party_effects_; }

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
    [[nodiscard]] AffectedParty affected_by(const std::string& party) const;
    void count(const Json& result);
    void count_party_effects(std::span<const std::string_view> sides, const Json& result);
    void count_changes();
    void lose(const std::string& who, const std::string& what, std::int64_t number);

    Catalog& tables_;
    NameOf name_of_;
    NumberOf number_of_;
    LoggedRecord record_;
    ReportEvent entry_;
    bool resolved_ = false;
    std::string affected_unit_;  ///< the unit whose party the record's effects describe
    int turn_ = 0;
    std::string phase_;
    std::string side_;
    Losses losses_;
    std::map<int, Losses> by_turn_;
    std::map<AffectedParty, PartyEffects> party_effects_;
    std::map<std::string, const Ruleset*> known_;
};

// Reads a whole log into a report.

/// `name_of` gives a unit's full name, `side_of` its side of the game or nothing; any of the three may be empty.
Report report_of(Catalog& tables, const std::string& log, const Narrative::NameOf& name_of,
                 const Narrative::NameOf& side_of, const Narrative::NumberOf& number_of = {});

}  // namespace orderly::log
