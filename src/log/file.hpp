#pragma once
// A log of records, a line each, that several programs share. It is only ever appended to, by one write a turn under the
// file's lock; what stands in it already is never touched, a torn last line neither.

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

// The chain of a log: each record carries the hash of the record before it, the first that of what the game began with.
// So a record that was edited, removed, added or moved is told by the record after it, and the last one by its own hash,
// the head, which players send with a move.

/// What the first record carries: the hash of the roster's text (empty: no game) and of its tables' fingerprint.
std::string chain_start(std::string_view roster, std::string_view fingerprint);

/// What the record after this one carries. What an editor leaves at the end of a line does not count.
std::string link_of(std::string_view line);

/// A log's records one after another.
class Chain {
public:
    enum class Link {
        fits,
        unlinked,     ///< it has none, and none of those before it has one
        dropped,      ///< it has none, and one before it has
        broken,       ///< it does not follow the record that stands before it
        other_start,  ///< the first record, and the log began with something else
    };

    /// `start` is what the first record must carry; empty: it is not known.
    explicit Chain(std::string start = {}) : start_(std::move(start)) {}

    /// The next record: the link it carries, empty where it has none, and its own hash.
    Link add(std::string_view link, std::string hash);

    /// What the next record would carry: the hash of the last one; empty where there was none.
    [[nodiscard]] const std::string& head() const { return head_; }

    /// Whether a record has a link.
    [[nodiscard]] bool is_linked() const { return is_linked_; }

private:
    [[nodiscard]] Link judge(std::string_view link) const;

    std::string start_;
    std::string head_;
    bool is_linked_ = false;
};

// The lines of a log's file, one after another, in memory that does not grow with it.

using VisitLine = std::function<void(std::string_view line, std::uint64_t number)>;

/// Calls `visit` with each line, without its newline, and its number from 1. A file that is not there has none. Of a
/// line that is longer than a record only so much is told that it is seen. Throws Error "unreadable".
void each_line(const std::string& path, const VisitLine& visit);

/// Whether the part stands in the line; a search by whole words of memory, since lines are full of quotes.
inline bool has_part(std::string_view line, std::string_view part) {
    return ::memmem(line.data(), line.size(), part.data(), part.size()) != nullptr;
}

/// The line without what an editor leaves at its end.
constexpr std::string_view without_blank_end(std::string_view line) {
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

/// Which file a name may lead to.
enum class Links {
    followed,  ///< whoever typed the name knows what stands there
    refused,   ///< the name came from a file: it is that of one file, which has no other name
};

class LogFile {
public:
    /// Opens or makes the file. `start` is what the first record carries (chain.hpp). Throws Error "log-failed" (exit
    /// 4), as all else here does; also where the file holds something that is no log.
    LogFile(const std::string& path, std::string start, Links links = Links::followed);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    /// One writer's turn: others wait until it is gone. The log is the file that has its name as the turn begins.
    class Turn {
    public:
        explicit Turn(LogFile& log);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        /// The number of the record that comes next: one more than the last whole one has.
        [[nodiscard]] std::uint64_t number() const { return log_.last_ + 1; }
        /// What it carries of the one before it.
        [[nodiscard]] const std::string& link() const { return log_.link_; }
        /// The log's name.
        [[nodiscard]] const std::string& path() const { return log_.path_; }
        /// Adds the record of that number, which must bear it, to those that `keep` writes.
        void add(std::string_view record);
        /// Appends the added records by one write. When it returns they are there, in the file of that name.
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
    struct stat status_ = {};  ///< as we saw it last
    std::string end_;          ///< its last bytes then
    bool regular_ = false;
    bool looked_ = false;
    std::uint64_t last_ = 0;   ///< the number of the last record there
    std::string link_;         ///< what the next one carries
    bool torn_ = false;        ///< the last line has no newline
    std::uint64_t first_ = 0;  ///< the first record that we wrote; 0: none
    std::string added_;        ///< the records that are to be kept, each with its newline
};

/// How each record begins: before its number.
inline constexpr char record_opening_text[] = R"({"v":1,"record":)";
inline constexpr std::string_view record_opening = record_opening_text;

/// A line that is longer is no record.
inline constexpr std::size_t longest_record = 1024 * 1024;

/// The number of a line that is a record, or would be one but for its strictness; 0 for any other line. These are the
/// lines that the chain links.
std::uint64_t record_number(std::string_view line);

// One record of a log: a result as JSON prints it, with when, by what and from which tables it came before it.

/// Appends what a record says but for its number and its time: the program's version, the fingerprint of the tables,
/// whether what comes next was followed, the roll that named its dice (roll_names.hpp), and the result. One line, without
/// a newline.
void append_log_entry(const Resolution& resolution, bool follow, std::string_view roll, std::string& out);

/// Numbers, links and dates the entries (UTC, to the millisecond), and appends them to the log by one write. Throws
/// Error "log-failed".
void log_entries(LogFile::Turn& turn, std::span<const std::string> entries);
inline void log_entry(LogFile::Turn& turn, const std::string& entry) { log_entries(turn, {&entry, 1}); }

// The numbers of a log's records, which count from 1: what is missing, double or out of order.

class RecordNumbers {
public:
    enum class Place {
        next,          ///< as it should be; or numbers before it have not come yet
        out_of_order,  ///< it should have stood before
        twice,         ///< the number was there already
    };

    /// The record that comes next in the log.
    Place add(std::uint64_t number);

    /// The greatest number so far.
    [[nodiscard]] std::uint64_t greatest() const { return greatest_; }

    struct Range {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        bool operator==(const Range&) const = default;
    };

    /// Numbers below the greatest that have not come, in order.
    [[nodiscard]] std::vector<Range> missing() const;

private:
    std::uint64_t greatest_ = 0;
    std::map<std::uint64_t, std::uint64_t> gaps_;  ///< first to last
};

}  // namespace orderly::log
