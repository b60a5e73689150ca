#pragma once
// Runs the program as a separate process, with pipes, signals and limits.

#include <sys/types.h>

#include <string>
#include <vector>

namespace orderly_test {

/// The result of a shell command, in which $ORDERLY is the program. `status` is 128 plus the signal if one ended it.
struct Process {
    int status = 0;
    std::string out;
};
Process shell(const std::string& command);

/// A running program. Its standard input and output are files, or pipes to this object.
class Running {
public:
    /// `in` and `out` are paths; "" makes a pipe that `write` and `read` use.
    Running(const std::vector<std::string>& args, const std::string& in, const std::string& out);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void write(const std::string& text) const;
    /// Reads what arrives within the time; empty if nothing does.
    [[nodiscard]] std::string read(int milliseconds) const;
    void signal(int number) const;
    /// Waits until it ends. Returns the exit status, or 128 plus the signal.
    int wait();
    /// Its peak memory in KiB, after it has ended.
    [[nodiscard]] long most_memory() const { return memory_; }

private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    long memory_ = 0;
};

}  // namespace orderly_test
