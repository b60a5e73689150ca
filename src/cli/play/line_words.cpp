#include "cli/play/line_words.hpp"

#include <algorithm>
#include <array>

#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

constexpr std::array<std::string_view, 5> before_lines = {"\xef\xbb\xbf", "\x1b[200~", "\x1b[201~", "[200~", "[201~"};
constexpr std::array<std::string_view, 2> behind_lines = {"\x1b[201~", "[201~"};

/// Where a quote that begins at `from` is closed at the end of a word; npos where it is text.
std::size_t closing(std::string_view line, std::size_t from, bool is_value) {
    const auto quote = line[from];
    if (quote != '"' && (quote != '\'' || !is_value)) return std::string_view::npos;
    for (auto at = line.find(quote, from + 1); at != std::string_view::npos; at = line.find(quote, at + 1))
        if (at + 1 == line.size() || blanks.find(line[at + 1]) != std::string_view::npos) return at;
    return std::string_view::npos;
}

}  // namespace

std::vector<std::string> line_words(std::string_view line) {
    std::vector<std::string> words;
    for (auto at = line.find_first_not_of(blanks); at < line.size(); at = line.find_first_not_of(blanks, at)) {
        if (words.empty() && line[at] == '#') return words;
        if (words.size() == 1 && text::same_spelling("note", words.front())) {
            words.insert(words.end(), {"--", std::string(line.substr(at))});  // a remark is what stands there
            return words;
        }
        const auto close = closing(line, at, !words.empty() && words.back().starts_with("--"));
        const auto end = close != std::string_view::npos ? close : std::min(line.find_first_of(blanks, at), line.size());
        const auto quoted = close != std::string_view::npos ? std::size_t{1} : std::size_t{0};
        words.emplace_back(line.substr(at + quoted, end - at - quoted));
        at = end + quoted;
    }
    return words;
}

std::string_view bare_line(std::string_view line) {
    while (line.ends_with('\r') || line.ends_with('\n')) line.remove_suffix(1);
    for (const auto mark : before_lines)
        if (line.starts_with(mark)) line.remove_prefix(mark.size());
    for (const auto mark : behind_lines)
        if (line.ends_with(mark)) line.remove_suffix(mark.size());
    return line;
}

}  // namespace orderly::cli
