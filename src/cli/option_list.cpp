#include "cli/option_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "text/characters.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

using enum OptionId;

constexpr bool in_lines = true;
constexpr bool repeats = true;

constexpr std::array list = {
    OptionInfo{ruleset, "--ruleset", "-r", OptionValue::ruleset, "the ruleset to use", "ORDERLY_RULESET", in_lines},
    OptionInfo{die,
               "--die",
               "-d",
               OptionValue::faces,
               "the faces you rolled, in order: 7 or 8,3; _ rolls that one",
               {},
               in_lines,
               repeats},
    OptionInfo{seed, "--seed", "", OptionValue::text, "any text: the same seed gives the same dice", "ORDERLY_SEED",
               in_lines},
    OptionInfo{follow, "--follow", "", OptionValue::none, "resolve what the result calls for, too", {}, in_lines},
    OptionInfo{explain,
               "--explain",
               "",
               OptionValue::none,
               "say which line of which table each number is from",
               {},
               in_lines},
    OptionInfo{exact,
               "--exact",
               "",
               OptionValue::none,
               "take only the table's own words, in full (for scripts)",
               {},
               in_lines},
    OptionInfo{strict, "--strict", "", OptionValue::none, "stop where a choice is left unsaid", {}, in_lines},
    OptionInfo{exit_status, "--exit-status", "", OptionValue::none, "exit with 1 when a check fails", {}, in_lines},
    OptionInfo{format, "--format", "-f", OptionValue::format, "text, json, logfmt or csv", "ORDERLY_FORMAT"},
    OptionInfo{color, "--color", "", OptionValue::color, "auto, always or never", "ORDERLY_COLOR"},
    OptionInfo{tables,
               "--tables",
               "",
               OptionValue::folder,
               "a folder of your own tables; they come before the others",
               {},
               false,
               repeats},
    OptionInfo{OptionId::log, "--log", "", OptionValue::file, "add each result to this file", "ORDERLY_LOG"},
    OptionInfo{game, "--game", "-g", OptionValue::game_file, "a game's file: call its units by name, and keep its log",
               "ORDERLY_GAME"},
    OptionInfo{note, "--note", "", OptionValue::text, "with a game: a remark to keep with the record", {}, in_lines},
    OptionInfo{own_side, "--own-side", "", OptionValue::none,
               "with a game: units of one side against each other, or of both together, are meant", {}, in_lines},
    OptionInfo{at, "--at", "", OptionValue::number, "the units as they stood after record N"},
    OptionInfo{OptionId::import, "--import", "", OptionValue::file,
               "print the units of a spreadsheet (csv) for a game's file"},
    OptionInfo{jobs, "--jobs", "", OptionValue::number, "how many threads to use, 1 to 256"},
    OptionInfo{line_buffered, "--line-buffered", "", OptionValue::none, "write each result at once"},
    OptionInfo{stats, "--stats", "", OptionValue::none, "count the dice, outcomes and effects of the log"},
    OptionInfo{seal,
               "--seal",
               "",
               OptionValue::seal,
               "a commitment of `orderly seal`; those given must cover every seed",
               {},
               false,
               repeats},
    OptionInfo{against, "--against", "", OptionValue::folder,
               "resolve with these tables instead, and say what differs"},
    OptionInfo{sent,
               "--sent",
               "",
               OptionValue::head,
               "a head that was sent with a move: the record it is of must be there",
               {},
               false,
               repeats},
    OptionInfo{trust, "--trust", "", OptionValue::none, "list what of each record is somebody's word"},
    OptionInfo{head, "--head", "", OptionValue::none, "the hash of the last record, to be sent with a move"},
    OptionInfo{luck, "--luck", "", OptionValue::none, "what the dice gave, and what was to be expected"},
    OptionInfo{html, "--html", "", OptionValue::none, "one HTML page, for any browser"},
    OptionInfo{yaml, "--yaml", "", OptionValue::none, "the table's file, as it was written"},
    OptionInfo{large, "--large", "", OptionValue::none, "large type, 18 points"},
    OptionInfo{paper, "--paper", "", OptionValue::paper, "a4 or letter; else what the printer has"},
    OptionInfo{procedure, "--procedure", "", OptionValue::text, "these alone, parted by commas"},
    OptionInfo{odds, "--odds", "", OptionValue::none, "add a column of chances"},
    OptionInfo{chance,
               "--chance",
               "",
               OptionValue::outcome,
               "the chance of that alone; OUTCOME+ is that row or above",
               {},
               in_lines},
    OptionInfo{given, "--given", "", OptionValue::text, "of a plan: all of it among the ways in which that holds", {},
               in_lines},
    OptionInfo{of,
               "--of",
               "",
               OptionValue::number_of,
               "the chances of one number: hits, total, a value, an effect that counts",
               {},
               in_lines},
    OptionInfo{vary,
               "--vary",
               "",
               OptionValue::varied,
               "a row for each: NAME=1..9 or WORD,WORD,-",
               {},
               in_lines,
               repeats},
    OptionInfo{advise,
               "--advise",
               "",
               OptionValue::none,
               "what each word would add to the --chance, or take away",
               {},
               in_lines},
    OptionInfo{no_follow, "--no-follow", "", OptionValue::none, "of a plan: leave out what results call for", {},
               in_lines},
    OptionInfo{decide, "--decide", "", OptionValue::text,
               "of a plan: do what the sheet leaves open, if its text has that; ask-best: what is best for each side", {}, in_lines,
               repeats},
    OptionInfo{unit, "--unit", "", OptionValue::text,
               "of a report: this unit's story; of a plan without a game: 'NAME: WORDS NUMBER=9 by NUMBER WORD 7.. WORD ..6'", {}, false, repeats},
    OptionInfo{ascii, "--ascii", "", OptionValue::none, "draw bars with #", {}, in_lines},
    OptionInfo{svg, "--svg", "", OptionValue::file, "draw the chances as a chart, into this file; a page where it ends in .html", {}, in_lines},
    OptionInfo{help, "--help", "-h", OptionValue::none, "help on the program, a command or a procedure"},
    OptionInfo{version, "--version", "", OptionValue::none, "the version"},
};

constexpr bool is_in_order() {
    for (std::size_t at = 0; at < list.size(); ++at)
        if (list[at].id != static_cast<OptionId>(at)) return false;
    return true;
}
static_assert(is_in_order(), "the list has the order of OptionId");

/// A kind of value: how help writes it, how messages name it, and whether it may begin with `-`.
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
    Kind{OptionValue::text, "TEXT", "a text", true},
    Kind{OptionValue::format, "NAME", "a format"},
    Kind{OptionValue::color, "WHEN", "auto, always or never"},
    Kind{OptionValue::paper, "SIZE", "a4 or letter"},
    Kind{OptionValue::folder, "DIR", "a folder", true},
    Kind{OptionValue::file, "FILE", "a file", true},
    Kind{OptionValue::game_file, "FILE", "a game's file", true},
    Kind{OptionValue::number, "N", "a number"},
    Kind{OptionValue::seal, "SEAL", "a commitment"},
    Kind{OptionValue::head, "HEAD", "a head of `orderly log --head`"},
    Kind{OptionValue::outcome, "OUTCOME", "an outcome"},
    Kind{OptionValue::number_of, "NUMBER", "a number of the results"},
    Kind{OptionValue::varied, "WHAT", "what varies", true},
};

const Kind& kind_of(OptionValue value) { return *std::ranges::find(kinds, value, &Kind::value); }

}  // namespace

std::span<const OptionInfo> option_list() { return list; }

const OptionInfo& option_of(OptionId id) { return list[static_cast<std::size_t>(id)]; }

std::string_view placeholder(OptionValue value) { return kind_of(value).placeholder; }

std::string_view wanted(OptionValue value) { return kind_of(value).wanted; }

bool may_be_any_text(OptionValue value) { return kind_of(value).any_text; }

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
