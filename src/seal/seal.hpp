#pragma once
// Dice that neither player can choose or foresee: secrets, the commitments that bind them, and the seed that all of a
// turn's secrets make together. docs/mail.md tells the protocol. Nothing here reads or writes a file.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::seal {

/// A player's secret for one turn: 32 hex digits, 128 bits of the system's entropy.
std::string new_secret();

/// What binds a secret and tells nothing of it: "seal1c-" and 64 hex digits, BLAKE2b-256 of "orderly-seal-1", a zero
/// byte and the secret's 16 bytes. Throws Error "bad-seal" for a text that is no secret.
std::string commitment_of(std::string_view secret);

/// `text` in the spelling of commitments. Throws Error "bad-seal" where it is none.
std::string read_commitment(std::string_view text);

/// A secret told, with the commitment it was bound by.
struct Opening {
    std::string commitment;
    std::string secret;
};

/// One line to send: "seal1o-", the commitment's digits, "-", the secret.
std::string opening_text(std::string_view secret);

/// Reads such a line. Throws Error: "bad-seal" where it is none, "seal-broken" where the secret does not fit the
/// commitment.
Opening read_opening(std::string_view text);

/// The seed of a turn: "seal1-" and the secrets, in the order of their commitments. The same for every player. Throws
/// Error "seal-broken" where two of the secrets are one, or there are not two.
std::string joint_seed(std::span<const Opening> openings);

/// The commitments that a seed's secrets were bound by, sorted; nothing for a seed that joint_seed did not make, byte
/// for byte.
std::vector<std::string> commitments_of_seed(std::string_view seed);

/// Whether it looks like a seed of joint_seed and is none: other letters, another order, something before or after.
bool is_misspelled_seed(std::string_view seed);

/// BLAKE2b-256 of a text, 64 hex digits.
std::string digest_of(std::string_view text);

// A player's key file for one turn: the secret, the commitments that the other players sent, and whether it was opened.
// Plain lines; only its owner may read it. A secret that was opened is called one that was told: there is no line that
// could be taken out to have it serve another turn.

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
