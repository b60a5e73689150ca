#include "engine/lookup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/listing.hpp"
#include "engine/modifiers.hpp"

namespace orderly::engine {
namespace {

std::string key_text(const Procedure& procedure, const WordSet& key) {
    std::vector<std::string_view> ids;
    key.each([&](WordIndex word) { ids.push_back(procedure.words[word].id); });
    return fmt::format("{}", fmt::join(ids, " "));
}

/// The words of the axes that were said, and whether every axis has one.
struct Asked {
    WordSet words;
    bool complete = true;
};

Asked asked_axes(const Procedure& procedure, const WordSet& has) {
    Asked asked;
    for (const auto axis : procedure.lookup.axes) {
        const auto& words = procedure.choices[axis].words;
        const auto found = std::ranges::find_if(words, [&](WordIndex word) { return has.contains(word); });
        if (found == words.end()) asked.complete = false;
        else asked.words.insert(*found);
    }
    return asked;
}

enum class Fit : std::uint8_t { no, open, yes };

/// Whether it may hold yet, when words of these are said.
bool can_hold(const Term& term, const WordSet& unsaid, const View& view) {
    return holds(Term{term.own - unsaid, term.enemy}, view);
}

/// Whether a row fits; open where it asks for a quantity that nobody gave, or, in a list, for one of the words
/// `unsaid`: all such rows are listed.
Fit fit(const LookupRow& row, const WordSet& asked, const WordSet& unsaid, const View& view) {
    if (!row.key.has_all(asked)) return Fit::no;
    auto fit = Fit::yes;
    auto when = row.when;
    when.all = when.all - unsaid;
    if (std::ranges::any_of(when.any, [&](const Term& term) { return can_hold(term, unsaid, view); })) when.any = {};
    for (const auto& test : row.when.tests) {
        const auto open = test.number.of == Measure::quantity && !quantity_given(view.own_side, view.unit, test.number.index);
        if (open) fit = Fit::open;
        when.tests = {&test, open ? 0U : 1U};
        if (!holds_but_for_limits(when, view)) return Fit::no;
    }
    return holds(when, view) ? fit : Fit::no;
}

void grade(const Request& request, Result& result, const View& view, const LookupRow& row) {
    const auto& lookup = request.procedure->lookup;
    if (lookup.graded == no_index) return;
    const auto amount = quantity_of(view.own_side, view.unit, lookup.graded);
    for (const auto& grading : lookup.gradings) {
        if (grading.value != no_index &&
            (grading.value >= row.values.size() || !row.values[grading.value].given ||
             amount > Fraction(row.values[grading.value].number, row.values[grading.value].parts)))
            continue;
        result.grading = &grading;
        return;
    }
}

void check_row(const Procedure& procedure, const LookupRow& row, const WordSet& asked) {
    const auto what = fmt::format("{} {}", procedure.id, key_text(procedure, asked));
    if (row.none) throw Error(ErrorCode::not_allowed, fmt::format("{}: not allowed", what));
    if (row.absent) throw lost_value(procedure, what, "");
}

}  // namespace

void look_up_rows(const Request& request, Result& result, const View& view, Trail trail) {
    const auto& procedure = *request.procedure;
    const auto& lookup = procedure.lookup;
    const auto asked = asked_axes(procedure, *view.own);
    const auto unsaid = asked.complete ? WordSet() : unsaid_choices(procedure, *view.own);
    for (const auto& row : lookup.rows) {
        const auto found = fit(row, asked.words, unsaid, view);
        if (found == Fit::no) continue;
        result.rows.push_back(&row);
        if (asked.complete && found == Fit::yes) break;
    }
    if (result.rows.size() > 1) keep_first_rows(request, view, unsaid, result.rows);
    if (result.rows.empty() && !lookup.rows.empty())
        throw Error(ErrorCode::no_row,
                    fmt::format("{}: the sheet has no row for {}", procedure.id, key_text(procedure, asked.words)));
    if (result.rows.size() == 1) check_row(procedure, *result.rows.front(), result.rows.front()->key);
    for (const auto* row : result.rows) trail.use(*row);
    if (result.rows.size() != 1) return;
    const auto& row = *result.rows.front();
    for (std::size_t at = 0; at < row.values.size(); ++at)
        if (row.values[at].given)
            result.values.push_back(
                {lookup.names[at], Fraction(row.values[at].number, row.values[at].parts), lookup.distance, nullptr});
    grade(request, result, view, row);
}

}  // namespace orderly::engine
