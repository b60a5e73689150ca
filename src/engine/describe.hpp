#pragma once
// Lists every field of the model's types, in order, for code that walks a whole ruleset: the generator of the built-in
// tables and the fingerprint. If you add a field to the model, add it here.

#include "orderly/ruleset.hpp"

namespace orderly::engine::describe {

template <class T, T usual>
void fields(const Later<T, usual>& x, auto f) { f(x.is); }
template <std::size_t Blocks>
void fields(const BitSet<Blocks>& x, auto f) {
    x.in_blocks([&](auto... at) { f(x.bits[at]...); });
}
void fields(const Mark& x, auto f) { f(x.certainty, x.note); }
void fields(const Place& x, auto f) { f(x.file, x.line); }
void fields(const Band& x, auto f) { f(x.low, x.high); }
void fields(const Term& x, auto f) { f(x.own, x.enemy); }
void fields(const NumberOf& x, auto f) { f(x.of, x.index); }
void fields(const Multiple& x, auto f) { f(x.num, x.den); }
void fields(const Test& x, auto f) { f(x.number, x.against, x.times, x.band); }
void fields(const LineIndex& x, auto f) { f(x.always, x.by_word); }
template <class Line>
void fields(const IndexedLines<Line>& x, auto f) { f(x.lines, x.index); }
void fields(const Condition& x, auto f) { f(x.all, x.none, x.enemy_all, x.enemy_none, x.any, x.any_words, x.tests, x.only, x.is_empty); }
void fields(const Limit& x, auto f) { f(x.when, x.mark, x.line, x.place); }
void fields(const Number& x, auto f) {
    f(x.absent, x.base, x.of, x.index, x.over, x.per, x.step, x.under, x.both_ways, x.once_at, x.once, x.less, x.halved,
      x.least, x.mark);
}
void fields(const Word& x, auto f) {
    f(x.id, x.gloss, x.sides, x.choice, x.quantity, x.weapon, x.derived, x.implies, x.alone, x.mark, x.begins_another,
      x.counts);
}
void fields(const Name& x, auto f) { f(x.text, x.word); }
void fields(const Phrase& x, auto f) { f(x.text, x.says); }
void fields(const Twin& x, auto f) { f(x.from, x.to); }
void fields(const NumberWord& x, auto f) { f(x.name, x.value); }
void fields(const PatternStep& x, auto f) { f(x.does, x.of, x.other, x.phrases); }
void fields(const RuleLine& x, auto f) { f(x.say, x.means); }
void fields(const LanguageRule& x, auto f) { f(x.id, x.stage, x.when, x.does, x.say, x.gives, x.lines); }
void fields(const Language& x, auto f) {
    f(x.id, x.versus, x.toward, x.fillers, x.dice, x.die_marks, x.own, x.other, x.my, x.their, x.distance, x.doing,
      x.done, x.by, x.from, x.joining, x.by_hand, x.each, x.all_sides, x.asking, x.reasons, x.plurals,
      x.opposites, x.denials, x.both, x.enemies, x.troops,
      x.contraries, x.ordinals,
      x.ranks, x.places, x.articles, x.nouns, x.numbered, x.plus, x.minus, x.numbers, x.spellings, x.letters,
      x.endings, x.rules, x.spoken);
}
void fields(const Choice& x, auto f) {
    f(x.id, x.words, x.members, x.fallback, x.sides, x.by_name, x.ask, x.required, x.adds_up, x.says_default);
}
void fields(const Quantity& x, auto f) {
    f(x.id, x.gloss, x.word, x.kind, x.sides, x.least, x.greatest, x.step, x.counted, x.value_optional, x.required,
      x.halved, x.is_halved, x.halved_after, x.halving, x.halving_part, x.halving_several, x.summed, x.from_dice);
}
void fields(const WeaponCell& x, auto f) { f(x.up_to, x.need, x.value, x.says, x.none, x.called); }
void fields(const Weapon& x, auto f) { f(x.id, x.title, x.word, x.cells, x.absent, x.mark, x.place); }
void fields(const Weapons& x, auto f) {
    f(x.list, x.quantity, x.gives_needed, x.sides, x.counted, x.none_says, x.none_mark, x.absent_help);
}
void fields(const Derived& x, auto f) { f(x.word, x.when); }
void fields(const Refusal& x, auto f) { f(x.id, x.sides, x.when, x.say, x.asks, x.mark); }
void fields(const Option& x, auto f) { f(x.term, x.when, x.value, x.mark, x.place); }
void fields(const BandValue& x, auto f) { f(x.band, x.value); }
void fields(const Modifier& x, auto f) {
    f(x.id, x.title, x.sides, x.rule, x.when, x.words, x.value, x.options, x.quantity, x.per, x.bands, x.part_mark,
      x.several_mark, x.ranks, x.by_hand, x.last_die, x.mark, x.place);
}
void fields(const EffectWord& x, auto f) {
    f(x.id, x.one, x.many, x.sum, x.distance, x.when, x.unless, x.becomes, x.no_more, x.takes, x.removes, x.decide, x.shuffles);
}
void fields(const NextWords& x, auto f) { f(x.when, x.words); }
void fields(const Next& x, auto f) { f(x.procedure, x.named_only, x.repeats, x.times, x.drop, x.add); }
void fields(const Effect& x, auto f) {
    f(x.id, x.to, x.of, x.when, x.word, x.counted, x.count, x.says, x.next_lower, x.has_next, x.next, x.provided,
      x.settled, x.mark, x.place);
}
void fields(const ColumnBand& x, auto f) { f(x.column, x.band, x.none, x.mark); }
void fields(const SideBand& x, auto f) { f(x.side, x.band); }
void fields(const Row& x, auto f) {
    f(x.outcome, x.title, x.bands, x.always, x.never, x.lines, x.effects, x.mark, x.place);
}
void fields(const Shift& x, auto f) { f(x.lines); }
void fields(const ResultSet& x, auto f) {
    f(x.id, x.title, x.when, x.side, x.column, x.of, x.less, x.modified, x.shift, x.rows, x.mark);
}
void fields(const Push& x, auto f) { f(x.when, x.faces, x.keeps, x.times); }
void fields(const Drawn& x, auto f) { f(x.once, x.deck); }
void fields(const DieCases& x, auto f) { f(x.list); }
void fields(const FaceName& x, auto f) { f(x.name, x.face); }
void fields(const Deck& x, auto f) { f(x.id, x.cards, x.names); }
void fields(const Die& x, auto f) {
    f(x.title, x.side, x.when, x.always, x.count, x.sizes, x.fixed, x.more, x.faces, x.drawn, x.keep, x.kept, x.explodes,
      x.explode_most, x.apart, x.rerolled, x.reroll_times, x.push, x.quantity, x.per, x.cases,
      x.names);
}
void fields(const FaceWorth& x, auto f) { f(x.faces, x.worth); }
void fields(const Tally& x, auto f) {
    f(x.id, x.title, x.side, x.dice, x.of, x.at_least, x.faces, x.keep, x.kept, x.alike, x.against, x.ties, x.cancelled, x.asked,
      x.mark, x.place);
}
void fields(const DiceCount& x, auto f) { f(x.when, x.quantity, x.per, x.mark); }
void fields(const Stage& x, auto f) {
    f(x.id, x.title, x.of, x.side, x.when, x.die, x.needed, x.always_miss, x.always_hit, x.stops, x.asks_hits, x.modifiers,
      x.mark, x.place);
}
void fields(const OneSide& x, auto f) { f(x.word, x.say); }
void fields(const Pool& x, auto f) {
    f(x.counts, x.most, x.needed, x.always_miss, x.always_hit, x.faces, x.times, x.win_hits, x.tie_hits, x.extra, x.extra_per,
      x.extra_mark, x.carried, x.stages, x.idle, x.one_side);
}
void fields(const Check& x, auto f) { f(x.needed, x.at_or_over); }
void fields(const Computed& x, auto f) {
    f(x.id, x.name, x.distance, x.when, x.cells, x.sum, x.divide, x.remainder, x.halved, x.is_halved, x.halving,
      x.halving_part, x.halving_several, x.modifiers, x.least, x.floor, x.mark, x.place);
}
void fields(const LookupValue& x, auto f) { f(x.number, x.parts, x.given); }
void fields(const LookupRow& x, auto f) {
    f(x.id, x.key, x.when, x.values, x.none, x.absent, x.lines, x.mark, x.place);
}
void fields(const Grading& x, auto f) { f(x.outcome, x.title, x.value); }
void fields(const Lookup& x, auto f) { f(x.axes, x.names, x.rows, x.distance, x.graded, x.gradings); }
void fields(const Follower& x, auto f) { f(x.procedure, x.from_sides); }
void fields(const Verb& x, auto f) { f(x.one, x.many); }
void fields(const Procedure& x, auto f) {
    f(x.id, x.title, x.short_name, x.sheet, x.example, x.verb, x.kind, x.sides, x.parties, x.several, x.multi_unit_message, x.words,
      x.names, x.aliases, x.called, x.phrases, x.either, x.fillers, x.choices, x.quantities, x.weapons, x.derived,
      x.refusals, x.tells, x.dice, x.plain_dice, x.asks_faces, x.idle_total, x.repeat, x.tallies, x.modifiers,
      x.results, x.always, x.check, x.pool, x.values, x.lookup, x.follows, x.mark, x.place);
}
void fields(const DistanceUnit& x, auto f) { f(x.id, x.suffix, x.mark); }
void fields(const Missing& x, auto f) { f(x.procedure, x.say); }
void fields(const Counting& x, auto f) { f(x.quantity, x.nouns); }
void fields(const WordingRules& x, auto f) { f(x.hits, x.absent, x.lasts, x.all_of, x.this_turn, x.settled_by); }
void fields(const SpentWords& x, auto f) { f(x.first, x.second); }
void fields(const Attachment& x, auto f) { f(x.who, x.gives, x.party); }
void fields(const Ending& x, auto f) { f(x.becomes, x.ends); }
void fields(const Remembered& x, auto f) { f(x.word, x.from, x.number, x.percent); }
void fields(const Phase& x, auto f) { f(x.id, x.title, x.tells); }
void fields(const GameRules& x, auto f) {
    f(x.hits_per, x.hits_look_up, x.hits_left_over, x.wordings, x.spent, x.attachment, x.endings, x.turn_ends, x.remembered,
      x.phases, x.phases_by_side);
}
void fields(const Spoken& x, auto f) {
    f(x.keys, x.means, x.index, x.text, x.is_own, x.is_passive, x.is_shared, x.procedures);
}
void fields(const SpokenKey& x, auto f) { f(x.key, x.lists, x.says_nothing, x.counts, x.phrases, x.from, x.to, x.end, x.letters); }
void fields(const SpokenNeed& x, auto f) { f(x.phrases, x.classes); }
void fields(const SpokenRule& x, auto f) { f(x.lists, x.needs); }
void fields(const SpokenTogether& x, auto f) { f(x.text, x.at); }
void fields(const Speech& x, auto f) { f(x.all, x.keys, x.by_key, x.together, x.rules); }
void fields(const Ruleset& x, auto f) {
    f(x.id, x.title, x.sheet, x.unit, x.effects, x.decks, x.hits_take, x.procedures, x.missing, x.fillers, x.facts, x.countings,
      x.language, x.game, x.speech, x.fingerprint);
}

/// Calls `f` with each part of a value: the items of a list, the fields of anything else.
void parts(const auto& x, auto f) {
    if constexpr (requires { x.begin(); })
        for (const auto& item : x) f(item);
    else fields(x, [&](const auto&... part) { (f(part), ...); });
}

}  // namespace orderly::engine::describe
