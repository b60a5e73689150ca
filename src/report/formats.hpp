#pragma once
// The formats of requests, resolutions and errors: canonical words, csv, logfmt, JSON and text.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/request.hpp"
#include "orderly/resolution.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"

namespace orderly::report {

// The canonical form of a request: the tables' own words in table order, without dice and id. Logs store it, and
// `batch` accepts it.

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

// Resolutions as csv, a row for each unit with its own result, then rows for follow-ups.

/// The number of columns, which are the same for all procedures.
inline constexpr std::size_t csv_columns = 24;
/// The column names in order.
std::span<const std::string_view> csv_column_names();

/// Appends the rows. `tail` is appended to each row for the caller's own columns, and `last` to the last one.
void append_csv(const Resolution& resolution, std::string& out, std::string_view tail = {}, std::string_view last = {});

// A resolution as one line of key=value pairs, for logs and grep.

/// Appends one line without a newline. The keys of several units are numbered (`unit1.outcome=rally`), as are those of
/// follow-ups (`followed1.procedure=rout`).
void append_logfmt(const Resolution& resolution, std::string& out);

// A cache of JSON pieces that recur in many results, such as a modifier or an effect.

/// Stores short pieces by everything that determines their text.
class KeptPieces {
public:
    /// Addresses of table lines, numbers, and word sets.
    using Key = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

    struct alignas(64) Piece {
        Key key = {};
        std::size_t size = 0;
        std::array<char, 3 * text::Buffer::step> text;
    };

    /// The piece with that key, valid until another is stored; null if it is not cached.
    [[nodiscard]] const Piece* find(const Key& key) const {
        if (pieces_.empty()) return nullptr;
        const auto at = place_of(key);
        const auto& piece = pieces_[pieces_[at].key == key ? at : at ^ 1U];
        return piece.key == key ? &piece : nullptr;
    }

    /// Stores the piece, which replaces the older of the two at its place. Long pieces are never stored.
    void keep(const Key& key, std::string_view text);

private:
    static constexpr std::size_t places = 2048;

    [[nodiscard]] static std::size_t place_of(const Key& key) {
        // leave out the procedure or the ruleset, which comes first and is nearly always the same
        const auto& [table, a, b, c, d] = key;
        const auto hash = a ^ std::rotl(b, 17) ^ std::rotl(c, 31) ^ std::rotl(d, 47);
        return hash * 0x9e3779b97f4a7c15U >> 53;
    }

    std::vector<Piece> pieces_;  ///< allocated on first use
};

/// Writes `modifiers` to `next` into the open object, using cached pieces if a cache is given.
void write_json_result(const Resolution& resolution, const Result& result, KeptPieces* kept, text::JsonWriter& out);

/// Writes `explain` into the open object.
void write_json_explain(const Resolution& resolution, const Result& result, text::JsonWriter& out);

// A resolution or an error as one JSON object on one line. Scripts rely on the keys; the docs list all of them.

/// The beginning of every object.
inline constexpr std::string_view json_opening = R"({"v":1,)";

struct JsonOptions {
    bool explain = false;        ///< add `explain`: the table line behind each number
    KeptPieces* kept = nullptr;  ///< a cache, for callers that write many results
    bool begun = false;          ///< the object has begun, with fields that the caller wrote
};

/// Appends one object without a newline.
void append_json(const Resolution& resolution, const JsonOptions& options, std::string& out);

/// Appends `{"v":1,"error":{…}}` without a newline, with other keys before the error.
void append_json(const Error& error, std::string& out, std::string_view keys = {});

// A resolution as text for people at the table: the working, the result, effects, follow-ups, notes.

struct TextOptions {
    bool color = false;      ///< for a terminal: highlight results, losses and doubts
    bool explain = false;    ///< print marks in full, and the table line behind each number
    std::size_t width = 80;  ///< the maximum width of all lines except the one with the seed
};

/// Appends complete lines with newlines. A blank line precedes each follow-up.
void append_text(const Resolution& resolution, const TextOptions& options, std::string& out);

// The working of a result: modifiers of each side, their sum, the die and the total.

/// One side's line: `attacker   crack +2, fresh +2   +4   die 8   12`. Empty cells take no space.
struct WorkingLine {
    std::string_view name;
    std::string words;
    std::string sum;
    std::string die;
    std::string total;
};

/// Writes a result's lines, indented by `indent`.
void write_working(text::Page& page, const std::vector<WorkingLine>& lines, std::size_t indent, std::size_t name_width);

/// A side's modifiers: `crack +2, 9 points +1`.
std::string counted_text(const Request& request, const Result& result, Index side);

/// A result's dice, grouped by size and title: `die 8`, `dice 3+4`, `direction 7`.
std::string dice_text(std::span<const ThrownDie> dice);

/// A pool's dice: `6+2` if a 6 exploded. For many dice, how often each face fell.
std::string faces_text(std::span<const ThrownDie> dice);

// Results of look-ups as text.

/// A row's values: `full 12"`, `half-move 1/2`, `bases 3`.
std::string value_text(const Ruleset& ruleset, std::string_view id, Fraction value, bool distance);

/// The lines of a text row, each with a dash; sub-items are indented further.
void write_lines(text::Page& page, std::span<const std::string_view> lines, std::size_t indent);

/// The row's values, or a line for each matching row; text rows are printed line by line.
void write_text_lookup(const Request& request, const Result& result, std::size_t indent, text::Page& page);

// Lines of one result: of a resolution, or of one of its units.

/// Writes the working, the result, the effects and the follow-ups, indented by `indent`.
void write_text_result(const Resolution& resolution, const Result& result, std::size_t indent, text::Page& page);

}  // namespace orderly::report
