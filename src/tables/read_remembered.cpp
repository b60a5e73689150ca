#include "tables/read_parts.hpp"

#include <algorithm>

#include "orderly/engine.hpp"

namespace orderly::tables {
namespace {

using HeadFields = Fields<keys::ruleset>;

/// `hits-take: figures`, or `{number: bases, per: 4, left-over: reduced}`.
void read_hits_take(const Node& node, Ruleset& ruleset, Scope& scope) {
    if (node.kind != NodeKind::scalar) {
        const Fields<keys::hits_take> fields(node, scope, ruleset, ruleset.game);
        if (ruleset.game.hits_per > 1 && ruleset.game.hits_left_over.empty())
            scope.fault(node, "missing `left-over`: which number keeps leftover hits?");
    } else if (check_id(node, scope.faults)) {
        ruleset.hits_take = scope.arena.keep(node.text);
    }
}

std::span<const Ending> read_endings(const HeadFields& head, Scope& scope) {
    std::vector<Ending> endings;
    head.pairs("ends", [&](const Node& key, const Node& value) {
        if (!check_id(key, scope.faults)) return;
        std::vector<std::string_view> ends;
        for (const auto* word : names_in(value))
            if (check_id(*word, scope.faults)) ends.push_back(scope.arena.keep(word->text));
        endings.push_back({scope.arena.keep(key.text), scope.arena.keep(ends)});
    });
    return scope.arena.keep(endings);
}

std::span<const Remembered> read_remembered_words(const HeadFields& head, Scope& scope) {
    std::vector<Remembered> all;
    head.pairs("remembered", [&](const Node& key, const Node& value) {
        if (!check_id(key, scope.faults)) return;
        auto& one = all.emplace_back();
        const Fields<keys::remembered> fields(value, scope, one);
        one.word = scope.arena.keep(key.text);
        const auto hits = fields.flag("hits");
        const auto* left = fields.find("left");
        const auto* lost = fields.find("lost");
        one.from = hits ? RememberedFrom::hits : lost == nullptr ? RememberedFrom::left : RememberedFrom::lost;
        for (const auto* number : {left, lost})
            if (number != nullptr && check_id(*number, scope.faults)) one.number = scope.arena.keep(number->text);
        if (hits + (left != nullptr) + (lost != nullptr) != 1)
            scope.fault(value, "give exactly one of `left`, `lost` and `hits`");
        if ((left == nullptr) != !fields.has("percent")) scope.fault(value, "`left` and `percent` need each other");
    });
    return scope.arena.keep(all);
}

std::span<const Phase> read_phases(const HeadFields& head, Scope& scope) {
    return head.made("phases", scope, [&](const Node& key, const Node& value) {
        Phase phase{scope.arena.keep(key.text), {}, {}};
        if (value.kind == NodeKind::map) Fields<keys::phase>(value, scope, phase);
        else phase.title = scope.arena.keep(read_text(value, scope.faults).value_or(""));
        return phase;
    });
}

/// Calls `visit` for each name in a value: a name, a list of names, or a map from names to these.
template <class Visit>
void each_name(const Node* node, Visit visit) {
    if (node == nullptr) return;
    if (node->kind == NodeKind::scalar) return visit(*node);
    if (node->kind == NodeKind::map)
        for (const auto& key : node->keys) visit(key);
    for (const auto& item : node->items) each_name(&item, visit);
}

}  // namespace

void read_remembered(const HeadFields& head, Ruleset& ruleset, Scope& scope) {
    if (const auto* node = head.find("hits-take")) read_hits_take(*node, ruleset, scope);
    ruleset.game.endings = read_endings(head, scope);
    ruleset.game.remembered = read_remembered_words(head, scope);
    ruleset.game.phases = read_phases(head, scope);
}

void check_remembered(const Node& head, std::span<const Procedure> procedures, Faults& faults) {
    const auto check = [&](const Node& word) {
        const auto known =
            std::ranges::any_of(procedures, [&](const Procedure& one) { return find_word(one, word.text) != no_word; });
        if (!known) add_fault(faults, word, "no procedure has the word `{}`", word.text);
    };
    const auto check_procedure = [&](const Node* map, std::string_view key) {
        const auto* name = map != nullptr && map->kind == NodeKind::map ? map->find(key) : nullptr;
        if (name != nullptr &&
            std::ranges::find(procedures, std::string_view(name->text), &Procedure::id) == procedures.end())
            add_fault(faults, *name, "there is no procedure `{}`", name->text);
    };
    check_procedure(head.find("hits-take"), "look-up");
    if (const auto* wordings = head.find("wordings"); wordings != nullptr)
        for (const auto& wording : wordings->items) {
            check_procedure(&wording, "settled-by");
            for (const auto* key : {"when", "unless", "becomes", "no-more"})
                each_name(wording.kind == NodeKind::map ? wording.find(key) : nullptr, check);
        }
    for (const auto* key : {"ends", "turn-ends"}) each_name(head.find(key), check);
    if (const auto* attached = head.find("attached"); attached != nullptr && attached->kind == NodeKind::map)
        for (const auto* key : {"who", "gives"}) each_name(attached->find(key), check);
    if (const auto* phases = head.find("phases"); phases != nullptr)
        for (const auto& phase : phases->items)
            if (phase.kind == NodeKind::map) each_name(phase.find("tells"), check);
    if (const auto* remembered = head.find("remembered"); remembered != nullptr)
        for (const auto& word : remembered->keys) check(word);
}

}  // namespace orderly::tables
