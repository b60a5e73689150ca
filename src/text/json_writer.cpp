#include "text/json_writer.hpp"

#include <cstdint>
#include <cstring>

#include "text/numbers.hpp"

namespace orderly::text {

Buffer::~Buffer() noexcept(false) { out_.append(buffer_, size()); }

/// All but the last byte, which may be a comma that `close` takes back.
void Buffer::flush() {
    ++flushed_;
    const auto last = at_[-1];
    out_.append(buffer_, size() - 1);
    buffer_[0] = last;
    at_ = buffer_ + 1;
}

namespace {

constexpr std::uint64_t in_each_byte(std::uint64_t byte) { return byte * 0x0101010101010101U; }

/// Whether none of eight bytes is a control character, a quote, a backslash or beyond ASCII.
bool is_clean(std::uint64_t eight) {
    constexpr auto high = in_each_byte(0x80);
    const auto has_zero = [](std::uint64_t bytes) { return (bytes - in_each_byte(1)) & ~bytes & high; };
    const auto control = (eight - in_each_byte(0x20)) & ~eight & high;
    const auto quoted = has_zero(eight ^ in_each_byte('"')) | has_zero(eight ^ in_each_byte('\\'));
    return ((eight & high) | control | quoted) == 0;
}

std::uint64_t eight_at(std::string_view text, std::size_t at) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data() + at, 8);
    return eight;
}

bool is_clean(char one) {
    const auto byte = static_cast<unsigned char>(one);
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

/// How many bytes of one well-formed character beyond ASCII stand first; 0 where none does.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    const auto follows = [&](std::size_t at) { return (byte(at) & 0xC0U) == 0x80; };
    const auto lead = byte(0);
    if (lead >= 0xC2 && lead <= 0xDF) return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const auto overlong = lead == 0xE0 && byte(1) < 0xA0;
        const auto surrogate = lead == 0xED && byte(1) > 0x9F;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const auto overlong = lead == 0xF0 && byte(1) < 0x90;
        const auto beyond = lead == 0xF4 && byte(1) > 0x8F;
        return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
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
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8)
        if (!is_clean(eight_at(text, at))) break;
    const auto rest = text.size() - at;
    if (rest < 8 && text.size() >= 8 && is_clean(eight_at(text, text.size() - 8)))
        return text.size();  // the last eight, read again
    while (at < text.size() && is_clean(text[at])) ++at;
    return at;
}

void JsonWriter::escape(std::string_view text) {
    while (!text.empty()) {
        text.remove_prefix(escape_first(text));
        const auto clean = clean_length(text);
        out_.append(text.substr(0, clean));
        text.remove_prefix(clean);
    }
}

/// Writes the first character, which is not clean, and says how many bytes it took.
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
    const auto length = utf8_length(text);
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
