#pragma once
// Elements of a sheet, appended to a page. Text may hold note signs (a raised number) and kept spaces.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

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

// Modifiers on a sheet: in columns, by side, what each is worth before what is said.

/// Long scales, each across the page; the list leaves them out.
void write_scales(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

/// Whether one of them is of the quantity, and so tells what halves it.
bool has_scale(std::span<const Modifier> modifiers, const Quantity& quantity, const Procedure& procedure);

/// Whether the list has anything.
bool has_modifier_list(std::span<const Modifier> modifiers);

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

}  // namespace orderly::report
