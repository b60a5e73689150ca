#include "tools/manual.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/help_pages.hpp"
#include "orderly/version.hpp"
#include "tools/roff.hpp"

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
    std::string out = ".SH OPTIONS\nOptions stand before or after the words; \\fB\\-\\-\\fR ends them.\n";
    for (const auto& group : cli::option_groups()) {
        out += fmt::format(".SS Options {}\n", roff_text(group.title));
        for (const auto* option : group.options) out += term(cli::option_form(*option), cli::option_meaning(*option));
    }
    return out;
}

std::string command_list() {
    std::string out = ".SH COMMANDS\n";
    for (const auto& command : cli::commands())
        if (!command.hidden) out += term(command.usage, command.about.empty() ? command.help : command.about);
    return out;
}

std::string environment() {
    std::string out = ".SH ENVIRONMENT\n";
    for (const auto& option : cli::option_list())
        if (!option.variable.empty()) out += term(option.variable, fmt::format("stands in for `{}`", option.name));
    out += term("ORDERLY_TABLES", "folders of tables of one's own, parted by colons, after those of `--tables`");
    out += term("COLUMNS", "the width of text, from 40 to 200; else the terminal is asked");
    out += term("NO_COLOR", "if it is set, no colours");
    return out + term("XDG_CONFIG_HOME",
                      "`orderly/tables` in it, or in `~/.config`, is searched for tables after the other folders");
}

std::string exits() {
    std::string out = ".SH EXIT STATUS\n";
    for (const auto& [status, meaning] : cli::exit_statuses()) out += term(std::to_string(status), meaning);
    return out;
}

std::string words() {
    std::string out =
        ".SH WORDS\nA request is a procedure and words, as they are said at the table. What was read is printed.\n";
    for (const auto& form : cli::word_forms()) out += term(form.form, form.meaning);
    return out;
}

}  // namespace

std::string manual_of_program() {
    auto out = head("orderly", 1, "resolve what a quick-reference sheet says, in the sheet's own words");
    out +=
        ".SH SYNOPSIS\n.B orderly\n[\\fIOPTIONS\\fR] \\fIPROCEDURE WORDS\\fR... [\\fBvs\\fR \\fIWORDS\\fR...]\n.br\n"
        ".B orderly\n[\\fIOPTIONS\\fR] \\fICOMMAND\\fR ...\n"
        ".SH DESCRIPTION\n"
        "Rolls the dice, or takes those that fell on the table, adds the modifiers of the sheet, looks the result up, "
        "and says\n"
        "what happens to whom. The rules are tables of YAML: those of five rulesets are built in, and others can be "
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
        "A ruleset is a folder: a file \\fBruleset.yaml\\fR of what all procedures share, and a file for each "
        "procedure. These are\n"
        "the keys; the page \\fItables.md\\fR of the documentation writes a whole game step by step. \\fBorderly "
        "lint\\fR says every\n"
        "fault of a file or folder.\n";
    return out + roff_sections(docs, "## Keys of ruleset.yaml") + ".SH SEE ALSO\n.BR orderly (1)\n";
}

}  // namespace orderly::tools
