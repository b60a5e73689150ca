// The forger: every kind of edit of a log that we could think of, on random logs and games of all rulesets. Each edit
// is made as well as a forger can make it, with a recomputed chain where that helps. Replay must report every edit,
// and accept every honest log.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>

#include "support/forged_logs.hpp"
#include "support/random.hpp"
#include "support/shell.hpp"

namespace forger_test {

using namespace orderly_test;

namespace {

constexpr std::size_t logs_of_each = share_of(80);
constexpr std::size_t forgeries_of_each = 10;

std::string replay(const HonestLog& log, const Edit& edit) {
    std::string line = "replay";
    if (!log.game.empty()) line += " -g " + log.game + "";
    for (const auto& seal : log.seals) line += " --seal " + seal;
    if (edit.needs_head) line += " --sent " + log.head;
    return line;
}

}  // namespace

TEST_CASE("4,000 forgeries of 400 logs of all rulesets: every one is named, and no honest log is accused") {
    const Scratch scratch;
    std::map<std::string, std::size_t> made;
    std::size_t forgeries = 0;
    std::size_t accused = 0;
    std::size_t unnamed = 0;
    Random random(41);
    for (const std::string ruleset : {"acw", "horse-musket", "liberation", "mexico", "napoleonic"})
        for (std::size_t number = 0; number < logs_of_each; ++number) {
            const auto honest = honest_log(scratch, ruleset, number);
            const auto told = run(replay(honest, {}) + " -", text_of(honest.lines));
            const auto sound = fmt::format("0 differ\n");
            INFO(ruleset << " " << number << "\n" << told.out << told.err);
            if (told.status != 0 || !told.out.ends_with(sound)) ++accused;
            CHECK(told.status == 0);
            for (std::size_t trial = 0; trial < forgeries_of_each; ++trial) {
                const auto edit = random_edit(honest, forgeries, random);
                ++forgeries;
                ++made[edit.kind];
                const auto ran = run(replay(honest, edit) + " -", text_of(edit.lines));
                if (honest.game.empty() && honest.seals.empty()) {  // --stats has each record read in full
                    const auto read = run(replay(honest, edit) + " --stats -", text_of(edit.lines));
                    CHECK(read.out.starts_with(ran.out));
                    CHECK(run(replay(honest, edit) + " --jobs 3 -", text_of(edit.lines)).out == ran.out);
                }
                const auto is_named = edit.told.empty() ? ran.status == 1 : ran.out.find(edit.told) != std::string::npos;
                if (is_named) continue;
                ++unnamed;
                MESSAGE(ruleset << " " << number << ", " << edit.kind << ": status " << ran.status << "\n"
                                << ran.out << ran.err << text_of(edit.lines));
            }
        }
    CHECK(forgeries == 5 * logs_of_each * forgeries_of_each);
    CHECK(accused == 0);
    CHECK(unnamed == 0);
    CHECK(made.size() >= 40);
}

}  // namespace forger_test
