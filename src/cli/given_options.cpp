#include "cli/given_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "text/edit_distance.hpp"
#include "text/quoting.hpp"

namespace orderly::cli {
namespace {

/// An option as it begins an argument, and what of the argument is its value already.
struct FoundOption {
    const OptionInfo* option = nullptr;
    std::string_view attached;
    bool is_attached = false;
};

FoundOption find_option(std::string_view arg) {
    if (!arg.starts_with('-')) return {};
    const auto equals = arg.find('=');
    for (const auto& one : option_list()) {
        if (arg == one.name || (!one.letter.empty() && arg == one.letter)) return {&one, {}, false};
        if (equals != std::string_view::npos && arg.substr(0, equals) == one.name)
            return {&one, arg.substr(equals + 1), true};
        if (!one.letter.empty() && arg.starts_with(one.letter)) return {&one, arg.substr(one.letter.size()), true};
    }
    return {};
}

Error nothing_for(const OptionInfo& option) {
    return {ErrorCode::bad_option, fmt::format("{} wants {}, and was given nothing", option.name, wanted(option.value)),
            std::string(option.name)};
}

/// The value that stands attached to its option.
void check_attached(const OptionInfo& option, std::string_view arg, std::string_view value) {
    const auto shown = text::sanitized(arg);
    if (!option.takes_value() && value.empty())
        throw Error(ErrorCode::bad_option, fmt::format("`{}`: {} takes no value", shown, option.name), shown);
    if (option.takes_value() && value.empty()) throw nothing_for(option);
    if (!arg.starts_with("--") && value.starts_with('='))
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{0}`: write {1} {2}, or {3}={2}", shown, option.letter,
                                text::sanitized(value.substr(1)), option.name),
                    shown);
}

/// The value that stands after its option.
void check_next(const OptionInfo& option, std::string_view value) {
    if (value.empty()) throw nothing_for(option);
    if (value != "--" && find_option(value).option == nullptr) return;
    const auto shown = text::sanitized(value);
    const auto remedy =
        may_be_any_text(option.value) ? fmt::format("; `{}={}` would take it", option.name, shown) : std::string();
    throw Error(ErrorCode::bad_option,
                fmt::format("{} wants {}, and `{}` is an option{}", option.name, wanted(option.value), shown, remedy),
                std::string(option.name));
}

}  // namespace

void each_argument(std::span<const std::string> args,
                   const std::function<void(const OptionInfo&, std::string_view)>& option,
                   const std::function<void(std::string_view)>& word) {
    bool ended = false;
    for (std::size_t at = 0; at < args.size(); ++at) {
        const auto found = ended ? FoundOption{} : find_option(args[at]);
        const auto takes_next = found.option != nullptr && found.option->takes_value() && !found.is_attached;
        if (found.option != nullptr)
            option(*found.option, takes_next ? at + 1 < args.size() ? std::string_view(args[++at]) : std::string_view()
                                             : found.attached);
        else if (!ended && args[at] == "--") ended = true;
        else if (ended || !args[at].starts_with('-')) word(args[at]);
    }
}

Error unknown_option(std::span<const std::string> args, std::string_view otherwise) {
    const auto end = std::ranges::find(args, "--");
    const auto unknown = std::find_if(args.begin(), end, [](const std::string& arg) {
        return arg.size() > 1 && arg.starts_with('-') && find_option(arg).option == nullptr;
    });
    if (unknown == end) return {ErrorCode::bad_option, fmt::format("{}; see `orderly help options`", otherwise)};
    std::vector<std::string_view> names;
    for (const auto& one : option_list()) names.push_back(one.name);
    const auto name = text::sanitized(std::string_view(*unknown).substr(0, unknown->find('=')));
    const auto meant = text::nearest(name, names);
    return {ErrorCode::bad_option,
            meant.empty() ? fmt::format("unknown option `{}`; `orderly help options` lists them", name)
                          : fmt::format("unknown option `{}`; did you mean {}?", name, text::join_list(meant, "or")),
            name, meant};
}

OptionSet given_options(std::span<const std::string> args) {
    OptionSet given;
    for (std::size_t at = 0; at < args.size() && args[at] != "--"; ++at) {
        const auto found = find_option(args[at]);
        if (found.option == nullptr) continue;
        if (found.option->takes_value() && !found.option->repeats && given.contains(found.option->id))
            throw Error(ErrorCode::bad_option, fmt::format("{} was said twice: say it once", found.option->name),
                        std::string(found.option->name));
        given.insert(found.option->id);
        if (found.is_attached) check_attached(*found.option, args[at], found.attached);
        else if (found.option->takes_value())
            check_next(*found.option, ++at < args.size() ? std::string_view(args[at]) : std::string_view());
    }
    return given;
}

}  // namespace orderly::cli
