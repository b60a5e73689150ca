#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/numbers.hpp"
#include "parse/easy/rules.hpp"
#include "parse/easy/sides.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

using engine::RuleAction;
using engine::RuleBecomes;
using engine::RuleGives;
using engine::RuleStage;

namespace {

void drop(ParsedToken& item) { item.means = TokenKind::filler; }

struct RuleRunner : SaidLine {
    using SaidLine::SaidLine;

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

    /// Applies `act` to each item inside the part.
    template <class Act>
    void each_in(Span part, Act act) {
        for (auto& item : items)
            if (is_in(item, part)) act(item);
    }

    void act(const LanguageRule& rule, const Parts& parts) {
        const auto whole = parts[0];
        if (rule.stage != static_cast<std::uint8_t>(RuleStage::numbers) && (is_told(whole) || is_asked(whole))) return;
        switch (static_cast<RuleAction>(rule.does)) {
            case RuleAction::ask:
                return ask_once(recognition.slips, slip_of(code_of(rule), pieces, whole.from, whole.to,
                                                           filled(rule.say, parts)));
            case RuleAction::tell: return recognition.heard.push_back(filled(rule.say, parts));
            case RuleAction::give: give(static_cast<RuleGives>(rule.gives), parts); break;
            case RuleAction::become: become(static_cast<RuleBecomes>(rule.gives), parts); break;
        }
        find_versus();
    }

    void give(RuleGives what, const Parts& parts) {
        switch (what) {
            case RuleGives::value: return give_value(item_of(parts[1]), item_of(parts[2]));
            case RuleGives::distance: return give_distance(*this, parts);
            case RuleGives::owner: return give_owner(parts);
            case RuleGives::reason: return give_reason(parts);
            default: return give_rest(what, parts);
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
    void give_rest(RuleGives owner, const Parts& parts) {
        const auto* side = first_in(parts[1], TokenKind::side);
        const auto whose = owner != RuleGives::named ? (owner == RuleGives::first ? 0 : 1)
                           : side != nullptr         ? static_cast<int>(side->index)
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

    void become(RuleBecomes what, const Parts& parts) {
        const auto whole = parts[0];
        switch (what) {
            case RuleBecomes::nothing: return each_in(whole, drop);
            case RuleBecomes::ranged:
                return each_in(whole, [](ParsedToken& item) { item.ranged = item.means == TokenKind::toward; });
            case RuleBecomes::distance: return take_distance(parts);
            case RuleBecomes::dice:
                return each_in(whole, [](ParsedToken& item) { item.means = TokenKind::dice, item.index = 0; });
            case RuleBecomes::face:
                each_in(parts[1], [](ParsedToken& item) { item.is_die = item.means == TokenKind::number; });
                return drop_rest(parts);
            case RuleBecomes::named_face: return name_face(item_of(parts[1]), item_of(parts[2]));
            case RuleBecomes::dice_of_both: return share_dice(parts);
            case RuleBecomes::thrown: return count_dice(parts);
            case RuleBecomes::counted: return count(parts);
            case RuleBecomes::other_number: item_of(parts[1]).counts_other = true; return;
            case RuleBecomes::kept: item_of(whole).is_kept = true; return;
            case RuleBecomes::left: return leave(whole, typed(whole));
            case RuleBecomes::percent: return take_percent(whole);
            case RuleBecomes::each:
                each_in(parts[1], [](ParsedToken& item) { item.is_each = true; });
                return drop_rest(parts);
            case RuleBecomes::one:
                item_of(parts[1]).value = Fraction{1};
                item_of(parts[1]).has_value = true;
                return;
            case RuleBecomes::mine: item_of(whole).means = TokenKind::mine; return;
            case RuleBecomes::theirs: item_of(whole).means = TokenKind::theirs; return;
            case RuleBecomes::owned: return give_owned(*this, whole);
            case RuleBecomes::worth: return take_worth(*this, item_of(whole));
            case RuleBecomes::result: return take_result(parts);
            case RuleBecomes::doer: return turn(parts);
            default:
                return each_in(whole, [&](ParsedToken& item) {
                    item.means = TokenKind::side;
                    item.index = what == RuleBecomes::second_side ? 1 : 0;
                });
        }
    }

    void take_distance(const Parts& parts) {
        auto& number = item_of(parts[1]);
        drop_rest({parts[0], {number.from, number.to}});
        number.means = TokenKind::distance;
        number.distance = number.value;
        number.has_distance = true;
        number.text = typed_text(line.some(parts[1].from, parts[1].to - parts[1].from));
    }

    static void name_face(ParsedToken& face, ParsedToken& name) {
        face.die = static_cast<int>(name.index) - 1;
        face.is_die = true;
        name.index = 0;
    }

    /// Makes the numbers dice: those of the first part the first side's, the others the second's.
    void share_dice(const Parts& parts) {
        each_in(parts[0], [&](ParsedToken& item) {
            if (item.means == TokenKind::versus || item.means == TokenKind::toward) item.means = TokenKind::label;
            if (item.means != TokenKind::number) return;
            item.is_die = true;
            item.whose = is_in(item, parts[1]) ? 0 : 1;
        });
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

    /// Drops the items of the brackets outside part 1, except the words for a manual modifier.
    void drop_rest(const Parts& parts) {
        each_in(parts[0], [&](ParsedToken& item) {
            if (!is_in(item, parts[1]) && item.means != TokenKind::by_hand) drop(item);
        });
    }

    /// The number of consecutive numbers from the piece that are not dice yet.
    [[nodiscard]] std::int64_t numbers_from(std::size_t piece) const {
        std::int64_t count = 0;
        for (auto at = piece; at < pieces.size() && !pieces[at - 1].stop;) {
            const auto& item = *matcher_.item_at(at);
            if (item.means == TokenKind::number && !item.is_die) ++count;
            else if (!is_silent(item)) break;
            at = item.to;
        }
        return count;
    }

    // -------------------------------------------------------------------- counts

    void give_value(ParsedToken& number, ParsedToken& to) {
        to.value = number.value;
        to.has_value = true;
        drop(number);
    }

    /// Reads a count of troops (`24 infantry`, `16 men`), which is never a die.
    void count(const Parts& parts) {
        const auto& noun = item_of(parts[2]);
        const auto id = line.counted_by(line.some(noun.from, noun.to - noun.from));
        const auto quantity = std::ranges::find(procedure.quantities, id, &Quantity::id);
        if (quantity == procedure.quantities.end()) return leave(parts[1], typed(parts[1]));
        auto& number = item_of(parts[1]);
        number.means = TokenKind::word;
        number.index = quantity->word;
    }

    /// Reads a number of dice if as many faces follow: `3 dice 10 9 5`, `3 canister hits 5 9 2`.
    void count_dice(const Parts& parts) {
        auto& number = item_of(parts[1]);
        auto& thing = item_of(parts[2]);
        const auto are_all = number.value == Fraction(numbers_from(parts[0].to));
        if (thing.means == TokenKind::word) return are_all ? give_value(number, thing) : void();
        const auto quantity = std::ranges::find_if(procedure.quantities, [&](const Quantity& one) {
            return one.from_dice && line.is(Listed::die, std::string(one.id));
        });
        if (throws_pools(procedure.kind) && quantity != procedure.quantities.end()) {
            thing.means = TokenKind::word;
            thing.index = quantity->word;
            give_value(number, thing);
        } else if (are_all) {
            drop(number);
        }
    }

    /// Drops the numbers of the part and notes that they are ignored.
    void leave(Span part, std::string text) {
        recognition.unused.push_back(std::move(text));
        each_in(part, [](ParsedToken& item) {
            if (item.means == TokenKind::number) drop(item);
        });
    }

    /// Asks whether `50%` is the table's percent quantity, if the line does not give it.
    void take_percent(Span part) {
        const auto quantity = std::ranges::find(procedure.quantities, QuantityKind::percent, &Quantity::kind);
        const auto is_said = [&](const ParsedToken& item) { return item.means == TokenKind::word && item.index == quantity->word; };
        if (quantity == procedure.quantities.end() || std::ranges::any_of(items, is_said))
            return leave(part, text::sanitized(pieces[part.from].raw + '%'));
        const auto meant = fmt::format("{}={}", quantity->id, pieces[part.from].key);
        recognition.slips.push_back(slip_of(ErrorCode::ambiguous, pieces, part.from, part.to,
                                             fmt::format("did you mean `{}`? if not, leave it out", meant))
                                         .offering({meant}, meant));
    }

    // -------------------------------------------------------------------- owners

    void give_owner(const Parts& parts) {
        const auto& owner = item_of(parts[2]);
        const auto is_person = owner.means != TokenKind::side;
        const auto whose = is_person ? (owner.means == TokenKind::own ? 0 : 1) : static_cast<int>(owner.index);
        each_in(parts[1], [&](ParsedToken& item) {
            if (is_silent(item)) return;
            item.whose = whose;
            item.by_person = is_person;
            item.is_die = item.is_die || item.means == TokenKind::number;
        });
        drop_rest(parts);
    }

    // -------------------------------------------------------------------- manual modifiers

    void give_reason(const Parts& parts) {
        auto& reason = item_of(parts[2]);
        std::string text;
        for (const auto letter : text::folded(typed_text(line.some(reason.from, reason.to - reason.from)))) {
            const auto fits = ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9');
            if (fits || letter == ' ' || letter == '-') text += fits ? letter : '-';
        }
        if (!text.empty()) item_of(parts[1]).text += ":" + text;
        std::erase_if(recognition.slips,
                      [&](const Slip& slip) { return slip.from >= reason.from && slip.to <= reason.to; });
        drop(reason);
        each_in(parts[0], [](ParsedToken& item) {
            if (item.means == TokenKind::reason || item.means == TokenKind::part) drop(item);
        });
    }

    /// `the difference is -3`: the number that the rows are read by; what was not understood of its name is no slip.
    void take_result(const Parts& parts) {
        auto& number = item_of(parts[1]);
        auto value = number.means == TokenKind::adjust
                         ? text::read_number(std::string_view(number.text).substr(0, number.text.find(':'))).value
                         : number.value;
        if (parts[2].to > 0) value = value * Fraction(-1);
        drop_rest(parts);
        std::erase_if(recognition.slips,
                      [&](const Slip& slip) { return slip.from >= parts[0].from && slip.to <= parts[0].to; });
        number.means = TokenKind::formal;
        number.text = fmt::format("{}={}", given_number(procedure), text::fraction_text(value));
    }

    Matcher matcher_{*this};
};

}  // namespace

void run_rules(engine::RuleStage stage, const TypedLine& line, Recognition& recognition) {
    RuleRunner(line, recognition).run(stage);
}

}  // namespace orderly::parser
