#include "parse/easy/slip.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <span>

#include "text/quoting.hpp"

namespace orderly::parser {

Slip slip_of(ErrorCode code, const std::vector<Piece>& pieces, std::size_t from, std::size_t to,
             std::string_view advice) {
    const auto typed = text::sanitized(typed_text(std::span(pieces).subspan(from, to - from)));
    return {{code, fmt::format("`{}`: {}", typed, advice), typed}, from, to, {}};
}

void ask_once(std::vector<Slip>& slips, Slip question) {
    const auto covers = [](const Slip& outer, const Slip& inner) {
        return outer.from <= inner.from && inner.to <= outer.to;
    };
    if (std::ranges::any_of(slips, [&](const Slip& slip) { return covers(slip, question); })) return;
    std::erase_if(slips, [&](const Slip& slip) { return covers(question, slip); });
    slips.push_back(std::move(question));
}

}  // namespace orderly::parser
