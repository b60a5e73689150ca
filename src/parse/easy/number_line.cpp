#include "parse/easy/binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"

namespace orderly::parser {

bool parts_sides(const Item& item) {
    return item.means == Means::versus || (item.means == Means::toward && !item.ranged);
}

NumberLine::NumberLine(const TypedLine& typed_line, Recognition& read)
    : line(typed_line),
      procedure(typed_line.procedure()),
      pieces(typed_line.pieces),
      recognition(read),
      items(read.items) {}

void NumberLine::look_again() {
    classes_.clear();
    for (const auto& item : items) classes_.push_back(classes_of(item));
}

Classes NumberLine::classes_of(const Item& item) const {
    if (item.means == Means::number && item.is_die) return Also::die;
    const auto& piece = pieces[item.from];
    Classes all = item.means;
    const auto add = [&](bool is_so, Also what) {
        if (is_so) all = all | what;
    };
    add(piece.joint != ' ', Also::glued);
    const auto is_spelled = piece.raw.front() < '0' || '9' < piece.raw.front();
    switch (item.means) {
        case Means::number:
            add(!item.counts_other, Also::bare);
            add(is_spelled, Also::spelled);
            add(is_spelled && item.value == Fraction(1), Also::one);
            break;
        case Means::unit: add(line.may_be_unit(item.from), Also::close_unit); break;
        case Means::dice: add(item.index > 0, Also::named_die); break;
        case Means::own:
        case Means::other: add(line.is(Listed::possessive, piece), Also::possessive); break;
        case Means::part: add(item.text == "for", Also::joint_for); break;
        case Means::adjust: add(item.text.find(':') == std::string::npos, Also::unreasoned); break;
        case Means::called: add(!pieces[item.to - 1].ending.empty(), Also::several); break;
        case Means::word: add_word(item, all); [[fallthrough]];
        case Means::phrase:
        case Means::derived:
        case Means::filler:
        case Means::fact: add_nouns(item, all); break;
        default: break;
    }
    return all;
}

void NumberLine::add_word(const Item& item, Classes& all) const {
    const auto& word = procedure.words[item.index];
    if (word.counts) all = all | Also::uncounted;
    if (word.weapon != no_index) {
        if (!procedure.weapons.counted) all = all | Also::arm;
        else if (!item.has_value) all = all | Also::arms;
    } else if (word.quantity == no_index) {
        all = all | Also::plain;
    } else if (item.has_value) {
        all = all | Also::valued;
    } else {
        const auto& key = pieces[item.from].key;
        all = all | Also::quantity;
        if (!quantity_of(item).from_dice) all = all | Also::size;
        else if (line.is(Listed::die, key)) all = all | Also::counts_dice;
        if (line.is(Listed::toward, key)) all = all | Also::toward_named;
    }
}

void NumberLine::add_nouns(const Item& item, Classes& all) const {
    const auto& piece = pieces[item.from];
    const auto is_filler = item.means == Means::filler;
    const auto is_noun = line.is(Listed::noun, piece);
    const auto to = item.from + 1;
    const auto add = [&](bool is_so, Also what) {
        if (is_so) all = all | what;
    };
    if (item.means != Means::phrase &&
        !line.counted_by(std::span(pieces).subspan(item.from, is_filler ? 1 : item.to - item.from)).empty())
        all = all | (is_filler ? Also::men : Also::counted);
    add(is_noun && piece.ending.empty() && !piece.stop && to < pieces.size() && line.is(Listed::noun, pieces[to]) &&
            pieces[to].ending.empty(),
        Also::compound);
    add(is_filler && line.is(Listed::enemy, piece), Also::enemy);
    add(is_filler && line.is(Listed::by, piece), Also::by);
    add(is_filler && is_noun, Also::noun);
    add(is_filler && is_noun && !piece.ending.empty(), Also::things);
    add((is_filler || item.means == Means::fact) && is_noun, Also::thing);
}

std::size_t NumberLine::next(std::size_t place, bool past_toward) const {
    for (auto to = place + 1; to < items.size() && !items[to - 1].stop; ++to) {
        const auto means = items[to].means;
        const auto is_silent = means == Means::filler || means == Means::mine || means == Means::theirs ||
                               (past_toward && means == Means::toward);
        if (!is_silent) return to;
    }
    return items.size();
}

std::size_t NumberLine::previous(std::size_t place) const {
    while (place-- > 0 && !items[place].stop)
        if (items[place].means != Means::filler) return place;
    return items.size();
}

std::size_t NumberLine::place_of(const Step& step, std::size_t behind) const {
    if (step.place == Place::at_once) return items[behind].stop ? items.size() : behind + 1;
    if (step.place == Place::next) return next(behind);
    do ++behind;
    while (behind < items.size() && items[behind].means == Means::filler);
    return behind;
}

bool NumberLine::stands(const Pattern& pattern, std::size_t at) {
    auto behind = at;
    auto before = at;
    for (std::size_t step = 0; step < pattern.size() && pattern[step].of.bits != 0; ++step) {
        const auto& one = pattern[step];
        if (step == 0) {
            if (!is_at(at, one.of, one.none)) return false;
        } else if (one.place == Place::before || one.place == Place::or_break) {
            if (before == items.size()) continue;  // a breath ended
            if (before == 0 || items[before - 1].stop) {
                if (one.place == Place::before) return false;
                before = items.size();
                continue;
            }
            if (!is_at(--before, one.of, one.none)) return false;
            found[step] = before;
            continue;
        } else {
            auto to = place_of(one, behind);
            for (std::size_t times = 1; times < one.most && is_at(to, one.of, one.none); ++times)
                to = place_of(one, behind = to);
            if (one.most > 1) continue;
            if (!is_at(to, one.of, one.none)) return false;
            behind = to;
        }
        found[step] = behind;
    }
    return true;
}

std::string NumberLine::typed(const Item& first, const Item& last) const {
    return shown(std::span(pieces).subspan(first.from, last.to - first.from));
}

void NumberLine::tell(const Item& first, const Item& last, std::string_view as) const {
    recognition.heard.push_back(fmt::format("{} as {}", typed(first, last), as));
}

void NumberLine::ask(ErrorCode code, std::size_t from, std::size_t to, std::string_view advice) const {
    recognition.slips.push_back(slip_of(code, pieces, from, to, advice));
}

bool NumberLine::give(Item& number, Item& to) {
    to.value = number.value;
    return to.has_value = drop(number);
}

bool NumberLine::leave(Item& number, const std::string& text) const {
    recognition.unused.push_back(text);
    return drop(number);
}

}  // namespace orderly::parser
