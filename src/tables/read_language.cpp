#include "tables/read_language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "engine/pattern.hpp"
#include "tables/fields.hpp"
#include "tables/pattern.hpp"

namespace orderly::tables {
namespace {

class LanguageReader {
public:
    LanguageReader(const Node& file, Arena& arena, Faults& faults)
        : fields_(file, keys::language, faults), arena_(arena), faults_(faults) {}

    Language read() {
        Language language;
        language.id = arena_.keep(fields_.text("language"));
        language.versus = words("versus");
        language.toward = words("toward");
        language.fillers = words("fillers");
        language.dice = words("dice");
        language.die_marks = words("die-marks");
        language.own = words("own");
        language.other = words("other");
        language.my = words("my");
        language.their = words("their");
        language.distance = words("distance");
        language.doing = words("doing");
        language.done = words("done");
        language.by = words("by");
        language.from = words("from");
        language.joining = words("joining");
        language.by_hand = words("by-hand");
        language.each = words("each-side");
        language.all_sides = words("all-sides");
        language.asking = words("asking");
        language.reasons = words("reasons");
        language.plurals = words("plurals");
        language.opposites = words("opposites");
        language.denials = words("denials");
        language.both = words("both");
        language.enemies = words("enemies");
        language.troops = words("troops");
        language.contraries = twins("contraries");
        language.ordinals = words("ordinals");
        language.ranks = words("ranks");
        language.places = words("places");
        language.articles = words("articles");
        language.nouns = words("nouns");
        language.numbered = words("numbered");
        language.plus = words("plus");
        language.minus = words("minus");
        language.numbers = numbers();
        language.spellings = twins("spellings");
        language.letters = twins("letters");
        language.endings = twins("endings");
        language.rules = rules();
        fields_.finish();
        return language;
    }

private:
    std::span<const std::string_view> words(std::string_view key) {
        std::vector<std::string_view> list;
        for (const auto* item : fields_.list(key))
            if (const auto text = read_text(*item, faults_)) list.push_back(arena_.keep(*text));
        return lists_[std::string(key)] = longest_first(std::move(list));
    }

    /// The order does not matter to those who know the lists; a pattern tries the longest phrase first.
    std::span<const std::string_view> longest_first(std::vector<std::string_view> list) {
        std::ranges::stable_sort(list, std::greater(), [](std::string_view phrase) {
            return std::ranges::count(phrase, ' ');
        });
        return arena_.keep(list);
    }

    // ---------------------------------------------------------------- rules

    std::span<const LanguageRule> rules() {
        fields_.pairs("lists", [&](const Node& name, const Node& value) {
            std::vector<std::string_view> list;
            for (const auto* item : names_in(value))
                if (const auto text = read_text(*item, faults_)) list.push_back(arena_.keep(*text));
            lists_[name.text] = longest_first(std::move(list));
        });
        fields_.pairs("terms", [&](const Node& name, const Node& pattern) {
            terms_[name.text] = read_text(pattern, faults_).value_or("");
        });
        std::vector<LanguageRule> rules;
        fields_.pairs("rules", [&](const Node& stage, const Node& of_stage) {
            const auto known = engine::place_of(engine::rule_stages, stage.text);
            if (!known) return add_fault(faults_, stage, "rules are of `sentence`, `pieces`, `items`, `sides` or `numbers`");
            for (std::size_t at = 0; at < of_stage.items.size(); ++at)
                rules.push_back(rule(of_stage.keys[at], of_stage.items[at], *known));
        });
        return arena_.keep(rules);
    }

    LanguageRule rule(const Node& id, const Node& node, std::uint8_t stage) {
        Fields fields(node, keys::language_rule, faults_);
        LanguageRule made;
        made.id = arena_.keep(id.text);
        made.stage = stage;
        if (const auto* when = fields.find("when")) made.when = compile_pattern(*when, names_, arena_, faults_);
        std::size_t actions = 0;
        for (std::uint8_t at = 0; at < engine::rule_actions.size(); ++at) {
            const auto* value = fields.find(engine::rule_actions[at]);
            if (value == nullptr) continue;
            ++actions;
            made.does = at;
            set_action(made, *value, fields.find("code"));
        }
        if (actions != 1) add_fault(faults_, id, "a rule does one thing: ask, tell, give or as");
        std::vector<RuleLine> lines;
        fields.pairs("lines", [&](const Node& say, const Node& means) {
            lines.push_back({arena_.keep(say.text), arena_.keep(read_text(means, faults_).value_or(""))});
        });
        made.lines = arena_.keep(lines);
        fields.finish();
        return made;
    }

    void set_action(LanguageRule& made, const Node& value, const Node* code) {
        const auto place = [&](const Node& node, std::span<const std::string_view> names) {
            if (const auto known = engine::place_of(names, node.text)) made.gives = *known;
            else add_fault(faults_, node, fmt::format("`{}` is nothing that a rule gives or makes", node.text));
        };
        switch (static_cast<engine::RuleAction>(made.does)) {
            case engine::RuleAction::ask:
                if (code != nullptr) place(*code, engine::rule_codes);
                [[fallthrough]];
            case engine::RuleAction::tell: made.say = arena_.keep(read_text(value, faults_).value_or("")); return;
            case engine::RuleAction::give: return place(value, engine::rule_gives);
            case engine::RuleAction::become: return place(value, engine::rule_becomes);
        }
    }

    std::span<const Twin> twins(std::string_view key) {
        std::vector<Twin> list;
        fields_.pairs(key, [&](const Node& from, const Node& to) {
            list.push_back({arena_.keep(from.text), arena_.keep(read_text(to, faults_).value_or(""))});
        });
        std::ranges::sort(list, {}, &Twin::from);
        return arena_.keep(list);
    }

    std::span<const NumberWord> numbers() {
        std::vector<NumberWord> list;
        fields_.pairs("numbers", [&](const Node& name, const Node& value) {
            list.push_back({arena_.keep(name.text), read_int(value, faults_).value_or(0)});
        });
        std::ranges::sort(list, {}, &NumberWord::name);
        return arena_.keep(list);
    }

    Fields fields_;
    Arena& arena_;
    Faults& faults_;
    std::map<std::string, std::span<const std::string_view>, std::less<>> lists_;
    std::map<std::string, std::string, std::less<>> terms_;
    PatternNames names_{[this](std::string_view name) {
                            const auto found = lists_.find(name);
                            return found == lists_.end() ? nullptr : &found->second;
                        },
                        [this](std::string_view name) {
                            const auto found = terms_.find(name);
                            return found == terms_.end() ? nullptr : &found->second;
                        }};
};

}  // namespace

Language read_language(const Node& file, Arena& arena, Faults& faults) {
    return LanguageReader(file, arena, faults).read();
}

}  // namespace orderly::tables
