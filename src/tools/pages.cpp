#include "tools/tools.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/describe.hpp"
#include "orderly/error.hpp"
#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::tools {
namespace {

constexpr std::array<std::string_view, 7> kind_names = {"roll",  "opposed", "check",  "pool",
                                                        "pools", "duels",   "look-up"};

struct Found {
    Certainty certainty;
    std::string what;
    Place place;

    friend bool operator==(const Found& a, const Found& b) {
        return a.certainty == b.certainty && a.what == b.what && a.place.file == b.place.file;
    }
};

/// Walks through a procedure and collects each mark and each lost value with its line.
class Walk {
public:
    std::vector<Found> found;

    template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void one(const T&) {}
    void one(std::string_view) {}
    void one(const Mark& mark) {
        if (mark.certainty != Certainty::printed) note(mark.certainty, std::string(mark.note));
    }
    template <class T>
    requires std::is_class_v<T>
    void one(const T& item) {
        const auto outer = place_;
        const auto outer_name = name_;
        if constexpr (requires { item.place; })
            if (item.place.line > 0) place_ = item.place;
        if constexpr (requires {
                          item.title;
                          item.id;
                      })
            name_ = item.title.empty() ? item.id : item.title;
        if constexpr (requires { item.absent; })
            if (item.absent) note(Certainty::absent, fmt::format("{}: lost", name_));
        engine::describe::parts(item, [this](const auto& part) { this->one(part); });
        place_ = outer;
        name_ = outer_name;
    }

private:
    void note(Certainty certainty, std::string what) {
        const Found one{certainty, std::move(what), place_};
        if (std::ranges::find(found, one) == found.end()) found.push_back(one);
    }

    Place place_;
    std::string_view name_;
};

std::vector<Found> marks_of(const Procedure& procedure) {
    Walk walk;
    walk.one(procedure);
    return walk.found;
}

std::size_t row_count(const Procedure& procedure) {
    auto rows = procedure.lookup.rows.size();
    for (const auto& set : procedure.results) rows += set.rows.size();
    return rows;
}

std::string procedure_table(const Ruleset& ruleset) {
    std::string out = "| procedure | kind | sheet | modifier lines | rows | doubtful |\n|---|---|---|---|---|---|\n";
    for (const auto& procedure : ruleset.procedures)
        out += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", procedure.id,
                           kind_names[static_cast<std::size_t>(procedure.kind)], procedure.sheet,
                           procedure.modifiers.size(), row_count(procedure), marks_of(procedure).size());
    return out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const auto c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
}

std::string mark_table(const Ruleset& ruleset) {
    std::string out;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& one : marks_of(procedure))
            out += fmt::format("| `{}` | {} | {} | {}:{} |\n", procedure.id, certainty_name(one.certainty),
                               escaped(one.what), one.place.file, one.place.line);
    return out.empty() ? "Every value is printed.\n" : "| procedure | mark | what | where |\n|---|---|---|---|\n" + out;
}

constexpr auto legend =
    "| mark | meaning |\n|---|---|\n"
    "| read | the scan is damaged here; this reading fits the rest of the sheet |\n"
    "| crossread | this sheet has the table, but the value is unreadable here; the same table on another sheet has it "
    "|\n"
    "| borrowed | this sheet has no such table or line; another ruleset's is used |\n"
    "| assumed | the sheet does not decide it; orderly makes a choice |\n"
    "| absent | lost, and not guessed: using it is an error that tells you how to give the value |\n";

}  // namespace

std::string coverage_page(std::span<const Ruleset> rulesets) {
    auto out = fmt::format(
        "# Coverage of the sheets\n\nGenerated from the tables; a test checks this page. Every value of a sheet "
        "is printed there unless it\n"
        "carries one of these marks:\n\n{}",
        legend);
    for (const auto& ruleset : rulesets) {
        out += fmt::format("\n## {}: {}\n\n{}", ruleset.id, ruleset.title, procedure_table(ruleset));
        for (const auto& missing : ruleset.missing)
            out += fmt::format("\nNo `{}`: {}\n", missing.procedure, missing.say);
        out += "\n" + mark_table(ruleset);
    }
    return out;
}

namespace {

std::string word_table(const Ruleset& ruleset) {
    std::map<std::string_view, std::pair<std::string_view, std::vector<std::string_view>>> words;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& word : procedure.words) {
            if (word.derived || word.sides == 0) continue;
            auto& [gloss, where] = words[word.id];
            if (gloss.empty())
                gloss = word.quantity == no_index ? word.gloss : procedure.quantities[word.quantity].gloss;
            where.push_back(procedure.id);
        }
    std::string out = "| word | what | procedures |\n|---|---|---|\n";
    for (const auto& [id, about] : words)
        out += fmt::format("| `{}` | {} | {} |\n", id, escaped(about.first), fmt::join(about.second, ", "));
    return out;
}

}  // namespace

std::string ruleset_page(const Ruleset& ruleset) {
    auto out = fmt::format("# {}: {}\n\nGenerated from the tables; a test checks this page.\n\n## Procedures\n\n{}",
                           ruleset.id, ruleset.title, procedure_table(ruleset));
    for (const auto& missing : ruleset.missing) out += fmt::format("\nNo `{}`: {}\n", missing.procedure, missing.say);
    out += "\n## Examples\n\n```console\n";
    int examples = 0;
    for (const auto& procedure : ruleset.procedures)
        if (!procedure.example.empty() && procedure.kind != Kind::lookup && examples++ < 3)
            out += fmt::format("$ orderly -r {} {}\n", ruleset.id, procedure.example);
    return out +
           fmt::format("```\n\n## Words\n\n{}\n## Marks\n\n{}\n{}", word_table(ruleset), legend, mark_table(ruleset));
}

std::string errors_page() {
    std::string page =
        "# Errors\n\n"
        "Every error code, generated from the program's own list. With `-f json` an error is\n"
        "`{\"v\":1,\"error\":{\"code\":…,\"message\":…}}`; docs/json.md has examples.\n\n"
        "| exit status | code | meaning |\n|---|---|---|\n";
    for (const auto& kind : error_kinds())
        page += fmt::format("| {} | `{}` | {} |\n", static_cast<int>(kind.status), kind.name, kind.meaning);
    return page;
}

namespace {

constexpr std::size_t row_height = 21;
constexpr std::size_t margin = 20;
constexpr double column = 8.43;  ///< width of a 14 px monospaced letter in the widest browser font

/// The CSS class of an escape code; empty for plain text.
std::string_view class_of(std::string_view code) {
    if (code == "1") return "result";
    if (code == "2") return "note";
    if (code == "31" || code == "1;31") return "loss";
    return code == "35" ? "doubt" : "";
}

/// Converts a line with escape codes to tspans.
std::string spans(std::string_view line) {
    std::string out;
    std::string_view style;
    while (!line.empty()) {
        const auto end = std::min(line.find('\x1b'), line.size());
        const auto text = text::html_escaped(line.substr(0, end));
        if (!text.empty()) out += style.empty() ? text : fmt::format("<tspan class=\"{}\">{}</tspan>", style, text);
        line.remove_prefix(end);
        if (line.empty()) break;
        const auto close = std::min(line.find('m'), line.size() - 1);
        style = class_of(line.substr(2, close - 2));
        line.remove_prefix(close + 1);
    }
    return out;
}

struct Row {
    std::string text;
    std::string_view style;
};

std::vector<Row> rows_of(std::span<const Exchange> exchanges, std::size_t& widest) {
    std::vector<Row> rows;
    for (const auto& exchange : exchanges) {
        if (!rows.empty()) rows.push_back({});
        rows.push_back(
            {fmt::format("<tspan class=\"note\">$</tspan> {}", text::html_escaped(exchange.typed)), "typed"});
        widest = std::max(widest, text::columns_of(exchange.typed) + 2);
        std::string_view rest = exchange.output;
        while (!rest.empty()) {
            const auto end = std::min(rest.find('\n'), rest.size());
            rows.push_back({spans(rest.substr(0, end)), {}});
            widest = std::max(widest, text::columns_of(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return rows;
}

constexpr std::string_view styles =
    "text{font:14px ui-monospace,'DejaVu Sans Mono','Liberation "
    "Mono',Menlo,Consolas,monospace;white-space:pre;fill:#1f2328}"
    ".back{fill:#f6f8fa;stroke:#d0d7de}.typed{font-weight:600}.result{font-weight:700}.note{fill:#57606a}.loss{fill:#"
    "b3261e}.doubt{fill:#8250df}"
    "@media "
    "(prefers-color-scheme:dark){text{fill:#e6edf3}.back{fill:#0d1117;stroke:#30363d}.note{fill:#9da7b3}.loss{fill:#"
    "ff8d85}.doubt{fill:#d2a8ff}}";

}  // namespace

std::string terminal_picture(std::string_view title, std::span<const Exchange> exchanges) {
    std::size_t widest = 0;
    const auto rows = rows_of(exchanges, widest);
    const auto width = static_cast<std::size_t>(static_cast<double>(widest) * column) + 2 * margin;
    const auto height = rows.size() * row_height + 2 * margin - 6;
    auto out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n",
        width, height, text::html_escaped(title), styles);
    out += fmt::format("<rect class=\"back\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n", width - 1,
                       height - 1);
    auto y = margin + 12;
    for (const auto& row : rows) {
        if (!row.text.empty())
            out += fmt::format("<text x=\"{}\" y=\"{}\"{} xml:space=\"preserve\">{}</text>\n", margin, y,
                               row.style.empty() ? "" : fmt::format(" class=\"{}\"", row.style), row.text);
        y += row_height;
    }
    return out + "</svg>\n";
}

}  // namespace orderly::tools
