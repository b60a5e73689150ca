#pragma once
// What a player said of a side in the table's terms, one after the other, before it is a request.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/request.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::parser {

enum class Saying : std::uint8_t {
    word,     ///< of the table: plain, a quantity with its value, a weapon with its distance
    written,  ///< `text` is what scripts write: a modifier by hand, a value that is not read yet
    unit,     ///< of the game; `text` is how far its weapon fires, where that is said
    gone,     ///< `word` is taken away from the unit that is named
    also,     ///< another unit follows
    shared,   ///< what stands before is said of all the units that follow
    stop,     ///< a comma
};

struct SaidWord {
    Saying kind = Saying::word;
    WordIndex word = no_word;
    std::optional<Fraction> value = {};     ///< of a quantity; of a weapon how many
    std::optional<Fraction> distance = {};  ///< of a weapon
    const NamedUnit* unit = nullptr;
    std::string text = {};

    friend bool operator==(const SaidWord&, const SaidWord&) = default;
    [[nodiscard]] bool parts() const { return kind == Saying::also || kind == Saying::shared; }
};

using SaidWords = std::vector<SaidWord>;

/// What scripts write, as a word of the procedure where it is one.
SaidWord said_of(const Procedure& procedure, std::string_view written);

/// As scripts write it.
std::string text_of(const Procedure& procedure, const SaidWord& said);

}  // namespace orderly::parser
