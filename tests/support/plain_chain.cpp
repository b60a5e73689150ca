// The words that are passed on to a follow-up.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

void gather(const std::string& text, std::set<std::string>& words) {
    for (auto part : parts_of(text, '+')) words.insert(part.starts_with("enemy.") ? part.substr(6) : part);
}

/// All words that a part of a table may use: its keys and texts, except texts
/// for output, called procedures and words to drop.
void gather(const Tree& tree, std::set<std::string>& words) {
    static const std::set<std::string> passed_over = {"title", "text", "do",       "next",    "without",
                                                      "mark",  "says", "provided", "outcome", "ask"};
    if (!tree.text.empty()) gather(tree.text, words);
    for (const auto& item : tree.list) gather(item, words);
    for (const auto& [key, below] : tree.map) {
        gather(key, words);
        if (!passed_over.contains(key)) gather(below, words);
    }
}

std::vector<std::string> words_of_choice(const std::string& name, const Tree& choice) {
    std::vector<std::string> words;
    const auto& list = choice.has("words") ? choice.at("words").list : choice.list;
    for (const auto& item : list) words.push_back((choice.at("by-name").text == "true" ? name + "=" : "") + item.text);
    return words;
}

std::set<std::string> known_words(const Tree& procedure) {
    std::set<std::string> words;
    static const std::set<std::string> asks_nothing = {"refuse", "words", "example"};
    for (const auto& [key, part] : procedure.map)
        if (!asks_nothing.contains(key)) gather(part, words);
    for (const auto& [word, details] : procedure.at("words").map)
        if (details.has("side")) words.insert(word);  // may be said though nothing but a refusal asks for it
    for (const auto& [name, choice] : procedure.at("choices").map)
        for (const auto& word : words_of_choice(name, choice)) words.insert(word);
    return words;
}

/// A given word replaces others of its choice.
void give(const std::string& word, const Tree& next, Said& said) {
    const auto equals = word.find('=');
    if (equals != std::string::npos && is_number(word.substr(equals + 1))) {
        said.numbers[word.substr(0, equals)] = whole(number_of(word.substr(equals + 1)));
        return;
    }
    for (const auto& [name, choice] : next.at("choices").map) {
        const auto words = words_of_choice(name, choice);
        if (std::ranges::find(words, word) == words.end()) continue;
        for (const auto& other : words) said.words.erase(other);
    }
    said.words.insert(word);
}

}  // namespace

Said known_of(const Said& said, const Tree& procedure) {
    auto known = said;
    const auto words = known_words(procedure);
    const auto unknown = [&](const auto& item) { return !procedure.at("quantities").has(item.first); };
    std::erase_if(known.words, [&](const std::string& word) { return !words.contains(word); });
    std::erase_if(known.numbers, unknown);
    std::erase_if(known.parts, unknown);
    std::erase_if(known.fired,
                  [&](const Fired& fired) { return !procedure.at("weapons").at("list").has(fired.weapon); });
    return known;
}

bool knows(const Tree& procedure, const std::string& word) {
    const auto equals = word.find('=');
    return known_words(procedure).contains(word) ||
           (equals != std::string::npos && procedure.at("quantities").has(word.substr(0, equals)));
}

Said handed_on(const Tree& line, const Said& said, const Viewer& viewer, const Tree& next) {
    auto given = said;
    for (const auto& word : line.texts("without")) {
        given.words.erase(word);
        given.numbers.erase(word);
        given.parts.erase(word);
        std::erase_if(given.fired, [&](const Fired& fired) { return fired.weapon == word; });
    }
    for (const auto& word : words_with(line, viewer)) give(word, next, given);
    return given;
}

}  // namespace orderly_test
