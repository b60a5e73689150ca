#pragma once
// A log of records, a line each, that several programs share. It is only ever appended to, each record by one write
// under the file's lock; what stands in it already is never touched, a torn last line neither.

#include <cstdint>
#include <string>
#include <string_view>

namespace orderly::log {

class LogFile {
public:
    /// Opens or makes the file. Throws Error "log-failed" (exit 4), as all else here does.
    explicit LogFile(const std::string& path);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    /// One writer's turn: others wait until it is gone.
    class Turn {
    public:
        explicit Turn(LogFile& log);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        /// The number of the record that comes next: one more than the last whole one has.
        [[nodiscard]] std::uint64_t number() const { return log_.last_ + 1; }
        /// Appends the record of that number, which must bear it, with its newline. When it returns the record is
        /// there.
        void append(std::string_view record);

    private:
        LogFile& log_;
    };

private:
    void look_at_end();
    [[nodiscard]] std::string read_at(std::uint64_t from, std::uint64_t size) const;
    [[nodiscard]] std::uint64_t last_number(std::uint64_t size) const;
    [[noreturn]] void fail(int error) const;
    [[noreturn]] void fail(std::string_view why) const;

    std::string path_;
    int fd_ = -1;
    bool regular_ = false;
    std::uint64_t size_ = 0;  ///< as far as we have looked
    std::uint64_t last_ = 0;  ///< the number of the last record there
    bool torn_ = false;       ///< the last line has no newline
    std::string line_;
};

/// How each record begins: before its number.
inline constexpr std::string_view record_opening = R"({"v":1,"record":)";

}  // namespace orderly::log
