#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "text/integer.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 200;

/// 0 where it is no terminal, or one that does not know.
std::size_t columns_of_terminal(int descriptor) {
    winsize size = {};
    if (::isatty(descriptor) != 1 || ::ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col;
}

bool shows_color(std::string_view wanted, int descriptor) {
    if (wanted != "auto") return wanted == "always";
    const auto* none = std::getenv("NO_COLOR");
    const auto* terminal = std::getenv("TERM");
    if (none != nullptr && *none != '\0') return false;
    return ::isatty(descriptor) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace

std::size_t text_width(int descriptor, std::size_t otherwise) {
    const auto* variable = std::getenv("COLUMNS");
    const auto said = variable == nullptr ? std::nullopt : text::read_integer<std::size_t>(variable);
    const auto columns = said && *said > 0 ? *said : columns_of_terminal(descriptor);
    return columns == 0 ? otherwise : std::clamp(columns, narrowest, widest);
}

std::string page_on_terminal(std::string_view command, std::string_view file) {
    if (::isatty(STDOUT_FILENO) != 1) return {};
    return fmt::format("note: that is a page for a browser: `orderly {} > {}` keeps it, open that file\n", command,
                       file);
}

Screen screen_of(const Options& options) {
    return {text_width(STDOUT_FILENO), shows_color(options.color, STDOUT_FILENO)};
}

Screen error_screen(std::string_view color) {
    return {text_width(STDERR_FILENO, 0), shows_color(color, STDERR_FILENO)};
}

}  // namespace orderly::cli
