// diff: two versions of a ruleset, in the sheet's terms.

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <ostream>
#include <optional>

#include "cli/output.hpp"
#include "cli/commands.hpp"
#include "cli/search_order.hpp"
#include "cli/terminal.hpp"
#include "orderly/error.hpp"
#include "report/describe/sheet_lines.hpp"
#include "report/flat_rows.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

constexpr std::array<std::string_view, 4> columns = {"what", "line", "was", "is"};

/// One of the two: a folder of tables, or the id of a ruleset.
class Version {
public:
    Version(Session& session, const std::string& name) {
        std::error_code error;
        if (!std::filesystem::is_directory(name, error)) {
            ruleset_ = &session.tables.ruleset(name);
            return;
        }
        own_.emplace(search_order(std::vector{name}));
        ruleset_ = &own_->ruleset(session.options.ruleset);
    }

    [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }

private:
    std::optional<Catalog> own_;
    const Ruleset* ruleset_ = nullptr;
};

std::string_view kind_of(const report::SheetChange& change) {
    return change.was.empty() ? "added" : change.is.empty() ? "dropped" : "changed";
}

std::string line_of(const report::SheetChange& change) {
    if (change.was.empty()) return fmt::format("+ {}: {}", change.what, change.is);
    if (change.is.empty()) return fmt::format("- {}: {}", change.what, change.was);
    return fmt::format("{}: {} → {}", change.what, change.was, change.is);
}

void append(const report::SheetChange& change, Format format, std::size_t width, std::string& out) {
    if (format == Format::text) return text::Page(out, width, false).paragraph(line_of(change), 0, 4);
    const report::FlatRow row = {
        {"what", std::string(kind_of(change))}, {"line", change.what}, {"was", change.was}, {"is", change.is}};
    append_row(row, format, columns, out);
}

}  // namespace

int run_diff(Session& session) {
    const auto& words = session.options.words;
    if (words.size() < 3)
        throw Error(ErrorCode::missing, "which two? usage: orderly diff A B, each a ruleset or a folder of tables");
    take_no_more(std::span(words).subspan(1), 2, "diff A B");
    const Version was(session, words[1]);
    const Version is(session, words[2]);
    std::string out;
    if (session.options.format == Format::csv) out = "what,line,was,is\n";
    const auto changes = report::sheet_changes(was.ruleset(), is.ruleset());
    const auto width = screen_of(session.options).width;
    for (const auto& change : changes) append(change, session.options.format, width, out);
    if (changes.empty() && was.ruleset().fingerprint != is.ruleset().fingerprint)
        session.err << "note: the sheets say the same; the tables differ in what no sheet shows\n";
    write_out(session.out, out);
    return static_cast<int>(changes.empty() ? ExitStatus::resolved : ExitStatus::no);
}

}  // namespace orderly::cli
