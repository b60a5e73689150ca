#include "game/damage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "game/record_reader.hpp"
#include "log/lines.hpp"
#include "log/reader.hpp"
#include "log/record_numbers.hpp"
#include "text/printable.hpp"

namespace orderly::game {
namespace {

/// Of a line that is no whole record.
std::string fault_of_line(std::string_view line, std::uint64_t number) {
    log::LoggedRecord record;
    switch (log::read_record(line, record)) {
        case log::LogLine::torn: return fmt::format("line {} is torn: the end of the record is missing", number);
        case log::LogLine::spoiled: return fmt::format("line {} is spoiled: {}", number, text::printable(record.why));
        default: return fmt::format("line {} is no record of this program", number);
    }
}

/// What the record's result says after `key`; empty where it says nothing.
std::string_view text_behind(std::string_view line, std::string_view key) {
    const auto at = line.find(key);
    if (at == std::string_view::npos) return {};
    line.remove_prefix(at + key.size());
    return line.substr(0, line.find('"'));
}

class Damage {
public:
    explicit Damage(const Roster& roster) : roster_(roster) {}

    void line(std::string_view text, std::uint64_t number) {
        if (text.empty()) return;
        if (!read_game_record(text, record_)) return told_.push_back(fault_of_line(text, number));
        using Place = log::RecordNumbers::Place;
        if (const auto place = numbers_.add(record_.number); place != Place::next)
            told_.push_back(fmt::format("record {} stands {}", record_.number,
                                        place == Place::twice ? "twice" : "behind later ones"));
        for (const auto& name : record_.names) unit(name);
        for (const auto& change : record_.changes) unit(change.unit);
        const auto ruleset = text_behind(text, R"("ruleset":")");
        if (!ruleset.empty() && ruleset != roster_.ruleset)
            told_.push_back(fmt::format("record {} is of {}, and the game of {}", record_.number,
                                        text::printable(ruleset), roster_.ruleset));
    }

    std::vector<std::string> take() {
        for (const auto& [first, last] : numbers_.missing())
            told_.push_back(first == last ? fmt::format("record {} is missing", first)
                                          : fmt::format("records {} to {} are missing", first, last));
        return std::move(told_);
    }

private:
    void unit(const std::string& id) {
        if (id.empty() || roster_.unit(id) != nullptr || !strangers_.insert(id).second) return;
        told_.push_back(fmt::format("record {} is of `{}`, a unit that the roster has not", record_.number, id));
    }

    const Roster& roster_;
    GameRecord record_;
    log::RecordNumbers numbers_;
    std::set<std::string> strangers_;
    std::vector<std::string> told_;
};

}  // namespace

std::vector<std::string> damage_of(const Roster& roster, const std::string& log) {
    Damage damage(roster);
    log::each_line(log, [&](std::string_view line, std::uint64_t number) { damage.line(line, number); });
    return damage.take();
}

}  // namespace orderly::game
