// seal: dice that neither player can choose or foresee, over e-mail (docs/mail.md).

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/commands.hpp"
#include "io/files.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"
#include "text/characters.hpp"

namespace orderly::cli {
namespace {

using Words = std::span<const std::string>;

constexpr std::string_view usage =
    "orderly seal new KEY | seal commitment KEY | seal expect KEY COMMITMENT… | seal open KEY | seal join KEY OPENING…";

/// A key with whom it is no secret from told.
seal::KeyFile read_key(Session& session, const std::string& file) {
    auto key = seal::KeyFile::read(file);
    if (io::others_can_read(file))
        session.err << fmt::format("warning: others can read {}: `chmod 600` it, and make a new key for the turn\n",
                                   text::sanitized(file));
    return key;
}

void make_key(Session& session, Words files) {
    const auto key = seal::KeyFile::make(files[0]);
    write_out(session.out, key.commitment() + "\n");
    session.err << fmt::format(
        "send this commitment, keep {} to yourself; `orderly seal expect {} COMMITMENT` keeps theirs\n", files[0],
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
        session.err
            << "note: no commitment of another player was kept: open only when theirs has come, and the orders too\n";
    key.mark_opened();  // before it is told: a secret that may have been seen serves no other turn
    write_out(session.out, seal::opening_text(key.opening().secret) + "\n");
}

/// The openings are those of the players whose commitments the key has kept, no more and no fewer.
void check_expected(const seal::KeyFile& key, std::span<const seal::Opening> openings, Words files) {
    for (std::size_t at = 0; at < openings.size(); ++at)
        if (std::ranges::find(key.expected(), openings[at].commitment) == key.expected().end())
            throw Error(ErrorCode::seal_broken,
                        fmt::format("{}: it opens {}, and no such commitment was sent before the orders", files[at],
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
            session.err << fmt::format("note: hold {} against the commitment that was sent before the orders\n",
                                       opening.commitment);
    openings.push_back(key.opening());
    write_out(session.out, seal::joint_seed(openings) + "\n");
}

/// What `seal` can be asked.
struct Step {
    std::string_view name;
    std::size_t least;  ///< files and commitments after it
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
                        words.empty() ? "" : fmt::format("seal has no `{}`; ", text::sanitized(words[0])), usage));
    const auto files = words.subspan(1);
    if (files.size() < step->least || files.size() > step->most)
        throw Error(ErrorCode::missing, fmt::format("seal {}: usage: {}", step->name, usage));
    step->run(session, files);
    return 0;
}

}  // namespace orderly::cli
