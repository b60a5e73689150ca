#pragma once
// Dice that neither player can choose or foresee: secrets, the commitments that bind them, and the seed that all
// secrets of a turn form together. docs/mail.md explains the protocol. Only KeyFile and read_opening_file use files.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::seal {

/// A player's secret for one turn: 32 hex digits, 128 random bits from the system.
std::string new_secret();

/// The commitment that binds a secret without revealing it: "seal1c-" and 64 hex digits, the BLAKE2b-256 of
/// "orderly-seal-1", a zero byte and the secret's 16 bytes. Throws Error "bad-seal" if the text is not a secret.
std::string commitment_of(std::string_view secret);

/// `text` in the canonical spelling of commitments. Throws Error "bad-seal" if it is not one.
std::string read_commitment(std::string_view text);

/// An opened secret with its commitment.
struct Opening {
    std::string commitment;
    std::string secret;
};

/// The line to send: "seal1o-", the commitment's digits, "-", the secret.
std::string opening_text(std::string_view secret);

/// Parses such a line. Throws Error "bad-seal" if it is malformed, "seal-broken" if the secret does not match the
/// commitment.
Opening read_opening(std::string_view text);

/// The seed of a turn: "seal1-" and the secrets, sorted by their commitments, so it is the same for every player.
/// Throws Error "seal-broken" if two secrets are equal or there are fewer than two.
std::string joint_seed(std::span<const Opening> openings);

/// The commitments of a seed's secrets, sorted; nothing unless joint_seed made exactly this seed.
std::vector<std::string> commitments_of_seed(std::string_view seed);

/// Whether a seed resembles one of joint_seed but differs: other letter case, another order, or extra characters.
bool is_misspelled_seed(std::string_view seed);

/// BLAKE2b-256 of a text, 64 hex digits.
std::string digest_of(std::string_view text);

// A player's key file for one turn: the secret, the other players' commitments, and whether the secret was opened. It
// has plain lines and is readable only by its owner. Opening replaces the secret's own line, so no line can be deleted
// to use the secret for another turn.

class KeyFile {
public:
    /// Creates a secret and its file, mode 600. Throws Error "exists", "unwritable" or "no-entropy".
    static KeyFile make(const std::filesystem::path& path);

    /// Reads a key file. Throws Error "unreadable" or "bad-seal".
    static KeyFile read(const std::filesystem::path& path);

    [[nodiscard]] std::string commitment() const { return commitment_of(secret_); }
    [[nodiscard]] Opening opening() const { return {commitment(), secret_}; }
    /// The other players' commitments, in the order received.
    [[nodiscard]] const std::vector<std::string>& expected() const { return expected_; }

    /// Stores another player's commitment. Throws Error "seal-broken" if it is the key's own, or if the secret was
    /// opened already.
    void expect(const std::string& commitment);

    /// Records that the secret was opened: it must not serve another turn.
    void mark_opened();

private:
    explicit KeyFile(std::filesystem::path path) : path_(std::move(path)) {}
    void write() const;

    std::filesystem::path path_;
    std::string secret_;
    std::vector<std::string> expected_;
    bool opened_ = false;
};

/// Reads the opening in a file. Throws Error "unreadable", "bad-seal" or "seal-broken".
Opening read_opening_file(const std::filesystem::path& path);

}  // namespace orderly::seal
