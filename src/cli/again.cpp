#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/command_parts.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "log/reader.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/lexicon.hpp"
#include "text/json_writer.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {

namespace {

using Words = std::vector<std::string>;

using parser::without;

bool is_versus(const std::string& word) { return text::same_spelling("vs", word) || word == ">"; }

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// Dice: `8`, `8,3` and `8/3`.
bool is_dice(const std::string& word) {
    return is_digit(word.front()) && word.find_first_not_of("0123456789,/") == std::string::npos;
}

void add_dice(const std::string& word, Words& dice) {
    for (const auto face : parse_faces(word)) dice.push_back(std::to_string(face));
}

/// A modifier by hand: `+1:smoke`, `-2`.
bool is_by_hand(const std::string& word) {
    return word.size() > 1 && (word[0] == '+' || word[0] == '-') && is_digit(word[1]);
}

bool takes_away(const std::string& word) {
    return word.starts_with(without) || (word.size() > 1 && word[0] == '-' && !is_digit(word[1]));
}

bool adds(const std::string& word) { return word.starts_with('+') && !is_by_hand(word); }

std::string key_of(const std::string& word) { return word.substr(0, word.find('=')); }

/// Changes the words of one side.
class Side {
public:
    Side(const game::Roster& roster, Words words) : roster_(roster), words_(std::move(words)) {}

    void change(const std::string& one) {
        if (takes_away(one)) return take(one.substr(one[0] == '-' ? 1 : without.size()));
        const auto word = adds(one) ? one.substr(1) : one;
        if (is_by_hand(word)) return replace(word, is_by_hand);
        if (word.find('=') != std::string::npos)
            return replace(word, [&](const std::string& said) {
                return said.find('=') != std::string::npos && key_of(said) == key_of(word);
            });
        std::erase(words_, std::string(without).append(word));  // cancels an earlier removal
        words_.push_back(word);
    }

    /// The side of the game that the named units belong to; empty if no unit is named.
    [[nodiscard]] std::string whose() const {
        for (const auto& word : words_)
            if (const auto* unit = named(word)) return unit->side;
        return {};
    }

    /// Replaces the named units with another unit and drops the words that described them.
    void become(const game::RosterUnit& unit) {
        const auto is_named = [&](const std::string& word) { return named(word) != nullptr; };
        const auto first = std::ranges::find_if(words_, is_named);
        const auto distance = first->find('@') == std::string::npos ? std::string() : first->substr(first->find('@'));
        words_.erase(first, words_.end());
        words_.push_back(unit.id + distance);
    }

    [[nodiscard]] const Words& words() const { return words_; }
    void clear() { words_.clear(); }

private:
    [[nodiscard]] const game::RosterUnit* named(const std::string& word) const {
        return roster_.unit(std::string_view(word).substr(0, word.find('@')));
    }

    void take(const std::string& name) {
        const auto said =
            std::ranges::find_if(words_, [&](const std::string& word) { return text::same_spelling(name, word); });
        if (said != words_.end()) words_.erase(said);
        else words_.push_back(std::string(without).append(name));  // from the roster
    }

    template <class Same>
    void replace(const std::string& word, Same same) {
        std::erase_if(words_, same);
        words_.push_back(word);
    }

    const game::Roster& roster_;
    Words words_;
};

/// Narrows what is due to the procedure or the unit that the words of `next` name, and removes those words. If several
/// remain, keeps those of the last request.
std::vector<game::Due> chosen(std::vector<game::Due> dues, Words& words) {
    const auto is_meant = [](const game::Due& due, const std::string& word) {
        return (word.size() >= 3 && text::begins(word, due.procedure)) ||
               std::ranges::find(due.units, text::folded(word)) != due.units.end();
    };
    while (!words.empty() &&
           std::ranges::any_of(dues, [&](const game::Due& due) { return is_meant(due, words.front()); })) {
        std::erase_if(dues, [&](const game::Due& due) { return !is_meant(due, words.front()); });
        words.erase(words.begin());
    }
    if (std::ranges::any_of(dues, &game::Due::of_last_request))
        std::erase_if(dues, [](const game::Due& due) { return !due.of_last_request; });
    if (std::ranges::all_of(dues, [&](const game::Due& due) { return due.words == dues.front().words; }))
        dues.resize(1);
    return dues;
}

std::string line_of(const game::Due& due) { return fmt::format("{}", fmt::join(due.words, " ")); }

report::FlatRow cells_of(const game::Due& due) {
    return {{"record", due.record}, {"procedure", due.procedure}, {"request", line_of(due)}};
}

std::string list_of(const std::vector<game::Due>& dues, Format format) {
    std::string out;
    if (format == Format::json) {
        text::JsonWriter writer(out);
        writer.put(R"({"v":1,)");
        writer.objects(R"("due":[)", dues, [&](const game::Due& due) {
            writer.buffer().append(report::json_keys(cells_of(due)));
        });
        writer.close('}');
        writer.end();
        return out + '\n';
    }
    constexpr std::array<std::string_view, 3> columns = {"record", "procedure", "request"};
    report::RowWriter rows(format, columns, out);
    for (const auto& due : dues)
        if (format == Format::text) out += fmt::format("  {}  (record {})\n", line_of(due), due.record);
        else rows.add(cells_of(due));
    return out;
}

/// Runs a request in the session's game instead of the typed line.
int run_instead(Session& session, Words words) {
    auto options = session.options;
    options.words = std::move(words);
    auto instead = session.with(options);
    return run_in_game(instead);
}

}  // namespace

Words again(const game::Roster& roster, const Words& last, std::span<const std::string> changes) {
    const auto parted = std::ranges::find_if(last, is_versus);
    Side first(roster, {last.begin() + 1, parted});
    Side second(roster, {parted == last.end() ? parted : parted + 1, last.end()});
    const auto split = std::ranges::find_if(changes, is_versus);
    Words dice;
    for (const auto& one : std::span<const std::string>(changes.begin(), split)) {
        const auto* unit = is_dice(one) ? nullptr : roster.find(one);
        if (is_dice(one)) add_dice(one, dice);
        else if (unit != nullptr && unit->side == first.whose()) first.become(*unit);
        else if (unit != nullptr && unit->side == second.whose()) second.become(*unit);
        else first.change(one);
    }
    if (split != changes.end()) {
        const std::span<const std::string> behind(split + 1, changes.end());
        const auto changes_one = [](const std::string& word) {
            return takes_away(word) || adds(word) || is_by_hand(word) || is_dice(word);
        };
        if (!std::ranges::all_of(behind, changes_one)) second.clear();
        for (const auto& one : behind)
            if (is_dice(one)) add_dice(one, dice);
            else second.change(one);
    }
    Words full = {last.front()};
    full.insert(full.end(), first.words().begin(), first.words().end());
    if (parted != last.end() || split != changes.end()) full.emplace_back("vs");
    full.insert(full.end(), second.words().begin(), second.words().end());
    full.insert(full.end(), dice.begin(), dice.end());
    return full;
}

Words last_words(Session& session) {
    const auto& roster = game_of(session);
    const game::GameLog log(session.options.log);
    const auto record = game::last_request(log);
    if (!record) throw Error(ErrorCode::missing, "the game has no request to change yet");
    log::LoggedRecord read;
    if (log::read_record(record->line, read) != log::LogLine::record)
        throw Error(ErrorCode::bad_value, fmt::format("record {} cannot be read", record->number));
    const game::State before(roster, log, record->number - 1);
    const auto* procedure =
        find_procedure(ruleset_in_force(session.tables, session.options), read.result.text_at("procedure"));
    if (procedure == nullptr)
        throw Error(ErrorCode::bad_value,
                    fmt::format("record {} uses a procedure that {} does not have", record->number, roster.ruleset));
    return game::with_names({procedure, log::names_of(read.result), &before}, read.request);
}

std::vector<game::Due> dues_of(Session& session) {
    const auto& roster = game_of(session);
    const game::GameLog log(session.options.log);
    return game::dues_of(roster, log, game::State(roster, log),
                         session.tables.vocabulary(ruleset_in_force(session.tables, session.options)));
}

std::vector<game::Due> some_due(Session& session) {
    auto dues = dues_of(session);
    if (dues.empty()) throw Error(ErrorCode::missing, "nothing is due: every result of this turn is resolved");
    return dues;
}

int run_again(Session& session) {
    const std::span changes(session.options.words.begin() + 1, session.options.words.end());
    return run_instead(session, again(game_of(session), last_words(session), changes));
}

int run_next(Session& session) {
    const auto all = some_due(session);
    Words words(session.options.words.begin() + 1, session.options.words.end());
    auto dues = chosen(all, words);
    if (dues.size() > 1 && (!words.empty() || session.options.faces))
        throw Error(ErrorCode::ambiguous,
                    fmt::format("several things are due; name one:\n{}", list_of(dues, Format::text)));
    if (dues.size() > 1) return print(session, list_of(dues, session.options.format));
    auto line = dues.front().words;
    const auto& meant = dues.front().meant;
    if (!words.empty() && std::ranges::find(meant, text::folded(words.front())) != meant.end())
        line = {dues.front().procedure};
    else if (!meant.empty()) throw Error(ErrorCode::missing, dues.front().asks());
    line.insert(line.end(), words.begin(), words.end());
    return run_instead(session, std::move(line));
}

}  // namespace orderly::cli
