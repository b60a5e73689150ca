#include <fcntl.h>
#include <signal.h>

#include <istream>
#include <ostream>
#include <vector>

#include "io/files.hpp"
#include "cli/run.hpp"

/// Opens /dev/null for closed standard descriptors. Otherwise the next opened file would take their place and receive
/// our output.
static void hold_closed_descriptors() {
    for (const int fd : {0, 1, 2})
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

int main(int argc, char** argv) {
    hold_closed_descriptors();
    signal(SIGXFSZ, SIG_IGN);  // reaching a file size limit is an error like a full disk
    signal(SIGPIPE, SIG_DFL);  // end quietly when the reader of a pipe is gone, even if our parent ignores the signal
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
