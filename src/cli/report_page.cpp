#include "cli/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/chart.hpp"
#include "report/describe/describe.hpp"
#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t markdown_width = 80;  ///< of a chart in Markdown, in columns
constexpr std::size_t longest_bar = 40;
constexpr std::size_t shortest_bar = 8;

using Bars = ReportPage::Bars;
using text::columns_of;
using text::padded_left;
using text::padded_right;

std::string bar(std::int64_t count, std::int64_t most, std::size_t length) {
    const auto width = count <= 0 ? 0 : std::max<std::int64_t>(1, count * static_cast<std::int64_t>(length) / most);
    return std::string(static_cast<std::size_t>(width), '#');
}

/// What was done and by whom; the request if the ruleset has no sentence for it.
std::string head_of(const ReportEvent& entry) {
    if (!entry.deed.empty()) return entry.deed;
    return entry.who.empty() || entry.request.empty() ? entry.who + entry.request
                                                      : fmt::format("{}: {}", entry.who, entry.request);
}

std::string tail_of(const ReportEvent& entry) {
    std::string text;
    for (const auto& one : entry.happens) text.append("; ").append(one);
    const auto begins = entry.request.empty() && entry.who.empty();
    return begins && !text.empty() ? text.substr(2) : text;
}

/// Plain text, suitable for e-mail.
class TextPage : public ReportPage {
public:
    explicit TextPage(std::size_t width) : page_(out_, width, false) {}

    void begin(std::string_view title, std::string_view under) override {
        page_.paragraph(title, 0, 0);
        page_.line(std::string(std::min(text::columns_of(title), page_.width()), '='));
        if (!under.empty()) page_.paragraph(text::printable(under), 0, 0);
    }
    void heading(std::string_view text) override {
        page_.blank();
        page_.paragraph(text, 0, 2);
    }
    void line(std::string_view text) override { page_.paragraph(text::printable(text), 2, 4); }
    void end() override {}

    void entry(const ReportEvent& entry) override {
        auto text = head_of(entry);
        if (!entry.dice.empty()) text += fmt::format(" ({})", entry.dice);
        if (!entry.outcome.empty()) text += ": " + entry.outcome;
        text += tail_of(entry);
        if (!entry.note.empty()) text += fmt::format("{}\"{}\"", text.empty() ? "" : " — ", entry.note);
        page_.labelled(fmt::format("{:>6}  ", entry.record),
                       (entry.is_void ? "(canceled) " : "") + text::printable(text));
    }

    void table(const std::vector<Row>& rows) override {
        constexpr std::size_t least_label = 12;
        std::vector<std::size_t> widths(rows.front().size(), 0);
        for (const auto& row : rows)
            for (std::size_t at = 0; at < row.size(); ++at)
                widths[at] = std::max(widths[at], text::columns_of(row[at]));
        std::size_t used = 0;
        for (const auto width : widths) used += width + 2;
        if (const auto over = used - std::min(used, page_.width()); over > 0)
            widths[0] = std::max(widths[0] - std::min(over, widths[0]), std::min(least_label, widths[0]));
        for (const auto& row : rows) {
            const auto label = text::wrapped(row[0], widths[0]);
            for (std::size_t part = 0; part < label.size(); ++part) {
                auto line = "  " + text::padded_right(label[part], widths[0]);
                for (std::size_t at = 1; at < row.size() && part == 0; ++at)
                    line += "  " + text::padded_left(row[at], widths[at]);
                page_.line(line);
            }
        }
    }

    void strengths(std::string_view what, const std::vector<Strength>& units) override {
        std::vector<Row> rows = {{"unit", std::string(what), "left"}};
        for (const auto& unit : units)
            rows.push_back({fmt::format("{}, {}{}{}", unit.side, unit.name, unit.state.empty() ? "" : ": ", unit.state),
                            std::to_string(unit.was), std::to_string(unit.is)});
        table(rows);
    }

    void luck(const std::vector<report::LuckBand>&) override {}

    void chart(std::string_view, std::string_view what, const Bars& bars) override {
        std::size_t names = 0;
        std::size_t counts = text::columns_of(what);
        std::int64_t most = 1;
        for (const auto& [name, count] : bars) {
            names = std::max(names, text::columns_of(name));
            counts = std::max(counts, std::to_string(count).size());
            most = std::max(most, count);
        }
        const auto used = names + counts + 6;
        const auto length = std::clamp(page_.width() > used ? page_.width() - used : 0, shortest_bar, longest_bar);
        page_.line(fmt::format("  {}  {}", text::padded_right("", names), text::padded_left(what, counts)));
        for (const auto& [name, count] : bars)
            page_.line(fmt::format("  {}  {}  {}", text::padded_right(name, names),
                                   text::padded_left(std::to_string(count), counts), bar(count, most, length)));
    }

private:
    text::Page page_;
};

/// Escapes everything that Markdown would interpret.
std::string markdown(std::string_view text) {
    static constexpr auto marks = [] {
        std::array<bool, 256> is_mark = {};
        for (const auto one : std::string_view("\\`*_{}[]<>#|~")) is_mark[static_cast<unsigned char>(one)] = true;
        return is_mark;
    }();
    std::string cleaned;
    if (text::plain_length(text) < text.size()) text = cleaned = text::printable(text);
    std::string out;
    for (auto begin = text.begin();;) {
        const auto mark =
            std::find_if(begin, text.end(), [](char one) { return marks[static_cast<unsigned char>(one)]; });
        out.append(begin, mark);
        if (mark == text.end()) return out;
        out.append({'\\', *mark});
        begin = mark + 1;
    }
}

class MarkdownPage : public TextPage {
public:
    MarkdownPage() : TextPage(markdown_width) {}

    void begin(std::string_view title, std::string_view under) override {
        out_ += fmt::format("# {}\n", markdown(title));
        if (!under.empty()) out_ += fmt::format("\n{}\n", markdown(under));
    }
    void heading(std::string_view text) override { out_ += fmt::format("\n## {}\n\n", markdown(text)); }
    void line(std::string_view text) override { out_ += fmt::format("- {}\n", markdown(text)); }

    void entry(const ReportEvent& entry) override {
        out_.append(entry.is_void ? "- ~~" : "- ").append(std::to_string(entry.record)).append("\\. ");
        const auto begin = out_.size();
        out_ += markdown(head_of(entry));
        if (!entry.dice.empty()) out_.append(" (").append(entry.dice).append(")");
        if (!entry.outcome.empty()) out_.append(": **").append(markdown(entry.outcome)).append("**");
        out_ += markdown(tail_of(entry));
        if (!entry.note.empty())
            out_.append(out_.size() == begin ? "*" : " — *").append(markdown(entry.note)).append("*");
        out_ += entry.is_void ? "~~ (canceled)\n" : "\n";
    }

    void table(const std::vector<Row>& rows) override {
        for (std::size_t at = 0; at < rows.size(); ++at) {
            out_ += '|';
            for (const auto& cell : rows[at]) out_ += fmt::format(" {} |", markdown(cell));
            out_ += '\n';
            if (at > 0) continue;
            out_ += "|---|";
            for (std::size_t column = 1; column < rows[at].size(); ++column) out_ += "---:|";
            out_ += '\n';
        }
    }

    void chart(std::string_view title, std::string_view what, const Bars& bars) override {
        out_ += "```text\n";
        TextPage::chart(title, what, bars);
        out_ += "```\n";
    }
};

class HtmlPage : public ReportPage {
public:
    void begin(std::string_view title, std::string_view under) override {
        title_ = text::printable(title);
        out_ += fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<title>{0}</title>\n<style>{1}{2}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n{3}</"
            "header>\n<main>\n",
            escaped(title), report::page_style(), report::report_style(),
            under.empty() ? std::string() : fmt::format("<p>{}</p>\n", escaped(under)));
    }
    void heading(std::string_view text) override { close_list(), out_ += fmt::format("<h2>{}</h2>\n", escaped(text)); }
    void line(std::string_view text) override { open_list(), out_ += fmt::format("<li>{}</li>\n", escaped(text)); }
    void end() override { close_list(), out_ += "</main>\n</body>\n</html>\n"; }

    /// A paragraph with the record's number in the margin.
    void entry(const ReportEvent& entry) override {
        open_list();
        auto text = escaped(head_of(entry));
        if (!entry.dice.empty()) text += fmt::format(" <span class=\"dice\">{}</span>", escaped(entry.dice));
        if (!entry.outcome.empty()) text += fmt::format(" <strong>{}.</strong>", escaped(entry.outcome));
        else if (!text.empty() && !entry.happens.empty()) text += '.';
        for (const auto& sentence : entry.happens) text += fmt::format(" {}.", escaped(report::capital(sentence)));
        if (!entry.note.empty()) text += fmt::format(" <em>{}</em>", escaped(entry.note));
        out_ += entry.is_void ? fmt::format("<li class=\"entry\"><del>{}. {}</del> (canceled)</li>\n", entry.record,
                                            text)
                              : fmt::format("<li class=\"entry\"><span class=\"record\">{}.</span> {}</li>\n",
                                            entry.record, text);
    }

    void table(const std::vector<Row>& rows) override {
        close_list();
        out_ += "<table>\n<thead>";
        for (std::size_t at = 0; at < rows.size(); ++at) {
            if (at == 1) out_ += "</thead>\n<tbody>\n";
            out_ += "<tr>";
            for (const auto& cell : rows[at])
                out_ += at == 0 ? fmt::format("<th scope=\"col\">{}</th>", escaped(cell))
                                : fmt::format("<td>{}</td>", escaped(cell));
            out_ += "</tr>\n";
        }
        out_ += "</tbody>\n</table>\n";
    }

    void strengths(std::string_view what, const std::vector<Strength>& units) override {
        close_list();
        int most = 1;
        for (const auto& unit : units) most = std::max(most, unit.was);
        std::string side;
        for (const auto& unit : units) {
            if (unit.side != side)
                out_ += fmt::format(
                    "{}<h3>{}</h3>\n<table class=\"battle\">\n<thead><tr><th scope=\"col\">unit</th><th scope=\"col\">"
                    "{}</th><th scope=\"col\">left</th><th scope=\"col\">state</th></tr></thead>\n<tbody>\n",
                    side.empty() ? "" : "</tbody>\n</table>\n", escaped(report::capital(unit.side)), escaped(what));
            side = unit.side;
            out_ += fmt::format(
                "<tr><th scope=\"row\">{}</th><td><span class=\"bar\" style=\"width:{:.2f}em\"><i "
                "style=\"width:{:.0f}%\">"
                "</i></span></td><td>{} of {}</td><td>{}</td></tr>\n",
                escaped(unit.name), longest_strength * unit.was / most,
                100.0 * std::max(unit.is, 0) / std::max(unit.was, 1), unit.is, unit.was, escaped(unit.state));
        }
        if (!units.empty()) out_ += "</tbody>\n</table>\n";
    }

    void luck(const std::vector<report::LuckBand>& sides) override {
        close_list();
        out_ += fmt::format("<figure>\n{}</figure>\n", report::luck_svg("What the dice gave", title_, sides));
    }

    void chart(std::string_view title, std::string_view what, const Bars& bars) override {
        close_list();
        out_ += fmt::format("<figure>\n{}</figure>\n",
                            report::count_svg(title, title_, "turn and side", text::printable(what), bars));
    }

private:
    static constexpr double longest_strength = 9;  ///< of a bar, in em

    static std::string escaped(std::string_view text) { return text::html_escaped(text::printable(text)); }
    void open_list() {
        if (!listing_) out_ += "<ul>\n";
        listing_ = true;
    }
    void close_list() {
        if (listing_) out_ += "</ul>\n";
        listing_ = false;
    }

    std::string title_;
    bool listing_ = false;
};

}  // namespace

std::unique_ptr<ReportPage> report_page(ReportLook look, std::size_t width) {
    if (look == ReportLook::html) return std::make_unique<HtmlPage>();
    if (look == ReportLook::text) return std::make_unique<TextPage>(width);
    return std::make_unique<MarkdownPage>();
}

}  // namespace orderly::cli
