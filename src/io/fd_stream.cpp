#include "io/fd_stream.hpp"

#include <unistd.h>

#include <cerrno>

#include "io/stop.hpp"

namespace orderly::io {
namespace {

constexpr std::size_t buffer_size = 64 * 1024;

}  // namespace

FdStream::int_type FdStream::underflow() {
    if (!buffer_) buffer_ = std::make_unique_for_overwrite<char[]>(buffer_size);
    ssize_t count = 0;
    do {
        if (!can_read(fd_)) return traits_type::eof();
        count = ::read(fd_, buffer_.get(), buffer_size);
    } while (count < 0 && errno == EINTR);
    if (count < 0) error_ = errno;
    if (count <= 0) return traits_type::eof();
    setg(buffer_.get(), buffer_.get(), buffer_.get() + count);
    return traits_type::to_int_type(*gptr());
}

FdStream::int_type FdStream::overflow(int_type one) {
    const auto letter = traits_type::to_char_type(one);
    return xsputn(&letter, 1) == 1 ? one : traits_type::eof();
}

std::streamsize FdStream::xsputn(const char* text, std::streamsize size) {
    std::streamsize done = 0;
    while (done < size) {
        const auto count = ::write(fd_, text + done, static_cast<std::size_t>(size - done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        done += count;
    }
    return done;
}

}  // namespace orderly::io
