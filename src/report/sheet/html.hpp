#pragma once
// HTML elements of a sheet. Text may contain footnote signs, which are raised, and kept spaces.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

namespace orderly::report {

/// Delimiters of footnote signs, which text() raises.
inline constexpr NoteSigns sheet_signs = {"\x04", "\x05"};

class Html {
public:
    explicit Html(std::string& out) : out_(out) {}

    /// Raw markup.
    Html& raw(std::string_view markup) {
        out_ += markup;
        return *this;
    }

    /// Escaped text. Text between backticks becomes code; a hyphen before a number outside a word becomes a minus.
    Html& text(std::string_view text);

    /// `<tag>text</tag>`; `tag` may include attributes.
    Html& element(std::string_view tag, std::string_view text);

    /// A table cell; a range of numbers gets a dash.
    Html& cell(std::string_view text);

private:
    std::string& out_;
};

// Modifiers on a sheet: in columns by side, with the value before the words.

/// Long scales, each across the page; the list omits them.
void write_scales(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

/// Whether one of them is about the quantity, and so also shows what halves it.
bool has_scale(std::span<const Modifier> modifiers, const Quantity& quantity, const Procedure& procedure);

/// Whether the list has any rows.
bool has_modifier_list(std::span<const Modifier> modifiers);

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

}  // namespace orderly::report
