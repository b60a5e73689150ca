#include "cli/log_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "io/files.hpp"
#include "log/file.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

/// All of a stream in a file that has no name.
std::FILE* put_by(std::istream& in) {
    auto* file = std::tmpfile();
    const auto fail = [] {
        return Error(ErrorCode::unwritable,
                     fmt::format("the piped lines cannot be kept in a file: {}", std::strerror(errno)));
    };
    if (file == nullptr) throw fail();
    io::LineBlocks blocks({}, in, log::longest_record);  // bounded, whatever is piped in
    io::LineBlock block;
    while (blocks.next(block, false))
        if (std::fwrite(block.text.data(), 1, block.text.size(), file) != block.text.size()) throw fail();
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

LogSources::LogSources(const std::vector<std::string>& files, std::istream& in) : files_(files) {
    for (auto& file : files_)
        if (file == "-") {
            if (piped_ == nullptr) piped_ = put_by(in);
            file = fmt::format("/dev/fd/{}", ::fileno(piped_));
        }
    const io::LineBlocks readable(files_, in, log::longest_record);
}

LogSources::~LogSources() {
    if (piped_ != nullptr) std::fclose(piped_);
}

void LogSources::each_line(const VisitLine& visit) const {
    for (std::size_t log = 0; log < files_.size(); ++log) each_line_of(log, visit);
}

void LogSources::each_line_of(std::size_t log, const VisitLine& visit) const { log::each_line(files_[log], visit); }

}  // namespace orderly::cli
