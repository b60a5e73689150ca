#pragma once
// What can stand at the cursor.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli::completion {

/// Which names of files a shell adds of itself.
enum class Files : std::uint8_t { none, files, folders };

struct Candidate {
    std::string text;   ///< where it ends in `=` or `@` more follows at once
    std::string about;  ///< a few words, or empty
};

/// A list that keeps what begins as the word at the cursor does.
class Candidates {
public:
    explicit Candidates(std::string_view word) : word_(word) {}

    void add(std::string_view text, std::string_view about = {});
    /// Files that end in `ending` ("yaml"), or any where it is empty.
    void add_files(Files files, std::string_view ending = {}) {
        files_ = files;
        ending_ = ending;
    }

    [[nodiscard]] std::string_view word() const { return word_; }
    [[nodiscard]] const std::vector<Candidate>& list() const { return list_; }
    [[nodiscard]] Files files() const { return files_; }
    [[nodiscard]] std::string_view ending() const { return ending_; }

private:
    std::string_view word_;
    std::vector<Candidate> list_;
    Files files_ = Files::none;
    std::string_view ending_;
};

}  // namespace orderly::cli::completion
