// The named dice. The algorithm is written down in docs/dice.md, and a test runs the script given there.

#include "orderly/dice.hpp"

#include <sys/random.h>

#include <bit>
#include <cstring>

#include "orderly/error.hpp"

namespace orderly {
namespace {

struct SipState {
    std::uint64_t v0, v1, v2, v3;
    void round() {
        v0 += v1, v1 = std::rotl(v1, 13) ^ v0, v0 = std::rotl(v0, 32);
        v2 += v3, v3 = std::rotl(v3, 16) ^ v2;
        v0 += v3, v3 = std::rotl(v3, 21) ^ v0;
        v2 += v1, v1 = std::rotl(v1, 17) ^ v2, v2 = std::rotl(v2, 32);
    }
    void absorb(std::uint64_t word) {
        v3 ^= word;
        round(), round();
        v0 ^= word;
    }
};

std::uint64_t little_endian(const char* bytes, std::size_t size) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return word;
}

void append_little_endian(std::string& to, std::uint64_t word) {
    for (int i = 0; i < 8; ++i) to += static_cast<char>(word >> (8 * i));
}

}  // namespace

std::uint64_t siphash(const std::array<std::uint64_t, 2>& key, std::string_view text) {
    SipState state{key[0] ^ 0x736f6d6570736575U, key[1] ^ 0x646f72616e646f6dU, key[0] ^ 0x6c7967656e657261U,
                   key[1] ^ 0x7465646279746573U};
    const auto whole = text.size() / 8 * 8;
    for (std::size_t at = 0; at < whole; at += 8) state.absorb(little_endian(text.data() + at, 8));
    state.absorb(little_endian(text.data() + whole, text.size() - whole) | std::uint64_t{text.size()} << 56);
    state.v2 ^= 0xff;
    for (int i = 0; i < 4; ++i) state.round();
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

DiceSeed::DiceSeed(std::string_view text) : key{siphash({0, 0}, text), siphash({0, 1}, text)} {}

std::string roll_of_id(std::string_view id) { return "id:" + std::string(id); }
std::string roll_of_number(std::uint64_t number) { return "number:" + std::to_string(number); }

int face_of(const DiceSeed& seed, std::string_view roll, std::uint64_t place, int sides) {
    const auto count = static_cast<std::uint64_t>(sides);
    const auto usable = (~std::uint64_t{0} / count) * count;  // draws from here on would favour low faces
    std::string message;
    message.reserve(roll.size() + 17);
    message.append(roll).push_back('\0');
    append_little_endian(message, place);
    const auto stem = message.size();
    for (std::uint64_t attempt = 0;; ++attempt) {
        message.resize(stem);
        append_little_endian(message, attempt);
        if (const auto draw = siphash(seed.key, message); draw < usable)
            return static_cast<int>(draw / (usable / count)) + 1;
    }
}

namespace {

/// Drawn some at a time: a batch takes one for each line, and a call of the system for each would be felt.
std::uint64_t draw_entropy() {
    thread_local std::array<std::uint64_t, 32> pool;  // 256 bytes: so much is never given in part
    thread_local std::size_t left = 0;
    if (left == 0) {
        if (getrandom(pool.data(), sizeof pool, 0) != static_cast<ssize_t>(sizeof pool))
            throw Error(ErrorCode::no_entropy, "the system gives no entropy for a seed")
                .with({Remedy::Kind::name_a_seed});
        left = pool.size();
    }
    return pool[--left];
}

}  // namespace

std::string fresh_seed() {
    const auto entropy = draw_entropy();
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(entropy >> shift) & 15];
    return text;
}

}  // namespace orderly
