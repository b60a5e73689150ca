#include "cli/given_options.hpp"

#include <fmt/format.h>

#include <array>

#include "orderly/error.hpp"
#include "text/quoting.hpp"

namespace orderly {
namespace {

constexpr std::array names = {
    OptionName{OptionId::ruleset, "--ruleset", "-r", "a ruleset"},
    OptionName{OptionId::die, "--die", "-d", "faces"},
    OptionName{OptionId::seed, "--seed", "", "a text", true},
    OptionName{OptionId::follow, "--follow", "", ""},
    OptionName{OptionId::explain, "--explain", "", ""},
    OptionName{OptionId::exact, "--exact", "", ""},
    OptionName{OptionId::exit_status, "--exit-status", "", ""},
    OptionName{OptionId::format, "--format", "-f", "a format"},
    OptionName{OptionId::color, "--color", "", "auto, always or never"},
    OptionName{OptionId::tables, "--tables", "", "a folder", true},
    OptionName{OptionId::log, "--log", "", "a file", true},
    OptionName{OptionId::game, "--game", "-g", "a file", true},
    OptionName{OptionId::note, "--note", "", "a text", true},
    OptionName{OptionId::at, "--at", "", "a record's number"},
    OptionName{OptionId::jobs, "--jobs", "", "a number"},
    OptionName{OptionId::line_buffered, "--line-buffered", "", ""},
    OptionName{OptionId::stats, "--stats", "", ""},
    OptionName{OptionId::yaml, "--yaml", "", ""},
    OptionName{OptionId::large, "--large", "", ""},
    OptionName{OptionId::odds, "--odds", "", ""},
    OptionName{OptionId::chance, "--chance", "", "an outcome"},
    OptionName{OptionId::vary, "--vary", "", "what varies", true},
    OptionName{OptionId::advise, "--advise", "", ""},
    OptionName{OptionId::ascii, "--ascii", "", ""},
    OptionName{OptionId::svg, "--svg", "", "a file", true},
    OptionName{OptionId::help, "--help", "-h", ""},
    OptionName{OptionId::version, "--version", "", ""},
};

/// An option as it begins an argument, and what of the argument is its value already.
struct Found {
    const OptionName* option = nullptr;
    std::string_view attached;
    bool is_attached = false;
};

Found find_option(std::string_view arg) {
    if (!arg.starts_with('-')) return {};
    const auto equals = arg.find('=');
    for (const auto& one : names) {
        if (arg == one.name || (!one.letter.empty() && arg == one.letter)) return {&one, {}, false};
        if (equals != std::string_view::npos && arg.substr(0, equals) == one.name) return {&one, arg.substr(equals + 1), true};
        if (!one.letter.empty() && arg.starts_with(one.letter)) return {&one, arg.substr(one.letter.size()), true};
    }
    return {};
}

Error nothing_for(const OptionName& option) {
    return {ErrorCode::bad_option, fmt::format("{} wants {}, and was given nothing", option.name, option.wants), std::string(option.name)};
}

/// The value that stands attached to its option.
void check_attached(const OptionName& option, std::string_view arg, std::string_view value) {
    const auto shown = words::shown(arg);
    if (option.wants.empty() && value.empty()) throw Error(ErrorCode::bad_option, fmt::format("`{}`: {} takes no value", shown, option.name), shown);
    if (!option.wants.empty() && value.empty()) throw nothing_for(option);
    if (!arg.starts_with("--") && value.starts_with('='))
        throw Error(ErrorCode::bad_option, fmt::format("`{0}`: write {1} {2}, or {3}={2}", shown, option.letter, words::shown(value.substr(1)), option.name), shown);
}

/// The value that stands after its option.
void check_next(const OptionName& option, std::string_view value) {
    if (value.empty()) throw nothing_for(option);
    if (value != "--" && find_option(value).option == nullptr) return;
    const auto shown = words::shown(value);
    const auto remedy = option.any_text ? fmt::format("; `{}={}` would take it", option.name, shown) : std::string();
    throw Error(ErrorCode::bad_option, fmt::format("{} wants {}, and `{}` is an option{}", option.name, option.wants, shown, remedy), std::string(option.name));
}

}  // namespace

std::span<const OptionName> option_list() { return names; }

void each_argument(std::span<const std::string> args, const std::function<void(const OptionName&, std::string_view)>& option,
                   const std::function<void(std::string_view)>& word) {
    bool ended = false;
    for (std::size_t at = 0; at < args.size(); ++at) {
        const auto found = ended ? Found{} : find_option(args[at]);
        const auto takes_next = found.option != nullptr && !found.option->wants.empty() && !found.is_attached;
        if (found.option != nullptr) option(*found.option, takes_next ? at + 1 < args.size() ? std::string_view(args[++at]) : std::string_view() : found.attached);
        else if (!ended && args[at] == "--") ended = true;
        else if (ended || !args[at].starts_with('-')) word(args[at]);
    }
}

OptionSet given_options(std::span<const std::string> args) {
    OptionSet given;
    for (std::size_t at = 0; at < args.size() && args[at] != "--"; ++at) {
        const auto found = find_option(args[at]);
        if (found.option == nullptr) continue;
        given.insert(found.option->id);
        if (found.is_attached) check_attached(*found.option, args[at], found.attached);
        else if (!found.option->wants.empty() && at + 1 < args.size()) check_next(*found.option, args[++at]);
    }
    return given;
}

}  // namespace orderly
