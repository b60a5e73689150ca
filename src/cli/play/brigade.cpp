#include "cli/play/brigade.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/effect_text.hpp"
#include "report/naming.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

std::string outcome_of(const Result& result) {
    if (result.row != nullptr) return std::string(report::title_or_id(result.row->title, result.row->outcome));
    return result.has_passed ? (result.passed ? "passed" : "failed") : "";
}

std::string line_of(const Ruleset& ruleset, const Result& result) {
    auto text = fmt::format("{}: {}{}{}", result.total, text::style::bold, outcome_of(result), text::style::plain);
    for (const auto& effect : result.effects) text += "; " + report::effect_text(ruleset, effect);
    return text;
}

}  // namespace

void append_brigade(const Resolution& resolution, const game::Named& named, const Screen& screen, std::string& out) {
    const auto& request = resolution.request;
    text::Page page(out, screen.width, screen.color);
    std::string faces;
    for (const auto& die : resolution.dice) faces += fmt::format("{}{}", faces.empty() ? "" : ", ", die.face);
    page.paragraph(fmt::format("{} · {} · die {}", report::title_or_id(request.procedure->title, request.procedure->id),
                               request.ruleset->id, faces),
                   0, 2);
    std::size_t width = 0;
    for (const auto& name : named.names[0]) width = std::max(width, name.size());
    for (const auto& result : resolution.results) {
        const auto name = named.at(0, result.unit);
        page.labelled(
            text::padded_right("  " + (name.empty() ? fmt::format("unit {}", result.unit + 1) : std::string(name)),
                               width + 4),
            line_of(*request.ruleset, result));
    }
}

}  // namespace orderly::cli
