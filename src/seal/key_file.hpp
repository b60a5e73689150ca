#pragma once
// A player's key file for one turn: the secret, the commitments that the other players sent, and whether it was opened.
// Plain lines; only its owner may read it. A secret that was opened is called one that was told: there is no line that
// could be taken out to have it serve another turn.

#include <filesystem>
#include <string>
#include <vector>

#include "seal/seal.hpp"

namespace orderly::seal {

class KeyFile {
public:
    /// Makes a secret and its file, mode 600. Throws Error: "exists", "unwritable", "no-entropy".
    static KeyFile make(const std::filesystem::path& path);

    /// Reads one. Throws Error: "unreadable", "bad-seal".
    static KeyFile read(const std::filesystem::path& path);

    [[nodiscard]] std::string commitment() const { return commitment_of(secret_); }
    [[nodiscard]] Opening opening() const { return {commitment(), secret_}; }
    /// The commitments of the others, as they came.
    [[nodiscard]] const std::vector<std::string>& expected() const { return expected_; }

    /// Keeps another player's commitment. Throws Error "seal-broken" where it is one's own, or the secret is told
    /// already.
    void expect(const std::string& commitment);

    /// Notes that the secret is told: it serves no other turn.
    void mark_opened();

private:
    explicit KeyFile(std::filesystem::path path) : path_(std::move(path)) {}
    void write() const;

    std::filesystem::path path_;
    std::string secret_;
    std::vector<std::string> expected_;
    bool opened_ = false;
};

/// The opening that stands in a file. Throws Error: "unreadable", "bad-seal", "seal-broken".
Opening read_opening_file(const std::filesystem::path& path);

}  // namespace orderly::seal
