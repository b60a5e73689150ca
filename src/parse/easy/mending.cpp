#include "parse/easy/request_builder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/dice.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {

Error error_of(const std::vector<Slip>& slips) {
    std::vector<std::string> messages;
    for (const auto& slip : slips) messages.push_back(slip.problem.message);
    const auto& first = slips.front().problem;
    Error error(first.code, fmt::format("{}", fmt::join(messages, "; ")), first.word, first.suggest);
    for (const auto& slip : slips) error.problems.push_back(slip.problem);
    error.remedy = slips.front().remedy;
    return error;
}

std::string with_mends(const std::vector<Piece>& pieces, const std::vector<Slip>& slips) {
    std::string text;
    for (std::size_t at = 0; at < pieces.size();) {
        const auto slip = std::ranges::find_if(slips, [&](const Slip& one) { return one.from == at; });
        const auto is_known = slip == slips.end() || slip->is_left_out || !slip->mended.empty();
        if (!is_known) return {};
        auto end = slip != slips.end() ? slip->to : at + 1;
        if (slip == slips.end())
            while (end < pieces.size() && pieces[end].joint != ' ' &&
                   std::ranges::none_of(slips, [&](const Slip& one) { return one.from == end; }))
                ++end;
        const auto part = slip != slips.end() ? slip->mended : typed_text(std::span(pieces).subspan(at, end - at));
        if (!text.empty() && !part.empty()) text += ' ';
        text += part;
        if (pieces[end - 1].stop && !text.empty() && !text.ends_with(',')) text += ',';
        at = end;
    }
    return text;
}

std::string runnable(const Understood& one, std::span<const int> given) {
    auto text = one.canonical;
    const auto said = one.faces.empty() ? given : std::span<const int>(one.faces);
    while (text.ends_with(" vs") && one.request.procedure->kind != Kind::pool &&
           one.request.procedure->kind != Kind::roll)
        text.resize(text.size() - 3);
    if (said.empty()) return text;
    std::vector<std::string> faces;
    for (const auto face : said) faces.push_back(face == roll_this ? "_" : std::to_string(face));
    return fmt::format("{} {} {}", text, "-d", fmt::join(faces, ","));
}

std::string left_out(const Understood& one) {
    std::vector<std::string> all;
    for (const auto* list : {&one.request.unused, &one.names})
        for (const auto& text : *list) all.push_back(fmt::format("`{}`", text::sanitized(text)));
    return all.empty() ? std::string() : fmt::format("; no effect here: {}", fmt::join(all, ", "));
}

}  // namespace orderly::parser
