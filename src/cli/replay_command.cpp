// replay: every record of logs once more; what came out differently, and the statistics of the game.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/replay_report.hpp"
#include "io/line_blocks.hpp"
#include "orderly/error.hpp"

namespace orderly {
namespace {

constexpr std::size_t longest_record = 256 * 1024 * 1024;

template <class Line>
void each_line(const LineBlock& block, Line line) {
    std::string_view rest = block.text;
    for (auto number = block.first; !rest.empty(); ++number) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto text = rest.substr(0, end);
        if (!text.empty() && text != "\r") line(text, number);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

Error which_log() { return {ErrorCode::missing, "which log? usage: orderly replay LOG… [--stats], or pipe it in"}; }

/// The logs that were named; the one that is always written to; else what is piped in.
std::vector<std::string> logs_of(Session& session) {
    const auto& options = session.options;
    std::vector<std::string> files(options.words.begin() + 1, options.words.end());
    if (!files.empty() && options.given.contains(OptionId::log))
        throw Error(ErrorCode::bad_option, "replay reads the logs it is given: name them, or give --log, not both", "--log");
    if (files.empty() && !options.log.empty()) files.push_back(options.log);
    if (!files.empty()) return files;
    if (::isatty(STDIN_FILENO) == 1 || session.in.peek() == std::istream::traits_type::eof()) throw which_log();
    return {"-"};
}

void read_log(const std::string& file, ReplayReport& report, std::istream& in) {
    LineBlocks blocks(std::span(&file, 1), in, longest_record);
    LineBlock block;
    while (blocks.next(block, false)) {
        each_line(block, [&](std::string_view text, std::uint64_t number) { report.line(text, number); });
        report.flush();
    }
}

}  // namespace

int run_replay(Session& session) {
    const auto files = logs_of(session);
    const LineBlocks readable(files, session.in, longest_record);  // all of them, before anything is said of one
    ReplayReport report(session);
    for (const auto& file : files) {
        report.begin_log(files.size() > 1 ? file + ": " : "");
        read_log(file, report, session.in);
        report.end_log();
    }
    return report.finish();
}

}  // namespace orderly
