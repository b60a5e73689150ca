#pragma once
// One run of the program in-process, as a test sees it.

#include <cstdint>
#include <string>
#include <vector>

namespace orderly_test {

struct Ran {
    int status = 0;
    std::string out;
    std::string err;
};

/// Runs a command line without the program's name, its words split as a shell does it.
Ran run(const std::string& line, const std::string& input = {});
Ran run_args(const std::vector<std::string>& args, const std::string& input = {});

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Words of a line: blanks part them, quotes of both kinds hold them together, a backslash takes the next as it is.
std::vector<std::string> split(const std::string& line);

std::string read_text(const std::string& path);
/// In bytes; 0 where there is no such file.
std::uintmax_t size_of(const std::string& path);
std::vector<std::string> files_in(const std::string& folder, const std::string& extension);

/// A fresh folder that goes with the object.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Writes a file below it, with its folders, and returns its path.
    std::string write(const std::string& name, const std::string& text) const;

private:
    std::string path_;
};

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace orderly_test
