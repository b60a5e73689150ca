// Expands the patterns of names in a speech file: `(hit|struck) in [the] flank`.

#include "tables/read_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tables/fields.hpp"

namespace orderly::tables {
namespace {

constexpr std::size_t most_names = 200;
constexpr int deepest_brackets = 8;

bool is_blank(char letter) { return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t'; }

bool is_of_word(char letter) {
    return ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9') || letter == '-' || letter == '=' ||
           letter == '\'' || static_cast<unsigned char>(letter) >= 0x80;
}

/// The text with hyphens in place of spaces.
std::string hyphenated(const std::string& text) {
    std::string name;
    for (const auto letter : text)
        if (letter != ' ') name += letter;
        else if (!name.empty() && name.back() != '-') name += '-';
    while (name.ends_with('-')) name.pop_back();
    return name;
}

class PatternReader {
public:
    PatternReader(const Node& node, Faults& faults) : node_(node), text_(node.text), faults_(faults) {}

    std::vector<std::string> read() {
        const auto texts = alternatives(0);
        if (at_ < text_.size() && !failed_) fault(at_, fmt::format("`{}` has no opening bracket", text_[at_]));
        if (failed_) return {};
        std::vector<std::string> names;
        std::set<std::string, std::less<>> known;
        for (const auto& text : texts) {
            auto name = hyphenated(text);
            if (name.empty()) fault(0, "every part of the name is optional");
            else if (!known.insert(name).second) fault(0, fmt::format("`{}` is given twice", name));
            else names.push_back(std::move(name));
        }
        return failed_ ? std::vector<std::string>() : names;
    }

private:
    using Texts = std::vector<std::string>;

    /// One or more sequences, with `|` between.
    Texts alternatives(int depth) {
        auto all = sequence(depth);
        while (at_ < text_.size() && text_[at_] == '|') {
            ++at_;
            const auto more = sequence(depth);
            all.insert(all.end(), more.begin(), more.end());
        }
        return all;
    }

    /// Parts in sequence, up to a `|` or the end of the bracket.
    Texts sequence(int depth) {
        const auto from = at_;
        Texts all = {""};
        auto any = false;
        while (at_ < text_.size() && !failed_ && text_[at_] != '|' && text_[at_] != ')' && text_[at_] != ']') {
            if (is_blank(text_[at_])) {
                ++at_;
                for (auto& text : all) text += ' ';
                continue;
            }
            any = true;
            all = joined(all, part(depth), from);
        }
        if (!any) fault(from, "nothing here: put optional parts in square brackets");
        return all;
    }

    Texts part(int depth) {
        const auto from = at_;
        const auto opening = text_[at_];
        if (opening != '(' && opening != '[') {
            while (at_ < text_.size() && is_of_word(text_[at_])) ++at_;
            if (at_ == from) fault(at_, fmt::format("`{}` is not allowed in a name", text_[at_]));
            return {std::string(text_.substr(from, at_ - from))};
        }
        if (depth == deepest_brackets) return fault(at_, "brackets nested too deep"), Texts{""};
        ++at_;
        auto all = alternatives(depth + 1);
        if (at_ == text_.size() || text_[at_] != (opening == '(' ? ')' : ']'))
            return fault(from, fmt::format("`{}` is not closed", opening)), all;
        ++at_;
        if (opening == '[') all.insert(all.begin(), "");
        return all;
    }

    Texts joined(const Texts& before, const Texts& behind, std::size_t from) {
        if (before.size() * behind.size() > most_names)
            return fault(from, fmt::format("expands to more than {} names", most_names)), Texts{""};
        Texts all;
        for (const auto& one : before)
            for (const auto& other : behind) all.push_back(one + other);
        return all;
    }

    /// Adds a fault at a byte of the text. Finds its place in the file, because a text can continue on the next line.
    void fault(std::size_t at, std::string message) {
        if (failed_) return;
        failed_ = true;
        auto place = node_;
        place.column += static_cast<int>(at) + (node_.quoted ? 1 : 0);
        const std::string_view source = node_.file->text;
        std::size_t line = 0;
        for (auto number = 1; number < node_.line && line != std::string_view::npos; ++number)
            line = source.find('\n', line) + 1;
        auto end = source.find('\n', line);
        // a text over several lines: move on to the line that contains the byte
        for (auto left = at, column = static_cast<std::size_t>(node_.column - 1);
             end != std::string_view::npos && column + left > end - line;) {
            left -= std::min(left, end - line - column + 1);
            line = end + 1;
            column = source.find_first_not_of(' ', line) - line;
            end = source.find('\n', line);
            place.line += 1;
            place.column = static_cast<int>(column + left) + 1;
        }
        add_fault(faults_, place, std::move(message));
    }

    const Node& node_;
    std::string_view text_;
    Faults& faults_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

}  // namespace

std::vector<std::string> expand_pattern(const Node& pattern, Faults& faults) {
    if (!read_text(pattern, faults)) return {};
    return PatternReader(pattern, faults).read();
}

}  // namespace orderly::tables
