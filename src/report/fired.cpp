#include "report/fired.hpp"

#include <fmt/format.h>

#include "report/naming.hpp"
#include "text/number_text.hpp"

namespace orderly::report {

std::string fired_text(const Ruleset& ruleset, const Fired& fired) {
    auto text = fired.shot->count == 1 ? std::string() : fmt::format("{} x ", fired.shot->count);
    text += title_or_id(fired.weapon->title, fired.weapon->id);
    const auto suffix = ruleset.unit.suffix;
    text += fmt::format(" at {}{}", text::decimal_text(fired.shot->distance), suffix);
    if (!fired.band.empty()) text += fmt::format(", {}", fired.band);
    return text + fmt::format(" (up to {}{})", fired.cell->up_to, suffix);
}

}  // namespace orderly::report
