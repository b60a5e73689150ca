#include "cli/play/announced_marks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "game/state.hpp"
#include "log/reader.hpp"
#include "report/mark_notes.hpp"
#include "report/naming.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

/// As records have it.
std::string text_of(const Mark& mark) {
    std::string text(certainty_name(mark.certainty));
    if (!mark.note.empty()) text.append(": ").append(mark.note);
    return text;
}

void take_marks(Resolution& resolution, std::vector<std::string>& into) {
    for (const auto* mark : resolution.marks)
        if (auto text = text_of(*mark); std::ranges::find(into, text) == into.end()) into.push_back(std::move(text));
    resolution.marks.clear();
    for (auto& next : resolution.followed) take_marks(next, into);
}

bool is_mark(const std::string& note) {
    constexpr std::array certainties = {Certainty::read, Certainty::crossread, Certainty::assumed, Certainty::absent,
                                        Certainty::borrowed};
    return std::ranges::any_of(certainties,
                               [&](Certainty one) { return note.starts_with(std::string(certainty_name(one)) + ":"); });
}

}  // namespace

void AnnouncedMarks::learn(const std::string& log) {
    const game::GameLog records(log);
    log::LoggedRecord record;
    records.each([&](const game::GameRecord& line) {
        if (line.line.find(R"("notes":[")") == std::string_view::npos ||
            log::read_record(line.line, record) != log::LogLine::record)
            return;
        for (const auto note : record.result["notes"])
            if (const auto text = note.string();
                is_mark(text) && std::ranges::find(announced_, text) == announced_.end())
                announced_.push_back(text);
    });
}

std::string AnnouncedMarks::take(Resolution& resolution, const Screen& screen) {
    std::vector<std::string> marks;
    take_marks(resolution, marks);
    std::string out;
    text::Page page(out, screen.width, screen.color);
    std::vector<std::string> numbers;
    for (const auto& mark : marks) {
        const auto found = std::ranges::find(announced_, mark);
        if (found != announced_.end()) {
            numbers.push_back(fmt::format("[{}]", found - announced_.begin() + 1));
            continue;
        }
        announced_.push_back(mark);
        report::write_note(fmt::format("[{}] {}", announced_.size(), mark), page);
    }
    if (!numbers.empty()) report::write_note(fmt::format("{}", fmt::join(numbers, " ")), page);
    return out;
}

std::string AnnouncedMarks::all(const Screen& screen) const {
    std::string out;
    text::Page page(out, screen.width, screen.color);
    for (std::size_t at = 0; at < announced_.size(); ++at)
        report::write_note(fmt::format("[{}] {}", at + 1, announced_[at]), page);
    return out;
}

}  // namespace orderly::cli
