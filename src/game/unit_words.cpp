#include "game/unit_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly::game {
namespace {

constexpr std::string_view without = "not-";

}  // namespace

void UnitWords::typed(const std::string& token) {
    if (!token.starts_with(without) || find_word(roster_words_.procedure(), token) != no_word)
        return tokens_.push_back(token);
    const auto name = token.substr(without.size());
    const auto gone = roster_words_.words_of({&name, 1});
    if (gone.empty()) return tokens_.push_back(token);  // the parser says what is wrong with it
    dropped_.insert(dropped_.end(), gone.begin(), gone.end());
    std::erase_if(tokens_, [&](const std::string& one) {
        return std::ranges::find(gone, roster_words_.word_of(one)) != gone.end();
    });
}

void UnitWords::name(const UnitState& unit, std::string_view distance) {
    unit_ = &unit;
    distance_ = distance;
}

void UnitWords::write(std::vector<std::string>& into, std::vector<std::string>& brought) {
    const auto before = static_cast<std::ptrdiff_t>(into.size());
    if (unit_ != nullptr) {
        said_ = roster_words_.words_of(tokens_);
        for (const auto& word : unit_->words) add(word, into);
        for (const auto& word : unit_->band_words()) add(word, into);
        for (const auto& [name, value] : unit_->numbers) add_number(name, value, into);
        add_weapon(into);
    }
    brought.insert(brought.end(), into.begin() + before, into.end());
    into.insert(into.end(), tokens_.begin(), tokens_.end());
}

bool UnitWords::is_settled(WordIndex word) const {
    const auto& words = roster_words_.procedure().words;
    const auto choice = words[word].choice;
    const auto same = [&](WordIndex one) { return one == word || (choice != no_index && words[one].choice == choice); };
    return std::ranges::any_of(said_, same) || std::ranges::find(dropped_, word) != dropped_.end();
}

WordIndex UnitWords::known(std::string_view name) const {
    const auto& procedure = roster_words_.procedure();
    const auto word = roster_words_.known(name);
    if (word == no_word || (procedure.words[word].sides & bit_) == 0 || procedure.words[word].derived ||
        is_settled(word))
        return no_word;
    return word;
}

void UnitWords::add(const std::string& name, std::vector<std::string>& into) {
    const auto word = known(name);
    if (word == no_word) return;
    into.emplace_back(roster_words_.procedure().words[word].id);
    said_.push_back(word);
}

void UnitWords::add_number(const std::string& name, int value, std::vector<std::string>& into) {
    const auto word = known(name);
    const auto& procedure = roster_words_.procedure();
    if (word == no_word || procedure.words[word].quantity == no_index) return;
    const auto& quantity = procedure.quantities[procedure.words[word].quantity];
    if (value >= quantity.least && value <= quantity.greatest) into.push_back(fmt::format("{}={}", name, value));
}

/// As many of its weapon as its first number says.
void UnitWords::add_weapon(std::vector<std::string>& into) const {
    if (distance_.empty()) return;
    const auto& unit = *unit_->unit;
    if (unit.weapon.empty())
        throw Error(ErrorCode::missing,
                    fmt::format("{} has no weapon in the game's file: say it here, as WEAPON{}", unit.id, distance_),
                    unit.id);
    const auto count = roster_words_.procedure().weapons.counted && !unit_->numbers.empty()
                           ? fmt::format("{}x", unit_->numbers.front().second)
                           : std::string();
    into.push_back(fmt::format("{}{}{}", count, unit.weapon, distance_));
}

}  // namespace orderly::game
