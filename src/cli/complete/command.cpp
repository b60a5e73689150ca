// complete: what can stand at the cursor, for a shell that asks. Each line is a candidate, a tab, what it is; a first
// line `:files`, `:files yaml` (names that end so) or `:folders` says that the shell's own names go with them. It never
// fails: where nothing is known nothing is said.

#include <fmt/format.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/complete/at_cursor.hpp"
#include "cli/complete/units.hpp"
#include "cli/search_order.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

using namespace completion;

std::string listed(const Candidates& candidates, std::string_view attached) {
    std::string out;
    if (candidates.files() == Files::folders) out = ":folders\n";
    else if (candidates.files() == Files::files)
        out = candidates.ending().empty() ? ":files\n" : fmt::format(":files {}\n", candidates.ending());
    for (const auto& one : candidates.list())
        out += one.about.empty() ? fmt::format("{}{}\n", attached, one.text)
                                 : fmt::format("{}{}\t{}\n", attached, one.text, one.about);
    return out;
}

}  // namespace

int run_complete(Session& session) {
    const auto words = std::span(session.options.words);
    if (words.size() < 2 || words[1] != "--") throw Error(ErrorCode::missing, "usage: orderly complete -- WORD…");
    const auto typed = read_typed(words.subspan(2));
    try {
        auto tables = std::make_unique<Catalog>(search_order(typed.tables));
        const auto ruleset_of = [&](const std::string& ruleset, const std::string& folder) -> const Ruleset& {
            auto folders = typed.tables;
            if (!folder.empty()) folders.insert(folders.begin(), folder);
            tables = std::make_unique<Catalog>(search_order(folders));
            return tables->ruleset(ruleset);
        };
        const auto game = typed.game.empty() ? std::nullopt : readable_roster(std::string(typed.game), ruleset_of);
        write_out(session.out, listed(at_cursor(typed, *tables, game ? &*game : nullptr, LineOf::shell), typed.attached));
    } catch (const Error& error) {
        if (error.status() == ExitStatus::system) throw;  // what is wrong with a table is said when it is used
    }
    return 0;
}

}  // namespace orderly::cli
