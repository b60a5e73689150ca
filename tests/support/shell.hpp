#pragma once
// Runs the program in-process.

#include <cstdint>
#include <string>
#include <vector>

namespace orderly_test {

struct Ran {
    int status = 0;
    std::string out;
    std::string err;
};

/// Runs a command line, given without the program's name and split as a shell would.
Ran run(const std::string& line, const std::string& input = {});
Ran run_args(const std::vector<std::string>& args, const std::string& input = {});

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Splits a line at spaces, except within quotes of either kind or after a backslash.
std::vector<std::string> split(const std::string& line);

std::string read_text(const std::string& path);
/// A file's size in bytes; 0 if there is none.
std::uintmax_t size_of(const std::string& path);
std::vector<std::string> files_in(const std::string& folder, const std::string& extension);

/// A new temporary folder, deleted with the object.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Writes a file in it, creating folders as needed, and returns its path.
    std::string write(const std::string& name, const std::string& text) const;

private:
    std::string path_;
};

/// The lines of a text, without line ends.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace orderly_test
