#pragma once
// Lines of a batch, each to its result or to the error that takes its place.

#include <cstdint>
#include <string>
#include <vector>

#include "io/line_blocks.hpp"
#include "cli/batch/same_lines.hpp"
#include "log/roll_names.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "parse/request_runner.hpp"
#include "report/kept_pieces.hpp"
#include "parse/shell_words.hpp"
#include "orderly/catalog.hpp"

namespace orderly::cli {

/// No request is longer; what is, is a bad line.
inline constexpr std::size_t longest_request = 1024 * 1024;

/// So many bad lines are named; of more there is the count.
inline constexpr std::size_t most_bad_lines_told = 10;

/// A block of lines, and what there is to know of them before they are resolved.
struct Portion {
    io::LineBlock lines;
    std::uint64_t first_record = 0;  ///< with a log: the number of the first record they make, which names its roll
    std::vector<std::uint64_t> repeated;  ///< the lines whose id came before under their seed
};

/// What became of a block of lines, in their order.
struct BlockResult {
    std::string text;
    std::vector<std::string> entries;  ///< for the log, where there is one
    std::uint64_t requests = 0;
    std::uint64_t bad = 0;
    std::vector<std::uint64_t> bad_lines;  ///< the first of them
    bool failed = false;                   ///< a check did, where that is asked

    void clear();
};

/// Resolves lines with one set of tables and memory of its own; each thread has one.
class BatchLines {
public:
    /// `options` are the batch's: what a line does not say itself. Throws Error where their ruleset cannot be read.
    BatchLines(const Options& options, const Screen& screen);

    /// Appends what becomes of the lines to `into`.
    void resolve(const Portion& portion, BlockResult& into);

private:
    void line(std::string_view text, std::uint64_t number, BlockResult& into);
    bool line_again(std::string_view text, BlockResult& into);
    void request(std::uint64_t number, BlockResult& into);
    void full_request(std::uint64_t number, BlockResult& into);
    void resolve_tokens(const Vocabulary& vocabulary, const Options& options, std::uint64_t number, BlockResult& into);
    void command(const struct Command& command, Options options, BlockResult& into);
    void throw_dice(parser::RunOptions run, std::uint64_t number, std::uint64_t records_before);
    [[nodiscard]] std::string_view id() const;
    bool take_plain();
    [[nodiscard]] const struct Command* named_command() const;

    const Options options_;
    const Options command_options_;
    Screen screen_;
    Catalog tables_;
    Vocabulary vocabulary_;
    parser::ShellWords shell_;
    parser::RequestRunner runner_{true};
    log::NextRoll next_roll_;
    std::string roll_;  ///< what named the dice of the last line
    std::span<const std::string_view> words_;
    Options parsed_;                        ///< of a line with options: `tokens_` are its words then
    std::vector<std::string_view> tokens_;  ///< the words without options
    std::vector<int> faces_;
    bool has_faces_ = false;
    const Portion* portion_ = nullptr;  ///< in hand
    std::string_view text_;             ///< of the line in hand
    SameLines same_;
    report::KeptPieces pieces_;
};

}  // namespace orderly::cli
