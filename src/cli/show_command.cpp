// show, rulesets, version: commands that only print information.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/output.hpp"
#include "cli/run.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "orderly/version.hpp"
#include "parse/easy/rules.hpp"
#include "parse/easy/typed_line.hpp"
#include "report/describe/describe.hpp"
#include "report/flat_rows.hpp"
#include "report/sheet/sheet.hpp"
#include "tables/builtin.hpp"
#include "tables/library.hpp"
#include "text/page.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

/// The error for a word that is no part of the procedure's table.
Error no_such_part(const Procedure& procedure, std::string_view typed) {
    std::vector<std::string> outcomes;
    for (const auto& set : procedure.results)
        for (const auto& row : set.rows)
            if (std::ranges::find(outcomes, row.outcome) == outcomes.end()) outcomes.emplace_back(row.outcome);
    return Error(ErrorCode::unknown_outcome,
                 fmt::format("{} has no section and no outcome `{}`{}", procedure.id, text::sanitized(typed),
                             outcomes.empty() ? std::string()
                                              : "; its outcomes are " + text::join_list(outcomes, "and")),
                 std::string(typed), outcomes);
}

/// All files that define the table, nearest first.
std::string yaml_of(Session& session, const Ruleset& ruleset, const Procedure& procedure) {
    const auto id = fmt::format("{}/{}", ruleset.id, procedure.id);
    for (const auto& folder : search_order(session.options.tables)) {
        const auto layer = tables::read_layer(folder);
        if (const auto file = layer.files.find(id); file != layer.files.end()) return file->second.text;
    }
    for (const auto& source : tables::builtin_sources())
        if (source.file == id + ".yaml") return std::string(source.text);
    throw Error(ErrorCode::no_source, fmt::format("{}: its file is not available", id));
}

/// Whether a look-up ignores the word: a filler, or a person as in `show me`.
bool says_nothing(const Language& language, std::string_view word) {
    const auto holds = [&](std::span<const std::string_view> list) { return std::ranges::find(list, word) != list.end(); };
    return holds(language.fillers) || holds(language.own);
}

/// A table to show, and the first word that names no part of it.
struct Shown {
    const Procedure* procedure = nullptr;
    bool is_named = false;
    report::TableParts parts;
    std::string left;
};

/// The table and its parts (sections, outcomes) that the words name; of the procedure `of`, if it is given.
Shown shown(const Ruleset& ruleset, std::span<const std::string> words, const Procedure* of = nullptr) {
    parser::KnownSpeech known;
    const auto& speech = known.of(ruleset);
    const std::vector<std::string_view> tokens(words.begin(), words.end());
    auto asked = parser::table_asked(ruleset, speech, parser::looked_up(speech, tokens, ruleset.language), of);
    Shown all{asked.procedure, asked.is_named, {{}, std::move(asked.outcomes)}, {}};
    for (const auto& typed : asked.rest) {
        const auto section = std::ranges::find_if(
            report::table_sections, [&](std::string_view one) { return text::same_spelling(one, typed); });
        if (section != report::table_sections.end()) all.parts.sections.push_back(*section);
        else if (all.left.empty() && !says_nothing(ruleset.language, text::folded(typed))) all.left = typed;
    }
    return all;
}

}  // namespace

int run_show(Session& session) {
    constexpr std::string_view usage = "usage: orderly show PROCEDURE [SECTION|OUTCOME] [--yaml]";
    const auto& words = session.options.words;
    if (words.size() < 2) throw Error(ErrorCode::missing, fmt::format("which procedure? {}", usage));
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto is_exact = session.options.exact;
    const auto named = std::span(words).subspan(1);
    auto asked = is_exact ? Shown() : shown(ruleset, named);
    if (asked.procedure == nullptr || (!asked.is_named && !asked.left.empty()))  // the first word may abbreviate a name
        asked = shown(ruleset, named.subspan(1),
                      &named_procedure(session.tables.vocabulary(ruleset), named.front(), is_exact));
    if (session.options.yaml) {
        take_no_more(words, 2, "show PROCEDURE --yaml");
        return print(session, yaml_of(session, ruleset, *asked.procedure));
    }
    if (!asked.left.empty()) throw no_such_part(*asked.procedure, asked.left);
    return print(session, report::show_table(ruleset, *asked.procedure, asked.parts, text_width(STDOUT_FILENO)));
}

int run_rulesets(Session& session) {
    take_no_more(session.options.words, 1, "rulesets");
    const auto& in_force = ruleset_in_force(session.tables, session.options);
    std::string out;
    text::Page page(out, text_width(STDOUT_FILENO), false);
    for (const auto& id : session.tables.ids()) {
        const auto& ruleset = session.tables.ruleset(id);
        page.labelled(fmt::format("{} {:<16}", ruleset.id == in_force.id ? '*' : ' ', ruleset.id), ruleset.title);
    }
    return print(session, out);
}

int run_version(Session& session) {
    if (!session.options.version) take_no_more(session.options.words, 1, "version");
    auto out = fmt::format("orderly {} ({}, {})\n", version(), commit(), compiler());
    for (const auto& id : session.tables.ids()) {
        try {
            out += fmt::format("{} {}\n", id, session.tables.ruleset(id).fingerprint);
        } catch (const Error& error) {
            warn_of(error, session.err);
        }
    }
    return print(session, out);
}

// sheet: prints the ruleset as a quick-reference sheet in one HTML file.

int run_sheet(Session& session) {
    const auto& options = session.options;
    const auto& ruleset = ruleset_in_force(session.tables, options);
    const auto vocabulary = session.tables.vocabulary(ruleset);
    std::vector<std::string> names(options.words.begin() + 1, options.words.end());
    std::istringstream more(options.procedures);
    for (std::string name; std::getline(more, name, ',');) names.push_back(name);
    std::vector<const Procedure*> procedures;
    for (const auto& name : names) procedures.push_back(&named_procedure(vocabulary, name, options.exact));
    const auto paper = options.paper.empty()   ? report::Paper::as_the_printer_has
                       : options.paper == "a4" ? report::Paper::a4
                                               : report::Paper::letter;
    write_out(session.out, report::sheet_page(ruleset, procedures, {options.large, options.odds, paper}));
    session.err << page_on_terminal("sheet", "sheet.html");
    return 0;
}

// help: prints help on the program, its options, words, a command or a procedure.

namespace {

/// A help page that needs no ruleset; empty if `topic` names none.
std::string plain_page(std::string_view topic, std::size_t width) {
    if (const auto* command = find_command(topic)) return command_page(*command, width);
    if (text::same_spelling(topic, "options")) return options_page(width);
    return text::same_spelling(topic, "words") ? words_page(width) : std::string();
}

/// The ruleset in use; null, with a warning, if it cannot be read. Throws Error if `-r` asked for it.
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
    if (const auto page = plain_page(topic, width); !page.empty() && !asks_words) return print(session, page);
    if (topic.empty()) {
        const auto* ruleset = readable_ruleset(session);
        return print(session, session.memory != nullptr ? play_page(ruleset, width) : program_page(ruleset, width));
    }
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto& procedure = named_procedure(session.tables.vocabulary(ruleset), topic, session.options.exact);
    return print(session, asks_words ? report::procedure_words(ruleset, procedure, width)
                                      : report::procedure_help(ruleset, procedure, width));
}

// diff: compares two versions of a ruleset in the sheet's terms.

namespace {

constexpr std::array<std::string_view, 4> columns = {"what", "line", "was", "is"};

/// One operand of `diff`: a folder of tables or the id of a ruleset.
class Version {
public:
    Version(Session& session, const std::string& name) : session_(session), name_(name) {
        if (name.empty())
            throw Error(ErrorCode::missing, "name two rulesets or folders of tables; usage: orderly diff A B");
        std::error_code error;
        if (!std::filesystem::is_directory(name, error)) return;
        own_.emplace(search_order(std::vector{name}));
        ids_ = tables::rulesets_in(name);
    }

    [[nodiscard]] bool is_folder() const { return own_.has_value(); }
    /// The ruleset named; only if the operand is not a folder.
    [[nodiscard]] const Ruleset& named() const { return session_.tables.ruleset(name_); }
    /// The rulesets of the folder.
    [[nodiscard]] const std::set<std::string>& ids() const { return ids_; }
    /// Checks that a folder has the ruleset and returns its id. Throws Error "unknown-ruleset".
    [[nodiscard]] std::set<std::string> must_have(const std::string& id) const {
        if (is_folder() && !ids_.contains(id))
            throw Error(ErrorCode::unknown_ruleset,
                        fmt::format("{} has no ruleset `{}`; it has {}", name_, id, fmt::join(ids_, ", ")), id);
        return {id};
    }
    /// The ruleset with that id; null if there is none.
    [[nodiscard]] const Ruleset* find(const std::string& id) {
        if (!is_folder()) return &named();
        return ids_.contains(id) ? &own_->ruleset(id) : nullptr;
    }

private:
    Session& session_;
    std::string name_;
    std::optional<Catalog> own_;
    std::set<std::string> ids_;
};

/// The rulesets to compare: the one given by `-r` or as an operand, else all those that are in either folder.
std::set<std::string> compared(const Session& session, const Version& was, const Version& is) {
    if (!was.is_folder()) return is.must_have(std::string(was.named().id));
    if (!is.is_folder()) return was.must_have(std::string(is.named().id));
    if (!session.options.ruleset.empty()) return {session.options.ruleset};
    auto ids = was.ids();
    ids.insert(is.ids().begin(), is.ids().end());
    return ids;
}

std::string_view kind_of(const report::SheetChange& change) {
    return change.was.empty() ? "added" : change.is.empty() ? "dropped" : "changed";
}

std::string line_of(const report::SheetChange& change) {
    if (change.was.empty()) return fmt::format("+ {}: {}", change.what, change.is);
    if (change.is.empty()) return fmt::format("- {}: {}", change.what, change.was);
    return fmt::format("{}: {} → {}", change.what, change.was, change.is);
}

/// The differences of ruleset `id`. A ruleset that only one operand has is a single difference.
std::vector<report::SheetChange> changes_of(Session& session, const std::string& id, const Ruleset* was,
                                            const Ruleset* is) {
    if (was == nullptr && is == nullptr)
        throw Error(ErrorCode::unknown_ruleset, fmt::format("neither has a ruleset `{}`", id), id);
    if (was == nullptr) return {{"ruleset " + id, "", std::string(is->title)}};
    if (is == nullptr) return {{"ruleset " + id, std::string(was->title), ""}};
    auto changes = report::sheet_changes(*was, *is);
    if (changes.empty() && was->fingerprint != is->fingerprint)
        session.err << fmt::format(
            "note: {}: the sheets are the same; the tables differ only in what sheets do not show\n", id);
    return changes;
}

}  // namespace

int run_diff(Session& session) {
    const auto& words = session.options.words;
    if (words.size() < 3)
        throw Error(ErrorCode::missing, "name two rulesets or folders of tables; usage: orderly diff A B");
    take_no_more(std::span(words).subspan(1), 2, "diff A B");
    Version was(session, words[1]);
    Version is(session, words[2]);
    std::string out;
    const auto format = session.options.format;
    report::RowWriter rows(format, columns, out);
    const auto ids = compared(session, was, is);
    auto differs = false;
    for (const auto& id : ids) {
        const auto changes = changes_of(session, id, was.find(id), is.find(id));
        differs = differs || !changes.empty();
        for (auto change : changes) {
            if (ids.size() > 1 && was.find(id) != nullptr && is.find(id) != nullptr)
                change.what = fmt::format("{}, {}", id, change.what);
            if (format == Format::text)
                text::Page(out, screen_of(session.options).width, false).paragraph(line_of(change), 0, 4);
            else
                rows.add({{"what", std::string(kind_of(change))},
                          {"line", change.what},
                          {"was", change.was},
                          {"is", change.is}});
        }
    }
    write_out(session.out, out);
    return static_cast<int>(differs ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
