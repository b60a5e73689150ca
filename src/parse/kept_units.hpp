#pragma once
// Units by the words that said them: in a batch most units come again, in other company.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parse/side.hpp"
#include "text/kept_by_hash.hpp"

namespace orderly::parser {

/// Some thousand units as they were read, from the second time on. Of a game's units nothing is kept.
class KeptUnits {
public:
    /// Says the same for a unit of the side as read_unit does for an emptied one. Throws Error.
    void read(const Reading& reading, Index side, std::span<const std::string_view> tokens, Unit& unit);

private:
    struct Kept {
        std::string text;  ///< of the words and what stands between them
        const Procedure* procedure = nullptr;
        std::uint32_t how = 0;
        std::uint32_t count = 0;
        WordSet said;
        std::vector<std::pair<Index, Fraction>> values;
        std::vector<Shot> shots;
        std::vector<ByHand> by_hand;
    };

    static void say(const Kept& kept, Unit& unit);
    static void keep(const Unit& unit, Kept& kept);

    text::KeptByHash<Kept, 2048> units_;
};

}  // namespace orderly::parser
