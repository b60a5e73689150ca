#include "cli/play/line_editor.hpp"

#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace orderly::cli {
namespace {

constexpr int most_remembered = 1000;
constexpr std::size_t most_shown = 60;

volatile sig_atomic_t interrupted = 0;

void on_interrupt(int) { interrupted = 1; }

/// What all of them begin with.
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
    el_set(library.editor, EL_ADDFN, "complete", "what could stand here", &Library::complete);
    el_set(library.editor, EL_BIND, "^I", "complete", nullptr);
    for (const auto* mark : {"\\e[200~", "\\e[201~"})  // around what is pasted
        el_set(library.editor, EL_BIND, mark, "ed-ignore", nullptr);
    struct sigaction action = {};
    action.sa_handler = on_interrupt;  // without SA_RESTART: the read ends, and the line is dropped
    sigaction(SIGINT, &action, nullptr);
}

LineEditor::~LineEditor() {
    history_end(library_->history);
    el_end(library_->editor);
}

std::optional<std::string> LineEditor::line(const std::string& prompt, const std::string& offered) {
    auto& library = *library_;
    library.prompt = prompt;
    // what was typed ahead is a line of its own: nothing is put before it
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

}  // namespace orderly::cli
