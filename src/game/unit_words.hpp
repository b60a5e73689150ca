#pragma once
// One unit of a side in a request: what was typed of it, and what its roster adds.

#include <string>
#include <vector>

#include "game/roster_words.hpp"
#include "game/state.hpp"

namespace orderly::game {

class UnitWords {
public:
    UnitWords(RosterWords& roster_words, std::size_t side)
        : roster_words_(roster_words), bit_(static_cast<SideMask>(1U << side)) {}

    /// What was typed as it is; `not-word` takes a word away.
    void typed(const std::string& token);

    /// The unit's name; `distance` with its `@`, empty where none was said.
    void name(const UnitState& unit, std::string_view distance);

    /// How far its weapon fires, where that is said behind the name.
    void at(std::string_view distance) { distance_ = distance; }

    [[nodiscard]] const UnitState* unit() const { return unit_; }
    [[nodiscard]] std::string unit_id() const { return unit_ == nullptr ? std::string() : unit_->unit->id; }

    /// Appends the roster's words of the unit, but for those that are settled, and what was typed; `brought` has the
    /// former. Throws Error "missing" where a distance was said and the unit has no weapon.
    void write(std::vector<std::string>& into, std::vector<std::string>& brought);

private:
    void add(const std::string& name, std::vector<std::string>& into);
    void add_number(const std::string& name, int value, std::vector<std::string>& into);
    void add_weapon(std::vector<std::string>& into) const;
    [[nodiscard]] bool is_settled(WordIndex word) const;
    [[nodiscard]] WordIndex known(std::string_view name) const;

    RosterWords& roster_words_;
    SideMask bit_;
    const UnitState* unit_ = nullptr;
    std::string distance_;
    std::vector<std::string> tokens_;
    std::vector<WordIndex> said_;
    std::vector<WordIndex> dropped_;
};

}  // namespace orderly::game
