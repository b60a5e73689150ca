// A prompt for a whole game. Each line is a command line without the program's name; what it says, the log keeps, so a
// session that dies has lost nothing.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/line_editor.hpp"
#include "cli/run.hpp"
#include "orderly/error.hpp"
#include "parse/shell_words.hpp"

namespace orderly {
namespace {

class Play {
public:
    Play(Session& session, std::string game) : session_(session), game_(std::move(game)) {}

    /// Runs a line; false where it ends the session.
    bool line(std::string_view text) {
        ShellWords shell;
        std::vector<std::string> words;
        try {
            for (const auto word : shell.split(text)) words.emplace_back(word);
        } catch (const Error& error) {
            session_.err << "error: " << error.what() << '\n';
            failed_ = true;
            return true;
        }
        if (words.empty()) return true;
        if (words.size() == 1 && (words.front() == "quit" || words.front() == "exit")) return false;
        if (words.front() == "play") {
            session_.err << "error: `play` is what this is\n";
            failed_ = true;
            return true;
        }
        if (words.front() == "again") words = again({words.begin() + 1, words.end()});
        run_words(words);
        return true;
    }

    [[nodiscard]] int status() const { return static_cast<int>(failed_ ? ExitStatus::no : ExitStatus::resolved); }

private:
    /// A request that went well can be had again, with other dice.
    void remember(const std::vector<std::string>& words) {
        if (find_command(words.front()) != nullptr) return;
        last_.clear();
        for (std::size_t at = 0; at < words.size(); ++at)
            if (words[at] == "-d" || words[at] == "--die" || words[at] == "--seed") ++at;
            else last_.push_back(words[at]);
    }

    /// The last request, changed: `+word` adds a word to the first side, `not-word` takes one away, after `vs` the second side is new.
    [[nodiscard]] std::vector<std::string> again(const std::vector<std::string>& changes) const {
        if (last_.empty()) return {};
        const auto split = std::ranges::find(changes, "vs");
        auto words = last_;
        for (auto change = changes.begin(); change != split; ++change)
            words.insert(std::ranges::find(words, "vs"), change->starts_with('+') ? change->substr(1) : *change);
        if (split == changes.end()) return words;
        words.erase(std::ranges::find(words, "vs"), words.end());
        words.insert(words.end(), split, changes.end());
        return words;
    }

    void run_words(const std::vector<std::string>& words) {
        if (words.empty()) {
            session_.err << "error: there was no request yet\n";
            failed_ = true;
            return;
        }
        const auto* command = find_command(words.front());
        auto args = words;
        if (command == nullptr || command->takes.contains(OptionId::game)) args.insert(args.end(), {"--game", game_});
        const auto status = run(args, session_.in, session_.out, session_.err);
        if (status > 1) failed_ = true;
        else remember(words);
    }

    Session& session_;
    std::string game_;
    std::vector<std::string> last_;
    bool failed_ = false;
};

int play_script(Session& session, Play& play) {
    for (std::string line; std::getline(session.in, line) && play.line(line);) {}
    return play.status();
}

}  // namespace

int run_play(Session& session) {
    const auto& options = session.options;
    take_no_more(options.words, 2, "play GAME");
    const auto game = options.words.size() > 1 ? options.words[1] : options.game;
    if (game.empty()) throw Error(ErrorCode::missing, "which game? usage: orderly play GAME");
    if (::access(game.c_str(), R_OK) != 0) throw Error(ErrorCode::unreadable, fmt::format("{} cannot be read", game), game);
    Play play(session, game);
    if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1) return play_script(session, play);
    LineEditor editor(fmt::format("{}> ", game));
    while (const auto line = editor.line())
        if (!play.line(*line)) break;
    return 0;
}

}  // namespace orderly
