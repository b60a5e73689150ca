#pragma once
// The logs that a command reads: those named, the one in force, or what is piped in. They can be gone through several
// times.

#include <cstdio>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "log/file.hpp"

namespace orderly::cli {

/// The logs named, else that of --log, else `-`. Throws Error "missing" where there are none and nothing is piped in.
std::vector<std::string> logs_of(Session& session, std::string_view usage);

/// The lines of one log after another.
class LogSources {
public:
    using VisitLine = log::VisitLine;

    /// What is piped in is put by, so that it can be read again. Throws Error "unreadable", before a line of any is
    /// told.
    LogSources(const std::vector<std::string>& files, std::istream& in);
    ~LogSources();
    LogSources(const LogSources&) = delete;
    LogSources& operator=(const LogSources&) = delete;

    void each_line(const VisitLine& visit) const;
    /// Those of one log, numbered from 1.
    void each_line_of(std::size_t log, const VisitLine& visit) const;

private:
    std::vector<std::string> files_;
    std::FILE* piped_ = nullptr;
};

}  // namespace orderly::cli
