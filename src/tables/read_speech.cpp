#include "tables/read_speech.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"

namespace orderly::tables {
namespace {

constexpr std::string_view of_the_enemy = "enemy.";

Phrase read_phrase(const Node& text, const Node* says, Arena& arena, Faults& faults) {
    if (!check_id(text, faults)) return {};
    Phrase phrase{arena.keep(text.text), {}};
    std::vector<std::string_view> words;
    if (says != nullptr && says->kind == NodeKind::scalar) words.push_back(arena.keep(says->text));
    if (says != nullptr)
        for (const auto& word : says->items) words.push_back(arena.keep(read_text(word, faults).value_or("")));
    phrase.says = arena.keep(words);
    return phrase;
}

/// The word that a phrase says: `word`, `name=value`, `enemy.word`.
bool is_word(const Procedure& procedure, std::string_view says) {
    if (says.starts_with(of_the_enemy)) says.remove_prefix(of_the_enemy.size());
    return std::ranges::any_of(procedure.words, [&](const Word& word) { return word.id == says; }) ||
           find_word(procedure, says.substr(0, says.find_first_of("=@"))) != no_word;
}

/// The choice's words that the option of a modifier is for, alone.
bool is_of(const Procedure& procedure, const Option& option, Index choice) {
    auto one = option.term.enemy.empty() && !option.term.own.empty();
    option.term.own.each([&](WordIndex word) { one = one && procedure.words[word].choice == choice; });
    return one;
}

}  // namespace

std::span<const Phrase> read_called(Fields& fields, Arena& arena, Faults& faults) {
    std::vector<Phrase> called;
    const auto* node = fields.find("aliases");
    if (node != nullptr && node->kind == NodeKind::map) {
        for (std::size_t at = 0; at < node->keys.size(); ++at)
            called.push_back(read_phrase(node->keys[at], &node->items[at], arena, faults));
    } else {
        for (const auto* name : fields.list("aliases")) called.push_back(read_phrase(*name, nullptr, arena, faults));
    }
    return arena.keep(called);
}

std::span<const Counting> read_countings(Fields& head, Arena& arena, Faults& faults) {
    std::vector<Counting> countings;
    head.pairs("nouns", [&](const Node& quantity, const Node& nouns) {
        if (!check_id(quantity, faults)) return;
        std::vector<std::string_view> names;
        for (const auto* name : names_in(nouns))
            if (check_id(*name, faults)) names.push_back(arena.keep(name->text));
        countings.push_back({arena.keep(quantity.text), arena.keep(names)});
    });
    return arena.keep(countings);
}

std::span<const Phrase> read_phrases(Fields& fields, std::string_view key, Arena& arena, Faults& faults) {
    std::vector<Phrase> phrases;
    fields.pairs(
        key, [&](const Node& text, const Node& says) { phrases.push_back(read_phrase(text, &says, arena, faults)); });
    return arena.keep(phrases);
}

std::span<const std::string_view> read_ids(Fields& fields, std::string_view key, Arena& arena, Faults& faults) {
    std::vector<std::string_view> ids;
    for (const auto* item : fields.list(key))
        if (check_id(*item, faults)) ids.push_back(arena.keep(item->text));
    return arena.keep(ids);
}

void check_says(const Procedure& procedure, const Node& table, Faults& faults) {
    for (const auto phrases : {procedure.called, procedure.phrases, procedure.either})
        for (const auto& phrase : phrases)
            for (const auto word : phrase.says)
                if (!is_word(procedure, word))
                    add_fault(faults, table, fmt::format("`{}` says `{}`, which is no word here", phrase.text, word));
}

SideMask sides_that_add_up(const Procedure& procedure, Index choice) {
    SideMask sides = 0;
    for (const auto& modifier : procedure.modifiers) {
        if (modifier.rule != Rule::by) continue;
        const auto is_ours = [&](const Option& option) { return is_of(procedure, option, choice); };
        const auto adds_nothing = [](const Option& option) { return option.value.base == 0 && !option.value.absent; };
        const auto whole = modifier.options.size() == procedure.choices[choice].words.size() &&
                           std::ranges::all_of(modifier.options, is_ours);
        if (whole && std::ranges::any_of(modifier.options, adds_nothing)) sides |= modifier.sides;
    }
    return static_cast<SideMask>(sides & procedure.choices[choice].sides);
}

}  // namespace orderly::tables
