#pragma once
// A buffer before a string: short pieces are put together here and reach the string in few, long appends.
// A report is some two hundred short pieces, and a library call for each would cost more than resolving did.

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace orderly::text {

/// Appends to a string, which has all of it when the buffer is gone; until then leave the string alone.
class Buffer {
public:
    /// No single piece that `room_for` is asked for is longer.
    static constexpr std::size_t longest_piece = 512;
    static constexpr std::size_t longest_number = 24;

    explicit Buffer(std::string& out) : out_(out) {}
    ~Buffer() noexcept(false);  ///< writes out the rest: memory may be short
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    /// A literal: its length is known as this is compiled.
    template <std::size_t N>
    void put(const char (&text)[N]) {
        static_assert(N <= longest_piece);
        at_ = copy(room_for(N - 1), text);
    }

    void put(char one) {
        auto* at = room_for(1);
        *at = one;
        at_ = at + 1;
    }

    void append(std::string_view text) {
        for (; text.size() > longest_piece; text.remove_prefix(longest_piece))
            at_ = copy(room_for(longest_piece), text.substr(0, longest_piece));
        at_ = copy(room_for(text.size()), text);
    }

    void number(std::int64_t number) { at_ = write(room_for(longest_number), number); }

    /// Puts `end`, in place of the comma where one stands last.
    void close(char end) {
        drop_comma();
        put(end);
    }

    void drop_comma() {
        if (at_ != buffer_ && at_[-1] == ',') --at_;
    }

    /// Where to write up to `room` bytes; `stop_at` says where they ended.
    [[nodiscard]] char* room_for(std::size_t room) {
        if (static_cast<std::size_t>(buffer_ + sizeof buffer_ - at_) < room) [[unlikely]]
            flush();
        return at_;
    }
    void stop_at(char* end) { at_ = end; }

    /// A place to ask from what was written since.
    struct Mark {
        const char* at;
        std::size_t flushed;
    };
    [[nodiscard]] Mark mark() {
        const auto* at = room_for(longest_piece);
        return {at, flushed_};
    }
    /// What was written since, until more is; empty where it is longer than `longest_piece`.
    [[nodiscard]] std::string_view since(Mark mark) const {
        return mark.flushed == flushed_ ? std::string_view(mark.at, at_) : std::string_view();
    }

    template <std::size_t N>
    static char* copy(char* to, const char (&text)[N]) {
        std::memcpy(to, text, N - 1);
        return to + N - 1;
    }

    /// Short pieces by two overlapping moves; most ids are shorter than 16 bytes.
    static char* copy(char* to, std::string_view text) {
        const auto* from = text.data();
        const auto size = text.size();
        if (size > 16) {
            std::memcpy(to, from, size);
        } else if (size >= 8) {
            std::memcpy(to, from, 8);
            std::memcpy(to + size - 8, from + size - 8, 8);
        } else if (size >= 4) {
            std::memcpy(to, from, 4);
            std::memcpy(to + size - 4, from + size - 4, 4);
        } else {
            for (std::size_t at = 0; at < size; ++at) to[at] = from[at];
        }
        return to + size;
    }

    static char* write(char* to, std::int64_t number) {
        if (number >= 0 && number <= 9) {
            *to = static_cast<char>('0' + number);
            return to + 1;
        }
        return std::to_chars(to, to + longest_number, number).ptr;
    }

private:
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(at_ - buffer_); }

    void flush();

    std::string& out_;
    std::size_t flushed_ = 0;  ///< how often
    char* at_ = buffer_;
    char buffer_[4096];  // not filled: every byte is written before it is read
};

}  // namespace orderly::text
