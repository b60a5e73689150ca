#include "report/odds/odds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "report/formats.hpp"
#include "report/chart.hpp"
#include "report/wording.hpp"
#include "text/characters.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t most_bars = 400;
constexpr double least_labelled = 64;  ///< the narrowest bar segment that fits a letter and a number
constexpr double least_lettered = 15;  ///< and that fits a letter

Chart chart_of(const Request& request, std::string_view rest, std::string_view rows) {
    std::string words;
    append_request(request, words);
    return {fmt::format("Odds of {} · {}", title_or_id(request.procedure->title, request.procedure->id),
                        request.ruleset->id),
            fmt::format("{}{}", words, rest), rows};
}

using Remarks = std::vector<std::string>;

Remarks remarks_of(const Annotations& annotations) {
    return annotations.marks.empty() ? Remarks() : Remarks{marks_in_short(annotations.marks)};
}

/// The doubts and the source of the table.
Remarks remarks_of(const Annotations& annotations, const Request& request) {
    const auto sheet = sheet_of(*request.ruleset, *request.procedure);
    auto remarks = remarks_of(annotations);
    remarks.push_back(
        fmt::format("source: {}{}{}", request.procedure->place.file, sheet.empty() ? "" : ", sheet ", sheet));
    return remarks;
}

std::string bars_svg(Chart chart, const std::vector<LabelledChance>& chances, const Remarks& remarks) {
    Ratio most = 0;
    std::vector<Bar> bars;
    for (const auto& [label, chance] : chances) {
        most = std::max(most, chance);
        bars.push_back({label, chance.get_d() * 100, percent_text(chance)});
    }
    return chart.finish_bars(axis_for(most.get_d()), bars, remarks);
}

void stacked_row(std::string_view label, const std::vector<LabelledChance>& parts,
                 const std::vector<std::string>& names, Chart& chart) {
    const auto y = chart.row(label);
    auto x = Chart::left;
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto found = std::ranges::find(parts, names[at], &LabelledChance::label);
        if (found == parts.end() || found->chance == 0) continue;
        const auto length = found->chance.get_d() * (Chart::right - Chart::left);
        const auto percent = percent_text(found->chance);
        chart.add(fmt::format(
            "<rect x=\"{:.2f}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\"><title>{}: {}</title></rect>\n",
            x, y, length, Chart::bar_height, Chart::colour(at), text::html_escaped(names[at]),
            text::html_escaped(percent)));
        if (length > least_lettered)
            chart.add(svg_text(x + 4, y + 13,
                               Chart::sign_of(names, at) + (length > least_labelled ? ": " + percent : std::string()),
                               fmt::format(" class=\"{}\"", Chart::text_upon(at))));
        x += length;
    }
}

void check_size(std::size_t rows) {
    if (rows > most_bars)
        throw Error(ErrorCode::too_large,
                    fmt::format("the chart would have {} rows; at most {} are readable", rows, most_bars));
}

}  // namespace

std::string odds_svg(const Odds& odds) {
    std::vector<LabelledChance> bars;
    for (auto& [name, chance] : columns_of_odds(odds))
        bars.push_back({odds.ordered_by_hits ? name + (name == "1" ? " hit" : " hits") : name, chance});
    check_size(bars.size());
    const auto* rest = odds.followed ? ", with follow-ups" : "";
    return bars_svg(chart_of(odds.request, rest, odds.ordered_by_hits ? "hits" : "outcome"), bars,
                    remarks_of(odds.annotations, odds.request));
}

std::string numbers_svg(const AskedNumbers& numbers) {
    const auto& all = numbers.numbers;
    const auto one = all.size() == 1;
    std::vector<LabelledChance> bars;
    for (const auto& number : all) {
        const auto unit = number.distance ? numbers.request.ruleset->unit.suffix : std::string_view();
        const auto whose = one ? std::string() : number_heading(number) + ": ";
        for (const auto& [value, chance] : number.chances)
            bars.push_back({fmt::format("{}{}{}", whose, number_text(value), unit), chance});
        if (number.none != 0) bars.push_back({whose + "none", number.none});
    }
    check_size(bars.size());
    const auto* rest = numbers.followed ? ", with follow-ups" : "";
    return bars_svg(chart_of(numbers.request, rest, one ? number_heading(all.front()) : all.front().what), bars,
                    remarks_of(numbers.annotations, numbers.request));
}

std::string chances_svg(std::string_view title, std::string_view what, std::string_view rows,
                        const std::vector<LabelledChance>& chances, const Annotations& annotations) {
    check_size(chances.size());
    return bars_svg({std::string(title), std::string(what), rows}, chances, remarks_of(annotations));
}

std::string stacks_svg(std::string_view title, std::string_view what, std::string_view rows,
                       const std::vector<StackedChances>& stacks, const std::vector<LabelledChance>& bars,
                       const Annotations& annotations) {
    check_size(stacks.size() + bars.size());
    std::vector<std::string> names;
    for (const auto& stack : stacks)
        for (const auto& part : stack.parts)
            if (std::ranges::find(names, part.label) == names.end()) names.push_back(part.label);
    Chart chart(title, what, rows);
    if (!names.empty()) chart.legend(names);
    for (const auto& stack : stacks) stacked_row(stack.label, stack.parts, names, chart);
    for (const auto& [label, chance] : bars) {
        const auto y = chart.row(fmt::format("{}: {}", label, percent_text(chance)));
        chart.add(fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{}\"/>\n",
                              Chart::left, y, chance.get_d() * (Chart::right - Chart::left), Chart::bar_height));
    }
    return chart.finish({}, Chart::right, remarks_of(annotations));
}

namespace {

/// The `9` of `points=9`.
std::string number_of(const std::string& value) { return value.substr(value.find('=') + 1); }

/// Whether the varied value is a number and every row has an answer; the chart then has a numeric axis.
bool is_of_numbers(const Vary& vary) {
    constexpr std::size_t fewest = 3;
    return vary.rows.size() >= fewest && std::ranges::all_of(vary.rows, [](const VaryRow& row) {
               const auto number = number_of(row.value);
               return row.message.empty() && !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
           });
}

std::string lines_svg(const Vary& vary) {
    std::vector<ChartLine> lines;
    std::vector<std::string> along;
    const auto line_of = [&](const std::string& name) -> ChartLine& {
        const auto found = std::ranges::find(lines, name, &ChartLine::name);
        return found != lines.end() ? *found : lines.emplace_back(ChartLine{name, std::vector<std::optional<double>>(vary.rows.size(), 0.0)});
    };
    Ratio most = 0;
    const auto put = [&](const std::string& name, const Ratio& chance) {
        line_of(name).points[along.size() - 1] = chance.get_d() * 100;
        most = std::max(most, chance);
    };
    if (vary.chance.empty())
        for (const auto& name : columns_of_rows(vary)) line_of(name);
    for (const auto& row : vary.rows) {
        along.push_back(number_of(row.value));
        if (row.chance) put(vary.chance, *row.chance);
        else
            for (const auto& [name, chance] : columns_of_row(row)) put(name, chance);
    }
    const auto of = vary.of.empty() ? std::string() : vary.chance.empty() ? "; " + vary.of : " of " + vary.of;
    const auto asked = vary.chance.empty() ? of : fmt::format("; the chance of {}{}", vary.chance, of);
    return chart_of(vary.request, asked, "chance by " + vary.what)
        .finish_lines(axis_for(most.get_d()), along, lines, remarks_of(vary.annotations, vary.request));
}

}  // namespace

std::string vary_svg(const Vary& vary) {
    check_size(vary.rows.size());
    if (is_of_numbers(vary)) return lines_svg(vary);
    if (!vary.chance.empty()) {
        std::vector<LabelledChance> bars;
        for (const auto& row : vary.rows) bars.push_back({row.value, row.chance ? *row.chance : Ratio(0)});
        const auto of = vary.of.empty() ? std::string() : " of " + vary.of;
        return bars_svg(chart_of(vary.request, fmt::format("; the chance of {}{}", vary.chance, of), "by " + vary.what),
                        bars, remarks_of(vary.annotations, vary.request));
    }
    auto chart = chart_of(vary.request, vary.of.empty() ? "" : "; " + vary.of, "by " + vary.what);
    const auto names = columns_of_rows(vary);
    chart.legend(names);
    for (const auto& row : vary.rows) {
        std::vector<LabelledChance> parts;
        for (auto& [name, chance] : columns_of_row(row)) parts.push_back({name, chance});
        stacked_row(row.message.empty() ? row.value : fmt::format("{}: {}", row.value, row.message), parts, names,
                    chart);
    }
    return chart.finish({}, Chart::right, remarks_of(vary.annotations, vary.request));
}

}  // namespace orderly::report
