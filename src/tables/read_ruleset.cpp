#include "tables/read_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "tables/analysis.hpp"
#include "tables/library.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::tables {

// Folders of tables on the disk.

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_table = 1 << 20;

std::string read_file(const fs::path& path) {
    std::error_code failed;
    if (!fs::exists(path, failed))
        throw Error(ErrorCode::unreadable, fmt::format("{}: there is no such file", path.string()), path.string());
    if (!fs::is_regular_file(path, failed) || fs::file_size(path, failed) > largest_table)
        throw Error(ErrorCode::unreadable,
                    fmt::format("{}: cannot be read: a table must be a file of at most 1 MiB", path.string()),
                    path.string());
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (stream) text << stream.rdbuf();
    if (!stream || stream.bad())
        throw Error(ErrorCode::unreadable, fmt::format("{}: cannot be read", path.string()), path.string());
    return text.str();
}

}  // namespace

SourceFile read_source(const std::string& path) { return {path, read_file(path)}; }

namespace {

/// Whether it is a file of an editor or the system.
bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

/// Whether it is a visible file that ends in .yaml or .yml, ignoring case.
bool looks_like_table(const fs::directory_entry& file) {
    std::error_code failed;
    auto ending = file.path().extension().string();
    for (auto& letter : ending)
        letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
    return (ending == ".yaml" || ending == ".yml") && !is_hidden(file.path()) && !file.is_directory(failed);
}

/// Whether it is a `DIR/LANGUAGE.yaml`, which has the key `language`.
bool is_language(const fs::directory_entry& file) {
    if (file.path().extension() != ".yaml" || !looks_like_table(file)) return false;
    const auto text = read_file(file.path());
    return text.starts_with("language:") || text.find("\nlanguage:") != std::string::npos;
}

bool holds_tables(const fs::path& folder) {
    std::error_code failed;
    const fs::directory_iterator files(folder, failed);
    return !failed && std::any_of(begin(files), end(files), looks_like_table);
}

std::string folder_above(const fs::path& folder) {
    auto whole = folder.lexically_normal();
    if (whole.filename().empty()) whole = whole.parent_path();
    return whole.parent_path().empty() ? "." : whole.parent_path().string();
}

void read_ruleset_folder(const fs::path& folder, Layer& layer) {
    std::error_code failed;
    for (const auto& file : fs::directory_iterator(folder, failed)) {
        if (file.is_directory(failed)) {
            if (!is_hidden(file.path()) && holds_tables(file.path()))
                layer.overlooked.push_back(
                    {file.path().string(),
                     fmt::format(
                         "too deep: a ruleset must be a folder directly in the folder you name; name {}, or move it up",
                         folder.string())});
            continue;
        }
        if (!looks_like_table(file)) continue;
        const auto name = file.path().stem().string();
        if (file.path().extension() != ".yaml") {
            layer.overlooked.push_back(
                {file.path().string(), fmt::format("a table's name must end in .yaml: rename it to {}.yaml", name)});
            continue;
        }
        layer.files.emplace(fmt::format("{}/{}", folder.filename().string(), name),
                            SourceFile{file.path().string(), read_file(file.path())});
    }
    if (failed)
        throw Error(ErrorCode::unreadable, fmt::format("{}: {}", folder.string(), failed.message()), layer.label);
}

}  // namespace

Layer read_layer(const std::string& folder) {
    Layer layer{folder, {}, {}};
    std::error_code failed;
    fs::directory_iterator rulesets(folder, failed);
    if (failed) throw Error(ErrorCode::unreadable, fmt::format("{}: {}", folder, failed.message()), folder);
    for (const auto& entry : rulesets) {
        if (entry.is_directory(failed) && !is_hidden(entry.path())) read_ruleset_folder(entry.path(), layer);
        else if (is_language(entry))
            layer.files.emplace(entry.path().stem().string(),
                                SourceFile{entry.path().string(), read_file(entry.path())});
        else if (looks_like_table(entry))
            layer.overlooked.push_back(
                {entry.path().string(),
                 fmt::format(
                     "a table must be in its ruleset's folder: move it to {}/RULESET/, or name the folder above, {}",
                     folder, folder_above(folder))});
    }
    std::ranges::sort(layer.overlooked, {}, &Overlooked::path);
    return layer;
}

void check_wording(const Node* wording, Faults& faults) {
    if (wording == nullptr) return;
    std::string_view rest = wording->text;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        rest.remove_prefix(open);
        const auto name = rest.substr(0, rest.find('}') == std::string_view::npos ? rest.size() : rest.find('}') + 1);
        if (name != "{count}" && name != "{distance-unit}" && name != "{outcome}")
            add_fault(faults, *wording, "`{}`: a wording can use only {{count}}, {{distance-unit}} and {{outcome}}",
                      name);
        rest.remove_prefix(1);
    }
}

// The keys of `ruleset.yaml` that matter only in a game: what happens to units.

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

/// `hits-take`, `ends`, `remembered`, `phases`.
void read_remembered(const HeadFields& head, Ruleset& ruleset, Scope& scope) {
    if (const auto* node = head.find("hits-take")) read_hits_take(*node, ruleset, scope);
    ruleset.game.endings = read_endings(head, scope);
    ruleset.game.remembered = read_remembered_words(head, scope);
    ruleset.game.phases = read_phases(head, scope);
}

/// Reports words in these keys and in the wordings that no procedure has.
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

// A whole ruleset: its head, each procedure, then checks across procedures.

std::span<const EffectWord> read_effect_words(const Fields<keys::ruleset>& head, std::span<const Deck> decks,
                                              GameRules& rules, Scope& scope) {
    std::vector<EffectWord> words;
    std::vector<WordingRules> wordings;
    head.pairs("wordings", [&](const Node& key, const Node& value) {
        auto& word = words.emplace_back();
        const Fields<keys::wording> fields(value, scope, word, wordings.emplace_back());
        word.id = scope.arena.keep(key.text);
        if (word.many.empty()) word.many = word.one;
        for (const auto* text : {fields.find("one"), fields.find("many")}) check_wording(text, scope.faults);
        if (const auto* deck = fields.find("shuffles")) word.shuffles = deck_named(*deck, decks, scope.faults);
    });
    rules.wordings = scope.arena.keep(wordings);
    return scope.arena.keep(words);
}

/// Reports a fixed number for a follow-up that a player could not type for its quantity.
void check_value(const PendingNext& next, const std::vector<Procedure>& procedures, Faults& faults) {
    const auto to = std::ranges::find(procedures, next.procedure, &Procedure::id);
    if (to == procedures.end() || next.said.size() == next.word.size() || next.said.find('{') != std::string_view::npos)
        return;
    const auto quantity = std::ranges::find(to->quantities, next.word, &Quantity::id);
    if (quantity == to->quantities.end()) return;
    const auto number = text::read_integer<int>(next.said.substr(next.word.size() + 1));
    const auto fits = number && *number >= quantity->least && *number <= quantity->greatest &&
                      (*number - quantity->least) % quantity->step == 0;
    if (!fits && quantity->kind == QuantityKind::whole)
        add_fault(faults, *next.at, "`{}`: the quantity `{}` of `{}` must be a whole number from {} to {}", next.said, quantity->id, to->id,
                  quantity->least, quantity->greatest);
}

/// Reports references to unknown procedures and words. Procedures that could not be read count as known.
void check_next(const std::vector<PendingNext>& pending, const std::vector<Procedure>& procedures,
                const std::vector<std::string>& unreadable, Faults& faults) {
    std::vector<std::string_view> ids(unreadable.begin(), unreadable.end());
    for (const auto& procedure : procedures) ids.push_back(procedure.id);
    for (const auto& next : pending) {
        if (!next.word.empty()) {
            // a word may be for a procedure further on
            const auto known = std::ranges::any_of(
                procedures, [&](const Procedure& one) { return find_word(one, next.word) != no_word; });
            if (!known && unreadable.empty()) add_fault(faults, *next.at, "no procedure has the word `{}`", next.word);
            check_value(next, procedures, faults);
            continue;
        }
        if (std::ranges::find(ids, next.procedure) != ids.end()) continue;
        const auto close = text::nearest(next.procedure, ids);
        add_fault(faults, *next.at, "there is no procedure `{}`; {}", next.procedure,
                  close.empty() ? fmt::format("the procedures are {}", fmt::join(ids, ", "))
                                : fmt::format("did you mean `{}`?", close.front()));
    }
}

/// Reports ids that are not the names of their files, and short names that two procedures share.
void check_names(const std::vector<Procedure>& procedures, const RulesetNodes& nodes, Faults& faults) {
    for (std::size_t at = 0; at < procedures.size(); ++at) {
        const auto& one = procedures[at];
        const auto& [name, table] = nodes.tables[at];
        if (!one.id.empty() && one.id != name)
            add_fault(faults, *table, "the file is {}.yaml, but its procedure is `{}`", name, one.id);
        for (const auto& two : std::span(procedures).first(at)) {
            const auto shared =
                !one.short_name.empty() && (one.short_name == two.short_name || one.short_name == two.id);
            if (shared || (!two.short_name.empty() && two.short_name == one.id))
                add_fault(faults, *table, "`{}` and `{}` share a short name", one.id, two.id);
        }
    }
}

/// Reports words that the ruleset declares itself and no procedure uses.
void check_words(const Node& head, const RulesetContext& context, Faults& faults) {
    const auto check = [&](const Node& word, const std::set<std::string, std::less<>>& used) {
        if (word.file == head.file && !used.contains(word.text))
            add_fault(faults, word, "no procedure has the word `{}`", word.text);
    };
    if (context.shared.groups != nullptr)
        for (const auto& group : context.shared.groups->items)
            if (const auto* words = group.find("words"))
                for (const auto& word : words->items) check(word, context.used_groups);
    if (context.shared.words == nullptr) return;
    for (std::size_t at = 0; at < context.shared.words->keys.size(); ++at) {
        const auto& key = context.shared.words->keys[at];
        if (key.file == head.file && !context.used_words.contains(key.text))
            add_fault(faults, key, "nothing uses the word `{}`: no procedure has it", key.text);
    }
}

}  // namespace

Ruleset read_ruleset(const RulesetNodes& nodes, Arena& arena, Faults& faults) {
    Ruleset ruleset;
    Scope scope({}, arena, faults);
    const Fields<keys::ruleset> head(*nodes.head, scope, ruleset, ruleset.game);
    const auto* id = head.find("ruleset");
    if (id != nullptr) check_id(*id, faults);
    head.pairs("words", [](const Node&, const Node&) {});  // checks that they are ids
    if (id != nullptr && id->text != nodes.id)
        add_fault(faults, *id, "the folder is `{}`, but the file says `{}`", nodes.id, id->text);
    ruleset.id = arena.keep(nodes.id);
    ruleset.decks = read_decks(head, scope);
    ruleset.effects = read_effect_words(head, ruleset.decks, ruleset.game, scope);
    read_remembered(head, ruleset, scope);
    ruleset.missing = head.made("missing", scope, [&](const Node& key, const Node& value) {
        return Missing{arena.keep(key.text), arena.keep(read_text(value, faults).value_or(""))};
    });
    Speech speech;
    if (nodes.speech != nullptr) speech = read_speech(*nodes.speech, nodes.language, arena, faults);
    ruleset.fillers = speech.fillers;
    ruleset.facts = speech.facts;
    ruleset.countings = speech.countings;
    if (nodes.language != nullptr) ruleset.language = *nodes.language;
    RulesetContext context;
    context.speech = &speech;
    context.shared.words = head.find("words");
    context.shared.groups = head.find("word-groups");
    context.effects = ruleset.effects;
    context.decks = ruleset.decks;
    context.sheet = ruleset.sheet;
    std::vector<Procedure> procedures;
    for (const auto& [name, table] : nodes.tables) procedures.push_back(read_procedure(*table, context, arena, faults));
    if (procedures.size() > WordSet::capacity)
        add_fault(faults, *nodes.head, "more than {} procedures in one ruleset", WordSet::capacity);
    check_next(context.pending, procedures, nodes.unreadable, faults);
    check_names(procedures, nodes, faults);
    if (nodes.complete) check_remembered(*nodes.head, procedures, faults);
    if (nodes.complete) check_words(*nodes.head, context, faults);
    if (nodes.complete) check_speech(speech, procedures, faults);
    fill_follows(procedures, arena);
    ruleset.procedures = arena.keep(procedures);
    ruleset.game.spent = arena.keep(context.spent);
    ruleset.fingerprint = arena.keep(fingerprint_of(ruleset));
    return ruleset;
}

}  // namespace orderly::tables
