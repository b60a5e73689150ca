// A row of --vary has the odds of the varied request.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/shell.hpp"

namespace vary_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

json odds_of(const std::string& request) { return json::parse(run(request + " -f json").out).at("odds"); }

/// Each value of what varies, and the request it makes of the base.
struct Varied {
    std::string base;
    std::string vary;
    std::vector<std::pair<std::string, std::string>> rows;
};

}  // namespace

TEST_CASE("a row of --vary has the odds of the request with that value, and nothing else changed") {
    const std::vector<Varied> all = {
        {"-r liberation odds fire 4xr@10 2xhg@10 vs militia",
         "hg@10,hg@20,-",
         {{"hg@10", "-r liberation odds fire 4xr@10 hg@10 vs militia"},
          {"hg@20", "-r liberation odds fire 4xr@10 hg@20 vs militia"},
          {"-", "-r liberation odds fire 4xr@10 vs militia"}}},
        {"-r liberation odds fire 4xr@10 2xhg@10 vs militia",
         "4xr@4,-",
         {{"4xr@4", "-r liberation odds fire 4xr@4 2xhg@10 vs militia"},
          {"-", "-r liberation odds fire 2xhg@10 vs militia"}}},
        {"-r horse-musket odds fire musket@3 dice=4 vs normal",
         "rifle@3,musket@8",
         {{"rifle@3", "-r horse-musket odds fire rifle@3 dice=4 vs normal"},
          {"musket@8", "-r horse-musket odds fire musket@8 dice=4 vs normal"}}},
        {"odds charge crack fresh vs trained worn",
         "defender:disordered,-",
         {{"disordered", "odds charge crack fresh vs trained worn disordered"},
          {"-", "odds charge crack fresh vs trained worn"}}},
        {"odds fire points=3 vs veteran",
         "points=1..3,9",
         {{"points=1", "odds fire points=1 vs veteran"},
          {"points=2", "odds fire points=2 vs veteran"},
          {"points=3", "odds fire points=3 vs veteran"},
          {"points=9", "odds fire points=9 vs veteran"}}},
        {"odds maneuver gallant for crack and green",
         "worn,spent",
         {{"worn", "odds maneuver gallant for crack worn and green worn"},
          {"spent", "odds maneuver gallant for crack spent and green spent"}}},
    };
    for (const auto& one : all) {
        const auto varied = json::parse(run(one.base + " --vary " + one.vary + " -f json").out).at("vary");
        INFO(one.base << " --vary " << one.vary);
        REQUIRE(varied.size() == one.rows.size());
        for (std::size_t at = 0; at < one.rows.size(); ++at) {
            CHECK(varied[at].at("value") == one.rows[at].first);
            CHECK(varied[at].at("odds") == odds_of(one.rows[at].second));
        }
    }
}

TEST_CASE("--advise gives the chance with each word") {
    const auto advised =
        json::parse(run("odds charge crack fresh vs trained worn --advise --chance driven-back+ -f json").out);
    CHECK(advised.at("now").at("num") == 45);  // die less die of 1 and more
    const auto gain = [&](const std::string& side, const std::string& change) {
        for (const auto& word : advised.at("advise"))
            if (word.at("for") == side && word.at("change") == change) return word.at("gain").get<double>();
        return 0.0;
    };
    // a point more: die less die of 0 and more, 55 of 100
    CHECK(gain("attacker", "+cold-steel") == doctest::Approx(0.10));
    CHECK(gain("defender", "+disordered") == doctest::Approx(0.10));
    CHECK(gain("attacker", "-fresh") == doctest::Approx(-0.17));  // two points less: of 3 and more, 28 of 100
}

}  // namespace vary_test
