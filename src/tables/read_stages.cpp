// Stages of a pool: further throws for the dice that went on.

#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

void check_lines(const Node& at, std::span<const Modifier> lines, Scope& scope) {
    for (const auto& line : lines)
        if (line.last_die) add_fault(scope.faults, at, "`last-die` is of the pool's own dice, not of a stage");
}

Stage read_stage(const Node& key, const Node& value, const Node* die, Scope& scope) {
    Fields fields(value, keys::stage, scope.faults);
    Stage stage;
    stage.id = scope.arena.keep(key.text);
    stage.place = scope.place(key);
    const auto title = fields.text("title");
    stage.title = scope.arena.keep(title.empty() ? std::string_view(key.text) : title);
    stage.side = scope.side(fields.find("side"), 0);
    const auto mask = static_cast<SideMask>(1U << stage.side);
    stage.when = read_condition(fields, mask, scope, key.text);
    const auto* own = fields.find("die");
    if (own != nullptr) die = own;
    if (die != nullptr) stage.die = read_die(*die, mask, scope);
    else add_fault(scope.faults, key, "what is thrown? give `die`, for the pool's dice have names");
    stage.die.side = stage.side;
    stage.die.title = stage.title;
    if (const auto* needed = fields.find("needed")) stage.needed = read_needed(*needed, mask, scope);
    stage.always_miss = read_natural(fields, "natural-miss", scope);
    stage.always_hit = read_natural(fields, "natural-hit", scope);
    stage.stops = fields.flag("stops");
    stage.modifiers = read_modifiers(fields, LinesOf::stage, scope);
    check_lines(key, stage.modifiers, scope);
    stage.mark = read_mark(fields.find("mark"), scope);
    fields.finish();
    return stage;
}

}  // namespace

std::span<const Stage> read_stages(const Node& map, const Node* die, Scope& scope) {
    std::vector<Stage> stages;
    if (map.kind != NodeKind::map)
        add_fault(scope.faults, map, "`stages` is a map: the name of a throw, and its `needed`");
    for (std::size_t at = 0; at < map.keys.size(); ++at)
        if (check_id(map.keys[at], scope.faults)) stages.push_back(read_stage(map.keys[at], map.items[at], die, scope));
    return scope.arena.keep(stages);
}

}  // namespace orderly::tables
