#include "parse/shell_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "orderly/error.hpp"
#include "parse/errors.hpp"
#include "text/characters.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t longest_id = 64;

bool may_be_in_id(char letter) {
    return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z') || ('0' <= letter && letter <= '9') ||
           letter == '.' || letter == '_' || letter == '-';
}

}  // namespace

bool is_id(std::string_view token) {
    return token.size() > 1 && token.size() <= longest_id + 1 && token.ends_with(':') &&
           std::ranges::all_of(token.substr(0, token.size() - 1), may_be_in_id);
}

std::string_view take_id(std::span<const std::string_view>& tokens) {
    if (tokens.empty() || tokens.front().find(':') == std::string_view::npos) return {};
    const auto first = tokens.front();
    if (!is_id(first))
        throw fault(ErrorCode::bad_id, first,
                    "`{}` is not an id: type 1 to {} letters a to z, digits, `.`, `_` or `-`, then a colon and a space",
                    longest_id);
    tokens = tokens.subspan(1);
    return first.substr(0, first.size() - 1);
}

namespace {

constexpr bool is_blank(char one) { return one == ' ' || one == '\t' || one == '\r' || one == '\v' || one == '\f'; }
constexpr bool is_quote(char one) { return one == '\'' || one == '"' || one == '\\'; }

/// Whether a byte ends an unquoted run. A table, because every byte of a line is looked up.
constexpr auto ends_plain = [] {
    std::array<bool, 256> ends{};
    for (std::size_t byte = 0; byte < 128; ++byte)
        ends[byte] = is_blank(static_cast<char>(byte)) || is_quote(static_cast<char>(byte));
    return ends;
}();

Error unclosed(std::string_view what) {
    return Error(ErrorCode::bad_quotes, std::string("a ") + std::string(what) + " is not closed on its line: type \\" +
                                            std::string(what == "single quote" ? "'" : "\"") +
                                            " for the character itself");
}

void take_single(std::string_view& rest, std::string& own) {
    const auto close = rest.find('\'');
    if (close == std::string_view::npos) throw unclosed("single quote");
    own += rest.substr(0, close);
    rest.remove_prefix(close + 1);
}

/// In double quotes, a backslash only escapes `"`, `\`, `$` and a backquote.
void take_double(std::string_view& rest, std::string& own) {
    for (; !rest.empty(); rest.remove_prefix(1)) {
        if (rest.front() == '"') return rest.remove_prefix(1);
        const auto escapes = rest.front() == '\\' && rest.size() > 1 &&
                             std::string_view("\"\\$`").find(rest[1]) != std::string_view::npos;
        if (escapes) rest.remove_prefix(1);
        own += rest.front();
    }
    throw unclosed("double quote");
}

/// Removes one word with quotes or backslashes from the start of `rest` and returns it unquoted, at the end of `own`.
std::string_view quoted(std::string_view& rest, std::string& own) {
    const auto start = own.size();
    while (!rest.empty() && !is_blank(rest.front())) {
        const auto one = rest.front();
        rest.remove_prefix(1);
        if (one == '\'') take_single(rest, own);
        else if (one == '"') take_double(rest, own);
        else if (one != '\\') own += one;
        else if (rest.empty())
            throw Error(ErrorCode::bad_quotes, "the line ends with a backslash: a request is one line");
        else {
            own += rest.front();
            rest.remove_prefix(1);
        }
    }
    return std::string_view(own).substr(start);
}

}  // namespace

/// Splits a line that consists of words and spaces, like nearly all lines. False if it may contain anything else: a
/// quote, a backslash, a `#`, another blank.
bool ShellWords::split_plain(std::string_view line) {
    const auto* start = line.data();
    const auto end_word = [&](const char* at) {
        if (at != start) words_.emplace_back(start, at);
        start = at + 1;
    };
    for (std::size_t at = 0; at < line.size(); at += 16) {
        const auto left = line.size() - at;
        char rest[16];
        if (left < 16) std::memset(rest, 'x', 16), std::memcpy(rest, line.data() + at, left);
        const text::SixteenBytes bytes(left < 16 ? rest : line.data() + at);
        auto spaces = bytes.equal_to(' ').bits();
        const auto low = bytes.outside_ascii_from('\'' + 1).bits() & ~bytes.outside_ascii_from(0).bits();
        if (low != spaces || bytes.equal_to('\\').bits() != 0) return false;
        for (; spaces != 0; spaces &= spaces - 1) end_word(line.data() + at + std::countr_zero(spaces));
    }
    end_word(line.data() + line.size());
    return true;
}

std::span<const std::string_view> ShellWords::split(std::string_view line) {
    words_.clear();
    own_.clear();
    if (split_plain(line)) return words_;
    words_.clear();
    const auto* at = line.data();
    const auto* const end = at + line.size();
    while (true) {
        while (at != end && is_blank(*at)) ++at;
        if (at == end || *at == '#') return words_;
        const auto* const start = at;
        while (at != end && !ends_plain[static_cast<unsigned char>(*at)]) ++at;
        if (at == end || is_blank(*at)) {
            words_.emplace_back(start, at);
            continue;
        }
        if (own_.capacity() < line.size()) own_.reserve(line.size());  // growing later would invalidate the views
        std::string_view rest(start, end);
        words_.push_back(quoted(rest, own_));
        at = rest.data();
    }
}

}  // namespace orderly::parser
