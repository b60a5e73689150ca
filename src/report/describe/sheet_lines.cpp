#include "report/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "orderly/engine.hpp"
#include "report/wording.hpp"

namespace orderly::report {
namespace {

/// Delimiters around footnote signs, so that they can be removed.
constexpr char sign = '\x01';
constexpr std::string_view sign_text = "\x01";

std::string without_notes(std::string_view text) {
    std::string out;
    bool noted = false;
    for (const auto one : text) {
        if (one == sign) noted = !noted;
        else if (!noted) out += one;
    }
    return out;
}

class Lines {
public:
    Lines(const Ruleset& ruleset, const Procedure& procedure)
        : ruleset_(ruleset), procedure_(procedure), notes_({sign_text, sign_text}) {}

    std::vector<SheetLine> take() {
        add("title", procedure_.title);
        for (const auto& line : procedure_.modifiers) modifier(line, "");
        words();
        if (const auto weapons = weapon_grid(ruleset_, procedure_, notes_)) grid("weapon", *weapons);
        for (const auto& rule : dice_rules(procedure_, notes_)) add("dice", rule);
        for (const auto& set : procedure_.results) results(set);
        effects("whatever the result", procedure_.always);
        lookup();
        for (const auto& value : procedure_.values) computed(value);
        for (const auto& refusal : procedure_.refusals)
            add(joined("refused", ", ", refusal.id), std::string(refusal.say));
        return std::move(lines_);
    }

private:
    /// Numbers facts that share a name.
    void add(std::string_view what, std::string_view value) {
        auto name = fmt::format("{}, {}", procedure_.id, without_notes(what));
        const auto times = ++times_[name];
        if (times > 1) name += fmt::format(" ({})", times);
        lines_.push_back({std::move(name), without_notes(value)});
    }

    void modifier(const Modifier& line, std::string_view before) {
        const auto rows = modifier_rows(procedure_, line, notes_);
        const auto side = side_mark(procedure_, line.sides);
        const auto whose = joined(before, ", ", side == "both" ? std::string_view() : side);
        const auto caption = joined(whose, ", ", rows.caption);
        for (const auto& row : rows.rows) add(joined(caption, ", ", row.what), row.value);
        if (!rows.remark.empty())
            add(joined(caption.empty() && !rows.rows.empty() ? rows.rows.front().what : caption, ", ", "counts"),
                rows.remark);
    }

    void words() {
        for (const auto& word : procedure_.words) add(joined("word", " ", word.id), "is known");
    }

    void grid(std::string_view name, const text::Grid& grid) {
        const auto& rows = grid.rows();
        for (std::size_t row = 1; row < rows.size(); ++row)
            for (std::size_t column = 1; column < rows[row].size(); ++column)
                if (!rows[row][column].empty()) {
                    const auto head = column < rows.front().size() ? rows.front()[column] : std::string();
                    add(joined(joined(name, ", ", rows[row][0]), ", ", head), rows[row][column]);
                }
    }

    void results(const ResultSet& set) {
        const auto table = procedure_.results.size() > 1 ? set.title.empty() ? set.id : set.title : std::string_view();
        for (const auto& row : set.rows) {
            const auto name = joined(table, ", ", title_or_id(row.title, row.outcome));
            for (const auto& band : row.bands) {
                const auto column = band.column == no_word ? std::string_view() : procedure_.words[band.column].id;
                add(joined(name, ", ", column), band.none ? "-" : band_sign(band.band));
            }
            for (const auto& natural : naturals_of(procedure_, row)) add(joined(name, ", ", "naturals"), natural);
            for (const auto line : row.lines) add(joined(name, ", ", "says"), line);
            effects(name, row.effects);
        }
    }

    void effects(const std::string& name, std::span<const Effect> list) {
        for (const auto& party : party_cases(ruleset_, procedure_, list, notes_))
            for (const auto& told : party.cases)
                add(joined(joined(name, ", ", party.party), ", ", told.when), told.what);
    }

    void lookup() {
        if (procedure_.kind != Kind::lookup) return;
        const auto parts = lookup_parts(ruleset_, procedure_, notes_);
        if (parts.grid) grid("", *parts.grid);
        for (const auto& text : parts.texts)
            for (const auto line : text.lines) add(text.head, line);
        for (const auto& grading : parts.gradings) add("grading", grading);
    }

    void computed(const Computed& value) {
        add(value.id, computed_text(procedure_, value, true, notes_));
        for (const auto& line : value.modifiers) modifier(line, value.id);
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    Footnotes notes_;
    std::vector<SheetLine> lines_;
    std::map<std::string, int> times_;
};

void compare(const std::vector<SheetLine>& was, const std::vector<SheetLine>& is, std::vector<SheetChange>& changes) {
    for (const auto& line : was) {
        const auto now = std::ranges::find(is, line.what, &SheetLine::what);
        if (now == is.end()) changes.push_back({line.what, line.value, {}});
        else if (now->value != line.value) changes.push_back({line.what, line.value, now->value});
    }
    for (const auto& line : is)
        if (std::ranges::find(was, line.what, &SheetLine::what) == was.end())
            changes.push_back({line.what, {}, line.value});
}

/// Every fact of the table that players see, in the order of `show`. Each `what` is unique. Marks are left out.
std::vector<SheetLine> sheet_lines(const Ruleset& ruleset, const Procedure& procedure) {
    return Lines(ruleset, procedure).take();
}

}  // namespace

std::vector<SheetChange> sheet_changes(const Ruleset& was, const Ruleset& is) {
    std::vector<SheetChange> changes;
    for (const auto& procedure : was.procedures) {
        const auto* now = find_procedure(is, procedure.id);
        if (now == nullptr) changes.push_back({std::string(procedure.id), "a procedure", {}});
        else compare(sheet_lines(was, procedure), sheet_lines(is, *now), changes);
    }
    for (const auto& procedure : is.procedures)
        if (find_procedure(was, procedure.id) == nullptr)
            changes.push_back({std::string(procedure.id), {}, "a procedure"});
    return changes;
}

}  // namespace orderly::report
