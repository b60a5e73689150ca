#include <signal.h>

#include <istream>
#include <ostream>
#include <vector>

#include "cli/fd_stream.hpp"
#include "orderly/run.hpp"

int main(int argc, char** argv) {
    signal(SIGPIPE, SIG_DFL);  // a reader that has gone ends us quietly, even where our parent ignores it
    orderly::FdStream from(0);
    orderly::FdStream to(1);
    orderly::FdStream complaints(2);
    std::istream in(&from);
    std::ostream out(&to);
    std::ostream err(&complaints);
    const std::vector<std::string> args(argv + 1, argv + argc);
    try {
        return orderly::run(args, in, out, err);
    } catch (const std::exception& error) {
        err << "orderly: " << error.what() << '\n';
        return 4;
    }
}
