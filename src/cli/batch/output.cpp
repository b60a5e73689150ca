#include "cli/batch/output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <ostream>

#include "cli/commands.hpp"
#include "log/chain.hpp"
#include "log/record.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto quiet_time = std::chrono::seconds(1);
constexpr auto between_shows = std::chrono::milliseconds(250);

}  // namespace

BatchOutput::BatchOutput(std::ostream& out, std::ostream& err, const std::string& log, std::string_view fingerprint)
    : out_(out),
      err_(err),
      log_(log.empty() ? nullptr : std::make_unique<log::LogFile>(log, log::chain_start({}, fingerprint))),
      may_show_progress_(isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) != 1),
      begun_(Clock::now()),
      shown_(begun_) {}

BatchOutput::~BatchOutput() = default;

std::unique_ptr<log::LogFile::Turn> BatchOutput::turn() {
    return log_ ? std::make_unique<log::LogFile::Turn>(*log_) : nullptr;
}

void BatchOutput::write(const BlockResult& block, log::LogFile::Turn* turn) {
    const auto before = turn == nullptr ? 0 : turn->number() - 1;
    if (turn != nullptr) keep(block, *turn);
    show(block, turn, before);
    requests_ += block.requests;
    bad_ += block.bad;
    failed_ = failed_ || block.failed;
    for (const auto line : block.bad_lines)
        if (bad_lines_.size() < most_bad_lines_told) bad_lines_.push_back(line);
    if (may_show_progress_) show_progress();
}

/// The records of a block that could not be kept whole are not shown.
void BatchOutput::keep(const BlockResult& block, log::LogFile::Turn& turn) {
    const auto before = turn.number() - 1;
    try {
        log::log_entries(turn, block.entries);
    } catch (const Error& error) {
        if (turn.number() - 1 <= before) throw;
        throw Error(error.code, fmt::format("{}; those from {} on were not shown", error.what(), before + 1), error.word);
    }
}

/// What was kept and cannot be shown is told.
void BatchOutput::show(const BlockResult& block, const log::LogFile::Turn* turn, std::uint64_t before) {
    try {
        if (!block.text.empty()) write_out(out_, block.text);
    } catch (const Error& error) {
        if (block.entries.empty()) throw;
        const auto last = turn->number() - 1;
        const auto which = last == before + 1 ? fmt::format("record {} is", last)
                                              : fmt::format("records {} to {} are", before + 1, last);
        throw Error(error.code, fmt::format("{} kept in {}, and could not all be shown: {}", which, turn->path(), error.what()));
    }
}

void BatchOutput::show_progress() {
    const auto now = Clock::now();
    if (now - begun_ < quiet_time || now - shown_ < between_shows) return;
    shown_ = now;
    shows_progress_ = true;
    const auto seconds = std::chrono::duration<double>(now - begun_).count();
    err_ << fmt::format("\r{} requests, {:.0f} a second\x1b[K", requests_, static_cast<double>(requests_) / seconds)
         << std::flush;
}

void BatchOutput::clear_progress() {
    if (shows_progress_) err_ << "\r\x1b[K" << std::flush;
    shows_progress_ = false;
}

void BatchOutput::finish() {
    clear_progress();
    if (bad_ == 0) return;
    const auto more = bad_ > bad_lines_.size() ? ", …" : "";
    err_ << fmt::format("{} of {} requests {} bad: line{} {}{}\n", bad_, requests_, bad_ == 1 ? "is" : "are",
                        bad_ == 1 ? "" : "s", fmt::join(bad_lines_, ", "), more)
         << std::flush;
}

}  // namespace orderly::cli
