#include "cli/option_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/options.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

using enum OptionId;

/// What else an option can do: stand on a batch line, and be given more than once.
constexpr unsigned in_lines = 1;
constexpr unsigned repeats = 2;

constexpr OptionInfo option(OptionId id, OptionTarget target, std::string_view names, OptionValue value,
                            std::string_view meaning, unsigned uses = 0, std::string_view variable = {}) {
    const auto comma = names.find(',');
    return {.id = id,
            .target = target,
            .name = names.substr(comma + 1),
            .letter = comma == std::string_view::npos ? std::string_view() : names.substr(0, comma),
            .value = value,
            .meaning = meaning,
            .variable = variable,
            .in_lines = (uses & in_lines) != 0,
            .repeats = (uses & repeats) != 0};
}

constexpr OptionInfo flag(OptionId id, bool Options::*target, std::string_view names, std::string_view meaning,
                          unsigned uses = 0) {
    return option(id, target, names, OptionValue::none, meaning, uses);
}

constexpr std::array list = {
    option(ruleset, &Options::ruleset, "-r,--ruleset", OptionValue::ruleset, "the ruleset to use", in_lines,
           "ORDERLY_RULESET"),
    option(die, &Options::face_names, "-d,--die", OptionValue::faces,
           "the faces you rolled, in order: 7 or 8,3; use _ for a die the program should roll", in_lines | repeats),
    option(seed, &Options::seed, "--seed", OptionValue::text, "any text; the same text gives the same dice", in_lines,
           "ORDERLY_SEED"),
    flag(follow, &Options::follow, "--follow", "also resolve what the result calls for", in_lines),
    flag(explain, &Options::explain, "--explain", "show the table line behind each number", in_lines),
    flag(exact, &Options::exact, "--exact", "accept only the table's own words, in full (for scripts)", in_lines),
    flag(strict, &Options::strict, "--strict", "stop if a choice is missing", in_lines),
    flag(exit_status, &Options::exit_status, "--exit-status", "exit with 1 if a check fails", in_lines),
    option(format, &Options::format_name, "-f,--format", OptionValue::format, "text, json, logfmt or csv", 0,
           "ORDERLY_FORMAT"),
    option(color, &Options::color, "--color", OptionValue::color, "auto, always or never", 0, "ORDERLY_COLOR"),
    option(tables, &Options::tables, "--tables", OptionValue::folder, "a folder of your own tables, searched first",
           repeats),
    option(OptionId::log, &Options::log, "--log", OptionValue::file, "add each result to this file", 0, "ORDERLY_LOG"),
    option(game, &Options::game, "-g,--game", OptionValue::game_file,
           "a game's file: use its units by name and keep its log", 0, "ORDERLY_GAME"),
    option(note, &Options::note, "--note", OptionValue::text, "with a game: a remark for the record", in_lines),
    flag(own_side, &Options::own_side, "--own-side",
         "with a game: allow units of one side against each other, or of both sides together", in_lines),
    option(at, &Options::at, "--at", OptionValue::number, "use the units as they were after record N"),
    option(OptionId::import, &Options::import, "--import", OptionValue::file,
           "convert a spreadsheet's units (csv) to lines for a game's file"),
    option(jobs, &Options::jobs, "--jobs", OptionValue::number, "how many threads to use, 1 to 256"),
    flag(line_buffered, &Options::line_buffered, "--line-buffered", "write each result immediately"),
    flag(stats, &Options::stats, "--stats", "count the dice, outcomes and effects of the log"),
    option(seal, &Options::seals, "--seal", OptionValue::seal,
           "a commitment from `orderly seal`; together they must cover every seed", repeats),
    option(against, &Options::against, "--against", OptionValue::folder,
           "resolve with these tables and show what differs"),
    option(sent, &Options::sent, "--sent", OptionValue::head,
           "a head that was sent with a move; its record must be in the log", repeats),
    flag(trust, &Options::trust, "--trust", "list what cannot be verified in each record"),
    flag(head, &Options::head, "--head", "the hash of the last record, to send with a move"),
    flag(luck, &Options::luck, "--luck", "compare the dice with the expected results"),
    flag(html, &Options::html, "--html", "one HTML page, for any browser"),
    flag(yaml, &Options::yaml, "--yaml", "print the table's file"),
    flag(large, &Options::large, "--large", "large type, 18 points"),
    option(paper, &Options::paper, "--paper", OptionValue::paper, "a4 or letter; by default the printer's paper"),
    option(procedure, &Options::procedures, "--procedure", OptionValue::text, "only these, separated by commas"),
    flag(odds, &Options::odds, "--odds", "add a column of chances"),
    option(chance, &Options::chance, "--chance", OptionValue::outcome,
           "only the chance of this; OUTCOME+ means that row or above", in_lines),
    option(given, &Options::within, "--given", OptionValue::text, "of a plan: only cases where this condition holds",
           in_lines),
    option(of, &Options::of, "--of", OptionValue::number_of,
           "the chances of one number: hits, total, a value, a counted effect", in_lines),
    option(vary, &Options::vary, "--vary", OptionValue::varied, "a row for each value: NAME=1..9 or WORD,WORD,-",
           in_lines | repeats),
    flag(advise, &Options::advise, "--advise", "how much each word would change the --chance", in_lines),
    flag(no_follow, &Options::no_follow, "--no-follow", "of a plan: do not resolve what results call for", in_lines),
    option(decide, &Options::decide, "--decide", OptionValue::text,
           "of a plan: answer yes to open questions that contain this; ask-best: what is best for each side",
           in_lines | repeats),
    option(unit, &Options::units, "--unit", OptionValue::text,
           "of a report: only this unit; of a plan without a game, a unit: 'NAME: WORDS NUMBER=9 by NUMBER WORD 7.. "
           "WORD ..6'",
           repeats),
    flag(ascii, &Options::ascii, "--ascii", "draw bars with #", in_lines),
    option(svg, &Options::svg, "--svg", OptionValue::file,
           "write a chart of the chances to this file (SVG, or a page if it ends in .html)", in_lines),
    flag(help, &Options::help, "-h,--help", "help on the program, a command or a procedure"),
    flag(version, &Options::version, "--version", "the version"),
};

constexpr bool is_in_order() {
    for (std::size_t at = 0; at < list.size(); ++at)
        if (list[at].id != static_cast<OptionId>(at)) return false;
    return true;
}
static_assert(is_in_order(), "the list has the order of OptionId");

/// A kind of value: its placeholder in help, its name in messages, and whether it may begin with `-`.
struct Kind {
    OptionValue value;
    std::string_view placeholder;
    std::string_view wanted;
    bool any_text = false;
};

constexpr std::array kinds = {
    Kind{OptionValue::none, "", ""},
    Kind{OptionValue::ruleset, "ID", "a ruleset"},
    Kind{OptionValue::faces, "FACES", "faces"},
    Kind{OptionValue::text, "TEXT", "a value", true},
    Kind{OptionValue::format, "NAME", "a format"},
    Kind{OptionValue::color, "WHEN", "auto, always or never"},
    Kind{OptionValue::paper, "SIZE", "a4 or letter"},
    Kind{OptionValue::folder, "DIR", "a folder", true},
    Kind{OptionValue::file, "FILE", "a file", true},
    Kind{OptionValue::game_file, "FILE", "a game's file", true},
    Kind{OptionValue::number, "N", "a number"},
    Kind{OptionValue::seal, "SEAL", "a commitment"},
    Kind{OptionValue::head, "HEAD", "a head from `orderly log --head`"},
    Kind{OptionValue::outcome, "OUTCOME", "an outcome"},
    Kind{OptionValue::number_of, "NUMBER", "a number of the results"},
    Kind{OptionValue::varied, "WHAT", "what varies", true},
};

const Kind& kind_of(OptionValue value) { return *std::ranges::find(kinds, value, &Kind::value); }

/// Whether a value may begin with `-`.
bool may_be_any_text(OptionValue value) { return kind_of(value).any_text; }

/// The option that an argument begins with, and the value attached to it.
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
    return {ErrorCode::bad_option, fmt::format("{} needs {}", option.name, wanted(option.value)),
            std::string(option.name)};
}

/// Checks a value attached to its option.
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

/// Checks a value that follows its option.
void check_next(const OptionInfo& option, std::string_view value) {
    if (value.empty()) throw nothing_for(option);
    if (value != "--" && find_option(value).option == nullptr) return;
    const auto shown = text::sanitized(value);
    const auto remedy = may_be_any_text(option.value)
                            ? fmt::format("; write `{}={}` if you mean it", option.name, shown)
                            : std::string();
    throw Error(ErrorCode::bad_option,
                fmt::format("{} needs {}, but `{}` is an option{}", option.name, wanted(option.value), shown, remedy),
                std::string(option.name));
}

}  // namespace

std::span<const OptionInfo> option_list() { return list; }

const OptionInfo& option_of(OptionId id) { return list[static_cast<std::size_t>(id)]; }

std::string_view placeholder(OptionValue value) { return kind_of(value).placeholder; }

std::string_view wanted(OptionValue value) { return kind_of(value).wanted; }

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

namespace {

/// The error for an option that does not exist.
Error unknown_option(std::string_view arg) {
    std::vector<std::string_view> names;
    for (const auto& one : option_list()) names.push_back(one.name);
    const auto name = text::sanitized(arg.substr(0, arg.find('=')));
    const auto meant = text::nearest(name, names);
    return {ErrorCode::bad_option,
            meant.empty() ? fmt::format("unknown option `{}`; `orderly help options` lists them", name)
                          : fmt::format("unknown option `{}`; did you mean {}?", name, text::join_list(meant, "or")),
            name, meant};
}

/// What is wrong with a known option and its value; empty if nothing is.
std::string fault_of(const OptionInfo& option, std::string_view value, bool is_repeated) {
    if (!option.takes_value() && !value.empty()) return fmt::format("{} takes no value", option.name);
    if (is_repeated && !option.repeats) return fmt::format("{} is given twice; give it once", option.name);
    if (option.value == OptionValue::number && !text::read_integer<int>(value))
        return fmt::format("{} needs {}, not `{}`", option.name, wanted(option.value), text::sanitized(value));
    return {};
}

}  // namespace

Error bad_arguments(std::span<const std::string> args, const std::function<bool(const OptionInfo&)>& is_taken) {
    const auto end = std::ranges::find(args, "--");
    const auto unknown = std::find_if(args.begin(), end, [](const std::string& arg) {
        return arg.size() > 1 && arg.starts_with('-') && find_option(arg).option == nullptr;
    });
    if (unknown != end) return unknown_option(*unknown);
    std::string fault;
    std::string_view name;
    OptionSet given;
    const auto check = [&](const OptionInfo& option, std::string_view value) {
        if (!fault.empty()) return;
        name = option.name;
        fault = is_taken(option)
                    ? fault_of(option, value, given.contains(option.id))
                    : fmt::format("{} works only on the command line, not on a line of a batch or a game", option.name);
        given.insert(option.id);
    };
    each_argument(args, check, [](std::string_view) {});
    if (fault.empty()) return {ErrorCode::bad_option, "the options cannot be read; see `orderly help options`"};
    return {ErrorCode::bad_option, fault, std::string(name)};
}

OptionSet given_options(std::span<const std::string> args) {
    OptionSet given;
    for (std::size_t at = 0; at < args.size() && args[at] != "--"; ++at) {
        const auto found = find_option(args[at]);
        if (found.option == nullptr) continue;
        if (found.option->takes_value() && !found.option->repeats && given.contains(found.option->id))
            throw Error(ErrorCode::bad_option, fmt::format("{} is given twice; give it once", found.option->name),
                        std::string(found.option->name));
        given.insert(found.option->id);
        if (found.is_attached) check_attached(*found.option, args[at], found.attached);
        else if (found.option->takes_value())
            check_next(*found.option, ++at < args.size() ? std::string_view(args[at]) : std::string_view());
    }
    return given;
}

}  // namespace orderly::cli
