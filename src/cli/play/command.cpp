// A prompt for a whole game. Each line is a command line without the program's name; what it says, the log keeps, so a
// session that dies has lost nothing.

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/play/play.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {

int run_play(Session& session) {
    auto options = session.options;
    take_no_more(options.words, 2, "play GAME");
    if (options.words.size() > 1) options.game = options.words[1];
    if (options.game.empty()) throw Error(ErrorCode::missing, "which game? usage: orderly play GAME");
    Play play(session, std::move(options));
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 ? play_at_terminal(play) : play_script(play);
}

}  // namespace orderly::cli
