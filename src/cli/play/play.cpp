#include "cli/play/play.hpp"

#include <algorithm>
#include <sstream>

#include "cli/play/again.hpp"
#include "cli/run_parsed.hpp"
#include "orderly/error.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

Options for_lines(Options options) {
    options.words.clear();
    options.given.insert(OptionId::game);
    return options;
}

}  // namespace

Play::Play(Session& session, Options options) : session_(session), options_(for_lines(std::move(options))) {}

/// What `again` and a bare `odds` stand for.
std::vector<std::string> Play::in_full(std::vector<std::string> words) const {
    const auto is = [&](std::string_view name) { return text::same_spelling(name, words.front()); };
    if (!is("again") && !(is("odds") && words.size() == 1)) return words;
    if (memory_.last.empty()) throw Error(ErrorCode::missing, "there was no request yet");
    const std::span<const std::string> behind(words.begin() + 1, words.end());
    auto full = is("again") ? again(memory_.last, behind) : memory_.last;
    if (is("odds")) full.insert(full.begin(), words.front());
    return full;
}

/// A request that went well can be had again, with other dice.
void Play::remember(const std::vector<std::string>& words) {
    const auto& language = ruleset_in_force(session_.tables, session_.options).language;
    memory_.last = without_dice(words, memory_.faces_said, language);
}

void Play::run_words(std::vector<std::string> words, std::string& out) {
    auto options = parse_line_options(words, options_);
    if (options.words.empty()) return;
    options.words = in_full(std::move(options.words));
    const auto* command = find_command(options.words.front());
    if (command != nullptr && command->name == "play")
        throw Error(ErrorCode::bad_option, "this is `play` already", "play");
    std::ostringstream text;
    memory_.faces_said = 0;
    const auto said = options.words;
    run_parsed(std::move(options), session_.in, text, session_.err, &memory_);
    if (command == nullptr) remember(said);
    out += text.str();
}

bool is_last(std::span<const std::string_view> words) {
    return words.size() == 1 && (words.front() == "quit" || words.front() == "exit");
}

}  // namespace orderly::cli
