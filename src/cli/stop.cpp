#include "stop.hpp"

#include <signal.h>

#include <array>
#include <cstddef>

namespace orderly {
namespace {

constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};
volatile sig_atomic_t asked = 0;
std::array<struct sigaction, signals.size()> before;

void ask(int signal) { asked = signal; }

}  // namespace

StopWatch::StopWatch() {
    struct sigaction action = {};
    action.sa_handler = ask;
    action.sa_flags = SA_RESETHAND;  // and no SA_RESTART: a read that waits must end
    for (std::size_t at = 0; at < signals.size(); ++at) {
        ::sigaction(signals[at], nullptr, &before[at]);
        if (before[at].sa_handler == SIG_DFL) ::sigaction(signals[at], &action, nullptr);  // `nohup` ignores: so do we
    }
}

StopWatch::~StopWatch() {
    for (std::size_t at = 0; at < signals.size(); ++at) ::sigaction(signals[at], &before[at], nullptr);
}

bool stop_asked() { return asked != 0; }

void stop_as_asked() {
    if (asked == 0) return;
    ::signal(asked, SIG_DFL);
    ::raise(asked);
}

}  // namespace orderly
