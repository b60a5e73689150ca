#include "cli/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ostream>

#include "orderly/error.hpp"

namespace orderly {

std::span<const Command> commands() {
    static constexpr std::array list = {
        Command{"batch", "batch [FILE…]", "requests one a line, a result a line", run_batch},
        Command{"replay", "replay LOG [--stats]", "a log resolved again from its dice", run_replay},
        Command{"odds", "odds PROCEDURE WORDS…", "the exact chances of a request", run_odds, true},
        Command{"show", "show PROCEDURE [--yaml]", "a table as a reader of the sheet knows it", run_show},
        Command{"rulesets", "rulesets", "the rulesets there are", run_rulesets},
        Command{"lint", "lint FILE|DIR…", "every fault of tables of your own", run_lint},
        Command{"fill", "fill PROCEDURE", "a table of your own for values that are lost", run_fill},
        Command{"seal", "seal new|expect|open|join …", "dice that no player can choose, over e-mail", run_seal},
        Command{"help", "help [PROCEDURE|COMMAND]", "this, or a procedure's words", run_help},
        Command{"version", "version", "the version, and the fingerprint of each ruleset", run_version},
    };
    return list;
}

const Command* find_command(std::string_view name) {
    const auto list = commands();
    const auto found = std::ranges::find(list, name, &Command::name);
    return found == list.end() ? nullptr : &*found;
}

void write_out(std::ostream& out, std::string_view text) {
    errno = 0;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.flush();
    if (!out) throw Error(ErrorCode::write_failed, fmt::format("the output cannot be written: {}", errno == 0 ? "the stream failed" : std::strerror(errno)));
}

bool wants_color(const Options& options) {
    if (options.color != "auto") return options.color == "always";
    const auto* none = std::getenv("NO_COLOR");
    const auto* terminal = std::getenv("TERM");
    if (none != nullptr && *none != '\0') return false;
    return isatty(STDOUT_FILENO) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

void take_no_more(std::span<const std::string> words, std::size_t most, std::string_view usage) {
    if (words.size() > most) throw Error(ErrorCode::too_many_words, fmt::format("`{}` is one word too many; usage: orderly {}", words[most].substr(0, 40), usage), words[most].substr(0, 40));
}

}  // namespace orderly
