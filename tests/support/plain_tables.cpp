// Resolves a request, kind by kind, and its follow-ups.

#include "support/plain_tables.hpp"

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

struct Result {
    Played played;
    std::vector<Call> calls;
};

class Procedure {
public:
    Procedure(const Tree& head, const std::map<std::string, Tree>& procedures, const std::string& id,
              const SaidBoth& said, const NextFace& face)
        : procedures_(procedures), table_(procedures.at(id)), face_(face), scene_(head, table_, said) {
        result_.played.procedure = id;
    }

    Result play() {
        turn_down(scene_);
        const auto kind = table_.at("kind").text;
        if (kind == "roll" || kind == "check") roll();
        else if (kind == "lookup") look();
        else {
            if (kind == "opposed") oppose();
            else if (kind == "pool") throw_pool(scene_, face_, result_.played);
            else if (kind == "pools") throw_pools(scene_, face_, result_.played);
            else throw_duels(scene_, face_, result_.played);
            if (!is_one_sided(scene_)) finish(scene_, result_.played);  // else nothing comes of it but hits
            else count_tallies(scene_, result_.played);
        }
        return result_;
    }

private:
    /// Throws the die, or the named dice, of a roll.
    void fall(Scene& scene) {
        auto& fallen = scene.fallen[0];
        const auto& dice = table_.at("dice").map;
        if (dice.empty()) {
            auto faces = 0;
            fallen["natural"] = thrown(table_.at("die"), Viewer(scene, 0), [&](const std::vector<int>& of) {
                const auto face = face_(of);
                fallen["die-" + std::to_string(++faces)] = face;
                return face;
            });
        }
        for (std::size_t at = 0; at < dice.size(); ++at) {
            const auto& die = dice[at].second;
            const Viewer viewer(scene, scene.side_of(die.at("side").text));
            if (!viewer.holds(die)) continue;
            scene.throwing = dice[at].first;
            const auto number = thrown(die, viewer, face_);
            fallen["die-" + std::to_string(at + 1)] = number;
            fallen.emplace("natural", number);  // the first that is thrown is looked up
        }
        if (!fallen.contains("natural")) throw TurnedDown("no die is thrown");
    }

    /// Throws a side's die of an opposed roll.
    [[nodiscard]] Number fall_of(std::size_t side) const {
        const auto& dice = table_.at("dice").map;
        const Viewer viewer(scene_, side);
        if (!dice.empty() && !viewer.holds(dice[side].second)) throw TurnedDown("no die is thrown");
        scene_.throwing = dice.empty() ? scene_.sides[side] : dice[side].first;
        return thrown(dice.empty() ? table_.at("die") : dice[side].second, viewer, face_);
    }

    /// One die for all units, each with its own result; or one roll, or a roll
    /// repeated by a quantity.
    void roll() {
        const auto count = table_.has("repeat") ? whole(Viewer(scene_, 0).number(table_.at("repeat").text)) : 1;
        const auto shared = scene_.units[0].size() > 1 && table_.at("several").at(scene_.sides[0]).text == "share-die";
        if (!shared && count == 1) {
            fall(scene_);
            finish_roll(scene_, result_.played);
            return;
        }
        if (shared) fall(scene_);
        for (std::size_t at = 0; at < (shared ? scene_.units[0].size() : static_cast<std::size_t>(count)); ++at) {
            auto one = scene_;
            if (shared) {
                one.together[0] = scene_.units[0][at];
                one.units[0] = {scene_.units[0][at]};
            } else fall(one);
            Played played;
            finish_roll(one, played);
            result_.played.units.push_back(played);
        }
    }

    void finish_roll(Scene& scene, Played& played) {
        Number total = scene.fallen[0]["natural"];
        for (std::size_t side = 0; side < scene.sides.size(); ++side) {
            const auto sum = modifiers_of(table_.at("modifiers"), Viewer(scene, side)).all;
            played.sums[scene.sides[side]] = sum;
            total += sum;
        }
        scene.fallen[0]["total"] = total;
        scene.fallen[1] = scene.fallen[0];
        played.numbers["total"] = whole(total);
        if (table_.at("kind").text == "check") check(scene, total, played);
        else finish(scene, played);
    }

    void check(Scene& scene, const Number& total, Played& played) {
        const auto needed = Viewer(scene, 0).by_words(table_.at("needed")).value_or(0);
        const auto under = table_.at("pass").text == "at-or-under";
        auto passed = under ? total <= needed : total >= needed;
        for (const std::string row : {"failed", "passed"})
            for (const auto& band : table_.at(row).texts("natural"))
                if (in_band(band, scene.fallen[0]["natural"])) passed = row == "passed";
        if (passed) passed = after_stages(1, 0, scene, face_, played) == 1;
        played.outcome = passed ? "passed" : "failed";
        played.numbers["needed"] = whole(needed);
        finish(scene, played);
    }

    void oppose() {
        Number total[2];
        for (std::size_t side = 0; side < 2; ++side) {
            scene_.fallen[side]["natural"] = fall_of(side);
            for (auto& fallen : scene_.fallen)
                fallen["die-" + std::to_string(side + 1)] = scene_.fallen[side]["natural"];
            const auto sum = modifiers_of(table_.at("modifiers"), Viewer(scene_, side)).all;
            result_.played.sums[scene_.sides[side]] = sum;
            total[side] = scene_.fallen[side]["natural"] + sum;
            result_.played.totals[scene_.sides[side]] = whole(total[side]);
        }
        for (std::size_t side = 0; side < 2; ++side) scene_.fallen[side]["score"] = total[side];
        for (auto& fallen : scene_.fallen) fallen["total"] = fallen["difference"] = total[0] - total[1];
        result_.played.numbers["difference"] = whole(total[0] - total[1]);
    }

    void look() {
        if (table_.has("lookup")) look_up(scene_, result_.played);
        work_out_values(scene_);
        tell_values(scene_, result_.played);
        effects(scene_, std::nullopt, result_.played);
    }

    /// Works out the values, the row and its effects.
    void finish(Scene& scene, Played& played) {
        count_tallies(scene, played);
        const auto row = row_found(scene, scene.fallen[0]["total"]);
        if (row) {
            played.outcome = row->id;
            played.lines = row->row->texts("text");
            for (auto& fallen : scene.fallen) fallen["total"] = fallen["difference"] = row->total;
            for (const auto* name : {"total", "difference"})
                if (const auto told = played.numbers.find(name); told != played.numbers.end()) told->second = whole(row->total);
        }
        work_out_values(scene);
        tell_values(scene, played);
        effects(scene, row, played);
    }

    void effects(const Scene& scene, const std::optional<RowFound>& row, Played& played) {
        Effects effects(scene, procedures_, row);
        if (row) {
            for (const auto& group : row->row->texts("use")) effects.add(table_.at("effect-groups").at(group));
            effects.add(row->row->at("effects"));
        }
        if (played.outcome == "passed" || played.outcome == "failed")
            effects.add(table_.at(played.outcome).at("effects"));
        effects.add(table_.at("always"));
        effects.tell(played);
        for (const auto& call : effects.calls()) result_.calls.push_back(call);
    }

    const std::map<std::string, Tree>& procedures_;
    const Tree& table_;
    const NextFace& face_;
    Scene scene_;
    Result result_;
};

}  // namespace

Played PlainTables::play(const std::string& procedure, const SaidBoth& said, const NextFace& face, bool follow) const {
    const auto first = Procedure(head_, procedures_, procedure, said, face).play();
    auto played = first.played;
    for (const auto& call : first.calls)
        for (int left = follow && !call.later ? call.times : 0; left > 0; --left) try {
                auto next = play(call.procedure, call.said, face, true);
                const auto after = std::move(next.followed);  // comes before the next call of the first
                next.followed.clear();
                played.followed.push_back(next);
                played.followed.insert(played.followed.end(), after.begin(), after.end());
            } catch (const TurnedDown&) {  // named, and not followed
                break;
            }
    return played;
}

}  // namespace orderly_test
