#include "parse/easy/slip.hpp"

#include <fmt/format.h>

#include <span>

#include "text/quoting.hpp"

namespace orderly::parser {

Slip slip_of(ErrorCode code, const std::vector<Piece>& pieces, std::size_t from, std::size_t to,
             std::string_view advice) {
    const auto typed = text::sanitized(typed_text(std::span(pieces).subspan(from, to - from)));
    return {{code, fmt::format("`{}`: {}", typed, advice), typed}, from, to, {}};
}

}  // namespace orderly::parser
