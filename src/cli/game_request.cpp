// A request in a game: units by name, and what becomes of them.

#include <algorithm>
#include <ostream>

#include "cli/game_table.hpp"
#include "cli/output.hpp"
#include "cli/play/brigade.hpp"
#include "cli/play/memory.hpp"
#include "cli/terminal.hpp"
#include "game/difference.hpp"
#include "orderly/error.hpp"
#include "report/csv.hpp"
#include "report/logfmt.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

/// What a result and its game say, in every format.
class GameResult {
public:
    GameResult(const game::Played& played, const game::State& before)
        : resolution_(played.resolution), played_(played), before_(before), after_(before) {
        after_.apply(played.changes, played.record);
    }

    [[nodiscard]] const game::State& after() const { return after_; }

    void append(const Options& options, AnnouncedMarks* told, std::string& out) const {
        const auto screen = screen_of(options);
        std::string marks;
        if (told != nullptr && options.format == Format::text) {
            auto shown = resolution_;
            marks = told->take(shown, screen);
            if (shown.results.size() > 1 && played_.named.any() && !options.explain)
                append_brigade(shown, played_.named, screen, out);
            else append_resolution(shown, options, screen, out);
        } else {
            append_resolution(resolution_, options, screen, out);
        }
        switch (options.format) {
            case Format::text:
                out += marks;
                text::Page(out, screen.width, false).lines(game::difference_text(before_, after_));
                break;
            case Format::json: out.insert(std::string_view(R"({"v":1,)").size(), played_.keys()); break;
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
        std::string last = ",";
        report::append_csv_cell(game::as_typed(before_, after_), last);
        out = report::widened_csv(out, ",changes", ",", last);
    }

    const Resolution& resolution_;
    const game::Played& played_;
    const game::State& before_;
    game::State after_;
};

}  // namespace

int run_in_game(Session& session) {
    const auto& options = session.options;
    GameTable table(session);
    const auto all = table.play();
    auto* told = session.memory == nullptr ? nullptr : session.memory->told;
    std::string out;
    auto state = table.state();
    for (const auto& played : all) {
        const GameResult result(played, state);
        std::string one;
        result.append(options, told, one);
        if (&played != &all.front() && options.format == Format::csv) one.erase(0, one.find('\n') + 1);  // one header
        if (&played != &all.front() && options.format == Format::text) out += '\n';
        out += one;
        state = result.after();
    }
    show_record(session, out, all.back().record);
    return static_cast<int>(options.exit_status && parser::is_failed(all.front().resolution) ? ExitStatus::no
                                                                                           : ExitStatus::resolved);
}

}  // namespace orderly::cli
