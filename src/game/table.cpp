#include "game/table.hpp"

#include <fmt/format.h>

#include "game/outcome.hpp"
#include "log/chain.hpp"
#include "log/record.hpp"
#include "log/roll_names.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "tables/library.hpp"
#include "text/json_writer.hpp"

namespace orderly::game {

std::string start_of_log(const std::string& game, const Ruleset& ruleset) {
    return log::chain_start(tables::read_source(game).text, ruleset.fingerprint);
}

std::string note_key(std::string_view note) {
    if (note.empty()) return {};
    std::string out = R"("note":")";
    text::append_escaped(note, out);
    return out + "\",";
}

std::string turn_key(int number) {
    if (number < 1 || number > 9999)
        throw Error(ErrorCode::bad_value, fmt::format("turn {}: a turn is a number, 1 to 9999", number),
                    std::to_string(number));
    return fmt::format(R"("turn":{},)", number);
}

std::string Played::keys() const {
    std::string out;
    if (named.any()) append_names(named, out);
    if (!changes.empty()) append_changes(changes, out);
    return out;
}

Table::Table(const Roster& roster, const std::string& log, const std::string& start, log::Links links)
    : path_(log), file_(log, start, links), turn_(file_), log_(log), state_(roster, log_) {}

std::uint64_t Table::write(const std::string& keys) {
    const auto number = turn_.number();
    log::log_entry(turn_, fmt::format(R"({}"version":"{}"}})", keys, version()));
    return number;
}

Played Table::play(const Vocabulary& rules, std::span<const std::string_view> tokens, parser::RunOptions options,
                   const Beside& beside, parser::RequestRunner& runner) {
    const auto units = named_units(state_);
    auto vocabulary = rules;
    vocabulary.units = units;
    runner.read(vocabulary, tokens, options);
    Played played;
    played.named = {runner.request().names};
    if (!beside.own_side) check_sides(played.named, units);
    played.record = turn_.number();
    log::NextRoll next(path_);
    options.roll = next.name(options.seed, played.record, runner.request(),
                             {played.named.names.begin(), played.named.names.end()});
    runner.resolve(options, played.record);
    played.changes = changes_of(runner.resolution(), played.named, state_);
    auto entry = played.keys() + note_key(beside.note);
    log::append_log_entry(runner.resolution(), options.follow, options.roll, entry);
    log::log_entry(turn_, entry);
    return played;
}

}  // namespace orderly::game
