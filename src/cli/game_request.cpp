// A request in a game: units by name, and what becomes of them.

#include <algorithm>
#include <ostream>

#include "cli/game_table.hpp"
#include "cli/output.hpp"
#include "cli/play/brigade.hpp"
#include "cli/play/memory.hpp"
#include "cli/run_options.hpp"
#include "cli/terminal.hpp"
#include "game/difference.hpp"
#include "game/outcome.hpp"
#include "log/record.hpp"
#include "log/roll_names.hpp"
#include "orderly/error.hpp"
#include "report/csv.hpp"
#include "report/logfmt.hpp"

namespace orderly::cli {
namespace {

/// What a result and its game say, in every format.
class GameResult {
public:
    GameResult(const Resolution& resolution, const game::Named& named, const game::State& before, std::uint64_t record)
        : resolution_(resolution),
          named_(named),
          before_(before),
          after_(before) {
        const auto changes = game::changes_of(resolution, named, before);
        after_.apply(changes, record);
        if (named.any()) game::append_names(named, keys_);
        if (!changes.empty()) game::append_changes(changes, keys_);
    }

    /// JSON's keys, each with its comma.
    [[nodiscard]] const std::string& keys() const { return keys_; }

    void append(const Options& options, AnnouncedMarks* told, std::string& out) const {
        const auto screen = screen_of(options);
        std::string marks;
        if (told != nullptr && options.format == Format::text) {
            auto shown = resolution_;
            marks = told->take(shown, screen);
            if (shown.results.size() > 1 && named_.any() && !options.explain)
                append_brigade(shown, named_, screen, out);
            else append_resolution(shown, options, screen, out);
        } else {
            append_resolution(resolution_, options, screen, out);
        }
        switch (options.format) {
            case Format::text: out += marks + game::difference_text(before_, after_); break;
            case Format::json: out.insert(std::string_view(R"({"v":1,)").size(), keys_); break;
            case Format::logfmt: append_to_line(out); break;
            case Format::csv: append_column(out); break;
        }
    }

private:
    void append_to_line(std::string& out) const {
        const auto changes = game::as_typed(before_, after_);
        if (changes.empty()) return;
        out.pop_back();
        report::append_pair("changes", changes, out);
        out += '\n';
    }

    /// A column more: of several rows, the last has what all of it changed.
    void append_column(std::string& out) const {
        std::string table;
        bool quoted = false;
        bool is_head = true;
        for (std::size_t at = 0; at < out.size(); ++at) {
            if (out[at] == '"') quoted = !quoted;
            if (out[at] == '\n' && !quoted) {
                table += is_head ? ",changes" : ",";
                if (at + 1 == out.size()) report::append_csv_cell(game::as_typed(before_, after_), table);
                is_head = false;
            }
            table += out[at];
        }
        out = std::move(table);
    }

    const Resolution& resolution_;
    const game::Named& named_;
    const game::State& before_;
    game::State after_;
    std::string keys_;
};

}  // namespace

int run_in_game(Session& session) {
    const auto& options = session.options;
    const auto& ruleset = ruleset_in_force(session.tables, options);
    GameTable table(session);
    const auto units = game::named_units(table.state());
    auto vocabulary = session.tables.vocabulary(ruleset);
    vocabulary.units = units;
    auto run = run_options(options);
    parser::RequestRunner runner;
    runner.read(vocabulary, std::vector<std::string_view>(options.words.begin(), options.words.end()), run);
    const game::Named named{runner.request().names};
    check_camps(session, named);
    const auto number = table.turn().number();
    log::NextRoll next(options.log);
    run.roll = next.name(run.seed, number, runner.request(), {named.names.begin(), named.names.end()});
    runner.resolve(run, number);
    const GameResult result(runner.resolution(), named, table.state(), number);
    auto entry = result.keys() + note_key(options.note);
    log::append_log_entry(runner.resolution(), run.follow, run.roll, entry);
    if (session.memory != nullptr) session.memory->wrote = number;
    log::log_entry(table.turn(), entry);
    std::string out;
    result.append(options, session.memory == nullptr ? nullptr : session.memory->told, out);
    show_record(session, out, number);
    return static_cast<int>(options.exit_status && runner.failed() ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
