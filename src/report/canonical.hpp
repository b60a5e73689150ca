#pragma once
// The canonical form of a request: the tables' own words in table order, without dice and id. Logs store it, and
// `batch` accepts it.

#include <string>

#include "text/json_writer.hpp"
#include "orderly/request.hpp"

namespace orderly::report {

/// Appends `charge crack fresh cold-steel vs trained worn disordered`: only words that were given, not implied ones.
void append_request(const Request& request, std::string& out);

/// Appends the words of a single unit: `points=9 low-ammo`.
void append_unit(const Procedure& procedure, const Unit& unit, std::string& out);

/// Writes a request to a buffer. Words meant for a later procedure are written as typed.
void put_request(const Request& request, text::Buffer& out);

/// A word given for a unit: `veteran`, or `points=9` for a quantity.
void put_said(const Procedure& procedure, const Unit& unit, WordIndex word, text::Buffer& out);

/// A weapon fired: `6xrm@8`.
void put_shot(const Procedure& procedure, const Shot& shot, text::Buffer& out);

/// Calls `visit(WordIndex)` for each word given for a unit, except words that describe a shot.
template <class Visit>
void each_said(const Procedure& procedure, const Unit& unit, Visit visit) {
    unit.said.each([&](WordIndex word) {
        if (procedure.words[word].weapon == no_index || unit.shots.empty()) visit(word);
    });
}

}  // namespace orderly::report
