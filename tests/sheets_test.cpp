// Compares the program with what was transcribed from the sheets by hand (tests/tables; its README has the format).

#include <doctest/doctest.h>

#include <charconv>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "orderly/engine.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"
#include "orderly/parse.hpp"

namespace sheets_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

std::vector<std::string> parted(const std::string& text, const std::string& by) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(by, from), text.size());
        if (const auto part = trimmed(text.substr(from, end - from)); !part.empty()) parts.push_back(part);
        from = end + by.size();
    }
    return parts;
}

/// A number or a word as JSON would have it.
bool same_value(const json& value, const std::string& wanted) {
    if (value.is_string()) return value.get<std::string>() == wanted;
    if (value.is_boolean()) return (wanted == "true") == value.get<bool>();
    if (!value.is_number()) return false;
    const auto slash = wanted.find('/');
    const auto number =
        slash == std::string::npos ? std::stod(wanted) : std::stod(wanted) / std::stod(wanted.substr(slash + 1));
    return value.get<double>() == number;
}

bool effect_fits(const json& effect, const std::vector<std::string>& parts, bool open) {
    if (effect.at("to") != parts[0]) return false;
    if (parts.size() < 2) return true;
    if (effect.at("do") != parts[1] || effect.contains("provided") != open) return false;
    if (parts.size() < 3) return true;
    for (const auto* key : {"count", "distance"})
        if (effect.contains(key) && same_value(effect.at(key), parts[2])) return true;
    return effect.contains("outcome") && effect.at("outcome") == parts[2];
}

bool has_effect(const json& result, std::string wanted) {
    const auto open = wanted.ends_with('?');
    if (open) wanted.pop_back();
    if (!result.contains("effects")) return false;
    for (const auto& effect : result.at("effects"))
        if (effect_fits(effect, parted(wanted, ":"), open)) return true;
    return false;
}

bool has_next(const json& result, const std::string& wanted) {
    const auto empty = !result.contains("next") || result.at("next").empty();
    if (wanted == "none") return empty;
    if (empty) return false;
    for (const auto& next : result.at("next"))
        if (next.at("for").get<std::string>() + ":" + next.at("procedure").get<std::string>() == wanted) return true;
    return false;
}

/// A call that is named and not made at once.
bool has_later(const json& result, const std::string& wanted) {
    if (!has_next(result, wanted)) return false;
    const auto is_later = [](const json& next) { return next.contains("later") && next.at("later") == true; };
    return std::ranges::any_of(result.at("next"), is_later);
}

bool has_text(const json& list, const char* key, const std::string& text) {
    return std::ranges::any_of(list, [&](const json& one) {
        return one.contains(key) && one.at(key).get<std::string>().find(text) != std::string::npos;
    });
}

bool has_note(const json& top, const std::string& text) {
    if (!top.contains("notes")) return false;
    for (const auto& note : top.at("notes"))
        if (note.get<std::string>().find(text) != std::string::npos) return true;
    return false;
}

bool has_marks(const json& top) {
    for (const auto* mark : {"crossread: ", "borrowed: ", "assumed: "})
        if (has_note(top, mark)) return true;
    return false;
}

const json* inside(const json& result, const std::string& path) {
    const json* at = &result;
    for (const auto& key : parted(path, ".")) {
        if (!at->is_object() || !at->contains(key)) return nullptr;
        at = &at->at(key);
    }
    return at;
}

bool meets(const json& top, const json& result, const std::string& expectation) {
    const auto equals = expectation.find('=');
    const auto key = expectation.substr(0, equals);
    const auto value = expectation.substr(equals + 1);
    if (key.starts_with("unit") && key.find('.') != std::string::npos && key.size() > 4 && key[4] >= '0' &&
        key[4] <= '9') {
        const auto number = static_cast<std::size_t>(std::stoi(key.substr(4)));
        if (!top.contains("units") || top.at("units").size() < number) return false;
        return meets(top, top.at("units")[number - 1], expectation.substr(key.find('.') + 1));
    }
    if (key == "effect") return has_effect(result, value);
    if (key == "no") return !has_effect(result, value);
    if (key == "next") return has_next(result, value);
    if (key == "later") return has_later(result, value);
    if (key == "text") return has_text(result.at("effects"), "text", value);
    if (key == "band") return top.contains("fired") && has_text(top.at("fired"), "band", value);
    if (key == "note") return has_note(top, value);
    if (key == "marks") return !has_marks(top);
    const auto* found = inside(result, key);
    return found != nullptr && same_value(*found, value);
}

/// One line of a file, with the ruleset its folder names.
struct Line {
    std::string where;
    std::string ruleset;
    std::string words;
    std::vector<std::string> expectations;
};

void check_case(const Line& line) {
    const auto ran = run("-r " + line.ruleset + " -f json " + line.words);
    INFO(line.where << ": " << line.words << "\n" << ran.out << ran.err);
    CHECK(ran.status == 0);
    if (ran.status != 0) return;
    const auto top = json::parse(ran.out);
    for (const auto& expectation : line.expectations) CHECK_MESSAGE(meets(top, top, expectation), expectation);
}

void check_fail(const Line& line) {
    auto words = line.words;
    const auto ran = run("-r " + line.ruleset + " " + words);
    INFO(line.where << ": " << words << "\n" << ran.out << ran.err);
    CHECK(ran.out.empty());
    for (const auto& expectation : line.expectations) {
        if (expectation.starts_with("exit ")) CHECK(ran.status == std::stoi(expectation.substr(5)));
        else if (expectation.starts_with("says "))
            CHECK_MESSAGE(ran.err.find(expectation.substr(5)) != std::string::npos, expectation);
        else FAIL_CHECK("no expectation: " << expectation);
    }
}

const orderly::Ruleset& ruleset_of(const std::string& id) {
    for (const auto& ruleset : orderly::tables::builtin_rulesets())
        if (ruleset.id == id) return ruleset;
    throw std::runtime_error("no ruleset " + id);
}

orderly::Resolution parsed(const Line& line) {
    const auto words = split(line.words);
    const std::vector<std::string_view> tokens(words.begin(), words.end());
    orderly::Resolution resolution;
    orderly::parse_request({&ruleset_of(line.ruleset), {}}, tokens, {}, resolution.request);
    orderly::complete(resolution.request);
    return resolution;
}

/// The middle face of every die: modifiers do not depend on it.
orderly::Resolution evaluated(const Line& line) {
    auto resolution = parsed(line);
    std::vector<orderly::Throw> dice;
    orderly::dice_needed(resolution.request, dice);
    std::vector<int> faces;
    for (const auto& die : dice) faces.push_back((die.sides + 1) / 2);
    orderly::evaluate(resolution, faces);
    return resolution;
}

void check_add(const Line& line) {
    INFO(line.where << ": " << line.words);
    try {
        const auto resolution = evaluated(line);
        for (const auto& expectation : line.expectations) {
            const auto colon = expectation.find(':');
            const auto side = expectation.substr(0, colon);
            const auto& sides = resolution.request.procedure->sides;
            const auto at = std::find(sides.begin(), sides.end(), side);
            REQUIRE_MESSAGE(at != sides.end(), "no side " << side);
            int sum = 0;
            for (const auto& counted : resolution.results.front().modifiers)
                if (counted.side == at - sides.begin()) sum += counted.add;
            CHECK_MESSAGE(sum == std::stoi(expectation.substr(colon + 1)), expectation << ", it is " << sum);
        }
    } catch (const std::exception& error) {
        FAIL_CHECK(error.what());
    }
}

/// The rows of one column, total by total.
void check_bands(const Line& line, const std::vector<std::string>& rows) {
    INFO(line.where << ": bands " << line.words);
    try {
        const auto resolution = evaluated(line);
        const auto& result = resolution.results.front();
        REQUIRE(result.set != nullptr);
        for (const auto& row : rows) {
            const auto parts = split(row);
            const auto dots = parts[0].find("..");
            const auto low = std::stoi(parts[0].substr(0, dots));
            const auto high = dots == std::string::npos ? low : std::stoi(parts[0].substr(dots + 2));
            for (auto total = low; total <= high; ++total) {
                const auto* found = orderly::find_row(*result.set, result.column, total);
                const auto outcome = found == nullptr ? std::string("nothing") : std::string(found->outcome);
                CHECK_MESSAGE(outcome == parts[1], total << " is " << outcome << ", the sheet says " << parts[1]);
            }
        }
    } catch (const std::exception& error) {
        FAIL_CHECK(error.what());
    }
}

void check_file(const std::string& path, const std::string& ruleset) {
    std::istringstream text(read_text(path));
    std::string raw;
    int count = 0;
    std::optional<Line> bands;
    std::vector<std::string> rows;
    const auto close = [&] {
        if (bands) check_bands(*bands, rows);
        bands.reset();
        rows.clear();
    };
    for (int number = 1; std::getline(text, raw); ++number) {
        const auto comment = raw.starts_with('#') ? 0 : raw.find("  #");
        const auto line = raw.substr(0, comment);
        if (trimmed(line).empty()) continue;
        if (line.starts_with(' ')) {
            rows.push_back(trimmed(line));
            continue;
        }
        close();
        ++count;
        const auto arrow = line.find(" => ");
        const auto space = line.find(' ');
        const auto verb = line.substr(0, space);
        Line one{path + ":" + std::to_string(number), ruleset,
                 trimmed(line.substr(space, arrow == std::string::npos ? arrow : arrow - space)),
                 arrow == std::string::npos ? std::vector<std::string>{} : parted(line.substr(arrow + 4), ";")};
        if (verb == "bands") bands = one;
        else if (verb == "add") check_add(one);
        else if (verb == "case") check_case(one);
        else if (verb == "fail") check_fail(one);
        else FAIL_CHECK(one.where << ": no such line: " << verb);
    }
    close();
    REQUIRE_MESSAGE(count > 0, path << " has no expectation");
}

void check_ruleset(const std::string& ruleset) {
    for (const auto& path : files_in(ORDERLY_SOURCE_DIR "/tests/tables/" + ruleset, ".txt")) check_file(path, ruleset);
}

}  // namespace

TEST_CASE("acw matches its sheet") { check_ruleset("acw"); }
TEST_CASE("mexico matches its sheet") { check_ruleset("mexico"); }
TEST_CASE("liberation matches its sheet") { check_ruleset("liberation"); }
TEST_CASE("horse-musket matches its sheet") { check_ruleset("horse-musket"); }
TEST_CASE("napoleonic matches its sheet") { check_ruleset("napoleonic"); }

}  // namespace sheets_test
