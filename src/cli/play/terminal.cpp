// A prompt of play: lines are edited, completed and remembered; what was probably meant is offered for Enter.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <langinfo.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/error_report.hpp"
#include "cli/again.hpp"
#include "cli/complete/at_cursor.hpp"
#include "cli/game_table.hpp"
#include "cli/play/line_editor.hpp"
#include "cli/play/line_words.hpp"
#include "cli/play/play.hpp"
#include "cli/remedy.hpp"
#include "cli/run_parsed.hpp"
#include "cli/search_order.hpp"
#include "cli/terminal.hpp"
#include "game/state.hpp"
#include "orderly/error.hpp"
#include "text/page.hpp"
#include "text/printable.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t gloss_column = 24;

/// Where the lines of all games are kept; empty where there is no place.
std::string history_file() {
    const auto* state = std::getenv("XDG_STATE_HOME");
    const auto* home = std::getenv("HOME");
    std::filesystem::path folder;
    if (state != nullptr && *state == '/') folder = state;
    else if (home != nullptr && *home == '/') folder = std::filesystem::path(home) / ".local" / "state";
    else return {};
    std::error_code ignored;
    std::filesystem::create_directories(folder / "orderly", ignored);
    return (folder / "orderly" / "history").string();
}

/// The words before the one that the text ends in, and that one.
std::vector<std::string> words_before(std::string_view text, std::string& begun) {
    std::vector<std::string> words;
    begun.clear();
    for (const auto letter : text) {
        if (letter != ' ' && letter != '\t') begun += letter;
        else if (!begun.empty()) {
            words.push_back(std::move(begun));
            begun.clear();
        }
    }
    return words;
}

class Prompt {
public:
    explicit Prompt(Play& play)
        : play_(play),
          screen_(screen_of(play.options())),
          options_(play.options()),
          roster_(enter_game(options_)),
          tables_(std::make_unique<Catalog>(search_order(options_.tables))),
          vocabulary_(tables_->vocabulary(ruleset_in_force(*tables_, options_))) {
        roster_.rules = vocabulary_.in_force;  // those it was read with are gone
        told_.learn(options_.log);
        play.memory().told = &told_;
    }

    /// `Ox Hill, turn 2, union, fire> `.
    [[nodiscard]] std::string text() const {
        const game::State state(roster_, game::GameLog(options_.log));
        auto parts = state.moment();
        parts.insert(parts.begin(), text::printable(roster_.title));
        return fmt::format("{}> ", fmt::join(parts, ", "));
    }

    /// What somebody who sits down for the first time needs to know.
    void greet() {
        write_out(play_.session().out,
                  fmt::format("{}: TAB completes, a ? at the end lists what could stand there, `help` says the rest\n",
                              text::printable(roster_.title)));
        warn_of_damage(roster_, options_, play_.session().err);
    }

    [[nodiscard]] std::vector<std::string> complete(std::string_view text, std::size_t& begun) const {
        std::string last;
        const auto before = words_before(text, last);
        begun = last.size();
        std::vector<std::string> texts;
        for (const auto& one : could_stand(before, last)) texts.push_back(one.text);
        return texts;
    }

    /// Runs a line; false where it ends the session. What is offered for the next is in `offered`.
    bool line(std::string_view typed, std::string& offered) {
        const auto text = bare_line(typed);
        offered.clear();
        if (text.ends_with('?') && !text.starts_with("note")) {
            offered = text.substr(0, text.size() - 1);
            write_out(play_.session().out, list(offered));
            return true;
        }
        try {
            const auto words = line_words(text);
            if (words.empty()) {
                offered = due_;
                return true;
            }
            if (is_last(words)) return false;
            std::string out;
            play_.run_words(words, out);
            play_.show(out);
            hint();
        } catch (const Error& error) {
            tell(error, offered);
        }
        return true;
    }

private:
    /// What the last result calls for, if it is one thing: Enter puts it on the line.
    void hint() {
        Session session{options_, *tables_, play_.session().in, play_.session().out, play_.session().err, &roster_};
        auto dues = dues_of(session);
        std::erase_if(dues, [](const game::Due& due) { return !due.of_last_request; });
        const auto told = std::exchange(due_, {});
        if (dues.size() == 1) due_ = fmt::format("{} ", fmt::join(dues.front().words, " "));
        std::string out;
        text::Page page(out, screen_.width, screen_.color);
        if (!due_.empty() && due_ != told) page.paragraph(fmt::format("due: {}(`next`, or Enter)", due_), 2, 4);
        if (dues.size() > 1)
            for (const auto& due : dues) page.paragraph(fmt::format("due: {}", fmt::join(due.words, " ")), 2, 4);
        write_out(session.out, out);
    }

    void tell(const Error& error, std::string& offered) {
        auto told = with_remedy(error);
        offered = told.mended;
        told.mended.clear();
        report_error(told, Format::text, {}, play_.session().err);
    }

    [[nodiscard]] std::vector<completion::Candidate> could_stand(std::vector<std::string> words,
                                                                 const std::string& begun) const {
        words.push_back(begun);
        const auto typed = completion::read_typed(words);
        return completion::at_cursor(typed, *tables_, &roster_, completion::LineOf::play).list();
    }

    /// What could stand there, a line each.
    [[nodiscard]] std::string list(std::string_view text) const {
        std::string begun;
        const auto before = words_before(text, begun);
        std::string out;
        text::Page page(out, screen_.width, screen_.color);
        for (const auto& one : could_stand(before, begun))
            page.labelled("  " + text::padded_right(one.text, gloss_column), one.about);
        return out.empty() ? "  nothing that is known\n" : out;
    }

    Play& play_;
    Screen screen_;
    Options options_;
    game::Roster roster_;
    std::unique_ptr<Catalog> tables_;
    Vocabulary vocabulary_;
    AnnouncedMarks told_;
    std::string due_;  ///< the line that Enter offers
};

/// The editor keeps what the locale calls letters: one that knows all of them.
void use_letters_of_any_language() {
    const auto* own = std::setlocale(LC_CTYPE, "");
    if (own == nullptr || std::string_view(::nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

}  // namespace

int play_at_terminal(Play& play) {
    use_letters_of_any_language();
    Prompt prompt(play);
    prompt.greet();
    LineEditor editor(history_file(),
                      [&](std::string_view text, std::size_t& begun) { return prompt.complete(text, begun); });
    std::string offered;
    while (true) {
        const auto line = editor.line(prompt.text(), offered);
        if (!line || !prompt.line(*line, offered)) return static_cast<int>(ExitStatus::resolved);
    }
}

}  // namespace orderly::cli
