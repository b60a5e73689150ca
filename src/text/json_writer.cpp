#include "text/json_writer.hpp"

#include <algorithm>
#include <bit>

#include "text/characters.hpp"
#include "text/numbers.hpp"

namespace orderly::text {

Buffer::~Buffer() noexcept(false) { out_.append(buffer_, size()); }

/// Everything except the last byte, which may be a comma that `close` removes.
void Buffer::flush() {
    ++flushed_;
    const auto last = at_[-1];
    out_.append(buffer_, size() - 1);
    buffer_[0] = last;
    at_ = buffer_ + 1;
}

namespace {

/// The index of the first of sixteen bytes that is a control character, a quote, a backslash or not ASCII; at least 16
/// if none is.
std::size_t first_odd(const char* at) {
    const SixteenBytes bytes(at);
    const auto odd = bytes.outside_ascii_from(0x20) | bytes.equal_to('"') | bytes.equal_to('\\');
    return static_cast<std::size_t>(std::countr_zero(odd.bits()));
}

void put_control(unsigned char byte, Buffer& out) {
    static constexpr char digits[] = "0123456789abcdef";
    switch (byte) {
        case '\b': return out.put("\\b");
        case '\f': return out.put("\\f");
        case '\n': return out.put("\\n");
        case '\r': return out.put("\\r");
        case '\t': return out.put("\\t");
        default: break;
    }
    out.put("\\u00");
    out.put(digits[byte >> 4]);
    out.put(digits[byte & 15]);
}

}  // namespace

std::size_t clean_length(std::string_view text) {
    if (text.size() < 16) {
        char short_text[16] = {};  // 0 is odd
        std::copy(text.begin(), text.end(), short_text);
        return first_odd(short_text);
    }
    const auto last = text.size() - 16;
    for (std::size_t at = 0;; at = std::min(at + 16, last)) {
        if (const auto odd = first_odd(text.data() + at); odd < 16) return at + odd;
        if (at == last) return text.size();
    }
}

void JsonWriter::escape(std::string_view text) {
    while (!text.empty()) {
        text.remove_prefix(escape_first(text));
        const auto clean = clean_length(text);
        out_.append(text.substr(0, clean));
        text.remove_prefix(clean);
    }
}

/// Writes the first character, which needs escaping. Returns its length.
std::size_t JsonWriter::escape_first(std::string_view text) {
    const auto byte = static_cast<unsigned char>(text.front());
    if (byte == '"' || byte == '\\') {
        out_.put('\\');
        out_.put(text.front());
        return 1;
    }
    if (byte < 0x20) {
        put_control(byte, out_);
        return 1;
    }
    const auto length = character_length(text);
    if (length == 0) {
        out_.put("\xEF\xBF\xBD");
        return 1;
    }
    out_.append(text.substr(0, length));
    return length;
}

void JsonWriter::fraction(Fraction value) {
    if (!put_decimal(value, out_)) {
        out_.put('"');
        put_fraction(value, out_);
        out_.put('"');
    }
    out_.put(',');
}

void append_escaped(std::string_view text, std::string& out) {
    JsonWriter writer(out);
    writer.piece(text);
}

}  // namespace orderly::text
