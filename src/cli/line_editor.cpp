#include "cli/line_editor.hpp"

#include <histedit.h>
#include <signal.h>

#include <cerrno>
#include <cstdio>

namespace orderly {
namespace {

volatile sig_atomic_t interrupted = 0;

void on_interrupt(int) { interrupted = 1; }

}  // namespace

struct LineEditor::Library {
    std::string prompt;
    EditLine* editor = nullptr;
    History* history = nullptr;
    HistEvent event = {};

    static const char* prompt_of(EditLine* editor) {
        Library* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return self->prompt.c_str();
    }
};

LineEditor::LineEditor(std::string prompt) : library_(std::make_unique<Library>()) {
    auto& library = *library_;
    library.prompt = std::move(prompt);
    library.editor = el_init("orderly", stdin, stdout, stderr);
    library.history = history_init();
    history(library.history, &library.event, H_SETSIZE, 1000);
    el_set(library.editor, EL_CLIENTDATA, &library);
    el_set(library.editor, EL_PROMPT, &Library::prompt_of);
    el_set(library.editor, EL_EDITOR, "emacs");
    el_set(library.editor, EL_HIST, history, library.history);
    struct sigaction action = {};
    action.sa_handler = on_interrupt;  // without SA_RESTART: the read ends, and the line is dropped
    sigaction(SIGINT, &action, nullptr);
}

LineEditor::~LineEditor() {
    history_end(library_->history);
    el_end(library_->editor);
}

std::optional<std::string> LineEditor::line() {
    interrupted = 0;
    int count = 0;
    const auto* text = el_gets(library_->editor, &count);
    if (text == nullptr || count <= 0) {
        if (interrupted == 0) return std::nullopt;
        el_reset(library_->editor);
        std::fputc('\n', stdout);
        return std::string();
    }
    std::string line(text, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    if (!line.empty()) history(library_->history, &library_->event, H_ENTER, line.c_str());
    return line;
}

}  // namespace orderly
