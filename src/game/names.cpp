#include "game/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "text/json_writer.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

constexpr std::string_view without = "not-";

/// The word that a token is or begins, if it is one alone.
WordIndex word_of(const Procedure& procedure, std::string_view token) {
    const auto name = words::folded(token.substr(0, token.find('=')));
    if (const auto found = find_word(procedure, name); found != no_word) return found;
    auto begun = no_word;
    for (const auto& one : procedure.names)
        if (words::begins(name, one.text)) begun = one.word;
    return begun;
}

/// The tokens of one unit of a side, and what its roster adds to them.
class UnitTokens {
public:
    UnitTokens(const Procedure& procedure, std::size_t side) : procedure_(procedure), bit_(static_cast<SideMask>(1U << side)) {}

    void typed(const std::string& token) {
        if (token.starts_with(without) && find_word(procedure_, token) == no_word) {
            const auto word = word_of(procedure_, std::string_view(token).substr(without.size()));
            if (word == no_word) return tokens_.push_back(token);  // the parser says what is wrong with it
            dropped_.push_back(word);
            std::erase_if(tokens_, [&](const std::string& one) { return word_of(procedure_, one) == word; });
            return;
        }
        tokens_.push_back(token);
        if (const auto word = word_of(procedure_, token); word != no_word) said_.push_back(word);
    }

    void name(const UnitState& unit, std::string_view distance) {
        unit_ = &unit;
        distance_ = distance;
    }

    [[nodiscard]] std::string unit_id() const { return unit_ == nullptr ? std::string() : unit_->unit->id; }

    void write(std::vector<std::string>& into) {
        if (unit_ != nullptr) {
            for (const auto& word : unit_->words) add(word);
            for (const auto& word : unit_->band_words()) add(word);
            for (const auto& [name, value] : unit_->numbers) add_number(name, value);
            weapon();
        }
        into.insert(into.end(), tokens_.begin(), tokens_.end());
    }

private:
    [[nodiscard]] bool is_settled(WordIndex word) const {
        const auto choice = procedure_.words[word].choice;
        const auto same = [&](WordIndex one) { return one == word || (choice != no_index && one != no_word && procedure_.words[one].choice == choice); };
        return std::ranges::any_of(said_, same) || std::ranges::find(dropped_, word) != dropped_.end();
    }

    [[nodiscard]] WordIndex known(std::string_view name) const {
        const auto word = find_word(procedure_, name);
        if (word == no_word || (procedure_.words[word].sides & bit_) == 0 || procedure_.words[word].derived || is_settled(word)) return no_word;
        return word;
    }

    void add(const std::string& name) {
        if (const auto word = known(name); word != no_word) {
            tokens_.push_back(name);
            said_.push_back(word);
        }
    }

    void add_number(const std::string& name, int value) {
        const auto word = known(name);
        if (word == no_word || procedure_.words[word].quantity == no_index) return;
        const auto& quantity = procedure_.quantities[procedure_.words[word].quantity];
        if (value >= quantity.least && value <= quantity.greatest) tokens_.push_back(fmt::format("{}={}", name, value));
    }

    /// As many of its weapon as its first number says.
    void weapon() {
        if (unit_->unit->weapon.empty() || distance_.empty()) return;
        const auto count = procedure_.weapons.counted && !unit_->numbers.empty() ? fmt::format("{}x", unit_->numbers.front().second) : std::string();
        tokens_.push_back(fmt::format("{}{}{}", count, unit_->unit->weapon, distance_));
    }

    const Procedure& procedure_;
    SideMask bit_;
    const UnitState* unit_ = nullptr;
    std::string_view distance_;  ///< with its `@`
    std::vector<std::string> tokens_;
    std::vector<WordIndex> said_;
    std::vector<WordIndex> dropped_;
};

class Expander {
public:
    Expander(const Roster& roster, const State& state, const Procedure& procedure) : roster_(roster), state_(state), procedure_(procedure) { unit_.emplace(procedure, 0); }

    void read(std::string_view token) {
        const auto folded = words::folded(token);
        if (folded == "vs" || folded == ">") return part("vs", std::min<std::size_t>(side_ + 1, 1));
        if (folded == "and") return part("and", side_);
        if (folded == "for") return shared();
        const auto at = std::min(token.find('@'), token.size());
        const auto* unit = is_word(token) ? nullptr : roster_.find(token.substr(0, at));
        if (unit == nullptr) return unit_->typed(std::string(token));
        const auto* stands = state_.find(unit->id);
        if (stands->removed) throw Error(ErrorCode::refused, fmt::format("{} is out of the game", unit->id), unit->id);
        if (!unit_->unit_id().empty()) throw Error(ErrorCode::several_units, fmt::format("`{}` and `{}` are two units: write `and` between them", unit_->unit_id(), unit->id), unit->id);
        unit_->name(*stands, token.substr(at));
    }

    Named finish() {
        end_unit();
        return std::move(named_);
    }

    Named named_;

private:
    [[nodiscard]] bool is_word(std::string_view token) const { return word_of(procedure_, token) != no_word; }

    void end_unit() {
        named_.names[side_].push_back(unit_->unit_id());
        unit_->write(named_.tokens);
    }

    void part(const char* word, std::size_t side) {
        end_unit();
        named_.tokens.emplace_back(word);
        side_ = side;
        unit_.emplace(procedure_, side);
    }

    /// What stands before `for` is of no unit alone.
    void shared() {
        unit_->write(named_.tokens);
        named_.tokens.emplace_back("for");
        unit_.emplace(procedure_, side_);
    }

    const Roster& roster_;
    const State& state_;
    const Procedure& procedure_;
    std::size_t side_ = 0;
    std::optional<UnitTokens> unit_;
};

}  // namespace

bool Named::any() const {
    return std::ranges::any_of(names, [](const auto& side) { return std::ranges::any_of(side, [](const auto& one) { return !one.empty(); }); });
}

std::string_view Named::at(std::size_t side, std::size_t unit) const { return unit < names[side].size() ? std::string_view(names[side][unit]) : std::string_view(); }

Named expand_names(const Roster& roster, const State& state, const Vocabulary& vocabulary, std::span<const std::string> tokens, bool exact) {
    std::size_t at = !tokens.empty() && tokens.front().ends_with(':') ? 1 : 0;
    if (at >= tokens.size()) return {{tokens.begin(), tokens.end()}, {}};
    Expander expander(roster, state, named_procedure(vocabulary, tokens[at], exact));
    expander.named_.tokens.assign(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    for (++at; at < tokens.size(); ++at) expander.read(tokens[at]);
    return expander.finish();
}

void append_names(const Named& named, std::string& out) {
    JsonWriter writer(out);
    writer.put(R"("names":[)");
    for (const auto& side : named.names) {
        if (&side == &named.names.back() && side.empty()) continue;
        writer.put("[");
        for (const auto& name : side) writer.id(name);
        writer.close(']');
    }
    writer.close(']');
}

}  // namespace orderly::game
