#include "log/report.hpp"

#include "log/lines.hpp"

namespace orderly {

Report log::report_of(Catalog& tables, const std::string& log, const Narrative::NameOf& name_of,
                      const Narrative::NameOf& side_of, const Narrative::NumberOf& number_of) {
    VoidRecords voids;
    each_line(log, [&](std::string_view line, std::uint64_t) { voids.line(line); });
    Report report;
    Narrative tale(tables, name_of, number_of);
    each_line(log, [&](std::string_view line, std::uint64_t) {
        if (tale.read(line, voids)) report.events.push_back(tale.entry());
    });
    for (const auto& [turn, losses] : tale.losses_by_turn())
        for (const auto& [what, count] : losses)
            report.losses.push_back({turn, what.first, side_of ? side_of(what.first) : "", what.second, count});
    return report;
}

Report report_of(Catalog& tables, const std::string& log) { return log::report_of(tables, log, {}, {}); }

}  // namespace orderly
