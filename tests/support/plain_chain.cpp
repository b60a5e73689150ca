// What the next procedure is given of the words that were said.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

void gather(const std::string& text, std::set<std::string>& words) {
    for (auto part : parts_of(text, '+')) words.insert(part.starts_with("enemy.") ? part.substr(6) : part);
}

/// All words that a part of a table could ask: keys and texts but those that are told, called for or handed on.
void gather(const Tree& tree, std::set<std::string>& words) {
    static const std::set<std::string> passed_over = {"title", "text", "do",       "next",    "drop",
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
    static const std::set<std::string> asks_nothing = {"refuse", "also", "phrases", "aliases", "words", "example"};
    for (const auto& [key, part] : procedure.map)
        if (!asks_nothing.contains(key)) gather(part, words);
    for (const auto& [name, choice] : procedure.at("choices").map)
        for (const auto& word : words_of_choice(name, choice)) words.insert(word);
    return words;
}

/// A word given takes the place of others of its choice.
void give(const std::string& word, const Tree& next, Said& said) {
    const auto equals = word.find('=');
    if (equals != std::string::npos && next.at("quantities").has(word.substr(0, equals))) {
        const auto number = number_of(word.substr(equals + 1));
        said.numbers[word.substr(0, equals)] = whole(number);
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

Said handed_on(const Tree& line, const Said& said, const Viewer& viewer, const Tree& next) {
    Said given;
    const auto known = known_words(next);
    const auto dropped = line.texts("drop");
    const auto goes = [&](const std::string& word) { return std::ranges::find(dropped, word) == dropped.end(); };
    for (const auto& word : said.words)
        if (known.contains(word) && goes(word)) given.words.insert(word);
    for (const auto& [name, number] : said.numbers)
        if (next.at("quantities").has(name) && goes(name)) given.numbers[name] = number;
    for (const auto& [name, number] : said.parts)
        if (next.at("quantities").has(name) && goes(name)) given.parts[name] = number;
    if (&next == &viewer.scene.table) given.fired = said.fired;
    for (const auto& word : words_with(line, viewer)) give(word, next, given);
    return given;
}

}  // namespace orderly_test
