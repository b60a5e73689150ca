#pragma once
// A small appending JSON writer without a tree or memory besides the buffer. Every value appends a comma, and `close`
// removes the last one, so no position in a list is tracked. A key is a literal with its quotes and colon, written
// together with its value.

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "orderly/fraction.hpp"

namespace orderly::text {

// A buffer in front of a string: collects short pieces into few long appends. A report has about two hundred short
// pieces; a library call for each would take longer than resolving.

/// Appends to a string, which is complete when the buffer is destroyed. Do not use the string until then.
class Buffer {
public:
    /// The longest piece that may be requested from `room_for`.
    static constexpr std::size_t longest_piece = 512;
    static constexpr std::size_t longest_number = 24;
    static constexpr std::size_t step = 56;

    explicit Buffer(std::string& out) : out_(out) {}
    ~Buffer() noexcept(false);  ///< writes the rest, which may throw if memory is short
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    /// A literal, whose length is known at compile time.
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

    /// The first `size` bytes of the text, copied in whole steps.
    template <std::size_t N>
    void append(const std::array<char, N>& text, std::size_t size) {
        static_assert(N % step == 0 && N <= longest_piece);
        auto* to = room_for(N);
        for (std::size_t at = 0; at < size; at += step) std::memcpy(to + at, text.data() + at, step);
        at_ = to + size;
    }

    void number(std::int64_t number) { at_ = write(room_for(longest_number), number); }

    /// Appends `end`, replacing a trailing comma.
    void close(char end) {
        drop_comma();
        put(end);
    }

    void drop_comma() {
        if (at_ != buffer_ && at_[-1] == ',') --at_;
    }

    /// Space for up to `room` bytes; `stop_at` sets where they end.
    [[nodiscard]] char* room_for(std::size_t room) {
        if (static_cast<std::size_t>(buffer_ + sizeof buffer_ - at_) < room) [[unlikely]]
            flush();
        return at_;
    }
    void stop_at(char* end) { at_ = end; }

    /// A position from which the text can be read later.
    struct Mark {
        const char* at;
        std::size_t flushed;
    };
    [[nodiscard]] Mark mark() {
        const auto* at = room_for(longest_piece);
        return {at, flushed_};
    }
    /// The text written since then, valid until more is written; empty if longer than `longest_piece`.
    [[nodiscard]] std::string_view since(Mark mark) const {
        return mark.flushed == flushed_ ? std::string_view(mark.at, at_) : std::string_view();
    }

    template <std::size_t N>
    static char* copy(char* to, const char (&text)[N]) {
        std::memcpy(to, text, N - 1);
        return to + N - 1;
    }

    /// Copies short pieces with two overlapping moves; most ids are shorter than 16 bytes.
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
    std::size_t flushed_ = 0;  ///< the number of flushes
    char* at_ = buffer_;
    char buffer_[4096];  // uninitialized: bytes are written before they are read
};

/// The length of the prefix that needs no escape in JSON: ASCII without control characters, quotes or backslashes.
std::size_t clean_length(std::string_view text);

/// Appends JSON to a string, which is complete when the writer is destroyed.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    /// Literal JSON: keys and brackets.
    template <std::size_t N>
    void put(const char (&json)[N]) {
        out_.put(json);
    }

    void close(char bracket) {
        out_.drop_comma();
        auto* at = out_.room_for(2);
        *at++ = bracket;
        *at++ = ',';
        out_.stop_at(at);
    }

    /// A key that is a table's id: kebab-case, so it needs no escapes.
    void key(std::string_view id) { quoted("", id, "\":"); }
    /// A key with any text.
    void text_key(std::string_view text) {
        this->text(text);
        out_.drop_comma();
        out_.put(':');
    }

    /// A table's id as a string.
    void id(std::string_view id) { quoted("", id, "\","); }
    template <std::size_t N>
    void id(const char (&key)[N], std::string_view id) {
        quoted(key, id, "\",");
    }

    /// Any text as a string. Invalid UTF-8 becomes U+FFFD.
    void text(std::string_view text) { this->text("", text); }
    template <std::size_t N>
    void text(const char (&key)[N], std::string_view text) {
        if (text.size() <= Buffer::longest_piece / 2 && clean_length(text) == text.size())
            return quoted(key, text, "\",");
        out_.put(key);
        out_.put('"');
        piece(text);
        out_.put("\",");
    }

    /// A list of texts after its key, `"key":[`; nothing if the list is empty.
    template <std::size_t N>
    void texts(const char (&key)[N], const auto& texts) {
        if (!texts.empty()) list(key, texts, [this](const auto& one) { this->text(one); });
    }

    /// A list after its key; `write` is called with each item.
    template <std::size_t N>
    void list(const char (&key)[N], const auto& items, auto write) {
        put(key);
        for (const auto& one : items) write(one);
        close(']');
    }

    /// A list of objects; `write` writes the content of each.
    template <std::size_t N>
    void objects(const char (&key)[N], const auto& items, auto write) {
        list(key, items, [&](const auto& one) {
            put("{");
            write(one);
            close('}');
        });
    }

    /// Part of a string; the caller writes the quotes.
    void piece(std::string_view text) {
        const auto clean = clean_length(text);
        out_.append(text.substr(0, clean));
        if (clean < text.size()) escape(text.substr(clean));
    }

    void number(std::int64_t number) { this->number("", number); }
    template <std::size_t N>
    void number(const char (&key)[N], std::int64_t number) {
        auto* at = Buffer::copy(out_.room_for(N + Buffer::longest_number), key);
        at = Buffer::write(at, number);
        *at++ = ',';
        out_.stop_at(at);
    }

    /// A number; a string such as "1/3" if it is not a finite decimal.
    void fraction(Fraction value);

    template <std::size_t N>
    void boolean(const char (&key)[N], bool value) {
        out_.put(key);
        if (value) out_.put("true,");
        else out_.put("false,");
    }

    /// Direct access for text without quotes and escapes, such as the words of a request.
    Buffer& buffer() { return out_; }

    /// Removes the comma after the outermost value.
    void end() { out_.drop_comma(); }

private:
    void escape(std::string_view text);
    std::size_t escape_first(std::string_view text);

    template <std::size_t N, std::size_t M>
    void quoted(const char (&key)[N], std::string_view text, const char (&after)[M]) {
        if (text.size() > Buffer::longest_piece / 2) [[unlikely]]
            return long_quoted(key, text, after);
        auto* at = Buffer::copy(out_.room_for(N + M + text.size()), key);
        *at++ = '"';
        at = Buffer::copy(at, text);
        out_.stop_at(Buffer::copy(at, after));
    }

    void long_quoted(std::string_view key, std::string_view text, std::string_view after) {
        out_.append(key);
        out_.put('"');
        out_.append(text);
        out_.append(after);
    }

    Buffer out_;
};

/// Appends `text` with JSON escapes and without quotes. Invalid UTF-8 becomes U+FFFD.
void append_escaped(std::string_view text, std::string& out);

}  // namespace orderly::text
