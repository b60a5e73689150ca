// The prompt at a terminal: editing, completion, history, and suggestions that Enter accepts.

#include "cli/play/play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <histedit.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "cli/command_parts.hpp"
#include "cli/complete/complete.hpp"
#include "cli/output.hpp"
#include "cli/run.hpp"
#include "game/state.hpp"
#include "orderly/error.hpp"
#include "text/characters.hpp"
#include "text/page.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

constexpr int most_remembered = 1000;
constexpr std::size_t most_shown = 60;

volatile sig_atomic_t interrupted = 0;

void on_interrupt(int) { interrupted = 1; }

/// Their common prefix.
std::string common_beginning(const std::vector<std::string>& texts) {
    auto common = texts.front();
    for (const auto& text : texts) {
        const auto end = std::ranges::mismatch(common, text).in1;
        common.erase(end, common.end());
    }
    return common;
}

}  // namespace

struct LineEditor::Library {
    std::string prompt;
    std::string history_file;
    Completer completer;
    EditLine* editor = nullptr;
    History* history = nullptr;
    HistEvent event = {};

    static Library* of(EditLine* editor) {
        Library* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return self;
    }

    static const char* prompt_of(EditLine* editor) { return of(editor)->prompt.c_str(); }

    static unsigned char complete(EditLine* editor, int) {
        const auto* line = el_line(editor);
        const std::string_view text(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
        std::size_t begun = 0;
        const auto texts = of(editor)->completer(text, begun);
        if (texts.empty()) return CC_REFRESH_BEEP;
        auto more = common_beginning(texts).substr(std::min(begun, common_beginning(texts).size()));
        if (texts.size() == 1 && !texts.front().ends_with('=') && !texts.front().ends_with('@')) more += ' ';
        if (!more.empty()) return el_insertstr(editor, more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        std::fputc('\n', stdout);
        for (std::size_t at = 0; at < std::min(texts.size(), most_shown); ++at)
            std::fprintf(stdout, "%s%s", at == 0 ? "" : "  ", texts[at].c_str());
        std::fputs(texts.size() > most_shown ? " …\n" : "\n", stdout);
        return CC_REDISPLAY;
    }
};

LineEditor::LineEditor(std::string history_file, Completer completer) : library_(std::make_unique<Library>()) {
    auto& library = *library_;
    library.history_file = std::move(history_file);
    library.completer = std::move(completer);
    library.editor = el_init("orderly", stdin, stdout, stderr);
    library.history = history_init();
    history(library.history, &library.event, H_SETSIZE, most_remembered);
    history(library.history, &library.event, H_SETUNIQUE, 1);
    if (!library.history_file.empty()) history(library.history, &library.event, H_LOAD, library.history_file.c_str());
    el_set(library.editor, EL_CLIENTDATA, &library);
    el_set(library.editor, EL_PROMPT, &Library::prompt_of);
    el_set(library.editor, EL_EDITOR, "emacs");
    el_set(library.editor, EL_HIST, history, library.history);
    el_set(library.editor, EL_ADDFN, "complete", "complete the word", &Library::complete);
    el_set(library.editor, EL_BIND, "^I", "complete", nullptr);
    for (const auto* mark : {"\\e[200~", "\\e[201~"})  // a bracketed paste
        el_set(library.editor, EL_BIND, mark, "ed-ignore", nullptr);
    struct sigaction action = {};
    action.sa_handler = on_interrupt;  // without SA_RESTART, so that Ctrl-C ends the read and drops the line
    sigaction(SIGINT, &action, nullptr);
}

LineEditor::~LineEditor() {
    history_end(library_->history);
    el_end(library_->editor);
}

std::optional<std::string> LineEditor::line(const std::string& prompt, const std::string& offered) {
    auto& library = *library_;
    library.prompt = prompt;
    // input typed ahead is a complete line: do not prefill it
    pollfd keys = {STDIN_FILENO, POLLIN, 0};
    if (!offered.empty() && ::poll(&keys, 1, 0) == 0) el_push(library.editor, offered.c_str());
    interrupted = 0;
    int count = 0;
    const auto* text = el_gets(library.editor, &count);
    if (text == nullptr || count <= 0) {
        if (interrupted == 0) return std::nullopt;
        el_reset(library.editor);
        std::fputc('\n', stdout);
        return std::string();
    }
    std::string line(text, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    if (line.empty()) return line;
    history(library.history, &library.event, H_ENTER, line.c_str());
    if (!library.history_file.empty()) history(library.history, &library.event, H_SAVE, library.history_file.c_str());
    return line;
}

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

constexpr std::array<std::string_view, 5> before_lines = {"\xef\xbb\xbf", "\x1b[200~", "\x1b[201~", "[200~", "[201~"};
constexpr std::array<std::string_view, 2> behind_lines = {"\x1b[201~", "[201~"};

/// The end of a quoted word that begins at `from`; npos if the quote is plain text.
std::size_t closing(std::string_view line, std::size_t from, bool is_value) {
    const auto quote = line[from];
    if (quote != '"' && (quote != '\'' || !is_value)) return std::string_view::npos;
    for (auto at = line.find(quote, from + 1); at != std::string_view::npos; at = line.find(quote, at + 1))
        if (at + 1 == line.size() || blanks.find(line[at + 1]) != std::string_view::npos) return at;
    return std::string_view::npos;
}

}  // namespace

std::vector<std::string> line_words(std::string_view line) {
    std::vector<std::string> words;
    for (auto at = line.find_first_not_of(blanks); at < line.size(); at = line.find_first_not_of(blanks, at)) {
        if (words.empty() && line[at] == '#') return words;
        if (words.size() == 1 && text::same_spelling("note", words.front())) {
            words.insert(words.end(), {"--", std::string(line.substr(at))});  // the text of a note is taken literally
            return words;
        }
        const auto close = closing(line, at, !words.empty() && words.back().starts_with("--"));
        const auto end = close != std::string_view::npos ? close : std::min(line.find_first_of(blanks, at), line.size());
        const auto quoted = close != std::string_view::npos ? std::size_t{1} : std::size_t{0};
        words.emplace_back(line.substr(at + quoted, end - at - quoted));
        at = end + quoted;
    }
    return words;
}

std::string_view bare_line(std::string_view line) {
    while (line.ends_with('\r') || line.ends_with('\n')) line.remove_suffix(1);
    for (const auto mark : before_lines)
        if (line.starts_with(mark)) line.remove_prefix(mark.size());
    for (const auto mark : behind_lines)
        if (line.ends_with(mark)) line.remove_suffix(mark.size());
    return line;
}

namespace {

constexpr std::size_t gloss_column = 24;

/// The folder for the history of all games; empty if there is none.
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

/// Splits a text into complete words and the word being typed.
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
        roster_.rules = vocabulary_.in_force;  // reloading freed the previous ruleset
        told_.learn(options_.log);
        play.memory().told = &told_;
    }

    /// The prompt: `Ox Hill, turn 2, union, fire> `.
    [[nodiscard]] std::string text() const {
        const game::State state(roster_, game::GameLog(options_.log));
        auto parts = state.moment();
        parts.insert(parts.begin(), text::printable(roster_.title));
        return fmt::format("{}> ", fmt::join(parts, ", "));
    }

    /// A hint for new players.
    void greet() {
        write_out(
            play_.session().out,
            fmt::format(
                "{}: TAB completes a word, ? at the end of a line lists what can follow, `help` explains the rest\n",
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

    /// Runs a line; false if it ends the session. Sets `offered` to the suggestion for the next line.
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
    /// If the last result calls for exactly one procedure, Enter prefills it.
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

    /// Candidates, one per line.
    [[nodiscard]] std::string list(std::string_view text) const {
        std::string begun;
        const auto before = words_before(text, begun);
        std::string out;
        text::Page page(out, screen_.width, screen_.color);
        for (const auto& one : could_stand(before, begun))
            page.labelled("  " + text::padded_right(one.text, gloss_column), one.about);
        return out.empty() ? "  nothing known can follow\n" : out;
    }

    Play& play_;
    Screen screen_;
    Options options_;
    game::Roster roster_;
    std::unique_ptr<Catalog> tables_;
    Vocabulary vocabulary_;
    FootnoteTracker told_;
    std::string due_;  ///< the line that Enter fills in
};

/// The editor accepts only letters of the locale: choose a locale with all of them.
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
