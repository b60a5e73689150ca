// Stages of a pool: further throws for the dice that went on.

#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

void check_lines(const Node& at, std::span<const Modifier> lines, Scope& scope) {
    for (const auto& line : lines)
        if (line.last_die) add_fault(scope.faults, at, "`last-die` is of the pool's own dice, not of a stage");
}

/// Who throws for the hits of side `of`: a side by its name, or where both sides hit `enemy`.
Index thrower(const Node* at, Index of, Scope& scope) {
    if (scope.kind == Kind::pool) return scope.side(at, 0);
    if (at == nullptr) return of;
    if (!at->is("enemy"))
        add_fault(scope.faults, *at, "where both sides hit, `side: enemy` is thrown by the other side; else those who hit throw");
    return static_cast<Index>(1 - of);
}

Stage read_stage(const Node& key, const Node& value, const Node* die, Index of, Scope& scope) {
    Fields fields(value, keys::stage, scope.faults);
    Stage stage;
    stage.id = scope.arena.keep(key.text);
    stage.place = scope.place(key);
    const auto title = fields.text("title");
    stage.title = scope.arena.keep(title.empty() ? std::string_view(key.text) : title);
    stage.of = of;
    stage.side = thrower(fields.find("side"), of, scope);
    const auto mask = static_cast<SideMask>(1U << stage.side);
    scope.staged = true;
    scope.asks_hits = false;
    stage.when = read_condition(fields, mask, scope, key.text);
    const auto* own = fields.find("die");
    if (own != nullptr) die = own;
    if (die != nullptr) stage.die = read_die(*die, mask, scope);
    else add_fault(scope.faults, key, "what is thrown? give `die`, for the pool's dice have names");
    if (!stage.die.push.empty())
        add_fault(scope.faults, key, "`push` is of the dice that are thrown first: give the stage a `die` of its own");
    stage.die.side = stage.side;
    stage.die.title = stage.title;
    if (const auto* needed = fields.find("needed")) stage.needed = read_needed(*needed, mask, scope);
    stage.always_miss = read_natural(fields, "natural-miss", scope);
    stage.always_hit = read_natural(fields, "natural-hit", scope);
    stage.stops = fields.flag("stops");
    stage.modifiers = read_modifiers(fields, LinesOf::stage, scope);
    check_lines(key, stage.modifiers, scope);
    stage.asks_hits = scope.asks_hits;
    scope.staged = false;
    stage.mark = read_mark(fields.find("mark"), scope);
    fields.find("of");
    fields.finish();
    return stage;
}

/// Whose hits go through the stage: where both sides hit, those of the side that `of` names, or both.
SideMask hits_of(const Node& value, Scope& scope) {
    const auto* of = value.find("of");
    if (scope.kind != Kind::pool) return scope.side_mask(of);
    if (of != nullptr) add_fault(scope.faults, *of, "`of` is of stages where both sides hit: in `pools` and `duels`");
    return 1;
}

}  // namespace

std::span<const Stage> read_stages(const Node& map, const Node* die, Scope& scope) {
    std::vector<Stage> stages;
    if (map.kind != NodeKind::map)
        add_fault(scope.faults, map, "`stages` is a map: the name of a throw, and its `needed`");
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        if (!check_id(map.keys[at], scope.faults)) continue;
        const auto of = hits_of(map.items[at], scope);
        for (Index side = 0; side < 2; ++side)
            if ((of >> side & 1) != 0) stages.push_back(read_stage(map.keys[at], map.items[at], die, side, scope));
    }
    return scope.arena.keep(stages);
}

}  // namespace orderly::tables
