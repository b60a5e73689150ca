#include "support/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace orderly_test {
namespace {

int status_of(int raw) { return WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw); }

std::array<int, 2> new_pipe() {
    std::array<int, 2> ends = {-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    return ends;
}

}  // namespace

Process shell(const std::string& command) {
    ::setenv("ORDERLY", ORDERLY_BINARY, 1);
    auto* stream = ::popen(command.c_str(), "r");
    if (stream == nullptr) throw std::runtime_error("no shell");
    Process process;
    std::array<char, 4096> desk{};
    for (std::size_t size = 0; (size = ::fread(desk.data(), 1, desk.size(), stream)) > 0;)
        process.out.append(desk.data(), size);
    process.status = status_of(::pclose(stream));
    return process;
}

Running::Running(const std::vector<std::string>& args, const std::string& in, const std::string& out) {
    const auto to = in.empty() ? new_pipe() : std::array<int, 2>{::open(in.c_str(), O_RDONLY | O_CLOEXEC), -1};
    const auto from =
        out.empty() ? new_pipe()
                    : std::array<int, 2>{-1, ::open(out.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)};
    std::vector<char*> words = {const_cast<char*>(ORDERLY_BINARY)};
    for (const auto& arg : args) words.push_back(const_cast<char*>(arg.c_str()));
    words.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
        ::dup2(to[0], 0);
        ::dup2(from[1], 1);
        ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), 2);
        ::execv(ORDERLY_BINARY, words.data());
        ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    in_ = to[1];
    out_ = from[0];
}

Running::~Running() {
    if (pid_ > 0) {
        signal(SIGKILL);
        wait();
    }
    for (const auto fd : {in_, out_})
        if (fd >= 0) ::close(fd);
}

void Running::write(const std::string& text) const {
    if (::write(in_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("the pipe is closed");
}

std::string Running::read(int milliseconds) const {
    pollfd wanted = {out_, POLLIN, 0};
    if (::poll(&wanted, 1, milliseconds) != 1) return {};
    std::string text(65536, '\0');
    const auto size = ::read(out_, text.data(), text.size());
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
}

void Running::signal(int number) const { ::kill(pid_, number); }

int Running::wait() {
    int raw = 0;
    rusage usage = {};
    ::wait4(pid_, &raw, 0, &usage);
    memory_ = usage.ru_maxrss;
    pid_ = -1;
    return status_of(raw);
}

}  // namespace orderly_test
