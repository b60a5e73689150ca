#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "parse/easy/rules.hpp"
#include "parse/easy/sides.hpp"
#include "parse/errors.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_labels = 2;

struct Settler {
    const Procedure& procedure;
    const std::vector<TypedToken>& pieces;
    std::vector<ParsedToken>& items;

    void run() {
        settle_groups();
        settle_labels();
        settle_labels_behind();
        settle_runs();
        settle_modifiers();
    }

    [[nodiscard]] bool is_number(std::size_t at) const {
        return at < items.size() && items[at].means == TokenKind::number;
    }

    [[nodiscard]] bool is_label(std::size_t at) const { return at < items.size() && items[at].means == TokenKind::label; }

    /// The end of the run of numbers from `at`.
    [[nodiscard]] std::size_t end_of_run(std::size_t at) const {
        while (is_number(at)) ++at;
        return at;
    }

    void own(std::size_t from, std::size_t to, int side) {
        for (auto at = from; at < to; ++at) {
            items[at].is_die = true;
            items[at].whose = side;
        }
    }

    /// Splits a list of paired dice into the two sides: `6 3 8 / 4 7 5`. Asks about `9 8, 5 6`, which may be two pairs.
    void settle_groups() {
        constexpr std::size_t least = 4;
        if (procedure.kind != Kind::duels) return;
        for (std::size_t from = 0; from < items.size(); ++from) {
            const auto to = end_of_run(from);
            const auto middle = from + (to - from) / 2;
            if (to - from >= least && (to - from) % 2 == 0 && is_parted_only_at(from, middle, to)) {
                const auto pairs = to - from == least;
                if (pairs && is_joint(mark_before(from + 1))) return;  // `9-8 5-6`
                if (pairs) throw asked_for_groups(from, to);
                own(from, middle, 0);
                own(middle, to, 1);
            }
            from = std::max(from, to);
        }
    }

    /// The mark between the number there and the one before it: a blank, a comma, or a joint.
    [[nodiscard]] char mark_before(std::size_t at) const {
        return items[at - 1].stop ? ',' : pieces[items[at].from].joint;
    }

    static bool is_joint(char mark) { return mark != ' ' && mark != ','; }

    /// Whether only `middle` has a different mark, and no number has an owner.
    [[nodiscard]] bool is_parted_only_at(std::size_t from, std::size_t middle, std::size_t to) const {
        for (auto at = from; at < to; ++at) {
            if (items[at].whose >= 0 || items[at].die >= 0) return false;
            if (at > from && at != middle && mark_before(at) != mark_before(from + 1)) return false;
        }
        return mark_before(middle) != mark_before(from + 1);
    }

    [[nodiscard]] Error asked_for_groups(std::size_t from, std::size_t to) const {
        const auto one = [&](std::size_t at) { return text::fraction_text(items[at].value); };
        const auto typed =
            typed_text(std::span(pieces).subspan(items[from].from, items[to - 1].to - items[from].from));
        return fault(ErrorCode::dice_count, typed,
                     "whose dice are `{0}`? say `{1} {2} vs {3} {4}` if each side's are together, or `{1} {2} "
                     "{3} {4}` if they come in pairs",
                     one(from), one(from + 1), one(from + 2), one(from + 3));
    }

    /// Whether the second item repeats the first or a word of it: `formed infantry not in square ..., infantry 5`.
    [[nodiscard]] bool same(const ParsedToken& one, const ParsedToken& other) const {
        const auto& key = pieces[other.from].key;
        if (other.to == other.from + 1 && says_something(one) &&
            std::any_of(pieces.data() + one.from, pieces.data() + one.to, [&](const TypedToken& piece) { return piece.key == key; }))
            return true;
        if (one.means != other.means) return false;
        if (one.means == TokenKind::name) return one.text.ends_with(other.text) || other.text.ends_with(one.text);
        return one.means == TokenKind::fact ? one.text == other.text : one.index == other.index;
    }

    /// Whether the item occurs earlier, before the given place.
    [[nodiscard]] bool is_known(std::size_t at, std::size_t before) const {
        return std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(before),
                           [&](const ParsedToken& one) { return same(one, items[at]); });
    }

    /// Gives dice to the sides of the names behind them, of which one was said before: `six for the lancers, nine for
    /// the foot`, `5 (cav) and 2 (foot)`.
    void settle_labels_behind() {
        const auto is_part = [&](std::size_t at) { return at < items.size() && items[at].means == TokenKind::part; };
        const auto is_and = [&](std::size_t at) { return is_part(at) && items[at].text == "and"; };
        const auto is_for = [&](std::size_t at) { return is_part(at) && items[at].text != "and"; };
        const auto name_behind = [&](std::size_t at) { return is_number(at) ? at + 1 + (is_for(at + 1) ? 1 : 0) : items.size(); };
        for (std::size_t at = 0; at < items.size(); ++at) {
            const auto first = name_behind(at);
            const auto next = first + (is_and(first + 1) ? 2 : 1);
            const auto second = name_behind(std::min(next, items.size()));
            if (!is_name(first) || !is_name(second) || is_number(second + 1)) continue;
            if (!is_known(first, at) && !is_known(second, at)) continue;
            const auto are_for = is_for(at + 1) && is_for(next + 1);
            if (!are_for && (is_new_word(first, at) || is_new_word(second, at))) continue;
            label_behind(at, first, at);
            label_behind(next, second, at);
            return;
        }
    }

    /// Whether the item is a word of the table that was not said before the place.
    [[nodiscard]] bool is_new_word(std::size_t at, std::size_t before) const {
        return items[at].means == TokenKind::word && !is_known(at, before);
    }

    /// Gives a die to the side of the name behind it, if the name was said before the place.
    void label_behind(std::size_t die, std::size_t name, std::size_t place) {
        for (std::size_t before = 0; before < place; ++before)
            if (same(items[before], items[name])) items[die].of.push_back(items[before].from);
        items[die].is_die = items[die].is_labelled = true;
        if (name > die + 1) items[die + 1].means = TokenKind::label;
        if (items[die].of.empty()) items[name].is_labelled = true;
        else items[name].means = TokenKind::label;
    }

    /// Whether the item may name a unit or its owner.
    [[nodiscard]] bool is_name(std::size_t at) const {
        using enum TokenKind;
        return at < items.size() && !items[at].has_value &&
               text::is_one_of(items[at].means, word, fact, name, unit_name);
    }

    /// Whether both are words of a choice, such as two nations, of which the line has no third.
    [[nodiscard]] bool are_opposed(const ParsedToken& one, const ParsedToken& other) const {
        return std::ranges::any_of(procedure.choices, [&](const Choice& choice) {
            const auto has = [&](const ParsedToken& item) {
                return item.means == TokenKind::word && choice.members.contains(static_cast<WordIndex>(item.index));
            };
            const auto is_third = [&](const ParsedToken& item) {
                return has(item) && item.index != one.index && item.index != other.index;
            };
            return one.index != other.index && has(one) && has(other) && std::ranges::none_of(items, is_third);
        });
    }

    /// Gives dice to the side of a repeated word before them, as in `..., lancers 8 foot 3`. There must be two such
    /// labels, the second after the dice of the first.
    void settle_labels() {
        for (std::size_t at = 1; at + 1 < items.size(); ++at) {
            auto second = end_of_run(at + 1);
            if (second < items.size() && items[second].means == TokenKind::part) ++second;  // `A 8 and B 3`
            const auto names_die = [&](std::size_t one) { return is_name(one) && is_number(one + 1); };
            if (!names_die(at) || !names_die(second) || items[at - 1].means == TokenKind::label) continue;
            const auto apart = items[at - 1].stop || is_number(at - 1);
            const auto is_first_known = is_known(at, at);
            const auto is_second_known = is_known(second, at);
            if (!apart && !(is_first_known && is_second_known)) continue;
            if (!is_first_known && !is_second_known) continue;
            // a new word is not a label, unless it is opposed to a known one: `US 6, Mexicans 3`
            const auto is_new = (!is_first_known && items[at].means == TokenKind::word) ||
                                (!is_second_known && items[second].means == TokenKind::word);
            if (is_new && !are_opposed(items[at], items[second])) continue;
            label(at);
            label(second);
            return;
        }
    }

    void label(std::size_t at) {
        for (std::size_t before = 0; before < at; ++before)
            if (same(items[before], items[at]))
                for (auto one = at + 1; is_number(one); ++one) items[one].of.push_back(items[before].from);
        for (auto one = at + 1; is_number(one); ++one) items[one].is_die = items[one].is_labelled = true;
        if (at + 1 < items.size() && items[at + 1].of.empty()) items[at].is_labelled = true;  // it describes its side too
        else items[at].means = TokenKind::label;
    }

    /// If sides throw several dice, gives dice after one with a known owner to that owner, even past a comma.
    void settle_runs() {
        if (procedure.kind != Kind::pools && procedure.kind != Kind::duels) return;
        for (std::size_t at = 1; at < items.size(); ++at)
            if (is_number(at) && is_number(at - 1) && !items[at].is_die) {
                items[at].whose = items[at - 1].whose;
                items[at].by_person = items[at - 1].by_person;
                items[at].is_die = items[at - 1].is_die;
            }
    }

    /// Gives a modifier to the side of its reason: `+1 for the cavalry`.
    void label_by_reason(std::size_t at) {
        auto& adjust = items[at];
        const auto colon = adjust.text.find(':');
        if (colon == std::string::npos || pieces[adjust.from].raw.find(':') != std::string::npos) return;
        const auto last = adjust.text.find_last_of(":-");
        const auto reason = std::string_view(adjust.text).substr(last + 1);
        for (std::size_t one = 0; one < at; ++one) {
            const auto& key = pieces[items[one].to - 1].key;
            if (says_something(items[one]) && reason.starts_with(key) && reason.size() <= key.size() + 1)
                adjust.of.push_back(items[one].from);
        }
        adjust.is_labelled = !adjust.of.empty();
    }

    /// Gives a modifier to the owner of the die before it; after both sides' dice its owner is unclear.
    void settle_modifiers() {
        const auto both_throw = throws_on_both_sides(procedure.kind);
        for (std::size_t at = 1; at < items.size() && both_throw; ++at) {
            auto& item = items[at];
            if (item.means == TokenKind::adjust && item.whose < 0) label_by_reason(at);
            if (item.means != TokenKind::adjust || item.whose >= 0 || item.is_labelled || !is_number(at - 1)) continue;
            std::size_t dice = 0;
            for (auto before = at; before > 0 && (is_number(before - 1) || is_label(before - 1)); --before)
                dice += is_number(before - 1) ? 1 : 0;
            if (is_number(at + 1) || (is_label(at + 1) && is_number(at + 2))) {
                item.whose = items[at - 1].whose;
                item.by_person = items[at - 1].by_person;
            }
            item.floats = item.whose < 0 && (dice > 1 || is_number(at + 1));
        }
    }
};

}  // namespace

void settle_owners(const Procedure& procedure, const std::vector<TypedToken>& pieces, std::vector<ParsedToken>& items) {
    if (procedure.sides.size() > 1) Settler{procedure, pieces, items}.run();
}

void mark_verbs(const TypedLine& line, std::vector<ParsedToken>& items) {
    const auto& pieces = line.pieces;
    const auto is_joining = [&](std::size_t at) {
        return at < pieces.size() && line.is(Listed::joining, pieces[at]);
    };
    for (auto& item : items) {
        const auto is_name = item.means == TokenKind::called;
        item.is_joined = is_name && !item.stop && is_joining(item.to);
        item.is_noun = is_name && item.from > 0 && is_joining(item.from - 1) && !is_joining(item.to);
        item.is_behind_joint = item.from > 0 && is_joining(item.from - 1);
        item.is_verb = is_doer(line, item) && !item.stop && item.to < pieces.size() && !is_joining(item.to);
    }
}

namespace {

/// A run of numbers, or an owner.
struct NumberGroup {
    std::vector<ParsedToken*> items;
    int side = -1;  ///< the owner's side; -1 for numbers
    [[nodiscard]] bool is_owner() const { return side >= 0; }
};

void give_group(const NumberGroup& numbers, const NumberGroup& owner) {
    auto& from = *owner.items.front();
    for (auto* number : numbers.items) {
        number->is_die = true;
        number->whose = owner.side;
        number->by_person = from.means != TokenKind::side;
    }
    from.means = from.means == TokenKind::side ? TokenKind::label : TokenKind::filler;
}

}  // namespace

void give_owned(const SaidLine& said, Span chain) {
    const auto& line = said.line;
    const auto& pieces = said.pieces;
    constexpr std::size_t two_of_each = 4;
    std::vector<NumberGroup> groups;
    for (auto& item : said.items) {
        if (!is_in(item, chain)) continue;
        const auto is_enemy = item.means == TokenKind::filler && line.is(Listed::enemy, pieces[item.from]);
        const auto side = item.means == TokenKind::side                ? static_cast<int>(item.index)
                          : item.means == TokenKind::own               ? 0
                          : item.means == TokenKind::other || is_enemy ? 1
                                                                   : -1;
        if (side < 0 && (item.means != TokenKind::number || item.is_die)) continue;
        if (side >= 0 || groups.empty() || groups.back().is_owner()) groups.push_back({{}, side});
        groups.back().items.push_back(&item);
    }
    const std::size_t shift = groups[0].is_owner() ? 0 : 1;
    for (std::size_t at = 0; at < groups.size(); ++at)
        if (groups[at].is_owner() != (at % 2 == shift)) return;
    if (groups.size() == two_of_each && groups[shift].side != groups[shift + 2].side) {
        for (std::size_t at = 0; at < two_of_each; at += 2) give_group(groups[at + 1 - shift], groups[at + shift]);
    } else if (groups.size() == 2 && shift == 1) {
        const auto& owner = *groups[1].items.front();
        const auto& last = *groups[0].items.back();
        const auto* behind = &last + 1;
        const auto ends = owner.stop || &owner == &said.items.back() || (&owner + 1)->means == TokenKind::versus;
        const auto is_behind = !last.stop && behind < &owner &&
                               ((behind->means == TokenKind::part && behind->text == "for") ||
                                (behind->means == TokenKind::filler && line.is(Listed::by, pieces[behind->from])));
        const auto of_some = said.procedure.kind == Kind::opposed && groups[0].items.size() > 1 && ends &&
                             !line.is(Listed::possessive, pieces[owner.from]);
        if (is_behind && ends) give_group(groups[0], groups[1]);
        else if (of_some || (said.procedure.kind == Kind::duels && is_behind))  // `2 for his first base`
            ask_once(said.recognition.slips, slip_of(ErrorCode::dice_count, pieces, groups[0].items.front()->from, owner.to,
                                                 "which die is whose? say `mine N` and `his N`"));
    }
}

namespace {

bool gives(const Number& value, int number) {
    return !value.absent && value.of == Measure::nothing && value.base == number;
}

/// Whether the table's modifier for the word, or for a word that it implies, is exactly this number.
bool is_worth_just(const Procedure& procedure, WordIndex at, int number) {
    const auto& word = procedure.words[at];
    const auto is_said = [&](const WordSet& words) {
        auto said = words.contains(at);
        word.implies.each([&](WordIndex implied) { said = said || words.contains(implied); });
        return said;
    };
    return std::ranges::any_of(procedure.modifiers, [&](const Modifier& line) {
        if (is_said(line.words.own) && gives(line.value, number) && line.options.empty()) return true;
        if (line.rule == Rule::each && line.quantity == word.quantity && word.quantity != no_index)
            return gives(line.value, number);
        return std::ranges::any_of(line.options, [&](const Option& option) {
            return is_said(option.term.own) && gives(option.value, number);
        });
    });
}

/// The nearest item after it (or before it, with a step of -1) that is not a filler; null if a stop comes first.
ParsedToken* beside(const SaidLine& said, const ParsedToken& item, int step) {
    auto at = (&item - said.items.data());
    for (const auto end = static_cast<std::ptrdiff_t>(said.items.size());;) {
        const auto stop = at - (step < 0 ? 1 : 0);
        at += step;
        if (at < 0 || at == end || said.pieces[said.items[static_cast<std::size_t>(stop)].to - 1].stop) return nullptr;
        if (auto& one = said.items[static_cast<std::size_t>(at)]; one.means != TokenKind::filler && one.means != TokenKind::mine && one.means != TokenKind::theirs) return &one;
    }
}

bool is_worth(const SaidLine& said, const ParsedToken& word, const ParsedToken& adjust) {
    const auto read = text::read_number(adjust.text);
    return word.means == TokenKind::word && read.form == text::Numeral::whole &&
           is_worth_just(said.procedure, static_cast<WordIndex>(word.index), static_cast<int>(read.value.num));
}

}  // namespace

void take_worth(const SaidLine& said, ParsedToken& adjust) {
    if (adjust.whose >= 0) return;
    if (auto* word = beside(said, adjust, -1); word != nullptr && is_worth(said, *word, adjust)) {
        const auto name = text::sanitized(word->text);
        said.recognition.heard.push_back(fmt::format("{} {} as {} alone", name, adjust.text, name));
        adjust.means = TokenKind::filler;
        return;
    }
    const auto* word = beside(said, adjust, 1);
    if (word == nullptr || !is_worth(said, *word, adjust)) return;
    const auto name = said.typed({word->from, word->to});
    auto slip = slip_of(ErrorCode::ambiguous, said.pieces, adjust.from, word->to, {});
    slip.problem = {ErrorCode::ambiguous,
                    fmt::format("`{0} {1}`: `{1}` already counts `{0}`; leave the number out, or give its reason, "
                                "such as {0}:hill",
                                adjust.text, name),
                    adjust.text,
                    {}};
    slip.mended = typed_text(said.line.some(word->from, word->to - word->from));
    said.recognition.slips.push_back(std::move(slip));
}

}  // namespace orderly::parser
