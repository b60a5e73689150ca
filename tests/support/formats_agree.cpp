#include "support/formats_agree.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "report/flat_rows.hpp"
#include "report/formats.hpp"

namespace orderly_test {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Cells = std::map<std::string, std::string>;

/// A JSON number or string, as text.
std::string plain(const OrderedJson& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

void add(std::string item, std::string& list) { list += (list.empty() ? "" : "; ") + std::move(item); }

std::string joined(const OrderedJson& list) {
    std::string text;
    for (const auto& one : list) add(plain(one), text);
    return text;
}

/// `one=3; other=2`, or the number alone.
std::string by_side(const OrderedJson& numbers) {
    if (!numbers.is_object()) return plain(numbers);
    std::string text;
    for (const auto& [side, number] : numbers.items()) add(side + "=" + plain(number), text);
    return text;
}

/// The rows of csv, as maps from column to cell.
std::vector<Cells> rows_of(const std::string& csv) {
    std::vector<std::vector<std::string>> rows = {{""}};
    bool quoted = false;
    for (std::size_t at = 0; at < csv.size(); ++at) {
        const auto one = csv[at];
        if (one == '"' && quoted && csv[at + 1] == '"') rows.back().back() += csv[++at];
        else if (one == '"') quoted = !quoted;
        else if (one == ',' && !quoted) rows.back().emplace_back();
        else if (one == '\n' && !quoted) rows.push_back({""});
        else rows.back().back() += one;
    }
    rows.pop_back();
    std::vector<Cells> named(rows.size() - 1);
    for (std::size_t row = 1; row < rows.size(); ++row)
        for (std::size_t at = 0; at < rows[row].size(); ++at) named[row - 1][rows[0].at(at)] = rows[row][at];
    return named;
}

/// `1/2` for 0.5; fractions here are halves or quarters.
std::string fraction(const OrderedJson& value) {
    if (value.is_number_integer()) return value.dump();
    const auto quarters = std::lround(value.get<double>() * 4);
    return quarters % 2 == 0 ? std::to_string(quarters / 2) + "/2" : std::to_string(quarters) + "/4";
}

/// One of several rows of a look-up: `open: walk=6, keep to the road`.
std::string row_cell(const OrderedJson& row, std::string& unit) {
    std::string words;
    std::string text;
    for (const auto& word : row["words"]) words += (words.empty() ? "" : " ") + plain(word);
    const auto more = [&](const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
    if (row.contains("allowed")) more("not allowed");
    if (row.contains("values"))
        for (const auto& [name, value] : row["values"].items()) {
            if (name == "unit") unit = value;
            else more(name + "=" + fraction(value));
        }
    if (row.contains("lines"))
        for (const auto& line : row["lines"]) more(plain(line));
    return words + ": " + text;
}

std::string values_cell(const OrderedJson& result) {
    std::string text;
    std::string unit;
    if (result.contains("tallies"))
        for (const auto& [name, number] : result["tallies"].items()) add(name + "=" + plain(number), text);
    if (result.contains("values"))
        for (const auto& [name, value] : result["values"].items()) {
            if (name == "unit") unit = value;
            else add(name + "=" + fraction(value), text);
        }
    if (result.contains("lines")) add(joined(result["lines"]), text);
    if (result.contains("rows"))
        for (const auto& row : result["rows"]) add(row_cell(row, unit), text);
    if (!unit.empty()) add("unit=" + unit, text);
    return text;
}

std::string effects_cell(const OrderedJson& result) {
    std::string text;
    for (const auto& effect : result["effects"]) {
        auto item = plain(effect["to"]) + ":" + plain(effect["do"]);
        for (const auto* key : {"count", "distance", "outcome"})
            if (effect.contains(key)) item += ":" + plain(effect[key]);
        add(item + (effect.contains("provided") ? "?" : ""), text);
    }
    return text;
}

std::string next_cell(const OrderedJson& result) {
    std::string text;
    for (const auto& step : result["next"]) {
        auto item = plain(step["for"]) + ":" + plain(step["procedure"]);
        for (const auto& word : step["words"]) item += " " + plain(word);
        add(std::move(item), text);
    }
    return text;
}

std::string needed_cell(const OrderedJson& result) {
    auto text = result.contains("needed") ? by_side(result["needed"]) : std::string();
    if (result.contains("stages"))
        for (const auto& stage : result["stages"])
            add((stage.contains("of") ? plain(stage["of"]) + "." : std::string()) + plain(stage["stage"]) + "=" +
                    plain(stage["needed"]),
                text);
    return text;
}

/// Marks and notes, and choices not given.
std::string notes_cell(const OrderedJson& one) {
    auto text = one.contains("notes") ? joined(one["notes"]) : std::string();
    if (one.contains("read"))
        for (const auto& read : one["read"]) add("understood: " + plain(read), text);
    if (!one.contains("unsaid")) return text;
    std::vector<std::string> unsaid;
    const auto two = one["unsaid"].front()["for"] != "unit";
    for (const auto& choice : one["unsaid"])
        unsaid.push_back((two ? plain(choice["for"]) + "'s " : "") + plain(choice["choice"]));
    add(fmt::format("not given: {} (counted as 0)", fmt::join(unsaid, "; ")), text);
    return text;
}

/// A number for each side, in separate cells.
void in_single_cells(const std::string& key, const OrderedJson& numbers, Cells& cells) {
    if (!numbers.is_object()) {
        cells[key + "_1"] = plain(numbers);
        return;
    }
    int side = 0;
    for (const auto& [name, number] : numbers.items()) cells[key + "_" + std::to_string(++side)] = plain(number);
}

/// The expected csv row for one result of a resolution.
Cells expected_cells(const OrderedJson& one, const OrderedJson& result, const std::string& seed) {
    Cells cells;
    for (const auto* key : {"id", "ruleset", "procedure", "request"})
        if (one.contains(key)) cells[key] = plain(one[key]);
    int given = 0;
    for (const auto& die : one["dice"]) {
        add(plain(die["face"]), cells["dice"]);
        given += die.contains("given") && die["given"] ? 1 : 0;
    }
    if (given < static_cast<int>(one["dice"].size())) {
        cells["seed"] = seed;
        if (given > 0) cells["given"] = std::to_string(given);
    }
    if (result.contains("totals")) cells["total"] = by_side(result["totals"]);
    for (const auto* key : {"total", "difference", "outcome", "passed", "unit"})
        if (result.contains(key)) cells[key] = plain(result[key]);
    if (result.contains("hits")) cells["hits"] = by_side(result["hits"]);
    cells["needed"] = needed_cell(result);
    cells["values"] = values_cell(result);
    cells["effects"] = effects_cell(result);
    cells["next"] = next_cell(result);
    cells["notes"] = notes_cell(one);
    for (const auto* key : {"total", "needed", "hits"})
        if (result.contains(key)) in_single_cells(key, result[key], cells);
    if (result.contains("totals")) in_single_cells("total", result["totals"], cells);
    return cells;
}

/// The results of a resolution: its single result, or those of its units.
std::vector<OrderedJson> results_of(const OrderedJson& one) {
    if (one.contains("units")) return one["units"].get<std::vector<OrderedJson>>();
    return {one};
}

class Differences {
public:
    explicit Differences(const orderly::Resolution& resolution)
        : whole_(OrderedJson::parse(orderly::to_json(resolution))), seed_(whole_.value("seed", "")) {
        csv(resolution);
        logfmt(resolution);
        text(resolution);
    }
    std::vector<std::string> list;

private:
    template <class Act>
    void each_resolution(Act act) {
        act(whole_);
        if (whole_.contains("followed"))
            for (auto one : whole_["followed"]) {
                if (!one.contains("ruleset")) one["ruleset"] = whole_["ruleset"];
                act(one);
            }
    }

    void csv(const orderly::Resolution& resolution) {
        std::string text;
        orderly::report::RowWriter(orderly::report::Format::csv, orderly::report::csv_column_names(), text);
        orderly::report::append_csv(resolution, text);
        const auto rows = rows_of(text);
        std::size_t at = 0;
        each_resolution([&](const OrderedJson& one) {
            for (const auto& result : results_of(one)) {
                if (at == rows.size()) return list.push_back("csv: a row is missing");
                auto expected = expected_cells(one, result, one.value("seed", seed_));
                for (const auto& [column, cell] : rows[at])
                    if (expected[column] != cell)
                        list.push_back("csv, " + column + ": `" + cell + "` and not `" + expected[column] + "`");
                ++at;
            }
        });
        if (at != rows.size()) list.push_back("csv: rows too many");
    }

    void logfmt(const orderly::Resolution& resolution) {
        if (whole_.contains("units") || whole_.contains("followed")) return;
        std::string line;
        orderly::report::append_logfmt(resolution, line);
        auto expected = expected_cells(whole_, whole_, seed_);
        for (const auto* key : {"ruleset", "procedure", "request", "dice", "seed", "given", "outcome", "passed",
                                "effects", "next", "notes", "difference"}) {
            auto value = expected[key];
            if (value.empty()) continue;
            const auto bare = value.find_first_of(" \"=") == std::string::npos;
            if (!bare) value = OrderedJson(value).dump();
            if ((" " + line + " ").find(" " + std::string(key) + "=" + value + " ") == std::string::npos)
                list.push_back("logfmt: no " + std::string(key) + "=" + value + " in " + line);
        }
    }

    void want(const std::string& part) {
        if (text_.find(part) == std::string::npos) list.push_back("text: no `" + part + "` in\n" + text_);
    }

    void text(const orderly::Resolution& resolution) {
        orderly::report::TextOptions options;
        options.width = 100000;
        orderly::report::append_text(resolution, options, text_);
        each_resolution([&](const OrderedJson& one) {
            want(" · " + plain(one["ruleset"]));
            for (const auto& die : one["dice"]) want(plain(die[die.contains("name") ? "name" : "face"]));
            // an unused total is not reported
            const auto* procedure = orderly::find_procedure(*resolution.request.ruleset, plain(one["procedure"]));
            for (auto result : results_of(one)) {
                if (procedure->idle_total) result.erase("total"), result.erase("difference");
                result_text(one, result);
            }
            if (one.contains("notes"))
                for (const auto& note : one["notes"]) note_text(plain(note));
        });
        if (!seed_.empty()) want("--seed " + seed_);
    }

    /// The text of a mark up to a colon, semicolon or bracket; other notes in full.
    void note_text(std::string note) {
        for (const auto* kind : {"assumed: ", "crossread: ", "borrowed: ", "absent: "})
            if (note.starts_with(kind)) {
                note.erase(0, std::string(kind).size());
                return want(note.substr(0, note.find_first_of(":;(")));
            }
        want(note);
    }

    void result_text(const OrderedJson& one, const OrderedJson& result) {
        if (result.contains("difference")) want("difference " + plain(result["difference"]));
        if (result.contains("total")) want("total " + plain(result["total"]));
        if (result.contains("tallies"))
            for (const auto& [name, number] : result["tallies"].items()) want(name + " " + plain(number));
        if (result.contains("passed")) want(result["passed"] ? "passed" : "failed");
        if (result.contains("title")) want(plain(result["title"]));
        for (const auto& modifier : result["modifiers"])
            if (modifier.contains("words"))
                for (const auto& word : modifier["words"]) want(plain(word));
        if (result.contains("hits")) hits_text(result);
        if (result.contains("lines"))
            for (const auto& line : result["lines"]) want(plain(line));
        if (result.contains("values"))
            for (const auto& [name, value] : result["values"].items())
                if (name != "unit") want(name + " " + fraction(value));
        if (result.contains("rows"))
            for (const auto& row : result["rows"]) row_text(row);
        for (const auto& effect : result["effects"]) {
            auto said = plain(effect["text"]);
            if (effect.contains("provided")) said.erase(0, plain(effect["provided"]).size() + 2);
            want(plain(effect["to"]));
            want(said);
        }
        for (const auto& step : result["next"]) next_text(plain(one["procedure"]), step);
    }

    void row_text(const OrderedJson& row) {
        for (const auto& word : row["words"]) want(plain(word));
        if (row.contains("allowed")) want("not allowed");
        if (row.contains("values"))
            for (const auto& [name, value] : row["values"].items())
                if (name != "unit") want(name + " " + fraction(value));
        if (row.contains("lines"))
            for (const auto& line : row["lines"]) want(plain(line));
    }

    void hits_text(const OrderedJson& result) {
        const auto& hits = result["hits"];
        const auto alone = hits.is_object() && hits.size() == 1 ? *hits.begin() : hits;
        if (!alone.is_object()) {
            want(plain(alone) + (alone == 1 ? " hit" : " hits"));
        } else {
            std::vector<std::string> both;
            for (const auto& [side, number] : hits.items()) both.push_back(plain(number));
            want("hits " + both[0] + " to " + both[1]);
        }
        if (result.contains("needed") && !result["needed"].is_object()) needs_text(plain(result["needed"]));
        if (!result.contains("stages")) return;
        for (const auto& stage : result["stages"])
            if (stage["dice"] != 0)
                needs_text(plain(stage["needed"]), ": " + plain(stage["passed"]) + (stage["passed"] == 1 ? " goes on" : " go on"));
    }

    /// In pools, modifiers change the face that a die needs: `needs 9 (7 unmodified)`.
    void needs_text(const std::string& needed, const std::string& after = "") {
        const auto modified = " (" + needed + " unmodified)" + after;
        if (text_.find(modified) == std::string::npos) want("needs " + needed + after);
    }

    void next_text(const std::string& procedure, const OrderedJson& step) {
        std::string words;
        for (const auto& word : step["words"]) words += " " + plain(word);
        const auto later = step.contains("later") && step["later"];
        if (step["procedure"] == procedure)
            want("next: " + procedure + " again" + (words.empty() ? "" : ", with") + words);
        else want((later ? "due later: " : "next: ") + plain(step["procedure"]) + words + " for the " + plain(step["for"]));
    }

    OrderedJson whole_;
    std::string seed_;
    std::string text_;
};

}  // namespace

std::vector<std::string> differences_told(const orderly::Resolution& resolution) {
    return Differences(resolution).list;
}

}  // namespace orderly_test
