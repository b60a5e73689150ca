#include "tools/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/command_parts.hpp"
#include "orderly/version.hpp"

namespace orderly::tools {
namespace {

std::string head(std::string_view name, int section, std::string_view what) {
    return fmt::format(".TH {} {} \"\" \"orderly {}\" \"orderly\"\n.SH NAME\n{} \\- {}\n", name, section, version(),
                       roff_text(name), roff_text(what));
}

std::string term(std::string_view name, std::string_view meaning) {
    return fmt::format(".TP\n.B \"{}\"\n{}\n", roff_text(name), roff_markdown(meaning));
}

std::string options() {
    std::string out = ".SH OPTIONS\nOptions can come before or after the words; \\fB\\-\\-\\fR ends them.\n";
    for (const auto& group : cli::option_groups()) {
        out += fmt::format(".SS Options {}\n", roff_text(group.title));
        for (const auto* option : group.options) out += term(cli::option_form(*option), cli::option_meaning(*option));
    }
    return out;
}

std::string command_list() {
    std::string out = ".SH COMMANDS\n";
    for (const auto& command : cli::commands())
        if (!command.hidden) out += term(command.usage, command.about);
    return out;
}

std::string environment() {
    std::string out = ".SH ENVIRONMENT\n";
    for (const auto& option : cli::option_list())
        if (!option.variable.empty()) out += term(option.variable, fmt::format("the default for `{}`", option.name));
    out +=
        term("ORDERLY_TABLES", "folders of your own tables, separated by colons; searched after those of `--tables`");
    out += term("COLUMNS", "the width of text, from 40 to 200; by default the terminal's width");
    out += term("NO_COLOR", "if set, turns colours off");
    return out + term("XDG_CONFIG_HOME",
                      "the folder with `orderly/tables`, which is searched for tables last; by default `~/.config`");
}

std::string exits() {
    std::string out = ".SH EXIT STATUS\n";
    for (const auto& [status, meaning] : cli::exit_statuses()) out += term(std::to_string(status), meaning);
    return out;
}

std::string words() {
    std::string out =
        ".SH WORDS\nA request is a procedure and words, as you would say them at the table. orderly prints what it "
        "read.\n";
    for (const auto& form : cli::word_forms()) out += term(form.form, form.meaning);
    return out;
}

}  // namespace

std::string manual_of_program() {
    auto out = head("orderly", 1, "resolve the tables of a quick-reference sheet for miniature wargames");
    out +=
        ".SH SYNOPSIS\n.B orderly\n[\\fIOPTIONS\\fR] \\fIPROCEDURE WORDS\\fR... [\\fBvs\\fR \\fIWORDS\\fR...]\n.br\n"
        ".B orderly\n[\\fIOPTIONS\\fR] \\fICOMMAND\\fR ...\n"
        ".SH DESCRIPTION\n"
        "Rolls the dice or takes the ones you rolled, adds the sheet's modifiers, looks up the result, "
        "and tells\n"
        "you what happens to each side. The rules are YAML tables: five rulesets are built in, and others can be "
        "written.\n";
    out += words() + command_list() + options() + environment() + exits();
    return out +
           ".SH SEE ALSO\n.BR orderly\\-tables (5)\n.PP\nThe guide and the other pages are in the folder of the "
           "documentation.\n";
}

std::string manual_of_tables(std::string_view docs) {
    auto out = head("orderly-tables", 5, "rulesets of orderly, as YAML");
    out +=
        ".SH DESCRIPTION\n"
        "A ruleset is a folder: one file, \\fBruleset.yaml\\fR, for what its procedures share, and one file per "
        "procedure. Here are\n"
        "the keys; the page \\fItables.md\\fR of the documentation builds a whole game step by step. \\fBorderly "
        "lint\\fR reports every\n"
        "fault of a file or folder.\n";
    return out + roff_sections(docs, "## Keys of ruleset.yaml") + ".SH SEE ALSO\n.BR orderly (1)\n";
}

namespace {

constexpr std::string_view bold = "\\fB";
constexpr std::string_view plain = "\\fR";

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// The cells of `| a | b |`. A `\|`, or a `|` inside `code`, does not separate cells.
std::vector<std::string_view> cells_of(std::string_view row) {
    std::vector<std::string_view> cells;
    bool in_code = false;
    std::size_t begin = 1;
    for (std::size_t at = 1; at < row.size(); ++at) {
        if (row[at] == '`') in_code = !in_code;
        if (row[at] != '|' || in_code) continue;
        cells.push_back(trimmed(row.substr(begin, at - begin)));
        begin = at + 1;
    }
    return cells;
}

bool is_rule(std::string_view row) { return row.find_first_not_of("|-: ") == std::string_view::npos; }

/// Reads Markdown line by line and writes the page.
class Sections {
public:
    explicit Sections(std::string& out) : out_(out) {}

    void line(std::string_view text) {
        if (text.starts_with("```")) return code(text);
        if (in_code_) return put(roff_text(text));
        if (text.starts_with("<!--")) return;
        if (text.starts_with('|')) return row(text);
        in_table_ = false;
        if (text.starts_with("## ")) return heading(".SH", text.substr(3));
        if (text.starts_with("### ")) return heading(".SS", text.substr(4));
        if (text.empty()) {
            begins_ = true;
            return;
        }
        if (text.starts_with("- ")) return item(text.substr(2));
        if (begins_) put(".PP");
        begins_ = false;
        put(roff_markdown(trimmed(text)));
    }

private:
    void put(std::string_view text) { out_.append(text).append("\n"); }

    void heading(std::string_view request, std::string_view title) {
        begins_ = false;
        auto name = std::string(title);
        if (request == ".SH")
            std::ranges::transform(name, name.begin(), [](char one) {
                return one >= 'a' && one <= 'z' ? static_cast<char>(one - 32) : one;
            });
        put(fmt::format("{} {}", request, roff_text(name)));
    }

    void item(std::string_view text) {
        put(".IP \\(bu 3");
        put(roff_markdown(text));
        begins_ = false;
    }

    void code(std::string_view text) {
        in_code_ = text.size() > 3 || !in_code_;
        put(in_code_ ? ".PP\n.RS 4\n.nf" : ".fi\n.RE");
        begins_ = true;
    }

    /// Skips a table's first row: it is the header, which a list of terms does not need.
    void row(std::string_view text) {
        if (!in_table_ || is_rule(text)) {
            in_table_ = true;
            return;
        }
        const auto cells = cells_of(text);
        if (cells.empty()) return;
        put(".TP");
        put(roff_markdown(cells.front()));
        std::string meaning;
        for (std::size_t at = 1; at + 1 < cells.size(); ++at) meaning += fmt::format("({}) ", cells[at]);
        if (cells.size() > 1) meaning += cells.back();
        put(meaning.empty() ? "\\&" : roff_markdown(meaning));
        begins_ = true;
    }

    std::string& out_;
    bool in_code_ = false;
    bool in_table_ = false;
    bool begins_ = true;
};

}  // namespace

std::string roff_text(std::string_view text) {
    std::string out;
    if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
    for (const auto one : text) {
        if (one == '\\') out += "\\e";
        else if (one == '-') out += "\\-";
        else if (one == '\'') out += "\\(aq";
        else if (one == '^') out += "\\(ha";
        else if (one == '~') out += "\\(ti";
        else if (one == '`') out += "\\(ga";
        else out += one;
    }
    return out;
}

std::string roff_markdown(std::string_view text) {
    std::string out;
    bool in_code = false;
    while (!text.empty()) {
        const auto at = std::min(text.find_first_of(in_code ? "`" : "`["), text.size());
        out += roff_text(text.substr(0, at));
        text.remove_prefix(at);
        if (text.empty()) break;
        if (text.front() == '`') {
            out += in_code ? plain : bold;
            in_code = !in_code;
            text.remove_prefix(1);
            continue;
        }
        const auto close = text.find("](");
        const auto end = text.find(')', std::min(close, text.size()));
        if (close == std::string_view::npos || end == std::string_view::npos ||
            text.substr(0, close).find(']') != std::string_view::npos) {
            out += '[';
            text.remove_prefix(1);
            continue;
        }
        out += roff_markdown(text.substr(1, close - 1));
        text.remove_prefix(end + 1);
    }
    if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
    return out;
}

std::string roff_sections(std::string_view markdown, std::string_view first) {
    std::string out;
    Sections sections(out);
    const auto begin = markdown.find(first);
    auto rest = begin == std::string_view::npos ? std::string_view() : markdown.substr(begin);
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        sections.line(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

}  // namespace orderly::tools
