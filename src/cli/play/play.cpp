#include "cli/play/play.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "cli/run_parsed.hpp"
#include "cli/terminal.hpp"
#include "orderly/error.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

Options for_lines(Options options) {
    options.words.clear();
    options.given = {OptionId::game};  // what the session was given, a line was not
    return options;
}

}  // namespace

Play::Play(Session& session, Options options) : session_(session), options_(for_lines(std::move(options))) {}

void Play::run_words(std::vector<std::string> words, std::string& out) {
    wrote_before_ = memory_.wrote;
    if (words.size() == 1 && text::same_spelling(words.front(), "marks")) return tell_marks(out);
    auto options = parse_line_options(words, options_);
    if (options.words.empty()) return;
    const auto* command = find_command(options.words.front());
    if (command != nullptr && command->name == "play")
        throw Error(ErrorCode::bad_option, "this is `play` already", "play");
    std::ostringstream text;
    const auto is_text = options.help || (command != nullptr && !command->takes.contains(OptionId::format));
    auto& into = is_text && options.format != Format::text ? session_.err : text;  // the output is for a program
    run_parsed(std::move(options), session_.in, into, session_.err, &memory_);
    out += text.str();
}

/// They are text alone: where the output is for a program they go by it.
void Play::tell_marks(std::string& out) {
    auto options = options_;
    enter_game(options);
    AnnouncedMarks marks;
    marks.learn(options.log);
    const auto text = marks.all(screen_of(options));
    if (options.format == Format::text) out += text;
    else session_.err << text;
}

void Play::show(std::string_view out) {
    show_record(session_, out, memory_.wrote == wrote_before_ ? 0 : memory_.wrote);
}

bool is_last(std::span<const std::string> words) {
    return words.size() == 1 && (words.front() == "quit" || words.front() == "exit");
}

}  // namespace orderly::cli
