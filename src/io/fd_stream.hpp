#pragma once
// A stream buffer straight over a file descriptor: a read gives what has come, a write goes out at once. A signal that
// asks to stop ends the input; std::filebuf would go on reading.

#include <memory>
#include <streambuf>

namespace orderly::io {

class FdStream : public std::streambuf {
public:
    /// The descriptor stays the caller's.
    explicit FdStream(int fd) : fd_(fd) {}

    /// The error number of the last read that failed, or 0.
    [[nodiscard]] int error() const { return error_; }

protected:
    int_type underflow() override;
    int_type overflow(int_type one) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override { return 0; }

private:
    int fd_;
    int error_ = 0;
    std::unique_ptr<char[]> buffer_;
};

}  // namespace orderly::io
