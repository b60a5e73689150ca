// The five built-in rulesets: random requests, resolved by the engine and by the second interpreter of
// docs/table-keys.md, which reads the YAML of `tables` itself. Both must give the same results for the same faces:
// outcome, totals, sums of the modifiers, effects, values and follow-ups; and reject the same requests.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "orderly/orderly.hpp"
#include "report/formats.hpp"
#include "support/lines.hpp"
#include "support/plain_json.hpp"
#include "support/plain_tables.hpp"

namespace plain_rulesets_test {

using namespace orderly;
using namespace orderly_test;
using nlohmann::json;

namespace {

constexpr int lines_each = 300;
const std::string source = ORDERLY_SOURCE_DIR;

/// What the table turns down, not what nobody could read.
bool turned_down(const std::string& code) {
    static const std::set<std::string> codes = {"refused", "not-allowed", "absent", "out-of-range", "no-row"};
    return codes.contains(code);
}

class Held {
public:
    Held(const Ruleset& ruleset, const std::string& folder)
        : ruleset_(ruleset), plain_(folder, std::string(ruleset.id)) {}

    /// So many requests of each procedure.
    void check_made_up(std::uint64_t seed) {
        LineMaker maker(seed);
        for (const auto& procedure : ruleset_.procedures)
            for (int made = 0; made < lines_each; ++made)
                check(maker.line(procedure), std::to_string(made), made % 2 == 0);
        std::string passed_over;
        for (const auto& [code, count] : passed_over_) passed_over += " " + code + " " + std::to_string(count);
        MESSAGE(ruleset_.id << ": " << resolved_ << " resolved, " << turned_down_ << " turned down," << passed_over);
    }

    [[nodiscard]] long resolved() const { return resolved_; }

private:
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
        ++resolved_;
        try {
            compare(resolution, line, follow);
        } catch (const TurnedDown& why) {
            FAIL_CHECK("turned down: " << why.what());
        }
    }

    void not_resolved(const Error& error, const std::string& line) {
        const auto code = std::string(name_of(error.code));
        CAPTURE(code);
        CAPTURE(std::string(error.what()));
        if (!turned_down(code)) {
            ++passed_over_[code];
            return;
        }
        ++turned_down_;
        const auto first = [](const std::vector<int>& faces) { return faces.front(); };
        CHECK_THROWS_AS((void)plain_.play(line.substr(0, line.find(' ')), plain_.said(line), first, false), TurnedDown);
    }

    std::string told(const json& one) const {
        return played_by_json(one, plain_.procedures().at(one["procedure"])).told_whole();
    }

    void compare(const Resolution& resolution, const std::string& line, bool follow) {
        std::vector<int> faces;
        for (const auto& die : resolution.dice) faces.push_back(die.face);
        for (const auto& one : resolution.followed)
            for (const auto& die : one.dice) faces.push_back(die.face);
        std::size_t at = 0;
        const auto next = [&](const std::vector<int>& on_it) {
            if (at >= faces.size()) return ++at, on_it.front();
            CHECK(std::ranges::find(on_it, faces[at]) != on_it.end());
            return faces[at++];
        };
        const auto played = plain_.play(line.substr(0, line.find(' ')), plain_.said(line), next, follow);
        CHECK(at == faces.size());
        const auto whole = json::parse(to_json(resolution));
        CHECK(told(whole) == played.told_whole());
        CHECK(resolution.followed.size() == played.followed.size());
        for (std::size_t one = 0; one < std::min(played.followed.size(), resolution.followed.size()); ++one)
            CHECK(told(whole["followed"][one]) == played.followed[one].told_whole());
    }

    const Ruleset& ruleset_;
    PlainTables plain_;
    long resolved_ = 0;
    long turned_down_ = 0;
    std::map<std::string, long> passed_over_;
};

}  // namespace

TEST_CASE("the built-in rulesets: the engine and a second interpreter agree on random requests") {
    for (const std::string id : {"acw", "horse-musket", "liberation", "mexico", "napoleonic"}) {
        CAPTURE(id);
        Held held(builtin(id), source + "/tables");
        held.check_made_up(17);
        CHECK(held.resolved() > 500);
    }
}

TEST_CASE("the games of docs/examples: the engine and a second interpreter agree on random requests") {
    Catalog catalog(std::vector{source + "/docs/examples"});
    for (const std::string id : {"palisade", "lantern", "ironclad", "ashes"}) {
        CAPTURE(id);
        Held held(catalog.ruleset(id), source + "/docs/examples");
        held.check_made_up(18);
        CHECK(held.resolved() > 300);
    }
}

}  // namespace plain_rulesets_test
