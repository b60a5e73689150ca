#pragma once
// A log of records, a line each, that several programs share. It is only ever appended to, by one write a turn under the
// file's lock; what stands in it already is never touched, a torn last line neither.

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace orderly::log {

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

}  // namespace orderly::log
