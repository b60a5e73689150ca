#include "game/roster.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "game/unit_state.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "tables/fields.hpp"
#include "tables/library.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

using tables::Key;
namespace keys = tables::keys;

constexpr std::array unit_list = {
    Key{"name", keys::text, "its full name; by default its key"},
    Key{"is", keys::words, "its words at the start"},
    Key{"weapon", keys::id, "what it shoots with"},
    Key{"by", keys::map_of<keys::map_of<keys::band>>, "words that a number gives: `{stands: {fresh: 4.., worn: ..3}}`"},
};

constexpr std::array roster_list = {
    Key{"game", keys::text, "what the game is called", keys::needed},
    Key{"ruleset", keys::id, "the ruleset that is played", keys::needed},
    Key{"sides", keys::map_of<keys::map_of<keys::keys_of<unit_keys>, tables::Form::id>, tables::Form::id>,
        "the sides, and their units", keys::needed},
    Key{"tables", keys::text, "a folder of tables, relative to this file"},
    Key{"log", keys::text, "the log, in this file's folder; by default this file's name with `.log`"},
};

}  // namespace

constexpr tables::Mapping unit_keys = {.name = "game-unit",
                                       .what = "a unit",
                                       .keys = unit_list,
                                       .others = &keys::whole,
                                       .other = "a number that the unit has: `stands: 6`"};
constexpr tables::Mapping roster_keys = {.name = "game", .what = "a game", .keys = roster_list};

namespace {

/// Words that separate units in requests and plans.
constexpr std::array<std::string_view, 9> joining_words = {"and",   "or", "vs",   "for", "then",
                                                           "until", "if", "else", "not"};

/// All names that the ruleset reserves: words, weapons, numbers.
class Names {
public:
    explicit Names(const Ruleset& ruleset) : rules_(ruleset) {
        for (const auto& procedure : ruleset.procedures)
            for (const auto& name : procedure.names) add(procedure, name);
        for (const auto& effect : ruleset.effects)
            if (!effect.takes.empty()) numbers_.push_back(effect.takes);
        for (const auto number : {ruleset.hits_take, ruleset.game.hits_left_over})
            if (!number.empty()) numbers_.push_back(number);
        for (const auto& procedure : ruleset.procedures) procedures_.push_back(procedure.id);
    }

    [[nodiscard]] const StateRules& rules() const { return rules_; }
    void check_word(const tables::Node& at, tables::Faults& faults) const { check(at, words_, "word", faults); }
    void check_weapon(const tables::Node& at, tables::Faults& faults) const { check(at, weapons_, "weapon", faults); }
    void check_number(const tables::Node& at, tables::Faults& faults) const { check(at, numbers_, "number", faults); }

    [[nodiscard]] bool is_taken(std::string_view name) const {
        return has(words_, name) || has(weapons_, name) || has(numbers_, name) || has(procedures_, name) ||
               std::ranges::find(joining_words, name) != joining_words.end();
    }

private:
    void add(const Procedure& procedure, const Name& name) {
        const auto& word = procedure.words[name.word];
        if (word.weapon != no_index) weapons_.push_back(name.text);
        else if (word.quantity != no_index) numbers_.push_back(name.text);
        else if (!word.derived) words_.push_back(name.text);
    }

    static bool has(const std::vector<std::string_view>& list, std::string_view name) {
        return std::ranges::find(list, name) != list.end();
    }

    static void check(const tables::Node& at, const std::vector<std::string_view>& list, std::string_view what,
                      tables::Faults& faults) {
        if (at.kind != tables::NodeKind::scalar)
            return tables::add_fault(faults, at, fmt::format("a {} must be a single name", what));
        if (has(list, at.text)) return;
        tables::add_fault(faults, at, fmt::format("no procedure of the ruleset has the {} `{}`{}", what, at.text,
                                                  text::or_meant(text::nearest(at.text, list))));
    }

    StateRules rules_;
    std::vector<std::string_view> words_;
    std::vector<std::string_view> weapons_;
    std::vector<std::string_view> numbers_;
    std::vector<std::string_view> procedures_;
};

class RosterReader {
public:
    RosterReader(Roster& roster, const Names& names, tables::Faults& faults)
        : roster_(roster), names_(names), faults_(faults) {}

    void side(const tables::Node& key, const tables::Node& units) {
        roster_.sides.push_back(key.text);
        if (units.kind != tables::NodeKind::map)
            return tables::add_fault(faults_, units, "a side must be a map of units");
        for (std::size_t at = 0; at < units.items.size(); ++at) unit(key.text, units.keys[at], units.items[at]);
    }

private:
    void unit(const std::string& side, const tables::Node& key, const tables::Node& value) {
        if (!tables::check_id(key, faults_)) return;
        if (names_.is_taken(key.text))
            tables::add_fault(faults_, key, fmt::format("`{}` is a word of the ruleset: rename the unit", key.text));
        for (const auto& other : roster_.units)
            if (other.id == key.text)
                tables::add_fault(faults_, key, fmt::format("`{}` is already a unit of {}", key.text, other.side));
        RosterUnit unit;
        unit.id = key.text;
        unit.side = side;
        const tables::Fields<unit_keys> fields(value, faults_);
        unit.name = fields.text("name");
        if (unit.name.empty()) unit.name = unit.id;
        for (const auto* word : fields.list("is")) {
            names_.check_word(*word, faults_);
            unit.words.push_back(word->text);
        }
        if (const auto* weapon = fields.find("weapon")) {
            names_.check_weapon(*weapon, faults_);
            unit.weapon = weapon->text;
        }
        fields.pairs("by",
                     [&](const tables::Node& number, const tables::Node& bands) { this->bands(unit, number, bands); });
        numbers(unit, value);
        for (const auto& band : unit.by) has_number(unit, band, value);
        check_together(unit, fields.list("is"));
        roster_.units.push_back(std::move(unit));
    }

    /// Checks that a unit has at most one word of each choice, and none that follows from its numbers.
    void check_together(const RosterUnit& unit, const std::vector<const tables::Node*>& words) {
        for (std::size_t at = 0; at < words.size(); ++at) {
            const auto& word = *words[at];
            const auto& ended = names_.rules().ended_by(word.text);
            for (std::size_t other = 0; other < at; ++other)
                if (std::ranges::find(ended, words[other]->text) != ended.end())
                    tables::add_fault(
                        faults_, word,
                        fmt::format("a unit cannot be both `{}` and `{}`", words[other]->text, word.text));
            const auto band = std::ranges::find(unit.by, word.text, &BandWord::word);
            if (band != unit.by.end())
                tables::add_fault(
                    faults_, word,
                    fmt::format("`{}` depends on the unit's {}: leave it out here", word.text, band->number));
        }
    }

    void has_number(const RosterUnit& unit, const BandWord& band, const tables::Node& at) {
        const auto known = std::ranges::any_of(unit.numbers, [&](const auto& one) { return one.first == band.number; });
        if (!known)
            tables::add_fault(faults_, at, fmt::format("`by` uses `{}`, but the unit has no such number", band.number));
    }

    /// Reads any unknown key as a number of the unit.
    void numbers(RosterUnit& unit, const tables::Node& node) {
        if (node.kind != tables::NodeKind::map) return;
        for (std::size_t at = 0; at < node.items.size(); ++at) {
            const auto& key = node.keys[at];
            if (unit_keys.own(key.text) != nullptr) continue;
            names_.check_number(key, faults_);
            const auto number = tables::read_int(node.items[at], faults_);
            if (!number) continue;
            if (*number < 0) tables::add_fault(faults_, node.items[at], "a number of a unit must be 0 or more");
            unit.numbers.emplace_back(key.text, *number);
        }
    }

    /// Checks that the bands cover each whole number from 0 up exactly once.
    void bands(RosterUnit& unit, const tables::Node& number, const tables::Node& bands) {
        names_.check_number(number, faults_);
        if (bands.kind != tables::NodeKind::map)
            return tables::add_fault(faults_, bands, "`by` needs a map of words and their bands");
        std::vector<std::pair<Band, const tables::Node*>> read;
        for (std::size_t at = 0; at < bands.items.size(); ++at) {
            names_.check_word(bands.keys[at], faults_);
            const auto band = tables::read_band(bands.items[at], faults_);
            if (!band) return;
            read.emplace_back(*band, &bands.items[at]);
            unit.by.push_back({number.text, bands.keys[at].text, *band});
        }
        std::ranges::sort(read, {}, [](const auto& one) { return one.first.low; });
        long next = 0;
        for (const auto& [band, at] : read) {
            if (band.low > next) tables::add_fault(faults_, *at, fmt::format("a gap: {} is in no band", next));
            if (band.low < next && at != read.front().second)
                tables::add_fault(faults_, *at, fmt::format("an overlap: {} is in two bands", band.low));
            next = static_cast<long>(band.high) + 1;
        }
        if (!read.empty() && read.back().first.high != Band{}.high)
            tables::add_fault(faults_, *read.back().second, fmt::format("a gap: {} is in no band", next));
    }

    Roster& roster_;
    const Names& names_;
    tables::Faults& faults_;
};

std::string beside(const std::string& path, const std::string& other) {
    const auto place = std::filesystem::path(other);
    return place.is_absolute() ? other : (std::filesystem::path(path).parent_path() / place).string();
}

/// Whether the log's name is allowed: a game file from somebody else must write only beside itself.
bool is_name_beside(const std::string& log, const std::string& path) {
    return log.find('/') == std::string::npos && log != "." && log != ".." &&
           log != std::filesystem::path(path).filename().string();
}

/// Reads everything before the sides. Returns false if reading cannot continue.
bool read_head(Roster& roster, const tables::Fields<roster_keys>& fields, const std::string& path,
               tables::Faults& faults) {
    roster.title = fields.text("game");
    roster.ruleset = fields.text("ruleset");
    const auto tables = std::string(fields.text("tables"));
    if (!tables.empty()) roster.tables = beside(path, tables);
    auto log = std::string(fields.text("log"));
    if (const auto* at = fields.find("log"); at != nullptr && !is_name_beside(log, path))
        tables::add_fault(faults, *at,
                          "the log must be in the folder of the game's file, under its own name: `log: NAME.log`");
    if (log.empty()) log = std::filesystem::path(path).stem().string() + ".log";
    roster.log = beside(path, log);
    return faults.empty();
}

void read_all(Roster& roster, const std::string& path, const tables::SourceFile& source, const RulesetOf& ruleset_of,
              tables::Faults& faults) {
    const auto node = tables::parse_yaml(source, faults);
    if (!node) return;
    const tables::Fields<roster_keys> fields(*node, faults);
    if (!read_head(roster, fields, path, faults)) return;
    roster.rules = &ruleset_of(roster.ruleset, roster.tables);
    const Names names(*roster.rules);
    RosterReader reader(roster, names, faults);
    fields.pairs("sides", [&](const tables::Node& key, const tables::Node& units) { reader.side(key, units); });
}

}  // namespace

const RosterUnit* Roster::find(std::string_view name) const {
    const RosterUnit* begun = nullptr;
    bool several = false;
    for (const auto& unit : units) {
        if (text::same_spelling(name, unit.id)) return &unit;
        if (name.size() < 3 || !unit.id.starts_with(text::folded(name))) continue;
        several = begun != nullptr;
        begun = &unit;
    }
    return several ? nullptr : begun;
}

const RosterUnit* Roster::unit(std::string_view id) const { return text::find(units, id, &RosterUnit::id); }

std::string Roster::name_of(const std::string& id) const {
    const auto* known = unit(id);
    return known == nullptr ? id : known->name;
}

std::string Roster::side_of(const std::string& id) const {
    const auto* known = unit(id);
    return known == nullptr ? std::string() : known->side;
}

std::optional<int> Roster::number_of(const std::string& id, const std::string& name) const {
    const auto* known = unit(id);
    const auto* number = known == nullptr ? nullptr : text::find(known->numbers, name, &Numbers::value_type::first);
    return number == nullptr ? std::nullopt : std::optional(number->second);
}

Roster read_roster(const tables::SourceFile& source, const RulesetOf& ruleset_of, tables::Faults& faults) {
    Roster roster;
    read_all(roster, source.name, source, ruleset_of, faults);
    return roster;
}

Roster read_roster(const std::string& path, const RulesetOf& ruleset_of, std::vector<std::string>& faults) {
    const auto source = tables::read_source(path);
    tables::Faults found;
    auto roster = read_roster(source, ruleset_of, found);
    for (const auto& fault : found) faults.push_back(tables::format_fault(fault));
    return roster;
}

Roster read_roster(const std::string& path, const RulesetOf& ruleset_of) {
    std::vector<std::string> faults;
    auto roster = read_roster(path, ruleset_of, faults);
    if (!faults.empty())
        throw Error(ErrorCode::bad_table, fmt::format("the game cannot be read:\n{}", fmt::join(faults, "")));
    return roster;
}

bool is_game_file(const std::string& path) {
    const auto source = tables::read_source(path);
    return source.text.starts_with("game:") || source.text.find("\ngame:") != std::string::npos;
}

}  // namespace orderly::game
