#include "parse/easy/rules.hpp"

#include <algorithm>
#include <utility>

#include "parse/easy/sides.hpp"

namespace orderly::parser {

using engine::PatternClass;
using engine::PatternOp;

Matcher::Matcher(const SaidLine& line, bool looks_ahead)
    : line_(line), looks_ahead_(looks_ahead), begins_(line.pieces.size() + 1, line.items.size()) {
    if (looks_ahead) line.items.resize(line.pieces.size());
    else
        for (std::size_t at = 0; at < line.items.size(); ++at) begins_[line.items[at].from] = at;
}

Item* Matcher::item_at(std::size_t piece) const {
    if (looks_ahead_) return look_at(piece);
    const auto item = begins_[piece];
    return item == line_.items.size() ? nullptr : &line_.items[item];
}

/// What the piece would be taken for.
Item* Matcher::look_at(std::size_t piece) const {
    auto& item = line_.items[piece];
    if (item.to > 0) return &item;
    const auto found = line_.book.find(line_.pieces, piece);
    item.from = piece;
    item.to = piece + std::max<std::size_t>(found.length, 1);
    if (found.entry != nullptr) {
        const auto is_unit = found.entry->means == Means::unit && !line_.book.may_be_unit(line_.pieces, piece);
        item.means = is_unit ? Means::filler : found.entry->means;
        item.index = found.entry->index;
    } else if (line_.pieces[piece].kind == Piece::Kind::number) {
        item.means = Means::number;
    }
    return &item;
}

const std::array<Span, engine::pattern_parts>* Matcher::match(std::span<const PatternStep> pattern, std::size_t at) {
    pattern_ = pattern;
    parts_ = {};
    return run(0, at, true) ? &parts_ : nullptr;
}

bool Matcher::is_breath(std::size_t at) const {
    return at == 0 || at == line_.pieces.size() || line_.pieces[at - 1].stop;
}

bool Matcher::run_aside(std::size_t step, std::size_t at, bool may_cross) {
    const auto kept = parts_;
    const auto is_there = run(step, at, may_cross);
    parts_ = kept;
    return is_there;
}

/// Whether what stands from the step on ends before the place, wherever it begins.
bool Matcher::stands_before(std::size_t step, std::size_t at) {
    const auto kept = parts_;
    const auto outer = stop_;
    stop_ = at;
    auto is_there = false;
    for (auto from = at + 1; from > 0 && !is_there; --from) is_there = run(step, from - 1, true);
    stop_ = outer;
    parts_ = kept;
    return is_there;
}

bool Matcher::run(std::size_t step, std::size_t at, bool may_cross) {
    for (;; ++step) {
        const auto& one = pattern_[step];
        const auto may_take = at < line_.pieces.size() && (may_cross || !is_breath(at));
        switch (static_cast<PatternOp>(one.does)) {
            case PatternOp::done: return stop_ == nowhere || at == stop_;
            case PatternOp::phrase:
                if (!may_take) return false;
                for (const auto phrase : one.phrases)
                    if (const auto length = length_of(phrase, at); length > 0 && run(step + 1, at + length, false))
                        return true;
                return false;
            case PatternOp::item: {
                const auto what = static_cast<PatternClass>(one.of);
                if (!may_take) return false;
                if (what == PatternClass::small || what == PatternClass::piece) {
                    if (what == PatternClass::small && !line_.book.is_filler(line_.pieces[at].key)) return false;
                    ++at;
                } else {
                    const auto* item = item_at(at);
                    if (item == nullptr || !is(what, *item)) return false;
                    at = item->to;
                }
                may_cross = false;
                break;
            }
            case PatternOp::contains: {
                const auto* item = may_take ? item_at(at) : nullptr;
                if (item == nullptr) return false;
                const auto typed = std::span(line_.pieces).subspan(item->from, item->to - item->from);
                if (std::ranges::none_of(typed, [&](const Piece& piece) {
                        return std::ranges::any_of(one.phrases,
                                                   [&](std::string_view word) { return is_spelled(word, piece); });
                    }))
                    return false;
                break;
            }
            case PatternOp::test:
                if (!holds(static_cast<PatternClass>(one.of), at)) return false;
                break;
            case PatternOp::cross: may_cross = true; break;
            case PatternOp::branch:
                if (run(step + 1, at, may_cross)) return true;
                step = one.other - 1U;
                break;
            case PatternOp::jump: step = one.other - 1U; break;
            case PatternOp::ahead:
            case PatternOp::not_ahead: {
                const auto outer = std::exchange(stop_, nowhere);
                const auto follows = run_aside(step + 1, at, may_cross);
                stop_ = outer;
                if (follows != (static_cast<PatternOp>(one.does) == PatternOp::ahead)) return false;
                step = one.other - 1U;
                break;
            }
            case PatternOp::behind:
            case PatternOp::not_behind:
                if (stands_before(step + 1, at) != (static_cast<PatternOp>(one.does) == PatternOp::behind)) return false;
                step = one.other - 1U;
                break;
            case PatternOp::open:
            case PatternOp::close: {
                const auto is_open = static_cast<PatternOp>(one.does) == PatternOp::open;
                auto& place = is_open ? parts_[one.of].from : parts_[one.of].to;
                const auto kept = std::exchange(place, at);
                if (run(step + 1, at, may_cross)) return true;
                place = kept;
                return false;
            }
        }
    }
}

/// How many pieces from there on are the phrase; 0 where they are not.
std::size_t Matcher::length_of(std::string_view phrase, std::size_t at) const {
    auto place = at;
    while (!phrase.empty()) {
        const auto end = std::min(phrase.find(' '), phrase.size());
        if (place == line_.pieces.size() || (place > at && line_.pieces[place - 1].stop) ||
            !is_spelled(phrase.substr(0, end), line_.pieces[place]))
            return 0;
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
        ++place;
    }
    return place - at;
}

/// In its own spelling or in that of the pattern; apostrophes count for nothing, and a plural is the same word.
bool Matcher::is_spelled(std::string_view word, const Piece& piece) const {
    const auto starts = [&](std::string_view key) {
        std::size_t at = 0;
        for (const auto letter : word) {
            if (letter == '\'') continue;
            if (at == key.size() || key[at] != letter) return std::string_view::npos;
            ++at;
        }
        return at;
    };
    if (piece.key.empty() || piece.key.front() != word.front()) return false;
    const auto taken = starts(piece.key);
    if (taken == piece.key.size()) return true;
    if (taken != std::string_view::npos) return false;
    for (const auto plural : line_.language.plurals) {
        if (!word.ends_with(plural) || word.size() < 4) continue;
        if (word.size() - plural.size() == piece.key.size() && word.starts_with(piece.key)) return true;
    }
    return false;
}

// -------------------------------------------------------------------- what can be so at a place

bool Matcher::holds(PatternClass what, std::size_t at) const {
    const auto& procedure = line_.procedure;
    switch (what) {
        case PatternClass::start: return at == 0;
        case PatternClass::breath: return is_breath(at);
        case PatternClass::parted: return line_.is_parted();
        case PatternClass::one_side: return line_.has_one_side();
        case PatternClass::two_sides: return !line_.has_one_side();
        case PatternClass::both_throw: return throws_on_both_sides(procedure.kind);
        case PatternClass::opposed: return procedure.kind == Kind::opposed;
        case PatternClass::behind_versus: return line_.is_parted() && at > line_.items[line_.versus].from;
        case PatternClass::described:
        case PatternClass::first: {
            const auto is_behind = line_.is_parted() && at > line_.items[line_.versus].from;
            const auto begin = what == PatternClass::described && is_behind ? line_.items[line_.versus].from : 0;
            const auto is_said = std::ranges::any_of(line_.items, [&](const Item& item) {
                return item.from >= begin && item.from < at && is(PatternClass::said, item);
            });
            return is_said == (what == PatternClass::described);
        }
        case PatternClass::undivided:
            return std::ranges::none_of(line_.items, [&](const Item& item) {
                const auto* next = item.to < line_.pieces.size() ? item_at(item.to) : nullptr;
                const auto is_before_number = next != nullptr && next->means == Means::number;
                return item.means == Means::versus || (item.means == Means::toward && !is_before_number);
            });
        case PatternClass::distances: return line_.book.knows_distances();
        case PatternClass::in_verb: return is_within(at, false);
        case PatternClass::free: return !is_within(at, true);
        default: return false;
    }
}

/// Whether the piece is one of a name of the table; or of what the procedure is called, or of what stands toward.
bool Matcher::is_within(std::size_t at, bool of_table) const {
    return std::ranges::any_of(line_.items, [&](const Item& item) {
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
            return means == Means::word || means == Means::phrase || means == Means::formal || means == Means::derived ||
                   means == Means::unit_name;
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
        case PatternClass::one_piece: return item.to == item.from + 1;
        case PatternClass::or_more: return line_.pieces[item.from].or_more;
        case PatternClass::joined: return line_.pieces[item.from].joint == '-';
        default: return is_known(what, item);
    }
}

/// What the table or the language knows of it.
bool Matcher::is_known(PatternClass what, const Item& item) const {
    const auto& first = line_.pieces[item.from];
    const auto& last = line_.pieces[item.to - 1];
    const auto& book = line_.book;
    if (what == PatternClass::possessive) return book.is_possessive(first.key);
    if (what == PatternClass::doing) return book.is_doing(last.key);
    if (what == PatternClass::done) return book.is_done(last.key);
    if (what == PatternClass::role)
        return item.means == Means::fact && item.to == item.from + 1 && book.is_role(first.key);
    if (what == PatternClass::troops_again) return are_of_first(item);
    const auto* word = item.means == Means::word ? &line_.procedure.words[item.index] : nullptr;
    if (what == PatternClass::state) return line_.is_state(item);
    if (what == PatternClass::loose) return word == nullptr || word->choice == no_index || book.is_noun(last.key);
    if (word == nullptr) return false;
    switch (what) {
        case PatternClass::counted: return !book.is_plain(item.index);
        case PatternClass::weapon: return word->weapon != no_index;
        case PatternClass::stem: {
            const auto size = first.key.size() + first.ending.size();
            return word->id.starts_with(first.key) && word->id.size() > size && word->id.find('-') == std::string_view::npos;
        }
        case PatternClass::thing: {
            if (word->choice == no_index) return false;
            const std::string thing(line_.procedure.choices[word->choice].id);
            return book.is_noun(thing) && word->id.find(thing) == std::string_view::npos;
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
    const auto choice = line_.procedure.words[item.index].choice;
    return choice != no_index && std::ranges::any_of(line_.items, [&](const Item& other) {
               return other.from < item.from && other.means == Means::word &&
                      line_.procedure.words[other.index].choice == choice;
           });
}

/// Troops that the first side was said to be, and the second was not.
bool Matcher::are_of_first(const Item& item) const {
    const auto& key = line_.pieces[item.to - 1].key;
    auto is_first = false;
    for (const auto& other : line_.items) {
        const auto is_named = (other.means == Means::word || other.means == Means::fact) && other.from < item.from &&
                              line_.pieces[other.to - 1].key == key;
        if (!is_named) continue;
        if (line_.is_parted() && other.from > line_.items[line_.versus].from) return false;
        is_first = true;
    }
    return is_first;
}

}  // namespace orderly::parser
