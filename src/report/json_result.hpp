#pragma once
// The keys of one result: of the resolution itself, or of one of its units.

#include "text/json_writer.hpp"
#include "orderly/resolution.hpp"
#include "report/kept_pieces.hpp"

namespace orderly::report {

/// Writes `modifiers` to `next` into the object that is open, with pieces that are kept, if any may be.
void write_json_result(const Resolution& resolution, const Result& result, KeptPieces* kept, text::JsonWriter& out);

/// Writes `explain` into the object that is open.
void write_json_explain(const Resolution& resolution, const Result& result, text::JsonWriter& out);

}  // namespace orderly::report
