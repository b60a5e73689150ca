#include "report/odds/odds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/formats.hpp"
#include "report/wording.hpp"

namespace orderly::report {
namespace {

/// Whether a double can hold the number.
bool is_short(const Whole& number) {
    static const Whole limit = Whole(1) << 53;
    return abs(number) <= limit;
}

/// A whole number; a string if a double cannot hold it.
std::string whole_json(const Whole& number) {
    return is_short(number) ? number.get_str() : fmt::format("\"{}\"", number.get_str());
}

template <std::size_t N>
void put_raw(const char (&key)[N], std::string_view value, text::JsonWriter& json) {
    json.put(key);
    json.buffer().append(value);
    json.put(",");
}

template <std::size_t N>
void put_number(const char (&key)[N], const Ratio& number, text::JsonWriter& json) {
    put_raw(key, number_for_script(number), json);
}

void put_faces(const std::vector<int>& faces, text::JsonWriter& json) {
    json.list("\"faces\":[", faces, [&](const auto& face) { json.number(face); });
}

/// A chance without its denominator. Long numbers take the most time to write, so what is written twice is kept.
struct WrittenChance {
    std::string num;
    std::string p;

    /// `number` stands for so many each.
    WrittenChance(const Whole& number, const Whole& den, const Whole& each)
        : num(whole_json(number * each)), p(number_for_script(number, den)) {}
};

void put_part_of(const WrittenChance& part, std::string_view den, text::JsonWriter& json) {
    put_raw("\"num\":", part.num, json);
    put_raw("\"den\":", den, json);
    put_raw("\"p\":", part.p, json);
}

const std::string& title_of(const auto& one) { return one.title.empty() ? one.outcome : one.title; }

class OddsJson {
public:
    OddsJson(const Odds& odds, text::JsonWriter& json) : odds_(odds), json_(json) {}

    void write() {
        put_odds_head(odds_.request, json_);
        if (odds_.followed) {
            json_.put("\"follow\":true,");
            put_number("\"rounds\":", odds_.rounds, json_);
        }
        if (odds_.rolls > 1) json_.number("\"rolls\":", odds_.rolls);
        all_outcomes();
        hits();
        values();
        expect();
        then();
        end_odds(odds_.annotations, json_);
    }

    void all_outcomes() {
        if (odds_.units.size() == 1) outcomes(odds_.units.front());
        else units();
    }

    void expect() {
        json_.objects("\"expect\":[", odds_.expect, [&](const auto& effect) {
            json_.text("\"to\":", effect.to);
            json_.id("\"do\":", effect.word->id);
            if (!effect.provided.empty()) json_.text("\"provided\":", effect.provided);
            put_number("\"mean\":", effect.mean, json_);
            put_raw("\"num\":", whole_json(effect.mean.get_num()), json_);
            put_raw("\"den\":", whole_json(effect.mean.get_den()), json_);
            json_.text("\"text\":", fmt::format("{} on average", expected_text(*odds_.request.ruleset, effect)));
        });
    }

private:
    void outcomes(const UnitOdds& unit) {
        json_.objects("\"odds\":[", unit.outcomes, [&](const auto& outcome) {
            json_.text("\"outcome\":", outcome.outcome);
            json_.text("\"title\":", title_of(outcome));
            WrittenChance part(*outcome.num, odds_.den, odds_.alike);
            put_part_of(part, den_, json_);
            if (odds_.ordered_by_hits) parts_.push_back(std::move(part));
            if (odds_.one_die) put_faces(outcome.faces, json_);
            if (odds_.rolls > 1) put_number("\"any\":", chance_of(odds_, "any " + outcome.outcome, true), json_);
        });
    }

    void units() {
        json_.objects("\"odds\":[", odds_.joint, [&](const auto& joint) {
            json_.text("\"outcome\":", joint_name(odds_, joint));
            json_.text("\"title\":", joint_name(odds_, joint, &OddsOutcome::title));
            put_part_of({joint.num, odds_.den, odds_.alike}, den_, json_);
            if (odds_.one_die) put_faces(joint.faces, json_);
        });
        json_.objects("\"units\":[", odds_.units, [&](const auto& unit) { outcomes(unit); });
    }

    void hits() {
        if (odds_.hits.empty()) return;
        json_.objects("\"hits\":[", odds_.hits, [&](const auto& hits) {
            json_.text("\"for\":", hits.side);
            const auto shape = shape_of(hits);
            put_number("\"mean\":", shape.mean, json_);
            json_.number("\"median\":", shape.median);
            put_raw("\"spread\":", fmt::format("{:.6f}", std::sqrt(shape.variance.get_d())), json_);
            std::size_t at = 0;
            json_.objects("\"odds\":[", hits.counts, [&, den = whole_json(hits.den * hits.alike)](const auto& one) {
                json_.number("\"hits\":", one.first);
                const auto known = at < parts_.size() && den == den_ && odds_.units[0].outcomes[at].num == one.second;
                put_part_of(known ? parts_[at] : WrittenChance(*one.second, hits.den, hits.alike), den, json_);
                ++at;
            });
        });
    }

    void values() {
        if (odds_.values.empty()) return;
        json_.objects("\"values\":[", odds_.values, [&](const auto& value) {
            json_.id("\"procedure\":", value.procedure);
            json_.text("\"for\":", value.side);
            json_.id("\"value\":", value.id);
            json_.objects("\"odds\":[", value.chances, [&](const auto& one) {
                json_.put("\"is\":");
                json_.fraction(one.first);
                put_chance(one.second, json_);
            });
        });
    }

    void then() {
        if (odds_.then.empty()) return;
        json_.objects("\"then\":[", odds_.then, [&](const auto& one) {
            json_.id("\"procedure\":", one.procedure);
            json_.text("\"for\":", one.side);
            json_.text("\"outcome\":", one.outcome);
            json_.text("\"title\":", title_of(one));
            put_chance(one.chance, json_);
            put_number("\"mean\":", one.mean, json_);
        });
    }

    const Odds& odds_;
    text::JsonWriter& json_;
    std::string den_ = whole_json(odds_.den * odds_.alike);
    std::vector<WrittenChance> parts_;  ///< of outcomes that are numbers of hits
};

}  // namespace

void put_chance(const Whole& num, const Whole& den, text::JsonWriter& json) {
    put_part_of({num, den, 1}, whole_json(den), json);
}

void put_chance(const Ratio& chance, text::JsonWriter& json) { put_chance(chance.get_num(), chance.get_den(), json); }

void put_chance_over(const Ratio& chance, const Whole& rolls, text::JsonWriter& json) {
    if (rolls % chance.get_den() == 0) put_chance(chance.get_num() * (rolls / chance.get_den()), rolls, json);
    else put_chance(chance, json);
}

void put_odds_head(const Request& request, text::JsonWriter& json) {
    json.put("{\"v\":1,");
    json.id("\"ruleset\":", request.ruleset->id);
    json.id("\"procedure\":", request.procedure->id);
    if (!request.id.empty()) json.text("\"id\":", request.id);
    std::string words;
    append_request(request, words);
    json.text("\"request\":", words);
}

void end_odds(const Annotations& annotations, text::JsonWriter& json) {
    put_annotations(annotations.marks, annotations.notes, json);
    json.close('}');
    json.end();
}

void put_outcomes(const Odds& odds, text::JsonWriter& json) { OddsJson(odds, json).all_outcomes(); }
void put_expect(const Odds& odds, text::JsonWriter& json) { OddsJson(odds, json).expect(); }

void append_json(const Odds& odds, std::string& out) {
    text::JsonWriter json(out);
    OddsJson(odds, json).write();
}

namespace {

/// A table whose rows begin with the request.
struct OddsTable : FlatTable {
    explicit OddsTable(const Odds& odds)
        : FlatTable{{"id", "ruleset", "procedure", "request", "for", "unit",  //
                     "outcome", "title", "chance", "num", "den"},
                    {}} {
        head_.add("id", odds.request.id);
        head_.emplace_back("ruleset", std::string(odds.request.ruleset->id));
        head_.emplace_back("procedure", std::string(odds.request.procedure->id));
        append_request(odds.request, head_.emplace_back("request", "").text);
    }

    FlatRow& begin() { return rows.emplace_back(head_); }

    /// Ends the last row, whose chance is `num` of `den`, each for `alike` rolls. `den_text` is all of these, which is
    /// long and the same in many rows.
    void end(const std::string& outcome, const std::string& title, const Whole& num, const Whole& den,
             const std::string& den_text, const Whole& alike = 1) {
        auto& row = rows.back();
        row.emplace_back("outcome", outcome);
        row.add("title", title);
        row.emplace_back("chance", number_for_script(num, den), true);
        row.emplace_back("num", Whole(num * alike).get_str(), true);
        row.emplace_back("den", den_text, true);
    }

private:
    FlatRow head_;
};

void add_outcomes(const Odds& odds, OddsTable& table) {
    const auto den = Whole(odds.den * odds.alike).get_str();
    for (std::size_t unit = 0; unit < odds.units.size(); ++unit)
        for (const auto& outcome : odds.units[unit].outcomes) {
            auto& row = table.begin();
            if (odds.units.size() > 1) row.emplace_back("unit", unit + 1);
            table.end(outcome.outcome, title_of(outcome), *outcome.num, odds.den, den, odds.alike);
        }
}

void add_hits(const Odds& odds, OddsTable& table) {
    for (const auto& hits : odds.hits) {
        const auto den = Whole(hits.den * hits.alike).get_str();
        for (const auto& [count, num] : hits.counts) {
            table.begin().emplace_back("for", hits.side);
            table.end(std::to_string(count), {}, *num, hits.den, den, hits.alike);
        }
    }
}

void add_followed(const Odds& odds, OddsTable& table) {
    for (const auto& one : odds.then) {
        auto& row = table.begin();
        std::ranges::find(row, "procedure", &Cell::key)->text = std::string(one.procedure);
        row.emplace_back("for", one.side);
        const auto& den = one.chance.get_den();
        table.end(one.outcome, title_of(one), one.chance.get_num(), den, den.get_str());
    }
}

}  // namespace

FlatTable table_of(const Odds& odds) {
    OddsTable table(odds);
    if (!odds.ordered_by_hits || odds.hits.size() != 1) add_outcomes(odds, table);
    add_hits(odds, table);
    add_followed(odds, table);
    return table;
}

FlatTable table_of(const OutcomeChance& asked) {
    OddsTable table(asked.odds);
    table.begin();
    const auto& den = asked.chance.get_den();
    table.end(asked.outcome, {}, asked.chance.get_num(), den, den.get_str());
    return table;
}

void append_json(const OutcomeChance& asked, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(asked.odds.request, json);
    json.text("\"chance\":", asked.outcome);
    put_chance_over(asked.chance, asked.odds.den * asked.odds.alike, json);
    end_odds(asked.odds.annotations, json);
}

void add_chance(FlatRow& row, const Ratio& chance) {
    for (const auto& [key, number] : {std::pair("num", chance.get_num()), std::pair("den", chance.get_den())})
        row.emplace_back(key, number.get_str(), is_short(number));
    row.emplace_back("p", number_for_script(chance), true);
}

}  // namespace orderly::report
