#include "report/json.hpp"
#include "orderly/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "game/difference.hpp"
#include "game/phase.hpp"
#include "game/table.hpp"
#include "log/report.hpp"
#include "orderly/error.hpp"
#include "orderly/json.hpp"
#include "parse/shell_words.hpp"

namespace orderly {
using namespace game;
namespace {

GameUnit as_it_stands(const UnitState& unit) {
    GameUnit out{unit.unit->id, unit.unit->name, unit.unit->side, unit.numbers, unit.band_words(), {}};
    out.words.insert(out.words.end(), unit.words.begin(), unit.words.end());
    for (const auto& open : unit.open) out.decide.push_back(open.text);
    out.is_removed = unit.removed;
    out.away_until = unit.returns;
    out.attached_to = unit.attached;
    return out;
}

}  // namespace

struct Game::Parts {
    Parts(const std::string& file, std::span<const std::string> folders) : path(file) {
        roster = read_roster(path, [&](const std::string& id, const std::string& own) -> const Ruleset& {
            std::vector<std::string> order(folders.begin(), folders.end());
            if (!own.empty()) order.insert(order.begin(), own);
            tables = std::make_unique<Catalog>(order);
            return tables->ruleset(id);
        });
        fold();
    }

    void fold() {
        const State now(roster, GameLog(roster.log));
        turn = now.turn;
        phase = now.phase;
        side = now.side;
        named = named_units(now);
        units.clear();
        for (const auto& unit : now.units) units.push_back(as_it_stands(unit));
    }

    [[nodiscard]] Table table() const {
        return {roster, roster.log, start_of_log(path, *roster.rules), log::Links::refused};
    }

    std::string path;
    std::unique_ptr<Catalog> tables;
    Roster roster;
    int turn = 0;
    std::string phase;
    std::string side;
    std::vector<NamedUnit> named;
    std::vector<GameUnit> units;
};

Game::Game(const std::string& path, std::span<const std::string> folders)
    : parts_(std::make_unique<Parts>(path, folders)) {}
Game::~Game() = default;
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;

const std::string& Game::title() const { return parts_->roster.title; }
const Ruleset& Game::ruleset() const { return *parts_->roster.rules; }
int Game::turn() const { return parts_->turn; }
const std::string& Game::phase() const { return parts_->phase; }
const std::string& Game::side() const { return parts_->side; }
const std::vector<GameUnit>& Game::units() const { return parts_->units; }
void Game::fold() { parts_->fold(); }

const GameUnit& Game::unit(std::string_view name) const {
    const auto* known = parts_->roster.find(name);
    if (known == nullptr)
        throw Error(ErrorCode::bad_unit, fmt::format("{} has no unit `{}`", title(), name), std::string(name));
    return *std::ranges::find(parts_->units, known->id, &GameUnit::id);
}

Vocabulary Game::vocabulary() const {
    auto vocabulary = parts_->tables->vocabulary(ruleset());
    vocabulary.units = parts_->named;
    return vocabulary;
}

Recorded Game::resolve(std::string_view line, const Dice& dice, std::string_view note) {
    if (dice.number) throw Error(ErrorCode::both, "the record of a game names its roll: give no number");
    const std::string seed(dice.seed);
    std::vector<Recorded> all;
    {
        Table table = parts_->table();
        parser::ShellWords words;
        auto played = table.play(parts_->tables->vocabulary(ruleset()), words.split(line),
                                 {.follow = dice.follow,
                                  .faces = dice.faces,
                                  .has_faces = !dice.faces.empty(),
                                  .seed = seed.empty() ? nullptr : &seed},
                                 {note});
        auto before = table.state();
        for (auto& one : played) {
            auto after = before;
            after.apply(one.changes, one.record);
            auto json = to_json(one.resolution);
            json.insert(report::json_opening.size(), one.keys());
            all.push_back({one.record, std::move(one.resolution), difference_text(before, after), std::move(json)});
            before = std::move(after);
        }
    }
    parts_->fold();
    auto first = std::move(all.front());
    first.followed.assign(std::make_move_iterator(all.begin() + 1), std::make_move_iterator(all.end()));
    return first;
}

std::uint64_t Game::begin_turn() {
    const auto record = [&] {
        Table table = parts_->table();
        return table.write(turn_key(table.state().turn + 1));
    }();
    parts_->fold();
    return record;
}

std::uint64_t Game::begin_phase(std::span<const std::string> names) {
    const auto record = [&] {
        Table table = parts_->table();
        const auto& now = table.state();
        return table.write((names.empty() ? next_phase(parts_->roster, now) : named_phase(parts_->roster, now, names)).keys());
    }();
    parts_->fold();
    return record;
}

Report Game::report() const {
    const auto& roster = parts_->roster;
    return log::report_of(
        *parts_->tables, roster.log, [&](const std::string& id) { return roster.name_of(id); },
        [&](const std::string& id) { return roster.side_of(id); },
        [&](const std::string& id, const std::string& what) { return roster.number_of(id, what); });
}

}  // namespace orderly
