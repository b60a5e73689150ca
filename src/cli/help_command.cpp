// help: the program in one screen, its options, its words, a command, a procedure.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/help_pages.hpp"
#include "cli/terminal.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "report/describe/help.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

/// A page that needs no ruleset; empty where `topic` names none.
std::string plain_page(std::string_view topic, std::size_t width) {
    if (const auto* command = find_command(topic)) return command_page(*command, width);
    if (text::same_spelling(topic, "options")) return options_page(width);
    return text::same_spelling(topic, "words") ? words_page(width) : std::string();
}

/// The ruleset in force; null where it cannot be had, which is said. Throws Error where that one was asked for.
const Ruleset* readable_ruleset(Session& session) {
    try {
        return &ruleset_in_force(session.tables, session.options);
    } catch (const Error& error) {
        if (session.options.given.contains(OptionId::ruleset)) throw;
        warn_of(error, session.err);
        return nullptr;
    }
}

}  // namespace

int run_help(Session& session) {
    const auto& words = session.options.words;
    const std::size_t at = !words.empty() && text::same_spelling(words.front(), "help") ? 1 : 0;
    const auto asks_words = words.size() > at + 1 && text::same_spelling(words[at + 1], "words");
    if (at == 1) take_no_more(words, asks_words ? 3 : 2, find_command("help")->usage);
    const auto width = text_width(STDOUT_FILENO);
    const auto topic = words.size() > at ? std::string_view(words[at]) : std::string_view();
    if (const auto page = plain_page(topic, width); !page.empty() && !asks_words) {
        write_out(session.out, page);
        return 0;
    }
    if (topic.empty()) {
        const auto* ruleset = readable_ruleset(session);
        write_out(session.out, session.memory != nullptr ? play_page(ruleset, width) : program_page(ruleset, width));
        return 0;
    }
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto& procedure = named_procedure(session.tables.vocabulary(ruleset), topic, session.options.exact);
    write_out(session.out, asks_words ? report::procedure_words(ruleset, procedure, width)
                                      : report::procedure_help(ruleset, procedure, width));
    return 0;
}

}  // namespace orderly::cli
