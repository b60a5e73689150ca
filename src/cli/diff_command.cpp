// diff: two versions of a ruleset, in the sheet's terms.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <ostream>
#include <set>

#include "cli/output.hpp"
#include "cli/commands.hpp"
#include "cli/search_order.hpp"
#include "cli/terminal.hpp"
#include "orderly/error.hpp"
#include "report/describe/sheet_lines.hpp"
#include "report/flat_rows.hpp"
#include "tables/library.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

constexpr std::array<std::string_view, 4> columns = {"what", "line", "was", "is"};

/// One of the two: a folder of tables, or the id of a ruleset.
class Version {
public:
    Version(Session& session, const std::string& name) : session_(session), name_(name) {
        if (name.empty())
            throw Error(ErrorCode::missing, "which two? usage: orderly diff A B, each a ruleset or a folder of tables");
        std::error_code error;
        if (!std::filesystem::is_directory(name, error)) return;
        own_.emplace(search_order(std::vector{name}));
        ids_ = tables::rulesets_in(name);
    }

    [[nodiscard]] bool is_folder() const { return own_.has_value(); }
    /// The ruleset that was named. Only of one that is no folder.
    [[nodiscard]] const Ruleset& named() const { return session_.tables.ruleset(name_); }
    /// The rulesets of the folder.
    [[nodiscard]] const std::set<std::string>& ids() const { return ids_; }
    /// The id, which a folder must have tables of.
    [[nodiscard]] std::set<std::string> must_have(const std::string& id) const {
        if (is_folder() && !ids_.contains(id))
            throw Error(ErrorCode::unknown_ruleset,
                        fmt::format("{} has no ruleset `{}`; there is {}", name_, id, fmt::join(ids_, ", ")), id);
        return {id};
    }
    /// Its ruleset of that id; null where it has none.
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

/// The rulesets that are compared: the one of `-r` or the one named, else all that the two folders have.
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

void append(const report::SheetChange& change, Format format, std::size_t width, std::string& out) {
    if (format == Format::text) return text::Page(out, width, false).paragraph(line_of(change), 0, 4);
    const report::FlatRow row = {
        {"what", std::string(kind_of(change))}, {"line", change.what}, {"was", change.was}, {"is", change.is}};
    append_row(row, format, columns, out);
}

/// What differs of the ruleset `id`; a whole one that only one of the two has is one change.
std::vector<report::SheetChange> changes_of(Session& session, const std::string& id, const Ruleset* was,
                                            const Ruleset* is) {
    if (was == nullptr && is == nullptr)
        throw Error(ErrorCode::unknown_ruleset, fmt::format("neither has a ruleset `{}`", id), id);
    if (was == nullptr) return {{"ruleset " + id, "", std::string(is->title)}};
    if (is == nullptr) return {{"ruleset " + id, std::string(was->title), ""}};
    auto changes = report::sheet_changes(*was, *is);
    if (changes.empty() && was->fingerprint != is->fingerprint)
        session.err << fmt::format("note: {}: the sheets say the same; the tables differ in what no sheet shows\n", id);
    return changes;
}

}  // namespace

int run_diff(Session& session) {
    const auto& words = session.options.words;
    if (words.size() < 3)
        throw Error(ErrorCode::missing, "which two? usage: orderly diff A B, each a ruleset or a folder of tables");
    take_no_more(std::span(words).subspan(1), 2, "diff A B");
    Version was(session, words[1]);
    Version is(session, words[2]);
    std::string out;
    if (session.options.format == Format::csv) out = "what,line,was,is\n";
    const auto ids = compared(session, was, is);
    auto differs = false;
    for (const auto& id : ids) {
        const auto changes = changes_of(session, id, was.find(id), is.find(id));
        differs = differs || !changes.empty();
        for (auto change : changes) {
            if (ids.size() > 1 && was.find(id) != nullptr && is.find(id) != nullptr)
                change.what = fmt::format("{}, {}", id, change.what);
            append(change, session.options.format, screen_of(session.options).width, out);
        }
    }
    write_out(session.out, out);
    return static_cast<int>(differs ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
