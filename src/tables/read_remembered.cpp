#include "tables/read_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "orderly/engine.hpp"

namespace orderly::tables {
namespace {

std::string_view read_id(Fields& fields, std::string_view key, Arena& arena, Faults& faults) {
    const auto* node = fields.find(key);
    return node != nullptr && check_id(*node, faults) ? arena.keep(node->text) : std::string_view();
}

std::span<const std::string_view> read_names(Fields& fields, std::string_view key, Arena& arena, Faults& faults) {
    std::vector<std::string_view> names;
    for (const auto* item : fields.list(key))
        if (check_id(*item, faults)) names.push_back(arena.keep(item->text));
    return arena.keep(names);
}

/// `hits-take: figures`, or `{number: bases, per: 4, left-over: reduced}`.
void read_hits_take(Fields& head, Ruleset& ruleset, Arena& arena, Faults& faults) {
    auto& rules = ruleset.game;
    const auto* node = head.find("hits-take");
    if (node == nullptr) return;
    if (node->kind == NodeKind::scalar) {
        if (check_id(*node, faults)) ruleset.hits_take = arena.keep(node->text);
        return;
    }
    Fields fields(*node, keys::hits_take, faults);
    ruleset.hits_take = read_id(fields, "number", arena, faults);
    rules.hits_per = fields.count("per");
    rules.hits_left_over = read_id(fields, "left-over", arena, faults);
    rules.hits_look_up = read_id(fields, "look-up", arena, faults);
    if (rules.hits_per > 1 && rules.hits_left_over.empty())
        add_fault(faults, *node, "missing `left-over`: which number keeps leftover hits?");
    fields.finish();
}

Attachment read_attachment(Fields& head, Arena& arena, Faults& faults) {
    Attachment attachment;
    const auto* node = head.find("attached");
    if (node == nullptr) return attachment;
    Fields fields(*node, keys::attachment, faults);
    attachment.who = read_names(fields, "who", arena, faults);
    attachment.gives = read_names(fields, "gives", arena, faults);
    attachment.party = read_id(fields, "party", arena, faults);
    fields.finish();
    return attachment;
}

std::span<const Ending> read_endings(Fields& head, Arena& arena, Faults& faults) {
    std::vector<Ending> endings;
    head.pairs("ends", [&](const Node& key, const Node& value) {
        if (!check_id(key, faults)) return;
        std::vector<std::string_view> ends;
        for (const auto* word : names_in(value))
            if (check_id(*word, faults)) ends.push_back(arena.keep(word->text));
        endings.push_back({arena.keep(key.text), arena.keep(ends)});
    });
    return arena.keep(endings);
}

std::span<const Remembered> read_remembered_words(Fields& head, Arena& arena, Faults& faults) {
    std::vector<Remembered> all;
    head.pairs("remembered", [&](const Node& key, const Node& value) {
        if (!check_id(key, faults)) return;
        Fields fields(value, keys::remembered, faults);
        Remembered one;
        one.word = arena.keep(key.text);
        const auto left = read_id(fields, "left", arena, faults);
        const auto lost = read_id(fields, "lost", arena, faults);
        const auto hits = fields.flag("hits");
        const auto* percent = fields.find("percent");
        const auto band = percent == nullptr ? std::nullopt : read_band(*percent, faults);
        one.from = hits ? RememberedFrom::hits : lost.empty() ? RememberedFrom::left : RememberedFrom::lost;
        one.number = lost.empty() ? left : lost;
        one.percent = band.value_or(Band{});
        if (hits + !left.empty() + !lost.empty() != 1)
            add_fault(faults, value, "give exactly one of `left`, `lost` and `hits`");
        if (left.empty() != (percent == nullptr))
            add_fault(faults, value, "`left` and `percent` need each other");
        fields.finish();
        all.push_back(one);
    });
    return arena.keep(all);
}

std::span<const Phase> read_phases(Fields& head, Arena& arena, Faults& faults) {
    std::vector<Phase> phases;
    head.pairs("phases", [&](const Node& key, const Node& value) {
        if (!check_id(key, faults)) return;
        Phase phase{arena.keep(key.text), {}, {}};
        if (value.kind == NodeKind::map) {
            Fields fields(value, keys::phase, faults);
            phase.title = arena.keep(fields.text("title"));
            phase.tells = read_names(fields, "tells", arena, faults);
            fields.finish();
        } else {
            phase.title = arena.keep(read_text(value, faults).value_or(""));
        }
        phases.push_back(phase);
    });
    return arena.keep(phases);
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

void read_changes(Fields& wording, std::span<const Deck> decks, EffectWord& word, WordingRules& rules, Arena& arena,
                  Faults& faults) {
    word.when = read_names(wording, "when", arena, faults);
    word.unless = read_names(wording, "unless", arena, faults);
    word.becomes = read_names(wording, "becomes", arena, faults);
    word.no_more = read_names(wording, "no-more", arena, faults);
    word.takes = read_id(wording, "takes", arena, faults);
    word.removes = wording.flag("removes");
    word.decide = arena.keep(wording.text("decide"));
    if (const auto* deck = wording.find("shuffles")) word.shuffles = deck_named(*deck, decks, faults);
    rules.hits = wording.flag("hits");
    rules.absent = wording.flag("away");
    rules.lasts = wording.flag("lasts");
    rules.all_of = read_id(wording, "all-of", arena, faults);
    rules.this_turn = wording.flag("this-turn");
    rules.settled_by = read_id(wording, "settled-by", arena, faults);
}

void read_remembered(Fields& head, Ruleset& ruleset, Arena& arena, Faults& faults) {
    auto& rules = ruleset.game;
    read_hits_take(head, ruleset, arena, faults);
    rules.attachment = read_attachment(head, arena, faults);
    rules.endings = read_endings(head, arena, faults);
    rules.turn_ends = read_names(head, "turn-ends", arena, faults);
    rules.remembered = read_remembered_words(head, arena, faults);
    rules.phases = read_phases(head, arena, faults);
    rules.phases_by_side = head.flag("phases-by-side");
}

void check_remembered(const Node& head, std::span<const Procedure> procedures, Faults& faults) {
    const auto check = [&](const Node& word) {
        const auto known =
            std::ranges::any_of(procedures, [&](const Procedure& one) { return find_word(one, word.text) != no_word; });
        if (!known) add_fault(faults, word, fmt::format("no procedure has the word `{}`", word.text));
    };
    const auto check_procedure = [&](const Node* map, std::string_view key) {
        const auto* name = map != nullptr && map->kind == NodeKind::map ? map->find(key) : nullptr;
        if (name != nullptr && std::ranges::find(procedures, std::string_view(name->text), &Procedure::id) == procedures.end())
            add_fault(faults, *name, fmt::format("there is no procedure `{}`", name->text));
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
