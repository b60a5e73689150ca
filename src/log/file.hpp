#pragma once
// A log of records, one per line, that several programs can share. Programs only append, with one write per turn under
// the file's lock. Existing contents never change, not even a torn last line.

#include <sys/stat.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"

namespace orderly::log {

// The hash chain of a log: each record carries the hash of the previous record; the first one carries the hash of the
// game's start. An edited, removed, added or moved record breaks the link of the next one. Players send the hash of the
// last record, the head, with a move.

/// The link of the first record: the hash of the roster's text (empty: no game) and the fingerprint of its tables.
std::string chain_start(std::string_view roster, std::string_view fingerprint);

/// The link of the next record. Whatever an editor leaves at the end of a line is ignored.
std::string link_of(std::string_view line);

/// Follows a log's chain, record by record.
class Chain {
public:
    enum class Link {
        fits,
        unlinked,     ///< no link, and no earlier record has one
        dropped,      ///< no link, but an earlier record has one
        broken,       ///< does not match the previous record
        other_start,  ///< the first record's link does not match the game's start
    };

    /// `start` is the link that the first record must carry; empty: unknown.
    explicit Chain(std::string start = {}) : start_(std::move(start)) {}

    /// Adds the next record: the link it carries (empty if none) and its own hash.
    Link add(std::string_view link, std::string hash);

    /// The link for the next record: the hash of the last one; empty before the first.
    [[nodiscard]] const std::string& head() const { return head_; }

    /// Whether any record has a link.
    [[nodiscard]] bool is_linked() const { return is_linked_; }

private:
    [[nodiscard]] Link judge(std::string_view link) const;

    std::string start_;
    std::string head_;
    bool is_linked_ = false;
};

// Reads a log file line by line, in bounded memory.

using VisitLine = std::function<void(std::string_view line, std::uint64_t number)>;

/// Calls `visit` with each line, without its newline, and its number from 1. A missing file has no lines. A line longer
/// than any record is cut off just past that length. Throws Error "unreadable".
void each_line(const std::string& path, const VisitLine& visit);

/// Whether the line contains the part. Uses memmem, because a search by first character would stop at every quote.
inline bool has_part(std::string_view line, std::string_view part) {
    return ::memmem(line.data(), line.size(), part.data(), part.size()) != nullptr;
}

/// The line without trailing characters that editors add.
constexpr std::string_view without_blank_end(std::string_view line) {
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

/// Whether a file name may be a link.
enum class Links {
    followed,  ///< the user typed the name
    refused,   ///< the name came from a file: it must be a regular file with no other name
};

class LogFile {
public:
    /// Opens or creates the file. `start` is the link of the first record. Throws Error "log-failed" (exit status 4),
    /// like all functions here, also if the file is not a log.
    LogFile(const std::string& path, std::string start, Links links = Links::followed);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    /// One writer's turn; other writers wait for its end. It uses whichever file has the log's name when the turn
    /// starts.
    class Turn {
    public:
        explicit Turn(LogFile& log);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        /// The number of the next record: one more than that of the last complete record.
        [[nodiscard]] std::uint64_t number() const { return log_.last_ + 1; }
        /// The next record's link.
        [[nodiscard]] const std::string& link() const { return log_.link_; }
        /// The log's path.
        [[nodiscard]] const std::string& path() const { return log_.path_; }
        /// Queues the record with that number for `keep`. The record must contain the number.
        void add(std::string_view record);
        /// Appends the queued records with one write. On return they are in the file with that name.
        void keep();

    private:
        LogFile& log_;
    };

private:
    void open();
    void close();
    [[nodiscard]] bool has_its_name() const;
    void look_at_end();
    [[nodiscard]] std::string end_at(std::uint64_t size) const;
    void find_last(std::uint64_t size);
    [[nodiscard]] std::string read_at(std::uint64_t from, std::uint64_t size) const;
    void check_kept(std::uint64_t written);
    [[noreturn]] void fail_cut(std::string_view lost, int error);
    [[nodiscard]] std::string ours() const;
    [[noreturn]] void fail(int error) const;
    [[noreturn]] void fail(std::string_view why) const;
    [[noreturn]] void fail_gone() const;

    std::string path_;
    std::string start_;
    Links links_;
    int fd_ = -1;
    struct stat status_ = {};  ///< as last seen
    std::string end_;          ///< its last bytes at that time
    bool regular_ = false;
    bool looked_ = false;
    std::uint64_t last_ = 0;   ///< the number of the last record in the file
    std::string link_;         ///< the next record's link
    bool torn_ = false;        ///< the last line lacks its newline
    std::uint64_t first_ = 0;  ///< the first record written by this run; 0: none
    std::string added_;        ///< records to be written, each with its newline
};

/// The beginning of every record, before its number.
inline constexpr char record_opening_text[] = R"({"v":1,"record":)";
inline constexpr std::string_view record_opening = record_opening_text;

/// A longer line is not a record.
inline constexpr std::size_t longest_record = 1024 * 1024;

/// The number of a line that is a record, even a faulty one; 0 for any other line. The chain links these lines.
std::uint64_t record_number(std::string_view line);

// The text of a record: a result as JSON, preceded by the time, the program version and the tables.

/// Appends a record without its number and time: the program's version, the tables' fingerprint, whether follow-ups
/// were resolved, the name of its roll, and the result. One line without a newline.
void append_log_entry(const Resolution& resolution, bool follow, std::string_view roll, std::string& out);

/// Adds number, link and time (UTC, in milliseconds) to the entries and appends them to the log with one write. Throws
/// Error "log-failed".
void log_entries(LogFile::Turn& turn, std::span<const std::string> entries);
inline void log_entry(LogFile::Turn& turn, const std::string& entry) { log_entries(turn, {&entry, 1}); }

// Checks the numbers of a log's records, which count from 1: missing, repeated, or out of order.

class RecordNumbers {
public:
    enum class Place {
        next,          ///< as expected; earlier numbers may still be missing
        out_of_order,  ///< belongs before an earlier record
        twice,         ///< the number has been used before
    };

    /// Adds the next record of the log.
    Place add(std::uint64_t number);

    /// The highest number so far.
    [[nodiscard]] std::uint64_t greatest() const { return greatest_; }

    struct Range {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        bool operator==(const Range&) const = default;
    };

    /// The missing numbers below the highest one, in order.
    [[nodiscard]] std::vector<Range> missing() const;

private:
    std::uint64_t greatest_ = 0;
    std::map<std::uint64_t, std::uint64_t> gaps_;  ///< first to last
};

}  // namespace orderly::log
