#include "report/odds/asked_numbers.hpp"

#include <fmt/format.h>

#include "report/mark_notes.hpp"
#include "report/odds/chance_list.hpp"
#include "report/odds/json.hpp"
#include "report/odds/numbers.hpp"
#include "text/number_text.hpp"

namespace orderly::report {
namespace {

/// The chances over one denominator.
Whole common_den(const NumberOdds& number) {
    Whole den = number.none.get_den();
    for (const auto& [value, chance] : number.chances) den = lcm(den, chance.get_den());
    return den;
}

std::vector<ChanceLine> lines_of(const NumberOdds& number, const Whole& den, std::string_view unit) {
    std::vector<ChanceLine> lines;
    Ratio below = 0;
    const Ratio all = 1 - number.none;
    for (const auto& [value, chance] : number.chances) {
        ChanceLine line{
            text::decimal_text(value), Ratio(chance * den).get_num(), {}, percent_text(Ratio(all - below)), {}};
        line.label.append(unit);
        below += chance;
        line.down = percent_text(below);
        lines.push_back(std::move(line));
    }
    if (number.none != 0) lines.push_back({"none", Ratio(number.none * den).get_num(), {}, " ", " "});
    return lines;
}

CellTable empty_table() { return {{"for", "number", "is", "num", "den", "p"}, {}}; }

void add_row(const NumberOdds& number, std::string_view is, const Ratio& chance, CellTable& table) {
    table.rows.push_back({number.side, number.what + (number.provided.empty() ? "" : " " + number.provided),
                          std::string(is), chance.get_num().get_str(), chance.get_den().get_str(),
                          number_for_script(chance)});
}

}  // namespace

void append_numbers_text(const AskedNumbers& numbers, const OddsTextOptions& options, std::string& out) {
    const auto& request = numbers.request;
    text::Page page(out, options.width, options.color);
    write_odds_head(page, request,
                    fmt::format("{}{}", numbers.rolls > 1 ? fmt::format(", {} rolls", numbers.rolls) : "",
                                numbers.followed ? ", all that follows counted" : ""));
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
        write_chances(page, lines_of(number, den, unit), {"at least", "at most"}, den, options.ascii);
    }
    write_annotations(numbers.annotations.marks, numbers.annotations.notes, page);
}

void put_number_odds(const NumberOdds& number, const Ruleset& ruleset, text::JsonWriter& json) {
    json.put("{");
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
        put_chance(chance.get_num(), chance.get_den(), json);
        json.close('}');
    }
    if (number.none != 0) {
        json.put("{\"is\":null,");
        put_chance(number.none.get_num(), number.none.get_den(), json);
        json.close('}');
    }
    json.close(']');
    json.close('}');
}

void append_numbers_json(const AskedNumbers& numbers, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(numbers.request, json);
    if (numbers.followed) json.put("\"follow\":true,");
    if (numbers.rolls > 1) json.number("\"rolls\":", numbers.rolls);
    json.put("\"of\":[");
    for (const auto& number : numbers.numbers) put_number_odds(number, *numbers.request.ruleset, json);
    json.close(']');
    end_odds(numbers.annotations, json);
}

CellTable numbers_cells(const AskedNumbers& numbers) {
    auto table = empty_table();
    for (const auto& number : numbers.numbers) {
        for (const auto& [value, chance] : number.chances) add_row(number, number_text(value), chance, table);
        if (number.none != 0) add_row(number, "", number.none, table);
    }
    return table;
}

CellTable number_chance_cells(const AskedChance& asked) {
    auto table = empty_table();
    add_row(asked.number, asked.text, asked.chance, table);
    return table;
}

void append_number_chance_json(const AskedChance& asked, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(asked.request, json);
    json.text("\"of\":", asked.of);
    json.text("\"chance\":", asked.text);
    json.text("\"for\":", asked.number.side);
    json.id("\"number\":", asked.number.what);
    put_chance(asked.chance.get_num(), asked.chance.get_den(), json);
    end_odds(asked.annotations, json);
}

}  // namespace orderly::report
