#pragma once
// Resolves each line of a batch to a result or an error.

#include <array>
#include <cstdint>
#include <optional>
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
#include "report/formats.hpp"
#include "text/lists.hpp"

namespace orderly::cli {

// A cache of lines: equal text gives an equal result if no dice are rolled. A line is cached when it is seen a second
// time.

class SameLines {
public:
    /// The result cached for the text with that hash (text::hash_of), valid until another is; null if it is not cached.
    [[nodiscard]] const std::string* find(std::size_t hash, std::string_view text) const;

    /// Caches a line, replacing another one. Long lines are never cached, which bounds memory.
    void keep(std::size_t hash, std::string_view text, std::string_view result);

private:
    struct Line {
        std::string text;
        std::string result;
    };

    text::KeptByHash<Line, 512> lines_;
};

// Error lines, printed in place of results.

/// The columns of csv for errors.
inline constexpr std::array<std::string_view, 3> error_columns = {"line", "error", "message"};

/// The column names. A batch's csv ends with three more, which are empty for lines without errors.
void append_batch_header(Format format, std::string& out);

/// Appends the error of a line, with the line number, the id (may be empty) and a newline.
void append_bad_line(const Error& error, std::uint64_t line, std::string_view id, Format format, std::string& out);

/// "2 of 9 requests are bad: lines 3, 4"; `lines` are the first of the bad ones.
std::string bad_requests(std::uint64_t bad, std::uint64_t all, std::span<const std::uint64_t> lines);

/// The longest request in bytes; a longer line is an error.
inline constexpr std::size_t longest_request = 1024 * 1024;

/// At most this many bad lines are listed; the rest are only counted.
inline constexpr std::size_t most_bad_lines_told = 10;

/// A block of lines, with what must be known before they are resolved.
struct Portion {
    io::LineBlock lines;
    std::uint64_t first_record = 0;       ///< with a log: the number of the block's first record, which names its roll
    std::vector<std::uint64_t> repeated;  ///< lines whose id was used before with the same seed
};

/// The results of a block of lines, in line order.
struct BlockResult {
    std::string text;
    std::vector<std::string> entries;  ///< for the log, if there is one
    std::uint64_t requests = 0;
    std::uint64_t bad = 0;
    std::vector<std::uint64_t> bad_lines;  ///< the first few
    bool failed = false;                   ///< whether a check failed, if the batch asks for that

    void clear();
};

/// Resolves lines with its own tables and cache; one per thread. It parses several lines, then completes them, then
/// resolves them, then writes them: the processor's cache has room for the code of one of these steps, not of all.
class BatchLines {
public:
    /// `options` are the batch's: defaults for what a line does not set. Throws Error if the ruleset cannot be read.
    BatchLines(const Options& options, const Screen& screen);

    /// Appends the results of the lines to `into`.
    void resolve(const Portion& portion, BlockResult& into);

private:
    /// A line with its request, from when it is read until it is written.
    struct Line {
        std::string_view text;
        std::size_t hash = 0;
        std::uint64_t number = 0;
        std::string id;
        std::vector<int> faces;
        bool has_faces = false;
        bool is_complete = false;
        Resolution resolution;
        std::optional<Error> error;  ///< thrown when it was completed or resolved
        std::size_t from = 0;        ///< where its result begins, and its size
        std::size_t size = 0;
    };

    /// What comes next in the output: a line, or the cached result of an equal one.
    struct Next {
        Line* line = nullptr;
        const std::string* same = nullptr;
    };

    void take(std::string_view text, std::uint64_t number, BlockResult& into);
    [[nodiscard]] parser::RunOptions run_options(const Options& options, const Line& line) const;
    void throw_dice(const Options& options, Line& line, std::uint64_t records_before);
    void write(const Options& options, Line& line, BlockResult& into);
    void write_error(const Error& error, std::uint64_t number, std::string_view id, BlockResult& into) const;
    void keep(const Line& line, const BlockResult& into);
    void complete(Line& line);
    void finish_waiting(BlockResult& into);
    void full_request(Line& line, BlockResult& into);
    void command(const struct Command& command, Options options, BlockResult& into);
    [[nodiscard]] std::string_view id() const;
    bool take_plain(Line& line);
    [[nodiscard]] const struct Command* named_command() const;

    const Options options_;
    const Options command_options_;
    Screen screen_;
    Catalog tables_;
    Vocabulary vocabulary_;
    parser::ShellWords shell_;
    parser::RequestRunner runner_{true};
    log::NextRoll next_roll_;
    std::string roll_;  ///< the name of the last line's dice
    std::span<const std::string_view> words_;
    Options parsed_;                        ///< for a line with options; `tokens_` then points to its words
    std::vector<std::string_view> tokens_;  ///< the words without options
    const Portion* portion_ = nullptr;      ///< current
    std::array<Line, 32> lines_;
    std::size_t read_ = 0;  ///< how many of them wait
    std::vector<Next> waiting_;
    SameLines same_;
    report::KeptPieces pieces_;
};

}  // namespace orderly::cli
