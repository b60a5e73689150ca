#pragma once
// A request as the words that make it again: the tables' own words, in the table's order, without dice and
// without id. It is what logs keep and what `batch` takes back.

#include <string>

#include "text/json_writer.hpp"
#include "orderly/request.hpp"

namespace orderly::report {

/// Appends `charge crack fresh cold-steel vs trained worn disordered`. Words that were not said are not there.
void append_request(const Request& request, std::string& out);

/// Appends the words of one unit alone: `points=9 low-ammo`.
void append_unit(const Procedure& procedure, const Unit& unit, std::string& out);

/// A request into a buffer. Words meant for a later procedure stand as they were typed.
void put_request(const Request& request, text::Buffer& out);

/// One said word of a unit: `veteran`, or `points=9` where it bears a quantity.
void put_said(const Procedure& procedure, const Unit& unit, WordIndex word, text::Buffer& out);

/// A weapon as it was fired: `6xrm@8`.
void put_shot(const Procedure& procedure, const Shot& shot, text::Buffer& out);

/// Calls `visit(WordIndex)` for each said word of a unit that does not stand for one of its shots.
template <class Visit>
void each_said(const Procedure& procedure, const Unit& unit, Visit visit) {
    unit.said.each([&](WordIndex word) {
        if (procedure.words[word].weapon == no_index || unit.shots.empty()) visit(word);
    });
}

}  // namespace orderly::report
