#include "cli/options.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "cli/command_parts.hpp"
#include "orderly/dice.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

constexpr std::array<std::pair<std::string_view, Format>, 4> formats = {
    {{"text", Format::text}, {"json", Format::json}, {"logfmt", Format::logfmt}, {"csv", Format::csv}}};

Format parse_format(std::string_view name) {
    if (Format format{}; read_format(name, format)) return format;
    throw Error(ErrorCode::bad_option,
                fmt::format("--format {}: use text, json, logfmt or csv; for a report also md or html", name),
                std::string(name), {"text", "json", "logfmt", "csv"});
}

/// Sets the format; html and md are formats of `report` only.
void take_format(std::string_view name, Options& options) {
    if (text::same_spelling(name, "html")) options.html = true;
    else if (text::same_spelling(name, "md")) options.markdown = true;
    else options.format = parse_format(name);
}

CLI::Option* declare_one(CLI::App& app, Options& options, const OptionInfo& option) {
    const auto names =
        option.letter.empty() ? std::string(option.name) : fmt::format("{},{}", option.letter, option.name);
    return std::visit(
        [&](auto target) {
            auto& value = options.*target;
            if constexpr (std::is_same_v<decltype(value), bool&>) return app.add_flag(names, value);
            else return app.add_option(names, value);
        },
        option.target);
}

/// Declares the words and the options; for a line, those that it may use. A repeatable option takes one value each
/// time; what follows is a word.
void declare(CLI::App& app, Options& options, bool is_line) {
    app.set_help_flag();
    app.add_option("words", options.words);
    for (const auto& option : option_list()) {
        if (is_line && !option.in_lines) continue;
        auto* declared = declare_one(app, options, option);
        if (option.repeats) declared->expected(1)->allow_extra_args(false)->take_all();
        if (!is_line && !option.variable.empty()) declared->envname(std::string(option.variable));
    }
}

/// A seed is printed with the result and typed again, so it must be printable and have one spelling.
void check_seed(std::string_view seed) {
    if (text::printable(seed) != seed) throw Error(ErrorCode::bad_option, "--seed: use only printable characters");
    if (seed.starts_with(' ') || seed.ends_with(' '))
        throw Error(ErrorCode::bad_option, "--seed: remove the blanks before or after the seed");
    if (seal::is_misspelled_seed(seed))
        throw Error(ErrorCode::bad_option,
                    "--seed: not a valid joined seed; copy it exactly as `orderly seal join` prints it");
}

/// `-` means standard input or output elsewhere, but these options write files.
void check_file(std::string_view file, std::string_view option) {
    if (file == "-")
        throw Error(ErrorCode::bad_option, fmt::format("{} -: name a file; `./-` is a file called `-`", option),
                    std::string(option));
}

/// Finishes and checks the options of a request.
void finish_request(Options& options) {
    if (options.given.contains(OptionId::die)) {
        const auto typed = std::exchange(options.face_names, {});
        options.faces = parse_faces(fmt::format("{}", fmt::join(typed, ",")), &options.face_names);
    }
    if (options.seed) check_seed(*options.seed);
    if (options.given.contains(OptionId::note) && text::plain_form(options.note).empty())
        throw Error(ErrorCode::bad_option, "--note is blank; write the remark after it", "--note");
}

/// An empty name allows an option that was not given.
void check_one_of(std::string_view option, const std::string& value, std::vector<std::string> names) {
    if (std::ranges::find(names, value) != names.end()) return;
    std::erase(names, "");
    throw Error(ErrorCode::bad_option, fmt::format("{} {}: use one of {}", option, value, fmt::join(names, ", ")),
                value, names);
}

void finish_program(Options& options) {
    options.has_format = !options.format_name.empty();
    if (options.has_format) take_format(std::exchange(options.format_name, {}), options);
    options.color = text::folded(options.color);
    check_one_of("--paper", options.paper, {"", "a4", "letter"});
    check_one_of("--color", options.color, {"auto", "always", "never"});
    if ((options.given.contains(OptionId::jobs) && options.jobs < 1) || options.jobs > 256)
        throw Error(ErrorCode::bad_option, fmt::format("--jobs {}: give a number from 1 to 256", options.jobs),
                    std::to_string(options.jobs));
    for (const auto& head : options.sent)
        if (head.size() != 64 || head.find_first_not_of("0123456789abcdef") != std::string::npos)
            throw Error(ErrorCode::bad_option,
                        fmt::format("--sent {}: give the 64 digits that `orderly log --head` prints", head), head);
    if (options.given.contains(OptionId::at) && options.at < 1)
        throw Error(ErrorCode::bad_option, fmt::format("--at {}: give a record's number, from 1", options.at),
                    std::to_string(options.at));
    check_file(options.svg, "--svg");
    check_file(options.log, "--log");
}

/// `options` are the defaults.
Options parsed_by_cli11(std::span<const std::string> args, Options options, bool is_line) {
    options.given = given_options(args);
    CLI::App app;
    declare(app, options, is_line);
    std::vector<std::string> reversed(args.rbegin(), args.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::ParseError&) {  // CLI11's own words are not for players
        throw bad_arguments(args, [&](const OptionInfo& option) { return !is_line || option.in_lines; });
    }
    if (!is_line) finish_program(options);
    finish_request(options);
    return options;
}

/// The value of an option's environment variable; null if unset.
const char* variable_of(OptionId id) { return std::getenv(option_of(id).variable.data()); }

void default_to(std::string& value, OptionId id) {
    if (!value.empty()) return;
    if (const auto* text = variable_of(id)) value = text;
}

/// Fills options from the environment. Returns false if CLI11 must parse a value.
bool read_variables(Options& options) {
    default_to(options.ruleset, OptionId::ruleset);
    default_to(options.log, OptionId::log);
    default_to(options.game, OptionId::game);
    if (options.log == "-") return false;
    if (const auto* color = variable_of(OptionId::color); color != nullptr && *color != '\0') return false;
    if (const auto* seed = variable_of(OptionId::seed); !options.seed && seed != nullptr && *seed != '\0') {
        if (!is_plain_seed(seed)) return false;
        options.seed = seed;
    }
    const auto* format = variable_of(OptionId::format);
    if (options.has_format || format == nullptr || *format == '\0') return true;
    options.has_format = true;
    return read_format(format, options.format);
}

bool asks_help(std::span<const std::string> args) {
    for (const auto& arg : args) {
        if (arg == "--") return false;
        if (arg == "-h" || arg == "--help") return true;
    }
    return false;
}

/// Help needs only the ruleset and the words.
Options help_options(std::span<const std::string> args) {
    Options options;
    options.help = true;
    each_argument(
        args,
        [&](const OptionInfo& option, std::string_view value) {
            if (option.id == OptionId::ruleset) options.ruleset = value;
            if (option.id == OptionId::tables && !value.empty()) options.tables.emplace_back(value);
        },
        [&](std::string_view word) { options.words.emplace_back(word); });
    default_to(options.ruleset, OptionId::ruleset);
    return options;
}

}  // namespace

Error no_face(std::string_view typed) {
    return {ErrorCode::bad_die, fmt::format("`{}` is not a face of a die: write -d 7 or -d 8,3", text::sanitized(typed)),
            text::sanitized(typed)};
}

std::vector<int> parse_faces(std::string_view text, std::vector<std::string>* names) {
    std::vector<int> faces;
    for (std::size_t from = 0; from <= text.size();) {
        const auto comma = std::min(text.find_first_of(",/ ", from), text.size());
        const auto face = text.substr(from, comma - from);
        const auto number = face == "_" ? std::optional<int>(roll_this) : text::read_integer<int>(face);
        if (!number && (names == nullptr || text::sanitized(face) != face || face.empty())) throw no_face(face);
        if (!number) names->emplace_back(face);
        faces.push_back(number ? *number : named_face(face));
        from = comma + 1;
    }
    return faces;
}

bool read_format(std::string_view name, Format& into) {
    const auto found =
        std::ranges::find_if(formats, [&](const auto& one) { return text::same_spelling(name, one.first); });
    if (found == formats.end()) return false;
    into = found->second;
    return true;
}

namespace {

/// Splits the only word if it is a whole line with its dice, as in `orderly "charge ... -d 8,3"`. Notes and the values of
/// options are text, whatever they contain.
std::vector<std::string> with_dice_apart(std::span<const std::string> args) {
    const auto has_dice = [](std::string_view arg) { return arg.find(" -d ") != std::string_view::npos; };
    std::vector<std::string> apart(args.begin(), args.end());
    if (std::ranges::none_of(args, has_dice) || std::ranges::find(args, "--") != args.end()) return apart;
    std::vector<const char*> words;
    each_argument(args, [](const OptionInfo&, std::string_view) {}, [&](std::string_view word) { words.push_back(word.data()); });
    if (words.size() != 1) return apart;
    apart.clear();
    for (const auto& arg : args) {
        if (arg.data() != words.front() || !has_dice(arg)) apart.push_back(arg);
        else
            for (const auto word : text::parts_of(arg, " ")) apart.emplace_back(word);
    }
    return apart;
}

/// Turns `-d 8 3` into `-d 8,3`, at the end of the words or before another option.
std::vector<std::string> with_faces_together(std::span<const std::string> args) {
    std::vector<std::string> joined(args.begin(), args.end());
    for (std::size_t at = 0; at + 2 < joined.size() && joined[at] != "--"; ++at) {
        if (joined[at] != "-d" && joined[at] != "--die") continue;
        const auto is_face = [](const std::string& arg) {
            return arg == "_" || (!arg.empty() && arg.find_first_not_of("0123456789") == std::string::npos);
        };
        const auto first = joined.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        const auto end = std::find_if_not(first, joined.end(), is_face);
        if (end - first < 2 || (end != joined.end() && !end->starts_with('-'))) continue;
        const auto faces = fmt::format("{}", fmt::join(first, end, ","));
        joined.erase(first + 1, end);
        joined[at + 1] = faces;
    }
    return joined;
}

}  // namespace

Options parse_with_cli11(std::span<const std::string> typed) {
    const auto args = with_faces_together(with_denied_words(with_dice_apart(typed)));
    if (!asks_help(args)) return parsed_by_cli11(args, {}, false);
    try {
        return parsed_by_cli11(args, {}, false);
    } catch (const Error&) {
        return help_options(args);  // help is shown even if other arguments are wrong
    }
}

Options parse_options(std::span<const std::string> args) {
    const auto joined = with_faces_together(with_denied_words(with_dice_apart(args)));
    if (Options options; read_plain(joined, options) && read_variables(options)) {
        options.given = given_options(joined);
        return options;
    }
    return parse_with_cli11(joined);
}

Options parse_line_options(std::span<const std::string> args, const Options& batch) {
    auto defaults = batch;
    defaults.words.clear();
    return parsed_by_cli11(with_denied_words(args), std::move(defaults), true);
}

Format error_format(std::span<const std::string> args) {
    std::string_view name;
    if (const auto* variable = variable_of(OptionId::format)) name = variable;
    each_argument(
        args,
        [&](const OptionInfo& option, std::string_view value) {
            if (option.id == OptionId::format) name = value.starts_with('=') ? value.substr(1) : value;
        },
        [](std::string_view) {});
    return text::same_spelling(name, "json") ? Format::json : Format::text;
}

namespace {

using Flag = std::pair<std::string_view, bool Options::*>;
using Text = std::pair<std::string_view, std::string Options::*>;

constexpr std::array flags = {Flag{"--follow", &Options::follow}, Flag{"--explain", &Options::explain},
                              Flag{"--exact", &Options::exact}};
constexpr std::array texts = {Text{"-r", &Options::ruleset}, Text{"--ruleset", &Options::ruleset},
                              Text{"--log", &Options::log}, Text{"-g", &Options::game}, Text{"--game", &Options::game}};

template <class Value, std::size_t N>
auto member(const std::array<std::pair<std::string_view, Value Options::*>, N>& list, std::string_view name)
    -> Value Options::* {
    for (const auto& [option, where] : list)
        if (option == name) return where;
    return nullptr;
}

/// Reads plain arguments one by one; leaves an option given twice to CLI11.
class Reader {
public:
    Reader(std::span<const std::string> args, Options& into) : args_(args), into_(into) {}

    bool read() {
        for (; at_ < args_.size(); ++at_) {
            const std::string_view arg = args_[at_];
            if (is_plain_word(arg)) into_.words.emplace_back(arg);
            else if (!option(arg)) return false;
        }
        return true;
    }

private:
    bool option(std::string_view arg) {
        if (const auto flag = member(flags, arg)) return !std::exchange(into_.*flag, true);
        if (at_ + 1 == args_.size() || !is_plain_word(args_[at_ + 1])) return false;
        const auto& value = args_[++at_];
        if (arg == "-d" || arg == "--die") return faces(value);
        if (arg == "--seed") return is_plain_seed(value) && !std::exchange(into_.seed, value);
        if (arg == "-f" || arg == "--format")
            return !std::exchange(into_.has_format, true) && read_format(value, into_.format);
        const auto text = member(texts, arg);
        return text != nullptr && std::exchange(into_.*text, value).empty();
    }

    bool faces(std::string_view value) {
        if (into_.faces) return false;
        return read_plain_faces(value, into_.faces.emplace());
    }

    std::span<const std::string> args_;
    Options& into_;
    std::size_t at_ = 0;
};

}  // namespace

bool read_plain_faces(std::string_view text, std::vector<int>& into) {
    into.clear();
    while (true) {
        const auto face = text.starts_with('-') ? std::nullopt : text::take_integer<int>(text);
        if (!face) return false;
        into.push_back(*face);
        if (text.empty()) return true;
        if (text.front() != ',') return false;
        text.remove_prefix(1);
    }
}

bool is_plain_seed(std::string_view text) {
    const auto is_seen = [](char byte) { return byte >= 0x20 && byte < 0x7f; };
    const auto may_be_joint = text.starts_with('s') || text.starts_with('S');
    return std::ranges::all_of(text, is_seen) && !text.starts_with(' ') && !text.ends_with(' ') &&
           !(may_be_joint && seal::is_misspelled_seed(text));
}

bool read_plain(std::span<const std::string> args, Options& into) { return Reader(args, into).read(); }

}  // namespace orderly::cli
