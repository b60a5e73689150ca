#include "cli/report_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "text/html.hpp"
#include "text/printable.hpp"

namespace orderly {
namespace {

constexpr std::size_t chart_width = 40;

using Bars = std::vector<std::pair<std::string, std::int64_t>>;

std::int64_t longest_of(const Bars& bars) {
    std::int64_t longest = 1;
    for (const auto& [name, count] : bars) longest = std::max(longest, count);
    return longest;
}

std::string bar(std::int64_t count, std::int64_t longest) {
    const auto width =
        count <= 0 ? 0 : std::max<std::int64_t>(1, count * static_cast<std::int64_t>(chart_width) / longest);
    return std::string(static_cast<std::size_t>(width), '#');
}

std::string head_of(const TaleEntry& entry) {
    std::string text;
    if (!entry.who.empty()) text += entry.who + (entry.request.empty() ? "" : ": ");
    return text;
}

std::string tail_of(const TaleEntry& entry) {
    std::string text;
    if (!entry.happens.empty()) text = fmt::format("; {}", fmt::join(entry.happens, "; "));
    return text;
}

/// Plain text: what a mail can hold.
class TextPage : public ReportPage {
public:
    void begin(std::string_view title) override {
        out_ += fmt::format("{}\n{}\n", title, std::string(title.size(), '='));
    }
    void heading(std::string_view text) override { out_ += fmt::format("\n{}\n", text); }
    void line(std::string_view text) override { out_ += fmt::format("  {}\n", printable(text)); }
    void end() override {}

    void entry(const TaleEntry& entry) override {
        auto text = head_of(entry) + entry.request;
        if (!entry.dice.empty()) text += fmt::format(" ({})", entry.dice);
        if (!entry.outcome.empty()) text += ": " + entry.outcome;
        text += tail_of(entry);
        if (!entry.note.empty()) text += fmt::format("{}\"{}\"", text.empty() ? "" : " — ", entry.note);
        out_ += fmt::format("{:>6}  {}{}\n", entry.number, entry.is_void ? "(void) " : "", printable(text));
    }

    void table(const std::vector<Row>& rows) override {
        std::vector<std::size_t> widths(rows.front().size(), 0);
        for (const auto& row : rows)
            for (std::size_t at = 0; at < row.size(); ++at) widths[at] = std::max(widths[at], row[at].size());
        for (const auto& row : rows) {
            out_ += ' ';
            for (std::size_t at = 0; at < row.size(); ++at)
                out_ += at == 0 ? fmt::format(" {:<{}}", row[at], widths[at])
                                : fmt::format("  {:>{}}", row[at], widths[at]);
            out_ += '\n';
        }
    }

    void chart(const Bars& bars) override {
        std::size_t width = 0;
        for (const auto& [name, count] : bars) width = std::max(width, name.size());
        for (const auto& [name, count] : bars)
            out_ += fmt::format("  {:<{}}  {:>4}  {}\n", name, width, count, bar(count, longest_of(bars)));
    }
};

/// Text with nothing in it that Markdown would take for a sign of its own.
std::string markdown(std::string_view text) {
    std::string out;
    for (const auto one : printable(text)) {
        if (std::string_view("\\`*_{}[]<>#|~").find(one) != std::string_view::npos) out += '\\';
        out += one;
    }
    return out;
}

class MarkdownPage : public TextPage {
public:
    void begin(std::string_view title) override { out_ += fmt::format("# {}\n", markdown(title)); }
    void heading(std::string_view text) override { out_ += fmt::format("\n## {}\n\n", markdown(text)); }
    void line(std::string_view text) override { out_ += fmt::format("- {}\n", markdown(text)); }

    void entry(const TaleEntry& entry) override {
        auto text = markdown(head_of(entry) + entry.request);
        if (!entry.dice.empty()) text += fmt::format(" ({})", entry.dice);
        if (!entry.outcome.empty()) text += fmt::format(": **{}**", markdown(entry.outcome));
        text += markdown(tail_of(entry));
        if (!entry.note.empty()) text += fmt::format("{}*{}*", text.empty() ? "" : " — ", markdown(entry.note));
        const auto* strike = entry.is_void ? "~~" : "";
        out_ += fmt::format("- {2}{0}\\. {1}{2}{3}\n", entry.number, text, strike, entry.is_void ? " (void)" : "");
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

    void chart(const Bars& bars) override {
        out_ += "```text\n";
        TextPage::chart(bars);
        out_ += "```\n";
    }
};

constexpr char html_head[] = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.45 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }}
h1, h2 {{ font-weight: 600; line-height: 1.2 }}
h2 {{ margin-top: 2rem; border-bottom: 1px solid #8886 }}
li {{ margin: .3rem 0 }} del {{ opacity: .6 }}
table {{ border-collapse: collapse }} td, th {{ padding: .2rem .8rem .2rem 0; text-align: right }}
td:first-child, th:first-child {{ text-align: left }} tr + tr td {{ border-top: 1px solid #8883 }}
.bar {{ display: inline-block; height: .8rem; background: #a33; vertical-align: middle }}
@media print {{ body {{ margin: 0; max-width: none }} }}
</style>
</head>
<body>
<h1>{0}</h1>
)";

class HtmlPage : public ReportPage {
public:
    void begin(std::string_view title) override { out_ += fmt::format(html_head, html_escaped(title)); }
    void heading(std::string_view text) override { close_list(), out_ += fmt::format("<h2>{}</h2>\n", escaped(text)); }
    void line(std::string_view text) override { open_list(), out_ += fmt::format("<li>{}</li>\n", escaped(text)); }
    void end() override { close_list(), out_ += "</body>\n</html>\n"; }

    void entry(const TaleEntry& entry) override {
        open_list();
        auto text = fmt::format("{}. {}", entry.number, escaped(head_of(entry) + entry.request));
        if (!entry.dice.empty()) text += fmt::format(" ({})", entry.dice);
        if (!entry.outcome.empty()) text += fmt::format(": <strong>{}</strong>", escaped(entry.outcome));
        text += escaped(tail_of(entry));
        if (!entry.note.empty()) text += fmt::format(" <em>{}</em>", escaped(entry.note));
        out_ +=
            entry.is_void ? fmt::format("<li><del>{}</del> (void)</li>\n", text) : fmt::format("<li>{}</li>\n", text);
    }

    void table(const std::vector<Row>& rows) override {
        close_list();
        out_ += "<table>\n";
        for (std::size_t at = 0; at < rows.size(); ++at) {
            out_ += "<tr>";
            for (const auto& cell : rows[at])
                out_ += at == 0 ? fmt::format("<th>{}</th>", escaped(cell)) : fmt::format("<td>{}</td>", escaped(cell));
            out_ += "</tr>\n";
        }
        out_ += "</table>\n";
    }

    void chart(const Bars& bars) override {
        close_list();
        const auto longest = longest_of(bars);
        out_ += "<table>\n";
        for (const auto& [name, count] : bars)
            out_ += fmt::format(
                "<tr><td>{}</td><td>{}</td><td style=\"text-align:left\"><span class=\"bar\" "
                "style=\"width:{:.1f}rem\"></span></td></tr>\n",
                escaped(name), count,
                20.0 * static_cast<double>(std::max<std::int64_t>(count, 0)) / static_cast<double>(longest));
        out_ += "</table>\n";
    }

private:
    static std::string escaped(std::string_view text) { return html_escaped(printable(text)); }
    void open_list() {
        if (!listing_) out_ += "<ul style=\"list-style:none;padding:0\">\n";
        listing_ = true;
    }
    void close_list() {
        if (listing_) out_ += "</ul>\n";
        listing_ = false;
    }

    bool listing_ = false;
};

}  // namespace

std::unique_ptr<ReportPage> report_page(ReportLook look) {
    if (look == ReportLook::html) return std::make_unique<HtmlPage>();
    if (look == ReportLook::text) return std::make_unique<TextPage>();
    return std::make_unique<MarkdownPage>();
}

}  // namespace orderly
