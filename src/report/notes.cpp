#include "report/wording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace orderly::report {
namespace {

/// Groups the notes by certainty, in the order of first appearance.
std::vector<const Mark*> grouped(const std::vector<const Mark*>& marks) {
    std::vector<const Mark*> sorted;
    for (const auto* first : marks) {
        if (std::ranges::any_of(sorted, [&](const Mark* mark) { return mark->certainty == first->certainty; }))
            continue;
        for (const auto* mark : marks)
            if (mark->certainty == first->certainty) sorted.push_back(mark);
    }
    return sorted;
}

/// The part of a note before its first aside.
std::string_view short_note(std::string_view note) {
    return note.substr(0, std::min({note.find(" ("), note.find(':'), note.find(';')}));
}

bool same(const Mark& one, const Mark& other) { return one.certainty == other.certainty && one.note == other.note; }

}  // namespace

void write_note(std::string_view text, text::Page& page, std::size_t indent) {
    page.paragraph(fmt::format("{}{}{}", text::style::dim, text, text::style::plain), indent, indent + 2);
}

void write_doubt(std::string_view text, text::Page& page) {
    page.paragraph(fmt::format("{}{}{}", text::style::warning, text, text::style::plain), 2, 4);
}

std::string marks_in_short(const std::vector<const Mark*>& marks) {
    std::string text;
    const Mark* last = nullptr;
    for (const auto* mark : grouped(marks)) {
        if (last == nullptr || last->certainty != mark->certainty)
            text += fmt::format("{}{}: {}", last == nullptr ? "" : "; ", certainty_name(mark->certainty),
                                short_note(mark->note));
        else text += fmt::format("; {}", short_note(mark->note));
        last = mark;
    }
    return text;
}

void write_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes, text::Page& page,
                       std::string_view hint) {
    if (!marks.empty()) write_doubt(marks_in_short(marks).append(hint), page);
    for (const auto& note : notes) write_note(note, page);
}

void put_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes,
                     text::JsonWriter& json) {
    json.put("\"notes\":[");
    for (const auto* mark : marks) {
        json.put("\"");
        json.piece(certainty_name(mark->certainty));
        if (!mark->note.empty()) json.put(": ");
        json.piece(mark->note);
        json.put("\",");
    }
    for (const auto& note : notes) json.text(note);
    json.close(']');
}

std::string Footnotes::number_of(const Mark& mark) {
    if (mark.certainty == Certainty::printed) return {};
    auto found = std::ranges::find_if(marks_, [&](const Mark* noted) { return same(*noted, mark); });
    if (found == marks_.end()) found = marks_.insert(marks_.end(), &mark);
    return fmt::format("{}{}{}", signs_.before, found - marks_.begin() + 1, signs_.after);
}

std::string Footnotes::numbers_of(const Condition& condition) {
    std::string numbers;
    for (const auto& limit : condition.only) numbers += number_of(limit.mark);
    return numbers;
}

void Footnotes::write(text::Page& page) const {
    for (std::size_t at = 0; at < marks_.size(); ++at)
        page.labelled(fmt::format("  [{}] ", at + 1), mark_text(*marks_[at]));
}

namespace {

std::string unsaid_text(const Request& request, const Unsaid& unsaid) {
    const auto& procedure = *request.procedure;
    const auto& choice = procedure.choices[unsaid.choice].id;
    return procedure.sides.size() > 1 ? fmt::format("{}'s {}", procedure.sides[unsaid.side], choice)
                                      : std::string(choice);
}

}  // namespace

std::vector<std::string> reading_notes(const Request& request, std::string_view separator) {
    std::vector<std::string> lines;
    for (const auto& one : request.heard) lines.push_back(fmt::format("understood: {}", one));
    if (!request.unused.empty())
        lines.push_back(fmt::format("ignored by this table: {}", fmt::join(request.unused, ", ")));
    std::string unsaid;
    for (const auto& one : request.unsaid)
        unsaid.append(unsaid.empty() ? std::string_view() : separator).append(unsaid_text(request, one));
    if (!unsaid.empty()) lines.push_back(fmt::format("not given: {} (counted as 0)", unsaid));
    return lines;
}

void put_reading_notes(const Request& request, text::JsonWriter& json) {
    json.texts(R"("read":[)", request.heard);
    json.texts(R"("unused":[)", request.unused);
    if (request.unsaid.empty()) return;
    json.put(R"("unsaid":[)");
    for (const auto& one : request.unsaid) {
        json.id(R"({"for":)", request.procedure->sides[one.side]);
        json.id(R"("choice":)", request.procedure->choices[one.choice].id);
        json.close('}');
    }
    json.close(']');
}

}  // namespace orderly::report
