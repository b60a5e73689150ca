// batch: requests one a line, a result a line, in constant memory.

#include <fmt/format.h>

#include "cli/batch/bad_line.hpp"
#include "cli/batch/workers.hpp"
#include "cli/batch/lines.hpp"
#include "cli/batch/output.hpp"
#include "cli/batch/repeated_ids.hpp"
#include "cli/commands.hpp"
#include "io/line_blocks.hpp"
#include "orderly/error.hpp"
#include "io/stop.hpp"

namespace orderly::cli {
namespace {

/// The batch's options as the lines start from them.
Options line_options(const Options& given) {
    if (given.faces) throw Error(ErrorCode::bad_option, "-d belongs to a line of the batch, not to all of it", "-d");
    auto options = given;
    options.words.clear();
    if (!options.has_format) options.format = Format::json;
    if (options.jobs == 0) options.jobs = 1;
    return options;
}

void resolve_alone(const Options& options, const Screen& screen, io::LineBlocks& blocks, BatchOutput& output) {
    BatchLines lines(options, screen);
    RepeatedIds ids(options.seed.value_or(""));
    Portion portion;
    BlockResult result;
    while (!io::stop_asked() && blocks.next(portion.lines, options.line_buffered)) {
        result.clear();
        ids.find(portion.lines, portion.repeated);
        const auto turn = output.turn();
        portion.first_record = turn ? turn->number() : 0;
        lines.resolve(portion, result);
        output.write(result, turn.get());
    }
}

void resolve_together(const Options& options, const Screen& screen, io::LineBlocks& blocks, BatchOutput& output) {
    BatchWorkers workers(options, screen, output);
    RepeatedIds ids(options.seed.value_or(""));
    while (!io::stop_asked()) {
        auto* portion = workers.place();
        if (portion == nullptr || !blocks.next(portion->lines, options.line_buffered)) break;
        ids.find(portion->lines, portion->repeated);
        workers.submit();
    }
    workers.finish();
}

}  // namespace

int run_batch(Session& session) {
    const auto options = line_options(session.options);
    const std::span<const std::string> files = std::span(session.options.words).subspan(1);
    const auto screen = screen_of(options);
    const auto& ruleset = ruleset_in_force(session.tables, options);  // its faults are the batch's, not each line's
    io::LineBlocks blocks(files, session.in, longest_request);
    BatchOutput output(session.out, session.err, options.log, ruleset.fingerprint);
    const io::StopWatch watch;
    std::string header;
    append_batch_header(options.format, header);
    if (!header.empty()) write_out(session.out, header);
    try {
        // a record's number names its dice, and only whoever has the log knows it: one after another, then
        if (options.jobs == 1 || !options.log.empty()) resolve_alone(options, screen, blocks, output);
        else resolve_together(options, screen, blocks, output);
    } catch (...) {
        output.finish();  // what was wrong before is told too
        throw;
    }
    output.finish();
    io::stop_as_asked();
    return static_cast<int>(output.had_no() ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
