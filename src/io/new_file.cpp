#include "io/new_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "orderly/error.hpp"

namespace orderly::io {
namespace {

Error failed(const std::filesystem::path& path, int error) {
    return {ErrorCode::unwritable, fmt::format("{}: {}", path.string(), std::strerror(error)), path.string()};
}

/// Writes all of it to disk; the number of the error, 0 of none.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return written < 0 ? errno : EIO;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

}  // namespace

void write_new_file(const std::filesystem::path& path, std::string_view text, Readers readers) {
    const auto mode = readers == Readers::owner ? 0600U : 0644U;
    const auto file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0 && errno == EEXIST)
        throw Error(
            ErrorCode::exists,
            fmt::format("{} is there already, and is never overwritten: edit it, or move it away", path.string()),
            path.string());
    if (file < 0) throw failed(path, errno);
    auto error = write_all(file, text);
    if (::close(file) != 0 && error == 0) error = errno;
    if (error == 0) return;
    ::unlink(path.c_str());
    throw failed(path, error);
}

void replace_file(const std::filesystem::path& path, std::string_view text, Readers readers) {
    const auto beside = path.string() + ".new";
    write_new_file(beside, text, readers);
    if (::rename(beside.c_str(), path.c_str()) == 0) return;
    const auto error = errno;
    ::unlink(beside.c_str());
    throw failed(path, error);
}

bool others_can_read(const std::filesystem::path& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRGRP | S_IROTH)) != 0;
}

}  // namespace orderly::io
