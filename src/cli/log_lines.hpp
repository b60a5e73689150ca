#pragma once
// The logs that a command reads: those named, the current one, or standard input. They can be read several times.

#include <cstdio>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "log/file.hpp"

namespace orderly::cli {

/// The logs named, else the one of --log, else `-`. Throws Error "missing" if none is named and nothing is piped in.
std::vector<std::string> logs_of(Session& session, std::string_view usage);

/// Iterates over the lines of one log after another.
class LogSources {
public:
    using VisitLine = log::VisitLine;

    /// Buffers standard input so that it can be read again. Throws Error "unreadable" before any line is processed.
    LogSources(const std::vector<std::string>& files, std::istream& in);
    ~LogSources();
    LogSources(const LogSources&) = delete;
    LogSources& operator=(const LogSources&) = delete;

    void each_line(const VisitLine& visit) const;
    /// Calls back for each line of one log, numbered from 1.
    void each_line_of(std::size_t log, const VisitLine& visit) const;

private:
    std::vector<std::string> files_;
    std::FILE* piped_ = nullptr;
};

}  // namespace orderly::cli
