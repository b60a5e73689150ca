#include <fcntl.h>
#include <signal.h>

#include <istream>
#include <ostream>
#include <vector>

#include "io/files.hpp"
#include "cli/run.hpp"

/// A closed descriptor of the first three would be taken by the next file that is opened, and our output would go into
/// it: something stands there that can neither be read nor written as it should.
static void hold_closed_descriptors() {
    for (const int fd : {0, 1, 2})
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

int main(int argc, char** argv) {
    hold_closed_descriptors();
    signal(SIGXFSZ, SIG_IGN);  // a file at its limit of size is an error like a full disk
    signal(SIGPIPE, SIG_DFL);  // a reader that has gone ends us quietly, even where our parent ignores it
    orderly::io::FdStream from(0);
    orderly::io::FdStream to(1);
    orderly::io::FdStream complaints(2);
    std::istream in(&from);
    std::ostream out(&to);
    std::ostream err(&complaints);
    const std::vector<std::string> args(argv + 1, argv + argc);
    try {
        return orderly::cli::run(args, in, out, err);
    } catch (const std::exception& error) {
        err << "orderly: " << error.what() << '\n';
        return 4;
    }
}
