#pragma once
// A log read to its end, as a report.

#include "log/narrative.hpp"

namespace orderly::log {

/// `name_of` gives a unit's name in full, `side_of` its side of the game, or nothing; each of the three may be empty.
Report report_of(Catalog& tables, const std::string& log, const Narrative::NameOf& name_of,
                 const Narrative::NameOf& side_of, const Narrative::NumberOf& number_of = {});

}  // namespace orderly::log
