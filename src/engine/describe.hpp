#pragma once
// Every field of the model's types, in order, for whoever has to walk a whole ruleset: the generator of the
// built-in tables and the fingerprint. A field that is added to the model is added here.

#include "orderly/ruleset.hpp"

namespace orderly::describe {

template <class F>
void fields(const WordSet& x, F f) {
    f(x.bits[0], x.bits[1], x.bits[2]);
}
template <class F>
void fields(const Mark& x, F f) {
    f(x.certainty, x.note);
}
template <class F>
void fields(const Place& x, F f) {
    f(x.file, x.line);
}
template <class F>
void fields(const Band& x, F f) {
    f(x.low, x.high);
}
template <class F>
void fields(const Term& x, F f) {
    f(x.own, x.enemy);
}
template <class F>
void fields(const Test& x, F f) {
    f(x.of, x.index, x.against, x.band);
}
template <class F>
void fields(const Condition& x, F f) {
    f(x.all, x.none, x.enemy_all, x.enemy_none, x.any, x.tests, x.only);
}
template <class F>
void fields(const Limit& x, F f) {
    f(x.when, x.mark, x.line, x.place);
}
template <class F>
void fields(const Number& x, F f) {
    f(x.absent, x.base, x.of, x.index, x.over, x.per, x.step, x.under, x.both_ways, x.once_at, x.once, x.less, x.halved,
      x.least, x.mark);
}
template <class F>
void fields(const Word& x, F f) {
    f(x.id, x.gloss, x.sides, x.choice, x.quantity, x.weapon, x.derived, x.implies, x.alone, x.mark, x.begins_another,
      x.counts);
}
template <class F>
void fields(const Name& x, F f) {
    f(x.text, x.word);
}
template <class F>
void fields(const Phrase& x, F f) {
    f(x.text, x.says);
}
template <class F>
void fields(const Twin& x, F f) {
    f(x.from, x.to);
}
template <class F>
void fields(const NumberWord& x, F f) {
    f(x.name, x.value);
}
template <class F>
void fields(const Language& x, F f) {
    f(x.id, x.versus, x.toward, x.fillers, x.dice, x.own, x.other, x.my, x.their, x.distance, x.doing, x.done, x.by,
      x.joining, x.by_hand, x.reasons, x.plurals, x.ordinals, x.numbers, x.spellings, x.letters, x.endings);
}
template <class F>
void fields(const Choice& x, F f) {
    f(x.id, x.words, x.fallback, x.sides, x.by_name, x.ask, x.required, x.told, x.says_default);
}
template <class F>
void fields(const Quantity& x, F f) {
    f(x.id, x.gloss, x.word, x.kind, x.sides, x.least, x.greatest, x.step, x.counted, x.may_be_bare, x.required,
      x.halved, x.is_halved, x.halving, x.halving_part, x.halving_several, x.summed, x.from_dice);
}
template <class F>
void fields(const WeaponCell& x, F f) {
    f(x.up_to, x.need, x.value, x.says, x.none, x.called);
}
template <class F>
void fields(const Weapon& x, F f) {
    f(x.id, x.title, x.word, x.cells, x.absent, x.mark, x.place);
}
template <class F>
void fields(const Weapons& x, F f) {
    f(x.list, x.quantity, x.gives_needed, x.sides, x.counted, x.none_says, x.none_mark, x.absent_help);
}
template <class F>
void fields(const Derived& x, F f) {
    f(x.word, x.when);
}
template <class F>
void fields(const Refusal& x, F f) {
    f(x.id, x.sides, x.when, x.say, x.asks, x.mark);
}
template <class F>
void fields(const Option& x, F f) {
    f(x.term, x.when, x.value, x.mark, x.place);
}
template <class F>
void fields(const BandValue& x, F f) {
    f(x.band, x.value);
}
template <class F>
void fields(const Modifier& x, F f) {
    f(x.id, x.title, x.sides, x.rule, x.when, x.words, x.value, x.options, x.quantity, x.per, x.bands, x.part_mark,
      x.several_mark, x.ranks, x.by_hand, x.last_die, x.mark, x.place);
}
template <class F>
void fields(const EffectWord& x, F f) {
    f(x.id, x.one, x.many, x.sum, x.distance, x.when, x.unless, x.becomes, x.no_more, x.takes, x.removes, x.decide);
}
template <class F>
void fields(const NextWords& x, F f) {
    f(x.when, x.words);
}
template <class F>
void fields(const Next& x, F f) {
    f(x.procedure, x.later, x.repeats, x.times, x.drop, x.add);
}
template <class F>
void fields(const Effect& x, F f) {
    f(x.id, x.to, x.of, x.when, x.word, x.counted, x.count, x.says, x.next_lower, x.has_next, x.next, x.provided,
      x.settled, x.mark, x.place);
}
template <class F>
void fields(const ColumnBand& x, F f) {
    f(x.column, x.band, x.none, x.mark);
}
template <class F>
void fields(const SideBand& x, F f) {
    f(x.side, x.band);
}
template <class F>
void fields(const Row& x, F f) {
    f(x.outcome, x.title, x.bands, x.always, x.never, x.lines, x.effects, x.mark, x.place);
}
template <class F>
void fields(const ResultSet& x, F f) {
    f(x.id, x.title, x.when, x.side, x.column, x.rows, x.mark);
}
template <class F>
void fields(const Die& x, F f) {
    f(x.title, x.side, x.when, x.count, x.sizes, x.more, x.faces, x.keep, x.kept, x.explodes, x.explode_most,
      x.rerolled, x.reroll_times, x.quantity, x.per);
}
template <class F>
void fields(const DiceCount& x, F f) {
    f(x.when, x.quantity, x.per, x.mark);
}
template <class F>
void fields(const Stage& x, F f) {
    f(x.id, x.title, x.side, x.when, x.die, x.needed, x.always_miss, x.always_hit, x.stops, x.modifiers, x.mark,
      x.place);
}
template <class F>
void fields(const Pool& x, F f) {
    f(x.counts, x.most, x.needed, x.always_miss, x.always_hit, x.times, x.win_hits, x.tie_hits, x.extra, x.extra_per,
      x.extra_mark, x.carried, x.stages, x.idle);
}
template <class F>
void fields(const Check& x, F f) {
    f(x.needed, x.at_or_over);
}
template <class F>
void fields(const Computed& x, F f) {
    f(x.id, x.name, x.distance, x.when, x.cells, x.sum, x.divide, x.remainder, x.halved, x.is_halved, x.halving,
      x.halving_part, x.halving_several, x.modifiers, x.least, x.floor, x.mark, x.place);
}
template <class F>
void fields(const LookupValue& x, F f) {
    f(x.number, x.parts, x.given);
}
template <class F>
void fields(const LookupRow& x, F f) {
    f(x.id, x.key, x.when, x.values, x.none, x.absent, x.lines, x.mark, x.place);
}
template <class F>
void fields(const Grading& x, F f) {
    f(x.outcome, x.title, x.value);
}
template <class F>
void fields(const Lookup& x, F f) {
    f(x.axes, x.names, x.rows, x.distance, x.graded, x.gradings);
}
template <class F>
void fields(const Follower& x, F f) {
    f(x.procedure, x.told);
}
template <class F>
void fields(const Procedure& x, F f) {
    f(x.id, x.title, x.short_name, x.sheet, x.example, x.kind, x.sides, x.parties, x.several, x.several_says, x.words,
      x.names, x.aliases, x.called, x.phrases, x.fillers, x.choices, x.quantities, x.weapons, x.derived, x.refusals,
      x.dice, x.plain_dice, x.asks_faces, x.repeat, x.modifiers, x.results, x.always, x.check, x.pool, x.values,
      x.lookup, x.follows, x.mark, x.place);
}
template <class F>
void fields(const DistanceUnit& x, F f) {
    f(x.id, x.suffix, x.mark);
}
template <class F>
void fields(const Missing& x, F f) {
    f(x.procedure, x.say);
}
template <class F>
void fields(const Counting& x, F f) {
    f(x.quantity, x.nouns);
}
template <class F>
void fields(const Ruleset& x, F f) {
    f(x.id, x.title, x.sheet, x.unit, x.effects, x.hits_take, x.procedures, x.missing, x.fillers, x.facts, x.countings,
      x.language, x.fingerprint);
}

}  // namespace orderly::describe
