// Pools and their stages, opposing pools, and duels.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

/// The score of a die.
struct Score {
    Number needed;
    std::set<int> miss;
    std::set<int> hit;
    const Tree* tree = nullptr;  ///< with its `faces`
    Sum add;
};

Score score_of(const Tree& tree, const std::optional<Number>& needed, const Sum& add) {
    if (!needed) throw TurnedDown("no score for these words");
    Score score;
    score.needed = *needed;
    score.miss = faces_named(tree, "natural-miss");
    score.hit = faces_named(tree, "natural-hit");
    score.add = add;
    score.tree = &tree;
    return score;
}

/// A die with its name for tallies.
struct NamedDie {
    std::string name;
    Tree die;
};

/// The weapon's score, or else the pool's.
std::optional<Number> needed_by(const Viewer& viewer) {
    return viewer.unit.needed ? viewer.unit.needed : viewer.by_words(viewer.scene.table.at("pool").at("needed"));
}

/// Throws a single die without pushing: one number, or several if it explodes apart.
std::vector<int> fall_of(const NamedDie& one, const Viewer& viewer, const NextFace& face) {
    auto die = die_of(one.die, viewer);
    std::erase_if(die.map, [](const auto& item) { return item.first == "push"; });
    auto& shown = viewer.scene.shown;
    const auto before = shown.size();
    viewer.scene.throwing = one.name;
    thrown(die, viewer, face);
    std::vector<int> shows;
    for (auto at = before; at < shown.size(); ++at) shows.push_back(shown[at].second);
    shown.resize(before);
    return shows;
}

/// The hits of the dice. All are thrown before any is pushed.
int reached(const std::vector<NamedDie>& dice, const Score& score, const Viewer& viewer, const NextFace& face) {
    std::vector<std::vector<int>> shows;
    auto rounds = 0;
    for (const auto& one : dice) {
        shows.push_back(fall_of(one, viewer, face));
        rounds = std::max(rounds, pushes_of(die_of(one.die, viewer), viewer));
    }
    for (int round = 0; round < rounds; ++round)
        for (std::size_t at = 0; at < dice.size(); ++at) {
            const auto die = die_of(dice[at].die, viewer);
            if (round < pushes_of(die, viewer) && is_pushed(die, shows[at].front()))
                shows[at] = fall_of(dice[at], viewer, face);
        }
    auto count = 0;
    for (std::size_t at = 0; at < dice.size(); ++at)
        for (const auto natural : shows[at]) {
            viewer.scene.shown.emplace_back(dice[at].name, natural);
            const Number total = natural + score.add.all + (at + 1 == dice.size() ? score.add.last_die : Number(0));
            if (score.miss.contains(natural)) continue;
            const auto reaches = score.hit.contains(natural) || total >= score.needed;
            count += worth_listed(*score.tree, natural).value_or(reaches ? 1 : 0);
        }
    return count;
}

/// Equal dice.
std::vector<NamedDie> alike(int dice, const std::string& name, const Tree& die) {
    return std::vector<NamedDie>(static_cast<std::size_t>(std::max(dice, 0)), NamedDie{name, die});
}

/// The number of dice: the first line of `dice` that matches.
int dice_of(const Viewer& viewer) {
    const auto& pool = viewer.scene.table.at("pool");
    for (const auto& line : pool.at("dice").list) {
        const auto quantity = line.at("of").text;
        if (!viewer.holds(line) || !viewer.given(quantity)) continue;
        const auto dice = whole(viewer.number(quantity) / line.number("per", 1));
        if (dice > pool.number("most", dice)) throw TurnedDown("too many dice");
        return dice;
    }
    throw TurnedDown("no dice were said");
}

/// All dice of `kind: pool`, counted by `pool` or by the named dice themselves.
std::vector<NamedDie> dice_of_pool(const Viewer& viewer) {
    const auto& table = viewer.scene.table;
    if (table.at("pool").has("dice")) return alike(dice_of(viewer), "", table.at("die"));
    std::vector<NamedDie> dice;
    for (const auto& [name, line] : table.at("dice").map) {
        const Viewer thrower(viewer.scene, viewer.scene.side_of(line.at("side").text));
        if (!thrower.holds(line)) continue;
        auto one = line.at("die");
        const auto count = whole(thrower.number(one.at("of").text) / one.number("per", 1));
        std::erase_if(one.map, [](const auto& item) { return item.first == "of" || item.first == "per"; });
        for (auto& die : alike(count, name, one)) dice.push_back(std::move(die));
    }
    return dice;
}

/// The hits after `times` and `extra`.
int after_dice(int hits, const Viewer& viewer) {
    const auto& pool = viewer.scene.table.at("pool");
    if (pool.has("times")) hits *= whole(viewer.by_words(pool.at("times")).value_or(1));
    const auto& extra = pool.at("extra");
    if (extra.has("of") && viewer.holds(extra))
        hits += whole(viewer.number(extra.at("of").text) / extra.number("per", 1));
    return hits;
}

bool hit_on_both_sides(const Scene& scene) {
    const auto& kind = scene.table.at("kind").text;
    return kind == "pools" || kind == "duels";
}

/// The side that throws a stage for a side's hits.
std::size_t thrower_of(const Tree& stage, std::size_t hitting, const Scene& scene) {
    if (!hit_on_both_sides(scene)) return scene.side_of(stage.at("side").text);
    return stage.at("side").text == "enemy" ? 1 - hitting : hitting;
}

}  // namespace

int after_stages(int hits, std::size_t hitting, Scene& scene, const NextFace& face, Played& played) {
    const auto& table = scene.table;
    for (const auto& [name, stage] : (table.has("stages") ? table : table.at("pool")).at("stages").map) {
        if (stage.has("of") && scene.side_of(stage.at("of").text) != hitting) continue;
        const Viewer viewer(scene, thrower_of(stage, hitting, scene));
        for (auto& fallen : scene.fallen) fallen["hits"] = hits;  // so many have come to it
        if (!viewer.holds(stage)) continue;
        Sum add;
        for (std::size_t side = 0; side < scene.sides.size(); ++side) {
            if (hits == 0 || (hit_on_both_sides(scene) && side != viewer.side)) continue;
            const auto one = modifiers_of(stage.at("modifiers"), Viewer(scene, side));
            add.all += one.all;
        }
        const auto score = score_of(stage, viewer.by_words(stage.at("needed")), add);
        const auto& die = stage.has("die") ? stage.at("die") : scene.table.at("die");
        const auto passed = reached(alike(hits, of_a_stage, die), score, viewer, face);
        played.stages.push_back(name + ": needs " + score.needed.get_str() + ", add " + add.all.get_str() + ", " +
                                std::to_string(passed) + " of " + std::to_string(hits));
        hits = stage.at("stops").text == "true" ? hits - passed : passed;
    }
    return hits;
}

namespace {

void tell_side(Scene& scene, std::size_t side, int hits, const std::optional<Number>& needed, Played& played) {
    scene.fallen[side]["hits"] = hits;
    played.numbers["hits-" + scene.sides[side]] = hits;
    if (needed) played.numbers["needed-" + scene.sides[side]] = whole(*needed);
}

/// Sets the hits suffered, and the total.
void tell_both(Scene& scene) {
    const Number hits[2] = {scene.fallen[0]["hits"], scene.fallen[1]["hits"]};
    for (std::size_t side = 0; side < 2; ++side) {
        scene.fallen[side]["suffered"] = hits[1 - side];
        scene.fallen[side]["difference"] = scene.fallen[side]["total"] = hits[0] - hits[1];
    }
}

}  // namespace

void throw_pool(Scene& scene, const NextFace& face, Played& played) {
    const Viewer viewer(scene, 0);
    Sum add;
    for (std::size_t side = 0; side < scene.sides.size(); ++side) {
        const auto one = modifiers_of(scene.table.at("modifiers"), Viewer(scene, side));
        add.all += one.all;
        add.last_die += one.last_die;
        played.sums[scene.sides[side]] = one.all;
    }
    const auto score = score_of(scene.table.at("pool"), needed_by(viewer), add);
    auto hits = reached(dice_of_pool(viewer), score, viewer, face);
    hits = after_dice(after_stages(hits, 0, scene, face, played), viewer);
    tell_side(scene, 0, hits, score.needed, played);
    const auto target = scene.sides.size() - 1;
    const auto& carried = scene.table.at("pool").at("carried").text;
    scene.fallen[target]["suffered"] = hits + (carried.empty() ? Number(0) : Viewer(scene, target).number(carried));
    for (auto& fallen : scene.fallen) fallen["total"] = hits;
}

bool is_one_sided(const Scene& scene) {
    const auto word = scene.table.at("pool").at("one-side").at("word").text;
    return !word.empty() && scene.together[1].has.contains(word);
}

void throw_pools(Scene& scene, const NextFace& face, Played& played) {
    if (is_one_sided(scene)) played.sums[scene.sides[1]] = 0;
    const std::size_t throwing = is_one_sided(scene) ? 1 : 2;
    int hits[2] = {0, 0};
    std::optional<Number> needed[2];
    for (std::size_t side = 0; side < throwing; ++side) {
        const Viewer viewer(scene, side);
        const auto add = modifiers_of(scene.table.at("modifiers"), viewer);
        const auto score = score_of(scene.table.at("pool"), needed_by(viewer), add);
        hits[side] = reached(alike(dice_of(viewer), scene.sides[side], scene.table.at("die")), score, viewer, face);
        played.sums[scene.sides[side]] = add.all;
        needed[side] = score.needed;
    }
    for (std::size_t side = 0; side < throwing; ++side)
        hits[side] = after_stages(hits[side], side, scene, face, played);
    for (std::size_t side = 0; side < throwing; ++side)
        tell_side(scene, side, after_dice(hits[side], Viewer(scene, side)), needed[side], played);
    tell_both(scene);
}

void throw_duels(Scene& scene, const NextFace& face, Played& played) {
    const auto& pool = scene.table.at("pool");
    const Viewer viewers[2] = {Viewer(scene, 0), Viewer(scene, 1)};
    const Sum add[2] = {modifiers_of(scene.table.at("modifiers"), viewers[0]),
                        modifiers_of(scene.table.at("modifiers"), viewers[1])};
    const auto won = [&](std::size_t side, const char* key, int otherwise) {
        return pool.has(key) ? whole(viewers[side].by_words(pool.at(key)).value_or(otherwise)) : otherwise;
    };
    const int dice[2] = {dice_of(viewers[0]), dice_of(viewers[1])};
    const auto pairs = std::min(dice[0], dice[1]);
    int hits[2] = {0, 0};
    for (int pair = 0; pair < pairs; ++pair) {
        Number total[2];
        for (std::size_t side = 0; side < 2; ++side) {
            scene.throwing = scene.sides[side];
            total[side] = thrown(scene.table.at("die"), viewers[side], face) + add[side].all +
                          (pair + 1 == pairs ? add[side].last_die : Number(0));
        }
        if (total[0] > total[1]) hits[0] += won(0, "win", 1);
        else if (total[1] > total[0]) hits[1] += won(1, "win", 1);
        else
            for (std::size_t side = 0; side < 2; ++side) hits[side] += won(side, "tie", 0);
    }
    for (std::size_t side = 0; side < 2; ++side) hits[side] = after_stages(hits[side], side, scene, face, played);
    for (std::size_t side = 0; side < 2; ++side) {
        played.sums[scene.sides[side]] = add[side].all;
        tell_side(scene, side, after_dice(hits[side], viewers[side]), std::nullopt, played);
    }
    tell_both(scene);
}

}  // namespace orderly_test
