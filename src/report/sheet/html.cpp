#include "report/sheet/html.hpp"

#include "text/html.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

bool is_digit(char one) { return one >= '0' && one <= '9'; }

/// Whether the hyphen at `at` stands before a number, and not within a word: `-3`, not `outnumbered-3-2`.
bool is_minus(std::string_view text, std::size_t at) {
    const auto before = at == 0 ? ' ' : text[at - 1];
    const auto starts =
        before == ' ' || before == text::style::kept_space || static_cast<unsigned char>(before) >= 0x80;
    return starts && at + 1 < text.size() && is_digit(text[at + 1]);
}

/// Whether the hyphen at `at` is no part of a word: a cell that has no value.
bool stands_alone(std::string_view text, std::size_t at) {
    const auto is_gap = [&](std::size_t place) {
        return place >= text.size() || text[place] == '/' || text[place] == ' ' ||
               text[place] == sheet_signs.before.front();
    };
    return is_gap(at == 0 ? text.size() : at - 1) && is_gap(at + 1);
}

}  // namespace

Html& Html::text(std::string_view text) {
    bool in_code = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto one = text.substr(at, 1);
        const auto is_quoted = one == "`" && (in_code || text.find('`', at + 1) != std::string_view::npos);
        if (is_quoted) out_ += (in_code = !in_code) ? "<code>" : "</code>";
        else if (one == sheet_signs.before) out_ += "<sup>†";
        else if (one == sheet_signs.after) out_ += "</sup>";
        else if (one.front() == text::style::kept_space) out_ += "&nbsp;";
        else if (one.front() == '-' && is_minus(text, at)) out_ += "−";
        else if (one.front() == '-' && stands_alone(text, at)) out_ += "–";
        else out_ += text::html_escaped(one);
    }
    return *this;
}

Html& Html::cell(std::string_view text) {
    const auto at = text.find(" to ");
    const auto is_range = at != std::string_view::npos && at > 0 && text.find('-') == std::string_view::npos &&
                          is_digit(text[at - 1]) && at + 4 < text.size() && is_digit(text[at + 4]);
    if (!is_range) return this->text(text);
    return this->text(text.substr(0, at)).raw("–").text(text.substr(at + 4));
}

Html& Html::element(std::string_view tag, std::string_view text) {
    raw("<").raw(tag).raw(">").text(text);
    return raw("</").raw(tag.substr(0, tag.find(' '))).raw(">");
}

}  // namespace orderly::report
