#include "text/json_writer.hpp"

#include <cstdint>

#include "text/characters.hpp"
#include "text/eight_bytes.hpp"
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

/// Whether eight bytes contain no control character, quote, backslash or non-ASCII byte.
bool is_clean(std::uint64_t eight) {
    return ((eight & in_each_byte(0x80)) | less_than(0x20, eight) | equal_to('"', eight) | equal_to('\\', eight)) == 0;
}

bool is_clean(char one) {
    const auto byte = static_cast<unsigned char>(one);
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
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
        if (!is_clean(eight_at(text.data() + at))) break;
    const auto rest = text.size() - at;
    if (rest < 8 && text.size() >= 8 && is_clean(eight_at(text.data() + text.size() - 8)))
        return text.size();  // the last eight bytes, read again
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
