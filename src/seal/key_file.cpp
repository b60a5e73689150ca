#include "seal/key_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "io/new_file.hpp"
#include "orderly/error.hpp"

namespace orderly::seal {
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
