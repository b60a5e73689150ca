#include "plan/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "orderly/error.hpp"
#include "report/wording.hpp"
#include "report/odds/odds.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"

namespace orderly::plan {
namespace {

using Numbers = std::map<int, Ratio>;

/// The possible states of one unit.
struct UnitEnds {
    std::map<std::string, Ratio> words;
    std::map<std::string, Numbers> numbers;
    Ratio removed = 0;
    Ratio absent = 0;
};

UnitEnds ends_of(const Forecast& forecast, std::size_t unit) {
    std::map<const game::UnitState*, Whole> states;
    for (const auto& end : forecast.ends) states[end.units[unit]] += end.weight;
    UnitEnds all;
    for (const auto& [state, weight] : states) {
        const auto chance = ratio(weight, forecast.den);
        if (state->removed) all.removed += chance;
        if (state->returns != 0) all.absent += chance;
        const auto words = state->all_words();
        for (const auto& word : std::set(words.begin(), words.end())) all.words[word] += chance;
        for (const auto& [name, value] : state->numbers) all.numbers[name][value] += chance;
    }
    return all;
}

/// Chances of the last step's outcomes.
std::map<std::string, Ratio> outcomes_of(const Forecast& forecast) {
    std::vector<Whole> weights(forecast.titles.size() + 1);
    for (const auto& end : forecast.ends) weights[end.outcome] += end.weight;
    std::map<std::string, Ratio> outcomes;
    for (std::size_t at = 1; at < weights.size(); ++at)
        if (weights[at] != 0) outcomes.emplace(forecast.titles[at - 1], ratio(weights[at], forecast.den));
    return outcomes;
}

/// Chances of the number of rounds; Forecast::never comes last.
std::map<std::uint32_t, Ratio> rounds_of(const Forecast& forecast, std::size_t loop) {
    std::map<std::uint32_t, Whole> weights;
    for (const auto& end : forecast.ends)
        if (end.rounds[loop] != 0) weights[end.rounds[loop]] += end.weight;
    std::map<std::uint32_t, Ratio> rounds;
    for (const auto& [round, weight] : weights) rounds.emplace(round, ratio(weight, forecast.den));
    return rounds;
}

std::string round_text(std::uint32_t round) {
    return round == Forecast::never ? "never" : std::to_string(round - 1);
}

Ratio mean_of(const Numbers& numbers) {
    Ratio mean = 0;
    for (const auto& [value, chance] : numbers) mean += value * chance;
    return mean;
}

double spread_of(const Numbers& numbers) {
    const auto mean = mean_of(numbers);
    Ratio variance = 0;
    for (const auto& [value, chance] : numbers) variance += (value - mean) * (value - mean) * chance;
    return std::sqrt(variance.get_d());
}

/// The given percentile: the lowest number that is not exceeded in `percent` of 100 cases.
int quantile(const Numbers& numbers, int percent) {
    Ratio below = 0;
    for (const auto& [value, chance] : numbers)
        if ((below += chance) * 100 >= percent) return value;
    return numbers.rbegin()->first;
}

const std::string& id_of(const Forecast& forecast, std::size_t unit) {
    return forecast.start.units[unit].unit->id;
}

/// States that a unit has in every case; they say nothing about the plan.
bool is_certain(const Ratio& chance) { return chance == 1; }

std::string name_of(const Forecast& forecast) {
    return forecast.plan.choice.empty() ? forecast.plan.text : forecast.plan.choice;
}

void add_cells(const ChanceRow& from, report::FlatRow& row) {
    row.add("what", from.what);
    row.add("unit", from.unit);
    row.add("name", from.name);
    row.add("value", from.value);
    report::add_chance(row, from.chance);
}

class TextPage {
public:
    TextPage(const Question& question, const report::OddsTextOptions& options, std::string& out)
        : question_(question), options_(options), page_(out, options.width, options.color) {}

    void heading(const Heading& heading) {
        page_.paragraph(fmt::format("Odds of a plan · {}, {}{}", heading.title, heading.ruleset->id,
                                    heading.followed ? "" : ", without follow-ups"),
                        0, 2);
    }

    void write(const Answer& answer) {
        const auto& forecast = answer.forecast;
        page_.paragraph(forecast.plan.text, 2, 4);
        if (answer.among)
            page_.paragraph(
                fmt::format("given {}, which has a chance of {}", question_.given, report::percent_text(*answer.among)),
                2, 4);
        if (!question_.of.empty()) {
            numbers(ends_of(forecast, question_.unit).numbers[question_.number], question_.of, true);
        } else {
            for (const auto unit : forecast.units) this->unit(forecast, unit);
            outcomes(forecast);
            rounds(forecast);
        }
        for (const auto& one : forecast.passed)
            page_.paragraph(fmt::format("skipped: {}: {} ({})", one.step, report::percent_text(one.chance), one.why), 2,
                            4);
        list("not decided here, counted as yes: ", forecast.taken);
        list("not decided here, counted as no: ", forecast.left);
        report::write_annotations(forecast.annotations.marks, forecast.annotations.notes, page_);
    }

    /// Compares plans, one per line, highest chance first.
    void chances(const std::vector<Answer>& answers) {
        std::size_t width = 0;
        for (const auto& one : answers) width = std::max(width, text::columns_of(name_of(one.forecast)));
        width = std::min<std::size_t>(width, 50);
        for (const auto& one : answers) bar(name_of(one.forecast), *one.chance, width);
    }

private:
    void list(std::string_view head, const std::vector<std::string>& items) {
        if (!items.empty()) page_.paragraph(fmt::format("{}{}", head, fmt::join(items, "; ")), 2, 4);
    }

    void unit(const Forecast& forecast, std::size_t unit) {
        const auto ends = ends_of(forecast, unit);
        page_.paragraph(id_of(forecast, unit), 0, 2);
        for (const auto& [name, values] : ends.numbers) numbers(values, name, false);
        std::size_t width = 15;
        for (const auto& [word, chance] : ends.words) width = std::max(width, word.size());
        std::vector<std::pair<std::string, Ratio>> open;
        for (const auto& [word, chance] : ends.words)
            if (!is_certain(chance) || is_new(word, unit, forecast)) open.emplace_back(word, chance);
        std::ranges::stable_sort(open, std::ranges::greater(), &std::pair<std::string, Ratio>::second);
        if (ends.removed != 0) open.emplace_back("out of the game", ends.removed);
        if (ends.absent != 0) open.emplace_back("away", ends.absent);
        for (const auto& [word, chance] : open) bar(word, chance, width);
    }

    [[nodiscard]] static bool is_new(const std::string& word, std::size_t unit, const Forecast& forecast) {
        const auto& roster = *forecast.start.units[unit].unit;
        return std::ranges::find(roster.words, word) == roster.words.end();
    }

    void numbers(const Numbers& values, std::string_view name, bool each) {
        if (values.empty()) return;
        page_.paragraph(values.size() == 1
                            ? fmt::format("{} {}", name, values.begin()->first)
                            : fmt::format("{} {} on average, spread {:.2f}; 10% chance of {} or fewer, 50% of {} or "
                                          "fewer, 90% of {} or fewer",
                                          name, report::mean_text(mean_of(values)), spread_of(values),
                                          quantile(values, 10), quantile(values, 50), quantile(values, 90)),
                        2, 4);
        if (!each) return;
        for (const auto& [value, chance] : values) bar(std::to_string(value), chance, 4);
    }

    void outcomes(const Forecast& forecast) {
        const auto outcomes = outcomes_of(forecast);
        if (outcomes.empty()) return;
        page_.paragraph("the last step", 0, 2);
        std::vector<std::pair<std::string, Ratio>> sorted(outcomes.begin(), outcomes.end());
        std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, Ratio>::second);
        std::size_t width = 15;
        for (const auto& [name, chance] : sorted) width = std::max(width, text::columns_of(name));
        for (const auto& [name, chance] : sorted) bar(name, chance, std::min<std::size_t>(width, 50));
    }

    void rounds(const Forecast& forecast) {
        for (std::size_t loop = 0; loop < forecast.loops.size(); ++loop) {
            page_.paragraph(fmt::format("rounds: {}", forecast.loops[loop]), 0, 2);
            for (const auto& [round, chance] : rounds_of(forecast, loop)) bar(round_text(round), chance, 5);
        }
    }

    void bar(const std::string& label, const Ratio& chance, std::size_t width) {
        const auto room = options_.width > width + 14 ? options_.width - width - 14 : 0;
        page_.line(fmt::format("  {}  {:>7}  {}", text::padded_right(label, width), report::percent_text(chance),
                               report::bar_text(chance, std::min<std::size_t>(room, 40), options_.ascii)));
    }

    const Question& question_;
    const report::OddsTextOptions& options_;
    text::Page page_;
};

}  // namespace

Answer answer_of(Forecast forecast, const Question& question) {
    Answer answer{std::move(forecast), {}, {}};
    if (question.among) {
        auto& all = answer.forecast;
        answer.among = all.chance(*question.among);
        if (*answer.among == 0)
            throw Error(ErrorCode::no_row, fmt::format("`{}` is impossible in this plan", question.given),
                        question.given);
        std::erase_if(all.ends, [&](const End& end) { return !question.among->holds(end.units, all.start.rules()); });
        all.den = 0;
        for (const auto& end : all.ends) all.den += end.weight;
    }
    if (question.wanted) answer.chance = answer.forecast.chance(*question.wanted);
    return answer;
}

std::vector<ChanceRow> rows_of(const Answer& answer, const Question& question) {
    const auto& forecast = answer.forecast;
    std::vector<ChanceRow> rows;
    if (answer.chance) return {{"chance", {}, question.chance, {}, *answer.chance}};
    const auto add_numbers = [&](std::size_t unit, const std::string& name, const Numbers& values) {
        for (const auto& [value, chance] : values)
            rows.push_back({"number", id_of(forecast, unit), name, std::to_string(value), chance});
    };
    if (!question.of.empty()) {
        add_numbers(question.unit, question.number, ends_of(forecast, question.unit).numbers[question.number]);
        return rows;
    }
    for (const auto unit : forecast.units) {
        const auto ends = ends_of(forecast, unit);
        for (const auto& [name, values] : ends.numbers) add_numbers(unit, name, values);
        for (const auto& [word, chance] : ends.words) rows.push_back({"word", id_of(forecast, unit), word, {}, chance});
        if (ends.removed != 0) rows.push_back({"removed", id_of(forecast, unit), {}, {}, ends.removed});
        if (ends.absent != 0) rows.push_back({"absent", id_of(forecast, unit), {}, {}, ends.absent});
    }
    for (const auto& [name, chance] : outcomes_of(forecast)) rows.push_back({"outcome", {}, name, {}, chance});
    for (std::size_t loop = 0; loop < forecast.loops.size(); ++loop)
        for (const auto& [round, chance] : rounds_of(forecast, loop))
            rows.push_back({"rounds", {}, forecast.loops[loop], round_text(round), chance});
    for (const auto& one : forecast.passed) rows.push_back({"passed", {}, one.step, one.why, one.chance});
    return rows;
}

void append_text(const PlanOdds& odds, const report::OddsTextOptions& options, std::string& out) {
    const auto& [answers, question, heading] = odds;
    if (question.wanted && answers.size() == 1) {
        out += report::number_for_script(*answers.front().chance) + "\n";
        return;
    }
    TextPage page(question, options, out);
    page.heading(heading);
    if (question.wanted) return page.chances(answers);
    for (const auto& one : answers) page.write(one);
}

void append_json(const PlanOdds& odds, std::string& out) {
    const auto& [answers, question, heading] = odds;
    text::JsonWriter json(out);
    json.put("{\"v\":1,");
    json.id("\"ruleset\":", heading.ruleset->id);
    json.text("\"game\":", heading.title);
    json.boolean("\"followed\":", heading.followed);
    if (question.among) json.text("\"given\":", question.given);
    json.objects("\"plans\":[", answers, [&](const Answer& one) {
        const auto& forecast = one.forecast;
        json.text("\"plan\":", forecast.plan.text);
        if (!forecast.plan.choice.empty()) json.text("\"choice\":", forecast.plan.choice);
        if (one.among) {
            json.put("\"among\":{");
            report::put_chance(*one.among, json);
            json.close('}');
        }
        json.objects("\"chances\":[", rows_of(one, odds.question), [&](const ChanceRow& row) {
            report::FlatRow cells;
            add_cells(row, cells);
            json.buffer().append(report::json_keys(cells));
        });
        json.texts("\"taken\":[", forecast.taken);
        json.texts("\"left\":[", forecast.left);
        json.number("\"states\":", static_cast<std::int64_t>(forecast.states));
        report::put_annotations(forecast.annotations.marks, forecast.annotations.notes, json);
    });
    json.close('}');
    json.end();
}

report::FlatTable table_of(const PlanOdds& odds) {
    report::FlatTable table{{"plan", "what", "unit", "name", "value", "num", "den", "p"}, {}};
    for (const auto& one : odds.answers)
        for (const auto& row : rows_of(one, odds.question)) {
            table.rows.emplace_back().add("plan", name_of(one.forecast));
            add_cells(row, table.rows.back());
        }
    return table;
}

/// A stacked bar for each number that may change; for a single number, a bar for each value.
std::string svg_of(const Answer& answer, const Question& question, const Heading& heading) {
    std::vector<report::LabelledChance> bars;
    std::vector<report::StackedChances> stacks;
    const auto title = fmt::format("Odds of a plan · {}", heading.title);
    const auto& forecast = answer.forecast;
    for (const auto& row : rows_of(answer, question)) {
        if (is_certain(row.chance)) continue;
        if (!question.of.empty()) {
            if (row.what == "number") bars.push_back({row.value, row.chance});
        } else if (row.what == "number") {
            const auto label = fmt::format("{} {}", row.unit, row.name);
            if (stacks.empty() || stacks.back().label != label) stacks.push_back({label, {}});
            stacks.back().parts.push_back({row.value, row.chance});
        } else if (row.what == "word" || row.what == "removed") {
            bars.push_back({row.what == "removed" ? row.unit + " out of the game" : row.unit + " " + row.name, row.chance});
        }
    }
    if (!question.of.empty())
        return report::chances_svg(title, forecast.plan.text, question.of, bars, forecast.annotations);
    return report::stacks_svg(title, forecast.plan.text, "unit", stacks, bars, forecast.annotations);
}

}  // namespace orderly::plan
