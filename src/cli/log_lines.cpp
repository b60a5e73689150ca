#include "cli/log_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>

#include "io/line_blocks.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t longest_record = 256 * 1024 * 1024;

/// All of a stream in a file that has no name.
std::FILE* put_by(std::istream& in) {
    auto* file = std::tmpfile();
    const auto fail = [] {
        return Error(ErrorCode::unwritable,
                     fmt::format("the piped lines cannot be kept in a file: {}", std::strerror(errno)));
    };
    if (file == nullptr) throw fail();
    std::array<char, 65536> piece{};
    while (in.read(piece.data(), piece.size()), in.gcount() > 0)
        if (std::fwrite(piece.data(), 1, static_cast<std::size_t>(in.gcount()), file) !=
            static_cast<std::size_t>(in.gcount()))
            throw fail();
    if (std::fflush(file) != 0) throw fail();
    return file;
}

}  // namespace

std::vector<std::string> logs_of(Session& session, std::string_view usage) {
    const auto& options = session.options;
    std::vector<std::string> files(options.words.begin() + 1, options.words.end());
    if (!files.empty() && options.given.contains(OptionId::log))
        throw Error(
            ErrorCode::bad_option,
            fmt::format("{} reads the logs it is given: name them, or give --log, not both", options.words.front()),
            "--log");
    if (files.empty() && !options.log.empty()) files.push_back(options.log);
    if (!files.empty()) return files;
    if (::isatty(STDIN_FILENO) == 1 || session.in.peek() == std::istream::traits_type::eof())
        throw Error(ErrorCode::missing, fmt::format("which log? usage: orderly {}, or pipe it in", usage));
    return {"-"};
}

LogSources::LogSources(const std::vector<std::string>& files, std::istream& in) : files_(files), in_(in) {
    for (auto& file : files_)
        if (file == "-") {
            if (piped_ == nullptr) piped_ = put_by(in);
            file = fmt::format("/dev/fd/{}", ::fileno(piped_));
        }
    const io::LineBlocks readable(files_, in_, longest_record);
}

LogSources::~LogSources() {
    if (piped_ != nullptr) std::fclose(piped_);
}

void LogSources::each_line(const VisitLine& visit) const {
    for (std::size_t log = 0; log < files_.size(); ++log) each_line_of(log, visit);
}

void LogSources::each_line_of(std::size_t log, const VisitLine& visit) const {
    const std::span<const std::string> one(&files_[log], 1);
    io::LineBlocks blocks(one, in_, longest_record);
    io::LineBlock block;
    while (blocks.next(block, false)) {
        std::string_view rest = block.text;
        for (auto number = block.first; !rest.empty(); ++number) {
            const auto end = std::min(rest.find('\n'), rest.size());
            visit(rest.substr(0, end), number);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
}

}  // namespace orderly::cli
