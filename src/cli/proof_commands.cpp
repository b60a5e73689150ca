// replay and seal: that the dice of a log are fair, shown after the rolls and arranged before them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <span>

#include "cli/command_parts.hpp"
#include "cli/commands.hpp"
#include "cli/replay_report.hpp"
#include "cli/run.hpp"
#include "io/files.hpp"
#include "log/json.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"
#include "text/characters.hpp"

namespace orderly::cli {
namespace {

/// The hash that the first record of a game's log carries.
std::string start_of(const Session& session) { return session.game == nullptr ? "" : start_of_game(session); }

}  // namespace

int run_replay(Session& session) {
    const auto files = logs_of(session, "replay LOG… [--stats] (or -g GAME)");
    const auto& options = session.options;
    if (!options.against.empty() && !options.seals.empty())
        throw Error(ErrorCode::bad_option, "use either --against, for other tables, or --seal, for the dice, not both",
                    "--against");
    std::optional<Catalog> others;
    if (!options.against.empty()) others.emplace(search_order(std::vector{options.against}));
    ReplayReport report(session, others ? *others : session.tables);
    const LogSources readable(files, session.in);  // open all logs before reporting on the first
    for (std::size_t at = 0; at < files.size(); ++at) {
        report.begin_log(files.size() > 1 ? files[at] + ": " : "", start_of(session),
                         [&](const log::VisitLine& visit) { readable.each_line_of(at, visit); });
        readable.each_line_of(at, [&](std::string_view text, std::uint64_t number) {
            if (!text.empty() && text != "\r") report.line(text, number);
        });
        report.end_log();
    }
    return report.finish();
}

namespace {

using FieldWords = std::vector<std::pair<std::string, std::string>>;

void take_words(const log::Json& from, std::span<const char* const> keys, FieldWords& words) {
    for (const auto* key : keys)
        if (const auto value = from[key]; !value.is_null() && !((value.is_array() || value.is_object()) && value.empty()))
            words.emplace_back(key, value.plain());
}

/// Adds the readings and notes of the follow-ups.
void take_followed(const log::Json& result, FieldWords& words) {
    for (const auto next : result["followed"]) {
        take_words(next, std::array{"notes", "read", "unused", "unsaid"}, words);
        take_followed(next, words);
    }
}

}  // namespace

FieldWords unverifiable_fields(const log::LoggedRecord& record, bool in_game) {
    // the request, its readings, and the game records around it
    constexpr std::array keys = {"time", "version", "id",     "request", "follow", "note", "turn", "phase", "side",
                                 "void", "redo",    "read",   "unused",  "unsaid", "notes"};
    FieldWords words;
    take_words(record.result, keys, words);
    take_followed(record.result, words);
    const auto resolves = record.result.contains("request");
    const auto is_proved = resolves && in_game && !record.result.contains("followed");
    if (!is_proved) take_words(record.result, std::array{"names", "changes"}, words);
    std::string given;
    for (const auto& die : record.dice)
        if (die.given) given += fmt::format("{}{}", given.empty() ? "" : ",", die.face);
    if (!given.empty()) words.emplace_back("given", given);
    if (resolves && !record.seed.empty() && seal::commitments_of_seed(record.seed).empty())
        words.emplace_back("seed", record.seed);
    return words;
}

namespace {

using Words = std::span<const std::string>;

constexpr std::string_view usage =
    "orderly seal new KEY | seal commitment KEY | seal expect KEY COMMITMENT… | seal open KEY | seal join KEY OPENING…";

/// Reads a key and warns if others can read its file.
seal::KeyFile read_key(Session& session, const std::string& file) {
    auto key = seal::KeyFile::read(file);
    if (io::others_can_read(file))
        session.err << fmt::format(
            "warning: other users can read {}: `chmod 600` it, and make a new key for the turn\n",
            text::sanitized(file));
    return key;
}

void make_key(Session& session, Words files) {
    const auto key = seal::KeyFile::make(files[0]);
    write_out(session.out, key.commitment() + "\n");
    session.err << fmt::format(
        "send this commitment and keep {} secret; store theirs with `orderly seal expect {} COMMITMENT`\n", files[0],
        files[0]);
}

void print_commitment(Session& session, Words files) {
    write_out(session.out, read_key(session, files[0]).commitment() + "\n");
}

void keep_commitments(Session& session, Words files) {
    auto key = read_key(session, files[0]);
    std::vector<std::string> commitments;
    for (const auto& text : files.subspan(1)) commitments.push_back(seal::read_commitment(text));
    for (const auto& commitment : commitments) key.expect(commitment);
}

void open_key(Session& session, Words files) {
    auto key = read_key(session, files[0]);
    if (key.expected().empty())
        session.err << "note: no other player's commitment is stored: open the seal only after their commitment and "
                       "orders have arrived\n";
    key.mark_opened();  // mark it before printing: a secret that may have been seen must not serve another turn
    write_out(session.out, seal::opening_text(key.opening().secret) + "\n");
}

/// Checks that the openings match exactly the commitments kept in the key.
void check_expected(const seal::KeyFile& key, std::span<const seal::Opening> openings, Words files) {
    for (std::size_t at = 0; at < openings.size(); ++at)
        if (std::ranges::find(key.expected(), openings[at].commitment) == key.expected().end())
            throw Error(ErrorCode::seal_broken,
                        fmt::format("{}: it opens {}, but that commitment was not sent before the orders", files[at],
                                    openings[at].commitment),
                        openings[at].commitment);
    for (const auto& commitment : key.expected())
        if (std::ranges::find(openings, commitment, &seal::Opening::commitment) == openings.end())
            throw Error(ErrorCode::seal_broken, fmt::format("the opening of {} is missing", commitment), commitment);
}

void join(Session& session, Words files) {
    const auto key = read_key(session, files[0]);
    std::vector<seal::Opening> openings;
    for (const auto& file : files.subspan(1)) openings.push_back(seal::read_opening_file(file));
    if (!key.expected().empty()) check_expected(key, openings, files.subspan(1));
    else
        for (const auto& opening : openings)
            session.err << fmt::format("note: compare {} with the commitment that was sent before the orders\n",
                                       opening.commitment);
    openings.push_back(key.opening());
    write_out(session.out, seal::joint_seed(openings) + "\n");
}

/// A subcommand of `seal`.
struct Step {
    std::string_view name;
    std::size_t least;  ///< minimum number of files and commitments
    std::size_t most;
    void (*run)(Session&, Words);
};

constexpr std::array steps = {
    Step{"new", 1, 1, make_key},
    Step{"commitment", 1, 1, print_commitment},
    Step{"expect", 2, 64, keep_commitments},
    Step{"open", 1, 1, open_key},
    Step{"join", 2, 64, join},
};

}  // namespace

int run_seal(Session& session) {
    const auto words = Words(session.options.words).subspan(1);
    const auto step = words.empty() ? steps.end() : std::ranges::find(steps, std::string_view(words[0]), &Step::name);
    if (step == steps.end())
        throw Error(
            ErrorCode::missing,
            fmt::format("{}usage: {}",
                        words.empty() ? "" : fmt::format("unknown command `seal {}`; ", text::sanitized(words[0])),
                        usage));
    const auto files = words.subspan(1);
    if (files.size() < step->least || files.size() > step->most)
        throw Error(ErrorCode::missing, fmt::format("seal {}: usage: {}", step->name, usage));
    step->run(session, files);
    return 0;
}

}  // namespace orderly::cli
