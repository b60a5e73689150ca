#include <algorithm>

#include "parse/easy/rules.hpp"
#include "parse/easy/sides.hpp"

namespace orderly::parser {

using engine::PatternClass;

// -------------------------------------------------------------------- what can be so at a place

bool Matcher::holds(PatternClass what, std::size_t at) const {
    const auto& procedure = said_.procedure;
    switch (what) {
        case PatternClass::start: return at == 0;
        case PatternClass::breath: return is_breath(at);
        case PatternClass::parted: return said_.is_parted();
        case PatternClass::one_side: return said_.has_one_side();
        case PatternClass::two_sides: return !said_.has_one_side();
        case PatternClass::both_throw: return throws_on_both_sides(procedure.kind);
        case PatternClass::opposed: return procedure.kind == Kind::opposed;
        case PatternClass::behind_versus: return said_.is_parted() && at > said_.items[said_.versus].from;
        case PatternClass::described:
        case PatternClass::first: {
            const auto is_behind = said_.is_parted() && at > said_.items[said_.versus].from;
            const auto begin = what == PatternClass::described && is_behind ? said_.items[said_.versus].from : 0;
            const auto is_said = std::ranges::any_of(said_.items, [&](const Item& item) {
                return item.from >= begin && item.from < at && is(PatternClass::said, item);
            });
            return is_said == (what == PatternClass::described);
        }
        case PatternClass::undivided:
            return std::ranges::none_of(said_.items, [&](const Item& item) {
                const auto* next = item.to < said_.pieces.size() ? item_at(item.to) : nullptr;
                const auto is_before_number = next != nullptr && next->means == Means::number;
                return item.means == Means::versus || (item.means == Means::toward && !is_before_number);
            });
        case PatternClass::distances: return said_.line.knows_distances();
        case PatternClass::in_verb: return is_within(at, false);
        case PatternClass::free: return !is_within(at, true);
        case PatternClass::unturned:
            return !said_.has_one_side() && std::ranges::none_of(said_.items, &Item::is_passive);
        default: return false;
    }
}

/// Whether the piece is one of a name of the table; or of what the procedure is called, or of what stands toward.
bool Matcher::is_within(std::size_t at, bool of_table) const {
    return std::ranges::any_of(said_.items, [&](const Item& item) {
        if (item.from > at || at >= item.to) return false;
        if (of_table) return item.means <= Means::derived && item.to > item.from + 1;
        return item.means == Means::called || item.means == Means::toward;
    });
}

// -------------------------------------------------------------------- what an item can be

bool Matcher::is(PatternClass what, const Item& item) const {
    const auto means = item.means;
    switch (what) {
        case PatternClass::any: return true;
        case PatternClass::said:
            return means == Means::word || means == Means::phrase || means == Means::formal ||
                   means == Means::derived || means == Means::unit_name;
        case PatternClass::word: return means == Means::word;
        case PatternClass::says: return says_something(item);
        case PatternClass::valued: return item.has_value && means != Means::number;
        case PatternClass::table_word: return means <= Means::derived && means != Means::called;
        case PatternClass::fact: return means == Means::fact;
        case PatternClass::idle:
            return item.to == item.from + 1 &&
                   (means == Means::filler || means == Means::unknown || means == Means::fact);
        case PatternClass::filler: return means == Means::filler;
        case PatternClass::verb: return means == Means::called;
        case PatternClass::active: return means == Means::called && !item.is_passive;
        case PatternClass::side: return means == Means::side;
        case PatternClass::first_side: return means == Means::side && item.index == 0;
        case PatternClass::second_side: return means == Means::side && item.index != 0;
        case PatternClass::versus: return means == Means::versus;
        case PatternClass::toward: return means == Means::toward;
        case PatternClass::ranged: return means == Means::toward && item.ranged;
        case PatternClass::part: return means == Means::part;
        case PatternClass::own: return means == Means::own;
        case PatternClass::other: return means == Means::other;
        case PatternClass::adjust: return means == Means::adjust;
        case PatternClass::number: return means == Means::number;
        case PatternClass::unit: return means == Means::unit;
        case PatternClass::dice: return means == Means::dice;
        case PatternClass::each: return means == Means::each || means == Means::everybody;
        case PatternClass::choice: return means == Means::choice;
        case PatternClass::distance: return means == Means::distance;
        case PatternClass::formal: return means == Means::formal;
        case PatternClass::unit_name: return means == Means::unit_name;
        case PatternClass::one_piece: return item.to == item.from + 1;
        case PatternClass::or_more: return said_.pieces[item.from].or_more;
        case PatternClass::joined: return said_.pieces[item.from].joint == '-';
        default: return is_known(what, item);
    }
}

/// What the table or the language knows of it.
bool Matcher::is_known(PatternClass what, const Item& item) const {
    const auto& first = said_.pieces[item.from];
    const auto& last = said_.pieces[item.to - 1];
    const auto& line = said_.line;
    if (what == PatternClass::possessive) return line.is(Listed::possessive, first);
    if (what == PatternClass::doing) return line.is_doing(last.key);
    if (what == PatternClass::done) return line.is_done(last.key);
    if (what == PatternClass::role)
        return item.means == Means::fact && item.to == item.from + 1 && line.is(Listed::role, first);
    if (what == PatternClass::troops_again) return are_of_first(item);
    const auto* word = item.means == Means::word ? &said_.procedure.words[item.index] : nullptr;
    if (what == PatternClass::state) return said_.is_state(item);
    if (what == PatternClass::loose)
        return word == nullptr || word->choice == no_index || line.is(Listed::noun, last);
    if (word == nullptr) return false;
    switch (what) {
        case PatternClass::counted: return !line.is_plain(item.index);
        case PatternClass::weapon: return word->weapon != no_index;
        case PatternClass::stem: {
            const auto size = first.key.size() + first.ending.size();
            return word->id.starts_with(first.key) && word->id.size() > size &&
                   word->id.find('-') == std::string_view::npos;
        }
        case PatternClass::thing: {
            if (word->choice == no_index) return false;
            const std::string thing(said_.procedure.choices[word->choice].id);
            return line.is(Listed::noun, thing) && word->id.find(thing) == std::string_view::npos;
        }
        case PatternClass::chosen: return word->choice != no_index;
        case PatternClass::again: return is_said_again(item);
        case PatternClass::first_only: return word->sides == 1;
        case PatternClass::second_only: return (word->sides & 1) == 0;
        default: return false;
    }
}

/// A word of a choice of which one was said.
bool Matcher::is_said_again(const Item& item) const {
    const auto choice = said_.procedure.words[item.index].choice;
    return choice != no_index && std::ranges::any_of(said_.items, [&](const Item& other) {
               return other.from < item.from && other.means == Means::word &&
                      said_.procedure.words[other.index].choice == choice;
           });
}

/// Troops that the first side was said to be, and the second was not.
bool Matcher::are_of_first(const Item& item) const {
    const auto& key = said_.pieces[item.to - 1].key;
    auto is_first = false;
    for (const auto& other : said_.items) {
        const auto is_named = (other.means == Means::word || other.means == Means::fact) && other.from < item.from &&
                              said_.pieces[other.to - 1].key == key;
        if (!is_named) continue;
        if (said_.is_parted() && other.from > said_.items[said_.versus].from) return false;
        is_first = true;
    }
    return is_first;
}

}  // namespace orderly::parser
