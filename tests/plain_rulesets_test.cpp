// The five built-in rulesets: requests made up at random, resolved by the engine and by the second interpreter of
// docs/tables.md, which reads the YAML of `tables` itself. Both must say the same of the same faces: outcome, totals, sums
// of the modifiers, effects, values, what comes next and what follows; and turn down the same requests.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "orderly/orderly.hpp"
#include "report/text.hpp"
#include "support/lines.hpp"
#include "support/plain_json.hpp"
#include "support/plain_tables.hpp"

using namespace orderly;
using namespace orderly_test;
using nlohmann::json;

namespace {

constexpr int lines_each = 300;

/// What the table turns down, not what nobody could read.
bool turned_down(const std::string& code) {
    static const std::set<std::string> codes = {"refused", "not-allowed", "absent", "out-of-range", "no-row"};
    return codes.contains(code);
}

struct Counts {
    long resolved = 0;
    long turned_down = 0;
    std::map<std::string, long> passed_over;
};

class Held {
public:
    explicit Held(const std::string& id)
        : ruleset_(builtin(id)), plain_(std::string(ORDERLY_SOURCE_DIR) + "/tables", id) {}

    void check(const std::string& line, const std::string& seed, bool follow) {
        CAPTURE(line);
        const std::array<const Ruleset*, 1> all = {&ruleset_};
        Resolution resolution;
        Dice dice;
        dice.seed = seed;
        dice.follow = follow;
        try {
            resolution = resolve(parse({&ruleset_, all}, line), dice);
        } catch (const Error& error) {
            not_resolved(error, line);
            return;
        }
        ++counts_.resolved;
        try {
            compare(resolution, line, follow);
        } catch (const TurnedDown& why) {
            FAIL_CHECK("turned down: " << why.what());
        }
    }

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

private:
    void not_resolved(const Error& error, const std::string& line) {
        const auto code = std::string(name_of(error.code));
        CAPTURE(code);
        CAPTURE(std::string(error.what()));
        if (!turned_down(code)) {
            ++counts_.passed_over[code];
            return;
        }
        ++counts_.turned_down;
        const auto first = [](const std::vector<int>& faces) { return faces.front(); };
        CHECK_THROWS_AS((void)plain_.play(line.substr(0, line.find(' ')), plain_.said(line), first, false), TurnedDown);
    }

    static std::string told(const json& one, const Resolution& resolution) {
        return played_by_json(one, std::string(resolution.request.procedure->sides[0])).told_whole();
    }

    void compare(const Resolution& resolution, const std::string& line, bool follow) {
        std::vector<int> faces;
        for (const auto& die : resolution.dice) faces.push_back(die.face);
        for (const auto& one : resolution.followed)
            for (const auto& die : one.dice) faces.push_back(die.face);
        std::size_t at = 0;
        const auto next = [&](const std::vector<int>&) { return at < faces.size() ? faces[at++] : (++at, 1); };
        const auto played = plain_.play(line.substr(0, line.find(' ')), plain_.said(line), next, follow);
        CHECK(at == faces.size());
        const auto whole = json::parse(to_json(resolution));
        CHECK(told(whole, resolution) == played.told_whole());
        CHECK(resolution.followed.size() == played.followed.size());
        for (std::size_t one = 0; one < std::min(played.followed.size(), resolution.followed.size()); ++one)
            CHECK(told(whole["followed"][one], resolution.followed[one]) == played.followed[one].told_whole());
    }

    const Ruleset& ruleset_;
    PlainTables plain_;
    Counts counts_;
};

}  // namespace

TEST_CASE("the built-in rulesets: the engine and a second interpreter agree on requests made up at random") {
    for (const std::string id : {"acw", "horse-musket", "liberation", "mexico", "napoleonic"}) {
        CAPTURE(id);
        Held held(id);
        LineMaker maker(17);
        for (const auto& procedure : held.ruleset().procedures)
            for (int made = 0; made < lines_each; ++made)
                held.check(maker.line(procedure), std::to_string(made), made % 2 == 0);
        const auto& counts = held.counts();
        std::string passed_over;
        for (const auto& [code, count] : counts.passed_over) passed_over += " " + code + " " + std::to_string(count);
        MESSAGE(id << ": " << counts.resolved << " resolved, " << counts.turned_down << " turned down," << passed_over);
        CHECK(counts.resolved > 500);
    }
}
