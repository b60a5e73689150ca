#include "log/strict_json.hpp"

#include <fmt/format.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "text/printable.hpp"
#include "text/utf8.hpp"

namespace orderly::log {
namespace {

using nlohmann::json;

/// Records are shallow, and none has so many values; what has more would only cost, or worse.
constexpr int deepest = 64;
constexpr std::size_t most_values = 50'000;

/// What can be told of a text without reading it.
struct Look {
    int depth = 0;
    std::size_t keys = 0;    ///< colons outside of quotes: one a key
    std::size_t values = 0;  ///< commas and brackets outside of quotes
};

/// Where the quote stands that ends what is quoted from `at` on; behind the text where none does.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
    const auto quote = std::min(text.find('"', at), text.size());
    if (text[quote - 1] != '\\') return quote;  // nearly every one
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return at;
}

Look look_at(std::string_view text) {
    Look look;
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto one = text[at];
        if (one == '"') at = end_of_quoted(text, at + 1);
        else if (one == '[' || one == '{') look.depth = std::max(look.depth, ++depth);
        else if (one == ']' || one == '}') --depth;
        else if (one == ':') ++look.keys;
        if (one == ',' || one == '[' || one == '{') ++look.values;
    }
    return look;
}

/// Where the first byte stands that is no UTF-8; the size of the text where all is.
std::size_t clean_size(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const auto length = static_cast<unsigned char>(text[at]) < 0x80 ? 1 : text::character_length(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

bool is_plain(std::string_view text) {
    return std::ranges::all_of(text, [](char one) { return one >= 0x20 && one < 0x7f; });
}

/// A whole number that is written as `10.0` or `1e1`: our writer does not.
bool is_odd_number(const json& value) {
    return value.is_number_float() && value.get<double>() == std::floor(value.get<double>());
}

/// Makes texts fit for a terminal, counts the keys, and sees whether there is an odd number.
std::size_t clean(json& value, bool& odd_number) {
    std::size_t keys = 0;
    if (is_odd_number(value)) odd_number = true;
    if (value.is_string()) {
        auto& text = value.get_ref<std::string&>();
        if (!is_plain(text)) text = text::printable(text);
    } else if (value.is_array()) {
        for (auto& item : value) keys += clean(item, odd_number);
    } else if (value.is_object()) {
        std::vector<std::string> odd;
        for (auto& [key, item] : value.items()) {
            keys += 1 + clean(item, odd_number);
            if (!is_plain(key)) odd.push_back(key);
        }
        for (const auto& key : odd) {
            auto item = std::move(value[key]);
            value.erase(key);
            value[text::printable(key)] = std::move(item);
        }
    }
    return keys;
}

/// The first key that stands twice in one object.
std::string key_twice(std::string_view text) {
    std::vector<std::vector<std::string>> open;
    std::string twice;
    const json::parser_callback_t watch = [&](int, json::parse_event_t event, json& parsed) {
        if (event == json::parse_event_t::object_start) open.emplace_back();
        else if (event == json::parse_event_t::object_end) open.pop_back();
        else if (event == json::parse_event_t::key) {
            auto key = parsed.get<std::string>();
            if (twice.empty() && std::ranges::find(open.back(), key) != open.back().end()) twice = key;
            open.back().push_back(std::move(key));
        }
        return true;
    };
    [[maybe_unused]] const auto read = json::parse(text, watch, false);
    return text::printable(twice);
}

StrictJson fault(StrictJson::Fault kind, std::string why = {}) { return {{}, kind, std::move(why)}; }

}  // namespace

namespace {

/// Byte by byte, from a depth on: where the bracket stands that closes the first; the size of the text where none does.
std::size_t end_of_object(std::string_view text, std::size_t at, int depth) {
    for (; at < text.size(); ++at) {
        const auto one = text[at];
        if (one == '"') at = end_of_quoted(text, at + 1);
        else if (one < '[') continue;  // most of what is not quoted: colons, commas, digits
        else if (one == '[' || one == '{') ++depth;
        else if ((one == ']' || one == '}') && --depth == 0) return at;
    }
    return text.size();
}

#ifdef __SSE2__
/// A bit for each of 64 bytes that is `one`.
std::uint64_t bits_of(const char* bytes, char one) {
    std::uint64_t bits = 0;
    for (int part = 0; part < 4; ++part) {
        const auto loaded = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * part));
        const auto equal = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(loaded, _mm_set1_epi8(one))));
        bits |= std::uint64_t{equal} << (16 * part);
    }
    return bits;
}

/// Passes over blocks of 64 bytes without a backslash. Leaves the place, and the depth there, outside of what is quoted.
/// Where the bracket stands that closes the first, if one of them holds it; else the size of the text.
std::size_t skip_blocks(std::string_view text, std::size_t& at, int& depth) {
    std::uint64_t quoted = 0;  // all bits where a block begins within quotes
    auto next_depth = depth;
    for (auto next = at; next + 64 <= text.size(); next += 64) {
        const auto* bytes = text.data() + next;
        if (bits_of(bytes, '\\') != 0) break;
        auto inside = bits_of(bytes, '"');
        for (int shift = 1; shift < 64; shift *= 2) inside ^= inside << shift;
        inside ^= quoted;
        const auto opens = (bits_of(bytes, '[') | bits_of(bytes, '{')) & ~inside;
        const auto closes = (bits_of(bytes, ']') | bits_of(bytes, '}')) & ~inside;
        for (auto left = opens | closes; left != 0; left &= left - 1) {
            const auto bit = left & (~left + 1);
            next_depth += (opens & bit) != 0 ? 1 : -1;
            if (next_depth == 0) return next + static_cast<std::size_t>(std::countr_zero(left));
        }
        quoted = (inside >> 63) != 0 ? ~std::uint64_t{0} : 0;
        if (quoted == 0) at = next + 64, depth = next_depth;
    }
    return text.size();
}
#else
std::size_t skip_blocks(std::string_view text, std::size_t&, int&) { return text.size(); }
#endif

}  // namespace

bool is_closed(std::string_view text) {
    if (!text.starts_with('{')) return false;
    std::size_t at = 1;
    int depth = 1;
    if (const auto end = skip_blocks(text, at, depth); end < text.size()) return end + 1 == text.size();
    return end_of_object(text, at, depth) + 1 == text.size();
}

StrictJson read_strictly(std::string_view text) {
    using enum StrictJson::Fault;
    const auto look = look_at(text);
    if (look.depth > deepest) return fault(other, fmt::format("nested deeper than {}", deepest));
    if (look.values > most_values) return fault(other, fmt::format("more than {} values", most_values));
    const auto odd = text.substr(clean_size(text));
    const auto is_begun = std::ranges::all_of(odd, [](char one) { return static_cast<unsigned char>(one) >= 0x80; });
    if (!is_begun) return fault(other, "bytes that are no UTF-8");
    StrictJson read;
    try {
        read.value = json::parse(text);
    } catch (const json::parse_error& error) {
        return error.byte > text.size() - odd.size() ? fault(cut_off) : fault(other, "no JSON");
    } catch (const json::exception&) {
        return fault(other, "a number that is none");
    }
    auto odd_number = false;
    if (clean(read.value, odd_number) != look.keys)
        return fault(other, fmt::format("its key `{}` stands there twice", key_twice(text)));
    if (odd_number) return fault(other, "a whole number that is written as none");
    if (!is_closed(text.substr(0, text.find_last_not_of(" \t\r") + 1))) return fault(other, "something behind its end");
    return read;
}

}  // namespace orderly::log
