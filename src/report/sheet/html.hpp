#pragma once
// Elements of a sheet, appended to a page. Text may hold note signs (a raised number) and kept spaces.

#include <string>
#include <string_view>

#include "report/mark_notes.hpp"

namespace orderly::report {

/// Footnotes of a sheet: text() raises what stands between these.
inline constexpr NoteSigns sheet_signs = {"\x04", "\x05"};

class Html {
public:
    explicit Html(std::string& out) : out_(out) {}

    /// Markup as it is.
    Html& raw(std::string_view markup) {
        out_ += markup;
        return *this;
    }

    /// Text, escaped; what stands between backticks is code, a hyphen before a number that is no part of a word is a
    /// minus.
    Html& text(std::string_view text);

    /// `<tag>text</tag>`; `tag` may have attributes.
    Html& element(std::string_view tag, std::string_view text);

    /// A cell of a table: a range of numbers with a dash.
    Html& cell(std::string_view text);

private:
    std::string& out_;
};

}  // namespace orderly::report
