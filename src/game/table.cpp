#include "game/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "game/turn.hpp"
#include "game/state.hpp"
#include "log/dice_proof.hpp"
#include "log/file.hpp"
#include "log/narrative.hpp"
#include "orderly/error.hpp"
#include "orderly/game.hpp"
#include "orderly/json.hpp"
#include "orderly/version.hpp"
#include "parse/shell_words.hpp"
#include "report/formats.hpp"
#include "tables/library.hpp"
#include "text/json_writer.hpp"

namespace orderly::game {

std::string start_of_log(const std::string& game, const Ruleset& ruleset) {
    return log::chain_start(tables::read_source(game).text, ruleset.fingerprint);
}

std::string Played::keys() const {
    std::string out;
    append_names(named, out);
    append_changes(changes, out);
    return out;
}

LockedGame::LockedGame(const Roster& roster, const std::string& log, const std::string& start, log::Links links)
    : path_(log), file_(log, start, links), turn_(file_), log_(log), state_(roster, log_) {}

std::uint64_t LockedGame::write(const std::string& keys) {
    const auto number = turn_.number();
    log::log_entry(turn_, fmt::format(R"({}"version":"{}"}})", keys, version()));
    return number;
}

namespace {

constexpr std::size_t most_records = 1000;

/// Resolves a request and what it calls for, each step with the state that the previous one left.
class Chain {
public:
    Chain(const std::string& log, std::uint64_t first, const State& before, const Vocabulary& rules,
          const parser::RunOptions& options)
        : rules_(rules), options_(options), next_roll_(log), next_record_(first), now_(before) {
        options_.is_part = options.follow;
        options_.follow = false;  // follow-ups get their own results
    }

    void begin(std::span<const std::string_view> tokens, bool own_side) {
        const auto units = named_units(now_);
        auto vocabulary = rules_;
        vocabulary.units = units;
        vocabulary.gone = now_.gone;
        auto how = options_;
        how.follow = options_.is_part;
        runner_.read(vocabulary, tokens, how);
        if (!own_side) check_sides({runner_.request().names}, units);
        if (!options_.has_faces && !runner_.request().faces.empty()) {
            said_ = runner_.request().faces;
            options_.faces = said_;
            options_.has_faces = true;
        }
        const auto given = options_.faces.size();
        resolve();
        if (options_.is_part && !options_.faces.empty())
            throw Error(ErrorCode::dice_count, fmt::format("{} dice given, but the request and its follow-ups need {}",
                                                           given, given - options_.faces.size()));
    }

    std::deque<Played> all() {
        for (auto& played : all_)
            for (auto& words : played.resolution.request.deferred)
                words.clear();  // the next record has used them
        return std::move(all_);
    }

private:
    void resolve() {
        if (all_.size() == most_records)
            throw Error(ErrorCode::endless,
                        fmt::format("the follow-ups do not end after {} resolutions", most_records));
        auto& played = all_.emplace_back();
        played.named = {runner_.request().names};
        played.record = next_record_++;
        played.roll = next_roll_.name(options_.seed, played.record, runner_.request(),
                                      {played.named.names.begin(), played.named.names.end()});
        options_.roll = played.roll;
        const auto fell = runner_.resolve(options_, played.record);
        played.resolution = std::move(runner_.resolution());
        next_roll_.resolved(parser::is_rolled(played.resolution));
        played.changes = changes_of(played.resolution, played.named, now_);
        if (!options_.is_part) return;
        options_.faces = options_.faces.subspan(fell);
        options_.has_faces = !options_.faces.empty();
        const auto before = now_;
        now_.apply(played.changes, played.record);
        for (const auto& result : played.resolution.results)
            for (const auto& step : result.next)
                if (is_to_follow(step, *rules_.in_force))
                    this->follow(call_of(played.resolution, result, step, played.named.names, before), played.resolution.notes);
    }

    void follow(const Call& call, std::vector<std::string>& notes) {
        if (call.is_idle) return;
        if (const auto why = unreadable(call); !why.empty()) {
            notes.push_back(fmt::format("not followed: {}: {}", call.procedure, why));
            return;
        }
        resolve();
    }

    /// Reads the call; returns why it cannot be read if the player must add something.
    std::string unreadable(const Call& call) {
        if (!call.meant.empty()) return call.asks();
        try {
            read_call(runner_, rules_, call.words, now_);
        } catch (const Error& error) {
            if (error.status() != ExitStatus::bad_request) throw;
            return error.what();
        }
        return {};
    }

    const Vocabulary& rules_;
    parser::RunOptions options_;
    log::NextRoll next_roll_;
    std::uint64_t next_record_;
    State now_;
    std::vector<int> said_;  ///< dice given in the words of the first request
    parser::RequestRunner runner_;
    std::deque<Played> all_;
};

}  // namespace

std::deque<Played> LockedGame::play(const Vocabulary& rules, std::span<const std::string_view> tokens,
                                    const parser::RunOptions& options, const PlayOptions& play_options) {
    Chain chain(path_, turn_.number(), state_, rules, options);
    chain.begin(tokens, play_options.own_side);
    auto all = chain.all();
    std::vector<std::string> entries;
    for (const auto& played : all) {
        auto& entry = entries.emplace_back(played.keys());
        report::FlatRow cells;
        if (entries.size() == 1) cells.add("note", std::string(play_options.note));
        entry += report::json_keys(cells);
        log::append_log_entry(played.resolution, false, played.roll, entry);
    }
    log::log_entries(turn_, entries);
    return all;
}

}  // namespace orderly::game

namespace orderly {

using namespace game;
namespace {

GameUnit as_it_stands(const UnitState& unit) {
    GameUnit out{unit.unit->id, unit.unit->name, unit.unit->side, unit.numbers, unit.all_words(), {}};
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
        reload();
    }

    void reload() {
        const State now(roster, GameLog(roster.log));
        turn = now.turn;
        phase = now.phase;
        side = now.side;
        named = named_units(now);
        gone = now.gone;
        units.clear();
        for (const auto& unit : now.units) units.push_back(as_it_stands(unit));
    }

    [[nodiscard]] LockedGame table() const {
        return {roster, roster.log, start_of_log(path, *roster.rules), log::Links::refused};
    }

    std::string path;
    std::unique_ptr<Catalog> tables;
    Roster roster;
    int turn = 0;
    std::string phase;
    std::string side;
    std::vector<NamedUnit> named;
    std::vector<GoneCards> gone;
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
void Game::reload() { parts_->reload(); }

const GameUnit& Game::unit(std::string_view name) const {
    const auto* known = parts_->roster.find(name);
    if (known == nullptr)
        throw Error(ErrorCode::bad_unit, fmt::format("{} has no unit `{}`", title(), name), std::string(name));
    return *std::ranges::find(parts_->units, known->id, &GameUnit::id);
}

Vocabulary Game::vocabulary() const {
    auto vocabulary = parts_->tables->vocabulary(ruleset());
    vocabulary.units = parts_->named;
    vocabulary.gone = parts_->gone;
    return vocabulary;
}

Recorded Game::resolve(std::string_view line, const Dice& dice, std::string_view note) {
    if (dice.number) throw Error(ErrorCode::both, "a game numbers its own rolls: leave out the number");
    const std::string seed(dice.seed);
    std::vector<Recorded> all;
    {
        LockedGame table = parts_->table();
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
            auto json = std::string(report::json_opening) + one.keys();
            report::append_json(one.resolution, {.begun = true}, json);
            all.push_back({one.record, std::move(one.resolution), difference_text(before, after), std::move(json)});
            before = std::move(after);
        }
    }
    parts_->reload();
    auto first = std::move(all.front());
    first.followed.assign(std::make_move_iterator(all.begin() + 1), std::make_move_iterator(all.end()));
    return first;
}

std::uint64_t Game::begin_turn() {
    const auto record = [&] {
        LockedGame table = parts_->table();
        return table.write(PhaseStep{table.state().turn + 1, {}, {}}.keys());
    }();
    parts_->reload();
    return record;
}

std::uint64_t Game::begin_phase(std::span<const std::string> names) {
    const auto record = [&] {
        LockedGame table = parts_->table();
        const auto& now = table.state();
        return table.write((names.empty() ? next_phase(parts_->roster, now) : named_phase(parts_->roster, now, names)).keys());
    }();
    parts_->reload();
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
