#pragma once
// Lines of a batch, each to its result or to the error that takes its place.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "io/files.hpp"
#include "log/dice_proof.hpp"
#include "orderly/catalog.hpp"
#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "report/json_result.hpp"
#include "text/kept_by_hash.hpp"

namespace orderly::cli {

// What became of lines before: the same text has the same result where no die is rolled for it. A line is kept from the
// second time on.

class SameLines {
public:
    /// What the line of this text came to; null where it is not kept.
    [[nodiscard]] const std::string* find(std::string_view text);

    /// Keeps the line that was looked for last in place of another; long ones are never kept, so that memory is bounded.
    void keep(std::string_view text, std::string_view result);

private:
    struct Line {
        std::string text;
        std::string result;
    };

    text::KeptByHash<Line, 1024> lines_;
    std::size_t hash_ = 0;  ///< of the line last looked for
};

// What stands in the place of a line that has no result.

/// The names of the columns; a batch's csv has three more at its end, empty where all went well.
void append_batch_header(Format format, std::string& out);

/// Appends the error of a line, with its number and its id (may be empty), and a newline.
void append_bad_line(const Error& error, std::uint64_t line, std::string_view id, Format format, std::string& out);

/// Appends the result of a line that went well, with pieces of those before it.
void append_line_result(const Resolution& resolution, const Options& options, const Screen& screen,
                        report::KeptPieces& kept, std::string& out);

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

// Ids that come again under one seed, and so with the same dice: told from the lines as they come, before any is read.

class RepeatedIds {
public:
    /// `seed` is the batch's, for lines that have none of their own; empty where it has none.
    explicit RepeatedIds(std::string_view seed) : seed_(seed) {}

    /// The numbers of the lines whose id came before under their seed, into `into`. Of ids that came long ago, with
    /// 65,536 others between, it knows nothing: memory does not grow with the input.
    void find(const io::LineBlock& block, std::vector<std::uint64_t>& into);

private:
    /// Some of the ids, as hashes; full when half of its places are taken.
    struct Generation {
        std::vector<std::uint64_t> places;
        std::size_t taken = 0;
    };

    bool came_before(std::string_view line);
    bool remember(std::uint64_t hash);

    std::string seed_;
    std::string key_;
    Generation now_;
    Generation before_;
};

}  // namespace orderly::cli
