#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/command_parts.hpp"
#include "cli/commands.hpp"
#include "game/state.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/lexicon.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

using parser::without;

constexpr std::size_t longest_phrase = 4;

bool is_number(std::string_view token) {
    const auto digits = token.substr(token.starts_with('-') || token.starts_with('+') ? 1 : 0);
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Keeps only letters and digits, to compare names such as `28th Massachusetts,`.
std::string bare(std::string_view text) {
    std::string out;
    for (const auto letter : text::folded(text))
        if (std::string_view(" -.,;'").find(letter) == std::string_view::npos) out += letter;
    return out;
}

class UnitsReader {
public:
    UnitsReader(const game::Roster& roster, const Ruleset& ruleset, std::span<const std::string> typed)
        : roster_(roster), ruleset_(ruleset) {
        for (std::string token : typed) {
            while (token.size() > 1 && (token.ends_with(',') || token.ends_with(';'))) token.pop_back();
            tokens_.push_back(std::move(token));
        }
    }

    SaidOfUnits read() {
        while (at_ < tokens_.size() && (take_unit() || (!said_.units.empty() && passes_over()))) {
        }
        while (at_ < tokens_.size()) condition();
        return std::move(said_);
    }

private:
    /// Joins the next tokens with `-`, as in the ids of words.
    [[nodiscard]] std::string joined(std::size_t count, std::string_view with = "-") const {
        std::string text;
        for (std::size_t at = at_; at < at_ + count; ++at) text.append(at == at_ ? "" : with).append(tokens_[at]);
        return text;
    }

    [[nodiscard]] std::size_t left() const { return std::min(longest_phrase, tokens_.size() - at_); }

    bool passes_over() {
        const auto passed = tokens_[at_] == "and" || tokens_[at_] == ",";
        at_ += passed ? 1 : 0;
        return passed;
    }

    void add(const game::RosterUnit& unit) {
        if (std::ranges::find(said_.units, &unit) == said_.units.end()) said_.units.push_back(&unit);
    }

    bool take_unit() {
        for (auto length = left(); length > 0; --length) {
            const auto name = bare(joined(length, " "));
            const auto may_be_side = said_.units.empty() || known(joined(length)).empty();  // else a word
            bool any = false;
            for (const auto& unit : roster_.units)
                if (name == bare(unit.id) || name == bare(unit.name) || (may_be_side && name == bare(unit.side)))
                    add(unit), any = true;
            if (any) return at_ += length, true;
        }
        const auto* unit = known(tokens_[at_]).empty() ? roster_.find(tokens_[at_]) : nullptr;
        if (unit != nullptr) add(*unit), ++at_;
        return unit != nullptr;
    }

    /// How many tokens negate the words that follow, or the word before.
    [[nodiscard]] std::size_t denial() const {
        for (auto length = left(); length > 0; --length)
            if (std::ranges::any_of(ruleset_.language.denials, [&](std::string_view one) {
                    return text::same_spelling(one, joined(length, " "));
                }))
                return length;
        return 0;
    }

    void condition() {
        const auto is_joined = at_ < tokens_.size() && tokens_[at_] == "and";
        if (passes_over()) return void(joined_ = is_joined);
        const auto is_joined_to_denied = std::exchange(joined_, false) && denied_before_;
        auto denied = denial();
        const auto behind = at_ + denied;
        if (denied > 0 && behind == tokens_.size()) denied = 0;  // nothing to negate follows
        at_ += denied;
        auto word = take_word();
        const auto has_sign = word.starts_with('-') && !is_number(word);
        const auto no = word.starts_with("no-") && known(word).empty();
        if (has_sign || no) word = word.substr(has_sign ? 1 : 3);
        const auto off = at_ < tokens_.size() && text::same_spelling("off", tokens_[at_]);
        if (off || (at_ < tokens_.size() && text::same_spelling("on", tokens_[at_]))) ++at_;
        const auto is_denied = denied > 0 || has_sign || no || off;
        if (is_joined_to_denied && !is_denied)
            throw Error(
                ErrorCode::ambiguous,
                fmt::format("does `no` include `{0}`? write `no {0}` if so, or `{0}` without `and` if not", word),
                word);
        denied_before_ = denied > 0;
        said_.words.push_back(is_denied ? std::string(without) + word : word);
    }

    /// Takes the longest run of tokens that forms a word; `stands 5` becomes `stands=5`.
    std::string take_word() {
        for (auto length = left(); length > 0; --length)
            if (auto word = known(joined(length)); !word.empty()) {
                at_ += length;
                if (at_ < tokens_.size() && is_number(tokens_[at_])) word += "=" + tokens_[at_++];
                return word;
            }
        return tokens_[at_++];
    }

    /// The word of any procedure by one of its names, or a unit's number; empty if there is none.
    [[nodiscard]] std::string known(std::string_view typed) const {
        auto name = text::folded(typed);
        const auto is_word = [&](const Procedure& procedure) {
            const auto found = find_word(procedure, name);
            return found != no_word && procedure.words[found].id == name;
        };
        if (std::ranges::any_of(ruleset_.procedures, is_word)) return name;
        for (const auto& procedure : ruleset_.procedures) {
            if (const auto found = find_word(procedure, name); found != no_word)
                return std::string(procedure.words[found].id);
            for (const auto& alias : procedure.aliases)
                if (bare(alias.text) == bare(name)) return std::string(procedure.words[alias.word].id);
        }
        for (const auto& unit : roster_.units)
            for (const auto& [number, value] : unit.numbers)
                if (number == name) return number;
        return {};
    }

    const game::Roster& roster_;
    const Ruleset& ruleset_;
    std::vector<std::string> tokens_;
    std::size_t at_ = 0;
    bool joined_ = false;         ///< `and` precedes the next word
    bool denied_before_ = false;  ///< and the word before it is negated
    SaidOfUnits said_;
};

/// Turns the words that describe a unit into a change by hand.
class ChangeReader {
public:
    ChangeReader(const Ruleset& ruleset, const game::UnitState& unit) : ruleset_(ruleset), unit_(unit) {
        change_.unit = unit.unit->id;
        change_.by_hand = true;
    }

    void word(const std::string& typed) {
        const auto token = text::folded(typed);
        if (token == "removed" || token == "not-removed") change_.removed = token == "removed";
        else if (token == "decided") return;  // `decided` stands alone
        else if (const auto equals = token.find('='); equals != std::string::npos)
            number(token.substr(0, equals), token.substr(equals + 1));
        else if (token.starts_with("not-")) change_.no_more.push_back(not_of_band(known(token.substr(4))));
        else if (!is_band_word(token)) change_.becomes.push_back(known(token));
    }

    /// Applies the words to the game in its current turn.
    game::Change change(const game::State& state) {
        auto after = unit_;
        game::apply(after, change_, state.rules(), state.turn);
        const auto said = after.band_words();
        for (const auto& word : expected_)
            if (std::ranges::find(said, word) == said.end()) refuse(*band_of(word));
        for (const auto& word : change_.becomes)
            if (const auto why = game::why_cannot_be(after, word, state.rules()); !why.empty())
                throw Error(ErrorCode::refused, fmt::format("{} cannot be `{}`: {}", unit_.unit->id, word, why), word);
        if (change_.removed == false && unit_.takes_part())
            throw Error(ErrorCode::refused, fmt::format("{} is already in the game", unit_.unit->id), unit_.unit->id);
        if (unit_.removed && after.removed)
            throw Error(ErrorCode::refused,
                        fmt::format("{0} is out of the game; `units {0} not-removed{1}` brings it back", unit_.unit->id,
                                    unit_.numbers.empty() || unit_.numbers.front().second > 0
                                        ? ""
                                        : fmt::format(" {}=1", unit_.numbers.front().first)),
                        unit_.unit->id);
        if (change_.removed == false && after.removed)
            throw Error(ErrorCode::refused,
                        fmt::format("{} has no {} left: set that number", after.unit->id, after.numbers.front().first),
                        after.unit->id);
        return change_;
    }

private:
    void number(const std::string& name, std::string_view typed) {
        if (unit_.number(name) == nullptr)
            throw Error(ErrorCode::unknown_word, fmt::format("{} has no number `{}`", unit_.unit->id, name), name);
        const auto value = text::read_integer<int>(typed);
        if (!value)
            throw Error(ErrorCode::bad_value,
                        fmt::format("{}={}: give a whole number, or -2 for two less", name, typed), std::string(typed));
        if (*value < -game::most_by_hand || *value > game::most_by_hand)
            throw Error(ErrorCode::bad_value, fmt::format("{}={}: at most {}", name, typed, game::most_by_hand),
                        std::string(typed));
        const auto is_same = [&](const auto& one) { return one.first == name; };
        if (std::ranges::any_of(change_.takes, is_same) || std::ranges::any_of(change_.set, is_same))
            throw Error(ErrorCode::twice, fmt::format("{} is set twice; set it once", name), name);
        if (*value < 0) change_.takes.emplace_back(name, -*value);
        else change_.set.emplace_back(name, *value);
    }

    /// The number on which the word depends, such as `stands`; null if it depends on none.
    [[nodiscard]] const game::BandWord* band_of(const std::string& word) const {
        return text::find(unit_.unit->by, word, &game::BandWord::word);
    }

    bool is_band_word(const std::string& word) {
        if (band_of(word) != nullptr) expected_.push_back(word);
        return band_of(word) != nullptr;
    }

    std::string not_of_band(std::string word) const {
        if (const auto* band = band_of(word)) refuse(*band);
        return word;
    }

    [[noreturn]] void refuse(const game::BandWord& band) const {
        throw Error(ErrorCode::refused,
                    fmt::format("whether {} is `{}` depends on its {}: change that number instead", unit_.unit->id,
                                band.word, band.number),
                    band.word);
    }

    [[nodiscard]] std::string known(const std::string& word) const {
        if (const auto id = word_id(ruleset_, word); !id.empty()) return std::string(id);
        std::vector<std::string_view> all;
        for (const auto& procedure : ruleset_.procedures)
            for (const auto& name : procedure.names) all.push_back(name.text);
        if (unit_.number(word) != nullptr)
            throw Error(ErrorCode::unknown_word, fmt::format("{0} needs a whole number: `{0} 5`", word), word);
        const auto close = text::nearest(word, all);
        throw Error(ErrorCode::unknown_word,
                    fmt::format("unknown word `{}`{}", word,
                                close.empty() ? "" : fmt::format("; did you mean {}?", close.front())),
                    word, close);
    }

    const Ruleset& ruleset_;
    const game::UnitState& unit_;
    game::Change change_;
    std::vector<std::string> expected_;
};

/// Whether the rest of a one-letter option can be its value.
bool may_be_value(OptionId option, const std::string& value) {
    Format format;
    if (option == OptionId::format) return read_format(value, format);
    return value.find_first_of("./") != std::string::npos || std::filesystem::exists(value);
}

}  // namespace

SaidOfUnits said_of_units(const game::Roster& roster, const Ruleset& ruleset, std::span<const std::string> typed) {
    return UnitsReader(roster, ruleset, typed).read();
}

game::Change change_by_hand(const Ruleset& ruleset, const game::UnitState& unit, std::span<const std::string> words,
                            const game::State& state) {
    ChangeReader reader(ruleset, unit);
    for (const auto& word : words) reader.word(word);
    return reader.change(state);
}

std::vector<std::string> with_denied_words(std::span<const std::string> args) {
    std::vector<std::string> out(args.begin(), args.end());
    std::string_view first;
    each_argument(args, [](const OptionInfo&, std::string_view) {},
                  [&](std::string_view word) { first = first.empty() ? word : first; });
    const auto* command = find_command(first);
    if (command == nullptr || command->name != "units") return out;
    for (auto& arg : out) {
        if (arg == "--") break;
        if (arg.size() < 4 || arg[0] != '-' || text::folded(arg).find_first_not_of("abcdefghijklmnopqrstuvwxyz-", 1) !=
                                                   std::string::npos || arg[1] == '-')
            continue;
        const auto option = std::ranges::find_if(option_list(), [&](const OptionInfo& one) {
            return !one.letter.empty() && arg.starts_with(one.letter) && command->takes.contains(one.id);
        });
        if (option == option_list().end() || !may_be_value(option->id, arg.substr(2)))
            arg = std::string(without) + arg.substr(1);
    }
    return out;
}

}  // namespace orderly::cli
