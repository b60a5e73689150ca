// Formats a result as one text, and parses a request.

#include "support/plain_scene.hpp"

namespace orderly_test {
bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("+-0123456789/.%") == std::string::npos;
}

namespace {

template <class Texts>
std::string joined(const char* what, const Texts& texts) {
    std::string text;
    for (const auto& one : texts) text += std::string(text.empty() ? what : ", ") + one;
    return text.empty() ? text : text + "\n";
}

template <class Numbers>
std::string named(const char* what, const Numbers& numbers) {
    std::vector<std::string> texts;
    for (const auto& [name, number] : numbers) {
        const mpq_class exact(number);
        texts.push_back(name + "=" + exact.get_str());
    }
    return joined(what, texts);
}

std::map<std::string, mpq_class> not_zero(std::map<std::string, mpq_class> numbers) {
    std::erase_if(numbers, [](const auto& item) { return item.second == 0; });
    return numbers;
}

void take_token(const std::string& token, const std::map<std::string, Tree>& tables, const std::string& procedure,
                Said& said) {
    const auto at = token.find('@');
    const auto equals = token.find('=');
    const auto& table = tables.at(procedure);
    if (at != std::string::npos) {
        Fired fired;
        fired.distance = number_of(token.substr(at + 1));
        fired.weapon = token.substr(0, at);
        const auto times = fired.weapon.find('x');
        if (times != std::string::npos && is_number(fired.weapon.substr(0, times))) {
            fired.count = std::stoi(fired.weapon);
            fired.weapon.erase(0, times + 1);
        }
        said.fired.push_back(fired);
    } else if (equals != std::string::npos && !table.at("choices").at(token.substr(0, equals)).has("by-name")) {
        const auto number = number_of(token.substr(equals + 1));
        if (number.get_den() == 1) said.numbers[token.substr(0, equals)] = whole(number);
        else said.parts[token.substr(0, equals)] = number;
    } else said.words.insert(token);
}

void add_words(const Said& shared, Said& unit) {
    unit.words.insert(shared.words.begin(), shared.words.end());
    for (const auto& [name, number] : shared.numbers) unit.numbers.emplace(name, number);
    for (const auto& [name, number] : shared.parts) unit.parts.emplace(name, number);
    unit.fired.insert(unit.fired.end(), shared.fired.begin(), shared.fired.end());
}

}  // namespace

std::string Played::told() const {
    return joined(": ", std::vector{procedure, outcome}) + joined("lines: ", lines) + named("numbers: ", numbers) +
           joined("effects: ", effects) + named("values: ", values) + joined("next: ", next);
}

std::string Played::told_whole() const {
    auto text = told() + named("parts: ", parts) + named("sums: ", not_zero(sums)) + named("totals: ", totals) +
                joined("stages: ", stages) + joined("open: ", open) + joined("lower: ", lower) +
                joined("calls: ", calls) + joined("rows: ", rows);
    for (const auto& unit : units) text += "unit\n" + unit.told_whole();
    return text;
}

SaidBoth PlainTables::said(const std::string& line) const {
    SaidBoth both;
    const auto tokens = parts_of(line, ' ');
    std::size_t side = 0;
    Said shared;
    std::vector<Said> units(1);
    const auto end_side = [&] {
        for (auto& unit : units) add_words(shared, unit);
        both[side] = units.front();
        both[side].others.assign(units.begin() + 1, units.end());
        shared = {};
        units.assign(1, {});
    };
    for (std::size_t at = 1; at < tokens.size(); ++at) {
        const auto& token = tokens[at];
        if (token == "vs") {
            end_side();
            ++side;
        } else if (token == "and") units.emplace_back();
        else if (token == "for") {
            shared = units.front();
            units.assign(1, {});
        } else if (!token.empty()) take_token(token, procedures_, tokens.front(), units.back());
    }
    end_side();
    return both;
}

}  // namespace orderly_test
