#include "report/odds/odds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "orderly/engine.hpp"
#include "report/formats.hpp"
#include "report/wording.hpp"
#include "text/numbers.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

/// Calls `visit(first, last, weight)` for each number of a list. In a long list, negligible numbers are combined.
template <class Number, class Visit>
void each_run(const std::map<Number, RollCount>& weights, const Whole& den, Visit visit) {
    constexpr std::size_t most_alone = 20;
    for (auto at = weights.begin(); at != weights.end();) {
        const auto first = at->first;
        auto last = at;
        Whole sum = 0;
        do {
            last = at;
            sum += *at->second;
            ++at;
        } while (weights.size() > most_alone && at != weights.end() && rounds_to_zero(*last->second, den) &&
                 rounds_to_zero(*at->second, den));
        visit(first, last->first, sum);
    }
}

std::string hits_text(std::string_view number) { return fmt::format("{} hit{}", number, number == "1" ? "" : "s"); }

class OddsText {
public:
    OddsText(const Odds& odds, const OddsTextOptions& options, std::string& out)
        : odds_(odds),
          procedure_(*odds.request.procedure),
          options_(options),
          page_(out, options.width, options.color) {}

    void write() {
        head();
        if (odds_.ordered_by_hits) hits_list(odds_.hits.front());
        else units();
        if (odds_.rolls > 1) repeated();
        for (const auto& hits : odds_.hits) hits_line(hits);
        values();
        for (const auto& effect : odds_.expect)
            page_.paragraph(fmt::format("{} {} on average", effect.to, expected_text(*odds_.request.ruleset, effect)),
                            2, 4);
        then();
        write_annotations(odds_.annotations.marks, odds_.annotations.notes, page_);
    }

private:
    void head() {
        std::string over;
        const Whole rolls = odds_.den * odds_.alike;
        if (odds_.counts_rolls && mpz_sizeinbase(rolls.get_mpz_t(), 10) <= 12)
            over = fmt::format(", over {} roll{}", rolls.get_str(), rolls == 1 ? "" : "s");
        if (odds_.counts_rolls && over.empty())
            over = fmt::format(", over a {}-digit number of rolls", rolls.get_str().size());
        if (odds_.one_die) over = fmt::format(", by the face of one d{}", odds_.die_sides);
        if (odds_.rolls > 1) over += fmt::format(", for each of {} throws", odds_.rolls);
        if (odds_.followed) over += ", with follow-ups";
        write_odds_head(page_, odds_.request, over);
        if (odds_.rounds > 1) page_.line(fmt::format("  decided after {} rounds on average", mean_text(odds_.rounds)));
    }

    [[nodiscard]] std::string unit_name(std::size_t unit) const {
        std::string words;
        append_unit(procedure_, odds_.request.sides[0].units[unit], words);
        return fmt::format("{} {}: {}", procedure_.sides[0], unit + 1, words);
    }

    void units() {
        for (std::size_t unit = 0; unit < odds_.units.size(); ++unit) {
            if (odds_.units.size() > 1) page_.paragraph(unit_name(unit), 2, 4);
            unit_list(odds_.units[unit]);
        }
        if (odds_.joint.empty()) return;
        page_.line("  together:");
        std::vector<ChanceLine> lines;
        for (const auto& joint : odds_.joint)
            lines.push_back({joint_name(odds_, joint), joint.num, face_list(joint.faces), {}, {}});
        list(lines, {});
    }

    void unit_list(const UnitOdds& unit) {
        std::vector<ChanceLine> lines;
        Whole above = 0;
        for (const auto& outcome : unit.outcomes) {
            ChanceLine line{outcome.outcome, *outcome.num, face_list(outcome.faces), {}, {}};
            above += *outcome.num;
            if (odds_.ordered) {
                line.up = percent_text(above, odds_.den);
                line.down = percent_text(Whole(odds_.den - above + *outcome.num), odds_.den);
            }
            lines.push_back(std::move(line));
        }
        list(lines, {"or above", "or below"});
    }

    /// Numbers of hits.
    void hits_list(const HitsOdds& hits) {
        std::vector<ChanceLine> lines;
        Whole below = 0;
        each_run(hits.counts, hits.den, [&](int first, int last, const Whole& num) {
            const auto label =
                last == first ? hits_text(std::to_string(first)) : fmt::format("{} to {} hits", first, last);
            const auto up = percent_text(Whole(hits.den - below), hits.den);
            below += num;
            lines.push_back({label, num, faces_of_hits(first), up, percent_text(below, hits.den)});
        });
        list(lines, {"at least", "at most"});
    }

    /// For a pool of one die.
    [[nodiscard]] std::string faces_of_hits(int hits) const {
        if (!odds_.one_die) return {};
        const auto& outcomes = odds_.units.front().outcomes;
        const auto found = std::ranges::find(outcomes, std::to_string(hits), &OddsOutcome::outcome);
        return found == outcomes.end() ? std::string() : face_list(found->faces);
    }

    void list(const std::vector<ChanceLine>& lines, const ChanceHeads& heads) {
        write_chances(page_, lines, heads, odds_.den, odds_.alike, options_.ascii);
    }

    void repeated() {
        for (const auto& outcome : odds_.units[0].outcomes)
            page_.line(fmt::format("  at least one {}: {}", outcome.outcome,
                                   percent_text(chance_of(odds_, "any " + outcome.outcome, true))));
    }

    void hits_line(const HitsOdds& hits) {
        const auto whose = odds_.hits.size() > 1 ? hits.side + " " : std::string();
        const auto shape = shape_of(hits);
        page_.line(fmt::format("  {}hits: {} on average, median {}, spread {:.2f} (standard deviation)", whose,
                               mean_text(shape.mean), shape.median, std::sqrt(shape.variance.get_d())));
    }

    void values() {
        for (const auto& value : odds_.values) {
            Ratio sum = 0, all = 0;
            for (const auto& [number, chance] : value.chances)
                sum += chance * Ratio(Whole(static_cast<long>(number.num)), Whole(static_cast<long>(number.den))),
                    all += chance;
            const auto unit = value.distance ? odds_.request.ruleset->unit.suffix : std::string_view();
            const auto whose = value.procedure == procedure_.id ? std::string() : fmt::format("{}, ", value.procedure);
            const auto when = all < 1 ? fmt::format(" where there is one ({})", percent_text(all)) : std::string();
            page_.paragraph(fmt::format("{}{}: {}{} on average{}, {}{} to {}{}", whose, value.id, mean_text(sum / all),
                                        unit, when, text::decimal_text(value.chances.begin()->first), unit,
                                        text::decimal_text(value.chances.rbegin()->first), unit),
                            2, 4);
            if (value.chances.size() > 1 && value.chances.size() <= 12) page_.paragraph(value_list(value), 4, 4);
        }
    }

    [[nodiscard]] static std::string value_list(const ValueOdds& value) {
        std::string text;
        for (const auto& [number, chance] : value.chances)
            text.append(text.empty() ? "" : " ")
                .append(text::unbroken(fmt::format("{}: {} ", text::decimal_text(number), percent_text(chance))));
        return text;
    }

    /// Prints a pool's outcome, which is a number, with its noun.
    [[nodiscard]] std::string name_of(const FollowedOdds& one) const {
        const auto* procedure = find_procedure(*odds_.request.ruleset, one.procedure);
        return procedure != nullptr && procedure->kind == Kind::pool ? hits_text(one.outcome) : one.outcome;
    }

    void then() {
        const FollowedOdds* last = nullptr;
        std::size_t label = 0;
        for (const auto& one : odds_.then) label = std::max(label, text::columns_of(name_of(one)));
        for (const auto& one : odds_.then) {
            if (last == nullptr || last->procedure != one.procedure || last->side != one.side)
                page_.line(fmt::format("  then {} ({}), at least once:", one.procedure, one.side));
            page_.line(fmt::format(
                "    {}  {:>7}  {}", text::padded_right(name_of(one), label), percent_text(one.chance),
                bar_text(one.chance, std::min<std::size_t>(28, page_.width() - std::min(page_.width() - 1, label + 15)),
                         options_.ascii)));
            last = &one;
        }
    }

    const Odds& odds_;
    const Procedure& procedure_;
    const OddsTextOptions& options_;
    text::Page page_;
};

/// The chances over a common denominator.
Whole common_den(const NumberOdds& number) {
    Whole den = number.none.get_den();
    for (const auto& [value, chance] : number.chances) den = lcm(den, chance.get_den());
    return den;
}

std::vector<ChanceLine> lines_of(const NumberOdds& number, const Whole& den, std::string_view unit) {
    std::vector<ChanceLine> lines;
    Ratio below = 0;
    const Ratio all = 1 - number.none;
    std::map<Fraction, RollCount> weights;
    for (const auto& [value, chance] : number.chances)
        weights[value] = std::make_shared<Whole>(Ratio(chance * den).get_num());
    each_run(weights, den, [&](Fraction first, Fraction last, const Whole& weight) {
        ChanceLine line{text::decimal_text(first), weight, {}, percent_text(Ratio(all - below)), {}};
        if (last != first) line.label.append(" to ").append(text::decimal_text(last));
        line.label.append(unit);
        below += Ratio(weight, den);
        below.canonicalize();
        line.down = percent_text(below);
        lines.push_back(std::move(line));
    });
    if (number.none != 0) lines.push_back({"none", Ratio(number.none * den).get_num(), {}, " ", " "});
    return lines;
}

FlatTable empty_table() { return {{"for", "number", "is", "num", "den", "p"}, {}}; }

void add_row(const NumberOdds& number, std::string_view is, const Ratio& chance, FlatTable& table) {
    auto& row = table.rows.emplace_back();
    row.add("for", number.side);
    row.add("number", number.what + (number.provided.empty() ? "" : " " + number.provided));
    row.add("is", std::string(is));
    add_chance(row, chance);
}

}  // namespace

void append_text(const Odds& odds, const OddsTextOptions& options, std::string& out) {
    OddsText(odds, options, out).write();
}

void append_text(const AskedNumbers& numbers, const OddsTextOptions& options, std::string& out) {
    const auto& request = numbers.request;
    text::Page page(out, options.width, options.color);
    write_odds_head(page, request,
                    fmt::format("{}{}", numbers.rolls > 1 ? fmt::format(", {} throws", numbers.rolls) : "",
                                numbers.followed ? ", with follow-ups" : ""));
    for (const auto& number : numbers.numbers) {
        const auto unit = number.distance ? request.ruleset->unit.suffix : std::string_view();
        const auto den = common_den(number);
        if (!number.counted) {
            const auto never = number.chances.contains(0) ? number.chances.at(0) : Ratio(0);
            page.paragraph(fmt::format("{}: {}", number_heading(number), percent_text(Ratio(1 - never))), 2, 4);
            if (number.chances.empty() || number.chances.rbegin()->first <= Fraction(1)) continue;
        } else {
            page.paragraph(fmt::format("{}: {}{} on average", number_heading(number), mean_text(number.mean()), unit), 2, 4);
        }
        write_chances(page, lines_of(number, den, unit), {"at least", "at most"}, den, 1, options.ascii);
    }
    write_annotations(numbers.annotations.marks, numbers.annotations.notes, page);
}

void put_number_odds(const NumberOdds& number, const Ruleset& ruleset, text::JsonWriter& json) {
    json.text("\"for\":", number.side);
    json.id("\"number\":", number.what);
    if (!number.provided.empty()) json.text("\"provided\":", number.provided);
    if (number.distance) json.id("\"unit\":", ruleset.unit.id);
    json.put("\"mean\":");
    json.buffer().append(number_for_script(number.mean()));
    json.put(",\"odds\":[");
    for (const auto& [value, chance] : number.chances) {
        json.put("{\"is\":");
        json.fraction(value);
        put_chance(chance, json);
        json.close('}');
    }
    if (number.none != 0) {
        json.put("{\"is\":null,");
        put_chance(number.none, json);
        json.close('}');
    }
    json.close(']');
}

void append_json(const AskedNumbers& numbers, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(numbers.request, json);
    if (numbers.followed) json.put("\"follow\":true,");
    if (numbers.rolls > 1) json.number("\"rolls\":", numbers.rolls);
    json.objects("\"of\":[", numbers.numbers,
                 [&](const auto& number) { put_number_odds(number, *numbers.request.ruleset, json); });
    end_odds(numbers.annotations, json);
}

FlatTable table_of(const AskedNumbers& numbers) {
    auto table = empty_table();
    for (const auto& number : numbers.numbers) {
        for (const auto& [value, chance] : number.chances) add_row(number, number_text(value), chance, table);
        if (number.none != 0) add_row(number, "", number.none, table);
    }
    return table;
}

FlatTable table_of(const AskedChance& asked) {
    auto table = empty_table();
    add_row(asked.number, asked.text, asked.chance, table);
    return table;
}

namespace {

void append_chance(const Request& request, const Ratio& chance, std::string& out) {
    if (!request.id.empty()) out += request.id + ": ";
    out += number_for_script(chance) + "\n";
}

}  // namespace

void append_text(const OutcomeChance& asked, const OddsTextOptions&, std::string& out) {
    append_chance(asked.odds.request, asked.chance, out);
}

void append_text(const AskedChance& asked, const OddsTextOptions&, std::string& out) {
    append_chance(asked.request, asked.chance, out);
}

void append_json(const AskedChance& asked, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(asked.request, json);
    json.text("\"of\":", asked.of);
    json.text("\"chance\":", asked.text);
    json.text("\"for\":", asked.number.side);
    json.id("\"number\":", asked.number.what);
    put_chance(asked.chance, json);
    end_odds(asked.annotations, json);
}

}  // namespace orderly::report
