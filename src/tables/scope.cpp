#include "tables/scope.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "text/spelling.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {

void Scope::declare_words(const ProcedureFields& table) {
    if (shared_.words != nullptr && shared_.words->kind == NodeKind::map)
        for (std::size_t at = 0; at < shared_.words->keys.size(); ++at)
            declared_[shared_.words->keys[at].text] = {&shared_.words->items[at], false};
    file_ = table.node().file;
    table.pairs("words", [&](const Node& key, const Node& value) { declared_[key.text] = {&value, true}; });
    read_groups(shared_.groups, false);
    read_groups(table.find("word-groups"), true);
}

WordIndex Scope::make(std::string_view id, const Node& at) {
    if (words_.size() == WordSet::capacity) {
        fault(at, "more than {} words in one procedure", WordSet::capacity);
        return 0;
    }
    const auto index = static_cast<WordIndex>(words_.size());
    auto& entry = words_.emplace_back();
    entry.word.id = arena.keep(id);
    entry.at = &at;
    known_[std::string(id)] = index;
    if (const auto details = declared_.find(id); details != declared_.end()) {
        describe(entry, *details->second.node);
        if (!details->second.own) shared_used.insert(details->first);
        if (details->second.node->kind == NodeKind::map) implications_.emplace_back(index, details->second.node);
    }
    for (const auto& group : groups_)
        if (group.names.contains(id)) join(index, group);
    return index;
}

void Scope::read_groups(const Node* groups, bool own) {
    if (groups == nullptr || groups->kind != NodeKind::map) return;
    for (const auto& node : groups->items) {
        const Fields<keys::word_group> fields(node, faults);
        Group group{&node, own, {}, read_mark(fields.find("mark"), *this)};
        for (const auto* name : fields.list("words")) group.names.insert(name->text);
        groups_.push_back(std::move(group));
    }
}

/// Gives a word the properties of its group.
void Scope::join(WordIndex index, const Group& group) {
    auto& word = words_[index].word;
    if (word.mark.certainty == Certainty::printed) word.mark = group.mark;
    implications_.emplace_back(index, group.node);
    if (!group.own) groups_used.insert(std::string(word.id));
}

/// Reports names in the procedure's own groups that are not its words. The ruleset's groups can have others.
void Scope::check_groups() {
    for (const auto& group : groups_)
        if (group.own && group.node->file == file_)
            for (const auto* name : names_in(*group.node->find("words")))
                if (!known_.contains(name->text)) fault(*name, "`{}` is not a word of this procedure", name->text);
}

void Scope::move_mark(WordIndex word, Mark& mark) {
    if (mark.certainty == Certainty::printed) mark = words_[word].word.mark;
    words_[word].word.mark = {};
}

void Scope::describe(Entry& entry, const Node& details) {
    if (details.kind == NodeKind::scalar) return void(entry.word.gloss = arena.keep(details.text));
    const Fields<keys::word> fields(details, *this, entry.word);
    if (const auto* side = fields.find("side")) entry.used |= side_mask(side);
}

void Scope::declare_choices(const ProcedureFields& table) {
    table.pairs("choices", [&](const Node& key, const Node& value) {
        Choice choice;
        choice.id = arena.keep(key.text);
        std::vector<const Node*> listed;
        const Node* fallback = nullptr;
        if (value.kind == NodeKind::map) {
            const Fields<keys::choice> fields(value, *this, choice);
            listed = fields.list("words");
            fallback = fields.find("default");
            if (fields.flag("may-be-unsaid")) may_be_unsaid.insert(key.text);
        } else if (value.kind == NodeKind::list) {
            for (const auto& item : value.items) listed.push_back(&item);
        }
        if (listed.empty()) return fault(value, "choice `{}` has no words", key.text);
        std::vector<WordIndex> members;
        for (const auto* item : listed) {
            if (!check_id(*item, faults)) continue;
            const auto id = choice.by_name ? fmt::format("{}={}", key.text, item->text) : item->text;
            if (known_.contains(id)) {
                fault(*item, "`{}` is already in a choice", id);
                continue;
            }
            const auto word = make(id, *item);
            words_[word].in_choice = true;
            words_[word].word.choice = static_cast<Index>(choices_.size());
            members.push_back(word);
            if (fallback != nullptr && fallback->text == item->text) choice.fallback = word;
        }
        if (fallback != nullptr && choice.fallback == no_word)
            fault(*fallback, "the default `{}` is not a word of `{}`", fallback->text, key.text);
        choice.words = arena.keep(members);
        for (const auto word : members) choice.members.insert(word);
        choices_.push_back(choice);
    });
}

void Scope::declare_derived(const ProcedureFields& table) {
    table.pairs("derived", [&](const Node& key, const Node&) {
        if (known_.contains(key.text)) return fault(key, "`{}` is already a word", key.text);
        words_[make(key.text, key)].word.derived = true;
    });
}

void Scope::declare_scales(const ProcedureFields& table) {
    table.pairs("scales", [&](const Node& key, const Node& value) {
        const auto* from = value.find("from");
        if (from == nullptr) return;
        std::vector<WordIndex> members;
        for (const auto& word : from->keys) {
            if (!check_id(word, faults)) continue;
            if (known_.contains(word.text)) {
                fault(word, "`{}` is already a word", word.text);
                continue;
            }
            members.push_back(make(word.text, word));
            words_[members.back()].word.derived = true;
            words_[members.back()].word.choice = static_cast<Index>(choices_.size());
        }
        scales_.insert(static_cast<Index>(choices_.size()));
        Choice choice;
        choice.id = arena.keep(key.text);
        choice.words = arena.keep(members);
        choices_.push_back(choice);
    });
}

WordIndex Scope::declare_named(const Node& key, SideMask at_sides) {
    if (known_.contains(key.text)) {
        fault(key, "`{}` is already a word", key.text);
        return known_[key.text];
    }
    const auto word = make(key.text, key);
    words_[word].used = at_sides;
    words_[word].in_choice = true;
    return word;
}

WordIndex Scope::use(const Node& at, std::string_view name, SideMask at_sides) {
    auto known = known_.find(name);
    if (known == known_.end()) {
        if (!declared_.contains(name)) {
            std::vector<std::string_view> names;
            for (const auto& [id, details] : declared_) names.push_back(id);
            for (const auto& [id, index] : known_) names.push_back(id);
            const auto close = text::nearest(name, names);
            const auto is_key = name == "where" || name == "when" || name == "unless" || name == "any";
            fault(at, is_key ? fmt::format("`{}` cannot be used here: give the condition a name under `derived`", name)
                      : close.empty() ? fmt::format("`{}` is not declared: write it under `words`", name)
                                      : fmt::format("`{}` is not declared; did you mean `{}`?", name, close.front()));
            declared_[std::string(name)] = {&at, true};  // reported only once
        }
        make(name, at);
        known = known_.find(name);
        if (known == known_.end()) return 0;
    }
    words_[known->second].used |= at_sides;
    return known->second;
}

WordSet Scope::use_all(const std::vector<const Node*>& names, SideMask at_sides) {
    WordSet set;
    for (const auto* name : names) set.insert(use(*name, name->text, at_sides));
    return set;
}

Index Scope::choice(const Node& at, std::string_view id) {
    const auto place = place_in(choices_, id);
    if (place == no_index) fault(at, "there is no choice `{}`", id);
    return place;
}

Index Scope::quantity(const Node& at, std::string_view id) {
    const auto place = place_in(quantities, id);
    if (place != no_index) return place;
    if (id.starts_with("enemy."))
        fault(at, "`{0}` cannot be used here; in `where` the enemy's number comes first: {{{0}: {{over: NAME}}}}", id);
    else
        fault(at, "there is no quantity `{}`, and only quantities can be used here; {}", id,
              quantities.empty() ? "the procedure has none"
                                 : fmt::format("the procedure has {}", fmt::join(ids_of(quantities), ", ")));
    return no_index;
}

Index Scope::value(std::string_view id) const {
    return place_in(quantities, id) == no_index ? place_in(values, id) : no_index;
}

std::optional<int> Scope::face(std::string_view name) const {
    const auto found = faces_.find(name);
    return found == faces_.end() ? std::nullopt : std::optional(found->second);
}

void Scope::name_face(const Node& at, std::string_view name, int face) {
    constexpr std::size_t longest = 30;
    if (at.kind != NodeKind::scalar || name.empty() || name.size() > longest ||
        name.find_first_of(" ,./_") != std::string_view::npos)
        fault(at, "name a face by a word or a sign, without spaces, commas, dots, slashes or underscores");
    const auto [known, added] = faces_.emplace(name, face);
    if (!added && known->second != face) fault(at, "`{}` is {} here, but {} on another die", name, face, known->second);
}

SideMask Scope::side_mask(const Node* at) {
    if (at == nullptr) return static_cast<SideMask>(sides.size() > 1 ? 3 : 1);
    if (at->is("both") && sides.size() > 1) return every_side;
    return static_cast<SideMask>(1U << side(at, 0));
}

Index Scope::side(const Node* at, Index otherwise) {
    if (at == nullptr) return otherwise;
    if (const auto place = place_in(sides, at->text); place != no_index) return place;
    fault(*at, "`{}` is not a side here; the sides are {}", at->text, fmt::join(sides, ", "));
    return otherwise;
}

void Scope::mark_used(const WordSet& set, SideMask at_sides) {
    set.each([&](WordIndex index) { words_[index].used |= at_sides; });
}

namespace {
SideMask flipped(SideMask sides) { return static_cast<SideMask>((sides & 1) << 1 | (sides >> 1 & 1)); }
}  // namespace

void Scope::spread(std::span<const Derived> derived) {
    for (auto one = derived.rbegin(); one != derived.rend(); ++one) {
        const auto used = words_[one->word].used;
        const auto& when = one->when;
        mark_used(when.all() | when.none() | when.any_words().own, used);
        mark_used(when.enemy_all() | when.enemy_none() | when.any_words().enemy, flipped(used));
    }
}

void Scope::close_implications() {
    for (const auto& implication : implications_) {
        const auto index = implication.first;
        if (const auto* waived = implication.second->find("waives"))
            for (const auto* name : names_in(*waived)) waive(words_[index].word, *name);
        const auto* implied = implication.second->find("implies");
        if (implied == nullptr) continue;
        const auto add = [&](const Node& name) {
            // words that this procedure does not use are not implied here
            if (const auto known = known_.find(name.text); known != known_.end())
                words_[index].word.implies.insert(known->second);
            else if (!declared_.contains(name.text))
                fault(name, "`{}` is not declared: write it under `words`", name.text);
        };
        for (const auto* name : names_in(*implied)) add(*name);
    }
    for (bool grew = true; grew;) {
        grew = false;
        for (auto& entry : words_) {
            auto closed = entry.word.implies;
            entry.word.implies.each([&](WordIndex other) { closed = closed | words_[other].word.implies; });
            grew = grew || !(closed == entry.word.implies);
            entry.word.implies = closed;
        }
    }
}

/// Adds the words of the named choice or quantity to those that the word waives.
void Scope::waive(Word& word, const Node& name) {
    if (const auto choice = place_in(choices_, name.text); choice != no_index)
        word.waives.is = word.waives.is | choices_[choice].members;
    else if (const auto quantity = place_in(quantities, name.text); quantity != no_index)
        word.waives.is.insert(quantities[quantity].word);
    else
        fault(name, "`{}` is neither a choice nor a quantity", name.text);
}

void Scope::take_names(std::span<const WordSpeech> words, std::string_view procedure) {
    for (const auto& one : words) {
        const auto known = known_.find(one.word);
        if (known == known_.end() || (!one.procedure.empty() && one.procedure != procedure)) continue;
        auto& aliases = words_[known->second].aliases;
        for (const auto name : one.names) aliases.emplace_back(name, one.at);
    }
}

/// Where the word gets the name: the alias's place, or the word's.
const Node& Scope::place_of(const Name& name) const {
    const auto& entry = words_[name.word];
    const auto alias = std::ranges::find(entry.aliases, name.text, [](const auto& one) { return one.first; });
    return alias == entry.aliases.end() ? *entry.at : *alias->second;
}

/// Reports names that two words share. An alias gives way to a word with that name.
void Scope::tell_apart(std::vector<Name>& names, std::vector<Name>& aliases) {
    std::ranges::stable_sort(names, {}, &Name::text);
    std::ranges::stable_sort(aliases, {}, &Name::text);
    std::erase_if(aliases,
                  [&](const Name& alias) { return std::ranges::binary_search(names, alias.text, {}, &Name::text); });
    for (const auto* list : {&names, &aliases})
        for (std::size_t at = 1; at < list->size(); ++at)
            if ((*list)[at].text == (*list)[at - 1].text && (*list)[at].word != (*list)[at - 1].word)
                fault(place_of((*list)[at]), "`{}` names two words", (*list)[at].text);
}

std::span<const Word> Scope::finish_words(std::vector<Name>& names, std::vector<Name>& aliases) {
    close_implications();
    check_groups();
    for (auto& choice : choices_) {
        if (scales_.contains(static_cast<Index>(&choice - choices_.data()))) continue;
        const auto within = choice.sides != 0 ? choice.sides : side_mask(nullptr);
        SideMask used = 0;
        for (const auto member : choice.words) used |= static_cast<SideMask>(words_[member].used & within);
        choice.sides = used != 0 ? used : within;
        // a word that only the other side has outside the choice stays a plain word there
        for (const auto member : choice.words)
            words_[member].used = static_cast<SideMask>(choice.sides | (words_[member].used & ~within));
    }
    for (const auto& [id, details] : declared_)
        // words of an extended table can become unused by dropped lines
        if (details.own && details.node->file == file_ && !known_.contains(id) && details.node->kind != NodeKind::list)
            fault(*details.node, "nothing uses the word `{}`: no choice, modifier, condition or effect", id);
    std::vector<Word> finished;
    for (std::size_t at = 0; at < words_.size(); ++at) {
        auto& entry = words_[at];
        entry.word.sides = entry.used;
        if (!entry.word.derived) names.push_back({entry.word.id, static_cast<WordIndex>(at)});
        for (const auto& alias : entry.aliases) aliases.push_back({alias.first, static_cast<WordIndex>(at)});
        finished.push_back(entry.word);
    }
    tell_apart(names, aliases);
    const auto spelled = [&](const Word& one) {
        return !one.derived && (one.choice == no_index || !choices_[one.choice].by_name);
    };
    for (auto& one : finished)
        for (const auto& other : finished)
            if (spelled(one) && spelled(other) && other.id.size() > one.id.size() && other.id.starts_with(one.id))
                one.begins_another |= other.sides;
    return arena.keep(finished);
}

std::span<const Choice> Scope::finish_choices() { return arena.keep(choices_); }

}  // namespace orderly::tables
