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

void SaidLine::ask(std::size_t from, std::size_t to, std::string_view advice) const {
    ask_once(recognition.slips, slip_of(ErrorCode::ambiguous, pieces, from, to, advice));
}

}  // namespace orderly::parser
