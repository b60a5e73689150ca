// Malformed input: valid text of every kind that is read from outside, with bytes changed, cut, doubled and inserted.
// Each ends in a result or an error, and reaches no terminal unescaped. ORDERLY_TRIALS sets the number of lines for a
// longer run.

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <functional>

#include "support/lines.hpp"
#include "support/shell.hpp"
#include "support/small_game.hpp"

namespace fuzzed_lines_test {

using namespace orderly_test;

namespace {

/// One kind of text that is read, and who reads it.
struct Kind {
    std::string name;
    std::string honest;
    int lines;  ///< read together, each changed in its own way
    std::function<Ran(const std::string& text)> read;
};

/// What parsers stumble over.
constexpr std::array<std::string_view, 20> bits = {
    "\"", "{", "}", "[", ":", ",", "\\", "\\u0000", "\xff", "\xe2\x80\xae", "\x1b]0;", "-1", "99999999999999999999",
    "\n", "\t", "vs", "and", "@", "=", "#"};

std::string mutated(std::string text, Random& random) {
    for (auto left = 1 + random.next(4); left > 0; --left) {
        const auto at = random.next(text.size() + 1);
        const auto length = random.next(6);
        switch (random.next(5)) {
            case 0: text.insert(at, bits[random.next(bits.size())]); break;
            case 1: text.erase(at, length); break;
            case 2: text.insert(at, text.substr(random.next(text.size() + 1), 4 * length)); break;
            case 3:
                if (at < text.size()) text[at] = static_cast<char>(random.next(256));
                break;
            default:
                if (random.next(8) == 0) text.resize(at);
        }
    }
    return text;
}

}  // namespace

TEST_CASE("malformed requests, records, rosters, spreadsheets, tables and keys end in a result or an error") {
    const Scratch scratch;
    const auto with_file = [&](const std::string& name, const std::string& command) {
        return [&scratch, name, command](const std::string& text) { return run(command + scratch.write(name, text)); };
    };
    const auto game = scratch.write("ox.yaml", small_game);
    REQUIRE(run("charge 15al fresh cold-steel vs 28ma worn --seed k -g " + game).status == 0);
    const auto key = scratch.path() + "/a.key";
    REQUIRE(run("seal new " + key).status == 0);
    const std::vector<Kind> kinds = {
        {"request", "17: maneuver gallant for fresh veteran and worn green disordered", 50,
         [](const std::string& text) { return run("batch --seed k -r acw", text); }},
        {"record", read_text(scratch.path() + "/ox.log"), 20,
         [game](const std::string& text) { return run("replay --trust --stats -g " + game + " -", text); }},
        {"roster", small_game, 1, with_file("g.yaml", "units -g ")},
        {"csv", "side,unit,name,is,stands\nunion,28ma,28th Massachusetts,trained,6\n", 1,
         [](const std::string& text) { return run("units --import - -r acw", text); }},
        {"table", read_text(std::string(ORDERLY_SOURCE_DIR) + "/tables/acw/fallen-leader.yaml"), 1,
         with_file("t/acw/fallen-leader.yaml", "lint ")},
        {"seal", read_text(key), 1, with_file("b.key", "seal open ")},
    };
    Random random(31);
    const auto* asked = std::getenv("ORDERLY_TRIALS");
    const auto trials = asked == nullptr ? share_of(8'000) : std::stoull(asked);
    for (std::uint64_t trial = 0, tried = 0; tried < trials; ++trial) {
        const auto& kind = kinds[trial % kinds.size()];
        auto text = mutated(kind.honest, random);
        for (int line = 1; line < kind.lines; ++line) text += "\n" + mutated(kind.honest, random);
        tried += static_cast<std::uint64_t>(kind.lines);
        const auto ran = kind.read(text);
        INFO(kind.name << "\n" << text << "\n" << ran.out << ran.err);
        CHECK(ran.status >= 0);
        CHECK(ran.status <= 4);
        CHECK((ran.status == 0 || !ran.err.empty() || !ran.out.empty()));
        CHECK((ran.out + ran.err).find('\x1b') == std::string::npos);
    }
}

}  // namespace fuzzed_lines_test
