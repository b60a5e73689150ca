#include <algorithm>
#include <utility>

#include "engine/pattern.hpp"
#include "parse/easy/rules.hpp"
#include "parse/easy/sides.hpp"
#include "parse/easy/spoken_maker.hpp"
#include "text/lists.hpp"

namespace orderly::parser {

using engine::PatternClass;
using engine::PatternOp;

namespace {

/// Whether a phrase of the list may begin with the piece; a quick test.
bool may_begin(std::uint16_t list, const TypedToken& piece) {
    return list == SpokenRule::no_list || (piece.row != nullptr && piece.row->phrases.contains(list));
}

/// Whether the piece is the word, as typed or normalized; apostrophes and plurals are ignored.
bool is_spelled(const Language& language, std::string_view word, const TypedToken& piece) {
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
    for (const auto plural : language.plurals) {
        if (!word.ends_with(plural) || word.size() < 4) continue;
        if (word.size() - plural.size() == piece.key.size() && word.starts_with(piece.key)) return true;
    }
    return false;
}

/// The number of pieces from there that spell the phrase; 0 if they do not.
std::size_t length_of(const SaidLine& said, std::string_view phrase, std::size_t at) {
    auto place = at;
    while (!phrase.empty()) {
        const auto end = std::min(phrase.find(' '), phrase.size());
        if (place == said.pieces.size() || (place > at && said.pieces[place - 1].stop) ||
            !is_spelled(said.language, phrase.substr(0, end), said.pieces[place]))
            return 0;
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
        ++place;
    }
    return place - at;
}

/// Whether the rest of the pattern is a single item.
bool is_item_alone(std::span<const PatternStep> rest) {
    const auto of = static_cast<PatternClass>(rest[0].of);
    return rest[0].does == static_cast<std::uint8_t>(PatternOp::item) &&
           rest[1].does == static_cast<std::uint8_t>(PatternOp::done) && of != PatternClass::small &&
           of != PatternClass::piece && of != PatternClass::passive;
}

}  // namespace

Matcher::Matcher(const SaidLine& said, bool looks_ahead)
    : said_(said), looks_ahead_(looks_ahead), begins_(said.pieces.size() + 1, said.items.size()) {
    if (looks_ahead) said.items.resize(said.pieces.size());
    else
        for (std::size_t at = 0; at < said.items.size(); ++at) begins_[said.items[at].from] = at;
    for (const auto& piece : said.pieces)
        if (piece.row != nullptr) phrases_ = phrases_ | piece.row->phrases;
    forget();
}

bool Matcher::may_stand(const LanguageRule& rule) const {
    const auto& needs = said_.line.speech.rules[static_cast<std::size_t>(&rule - said_.language.rules.data())];
    return std::ranges::any_of(needs.needs, [&](const SpokenNeed& need) {
        if (!phrases_.has_all(need.phrases) || absent_.has_any(need.classes)) return false;
        if (present_.has_all(need.classes)) return true;
        auto may = true;
        need.classes.each([&](WordIndex one) { may = may && is_anywhere(static_cast<PatternClass>(one)); });
        return may;
    });
}

/// Whether any item in the line has the class, or the class holds everywhere.
bool Matcher::is_anywhere(PatternClass what) const {
    const auto at = static_cast<WordIndex>(what);
    if (!present_.contains(at) && !absent_.contains(at)) (finds_anywhere(what) ? present_ : absent_).insert(at);
    return present_.contains(at);
}

bool Matcher::finds_anywhere(PatternClass what) const {
    using enum PatternClass;
    if (text::is_one_of(what, parted, one_side, two_sides, both_throw, opposed, undivided, distances, counts_arms,
                        summed, scores_hits, unturned))
        return holds(what, 0);
    if (text::is_one_of(what, letter, capital, large, rank, owns)) {
        auto at = said_.pieces.size();
        while (at > 0 && !is_written_so(what, at - 1)) --at;
        return at > 0;
    }
    if (what == asked) return std::ranges::any_of(said_.pieces, &TypedToken::asks);
    return what >= engine::first_test || looks_ahead_ || text::is_one_of(what, any, small, piece, passive) ||
           std::ranges::any_of(said_.items, [&](const ParsedToken& item) { return is(what, item); });
}

ParsedToken* Matcher::item_at(std::size_t piece) const {
    if (looks_ahead_) return look_at(piece);
    const auto item = begins_[piece];
    return item == said_.items.size() ? nullptr : &said_.items[item];
}

/// The item that the piece would become.
ParsedToken* Matcher::look_at(std::size_t piece) const {
    auto& item = said_.items[piece];
    if (item.to > 0) return &item;
    const auto found = said_.line.find(piece);
    item.from = piece;
    item.to = piece + std::max<std::size_t>(found.length, 1);
    if (found.entry != nullptr) {
        const auto is_unit = found.entry->means == TokenKind::unit && !said_.line.may_be_unit(piece);
        item.means = is_unit ? TokenKind::filler : found.entry->means;
        item.index = found.entry->index;
    } else if (said_.pieces[piece].kind == TypedToken::Kind::number) {
        item.means = TokenKind::number;
    } else if (said_.pieces[piece].kind != TypedToken::Kind::word) {
        item.means = TokenKind::formal;
    }
    return &item;
}

const Parts* Matcher::match(const LanguageRule& rule, std::size_t at) {
    pattern_ = rule.when;
    lists_ = said_.line.speech.rules[static_cast<std::size_t>(&rule - said_.language.rules.data())].lists;
    parts_ = {};
    return run(0, at, true) ? &parts_ : nullptr;
}

bool Matcher::is_breath(std::size_t at) const {
    return at == 0 || at == said_.pieces.size() || said_.pieces[at - 1].stop;
}

/// Whether the rest of the pattern matches somewhere so that it ends at the place.
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

/// Whether the rest of the pattern matches at the place, wherever it ends.
inline bool Matcher::follows(std::size_t step, std::size_t at, bool may_take, bool may_cross) {
    if (is_item_alone(pattern_.subspan(step))) {  // the common case
        const auto* item = may_take ? item_at(at) : nullptr;
        return item != nullptr && is(static_cast<PatternClass>(pattern_[step].of), *item);
    }
    const auto kept = parts_;
    const auto outer = std::exchange(stop_, nowhere);
    const auto is_there = run(step, at, may_cross);
    stop_ = outer;
    parts_ = kept;
    return is_there;
}

/// Notes where a part begins or ends, if the rest of the pattern matches.
inline bool Matcher::run_part(std::size_t& place, std::size_t step, std::size_t at, bool may_cross) {
    const auto kept = std::exchange(place, at);
    if (run(step, at, may_cross)) return true;
    place = kept;
    return false;
}

/// Where the item that begins at the piece ends, if it is of that class; else `nowhere`.
inline std::size_t Matcher::end_of(PatternClass what, std::size_t at) const {
    if (what == PatternClass::small) return said_.line.is_filler(said_.pieces[at]) ? at + 1 : nowhere;
    if (what == PatternClass::piece) return at + 1;
    const auto* item = item_at(at);
    return item != nullptr && is(what, *item) ? item->to : nowhere;
}

/// Whether a piece of the item is one of the step's words.
inline bool Matcher::has_phrase(std::size_t step, const ParsedToken* item) const {
    if (item == nullptr) return false;
    const auto typed = std::span(said_.pieces).subspan(item->from, item->to - item->from);
    return std::ranges::any_of(typed, [&](const TypedToken& piece) {
        const auto spells = [&](std::string_view word) { return is_spelled(said_.language, word, piece); };
        return may_begin(lists_[step], piece) && std::ranges::any_of(pattern_[step].phrases, spells);
    });
}

/// Goes on behind the first of the step's phrases with which all matches.
inline bool Matcher::run_phrase(std::size_t step, std::size_t at) {
    return may_begin(lists_[step], said_.pieces[at]) &&
           std::ranges::any_of(pattern_[step].phrases, [&](std::string_view phrase) {
               const auto length = length_of(said_, phrase, at);
               return length > 0 && run(step + 1, at + length, false);
           });
}

bool Matcher::run(std::size_t step, std::size_t at, bool may_cross) {
    for (;; ++step) {
        const auto& one = pattern_[step];
        const auto may_take = at < said_.pieces.size() && (may_cross || !is_breath(at));
        switch (static_cast<PatternOp>(one.does)) {
            case PatternOp::done: return stop_ == nowhere || at == stop_;
            case PatternOp::phrase: return may_take && run_phrase(step, at);
            case PatternOp::item:
                if (!may_take) return false;
                if (one.of == static_cast<std::uint8_t>(PatternClass::passive)) return run_passive_name(step + 1, at);
                at = end_of(static_cast<PatternClass>(one.of), at);
                if (at == nowhere) return false;
                may_cross = false;
                break;
            case PatternOp::contains:
                if (!may_take || !has_phrase(step, item_at(at))) return false;
                break;
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
            case PatternOp::not_ahead:
                if (follows(step + 1, at, may_take, may_cross) !=
                    (static_cast<PatternOp>(one.does) == PatternOp::ahead))
                    return false;
                step = one.other - 1U;
                break;
            case PatternOp::behind:
            case PatternOp::not_behind:
                if (stands_before(step + 1, at) != (static_cast<PatternOp>(one.does) == PatternOp::behind))
                    return false;
                step = one.other - 1U;
                break;
            case PatternOp::open: return run_part(parts_[one.of].from, step + 1, at, may_cross);
            case PatternOp::close: return run_part(parts_[one.of].to, step + 1, at, may_cross);
        }
    }
}

/// Matches a passive name of the procedure without its `by`, which comes elsewhere.
bool Matcher::run_passive_name(std::size_t step, std::size_t at) {
    const auto fits = [&](const Entry& entry) {
        const auto size = entry.keys.size();
        if (!entry.is_passive || size < 2 || !said_.line.is(Listed::by, entry.keys.back())) return false;
        const auto last = at + size - 2;
        return last < said_.pieces.size() && said_.pieces[last].key == entry.keys[size - 2] &&
               have_keys(said_.pieces, at, entry.keys.first(size - 2)) && run(step, last + 1, false);
    };
    return std::ranges::any_of(said_.line.begun(said_.pieces[at].row), fits);
}

}  // namespace orderly::parser
