#pragma once
// The program as other programs see it: a process, with pipes, signals and limits.

#include <sys/types.h>

#include <string>
#include <vector>

namespace orderly_test {

/// What became of a command of the shell, in which $ORDERLY is the program. `status` is 128 and more for a signal.
struct Process {
    int status = 0;
    std::string out;
};
Process shell(const std::string& command);

/// A program running: its standard input and output are files or pipes of ours.
class Running {
public:
    /// `in` and `out` are paths; "" makes a pipe that `write` and `read` use.
    Running(const std::vector<std::string>& args, const std::string& in, const std::string& out);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void write(const std::string& text) const;
    /// What comes within the time; empty where nothing does.
    [[nodiscard]] std::string read(int milliseconds) const;
    void signal(int number) const;
    /// Waits for its end: exit status, or 128 plus the signal.
    int wait();
    /// The most memory it had, in KiB, once it has ended.
    [[nodiscard]] long most_memory() const { return memory_; }

private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    long memory_ = 0;
};

}  // namespace orderly_test
