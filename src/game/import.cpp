#include "game/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <vector>

#include "orderly/error.hpp"
#include "tables/node.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

Error wrong(const std::string& why) { return {ErrorCode::bad_value, why}; }

/// What kind of file this is if it cannot be a csv; empty if it may be one.
std::string_view other_format(std::string_view bytes) {
    if (bytes.starts_with("PK\x03\x04")) return "a workbook (.xlsx or .ods)";
    if (bytes.starts_with("\xd0\xcf\x11\xe0")) return "a workbook (.xls)";
    if (bytes.starts_with("%PDF")) return "a PDF";
    const auto first = bytes.substr(std::min(bytes.find_first_not_of(" \t\r\n\xef\xbb\xbf"), bytes.size()));
    if (first.starts_with('<')) return "a page of HTML or XML";
    return first.starts_with('{') || first.starts_with('[') ? "JSON" : "";
}

/// Converts every kind of line end to a newline.
std::string with_plain_ends(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\r') out += text[at];
        else if (at + 1 == text.size() || text[at + 1] != '\n') out += '\n';
    }
    return out;
}

std::string trimmed(const std::string& text) {
    const auto from = text.find_first_not_of(" \t\n");
    return from == std::string::npos ? std::string() : text.substr(from, text.find_last_not_of(" \t\n") - from + 1);
}

}  // namespace

CsvReader::CsvReader(std::string_view bytes) {
    if (const auto other = other_format(bytes); !other.empty())
        throw wrong(fmt::format("this is {}, not a csv: save the sheet as csv and import that", other));
    text_ = with_plain_ends(text::decoded(bytes));
    if (text_.find('\0') != std::string::npos) throw wrong("the file contains NUL bytes, so it is not a csv");
    if (text_.starts_with("sep=") && text_.size() > 5 && text_[5] == '\n') {
        mark_ = text_[4];
        at_ = 6;
        next_line_ = 2;
    } else {
        mark_ = mark_of_head();
    }
}

char CsvReader::mark_of_head() const {
    constexpr std::array marks = {',', ';', '\t', '|'};
    std::array<std::size_t, marks.size()> counts = {};
    bool quoted = false;
    for (auto at = std::min(text_.find_first_not_of('\n'), text_.size()); at < text_.size(); ++at) {
        if (text_[at] == '"') quoted = !quoted;
        if (quoted) continue;
        if (text_[at] == '\n') break;
        for (std::size_t mark = 0; mark < marks.size(); ++mark) counts[mark] += text_[at] == marks[mark] ? 1 : 0;
    }
    return marks[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

void CsvReader::read_cells(std::vector<std::string>& cells) {
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
        const auto one = text_[at_];
        if (one == '\n') ++next_line_;
        if (quoted && one == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') cells.back() += text_[at_++];
        else if (quoted && one == '"') quoted = false;
        else if (one == '"' && trimmed(cells.back()).empty()) quoted = true;
        else if (!quoted && one == '\n') break;
        else if (!quoted && one == mark_) cells.emplace_back();
        else cells.back() += one;
    }
    ++at_;
    if (quoted) throw wrong(fmt::format("line {} of the csv: a quote is not closed", line_));
}

bool CsvReader::next(std::vector<std::string>& cells) {
    while (at_ < text_.size()) {
        line_ = next_line_;
        cells.assign(1, {});
        read_cells(cells);
        for (auto& cell : cells) cell = trimmed(cell);
        if (std::ranges::any_of(cells, [](const std::string& cell) { return !cell.empty(); })) return true;
    }
    return false;
}

namespace {

using Cells = std::vector<std::string>;

Error wrong(std::size_t line, const std::string& why) {
    return {ErrorCode::bad_value, fmt::format("line {} of the csv: {}", line, why)};
}

/// Text as a quoted YAML scalar, on one line.
std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const auto letter : text) out += letter == '\'' ? "''" : std::string(1, letter == '\n' ? ' ' : letter);
    return out + "'";
}

/// `28th Mass.` as an id: `28th-mass`.
std::string id_of(const std::string& cell) {
    std::string id;
    for (const auto letter : text::folded(cell)) {
        const auto parts = std::string_view(" \t\n.-").find(letter) != std::string_view::npos;
        if (!parts) id += letter;
        else if (!id.empty() && !id.ends_with('-')) id += '-';
    }
    while (id.ends_with('-')) id.pop_back();
    return id;
}

struct ImportedUnit {
    std::size_t line = 0;
    std::string side;
    std::string id;
    std::string name;
    std::string rest;  ///< the other keys, as YAML
};

class Importer {
public:
    Importer(std::string_view csv, const Ruleset& ruleset) : csv_(csv), ruleset_(ruleset) {}

    std::string run() {
        read_head();
        for (Cells cells; csv_.next(cells);) row(cells);
        if (units_.empty() && faults_.empty()) add_fault(csv_.line(), "there are no units below the column names");
        auto text = sides();
        if (!units_.empty()) check(text);
        if (faults_.empty()) return text;
        throw Error(ErrorCode::bad_value, fmt::format("{}{}", fmt::join(text::texts_of(faults_, [](const auto& one) { return one.second; }), "\n"),
                                                           remedy_));
    }

private:
    void add_fault(std::size_t line, const std::string& why) { faults_.emplace(line, wrong(line, why).what()); }

    void read_head() {
        if (!csv_.next(head_))
            throw wrong(
                1, "the file is empty: name the columns in its first line (side, unit, name, is, weapon and numbers)");
        for (auto& name : head_) name = id_of(name);
        for (const auto& name : head_)
            if (!name.empty() && std::ranges::count(head_, name) > 1)
                throw wrong(csv_.line(), fmt::format("two columns are called `{}`", name));
        for (const auto* needed : {"side", "unit"})
            if (std::ranges::find(head_, needed) == head_.end())
                throw wrong(csv_.line(),
                            fmt::format("there is no column `{}`; the file has {}", needed, fmt::join(head_, ", ")));
    }

    void row(const Cells& cells) {
        ImportedUnit unit;
        unit.line = csv_.line();
        std::string called;
        for (std::size_t at = 0; at < cells.size(); ++at) {
            const auto& cell = cells[at];
            if (cell.empty()) continue;
            if (at >= head_.size() || head_[at].empty())
                add_fault(unit.line, fmt::format("`{}` is in a column without a name", cell));
            else if (head_[at] == "side") unit.side = id_of(cell);
            else if (head_[at] == "unit") unit.id = id_of(called = cell);
            else if (head_[at] == "name") unit.name = cell;
            else unit.rest += fmt::format(", {}: {}", head_[at], value(unit.line, head_[at], cell));
        }
        if (unit.side.empty()) add_fault(unit.line, "the unit has no side");
        if (unit.id.empty()) add_fault(unit.line, "the unit has no id: fill in the column `unit`");
        if (unit.side.empty() || unit.id.empty()) return;
        if (unit.name.empty() && text::folded(called) != unit.id) unit.name = called;
        const auto twice = std::ranges::find(units_, unit.id, &ImportedUnit::id);
        if (twice == units_.end()) units_.push_back(std::move(unit));
        else add_fault(unit.line, fmt::format("the unit `{}` is already on line {}", unit.id, twice->line));
    }

    /// A cell as YAML; of a wrong number 1, so that the rest of the unit can be checked.
    std::string value(std::size_t line, const std::string& column, const std::string& cell) {
        if (column == "weapon") return quoted(cell);
        if (column != "is") {
            if (cell.find_first_not_of("0123456789") == std::string::npos) return cell;
            add_fault(line, fmt::format("{} must be a whole number, not `{}`", column, cell));
            return "1";
        }
        const auto as_folded = [](std::string_view word) { return as_word(text::folded(word)); };
        return fmt::format("[{}]", text::joined(text::parts_of(cell, " ,;|\t\n"), ", ", as_folded));
    }

    /// A word as a YAML scalar, quoted unless it can only be a plain word.
    static std::string as_word(const std::string& word) {
        constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyz0123456789-";
        return word.find_first_not_of(plain) == std::string::npos && !word.starts_with('-') ? word : quoted(word);
    }

    /// The sides in order of first appearance.
    std::string sides() {
        std::string out = "sides:\n";
        std::vector<std::string> written;
        for (const auto& first : units_) {
            if (std::ranges::find(written, first.side) != written.end()) continue;
            written.push_back(first.side);
            lines_.push_back(first.line);
            out += fmt::format("  {}:\n", as_word(first.side));
            for (const auto& unit : units_) {
                if (unit.side != first.side) continue;
                lines_.push_back(unit.line);
                auto keys = unit.rest;
                if (!unit.name.empty()) keys = fmt::format(", name: {}{}", quoted(unit.name), keys);
                out += fmt::format("    {}: {{{}}}\n", as_word(unit.id), keys.empty() ? keys : keys.substr(2));
            }
        }
        return out;
    }

    /// Parses the result as a game's file and compares its units with those of the csv.
    void check(const std::string& text) {
        constexpr int before = 3;  // lines before the first side
        tables::Faults faults;
        const tables::SourceFile file{"imported.yaml",
                                      fmt::format("game: imported\nruleset: {}\n{}", ruleset_.id, text)};
        const auto roster = read_roster(
            file, [&](const std::string&, const std::string&) -> const Ruleset& { return ruleset_; }, faults);
        for (const auto& fault : faults) {
            const auto at = static_cast<std::size_t>(std::max(fault.line - before - 1, 0));
            add_fault(lines_[std::min(at, lines_.size() - 1)], fault.message);
            remedy_ = fmt::format("\n(with the words of {}; choose another ruleset with -r)", ruleset_.id);
        }
        if (!faults_.empty()) return;
        const auto same = [](const RosterUnit& read, const ImportedUnit& meant) {
            return read.id == meant.id && read.side == meant.side;
        };
        auto meant = units_;
        std::ranges::stable_sort(meant, {}, [&](const ImportedUnit& unit) {
            return std::ranges::find(roster.sides, unit.side) - roster.sides.begin();
        });
        if (!std::ranges::equal(roster.units, meant, same))
            throw Error(ErrorCode::failed, "the converted units do not match the csv");
    }

    CsvReader csv_;
    const Ruleset& ruleset_;
    Cells head_;
    std::vector<ImportedUnit> units_;
    std::vector<std::size_t> lines_;                  ///< the csv line behind each YAML line below `sides:`
    std::multimap<std::size_t, std::string> faults_;  ///< by csv line
    std::string remedy_;                              ///< if a word is wrong
};

}  // namespace

std::string sides_of_csv(std::string_view csv, const Ruleset& ruleset) { return Importer(csv, ruleset).run(); }

}  // namespace orderly::game
