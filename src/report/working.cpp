#include "report/working.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "report/counted_text.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t sum_column = 56;
constexpr std::size_t gap = 3;
constexpr std::size_t least_words = 20;
constexpr std::size_t most_faces = 40;

/// How wide the cells after the words are.
struct Widths {
    std::size_t sum = 2;
    std::size_t die = 0;
    std::size_t total = 0;

    [[nodiscard]] std::size_t all() const {
        return sum + die + total + gap * ((die > 0 ? 1U : 0U) + (total > 0 ? 1U : 0U));
    }
};

Widths widths_of(const std::vector<WorkingLine>& lines) {
    Widths widths;
    for (const auto& line : lines) {
        widths.sum = std::max(widths.sum, text::columns_of(line.sum));
        widths.die = std::max(widths.die, text::columns_of(line.die));
        widths.total = std::max(widths.total, text::columns_of(line.total));
    }
    return widths;
}

std::string cells_after(const WorkingLine& line, const Widths& widths) {
    auto text = std::string(gap, ' ') + text::padded_left(line.sum, widths.sum);
    if (widths.die > 0) text += std::string(gap, ' ') + text::padded_right(line.die, widths.die);
    if (widths.total > 0) text += std::string(gap, ' ') + text::padded_left(line.total, widths.total);
    return text;
}

/// A page too narrow for words beside numbers has the numbers below, at its right edge.
void write_below(text::Page& page, const WorkingLine& line, std::size_t indent, const Widths& widths) {
    page.paragraph(
        line.name.empty() ? line.words : fmt::format("{}: {}", line.name, line.words.empty() ? "-" : line.words),
        indent, indent + 2);
    const auto cells = cells_after(line, widths);
    page.line(text::padded_left(cells, page.width()));
}

/// The sums stand in one column in every report, further right only where a line needs it.
std::size_t words_width(const std::vector<WorkingLine>& lines, std::size_t prefix, std::size_t farthest) {
    std::size_t longest = 0;
    for (const auto& line : lines) longest = std::max(longest, text::columns_of(line.words));
    const auto wanted = std::min(std::max(prefix + longest + gap, sum_column), farthest);
    return std::max(wanted, prefix + gap + least_words) - prefix - gap;
}

}  // namespace

void write_working(text::Page& page, const std::vector<WorkingLine>& lines, std::size_t indent,
                   std::size_t name_width) {
    const auto widths = widths_of(lines);
    const auto named = std::ranges::any_of(lines, [](const WorkingLine& line) { return !line.name.empty(); });
    const auto prefix = indent + (named ? name_width + gap : 0);
    const auto room = words_width(lines, prefix, page.width() - std::min(page.width(), widths.all()));
    if (prefix + room + gap + widths.all() > page.width()) {
        for (const auto& line : lines) write_below(page, line, indent, widths);
        return;
    }
    for (const auto& line : lines) {
        const auto parts = text::wrapped(line.words.empty() ? "-" : line.words, room);
        for (std::size_t at = 0; at < parts.size(); ++at) {
            auto text = std::string(indent, ' ');
            if (named) text += text::padded_right(at == 0 ? line.name : "", name_width + gap);
            text += at + 1 < parts.size() ? parts[at] : text::padded_right(parts[at], room) + cells_after(line, widths);
            page.line(text);
        }
    }
}

namespace {

/// Lines of a stage are shown with its dice.
bool is_shown(const Request& request, const Result& result, const Counted& counted) {
    const auto* stage = stage_of_line(*request.procedure, counted);
    return stage == nullptr || std::ranges::any_of(result.stages, [&](const StageResult& one) {
               return one.stage == stage && one.dice > 0;
           });
}

/// Bare words that a side said and no line of the working names: they may have decided a column or an effect.
WordSet silent_words(const Request& request, const Result& result, Index side) {
    const auto& units = request.sides[side].units;
    if (units.size() > 1 && request.procedure->several[side] == Several::share_die)
        return {};  // each unit's head names them
    WordSet said;
    for (const auto& unit : units) said = said | unit.said;
    for (const auto& counted : result.modifiers)
        if (is_shown(request, result, counted)) said = said - (counted.side == side ? counted.words.own : counted.words.enemy);
    WordSet silent;
    said.each([&](WordIndex word) {
        const auto& one = request.procedure->words[word];
        if (one.quantity == no_index && one.weapon == no_index) silent.insert(word);
    });
    return silent;
}

}  // namespace

std::string counted_text(const Request& request, const Result& result, Index side) {
    std::string text;
    for (const auto& counted : result.modifiers) {
        if (counted.side != side || !is_of_the_roll(*request.procedure, counted)) continue;
        if (!text.empty()) text += ", ";
        text += text::unbroken(counted_label(request, result, counted));
    }
    silent_words(request, result, side).each([&](WordIndex word) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", request.procedure->words[word].id);
    });
    return text;
}

std::string dice_text(std::span<const ThrownDie> dice) {
    std::string text;
    for (std::size_t at = 0; at < dice.size();) {
        const auto& first = dice[at];
        std::string sum;
        std::string others;
        int faces = 0;
        for (; at < dice.size() && dice[at].side == first.side && dice[at].title == first.title &&
               dice[at].together == first.together;
             ++at, ++faces) {
            auto& list = dice[at].counts ? sum : others;
            fmt::format_to(std::back_inserter(list), "{}{}",
                           list.empty()      ? ""
                           : dice[at].counts ? "+"
                                             : " ",
                           dice[at].face);
        }
        const auto label = !first.title.empty() ? first.title : faces == 1 ? "die" : "dice";
        fmt::format_to(std::back_inserter(text), "{}{} {}{}", text.empty() ? "" : ", ", label, sum,
                       others.empty() ? "" : fmt::format(" (not {})", others));
    }
    return text;
}

std::string faces_text(std::span<const ThrownDie> dice) {
    std::vector<std::pair<int, std::string>> shown;  // what each showed first, and with it what it threw more
    const ThrownDie* before = nullptr;
    for (const auto& die : dice) {
        const auto more = before != nullptr && before->counts && before->together == die.together;
        if (more) shown.back().second += fmt::format("+{}", die.face);
        else shown.emplace_back(die.face, std::to_string(die.face));
        before = &die;
    }
    if (shown.empty()) return "no dice";
    const auto label = shown.size() == 1 ? "die" : "dice";
    if (shown.size() <= most_faces) return fmt::format("{} {}", label, fmt::join(shown | std::views::values, " "));
    std::map<std::pair<int, std::string>, int> fell;
    for (const auto& one : shown) ++fell[one];
    std::string text = fmt::format("{} dice:", shown.size());
    for (const auto& [one, times] : fell)
        fmt::format_to(std::back_inserter(text), "{} {}", one == fell.begin()->first ? "" : ",",
                       text::unbroken(fmt::format("{} fell {} time{}", one.second, times, times == 1 ? "" : "s")));
    return text;
}

}  // namespace orderly::report
