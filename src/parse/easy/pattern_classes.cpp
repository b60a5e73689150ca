#include <algorithm>
#include <array>

#include "orderly/engine.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/rules.hpp"
#include "parse/easy/sides.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

using engine::PatternClass;

namespace {

/// Whether the piece is inside a multi-piece name of the table or, unless `of_table`, a procedure name or a `toward`.
bool is_within(const SaidLine& said, std::size_t at, bool of_table) {
    return std::ranges::any_of(said.items, [&](const ParsedToken& item) {
        if (item.from > at || at >= item.to) return false;
        if (of_table) return item.means <= TokenKind::derived && item.to > item.from + 1;
        return item.means == TokenKind::called || item.means == TokenKind::toward;
    });
}

}  // namespace

// -------------------------------------------------------------------- classes of places

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
            const auto is_said = std::ranges::any_of(said_.items, [&](const ParsedToken& item) {
                return item.from >= begin && item.from < at && is(PatternClass::said, item);
            });
            return is_said == (what == PatternClass::described);
        }
        case PatternClass::undivided:
            return std::ranges::none_of(said_.items, [&](const ParsedToken& item) {
                const auto* next = item.to < said_.pieces.size() ? item_at(item.to) : nullptr;
                const auto is_before_number = next != nullptr && next->means == TokenKind::number;
                return item.means == TokenKind::versus || (item.means == TokenKind::toward && !is_before_number);
            });
        case PatternClass::distances: return said_.line.knows_distances();
        case PatternClass::in_verb: return is_within(said_, at, false);
        case PatternClass::free: return !is_within(said_, at, true);
        case PatternClass::summed: return !given_number(procedure).empty() && !throws_pools(procedure.kind);
        case PatternClass::scores_hits: return procedure.kind == Kind::pool && !given_number(procedure).empty();
        case PatternClass::counts_arms: return procedure.weapons.counted;
        case PatternClass::unturned:
            return !said_.has_one_side() && std::ranges::none_of(said_.items, &ParsedToken::is_passive);
        case PatternClass::stopped: return at > 0 && said_.pieces[at - 1].stop;
        case PatternClass::asked: return at > 0 && said_.pieces[at - 1].asks;
        default: return at < said_.pieces.size() && is_written_so(what, at);
    }
}

/// Classes that depend on how the piece is written.
bool Matcher::is_written_so(PatternClass what, std::size_t at) const {
    constexpr std::size_t longest_short = 4;
    const auto& piece = said_.pieces[at];
    const auto& line = said_.line;
    const auto is_word = piece.kind == TypedToken::Kind::word && !piece.ordinal;
    switch (what) {
        case PatternClass::letter:
            return piece.key.size() == 1 && (at == 0 || !piece.capital) && line.is_filler(piece) &&
                   hyphenated_length(said_.pieces, at) == 1 && item_at(at)->means == TokenKind::word;
        case PatternClass::capital: return is_word && piece.capital && piece.key.size() > 1;
        case PatternClass::large: return is_word && piece.large;
        case PatternClass::short_rank: return piece.is_abbreviated && piece.raw.size() <= longest_short;
        case PatternClass::rank: {  // a short form has a capital: `lt cavalry`, `march col` name no rank
            const auto is_short = piece.raw.size() <= longest_short && text::same_spelling(piece.raw, piece.key);
            return is_word && line.is(Listed::rank, piece) && (piece.large || !is_short);
        }
        case PatternClass::owns:
            return is_word && piece.possessive && text::same_spelling(piece.raw.substr(piece.raw.size() - 2), "'s");
        case PatternClass::elsewhere: return other_tables_slip(line, at).has_value();
        case PatternClass::outcome: return !named_outcomes(line, at).empty();
        case PatternClass::nameless:
            return is_word && hyphenated_length(said_.pieces, at) == 1 && piece.key.size() > 1 &&
                   is_like_nothing(line, at) &&
                   !guess_at(line, at);
        default: return false;
    }
}

// -------------------------------------------------------------------- classes of items

namespace {

/// The meanings of the classes that stand for one meaning, in the order of the classes.
constexpr std::array meanings = {
    TokenKind::word,   TokenKind::phrase,   TokenKind::derived, TokenKind::called, TokenKind::side,   TokenKind::versus, TokenKind::toward,
    TokenKind::part,   TokenKind::own,      TokenKind::other,   TokenKind::mine,   TokenKind::theirs, TokenKind::reason, TokenKind::by_hand,
    TokenKind::range,  TokenKind::unit,     TokenKind::dice,    TokenKind::choice, TokenKind::distance, TokenKind::formal, TokenKind::adjust,
    TokenKind::number, TokenKind::fact,     TokenKind::filler,  TokenKind::everybody, TokenKind::name, TokenKind::unit_name, TokenKind::unknown,
};
static_assert(meanings.size() == static_cast<std::size_t>(engine::first_other));

/// The class of each meaning, if it has a class of its own.
constexpr auto classes_of_meanings = [] {
    std::array<WordIndex, static_cast<std::size_t>(TokenKind::unknown) + 1> all{};
    all.fill(no_word);
    for (WordIndex at = 0; at < meanings.size(); ++at) all[static_cast<std::size_t>(meanings[at])] = at;
    return all;
}();

/// Whether an earlier word is of the same choice.
bool is_said_again(const SaidLine& said, const ParsedToken& item) {
    const auto choice = said.procedure.words[item.index].choice;
    return choice != no_index && std::ranges::any_of(said.items, [&](const ParsedToken& other) {
               return other.from < item.from && other.means == TokenKind::word &&
                      said.procedure.words[other.index].choice == choice;
           });
}

/// Whether the troops are named on the first side and not on the second.
bool are_of_first(const SaidLine& said, const ParsedToken& item) {
    const auto& key = said.pieces[item.to - 1].key;
    auto is_first = false;
    for (const auto& other : said.items) {
        const auto is_named = (other.means == TokenKind::word || other.means == TokenKind::fact) && other.from < item.from &&
                              said.pieces[other.to - 1].key == key;
        if (!is_named) continue;
        if (said.is_parted() && other.from > said.items[said.versus].from) return false;
        is_first = true;
    }
    return is_first;
}

/// Whether a number is written in letters.
bool is_spelled_out(const TypedToken& piece) { return piece.raw.front() < '0' || '9' < piece.raw.front(); }

}  // namespace

/// Resets the caches; the classes that stand for one meaning are filled in at once.
void Matcher::forget() {
    present_ = absent_ = {};
    if (looks_ahead_) return;
    for (WordIndex at = 0; at < meanings.size(); ++at) absent_.insert(at);
    for (const auto& item : said_.items)
        if (const auto at = classes_of_meanings[static_cast<std::size_t>(item.means)]; at != no_word) present_.insert(at);
    absent_ = absent_ - present_;
}

bool Matcher::is(PatternClass what, const ParsedToken& item) const {
    const auto means = item.means;
    if (what < engine::first_other) return means == meanings[static_cast<std::size_t>(what)];
    const auto& first = said_.pieces[item.from];
    switch (what) {
        case PatternClass::any: return true;
        case PatternClass::said:
            return text::is_one_of(means, TokenKind::word, TokenKind::phrase, TokenKind::formal, TokenKind::derived,
                                   TokenKind::unit_name);
        case PatternClass::says: return says_something(item);
        case PatternClass::valued: return item.has_value && means != TokenKind::number;
        case PatternClass::table_word: return means <= TokenKind::derived && means != TokenKind::called;
        case PatternClass::idle:
            return item.to == item.from + 1 &&
                   (means == TokenKind::filler || means == TokenKind::unknown || means == TokenKind::fact);
        case PatternClass::active: return means == TokenKind::called && !item.is_passive;
        case PatternClass::first_side: return means == TokenKind::side && item.index == 0;
        case PatternClass::second_side: return means == TokenKind::side && item.index != 0;
        case PatternClass::ranged: return means == TokenKind::toward && item.ranged;
        case PatternClass::each: return means == TokenKind::each || means == TokenKind::everybody;
        case PatternClass::one_piece: return item.to == item.from + 1;
        case PatternClass::or_more: return first.or_more;
        case PatternClass::joined: return first.joint == '-';
        case PatternClass::glued: return first.joint != ' ';
        case PatternClass::unowned: return item.whose < 0;
        case PatternClass::armed:
            return means == TokenKind::unit_name && !item.has_distance && !said_.procedure.weapons.list.empty() &&
                   !said_.line.vocabulary.units[item.index].weapon.empty();
        case PatternClass::leader_name:
            return means == TokenKind::unit_name && said_.line.vocabulary.units[item.index].is_leader;
        case PatternClass::initial: return first.key.size() == 1;
        case PatternClass::run_together: return item.to == item.from + 1 && is_run_together(said_.line.find(item.from));
        case PatternClass::owning: return first.possessive;
        case PatternClass::silent: return is_silent(item);
        case PatternClass::no_face: return means == TokenKind::number && !item.is_die;
        case PatternClass::value: return means == TokenKind::number && !item.is_die && !item.counts_other;
        case PatternClass::bare: return is(PatternClass::value, item) && !item.is_kept;
        case PatternClass::spelled: return means == TokenKind::number && is_spelled_out(first);
        case PatternClass::face: return means == TokenKind::number && may_show(said_.procedure, item.value);
        case PatternClass::one: return means == TokenKind::number && item.value == Fraction(1);
        case PatternClass::percent: return means == TokenKind::number && first.percent;
        case PatternClass::close_unit: return means == TokenKind::unit && said_.line.may_be_unit(item.from);
        case PatternClass::named_die: return means == TokenKind::dice && item.index > 0;
        case PatternClass::unreasoned: return means == TokenKind::adjust && item.text.find(':') == std::string::npos;
        default: return is_known(what, item);
    }
}

/// Classes that depend on the table or the language.
bool Matcher::is_known(PatternClass what, const ParsedToken& item) const {
    const auto& first = said_.pieces[item.from];
    const auto& last = said_.pieces[item.to - 1];
    const auto& line = said_.line;
    const auto typed = line.some(item.from, item.to - item.from);
    switch (what) {
        case PatternClass::possessive: return line.is(Listed::possessive, first);
        case PatternClass::doing: return line.is_doing(last.key);
        case PatternClass::doer: return is_doer(line, item);
        case PatternClass::done: return line.is_done(last.key);
        case PatternClass::role:
            return item.means == TokenKind::fact && item.to == item.from + 1 && line.is(Listed::role, first);
        case PatternClass::troops_again: return are_of_first(said_, item);
        case PatternClass::state: return said_.is_state(item);
        case PatternClass::tally: return item.means != TokenKind::phrase && !line.counted_by(typed).empty();
        case PatternClass::plural:
            return std::ranges::any_of(typed, [](const TypedToken& piece) { return !piece.ending.empty(); });
        case PatternClass::compound: {
            const auto is_noun = [&](const TypedToken& piece) { return line.is(Listed::noun, piece) && piece.ending.empty(); };
            return is_noun(first) && !first.stop && item.from + 1 < said_.pieces.size() &&
                   is_noun(said_.pieces[item.from + 1]);
        }
        case PatternClass::mentioned:
            return std::ranges::any_of(said_.items, [&](const ParsedToken& other) {
                return other.from < item.from && said_.pieces[other.to - 1].key == last.key;
            });
        default: return item.means == TokenKind::word ? is_word(what, item) : what == PatternClass::loose;
    }
}

bool Matcher::is_word(PatternClass what, const ParsedToken& item) const {
    const auto& word = said_.procedure.words[item.index];
    const auto& first = said_.pieces[item.from];
    const auto& line = said_.line;
    const auto* quantity = word.quantity == no_index ? nullptr : &said_.procedure.quantities[word.quantity];
    switch (what) {
        case PatternClass::counted: return !line.is_plain(item.index);
        case PatternClass::weapon: return word.weapon != no_index;
        case PatternClass::aimless: return word.weapon != no_index && !item.has_distance;
        case PatternClass::arms:
            return word.weapon != no_index && !item.has_value && said_.procedure.weapons.counted;
        case PatternClass::lacking: return quantity != nullptr && !item.has_value;
        case PatternClass::quantity: return quantity != nullptr;
        case PatternClass::from_dice: return quantity != nullptr && quantity->from_dice;
        case PatternClass::share: return quantity != nullptr && quantity->kind == QuantityKind::percent;
        case PatternClass::of_one: return quantity != nullptr && (quantity->sides & (quantity->sides - 1)) == 0;
        case PatternClass::uncounted: return word.counts;
        case PatternClass::loose:
            return word.choice == no_index || line.is(Listed::noun, said_.pieces[item.to - 1]);
        case PatternClass::stem: {
            const auto size = first.key.size() + first.ending.size();
            return word.id.starts_with(first.key) && word.id.size() > size &&
                   word.id.find('-') == std::string_view::npos;
        }
        case PatternClass::thing: {
            if (word.choice == no_index) return false;
            const std::string thing(said_.procedure.choices[word.choice].id);
            return line.is(Listed::noun, thing) && word.id.find(thing) == std::string_view::npos;
        }
        case PatternClass::chosen: return word.choice != no_index;
        case PatternClass::again: return is_said_again(said_, item);
        case PatternClass::peer:
        case PatternClass::rival:
        case PatternClass::beyond: return is_peer(what, item);
        case PatternClass::first_only: return word.sides == 1;
        case PatternClass::second_only: return (word.sides & 1) == 0;
        default: return false;
    }
}

/// Whether the item is of the same choice as the first item in the brackets.
bool Matcher::is_peer(PatternClass what, const ParsedToken& item) const {
    const auto& letter = *item_at(parts_[0].from);
    const auto& words = said_.procedure.words;
    if (letter.means != TokenKind::word || &letter == &item || words[item.index].choice == no_index ||
        words[item.index].choice != words[letter.index].choice)
        return false;
    return what == PatternClass::peer || (what == PatternClass::rival ? item.index != letter.index : letter.to < item.to && item.from < letter.to);
}

}  // namespace orderly::parser
