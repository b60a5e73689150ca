#pragma once
// Binds numbers to what they belong to: a count to its quantity, a distance to its weapon, a face to its die, a die to
// its owner. The language's number rules match the places; the Binder acts on each match.

#include <string>
#include <vector>

#include "parse/easy/rules.hpp"

namespace orderly::parser {

/// Carries out the actions of the language's number rules.
class Binder {
public:
    Binder(const SaidLine& said, const Matcher& matcher)
        : said_(said),
          matcher_(matcher),
          line_(said.line),
          procedure_(said.procedure),
          pieces_(said.pieces),
          recognition_(said.recognition),
          items_(said.items) {}

    void give(engine::RuleGives what, const Parts& parts);
    void become(engine::RuleBecomes what, const Parts& parts);

private:
    [[nodiscard]] ParsedToken& item_of(Span part) const { return *matcher_.item_at(part.from); }

    /// Applies `act` to each item inside the part.
    template <class Act>
    void each_in(Span part, Act act) {
        for (auto& item : items_)
            if (is_in(item, part)) act(item);
    }

    void drop_rest(const Parts& parts);
    [[nodiscard]] std::string typed(Span part) const { return said_.typed(part.from, part.to); }
    [[nodiscard]] std::int64_t numbers_from(std::size_t piece) const;
    [[nodiscard]] ParsedToken* beside(const ParsedToken& item, int step) const;
    [[nodiscard]] bool lacks_distance(const ParsedToken& item) const;

    void give_value(ParsedToken& number, ParsedToken& to);
    void give_distance(const Parts& parts);
    void give_to_quantity(ParsedToken& distance);
    void give_owner(const Parts& parts);
    void give_reason(const Parts& parts);

    void count(const Parts& parts);
    void count_dice(const Parts& parts);
    void leave(Span part, std::string text);
    void take_percent(Span part);
    void take_worth(ParsedToken& adjust);
    void take_result(const Parts& parts);
    void own(Span chain);
    [[nodiscard]] bool is_worth(const ParsedToken& word, const ParsedToken& adjust) const;

    const SaidLine& said_;
    const Matcher& matcher_;
    const TypedLine& line_;
    const Procedure& procedure_;
    const std::vector<TypedToken>& pieces_;
    Recognition& recognition_;
    std::vector<ParsedToken>& items_;
};

/// Runs the number rules over all items, then removes the fillers.
void bind(const TypedLine& line, Recognition& recognition);

/// Assigns bound dice and modifiers to sides: `mine 8, 5, his 7`, `riders 9 8 foot 5 3`, `mine 8 his 3, +1`. Throws
/// Error when a list of dice could be grouped by pair or by side.
void settle_owners(const Procedure& procedure, const std::vector<TypedToken>& pieces, std::vector<ParsedToken>& items);

/// Marks words used as verbs, such as `charging` in `lancers in line charging foot`, unless a joining word follows.
void mark_verbs(const TypedLine& line, std::vector<ParsedToken>& items);

}  // namespace orderly::parser
