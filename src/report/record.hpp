#pragma once
// Fields of a flat record: what JSON nests, in one cell, with lists joined by "; ". logfmt and csv share them.

#include <string>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// `8; 3`: the faces in order.
std::string dice_field(const Resolution& resolution);

/// How many of the dice were given, where others were rolled: the first ones. Empty where all came one way.
std::string given_field(const Resolution& resolution);

/// `9`; `attacker=13; defender=2` of an opposed roll; nothing without a total.
std::string total_field(const Request& request, const Result& result);

/// `11` of an opposed roll.
std::string difference_field(const Request& request, const Result& result);

/// The id of the row's or the grading's outcome, and its title.
std::string_view outcome_field(const Result& result);
std::string_view title_field(const Result& result);

/// `true`, `false`, or nothing where nothing is checked.
std::string_view passed_field(const Result& result);

/// A number, or `first=4; second=1`.
std::string needed_field(const Request& request, const Result& result);
std::string hits_field(const Request& request, const Result& result);

/// A cell for each row of a look-up where several fit (`cavalry line road: not allowed`); the lines of a text row.
std::string rows_field(const Request& request, const Result& result);

/// Whether a distance is among the values, so that the unit must be said.
bool gives_distance(const Request& request, const Result& result);

/// `full=12; double-quick=16; unit=in`, and the rows.
std::string values_field(const Request& request, const Result& result);

/// `defender:lose-stands:4; attacker:hold?`: the mark says that the words leave it open.
std::string effects_field(const Request& request, const Result& result);

/// `target:morale vs-shooting hits=3`.
std::string next_field(const Request& request, const Result& result);

/// Marks and notes, in full.
std::string notes_field(const Resolution& resolution);

}  // namespace orderly::report
