#include "seal/seal.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "io/files.hpp"
#include "orderly/error.hpp"
#include "text/characters.hpp"

namespace orderly::seal {
namespace {

constexpr std::string_view label = "orderly-seal-1";
constexpr std::string_view commitment_head = "seal1c-";
constexpr std::string_view opening_head = "seal1o-";
constexpr std::string_view seed_head = "seal1-";
constexpr std::size_t secret_bytes = 16;
constexpr std::size_t commitment_bytes = crypto_generichash_BYTES;

void wake_library() {
    if (sodium_init() < 0) throw Error(ErrorCode::no_entropy, "the system gives no entropy for a secret");
}

std::string hex_of(std::span<const unsigned char> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text(bytes.size() * 2, '\0');
    auto* at = text.data();
    for (const auto byte : bytes) {
        *at++ = digits[byte >> 4];
        *at++ = digits[byte & 15];
    }
    return text;
}

/// The bytes of exactly so many hex digits, in the one spelling that bytes have; false of anything else.
bool read_hex(std::string_view text, std::span<unsigned char> into) {
    std::size_t read = 0;
    const char* end = nullptr;
    return text.size() == into.size() * 2 &&
           sodium_hex2bin(into.data(), into.size(), text.data(), text.size(), nullptr, &read, &end) == 0 &&
           hex_of(into) == text;
}

Error bad_seal(std::string_view what, std::string_view text) {
    return {ErrorCode::bad_seal, fmt::format("`{}` is no {}", text::sanitized(text), what), text::sanitized(text)};
}

std::string trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const auto from = std::min(text.find_first_not_of(blank), text.size());
    const auto to = text.find_last_not_of(blank);
    std::string kept(to == std::string_view::npos ? std::string_view() : text.substr(from, to + 1 - from));
    std::ranges::transform(kept, kept.begin(), [](char letter) {
        return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    });
    return kept;
}

}  // namespace

std::string new_secret() {
    wake_library();
    std::array<unsigned char, secret_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return hex_of(bytes);
}

std::string commitment_of(std::string_view secret) {
    std::array<unsigned char, label.size() + 1 + secret_bytes> message{};
    std::ranges::copy(label, message.begin());
    if (!read_hex(secret, std::span(message).subspan(label.size() + 1)))
        throw bad_seal("secret: 32 hex digits", secret);
    std::array<unsigned char, commitment_bytes> hash{};
    crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), nullptr, 0);
    return std::string(commitment_head) + hex_of(hash);
}

std::string read_commitment(std::string_view text) {
    auto kept = trimmed(text);
    std::array<unsigned char, commitment_bytes> hash{};
    if (!kept.starts_with(commitment_head) || !read_hex(std::string_view(kept).substr(commitment_head.size()), hash))
        throw bad_seal("commitment: `orderly seal new` prints one, seal1c- and 64 hex digits", text);
    return kept;
}

std::string opening_text(std::string_view secret) {
    return fmt::format("{}{}-{}", opening_head, commitment_of(secret).substr(commitment_head.size()), secret);
}

Opening read_opening(std::string_view text) {
    const auto kept = trimmed(text);
    const auto dash = kept.rfind('-');
    if (!kept.starts_with(opening_head) || dash < opening_head.size())
        throw bad_seal("opening: `orderly seal open` prints one, on one line", text);
    Opening opening;
    opening.commitment =
        read_commitment(std::string(commitment_head) + kept.substr(opening_head.size(), dash - opening_head.size()));
    opening.secret = kept.substr(dash + 1);
    if (commitment_of(opening.secret) != opening.commitment)
        throw Error(ErrorCode::seal_broken,
                    "the opening does not fit its commitment: it is not the secret that was bound", opening.commitment);
    return opening;
}

std::string joint_seed(std::span<const Opening> openings) {
    std::vector<Opening> sorted(openings.begin(), openings.end());
    std::ranges::sort(sorted, {}, &Opening::commitment);
    if (sorted.size() < 2) throw Error(ErrorCode::seal_broken, "a seed wants the secrets of two players or more");
    if (const auto twin = std::ranges::adjacent_find(sorted, {}, &Opening::commitment); twin != sorted.end())
        throw Error(ErrorCode::seal_broken, "one secret stands there twice: each player makes their own",
                    twin->commitment);
    std::string seed(seed_head);
    for (const auto& opening : sorted) seed += (seed.size() == seed_head.size() ? "" : "-") + opening.secret;
    return seed;
}

std::vector<std::string> commitments_of_seed(std::string_view seed) {
    if (!seed.starts_with(seed_head)) return {};
    std::vector<Opening> openings;
    for (auto rest = seed.substr(seed_head.size()); !rest.empty();) {
        const auto secret = rest.substr(0, rest.find('-'));
        std::array<unsigned char, secret_bytes> bytes{};
        if (!read_hex(secret, bytes)) return {};
        openings.push_back({commitment_of(secret), std::string(secret)});
        rest.remove_prefix(std::min(secret.size() + 1, rest.size()));
    }
    std::vector<std::string> commitments;
    for (const auto& opening : openings) commitments.push_back(opening.commitment);
    std::ranges::sort(commitments);
    const auto twice = std::ranges::adjacent_find(commitments) != commitments.end();
    // only what joint_seed makes of these secrets is their seed: another spelling would have dice of its own
    return openings.size() < 2 || twice || joint_seed(openings) != seed ? std::vector<std::string>() : commitments;
}

bool is_misspelled_seed(std::string_view seed) {
    return trimmed(seed).starts_with(seed_head) && commitments_of_seed(seed).empty();
}

std::string digest_of(std::string_view text) {
    static const bool awake = (wake_library(), true);  // it looks for the quickest way that the processor has
    static_cast<void>(awake);
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       nullptr, 0);
    return hex_of(hash);
}

namespace {

constexpr std::string_view head = "orderly seal key 1";
constexpr std::string_view secret_word = "secret ";
constexpr std::string_view expect_word = "expect ";
constexpr std::string_view told_word = "told ";     ///< a secret that was opened
constexpr std::string_view opened_word = "opened";  ///< the same, as keys of earlier versions had it
constexpr std::size_t largest = 1 << 20;

/// A file of these is small: what is larger, or no file, is not read.
std::string read_small_file(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string text(largest + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    const auto size = static_cast<std::size_t>(stream.gcount());
    if (stream.bad() || (size == 0 && !stream.eof()))
        throw Error(ErrorCode::unreadable, fmt::format("{}: cannot be read", path.string()), path.string());
    if (size > largest)
        throw Error(ErrorCode::bad_seal, fmt::format("{}: too large to be a seal", path.string()), path.string());
    text.resize(size);
    return text;
}

}  // namespace

KeyFile KeyFile::make(const std::filesystem::path& path) {
    KeyFile key(path);
    key.secret_ = new_secret();
    io::write_new_file(path, fmt::format("{}\n{}{}\n", head, secret_word, key.secret_), io::Readers::owner);
    return key;
}

KeyFile KeyFile::read(const std::filesystem::path& path) {
    KeyFile key(path);
    std::istringstream lines(read_small_file(path));
    std::string line;
    if (!std::getline(lines, line) || line != head)
        throw Error(ErrorCode::bad_seal, fmt::format("{}: no key of `orderly seal new`", path.string()), path.string());
    while (std::getline(lines, line)) {
        if (line.starts_with(secret_word) && key.secret_.empty()) key.secret_ = line.substr(secret_word.size());
        else if (line.starts_with(told_word) && key.secret_.empty())
            key.secret_ = line.substr(told_word.size()), key.opened_ = true;
        else if (line.starts_with(expect_word))
            key.expected_.push_back(read_commitment(line.substr(expect_word.size())));
        else if (line == opened_word) key.opened_ = true;
        else
            throw Error(ErrorCode::bad_seal, fmt::format("{}: a line that does not belong in a key", path.string()),
                        path.string());
    }
    static_cast<void>(key.commitment());  // a secret that is none is an error here, not later
    return key;
}

void KeyFile::expect(const std::string& commitment) {
    if (commitment == this->commitment())
        throw Error(ErrorCode::seal_broken, "that is the key's own commitment: keep those that the others sent",
                    commitment);
    if (std::ranges::find(expected_, commitment) != expected_.end()) return;
    if (opened_)
        throw Error(
            ErrorCode::seal_broken,
            fmt::format("{}: its secret has been told, and serves no other turn: make a new one", path_.string()),
            path_.string());
    expected_.push_back(commitment);
    write();
}

void KeyFile::mark_opened() {
    if (opened_) return;
    opened_ = true;
    write();
}

void KeyFile::write() const {
    auto text = fmt::format("{}\n{}{}\n", head, opened_ ? told_word : secret_word, secret_);
    for (const auto& commitment : expected_) text += fmt::format("{}{}\n", expect_word, commitment);
    io::replace_file(path_, text, io::Readers::owner);
}

Opening read_opening_file(const std::filesystem::path& path) {
    try {
        return read_opening(read_small_file(path));
    } catch (const Error& error) {
        if (error.code != ErrorCode::bad_seal && error.code != ErrorCode::seal_broken) throw;
        throw Error(error.code, fmt::format("{}: {}", path.string(), error.what()), error.word);
    }
}

}  // namespace orderly::seal
