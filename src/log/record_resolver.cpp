#include "log/record_resolver.hpp"

#include <algorithm>

#include "orderly/error.hpp"
#include "report/json.hpp"

namespace orderly::log {
namespace {

void add_faces(const Resolution& resolution, std::vector<int>& faces) {
    for (const auto& die : resolution.dice) faces.push_back(die.face);
    for (const auto& next : resolution.followed) add_faces(next, faces);
}

/// The dice as they were typed: those that fell on the table, and `roll_this` for the others.
void take_hand(const LoggedRecord& record, std::vector<int>& hand) {
    hand.clear();
    for (const auto& die : record.dice) hand.push_back(die.given ? die.face : roll_this);
    const auto all_rolled = std::ranges::find_if(hand, [](int face) { return face != roll_this; }) == hand.end();
    if (all_rolled) hand.clear();
    while (record.follow && !hand.empty() && hand.back() == roll_this) hand.pop_back();
}

parser::RunOptions options_of(const LoggedRecord& record) {
    parser::RunOptions run;
    run.exact = true;
    run.keeps_trail = false;
    run.follow = record.follow;
    run.seed = &record.seed;
    return run;
}

}  // namespace

void RecordResolver::read(const LoggedRecord& record, const Ruleset& ruleset, const parser::RunOptions& run) {
    if (vocabulary_.in_force != &ruleset) vocabulary_ = tables_.vocabulary(ruleset);
    runner_.read(vocabulary_, shell_.split(record.request), run);
}

bool RecordResolver::falls_the_same(const LoggedRecord& record, const Ruleset& ruleset, std::string_view roll) {
    take_hand(record, hand_);
    fallen_.clear();
    auto run = options_of(record);
    run.faces = hand_;
    run.has_faces = !hand_.empty();
    run.roll = roll;
    read(record, ruleset, run);
    try {
        runner_.resolve(run, record.number);
    } catch (const Error&) {
        return false;
    }
    add_faces(runner_.resolution(), fallen_);
    return fallen_ == record.faces;
}

void RecordResolver::resolve(const LoggedRecord& record, const Ruleset& ruleset) {
    static const std::string no_seed = "replay";
    auto run = options_of(record);
    run.faces = record.faces;
    run.has_faces = true;
    run.seed = &no_seed;
    read(record, ruleset, run);
    runner_.resolve(run, 1);
    if (parser::is_rolled(runner_.resolution())) throw Error(ErrorCode::dice_count, "it takes more dice than the record has");
}

std::string_view RecordResolver::written() {
    text_.clear();
    report::append_json(runner_.resolution(), {false, &pieces_}, text_);
    return std::string_view(text_).substr(report::json_opening.size());
}

}  // namespace orderly::log
