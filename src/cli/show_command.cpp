// show, rulesets, version: what there is to know without dice.

#include <fmt/format.h>
#include <unistd.h>

#include <ostream>

#include "cli/build_info.hpp"
#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/search_order.hpp"
#include "cli/terminal.hpp"
#include "orderly/parse.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "report/describe/show.hpp"
#include "tables/builtin.hpp"
#include "tables/library.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

const Procedure& asked_procedure(Session& session, const Ruleset& ruleset, std::string_view name) {
    return named_procedure(session.tables.vocabulary(ruleset), name, session.options.exact);
}

/// Every file that makes the table, the nearest first.
std::string yaml_of(Session& session, const Ruleset& ruleset, const Procedure& procedure) {
    const auto id = fmt::format("{}/{}", ruleset.id, procedure.id);
    for (const auto& folder : search_order(session.options.tables)) {
        const auto layer = tables::read_layer(folder);
        if (const auto file = layer.files.find(id); file != layer.files.end()) return file->second.text;
    }
    for (const auto& source : tables::builtin_sources())
        if (source.file == id + ".yaml") return std::string(source.text);
    throw Error(ErrorCode::no_source, fmt::format("{}: no file of it is here", id));
}

}  // namespace

int run_show(Session& session) {
    const auto& words = session.options.words;
    take_no_more(words, 2, "show PROCEDURE [--yaml]");
    if (words.size() < 2) throw Error(ErrorCode::missing, "which procedure? usage: orderly show PROCEDURE [--yaml]");
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto& procedure = asked_procedure(session, ruleset, words[1]);
    write_out(session.out, session.options.yaml ? yaml_of(session, ruleset, procedure)
                                                : report::show_table(ruleset, procedure, text_width(STDOUT_FILENO)));
    return 0;
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
    write_out(session.out, out);
    return 0;
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
    write_out(session.out, out);
    return 0;
}

}  // namespace orderly::cli
