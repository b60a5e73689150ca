#pragma once
// Fields of a flat record: what JSON nests, in one cell, with lists joined by "; ". logfmt and csv share them.

#include <string>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// The items with `; ` between them.
std::string joined(const std::vector<std::string>& items);

/// `8; 3`: the faces in order.
std::string dice_field(const Resolution& resolution);

/// How many of the dice were given, where others were rolled: the first ones. Empty where all came one way.
std::string given_field(const Resolution& resolution);

/// The lines of a text row; a cell for each row of a look-up where several fit (`cavalry line road: not allowed`).
/// `lines` are those of the result's own row.
std::string rows_field(const Procedure& procedure, const std::vector<const LookupRow*>& rows,
                       std::vector<std::string> lines);

/// `defender:lose-stands:4; attacker:hold?`: the mark says that the words leave it open.
std::string list_field(const Request& request, const std::vector<EffectResult>& effects);

/// `target:morale vs-shooting hits=3`.
std::string list_field(const Request& request, const std::vector<NextStep>& steps);

/// Marks and notes, in full.
std::string notes_field(const Resolution& resolution);

}  // namespace orderly::report
