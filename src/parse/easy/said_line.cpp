#include "parse/easy/said_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"

namespace orderly::parser {

SaidLine::SaidLine(const Phrasebook& said_in, const std::vector<Piece>& written, Recognition& read)
    : book(said_in),
      language(said_in.language()),
      procedure(said_in.procedure()),
      pieces(written),
      recognition(read),
      items(read.items) {
    const auto parts = [](const Item& item) { return item.means == Means::versus; };
    versus = static_cast<std::size_t>(std::ranges::find_if(items, parts) - items.begin());
}

bool SaidLine::is_state(const Item& item) const {
    if (item.means == Means::phrase || item.means == Means::derived) return true;
    if (item.means != Means::word || !book.is_plain(item.index)) return false;
    const auto choice = procedure.words[item.index].choice;
    return choice == no_index || !(procedure.choices[choice].required || procedure.choices[choice].by_name);
}

bool SaidLine::says(std::size_t at, std::span<const std::string_view> list) const {
    const auto& item = items[at];
    const auto may_be = item.means == Means::filler || item.means == Means::unknown || item.means == Means::fact;
    return may_be && item.to == item.from + 1 && is_one_of(pieces[item.from], list);
}

bool SaidLine::is_any_said(std::size_t from, std::size_t to) const {
    return std::any_of(items.begin() + static_cast<std::ptrdiff_t>(from),
                       items.begin() + static_cast<std::ptrdiff_t>(to), [](const Item& item) {
                           return item.means == Means::word || item.means == Means::phrase ||
                                  item.means == Means::formal || item.means == Means::derived ||
                                  item.means == Means::unit_name;
                       });
}

std::size_t SaidLine::length_before(std::size_t at, std::span<const std::string_view> phrases) const {
    const auto place = items[at].from;
    if (const auto length = length_ending(place, phrases); length > 0 || place == 0) return length;
    const auto& before = pieces[place - 1];
    if (before.stop || !book.is_filler(before.key) || book.is_joining(before.key)) return 0;
    const auto length = length_ending(place - 1, phrases);
    return length == 0 ? 0 : length + 1;
}

std::size_t SaidLine::length_ending(std::size_t place, std::span<const std::string_view> phrases) const {
    std::size_t longest = 0;
    for (const auto& keys : book.keys_of_list(phrases)) {
        if (keys.size() > longest && keys.size() <= place && stand_there(pieces, place - keys.size(), keys))
            longest = keys.size();
    }
    return longest;
}

bool SaidLine::is_spelled(std::size_t place, std::span<const std::string> keys) const {
    return place + keys.size() <= pieces.size() &&
           std::ranges::equal(std::span(pieces).subspan(place, keys.size()), keys, {}, &Piece::key);
}

std::string SaidLine::typed(std::size_t from, std::size_t to) const {
    return text::sanitized(typed_text(std::span(pieces).subspan(from, to - from)));
}

std::string SaidLine::who_acts() const {
    return fmt::format("who is the {0}? say the {0} first, and `{1}` before the other", procedure.sides[0],
                       language.versus.front());
}

std::string SaidLine::of_which_side() const {
    return fmt::format("of the {} or of the {}? say it on that side of `{}`", procedure.sides[0], procedure.sides[1],
                       language.versus.front());
}

std::string SaidLine::of_enemy() const {
    return fmt::format("said of the enemy, it has no place in {}: leave it out", procedure.id);
}

void SaidLine::ask(std::size_t from, std::size_t to, std::string_view advice) const {
    ask_once(recognition.slips, slip_of(ErrorCode::ambiguous, pieces, from, to, advice));
}

}  // namespace orderly::parser
