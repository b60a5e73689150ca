#include "parse/easy/rules.hpp"

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/sides.hpp"
#include "parse/easy/typed_line.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {

bool SaidLine::is_state(const ParsedToken& item) const {
    if (item.means == TokenKind::phrase || item.means == TokenKind::derived) return true;
    if (item.means != TokenKind::word || !line.is_plain(item.index)) return false;
    const auto choice = procedure.words[item.index].choice;
    return choice == no_index || !(procedure.choices[choice].required || procedure.choices[choice].by_name);
}

std::string SaidLine::filled(std::string_view say, const Parts& parts) const {
    std::string out;
    while (!say.empty()) {
        const auto open = std::min(say.find('{'), say.size());
        const auto close = std::min(say.find('}', open), say.size());
        out += say.substr(0, open);
        if (open < say.size()) out += value_of(say.substr(open + 1, close - open - 1), parts);
        say.remove_prefix(std::min(close + 1, say.size()));
    }
    return out;
}

std::string SaidLine::value_of(std::string_view name, const Parts& parts) const {
    if (name == "0" || name == "1" || name == "2") return typed(parts[static_cast<std::size_t>(name.front() - '0')]);
    if (name == "first" || name == "second") return std::string(procedure.sides[name == "first" ? 0 : 1]);
    if (name == "procedure") return std::string(procedure.id);
    if (name == "armed") {
        const auto is_armed = [](const Procedure& one) { return !one.weapons.list.empty(); };
        const auto* armed = text::first(line.all.ruleset.procedures, is_armed);
        return std::string((armed == nullptr ? procedure : *armed).id);
    }
    if (name == "vs") return std::string(language.versus.front());
    if (name == "parting") return parting();
    if (name == "several")
        return std::string(procedure.several[0] == Several::refuse ? procedure.multi_unit_message[0]
                                                                   : "which ones? say each, with `and` between them");
    const auto* number = first_in(parts[0], TokenKind::number);
    if (name == "number") return number == nullptr ? std::string() : text::fraction_text(number->value);
    if (name == "given") return std::string(given_number(procedure));
    const auto* item = first_in(parts[0], TokenKind::word);
    if (item == nullptr) return name == "word" ? typed(parts[0]) : std::string();
    const auto& word = procedure.words[item->index];
    if (name == "word") return std::string(word.id);
    return word.choice == no_index ? std::string() : std::string(procedure.choices[word.choice].id);
}

/// The divider of the sides, as typed.
std::string SaidLine::parting() const {
    const auto parts = [](const ParsedToken& item) { return item.means == TokenKind::versus || item.means == TokenKind::toward; };
    const auto found =
        is_parted() ? items.begin() + static_cast<std::ptrdiff_t>(versus) : std::ranges::find_if(items, parts);
    return found == items.end() ? std::string(language.versus.front()) : found->text;
}

using engine::RuleAction;
using engine::RuleBecomes;
using engine::RuleGives;
using engine::RuleStage;

ErrorCode code_of(const LanguageRule& rule) {
    constexpr std::array codes = {ErrorCode::ambiguous, ErrorCode::misplaced, ErrorCode::dice_count,
                                  ErrorCode::several_units};
    static_assert(codes.size() == engine::rule_codes.size());
    return codes[rule.gives];
}

PieceRules::PieceRules(engine::RuleStage stage, const TypedLine& line) : said_(line, ahead_), matcher_(said_, true) {
    for (const auto& rule : said_.language.rules)
        if (rule.stage == static_cast<std::uint8_t>(stage) && matcher_.may_stand(rule)) rules_.push_back(&rule);
}

std::optional<PieceRules::Found> PieceRules::find(std::size_t at) {
    for (const auto* rule : rules_) {
        const auto* parts = matcher_.match(*rule, at);
        if (parts != nullptr && parts->front().from == at) return Found{rule, *parts};
    }
    return std::nullopt;
}

namespace {

using Ways = std::vector<SpokenNeed>;

/// Removes needs that include another. If there are still too many, returns what all have in common.
Ways least(const Ways& ways) {
    constexpr std::size_t most = 12;
    const auto has_all = [](const SpokenNeed& more, const SpokenNeed& less) {
        return more.phrases.has_all(less.phrases) && more.classes.has_all(less.classes);
    };
    Ways kept;
    for (const auto& way : ways) {
        if (std::ranges::any_of(kept, [&](const SpokenNeed& one) { return has_all(way, one); })) continue;
        std::erase_if(kept, [&](const SpokenNeed& one) { return has_all(one, way); });
        kept.push_back(way);
    }
    if (kept.size() <= most) return kept;
    auto common = kept.front();
    for (const auto& one : kept) common = {common.phrases & one.phrases, common.classes & one.classes};
    return {common};
}

Ways both(const Ways& first, const Ways& second) {
    Ways all;
    for (const auto& one : first)
        for (const auto& other : second) all.push_back({one.phrases | other.phrases, one.classes | other.classes});
    return least(all);
}

/// What the steps from `at` need; `list` is the step's list of phrases.
Ways ways_from(std::size_t at, const PatternStep& step, std::uint16_t list, const std::vector<Ways>& known) {
    using engine::PatternOp;
    SpokenNeed need;
    switch (static_cast<PatternOp>(step.does)) {
        case PatternOp::done: return {need};
        case PatternOp::branch: {
            auto ways = known[at + 1];
            ways.insert(ways.end(), known[step.other].begin(), known[step.other].end());
            return least(ways);
        }
        case PatternOp::jump:
        case PatternOp::not_ahead:
        case PatternOp::not_behind: return known[step.other];
        case PatternOp::ahead:
        case PatternOp::behind: return both(known[at + 1], known[step.other]);
        case PatternOp::phrase:
        case PatternOp::contains:
            if (list != SpokenRule::no_list) need.phrases.insert(list);
            break;
        case PatternOp::item:
        case PatternOp::test: need.classes.insert(step.of); break;
        default: break;
    }
    return both({need}, known[at + 1]);
}

}  // namespace

std::vector<SpokenNeed> needs_of(std::span<const PatternStep> steps, std::span<const std::uint16_t> lists) {
    const auto is_same = [](const SpokenNeed& one, const SpokenNeed& other) {
        return one.phrases == other.phrases && one.classes == other.classes;
    };
    std::vector<Ways> known(steps.size());
    for (auto is_changed = true; is_changed;) {  // repeated steps loop back
        is_changed = false;
        for (auto at = steps.size(); at-- > 0;) {
            auto ways = ways_from(at, steps[at], lists[at], known);
            is_changed = is_changed || !std::ranges::equal(ways, known[at], is_same);
            known[at] = std::move(ways);
        }
    }
    return steps.empty() ? Ways() : known.front();
}

}  // namespace orderly::parser
