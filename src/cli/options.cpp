#include "cli/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>

#include "orderly/error.hpp"
#include "cli/plain_options.hpp"
#include "text/integer.hpp"
#include "text/printable.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly {
namespace {

constexpr std::array<std::pair<std::string_view, Format>, 4> formats = {
    {{"text", Format::text}, {"json", Format::json}, {"logfmt", Format::logfmt}, {"csv", Format::csv}}};

Format parse_format(std::string_view name) {
    if (Format format{}; read_format(name, format)) return format;
    throw Error(ErrorCode::bad_option, fmt::format("--format {}: one of text, json, logfmt, csv", name), std::string(name),
                      {"text", "json", "logfmt", "csv"});
}

/// Options as CLI11 fills them, before they are checked.
struct Raw {
    Options options;
    std::string format = "text";
    std::vector<std::string> faces;
    std::string seed;
    std::string chance;
};

/// The options of one request. A list takes one value each time: what follows it are words again.
void declare_request(CLI::App& app, Raw& raw) {
    app.set_help_flag();
    app.add_option("words", raw.options.words, "what is asked");
    app.add_option("-r,--ruleset", raw.options.ruleset, "the ruleset in force")->type_name("ID");
    app.add_option("-d,--die", raw.faces, "faces fallen on the table, in order: 7 or 8,3")->type_name("FACES")->expected(1)->allow_extra_args(false)->take_all();
    app.add_option("--seed", raw.seed, "a text that makes the dice repeatable")->type_name("TEXT");
    app.add_flag("--follow", raw.options.follow, "resolve at once what a result calls for");
    app.add_flag("--explain", raw.options.explain, "show the table line, sheet and mark of each number");
    app.add_flag("--exact", raw.options.exact, "take words in full only, no beginnings");
    app.add_flag("--exit-status", raw.options.exit_status, "exit 1 when a check failed");
}

/// What odds take beside a request.
void declare_odds(CLI::App& app, Raw& raw) {
    app.add_option("--chance", raw.chance, "odds: one chance alone; OUTCOME+ is that row or above")->type_name("OUTCOME");
    app.add_option("--vary", raw.options.vary, "odds: a row for each: NAME=1..9 or WORD,WORD,-")->type_name("WHAT")->expected(1)->allow_extra_args(false)->take_all();
    app.add_flag("--advise", raw.options.advise, "odds: what each single word would do to the --chance");
    app.add_flag("--ascii", raw.options.ascii, "odds: bars of #");
}

void declare_line(CLI::App& app, Raw& raw) {
    declare_request(app, raw);
    declare_odds(app, raw);
}

/// The one list of options.
void declare(CLI::App& app, Raw& raw) {
    declare_request(app, raw);
    app.get_option("--ruleset")->envname("ORDERLY_RULESET");
    app.add_option("-f,--format", raw.format, "text, json, logfmt or csv")->envname("ORDERLY_FORMAT")->type_name("NAME");
    app.add_option("--color", raw.options.color, "auto, always or never")->envname("ORDERLY_COLOR")->type_name("WHEN");
    app.add_option("--tables", raw.options.tables, "a folder of your own tables, before the others")->type_name("DIR")->expected(1)->allow_extra_args(false)->take_all();
    app.add_option("--log", raw.options.log, "append each resolution to this file")->envname("ORDERLY_LOG")->type_name("FILE");
    app.add_option("-g,--game", raw.options.game, "a game's file: its units go by name, and its log remembers them")->envname("ORDERLY_GAME")->type_name("FILE");
    app.add_option("--note", raw.options.note, "in a game: a remark kept with the record")->type_name("TEXT");
    app.add_option("--at", raw.options.at, "units: as of this record")->type_name("N");
    app.add_option("--jobs", raw.options.jobs, "batch: so many threads, 1 to 256")->type_name("N");
    app.add_flag("--line-buffered", raw.options.line_buffered, "batch: write each result as soon as it is there");
    app.add_flag("--stats", raw.options.stats, "replay: the dice, outcomes and effects of the log");
    app.add_flag("--yaml", raw.options.yaml, "show: the table's file as it was written");
    app.add_flag("--large", raw.options.large, "sheet: type of 18 points");
    app.add_flag("--odds", raw.options.odds, "sheet: a column of chances");
    declare_odds(app, raw);
    app.add_option("--svg", raw.options.svg, "odds: write a chart to a file")->type_name("FILE");
    app.add_flag("-h,--help", raw.options.help, "help on the program, a command or a procedure");
    app.add_flag("--version", raw.options.version, "the version");
}

/// A seed is printed with the result and typed again: it is text that a terminal can show.
void check_seed(std::string_view seed) {
    if (printable(seed) != seed) throw Error(ErrorCode::bad_option, "--seed wants a text of printable characters");
}

/// `-` stands for a stream elsewhere, and what these write is no stream.
void check_file(std::string_view file, std::string_view option) {
    if (file == "-") throw Error(ErrorCode::bad_option, fmt::format("{} -: it goes to a file; `./-` is one of that name", option), std::string(option));
}

/// Takes over what is parsed apart from CLI11.
Options take_request(const CLI::App& app, Raw& raw) {
    if (app.count("--die") > 0) raw.options.faces = parse_faces(fmt::format("{}", fmt::join(raw.faces, ",")));
    if (app.count("--seed") > 0) {
        check_seed(raw.seed);
        raw.options.seed = raw.seed;
    }
    if (app.count("--chance") > 0) raw.options.chance = raw.chance;
    return raw.options;
}

Options checked(const CLI::App& app, Raw& raw) {
    auto& options = raw.options;
    options.format = parse_format(raw.format);
    options.has_format = app.count("--format") > 0;
    options.color = words::folded(options.color);
    if (options.color != "auto" && options.color != "always" && options.color != "never")
        throw Error(ErrorCode::bad_option, fmt::format("--color {}: one of auto, always, never", options.color), options.color, {"auto", "always", "never"});
    if ((app.count("--jobs") > 0 && options.jobs < 1) || options.jobs > 256) throw Error(ErrorCode::bad_option, fmt::format("--jobs {}: 1 to 256 threads", options.jobs), std::to_string(options.jobs));
    if (app.count("--at") > 0 && options.at < 1) throw Error(ErrorCode::bad_option, fmt::format("--at {}: records count from 1", options.at), std::to_string(options.at));
    check_file(options.svg, "--svg");
    check_file(options.log, "--log");
    return take_request(app, raw);
}

template <class Declare, class Take>
Options parse_by(std::span<const std::string> args, Raw& raw, Declare declare_all, Take take) {
    raw.options.given = given_options(args);
    CLI::App app;
    declare_all(app, raw);
    std::vector<std::string> reversed(args.rbegin(), args.rend());
    try {
        app.parse(reversed);
        return take(app, raw);
    } catch (const CLI::ParseError& error) {
        throw Error(ErrorCode::bad_option, fmt::format("{}; see `orderly --help`", error.what()));
    }
}

void default_to(std::string& value, const char* variable) {
    if (!value.empty()) return;
    if (const auto* text = std::getenv(variable)) value = text;
}

/// The variables, for what was not given; false where one is not plain.
bool read_variables(Options& options) {
    default_to(options.ruleset, "ORDERLY_RULESET");
    default_to(options.log, "ORDERLY_LOG");
    default_to(options.game, "ORDERLY_GAME");
    if (options.log == "-") return false;
    if (const auto* color = std::getenv("ORDERLY_COLOR"); color != nullptr && *color != '\0') return false;
    const auto* format = std::getenv("ORDERLY_FORMAT");
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
        [&](const OptionName& option, std::string_view value) {
            if (option.id == OptionId::ruleset) options.ruleset = value;
            if (option.id == OptionId::tables && !value.empty()) options.tables.emplace_back(value);
        },
        [&](std::string_view word) { options.words.emplace_back(word); });
    default_to(options.ruleset, "ORDERLY_RULESET");
    return options;
}

}  // namespace

std::vector<int> parse_faces(std::string_view text) {
    std::vector<int> faces;
    for (std::size_t from = 0; from <= text.size();) {
        const auto comma = std::min(text.find(',', from), text.size());
        const auto face = text.substr(from, comma - from);
        const auto number = read_integer<int>(face);
        if (!number)
            throw Error(ErrorCode::bad_die, fmt::format("`{}` is no face of a die: write -d 7, or -d 8,3", words::shown(face)), words::shown(face));
        faces.push_back(*number);
        from = comma + 1;
    }
    return faces;
}

bool read_format(std::string_view name, Format& into) {
    const auto found = std::ranges::find_if(formats, [&](const auto& one) { return words::same_spelling(name, one.first); });
    if (found == formats.end()) return false;
    into = found->second;
    return true;
}

Options parse_with_cli11(std::span<const std::string> args) {
    Raw raw;
    if (!asks_help(args)) return parse_by(args, raw, declare, checked);
    try {
        return parse_by(args, raw, declare, checked);
    } catch (const Error&) {
        return help_options(args);  // help wins over whatever else is wrong
    }
}

Options parse_options(std::span<const std::string> args) {
    if (Options options; read_plain(args, options) && read_variables(options)) {
        options.given = given_options(args);
        return options;
    }
    return parse_with_cli11(args);
}

Options parse_line_options(std::span<const std::string> args, const Options& batch) {
    Raw raw;
    raw.options = batch;
    raw.options.words.clear();
    return parse_by(args, raw, declare_line, take_request);
}

Format error_format(std::span<const std::string> args) {
    std::string_view name;
    if (const auto* variable = std::getenv("ORDERLY_FORMAT")) name = variable;
    each_argument(
        args,
        [&](const OptionName& option, std::string_view value) {
            if (option.id == OptionId::format) name = value.starts_with('=') ? value.substr(1) : value;
        },
        [](std::string_view) {});
    return words::same_spelling(name, "json") ? Format::json : Format::text;
}

std::string options_help() {
    CLI::App app;
    Raw raw;
    declare(app, raw);
    std::string out;
    for (const auto* option : app.get_options()) {
        if (option->get_positional()) continue;
        auto name = option->get_name(false, true);
        std::ranges::replace(name, ',', ' ');
        const auto type = option->get_type_name();
        const auto variable = option->get_envname();
        out += fmt::format("  {:<24}{}{}\n", type.empty() ? name : fmt::format("{} {}", name, type), option->get_description(),
                           variable.empty() ? "" : fmt::format(" (${})", variable));
    }
    return out;
}

std::vector<std::string> option_names() {
    CLI::App app;
    Raw raw;
    declare(app, raw);
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
        for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

}  // namespace orderly
