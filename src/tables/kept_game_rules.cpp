#include <map>
#include <string>

#include "tables/arena.hpp"
#include "tables/game_rules.hpp"

namespace orderly::tables {
namespace {

using Names = std::span<const std::string_view>;

/// Copies what a catalog's memory has into memory of its own.
class Copier {
public:
    explicit Copier(Arena& arena) : arena_(arena) {}

    [[nodiscard]] GameRules rules(const GameRules& from) {
        auto copy = from;
        copy.hits_left_over = arena_.keep(from.hits_left_over);
        copy.wordings = list(from.wordings, [&](WordingRules& one) {
            one.all_of = arena_.keep(one.all_of);
            one.settled_by = arena_.keep(one.settled_by);
        });
        copy.spent = list(from.spent, [&](SpentWords& one) { one = {names(one.first), names(one.second)}; });
        copy.attachment = {names(from.attachment.who), names(from.attachment.gives),
                           arena_.keep(from.attachment.party)};
        copy.endings = list(from.endings,
                            [&](Ending& one) { one = {arena_.keep(one.becomes), names(one.ends)}; });
        copy.turn_ends = names(from.turn_ends);
        copy.remembered = list(from.remembered, [&](Remembered& one) {
            one.word = arena_.keep(one.word);
            one.number = arena_.keep(one.number);
        });
        return copy;
    }

private:
    template <class T, class Each>
    std::span<const T> list(std::span<const T> from, Each each) {
        std::vector<T> items(from.begin(), from.end());
        for (auto& item : items) each(item);
        return arena_.keep(items);
    }

    Names names(Names from) {
        return list(from, [&](std::string_view& one) { one = arena_.keep(one); });
    }

    Arena& arena_;
};

struct Kept {
    Arena arena;
    std::map<std::string, GameRules, std::less<>> rules;
};

Kept& kept() {
    static Kept all;
    return all;
}

}  // namespace

void keep_game_rules(const Ruleset& ruleset, const GameRules& rules) {
    auto& all = kept();
    if (!all.rules.contains(ruleset.fingerprint))
        all.rules.emplace(ruleset.fingerprint, Copier(all.arena).rules(rules));
}

const GameRules* kept_game_rules(const Ruleset& ruleset) {
    const auto found = kept().rules.find(ruleset.fingerprint);
    return found == kept().rules.end() ? nullptr : &found->second;
}

}  // namespace orderly::tables
