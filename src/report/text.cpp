#include "report/formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "report/wording.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t indent = 2;

/// Writes one resolution without its follow-ups.
class TextReport {
public:
    TextReport(const Resolution& resolution, const TextOptions& options, text::Page& page)
        : resolution_(resolution), request_(resolution.request), options_(options), page_(page) {}

    void write() {
        const auto& procedure = *request_.procedure;
        const auto id = request_.id.empty() ? std::string() : request_.id + ": ";
        page_.paragraph(fmt::format("{}{} · {}", id, title_or_id(procedure.title, procedure.id), request_.ruleset->id),
                        0, indent);
        if (resolution_.results.size() == 1) write_text_result(resolution_, resolution_.results.front(), indent, page_);
        else
            for (const auto& result : resolution_.results) block(result);
        if (resolution_.results.empty()) page_.line("  no dice: nothing happens");
        notes();
        if (options_.explain)
            for (const auto& result : resolution_.results) explain(result);
    }

private:
    /// Writes one of several results, with its unit's words.
    void block(const Result& result) {
        const auto repeated = request_.procedure->repeat != no_index;
        const auto name = repeated ? std::string_view("roll") : request_.procedure->sides[0];
        std::string words;
        if (!repeated) append_unit(*request_.procedure, request_.sides[0].units[result.unit], words);
        page_.paragraph(fmt::format("{} {}{}{}", name, result.unit + 1, words.empty() ? "" : ": ", words), indent,
                        2 * indent);
        write_text_result(resolution_, result, 2 * indent, page_);
    }

    void notes() {
        const auto speech = reading_notes(request_);
        for (const auto& line : speech) write_note(line, page_);
        if (!options_.explain) return write_annotations(resolution_.marks, resolution_.notes, page_, " (--explain)");
        for (const auto* mark : resolution_.marks) write_doubt(mark_text(*mark), page_);
        write_annotations({}, resolution_.notes, page_);
    }

    void explain(const Result& result) {
        const auto& procedure = *request_.procedure;
        const auto several = resolution_.results.size() > 1;
        const auto sheet = sheet_of(*request_.ruleset, procedure);
        const auto from = sheet.empty() ? std::string("from the table") : fmt::format("from the sheet {}", sheet);
        write_note(fmt::format("{}{}:", several ? fmt::format("{}: ", result.unit + 1) : std::string(), from), page_);
        for (const auto& line : used_lines(resolution_, result))
            write_note(fmt::format("{}:{} {}{}", line.place->file, line.place->line, line_name(procedure, line),
                                   line.mark == nullptr ? std::string() : fmt::format(" ({})", mark_text(*line.mark))),
                       page_, 2 * indent);
    }

    const Resolution& resolution_;
    const Request& request_;
    const TextOptions& options_;
    text::Page& page_;
};

/// A seed as a shell argument; attached to its option if it could be taken for an option.
std::string as_typed(const std::string& seed) {
    const auto like_option = seed.size() > 1 && seed[0] == '-' && (seed[1] < '0' || seed[1] > '9');
    std::string text = like_option ? "=" : " ";
    const auto plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
               c == '_';
    };
    if (std::ranges::all_of(seed, plain)) return text + seed;
    text += '\'';
    for (const auto c : seed) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

/// The origin of the dice of the whole chain.
struct Origin {
    std::size_t given = 0;
    std::size_t rolled = 0;
    const std::string* seed = nullptr;

    void add(const Resolution& resolution) {
        for (const auto& die : resolution.dice) ++(die.given ? given : rolled);
        if (resolution.rolled) seed = &resolution.seed;
        for (const auto& next : resolution.followed) add(next);
    }

    /// "rolled with --seed x", or "2 dice given, 4 rolled with --seed x"; the given ones come first.
    [[nodiscard]] std::string text() const {
        const auto some =
            given == 0 ? std::string() : fmt::format("{} {} given, {} ", given, given == 1 ? "die" : "dice", rolled);
        return fmt::format("{}rolled with --seed{}", some, as_typed(*seed));
    }
};

}  // namespace

void append_text(const Resolution& resolution, const TextOptions& options, std::string& out) {
    text::Page page(out, options.width, options.color);
    TextReport(resolution, options, page).write();
    for (const auto& next : resolution.followed) {
        page.blank();
        TextReport(next, options, page).write();
    }
    Origin origin;
    origin.add(resolution);
    // to be copied to a command line: never wrapped, blanks kept
    if (origin.seed != nullptr)
        page.line(std::string(indent, ' ') + text::style::dim + origin.text() + text::style::plain);
}

namespace {

constexpr std::size_t sum_column = 56;
constexpr std::size_t gap = 3;
constexpr std::size_t least_words = 20;
constexpr std::size_t most_faces = 40;

/// The width of the cells after the words.
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

/// On a page too narrow for both, the numbers go below the words, right-aligned.
void write_below(text::Page& page, const WorkingLine& line, std::size_t indent, const Widths& widths) {
    page.paragraph(
        line.name.empty() ? line.words : fmt::format("{}: {}", line.name, line.words.empty() ? "-" : line.words),
        indent, indent + 2);
    const auto cells = cells_after(line, widths);
    page.line(text::padded_left(cells, page.width()));
}

/// Sums are in the same column in every report; a long line moves them to the right.
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

/// Lines of a stage are printed with its dice.
bool is_shown(const Request& request, const Result& result, const Counted& counted) {
    const auto* stage = stage_of_line(*request.procedure, counted);
    return stage == nullptr || std::ranges::any_of(result.stages, [&](const StageResult& one) {
               return one.stage == stage && one.dice > 0;
           });
}

/// Plain words of a side that no line of the working shows; they may have selected a column or an effect.
WordSet silent_words(const Request& request, const Result& result, Index side) {
    const auto& units = request.sides[side].units;
    if (units.size() > 1 && request.procedure->several[side] == Several::share_die)
        return {};  // the heading of each unit shows them
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

namespace {

std::string face_text(const ThrownDie& die) { return die.name.empty() ? std::to_string(die.face) : std::string(die.name); }

}  // namespace

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
            const auto apart = !dice[at].counts || !dice[at].name.empty();  // else they are a sum
            list.append(list.empty() ? "" : apart ? " " : dice[at].face < 0 ? "" : "+").append(face_text(dice[at]));
        }
        const auto label = !first.title.empty() ? first.title : faces == 1 ? "die" : "dice";
        fmt::format_to(std::back_inserter(text), "{}{} {}{}", text.empty() ? "" : ", ", label, sum,
                       others.empty() ? "" : fmt::format(" (not {})", others));
    }
    return text;
}

std::string faces_text(std::span<const ThrownDie> dice) {
    std::vector<std::pair<int, std::string>> shown;  // first face, and text of the whole throw
    const ThrownDie* before = nullptr;
    for (const auto& die : dice) {
        const auto more = before != nullptr && before->counts && before->together == die.together;
        if (more) shown.back().second += "+" + face_text(die);
        else shown.emplace_back(die.face, face_text(die));
        before = &die;
    }
    if (shown.empty()) return "no dice";
    const auto label = shown.size() == 1 ? "die" : "dice";
    if (shown.size() <= most_faces) return fmt::format("{} {}", label, fmt::join(text::texts_of(shown, [](const auto& one) { return one.second; }), " "));
    std::map<std::pair<int, std::string>, int> fell;
    for (const auto& one : shown) ++fell[one];
    std::string text = fmt::format("{} dice:", shown.size());
    for (const auto& [one, times] : fell)
        fmt::format_to(std::back_inserter(text), "{} {}", one == fell.begin()->first ? "" : ",",
                       text::unbroken(fmt::format("{} fell {} time{}", one.second, times, times == 1 ? "" : "s")));
    return text;
}

namespace {

class TextLookup {
public:
    TextLookup(const Request& request, const Result& result, std::size_t indent, text::Page& page)
        : request_(request), procedure_(*request.procedure), result_(result), indent_(indent), page_(page) {}

    void write() {
        if (result_.rows.size() > 1) rows();
        else said_words();
        if (result_.grading != nullptr)
            paragraph(fmt::format("{}{}{}", text::style::bold,
                                  title_or_id(result_.grading->title, result_.grading->outcome), text::style::plain));
    }

private:
    void paragraph(const std::string& text) { page_.paragraph(text, indent_, indent_ + 2); }

    /// A row: its words and its values.
    void said_words() {
        std::string request;
        append_request(request_, request);
        auto text = request.substr(std::min(request.size(), procedure_.id.size() + 1));
        const auto found = values();
        if (!text.empty() && !found.empty()) text += ": ";
        if (!text.empty() || !found.empty()) paragraph(text + found);
        if (!result_.rows.empty()) lines(*result_.rows.front(), indent_);
    }

    [[nodiscard]] std::string values() const {
        std::string text;
        for (const auto& value : result_.values) {
            if (!text.empty()) text += ", ";
            text += text::style::bold +
                    text::unbroken(value_text(*request_.ruleset, value.id, value.value, value.distance)) +
                    text::style::plain;
        }
        return text;
    }

    [[nodiscard]] std::string row_values(const LookupRow& row) const {
        if (row.none) return "not allowed";
        if (row.absent) return "lost in the scan of the sheet";
        std::string text;
        each_row_value(procedure_, row, [&](std::string_view id, Fraction value) {
            text += (text.empty() ? "" : ", ") +
                    text::unbroken(value_text(*request_.ruleset, id, value, procedure_.lookup.distance));
        });
        return text;
    }

    void rows() {
        std::size_t width = 0;
        for (const auto* row : result_.rows) width = std::max(width, text::columns_of(row_name(procedure_, *row)));
        width = std::min(width, page_.width() / 2);
        for (const auto* row : result_.rows) {
            page_.labelled(std::string(indent_, ' ') + text::padded_right(row_name(procedure_, *row), width) + "   ",
                           row_values(*row));
            lines(*row, indent_ + 2);
        }
        if (const auto worked_out = values(); !worked_out.empty()) paragraph(worked_out);
    }

    void lines(const LookupRow& row, std::size_t indent) { write_lines(page_, row.lines, indent); }

    const Request& request_;
    const Procedure& procedure_;
    const Result& result_;
    std::size_t indent_;
    text::Page& page_;
};

}  // namespace

void write_lines(text::Page& page, std::span<const std::string_view> lines, std::size_t indent) {
    for (auto line : lines) {
        const auto inner = line.starts_with("- ");
        if (inner) line.remove_prefix(2);
        page.labelled(std::string(indent + (inner ? 2 : 0), ' ') + "- ", line);
    }
}

std::string value_text(const Ruleset& ruleset, std::string_view id, Fraction value, bool distance) {
    return fmt::format("{} {}{}", id, text::fraction_text(value), distance ? ruleset.unit.suffix : std::string_view{});
}

void write_text_lookup(const Request& request, const Result& result, std::size_t indent, text::Page& page) {
    TextLookup(request, result, indent, page).write();
}

}  // namespace orderly::report
