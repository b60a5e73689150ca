#include "cli/attach_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "cli/game_table.hpp"
#include "game/difference.hpp"
#include "orderly/error.hpp"
#include "parse/named_unit.hpp"
#include "text/quoting.hpp"

namespace orderly::cli {
namespace {

const game::UnitState& unit_of(const Session& session, const GameTable& table, const std::string& typed) {
    const auto* unit = game_of(session).find(typed);
    if (unit == nullptr)
        throw Error(ErrorCode::unknown_word, fmt::format("no unit `{}`; `orderly units` lists them", typed), typed);
    const auto& state = *table.state().find(unit->id);
    if (!state.takes_part()) throw parser::absent_unit(unit->id, state.absence());
    return state;
}

void check_may_be_attached(const GameTable& table, const game::UnitState& unit) {
    const auto& rules = table.state().rules();
    if (rules.may_be_attached(*unit.unit)) return;
    const auto who = rules.game().attachment.who;
    const std::vector<std::string> names(who.begin(), who.end());
    throw Error(ErrorCode::refused,
                names.empty() ? fmt::format("{} has no units that are attached to others", rules.ruleset().id)
                              : fmt::format("{} is attached to nobody: a unit that is must have {} in the game's file",
                                            unit.unit->id, text::join_list(names, "or")),
                unit.unit->id);
}

int write(Session& session, GameTable& table, const std::string& unit, const std::string& to) {
    game::Change change;
    change.unit = unit;
    change.attached = to;
    const std::vector<game::Change> changes = {change};
    auto keys = to.empty() ? fmt::format(R"("names":[["{}"]],)", unit)
                           : fmt::format(R"("names":[["{}","{}"]],)", unit, to);
    game::append_changes(changes, keys);
    const auto number = table.write(keys);
    auto after = table.state();
    after.apply(changes, number);
    tell(session, number, fmt::format("record {}\n{}", number, game::difference_text(table.state(), after)), keys,
         {{"unit", unit}, {"attached", to}});
    return 0;
}

}  // namespace

int run_attach(Session& session) {
    const auto& words = session.options.words;
    if (words.size() != 3) throw Error(ErrorCode::missing, "who, and to which unit? usage: orderly attach LEADER UNIT");
    GameTable table(session);
    const auto& unit = unit_of(session, table, words[1]);
    const auto& to = unit_of(session, table, words[2]);
    check_may_be_attached(table, unit);
    if (!table.state().may_attach(unit, to))
        throw Error(ErrorCode::refused,
                    fmt::format("{} of {} cannot be attached to {} of {}", unit.unit->id, unit.unit->side, to.unit->id,
                                to.unit->side),
                    to.unit->id);
    return write(session, table, unit.unit->id, to.unit->id);
}

int run_detach(Session& session) {
    const auto& words = session.options.words;
    if (words.size() != 2) throw Error(ErrorCode::missing, "who? usage: orderly detach LEADER");
    GameTable table(session);
    const auto& unit = unit_of(session, table, words[1]);
    if (unit.attached.empty())
        throw Error(ErrorCode::refused, fmt::format("{} is attached to nobody", unit.unit->id), unit.unit->id);
    return write(session, table, unit.unit->id, {});
}

}  // namespace orderly::cli
