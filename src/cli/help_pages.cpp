#include "cli/command_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/describe/describe.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

using text::columns_of;
using text::padded_right;
using text::Page;

constexpr std::size_t option_column = 26;
constexpr std::size_t command_column = 12;
constexpr std::size_t two_columns = 76;  ///< below this width the page has one column

void put_options(const std::vector<const OptionInfo*>& options, Page& page) {
    for (const auto* option : options)
        page.labelled(text::padded_right("  " + option_form(*option), option_column), option_meaning(*option));
}

/// The commands that take the option, as in `batch, odds`.
std::string takers(OptionId option) {
    std::string names;
    for (const auto& command : commands())
        if (!command.hidden && offers(&command, option)) names.append(names.empty() ? "" : ", ").append(command.name);
    return names;
}

std::string group_title(OptionId option) {
    if (option == OptionId::help || option == OptionId::version) return "for the program";
    return offers(nullptr, option) ? "for requests" : "for " + takers(option);
}

/// One row of a list: the command's name and its short help.
struct CommandRow {
    std::string_view name, meaning;
};

/// The commands selected by `wanted`.
template <class Wanted>
std::vector<CommandRow> command_rows(Wanted wanted) {
    std::vector<CommandRow> rows;
    for (const auto& command : commands())
        if (wanted(command)) rows.push_back({command.name, command.help});
    return rows;
}

/// Prints two columns, or one if the page is narrow.
void put_commands(const std::vector<CommandRow>& rows, Page& page) {
    const auto label = [](const CommandRow& row) {
        return text::padded_right(fmt::format("  {}", row.name), command_column);
    };
    if (page.width() < two_columns) {
        for (const auto& row : rows) page.labelled(label(row), row.meaning);
        return;
    }
    const auto line = [&](const CommandRow& row) { return label(row).append(row.meaning); };
    const auto half = (rows.size() + 1) / 2;
    for (std::size_t at = 0; at < half; ++at)
        page.line(text::padded_right(line(rows[at]), page.width() / 2) +
                  (at + half < rows.size() ? line(rows[at + half]) : std::string()));
}

}  // namespace

std::string option_form(const OptionInfo& option) {
    auto form = option.letter.empty() ? std::string(option.name) : fmt::format("{}, {}", option.letter, option.name);
    return option.takes_value() ? fmt::format("{} {}", form, placeholder(option.value)) : form;
}

std::string option_meaning(const OptionInfo& option) {
    return option.variable.empty() ? std::string(option.meaning)
                                   : fmt::format("{} (${})", option.meaning, option.variable);
}

std::vector<OptionGroup> option_groups() {
    std::vector<OptionGroup> groups;
    for (const auto& option : option_list()) {
        const auto title = group_title(option.id);
        auto group = std::ranges::find(groups, title, &OptionGroup::title);
        if (group == groups.end()) group = groups.insert(groups.end(), {title, {}});
        group->options.push_back(&option);
    }
    return groups;
}

std::string program_page(const Ruleset* ruleset, std::size_t width) {
    std::string out;
    Page page(out, width, false);
    page.paragraph("orderly resolves the tables of a quick-reference sheet, in the sheet's words.", 0, 0);
    page.labelled("usage: ", "orderly [OPTIONS] PROCEDURE WORDS… [vs WORDS…] | COMMAND …");
    if (ruleset != nullptr) {
        const auto example =
            std::ranges::find_if(ruleset->procedures, [](const Procedure& one) { return !one.example.empty(); });
        if (example != ruleset->procedures.end()) page.labelled("example: ", fmt::format("orderly {}", example->example));
        page.paragraph(report::procedure_list(*ruleset), 0, 2);
    }
    page.blank();
    page.paragraph("commands", 0, 2);
    put_commands(command_rows([](const Command& command) { return !command.hidden; }), page);
    page.paragraph("more: orderly help PROCEDURE|COMMAND|options|words; -r ID for another game", 0, 2);
    return out;
}

std::string play_page(const Ruleset* ruleset, std::size_t width) {
    std::string out;
    Page page(out, width, false);
    page.paragraph("Type a request with unit names, or a command. Everything is kept in the game's log.", 0, 0);
    if (ruleset != nullptr) page.paragraph(report::procedure_list(*ruleset), 0, 2);
    page.blank();
    page.paragraph("commands", 0, 2);
    auto rows = command_rows([](const Command& command) {
        const auto of_games = command.takes.contains(OptionId::game) && command.name != "play";
        return of_games || command.name == "show" || command.name == "help";
    });
    rows.push_back({"quit", "leave the game"});
    put_commands(rows, page);
    page.paragraph("more: help PROCEDURE|COMMAND|options|words", 0, 2);
    return out;
}

std::string command_page(const Command& command, std::size_t width) {
    std::string out;
    Page page(out, width, false);
    page.labelled("usage: ", fmt::format("orderly {}", command.usage));
    page.blank();
    page.paragraph(command.about, 0, 0);
    std::vector<const OptionInfo*> options;
    for (const auto& option : option_list())
        if (offers(&command, option.id)) options.push_back(&option);
    page.section("options", true, [&] { put_options(options, page); });
    return out;
}

std::string options_page(std::size_t width) {
    std::string out;
    Page page(out, width, false);
    page.paragraph("Options can come before or after the words; -- ends them.", 0, 0);
    for (const auto& group : option_groups())
        page.section(group.title, true, [&] { put_options(group.options, page); });
    page.section("exit status", true, [&] {
        for (const auto& [status, meaning] : exit_statuses()) page.labelled(fmt::format("  {}  ", status), meaning);
    });
    return out;
}

std::span<const ExitMeaning> exit_statuses() {
    static constexpr std::array list = {
        ExitMeaning{0, "resolved"},
        ExitMeaning{1, "the answer is no: a check failed (--exit-status), a log differs, or `lint` found faults"},
        ExitMeaning{2, "the request is wrong"},
        ExitMeaning{3, "a table in use is faulty, or a value is lost"},
        ExitMeaning{4, "the system failed"},
    };
    return list;
}

std::span<const WordForm> word_forms() {
    static constexpr std::array list = {
        WordForm{"WORD WORD",
                 "words of the table, in any order; `orderly help PROCEDURE` lists them, and `orderly help PROCEDURE "
                 "words` their other names"},
        WordForm{"UNIT vs UNIT", "two sides, with `vs`, `against`, `at` or `on` between them"},
        WordForm{"NAME=9, 9 NAME", "a number, by its name"},
        WordForm{"6xWEAPON@8", "six of a weapon at a distance of 8"},
        WordForm{"2 UNIT and UNIT", "several units, if the procedure takes more than one"},
        WordForm{"-d 8,3  or  rolled 8 3", "the dice you rolled; without them the program rolls"},
        WordForm{"+1:REASON", "a modifier by hand, with its reason"},
        WordForm{"17: PROCEDURE …", "an id for the request, kept with its result"},
        WordForm{
            "WRD, WOR",
            "abbreviations of WORD: leave letters out, or type the first three; orderly prints what it read, and asks "
            "about unknown words"},
        WordForm{"--exact", "accept only the table's own words, in full; for scripts"},
    };
    return list;
}

std::string words_page(std::size_t width) {
    std::string out;
    Page page(out, width, false);
    page.paragraph(
        "A request is a procedure and words, as you would say them at the table. You can use all the sheet's own words "
        "and "
        "most ways to say them.",
        0, 0);
    page.blank();
    for (const auto& form : word_forms())
        page.labelled(text::padded_right(fmt::format("  {}", form.form), option_column), form.meaning);
    page.blank();
    page.paragraph("orderly prints what it read, so you can check it. `-f json` has it as `request`.", 0, 0);
    return out;
}

}  // namespace orderly::cli
