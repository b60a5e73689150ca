#pragma once
// Marks and notes for people: on one line for a result, as numbered footnotes for a table.

#include <string>
#include <vector>

#include "orderly/condition.hpp"
#include "orderly/request.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// All notes in short form: `borrowed: the point scale; assumed: the cannon rows (--explain)`.
std::string short_marks(const std::vector<const Mark*>& marks);

/// The same without the hint at `--explain`.
std::string marks_in_short(const std::vector<const Mark*>& marks);

/// Writes one note as a paragraph.
void write_note(std::string_view text, text::Page& page, std::size_t indent = 2);

/// Writes a note about a doubtful value.
void write_doubt(std::string_view text, text::Page& page);

/// Writes the notes of a result as paragraphs, preceded by its marks on one line.
void write_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes, text::Page& page);

/// The same as JSON, `"notes":[…],`.
void put_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes,
                     text::JsonWriter& json);

/// The text before and after a footnote's number.
struct NoteSigns {
    std::string_view before = " [";
    std::string_view after = "]";
};

/// Collects a table's marks and numbers them in order of use.
class Footnotes {
public:
    explicit Footnotes(NoteSigns signs = {}) : signs_(signs) {}

    /// The footnote sign ` [2]`; empty for a value that is printed on the sheet. Equal marks share a number.
    std::string number_of(const Mark& mark);

    /// The signs for everything that the sheet leaves open in a condition.
    std::string numbers_of(const Condition& condition);

    /// Writes one line per footnote.
    void write(text::Page& page) const;

    [[nodiscard]] bool empty() const { return marks_.empty(); }
    [[nodiscard]] const std::vector<const Mark*>& marks() const { return marks_; }

private:
    NoteSigns signs_;
    std::vector<const Mark*> marks_;
};

// How a request was read: words taken as others, ignored words, and choices not given.

/// "read: a as b", "ignored by this table: c", "not given: attacker's d (counted as 0)"; only lines with content.
/// `separator` separates the choices; csv avoids commas, so that `cut -d ,` works.
std::vector<std::string> reading_notes(const Request& request, std::string_view separator = ", ");

/// The same as JSON keys `read`, `unused` and `unsaid`.
void put_reading_notes(const Request& request, text::JsonWriter& json);

}  // namespace orderly::report
