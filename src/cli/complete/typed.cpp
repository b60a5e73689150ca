#include "cli/complete/typed.hpp"

#include <algorithm>
#include <cstdlib>

namespace orderly::cli::completion {
namespace {

const OptionInfo* named(std::string_view name) {
    const auto list = option_list();
    const auto found = std::ranges::find_if(
        list, [&](const OptionInfo& one) { return name == one.name || (!one.letter.empty() && name == one.letter); });
    return found == list.end() ? nullptr : &*found;
}

/// `--format=js` is a value at the cursor, attached to its option.
void part_attached(Typed& typed) {
    const auto equals = typed.word.find('=');
    if (!typed.word.starts_with("--") || equals == std::string_view::npos) return;
    const auto* option = named(typed.word.substr(0, equals));
    if (option == nullptr || !option->takes_value()) return;
    typed.wants_value = option;
    typed.attached = typed.word.substr(0, equals + 1);
    typed.word.remove_prefix(equals + 1);
}

}  // namespace

Typed read_typed(std::span<const std::string> args) {
    Typed typed;
    if (args.empty()) return typed;
    const auto before = args.first(args.size() - 1);
    typed.word = args.back();
    if (const auto* game = std::getenv(option_of(OptionId::game).variable.data())) typed.game = game;
    if (const auto* ruleset = std::getenv(option_of(OptionId::ruleset).variable.data())) typed.ruleset = ruleset;
    each_argument(
        before,
        [&](const OptionInfo& option, std::string_view value) {
            typed.given.insert(option.id);
            if (option.id == OptionId::ruleset) typed.ruleset = value;
            if (option.id == OptionId::game) typed.game = value;
            if (option.id == OptionId::tables && !value.empty()) typed.tables.emplace_back(value);
        },
        [&](std::string_view word) { typed.words.push_back(word); });
    typed.options_ended = std::ranges::find(before, "--") != before.end();
    if (typed.options_ended) return typed;
    const auto* last = before.empty() ? nullptr : named(before.back());
    if (last != nullptr && last->takes_value()) typed.wants_value = last;
    else part_attached(typed);
    return typed;
}

}  // namespace orderly::cli::completion
