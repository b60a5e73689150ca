#include "game/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/typed_line.hpp"
#include "parse/lexicon.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "text/json_writer.hpp"
#include "text/spelling.hpp"

namespace orderly::game {

bool Named::any() const {
    return std::ranges::any_of(names, [](const auto& side) {
        return std::ranges::any_of(side, [](const auto& one) { return !one.empty(); });
    });
}

std::string_view Named::at(std::size_t side, std::size_t unit) const {
    return unit < names[side].size() ? std::string_view(names[side][unit]) : std::string_view();
}

void check_sides(const Named& named, std::span<const NamedUnit> units) {
    const auto refuse = [](const std::string& why, const std::string& word) {
        Error error(ErrorCode::ambiguous, why, word);
        error.remedy = {Remedy::Kind::own_side, {}};
        throw error;
    };
    std::array<const NamedUnit*, 2> first = {};  // on each side of the request
    for (std::size_t side = 0; side < first.size(); ++side)
        for (const auto& name : named.names[side]) {
            const auto found = std::ranges::find(units, name, &NamedUnit::id);
            if (name.empty() || found == units.end()) continue;
            const auto& unit = *found;
            if (first[side] == nullptr) first[side] = &unit;
            if (first[side]->side != unit.side)
                refuse(
                    fmt::format("{} belongs to {}, {} to {}", first[side]->id, first[side]->side, unit.id, unit.side),
                    unit.id);
        }
    if (first[0] != nullptr && first[1] != nullptr && first[0]->side == first[1]->side)
        refuse(fmt::format("{} and {} both belong to {}", first[0]->id, first[1]->id, first[0]->side), first[1]->id);
}

std::vector<NamedUnit> named_units(const State& state) {
    std::vector<NamedUnit> named;
    for (const auto& unit : state.units) {
        const auto& known = *unit.unit;
        auto said = state.known_of(unit);
        named.push_back({known.id, known.name, known.side, std::move(said.words), std::move(said.numbers), known.weapon,
                         unit.absence(), state.rules().may_be_attached(known), unit.attached});
    }
    return named;
}

void append_names(const Named& named, std::string& out) {
    if (!named.any()) return;
    text::JsonWriter writer(out);
    writer.put(R"("names":[)");
    for (const auto& side : named.names) {
        if (&side == &named.names.back() && side.empty()) continue;
        writer.list("[", side, [&](const auto& name) { writer.text(name); });
    }
    writer.close(']');
}

namespace {

/// All words that a unit's name stands for, including those of attached units, in canonical form.
std::vector<std::string> brought_by(const State& state, const UnitState& unit) {
    const auto known = state.known_of(unit);
    auto words = known.words;
    for (const auto& [name, value] : known.numbers) words.push_back(fmt::format("{}={}", name, value));
    return words;
}

/// The name `men` of `men=4`.
std::string key_of(const std::string& word) { return word.substr(0, word.find('=')); }

class Writer {
public:
    explicit Writer(const NamedRequest& of) : of_(of) {}

    std::vector<std::string> write(std::span<const std::string_view> tokens) {
        out_.emplace_back(tokens.front());
        std::vector<std::string> unit;
        for (const auto token : tokens.subspan(1)) {
            if (parser::is_of_gone(token)) continue;  // the game knows what is gone
            if (token != "vs" && token != "and" && token != "for") {
                unit.emplace_back(token);
                continue;
            }
            if (token == "for") share(unit);
            else end_unit(unit);
            out_.emplace_back(token);
            if (token == "vs") ++side_, place_ = 0, shared_.clear();
            else if (token == "and") ++place_;
            unit.clear();
        }
        end_unit(unit);
        return std::move(out_);
    }

private:
    void put(const std::vector<std::string>& words) { out_.insert(out_.end(), words.begin(), words.end()); }

    [[nodiscard]] const std::vector<std::string>& names() const { return of_.names[std::min<std::size_t>(side_, 1)]; }

    /// The words before `for`, without those that the roster adds to every unit.
    void share(const std::vector<std::string>& words) {
        shared_ = words;
        for (const auto& word : words) {
            const auto brings = [&](const std::string& name) {
                const auto* unit = of_.before->find(name);
                const auto brought = unit == nullptr ? std::vector<std::string>() : brought_by(*of_.before, *unit);
                return std::ranges::find(brought, word) != brought.end();
            };
            if (names().empty() || !std::ranges::all_of(names(), brings)) out_.push_back(word);
        }
    }

    void end_unit(std::vector<std::string>& said) {
        const auto& names = this->names();
        const auto* unit = place_ < names.size() ? of_.before->find(names[place_]) : nullptr;
        if (unit == nullptr) return put(said);
        out_.push_back(unit->unit->id + distance(*unit, said));
        const auto brought = brought_by(*of_.before, *unit);
        for (const auto& word : said)
            if (std::ranges::find(brought, word) == brought.end()) out_.push_back(word);
        said.insert(said.end(), shared_.begin(), shared_.end());
        for (const auto& word : brought)
            if (const auto key = key_of(word); is_left_out(key, said)) out_.push_back("not-" + key);
    }

    /// Removes `@8` if it only repeats the unit's own weapon.
    static std::string distance(const UnitState& unit, std::vector<std::string>& said) {
        const auto own = std::ranges::find_if(said, [&](const std::string& word) {
            const auto at = word.find('@');
            const auto count = word.find_first_not_of("0123456789");
            const auto from = count != std::string::npos && count > 0 && word[count] == 'x' ? count + 1 : 0;
            return at != std::string::npos && !unit.unit->weapon.empty() &&
                   std::string_view(word).substr(from, at - from) == unit.unit->weapon;
        });
        if (own == said.end()) return {};
        auto text = own->substr(own->find('@'));
        said.erase(own);
        return text;
    }

    [[nodiscard]] bool is_left_out(const std::string& name, const std::vector<std::string>& said) const {
        const auto word = find_word(*of_.procedure, name);
        if (word == no_word || std::ranges::find(said, name, key_of) != said.end()) return false;
        if (of_.left_out != nullptr) return of_.left_out->contains(word);
        const auto& known = of_.procedure->words[word];
        if (known.derived || known.quantity != no_index || (known.sides >> side_ & 1) == 0) return false;
        return std::ranges::none_of(said, [&](const std::string& other) {
            const auto one = find_word(*of_.procedure, other);
            return one != no_word && known.choice != no_index && of_.procedure->words[one].choice == known.choice;
        });
    }

    const NamedRequest& of_;
    std::vector<std::string> out_;
    std::vector<std::string> shared_;  ///< the words before `for`
    std::size_t side_ = 0;
    std::size_t place_ = 0;
};

}  // namespace

std::vector<std::string> with_names(const NamedRequest& of, std::string_view canonical) {
    parser::ShellWords shell;
    const auto tokens = shell.split(canonical);
    return tokens.empty() ? std::vector<std::string>() : Writer(of).write(tokens);
}

std::optional<GameRecord> last_request(const GameLog& log) {
    std::optional<GameRecord> last;
    log.each([&](const GameRecord& record) {
        if (!log.is_void(record) && record.resolves()) last = record;
    });
    return last;
}

namespace {

/// Splits the tokens into pieces. Returns the index of each piece's token.
std::vector<std::size_t> token_of_piece(std::span<const std::string> tokens, const Language& language,
                                        std::vector<parser::TypedToken>& pieces) {
    std::vector<std::size_t> owner;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string_view token = tokens[at];
        for (auto& piece : parser::split_pieces({&token, 1}, language)) {
            pieces.push_back(std::move(piece));
            owner.push_back(at);
        }
    }
    return owner;
}

}  // namespace

WordIndex word_of(const Procedure& procedure, std::string_view token) {
    const auto name = text::folded(token.substr(0, token.find('=')));
    if (const auto found = parser::known_word(procedure, name); found != no_word) return found;
    if (name.empty() || ('0' <= name.front() && name.front() <= '9')) return no_word;
    auto begun = no_word;
    for (const auto& one : procedure.names) {
        if (!text::begins(name, one.text)) continue;
        if (begun != no_word && begun != one.word) return no_word;
        begun = one.word;
    }
    return begun;
}

bool is_versus(const Ruleset& ruleset, std::string_view token) {
    return token == ">" || text::same_spelling("vs", token) ||
           std::ranges::any_of(ruleset.language.versus,
                               [&](std::string_view one) { return text::same_spelling(one, token); });
}

std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens) {
    const auto& ruleset = *vocabulary.in_force;
    for (const auto& procedure : ruleset.procedures)
        if (text::same_spelling(procedure.id, tokens.front())) return Verb{&procedure};
    std::vector<parser::TypedToken> pieces;
    const auto owner = token_of_piece(tokens, ruleset.language, pieces);
    parser::KnownSpeech known;
    const parser::ProcedureNames names{ruleset, known.of(ruleset)};
    parser::look_up(names.speech, pieces);
    auto named = parser::named_in(names, pieces);
    if (named.empty()) named = parser::nearly_named_in(names, pieces);
    if (!named.empty()) {
        const auto& first = named.front();
        const auto last = owner[first.at + first.length - 1];
        return Verb{first.procedure, owner[first.at], last - owner[first.at] + 1};
    }
    const auto is_short = std::ranges::find(tokens, ">") != tokens.end();
    if (const auto* fought = is_short ? parser::fought_by(ruleset) : nullptr; fought != nullptr)
        return Verb{fought, 0, 0};
    try {
        return Verb{&named_procedure(vocabulary, tokens.front(), false)};
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace orderly::game
