#include "game/import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "orderly/error.hpp"

namespace orderly::game {
namespace {

using Cells = std::vector<std::string>;

/// The rows of a csv: cells may stand in quotes, a quote in them is doubled; `;` parts them where the head has no
/// comma.
class Csv {
public:
    explicit Csv(std::string_view text) : text_(text) {
        if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
        const auto head = text_.substr(0, text_.find('\n'));
        if (head.find(',') == std::string_view::npos && head.find(';') != std::string_view::npos) comma_ = ';';
    }

    /// The next row; false at the end.
    bool next(Cells& cells) {
        cells.assign(1, {});
        if (text_.empty()) return false;
        ++line_;
        bool quoted = false;
        while (!text_.empty()) {
            const auto one = text_.front();
            text_.remove_prefix(1);
            const auto doubled = quoted && one == '"' && text_.starts_with('"');
            if (doubled) {
                text_.remove_prefix(1);
                cells.back() += '"';
            } else if (one == '"') quoted = !quoted;
            else if (!quoted && one == '\n') return true;
            else if (!quoted && one == comma_) cells.emplace_back();
            else if (one != '\r') cells.back() += one;
        }
        return true;
    }

    [[nodiscard]] std::size_t line() const { return line_; }

private:
    std::string_view text_;
    char comma_ = ',';
    std::size_t line_ = 0;
};

std::string trimmed(const std::string& text) {
    const auto from = text.find_first_not_of(" \t");
    return from == std::string::npos ? std::string() : text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

/// Text in YAML's quotes.
std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const auto letter : text) out += letter == '\'' ? "''" : std::string(1, letter);
    return out + "'";
}

class Importer {
public:
    explicit Importer(std::string_view csv) : csv_(csv) {}

    std::string run() {
        if (!csv_.next(head_))
            throw wrong("it is empty: its first line names the columns, side, unit, name, is, weapon and numbers");
        for (auto& name : head_) name = trimmed(name);
        for (const auto* needed : {"side", "unit"})
            if (std::ranges::find(head_, needed) == head_.end())
                throw wrong(fmt::format("there is no column `{}`", needed));
        for (Cells cells; csv_.next(cells);)
            if (std::ranges::any_of(cells, [](const std::string& cell) { return !trimmed(cell).empty(); })) row(cells);
        std::string out = "sides:\n";
        for (const auto& [side, units] : sides_) out += fmt::format("  {}:\n{}", side, units);
        return out;
    }

private:
    [[nodiscard]] Error wrong(const std::string& why) const {
        return {ErrorCode::bad_value, fmt::format("line {} of the csv: {}", csv_.line(), why)};
    }

    void row(const Cells& cells) {
        if (cells.size() > head_.size())
            throw wrong(fmt::format("{} cells, and {} columns", cells.size(), head_.size()));
        std::string side;
        std::string unit;
        std::string rest;
        for (std::size_t at = 0; at < cells.size(); ++at) {
            const auto cell = trimmed(cells[at]);
            if (cell.empty()) continue;
            if (head_[at] == "side") side = cell;
            else if (head_[at] == "unit") unit = cell;
            else rest += fmt::format("{}{}: {}", rest.empty() ? "" : ", ", head_[at], value(head_[at], cell));
        }
        if (side.empty() || unit.empty())
            throw wrong(side.empty() ? "the unit has no side"
                                     : "the unit has no name to be typed, in the column `unit`");
        auto found = std::ranges::find(sides_, side, &std::pair<std::string, std::string>::first);
        if (found == sides_.end()) found = sides_.insert(sides_.end(), {side, {}});
        found->second += fmt::format("    {}: {{{}}}\n", unit, rest);
    }

    [[nodiscard]] std::string value(const std::string& column, const std::string& cell) const {
        if (column == "name") return quoted(cell);
        if (column == "weapon") return cell;
        if (column != "is") {
            if (cell.find_first_not_of("0123456789") != std::string::npos)
                throw wrong(fmt::format("`{}` is no whole number, for {}", cell, column));
            return cell;
        }
        std::string words;
        for (std::size_t from = cell.find_first_not_of(" ,;"); from < cell.size();) {
            const auto end = std::min(cell.find_first_of(" ,;", from), cell.size());
            words += (words.empty() ? "" : ", ") + cell.substr(from, end - from);
            from = cell.find_first_not_of(" ,;", end);
        }
        return "[" + words + "]";
    }

    Csv csv_;
    Cells head_;
    std::vector<std::pair<std::string, std::string>> sides_;
};

}  // namespace

std::string sides_of_csv(std::string_view csv) { return Importer(csv).run(); }

}  // namespace orderly::game
