// sheet: the ruleset as a quick-reference sheet, one HTML file.

#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "orderly/parse.hpp"
#include "report/sheet/sheet.hpp"

namespace orderly::cli {

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

}  // namespace orderly::cli
