#pragma once
// Ctrl-C in the middle of a long run: the lines begun are finished, then the program goes as the signal asked.

#include <signal.h>

#include <array>

namespace orderly::io {

/// The signals that ask.
inline constexpr std::array stop_signals = {SIGINT, SIGTERM, SIGHUP};

/// While one is there, SIGINT, SIGTERM and SIGHUP only ask to stop; a second one ends the program at once.
class StopWatch {
public:
    StopWatch();
    ~StopWatch();
    StopWatch(const StopWatch&) = delete;
    StopWatch& operator=(const StopWatch&) = delete;
};

/// Whether a signal has asked to stop.
bool stop_asked();

/// Waits until a descriptor can be read; false where a signal asks to stop before that, however late it comes.
bool can_read(int fd);

/// Ends the program by the signal that asked, so that the caller sees what happened; returns where none did.
void stop_as_asked();

}  // namespace orderly::io
