#pragma once
// Marks for a person: on one short line for a result, as numbered footnotes for a table.

#include <string>
#include <vector>

#include "orderly/condition.hpp"
#include "orderly/request.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `borrowed: the point scale; assumed: the cannon rows (--explain)`: every note, in short.
std::string short_marks(const std::vector<const Mark*>& marks);

/// The same without the remedy.
std::string marks_in_short(const std::vector<const Mark*>& marks);

/// One note, as a paragraph.
void write_note(std::string_view text, text::Page& page, std::size_t indent = 2);

/// The same of what the reader should doubt.
void write_doubt(std::string_view text, text::Page& page);

/// The notes of a result as paragraphs, its marks on one line before them.
void write_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes, text::Page& page);

/// The same as `"notes":[…],`.
void put_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes,
                     text::JsonWriter& json);

/// What stands before and after the number of a footnote.
struct NoteSigns {
    std::string_view before = " [";
    std::string_view after = "]";
};

/// Marks of a table, numbered as they come.
class Footnotes {
public:
    explicit Footnotes(NoteSigns signs = {}) : signs_(signs) {}

    /// ` [2]`; nothing for a value that is printed as it is. The same mark keeps its number.
    std::string number_of(const Mark& mark);

    /// The same for all that the sheet leaves open in a condition.
    std::string numbers_of(const Condition& condition);

    /// A line for each.
    void write(text::Page& page) const;

    [[nodiscard]] bool empty() const { return marks_.empty(); }
    [[nodiscard]] const std::vector<const Mark*>& marks() const { return marks_; }

private:
    NoteSigns signs_;
    std::vector<const Mark*> marks_;
};

// What is said of how a request was taken: words that were read as others, words without effect, what was left unsaid.

/// "read: a as b", "no effect here: c", "not said: attacker's d"; each only where there is any.
std::vector<std::string> reading_notes(const Request& request);

/// The same as keys `read`, `unused` and `unsaid`.
void put_reading_notes(const Request& request, text::JsonWriter& json);

}  // namespace orderly::report
