// Sheets contain every number and every effect of every table, and text cannot become HTML markup.

#include <doctest/doctest.h>

#include <algorithm>
#include <climits>
#include <map>
#include <string>
#include <vector>

#include "report/sheet/sheet.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"
#include "text/characters.hpp"

namespace sheet_test {

using namespace orderly;

namespace {

using Counts = std::map<int, int>;

/// What stands between the tags of a section, with minus signs as hyphens.
std::string text_of(const std::string& html) {
    std::string text;
    bool tag = false;
    for (std::size_t at = 0; at < html.size(); ++at) {
        if (html[at] == '<') tag = true;
        if (!tag && (html.compare(at, 3, "−") == 0 || html.compare(at, 3, "–") == 0)) {
            text += html.compare(at, 3, "−") == 0 ? '-' : ' ';
            at += 2;
        } else if (!tag) text += html[at];
        if (html[at] == '>') {
            tag = false;
            text += ' ';
        }
    }
    return text;
}

/// How often each number stands in a text, those of footnotes and of words apart.
Counts numbers_of(const std::string& text) {
    Counts counts;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto sign =
            at > 0 && text[at - 1] == '-' && (at < 2 || isalnum(static_cast<unsigned char>(text[at - 2])) == 0);
        if (isdigit(static_cast<unsigned char>(text[at])) == 0) continue;
        std::size_t end = at;
        const auto number = std::stoi(text.substr(at, 6), &end);
        ++counts[sign ? -number : number];
        at += end - 1;
    }
    return counts;
}

/// The numbers of a procedure that a reader of the sheet looks for.
class Wanted {
public:
    explicit Wanted(const Procedure& procedure) {
        for (const auto& line : procedure.modifiers) modifier(line);
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows) this->row(row, procedure.kind);
        for (const auto& value : procedure.values) {
            const auto* next = &value == &procedure.values.back() ? nullptr : &value + 1;
            const auto again = next != nullptr && next->id == value.id;  // the sheet has their modifiers once
            for (const auto& line : value.modifiers)
                if (!again) modifier(line);
            options(value.cells);
        }
        for (const auto& row : procedure.lookup.rows)
            for (const auto& value : row.values)
                if (value.given) add(value.number);
        options(procedure.check.needed);
        options(procedure.pool.needed);
        for (const auto& weapon : procedure.weapons.list)
            for (const auto& cell : weapon.cells)
                if (!cell.none && cell.says == no_word) number(cell.value);
    }

    Counts counts;

private:
    void add(int number) { ++counts[number]; }

    void number(const Number& number) {
        if (number.absent) return;
        if (number.base != 0 || number.of == Measure::nothing) add(number.base);
        if (number.per > 1 && number.base % number.per != 0) add(number.per);
    }

    void options(std::span<const Option> all) {
        for (const auto& option : all) number(option.value);
    }

    /// A line that adds nothing is for a word to be known: the sheets do not print it.
    static bool adds_nothing(const Modifier& line) {
        const auto is_zero = [](const Number& value) { return value.of == Measure::nothing && value.base == 0; };
        if (line.rule == Rule::add) return is_zero(line.value) && !line.value.absent;
        return !line.options.empty() &&
               std::ranges::all_of(line.options, [&](const Option& one) { return is_zero(one.value); });
    }

    void modifier(const Modifier& line) {
        if (adds_nothing(line)) return;
        if (line.rule == Rule::add || line.rule == Rule::each || line.rule == Rule::rank) number(line.value);
        options(line.options);
        for (const auto& band : line.bands) {
            number(band.value);
            this->band(band.band);
        }
        if (line.per > 1) add(line.per);
    }

    void band(Band band) {
        if (band.low != INT_MIN && band.low > 0) add(band.low);
        if (band.high != INT_MAX && band.high > 0 && band.high != band.low) add(band.high);
    }

    void row(const Row& row, Kind kind) {
        if (kind == Kind::check) return;
        for (const auto& column : row.bands) {
            if (column.none) continue;
            if (column.band.low != INT_MIN) add(column.band.low);
            if (column.band.high != INT_MAX && column.band.high != column.band.low) add(column.band.high);
        }
    }
};

std::string sheet_of_one(const Ruleset& ruleset, const Procedure& procedure, report::SheetOptions options = {}) {
    const std::vector<const Procedure*> one = {&procedure};
    const auto page = report::sheet_page(ruleset, one, options);
    const auto from = page.find("<section");
    return page.substr(from, page.find("</section>") - from);
}

}  // namespace

TEST_CASE("each number of each table is on the sheet, as often as the table has it") {
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures)
            for (const auto large : {false, true}) {
                const auto shown = numbers_of(text_of(sheet_of_one(ruleset, procedure, {large, false, {}})));
                for (const auto& wanted : Wanted(procedure).counts) {
                    const auto& number = wanted.first;
                    const auto count = wanted.second;
                    const auto found = shown.find(number);
                    const auto times = found == shown.end() ? 0 : found->second;
                    CHECK_MESSAGE(times >= count, ruleset.id << "/" << procedure.id << ": " << number << " stands "
                                                             << times << " times for " << count);
                }
            }
}

TEST_CASE("each effect of each table is on the sheet, in the words of its ruleset") {
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            const auto shown = text_of(sheet_of_one(ruleset, procedure));
            const auto look_for = [&](const Effect& effect) {
                if (effect.word == no_index) return;
                const auto& word = ruleset.effects[effect.word];
                const auto sentence = !effect.says.empty() ? effect.says : word.one;
                auto part = std::string(sentence.substr(0, sentence.find_first_of("{`\"'")));
                if (part.size() < 4) part = std::string(sentence.substr(sentence.find('}') + 1));
                part = part.substr(part.find_first_not_of(' '));
                auto capital = part;
                capital.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(capital.front())));
                const auto found = shown.find(text::html_escaped(part)) != std::string::npos ||
                                   shown.find(text::html_escaped(capital)) != std::string::npos;
                CHECK_MESSAGE(found, ruleset.id << "/" << procedure.id << ": " << effect.id << ": " << part);
            };
            for (const auto& set : procedure.results)
                for (const auto& row : set.rows)
                    for (const auto& effect : row.effects) look_for(effect);
            for (const auto& effect : procedure.always) look_for(effect);
        }
}

TEST_CASE("a word that adds nothing is not listed as a modifier, unless it is part of a choice") {
    for (const auto* words : {"sheet charge", "show charge"}) {
        const auto ran = orderly_test::run(words);
        CHECK(ran.out.find("flank attack") == std::string::npos);
        CHECK(ran.out.find("rough ground") != std::string::npos);
    }
}

TEST_CASE("a sheet is self-contained, and every procedure has a titled section") {
    for (const auto& ruleset : tables::builtin_rulesets()) {
        std::vector<const Procedure*> all;
        for (const auto& procedure : ruleset.procedures) all.push_back(&procedure);
        const auto page = report::sheet_page(ruleset, all, {});
        for (const auto* outside : {"<script", "<link", "<img", "url(", "@import", "href=\"h", "src="})
            CHECK_MESSAGE(page.find(outside) == std::string::npos, outside);
        for (const auto& procedure : ruleset.procedures) {
            const std::string id(procedure.id);
            CHECK(page.find("<section id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">") != std::string::npos);
        }
        for (const auto control : {'\x01', '\x02', '\x03', '\x04', '\x05', '\x1f'})
            CHECK(page.find(control) == std::string::npos);
    }
}

TEST_CASE("text in HTML cannot become markup") {
    CHECK(text::html_escaped("<b> & \"c\" 2\"") == "&lt;b&gt; &amp; &quot;c&quot; 2&quot;");
}

TEST_CASE("typed text is code on the sheet, and a single backtick stays as it is") {
    const auto ran = orderly_test::run("-r napoleonic sheet cannonade");
    CHECK(ran.out.find("takes N hits (see the procedure <code>casualties</code>) (N is casualties)") != std::string::npos);
    CHECK(ran.out.find('`') == std::string::npos);
    std::string out;
    orderly::report::Html(out).text("say `a & b`, and ` alone");
    CHECK(out == "say <code>a &amp; b</code>, and ` alone");
}

TEST_CASE("a chance that depends on further words is marked as varying, and titles are escaped") {
    const orderly_test::Scratch scratch;
    scratch.write("odd/ruleset.yaml", "ruleset: odd\ntitle: Odd dice & <b>ends</b>\nunit: {id: in, suffix: '\"'}\n");
    scratch.write("odd/rally.yaml",
                  "procedure: rally\nkind: roll\ntitle: Rally\n"
                  "choices:\n  grade: {words: [good, poor], ask: 'which grade?'}\n  place: {words: [near, far], ask: "
                  "'which place?'}\n"
                  "die: {by: {good: d8, poor: d6}}\n"
                  "tables:\n  rally:\n    column: place\n    rows:\n"
                  "      yes-it-is: {title: It rallies, bands: {near: 4.., far: 5..}}\n      no-it-is-not: {title: It "
                  "runs, bands: {near: ..3, far: ..4}}\n");
    const auto ran = orderly_test::run("--tables " + scratch.path() + " -r odd sheet --odds");
    CHECK_MESSAGE(ran.status == 0, ran.err);
    CHECK(ran.out.find("It rallies</th><td class=\"n\" data-h=\"near\">4+</td><td class=\"odds\" data-h=\"chance\">varies</td>") != std::string::npos);
    CHECK(ran.out.find("<h1>Odd dice &amp; &lt;b&gt;ends&lt;/b&gt;</h1>") != std::string::npos);
}

}  // namespace sheet_test
