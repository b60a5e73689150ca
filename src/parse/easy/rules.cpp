#include "parse/easy/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/binding.hpp"
#include "parse/easy/sides.hpp"
#include "parse/easy/typed_line.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {

SaidLine::SaidLine(const TypedLine& typed_line, Recognition& read)
    : line(typed_line),
      language(typed_line.language()),
      procedure(typed_line.procedure()),
      pieces(typed_line.pieces),
      recognition(read),
      items(read.items) {
    find_versus();
}

void SaidLine::find_versus() {
    versus = static_cast<std::size_t>(std::ranges::find(items, TokenKind::versus, &ParsedToken::means) - items.begin());
}

bool SaidLine::is_state(const ParsedToken& item) const {
    if (item.means == TokenKind::phrase || item.means == TokenKind::derived) return true;
    if (item.means != TokenKind::word || !line.is_plain(item.index)) return false;
    const auto choice = procedure.words[item.index].choice;
    return choice == no_index || !(procedure.choices[choice].required || procedure.choices[choice].by_name);
}

std::string SaidLine::typed(std::size_t from, std::size_t to) const {
    return shown(std::span(pieces).subspan(from, to - from));
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
    if (name == "0" || name == "1" || name == "2") {
        const auto part = parts[static_cast<std::size_t>(name.front() - '0')];
        return typed(part.from, part.to);
    }
    if (name == "first" || name == "second") return std::string(procedure.sides[name == "first" ? 0 : 1]);
    if (name == "procedure") return std::string(procedure.id);
    if (name == "armed") {
        const auto& all = line.all().ruleset.procedures;
        const auto armed = std::ranges::find_if(all, [](const Procedure& one) { return !one.weapons.list.empty(); });
        return std::string((armed == all.end() ? procedure : *armed).id);
    }
    if (name == "vs") return std::string(language.versus.front());
    if (name == "parting") return parting();
    if (name == "several")
        return std::string(procedure.several[0] == Several::refuse ? procedure.multi_unit_message[0]
                                                                   : "which ones? say each, with `and` between them");
    if (name == "number") return number_in(parts[0]);
    if (name == "given") return std::string(given_number(procedure));
    const auto* word = word_in(parts[0]);
    if (word == nullptr) return {};
    if (name == "word") return std::string(word->id);
    return word->choice == no_index ? std::string() : std::string(procedure.choices[word->choice].id);
}

/// The divider of the sides, as typed.
std::string SaidLine::parting() const {
    const auto parts = [](const ParsedToken& item) { return item.means == TokenKind::versus || item.means == TokenKind::toward; };
    const auto found =
        is_parted() ? items.begin() + static_cast<std::ptrdiff_t>(versus) : std::ranges::find_if(items, parts);
    return found == items.end() ? std::string(language.versus.front()) : found->text;
}

std::string SaidLine::number_in(Span whole) const {
    for (const auto& item : items)
        if (is_in(item, whole) && item.means == TokenKind::number)
            return text::fraction_text(item.value);
    return {};
}

const Word* SaidLine::word_in(Span whole) const {
    for (const auto& item : items)
        if (is_in(item, whole) && item.means == TokenKind::word)
            return &procedure.words[item.index];
    return nullptr;
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

namespace {

class RuleRunner : SaidLine {
public:
    RuleRunner(const TypedLine& typed_line, Recognition& read)
        : SaidLine(typed_line, read), matcher_(*this), binder_(*this, matcher_) {}

    void run(engine::RuleStage stage) {
        for (const auto& rule : language.rules) {
            if (rule.stage != static_cast<std::uint8_t>(stage) || !matcher_.may_stand(rule)) continue;
            for (std::size_t at = 0; at < pieces.size(); ++at)
                if (const auto* parts = matcher_.match(rule, at)) {
                    act(rule, *parts);
                    matcher_.forget();
                }
        }
    }

private:
    void act(const LanguageRule& rule, const Parts& parts) {
        const auto whole = parts[0];
        const auto is_bound = rule.stage == static_cast<std::uint8_t>(RuleStage::numbers);
        if (!is_bound && (is_told(whole) || is_asked(whole))) return;
        switch (static_cast<RuleAction>(rule.does)) {
            case RuleAction::ask:
                return ask_once(recognition.slips, slip_of(code_of(rule), pieces, whole.from, whole.to,
                                                           filled(rule.say, parts)));
            case RuleAction::tell: return recognition.heard.push_back(filled(rule.say, parts));
            case RuleAction::give:
                if (is_bound) return binder_.give(static_cast<RuleGives>(rule.gives), parts);
                return give(static_cast<RuleGives>(rule.gives), parts), find_versus();
            case RuleAction::become:
                if (is_bound || static_cast<RuleBecomes>(rule.gives) == RuleBecomes::dice_of_both ||
                    static_cast<RuleBecomes>(rule.gives) == RuleBecomes::result)
                    return binder_.become(static_cast<RuleBecomes>(rule.gives), parts), find_versus();
                if (static_cast<RuleBecomes>(rule.gives) == RuleBecomes::doer) return turn(parts);
                return become(static_cast<RuleBecomes>(rule.gives), whole);
        }
    }

    /// Whether an earlier clause has settled the owner of the last item.
    [[nodiscard]] bool is_told(Span whole) const {
        return std::ranges::any_of(items, [&](const ParsedToken& item) {
            return item.to == whole.to && item.means != TokenKind::number && (item.whose >= 0 || item.is_labelled);
        });
    }

    /// Whether an earlier rule already asks about part of it and more.
    [[nodiscard]] bool is_asked(Span whole) const {
        return std::ranges::any_of(recognition.slips, [&](const Slip& slip) {
            const auto is_within = whole.from <= slip.from && slip.to <= whole.to;
            return slip.problem.code == ErrorCode::ambiguous && slip.from < whole.to && whole.from < slip.to &&
                   !is_within;
        });
    }

    /// Gives the rest to the owner in the first part.
    void give(RuleGives owner, const Parts& parts) {
        const auto side = std::ranges::find_if(items, [&](const ParsedToken& item) {
            return is_in(item, parts[1]) && item.means == TokenKind::side;
        });
        const auto whose = owner != RuleGives::named ? (owner == RuleGives::first ? 0 : 1)
                           : side != items.end()     ? static_cast<int>(side->index)
                                                     : -1;
        const auto before = whose < 0 ? mentions_of(parts[1]) : std::vector<std::size_t>();
        for (auto& item : items) {
            if (!is_in(item, parts[0])) continue;
            if (is_in(item, parts[1])) {
                item.means = TokenKind::filler;
            } else if (says_something(item) || item.means == TokenKind::adjust) {
                item.whose = whose;
                item.by_person = owner == RuleGives::enemy;
                item.of = before;
                item.is_labelled = !before.empty();
            }
        }
    }

    /// Where the earlier items begin that end with the same word as the part.
    [[nodiscard]] std::vector<std::size_t> mentions_of(Span part) const {
        std::vector<std::size_t> all;
        for (const auto& item : items)
            if (item.to <= part.from && pieces[item.to - 1].key == pieces[part.to - 1].key) all.push_back(item.from);
        return all;
    }

    void become(RuleBecomes what, Span whole) {
        for (auto& item : items) {
            if (!is_in(item, whole)) continue;
            item.means = what == RuleBecomes::nothing ? TokenKind::filler : TokenKind::side;
            item.index = what == RuleBecomes::second_side ? 1 : 0;
        }
    }

    /// Separates the sides at the first part, or else at the last item, with the second side first; the second part is
    /// the verb.
    void turn(const Parts& parts) {
        auto* by = static_cast<ParsedToken*>(nullptr);
        for (auto& item : items) {
            if (!is_in(item, parts[0])) continue;
            if (parts[1].to == 0 || item.from == parts[1].from) by = &item;
            if (item.means == TokenKind::versus || item.means == TokenKind::toward ||
                (item.means == TokenKind::fact && is_in(item, parts[2])))
                item.means = TokenKind::filler;
        }
        if (by == nullptr) return;
        by->means = TokenKind::versus;
        by->is_passive = true;
        find_versus();
    }

    Matcher matcher_;
    Binder binder_;
};

}  // namespace

void run_rules(engine::RuleStage stage, const TypedLine& line, Recognition& recognition) {
    RuleRunner(line, recognition).run(stage);
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

}  // namespace orderly::parser
