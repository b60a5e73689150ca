#include "io/stop.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace orderly::io {
namespace {

volatile sig_atomic_t asked = 0;
std::array<struct sigaction, stop_signals.size()> before;

/// A byte comes out where a signal has asked: one that arrives just before a wait ends it all the same.
std::array<int, 2> bell = {-1, -1};

void ask(int signal) {
    asked = signal;
    const auto kept = errno;
    if (::write(bell[1], "", 1) < 0) {
    }  // it is rung already
    errno = kept;
}

}  // namespace

StopWatch::StopWatch() {
    if (::pipe2(bell.data(), O_CLOEXEC | O_NONBLOCK) != 0) bell = {-1, -1};
    struct sigaction action = {};
    action.sa_handler = ask;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: a read that waits must end
    for (std::size_t at = 0; at < stop_signals.size(); ++at) {
        ::sigaction(stop_signals[at], nullptr, &before[at]);
        if (before[at].sa_handler == SIG_DFL)
            ::sigaction(stop_signals[at], &action, nullptr);  // `nohup` ignores: so do we
    }
}

StopWatch::~StopWatch() {
    for (std::size_t at = 0; at < stop_signals.size(); ++at) ::sigaction(stop_signals[at], &before[at], nullptr);
    for (auto& end : bell) {
        if (end >= 0) ::close(end);
        end = -1;
    }
}

bool stop_asked() { return asked != 0; }

bool can_read(int fd) {
    std::array<pollfd, 2> both = {{{fd, POLLIN, 0}, {bell[0], POLLIN, 0}}};
    while (bell[0] >= 0 && !stop_asked() && ::poll(both.data(), both.size(), -1) < 0 && errno == EINTR) {
    }
    return !stop_asked();
}

void stop_as_asked() {
    if (asked == 0) return;
    ::signal(asked, SIG_DFL);
    ::raise(asked);
}

}  // namespace orderly::io
