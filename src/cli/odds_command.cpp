// odds: exact chances of a request or of one outcome, and how changes affect them.

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/output.hpp"
#include "odds/query.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "report/wording.hpp"
#include "report/odds/odds.hpp"
#include "report/chart.hpp"
#include "orderly/parse.hpp"
#include "parse/errors.hpp"
#include "parse/easy/reader.hpp"
#include "plan/plan.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

bool write_file(const std::string& text, const std::string& path) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    return file.good();
}

/// Writes a temporary file beside `path`, then renames it: the file is complete or untouched.
bool put_file(const std::string& text, const std::string& path) {
    auto beside = path + ".XXXXXX";
    const auto fd = ::mkstemp(beside.data());
    if (fd < 0) return false;
    const auto mask = ::umask(0);
    ::umask(mask);
    ::fchmod(fd, 0666 & ~mask);
    ::close(fd);
    if (write_file(text, beside) && std::rename(beside.c_str(), path.c_str()) == 0) return true;
    ::unlink(beside.c_str());
    return false;
}

}  // namespace

void refuse_dice(const Options& options) {
    const auto refuse = [](bool given, std::string_view option, std::string_view why) {
        if (given)
            throw Error(ErrorCode::bad_option, fmt::format("odds does not take {}: {}", option, why),
                        std::string(option));
    };
    refuse(options.faces.has_value(), "--die", "it counts every roll");
    refuse(options.exit_status, "--exit-status", "nothing passes or fails");
    refuse(options.explain, "--explain", "resolve the request to see where its numbers come from");
    refuse(options.given.contains(OptionId::log), "--log", "nothing is resolved");
}

/// Writes a chart; a name ending in .html gets a page. An existing file stays until the new chart is complete. Links
/// and devices are written directly.
void write_svg(const std::string& chart, const std::string& path) {
    const auto svg = path.ends_with(".html") ? report::chart_page(chart) : chart;
    std::error_code error;
    const auto status = std::filesystem::symlink_status(path, error);
    const auto plain = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
    if (!(plain ? put_file(svg, path) : write_file(svg, path)))
        throw Error(ErrorCode::unwritable, fmt::format("{}: cannot be written", path), path);
}

report::OddsTextOptions odds_text_options(const Options& options) {
    const auto screen = screen_of(options);
    return {screen.color, options.ascii, screen.width};
}

namespace {

void refuse_together(const Options& options) {
    if (options.vary.size() > 2) throw Error(ErrorCode::bad_option, "give --vary once, or twice for a grid");
    if (options.vary.size() == 2 && !options.chance)
        throw Error(ErrorCode::bad_option, "a grid of two --vary shows one chance: choose it with --chance OUTCOME");
    if (options.advise && !options.chance)
        throw Error(ErrorCode::bad_option, "--advise needs a chance to improve: choose it with --chance OUTCOME");
    if (options.advise && !options.vary.empty())
        throw Error(ErrorCode::bad_option, "use either --advise or --vary, not both");
    const auto has_bars = options.format == Format::text && !options.advise && options.vary.size() < 2 &&
                          (!options.chance || !options.vary.empty());
    if (options.ascii && !has_bars)
        throw Error(ErrorCode::bad_option, "--ascii changes bars to #, but there are no bars here", "--ascii");
    const auto charted = options.vary.size() < 2 && !options.advise && (!options.chance || !options.vary.empty());
    if (!options.svg.empty() && !charted)
        throw Error(ErrorCode::bad_option, "--svg draws the odds of a request, or one --vary");
}

std::string what_changes(const Asked& asked, const Options& options) {
    if (options.advise)
        return written_odds(orderly::advise(asked), options);
    if (options.vary.size() == 2)
        return written_odds(vary_grid(asked, options.vary[0], options.vary[1]), options);
    const auto varied = orderly::vary(asked, options.vary.front());
    if (!options.svg.empty()) write_svg(report::vary_svg(varied), options.svg);
    return written_odds(varied, options);
}

std::string changes_as_read(const Asked& asked, const Options& options) {
    std::string text;
    try {
        parser::with_readings_in_errors(asked.request, [&] { text = what_changes(asked, options); });
    } catch (const Error& error) {
        const std::vector<std::string_view> typed(options.vary.begin(), options.vary.end());
        throw parser::with_lookalikes(error, typed);
    }
    return text;
}

void read_sentence(Asked& asked, std::span<const std::string_view> tokens) {
    parser::KnownSpeech known;
    try {
        const ParseOptions how = {.follow = asked.options.follow, .throws_dice = false};
        asked.request = parser::read_line(known, asked.vocabulary, tokens, how).request;
    } catch (Error& error) {
        if (!error.mended.empty()) error.mended = "odds " + error.mended;
        throw;
    }
}

/// The chance of one number alone: `--of lose-stands --chance 2+`.
int write_number_chance(const AskedNumbers& numbers, Session& session) {
    const auto& options = session.options;
    const auto& number = odds::only_number(numbers, options.of);
    const report::AskedChance asked{
        numbers.request, number, options.of, *options.chance, number.chance(*options.chance), numbers.annotations};
    return print(session, written_odds(asked, options));
}

/// The full distribution of one number.
int write_number(const Request& request, Session& session) {
    const auto& options = session.options;
    auto numbers = numbers_of(request, options.of, {.follow = options.follow});
    for (auto& line : report::reading_notes(request)) numbers.annotations.notes.push_back(std::move(line));
    if (options.chance) return write_number_chance(numbers, session);
    if (!options.svg.empty()) write_svg(report::numbers_svg(numbers), options.svg);
    return print(session, written_odds(numbers, options));
}

/// The chances of all outcomes, or of the one asked for.
int write_outcomes(const Request& request, Session& session) {
    const auto& options = session.options;
    auto odds = odds_of(request, {.follow = options.follow});
    for (auto& line : report::reading_notes(request)) odds.annotations.notes.push_back(std::move(line));
    if (options.chance) {
        const report::OutcomeChance asked{odds, *options.chance, chance_of(odds, *options.chance, options.exact)};
        return print(session, written_odds(asked, options));
    }
    if (!options.svg.empty()) write_svg(report::odds_svg(odds), options.svg);
    return print(session, written_odds(odds, options));
}

/// The request to analyse. In a game, `again` changes the last request; `next`, or no words at all, takes what that
/// request calls for. If it calls for nothing, no words mean the last request itself.
std::vector<std::string> asked_words(Session& session) {
    std::vector<std::string> typed(session.options.words.begin() + 1, session.options.words.end());
    if (session.game == nullptr) return typed;
    const auto is_next = typed.size() == 1 && text::same_spelling("next", typed.front());
    if (typed.empty() || is_next) {
        if (is_next) return some_due(session).front().words;
        const auto dues = dues_of(session);
        const auto due = std::ranges::find_if(dues, &game::Due::of_last_request);
        return due != dues.end() ? due->words : last_words(session);
    }
    if (!text::same_spelling("again", typed.front())) return typed;
    typed.erase(typed.begin());
    return again(*session.game, last_words(session), typed);
}

}  // namespace

int run_odds(Session& session) {
    const auto& options = session.options;
    refuse_dice(options);
    refuse_together(options);
    const auto& ruleset = ruleset_in_force(session.tables, options);
    const auto typed = asked_words(session);
    const auto now = session.game == nullptr
                         ? std::nullopt
                         : std::optional<game::State>(std::in_place, *session.game, game::GameLog(session.options.log));
    const auto units = now ? game::named_units(*now) : std::vector<NamedUnit>();
    auto vocabulary = session.tables.vocabulary(ruleset);
    vocabulary.units = units;
    if (now) vocabulary.gone = now->gone;
    const std::vector<std::string_view> all(typed.begin(), typed.end());
    std::span<const std::string_view> tokens = all;
    const parser::GoneWords gone(ruleset, tokens);
    Asked asked{.vocabulary = vocabulary,
                .request = {},
                .options = {.exact = options.exact, .follow = options.follow},
                .of = options.of,
                .chance = options.chance.value_or("")};
    try {
        if (!parser::read_canonical(vocabulary, tokens, asked.options, asked.request)) read_sentence(asked, tokens);
    } catch (const Error&) {
        if (session.game != nullptr || !plan::is_plan(typed)) throw;
        throw Error(ErrorCode::missing, "a plan needs units: name a game with -g, or describe each unit with --unit",
                    "--unit");
    }
    gone.tell(vocabulary, options.follow, asked.request);
    if (!options.own_side) game::check_sides({asked.request.names}, units);
    if (options.advise || !options.vary.empty()) return print(session, changes_as_read(asked, options));
    parser::with_readings_in_errors(asked.request, [&] { complete(asked.request); });
    if (!options.of.empty()) return write_number(asked.request, session);
    return write_outcomes(asked.request, session);
}

}  // namespace orderly::cli
