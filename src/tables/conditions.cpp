#include "engine/view.hpp"
#include "tables/read_parts.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace orderly::tables {
namespace {

/// The certainties that a table can give; a printed value has no mark.
constexpr std::array certainties = {Certainty::read, Certainty::crossread, Certainty::borrowed, Certainty::assumed,
                                    Certainty::absent};

SideMask enemy_of(SideMask sides) { return static_cast<SideMask>((sides & 1) << 1 | (sides >> 1 & 1)); }

constexpr std::string_view enemy_prefix = "enemy.";

/// Splits a term such as `a+enemy.b` into the side's own words and the enemy's.
void split_term(const Node& at, SideMask sides, Scope& scope, WordSet& own, WordSet& enemy) {
    std::string_view rest = at.text;
    while (true) {
        const auto plus = rest.find('+');
        auto name = rest.substr(0, plus);
        const auto of_enemy = name.starts_with(enemy_prefix);
        if (of_enemy) name.remove_prefix(enemy_prefix.size());
        if (of_enemy && scope.sides.size() < 2) scope.fault(at, "there is no enemy here: the procedure has one side");
        (of_enemy ? enemy : own).insert(scope.use(at, name, of_enemy ? enemy_of(sides) : sides));
        if (plus == std::string_view::npos) return;
        rest.remove_prefix(plus + 1);
    }
}

/// `2`, `1/2`: the factor for the number to compare with.
Multiple read_multiple(const Node& node, Faults& faults) {
    constexpr std::int64_t most = 1000;
    const auto times = read_fraction(node, faults).value_or(Fraction(1));
    if (times.num > 0 && times.num <= most && times.den <= most)
        return {static_cast<int>(times.num), static_cast<int>(times.den)};
    add_fault(faults, node, "`{}`: `times` must be more than 0, and at most {} times", node.text, most);
    return {};
}

/// `2..`, or a map of comparisons with other numbers, which must all hold; its `in` adds a band.
void read_test(const Node& key, const Node& value, Scope& scope, std::vector<Test>& into) {
    Test test;
    test.number = read_measure(key, scope);
    const auto in_band = [&](const Node& band) {
        test.band = read_band_of_faces(band, scope).value_or(Band{});
        into.push_back(test);
    };
    if (value.kind != NodeKind::map) return in_band(value);
    const Fields<keys::comparison> fields(value, scope.faults);
    static constexpr std::array<std::pair<std::string_view, Band>, 4> comparisons = {
        {{"over", {1, INT_MAX}}, {"at-least", {0, INT_MAX}}, {"up-to", {INT_MIN, 0}}, {"under", {INT_MIN, -1}}}};
    if (const auto* band = fields.find("in")) in_band(*band);
    if (const auto* times = fields.find("times")) test.times = read_multiple(*times, scope.faults);
    const auto bands = into.size();
    for (const auto& [name, band] : comparisons)
        if (const auto* other = value.find(name)) {
            test.against = read_measure(*other, scope);
            test.band = band;
            into.push_back(test);
        }
    if (into.size() == bands)
        scope.fault(value, "write a comparison as {over: NUMBER}, {at-least: …}, {up-to: …} or {under: …}");
}

}  // namespace

Mark read_mark(const Node* node, Scope& scope) {
    if (node == nullptr) return {};
    if (node->kind == NodeKind::map && node->keys.size() == 1)
        for (const auto certainty : certainties)
            if (node->keys.front().text == certainty_name(certainty))
                return {certainty, scope.arena.keep(read_text(node->items.front(), scope.faults).value_or(""))};
    scope.fault(*node, "write a mark as read, crossread, borrowed, assumed or absent with a note: {assumed: \"…\"}");
    return {};
}

Term read_term(const Node& at, SideMask sides, Scope& scope) {
    Term term;
    split_term(at, sides, scope, term.own, term.enemy);
    return term;
}

std::optional<int> read_face(const Node& node, Scope& scope) {
    const auto named = node.kind == NodeKind::scalar ? scope.face(node.text) : std::nullopt;
    return named ? named : read_int(node, scope.faults);
}

std::optional<Band> read_band_of_faces(const Node& node, Scope& scope) {
    if (node.kind != NodeKind::scalar) return read_band(node, scope.faults);
    if (const auto face = scope.face(node.text)) return Band{*face, *face};
    auto numbered = node;
    if (const auto dots = node.text.find(".."); dots != std::string::npos) {
        const auto number = [&](const std::string& part) {
            const auto face = scope.face(part);
            return face ? std::to_string(*face) : part;
        };
        numbered.text = number(node.text.substr(0, dots)) + ".." + number(node.text.substr(dots + 2));
    }
    return read_band(numbered, scope.faults);
}

namespace {

/// `when`, `unless`, `any` and `where`, without `only`.
Condition read_plain(const Node& node, SideMask sides, Scope& scope) {
    const Asking asking(scope, sides);
    Condition condition;
    WordSet all, none, enemy_all, enemy_none;
    for (const auto* word : names_in(node, "when", scope.faults)) split_term(*word, sides, scope, all, enemy_all);
    for (const auto* word : names_in(node, "unless", scope.faults)) {
        if (word->text.find('+') != std::string::npos)
            scope.fault(*word, "`unless` takes single words; make a derived word of the pair");
        split_term(*word, sides, scope, none, enemy_none);
    }
    std::vector<Term> any;
    for (const auto* word : names_in(node, "any", scope.faults)) any.push_back(read_term(*word, sides, scope));
    condition.any = scope.arena.keep(any);
    Term some;
    for (const auto& term : any) some = {some.own | term.own, some.enemy | term.enemy};
    for (std::size_t at = 0; at < WordSet::blocks; ++at)
        condition.words[at] = {all.bits[at],        none.bits[at],     enemy_all.bits[at],
                               enemy_none.bits[at], some.own.bits[at], some.enemy.bits[at]};
    std::vector<Test> tests;
    each_pair(node, "where", scope.faults,
              [&](const Node& key, const Node& value) { read_test(key, value, scope, tests); });
    condition.tests = scope.arena.keep(tests);
    return condition;
}

Limit read_limit(const Node& node, SideMask sides, Scope& scope, std::string_view line) {
    Limit limit;
    const Fields<keys::limit> fields(node, scope, limit);
    limit.when = read_plain(node, sides, scope);
    limit.line = scope.arena.keep(line);
    limit.place = scope.place(node);
    return limit;
}

}  // namespace

Condition read_condition(const AnyFields& fields, SideMask sides, Scope& scope, std::string_view line) {
    auto condition = read_plain(fields.node(), sides, scope);
    if (const auto* only = fields.node().find("only"))
        condition.only = scope.arena.keep(std::vector{read_limit(*only, sides, scope, line)});
    condition.is_empty = engine::always_holds(condition);
    condition.is_only_words = condition.any.empty() && condition.tests.empty() && condition.only.empty();
    return condition;
}

bool has_fallen(Measure of) {
    static constexpr std::array after_the_throw = {Measure::natural, Measure::total,      Measure::die,
                                                   Measure::hits,    Measure::suffered,   Measure::tally,
                                                   Measure::score,   Measure::enemy_score};
    return std::ranges::find(after_the_throw, of) != after_the_throw.end();
}

bool has_number(Kind kind, Measure of) {
    switch (of) {
        case Measure::natural:
        case Measure::die: return kind == Kind::roll || kind == Kind::check || kind == Kind::opposed;
        case Measure::total: return kind != Kind::lookup;
        case Measure::score:
        case Measure::enemy_score: return kind == Kind::opposed;
        case Measure::hits:
        case Measure::suffered: return throws_pools(kind);
        case Measure::units:
        case Measure::quantity:
        case Measure::enemy_quantity:
        case Measure::value:
        case Measure::tally:
        case Measure::nothing: break;
    }
    return true;
}

Measure measure_named(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, Measure>, 8> fixed = {
        {{"score", Measure::score},
         {"enemy.score", Measure::enemy_score},
         {"natural", Measure::natural},
         {"total", Measure::total},
         {"difference", Measure::total},
         {"hits", Measure::hits},
         {"suffered", Measure::suffered},
         {"units", Measure::units}}};
    for (const auto& [known, measure] : fixed)
        if (known == name) return measure;
    const auto die = name.starts_with("die-") && name.size() == 5 && name[4] >= '1' && name[4] <= '9';
    return die ? Measure::die : Measure::nothing;
}

namespace {

void report_too_early(const Node& at, Scope& scope) {
    scope.fault(at, "this is tested before the dice are thrown, and `{}` is known only after", at.text);
}

/// Reports numbers that the engine would accept although they are always 0 here.
void check_known(const Node& at, Measure of, Scope& scope) {
    const auto fault = [&](std::string_view why) { scope.fault(at, "`{}`: {}", at.text, why); };
    if (of == Measure::units) return;
    if (of == Measure::die && scope.pools) return fault("the dice of a pool cannot be told apart; use `hits`");
    if (!has_number(scope.kind, of))
        return fault("this kind of procedure has no such number, and no quantity has that name");
    if (of == Measure::hits && scope.staged) {
        scope.asks_hits = true;
        return;
    }
    if (!scope.fallen) return report_too_early(at, scope);
    if (of == Measure::die && !scope.die_unread && at.text[4] - '0' > scope.most_die)
        return fault(scope.most_die == 1 ? "only one die is thrown"
                                         : fmt::format("only {} dice are thrown", scope.most_die));
    if (scope.kind != Kind::pool || scope.sides.size() < 2) return;
    if (of == Measure::hits && scope.asking == 2)
        fault(fmt::format("the {} throws no dice and scores no hits; use `suffered`", scope.sides[1]));
    if (of == Measure::suffered && scope.asking == 1)
        fault(fmt::format("the {} suffers no hits; use `hits`", scope.sides[0]));
}

/// Reports a quantity that the tested side never has: it would always be 0.
void check_whose(const Node& at, bool enemy, const Quantity& quantity, Scope& scope) {
    const auto asked = enemy ? enemy_of(scope.asking) : scope.asking;
    if (scope.sides.size() < 2 || (quantity.sides & asked) != 0) return;
    scope.fault(at, "`{}`: only the {} has {}; use `{}`", at.text, scope.sides[quantity.sides == 2 ? 1 : 0],
                quantity.id, enemy ? std::string(quantity.id) : fmt::format("enemy.{}", quantity.id));
}

}  // namespace

NumberOf read_measure(const Node& at, Scope& scope) {
    const std::string_view text = at.text;
    const auto enemy = text.starts_with(enemy_prefix);
    const auto own = place_in(scope.quantities, text) != no_index;
    if (const auto tally = place_in(scope.tallies, text); !own && tally != no_index) {
        if (!scope.fallen) report_too_early(at, scope);
        scope.tallies[tally].asked = true;
        return {Measure::tally, tally};
    }
    const auto of = own ? Measure::quantity : measure_named(text);
    if (of == Measure::nothing)
        if (const auto value = scope.value(text); value != no_index) return {Measure::value, value};
    if (of == Measure::quantity || of == Measure::nothing) {
        if (enemy && scope.sides.size() < 2) scope.fault(at, "there is no enemy here: the procedure has one side");
        const auto index = scope.quantity(at, enemy ? text.substr(enemy_prefix.size()) : text);
        if (index != no_index) check_whose(at, enemy, scope.quantities[index], scope);
        return {enemy ? Measure::enemy_quantity : Measure::quantity, index};
    }
    check_known(at, of, scope);
    scope.note_asked(of);
    if (of != Measure::die) return {of};
    scope.asks_die = true;
    return {of, static_cast<Index>(text[4] - '1')};
}

namespace {

void read_base(const Node& node, Number& number, Faults& faults) {
    number.absent = node.is("absent");
    if (!number.absent) number.base = read_int(node, faults).value_or(0);
}

}  // namespace

Number read_number(const Node& node, Scope& scope, NumberOf of) {
    Number number;
    if (node.kind != NodeKind::map) {
        if (node.kind == NodeKind::scalar && place_in(scope.quantities, node.text) != no_index)
            scope.fault(node, "`{0}` is a quantity; for its number write {{of: {0}}}", node.text);
        else read_base(node, number, scope.faults);
        return number;
    }
    const Fields<keys::number> fields(node, scope, number);
    if (const auto* base = fields.find("base")) read_base(*base, number, scope.faults);
    const auto* over = fields.find("over");
    const auto* below = fields.find("below");
    const auto* at = fields.find("at");
    const auto* grows = fields.find("of");
    const auto more = fields.whole("more", 1);
    if (const auto* less = fields.find("less")) number.less = read_measure(*less, scope);
    const auto growth = over != nullptr || below != nullptr || at != nullptr || grows != nullptr;
    if (!growth) {
        if (fields.has("per") || fields.has("more"))
            scope.fault(node, "`per` and `more` need one of `over`, `below`, `at` and `of`");
        number.per = 1;
        return number;
    }
    if (grows != nullptr) {
        const auto given = read_measure(*grows, scope);
        of = {given.of, given.index == no_index ? of.index : given.index};
    }
    number.of = of.of;
    number.index = of.index;
    scope.asks_total = scope.asks_total || number.of == Measure::total;
    if (number.of == Measure::nothing || (grows == nullptr && !has_number(scope.kind, number.of)))
        scope.fault(node, "missing `of`: what does it scale with?");
    if (at != nullptr) {
        number.once_at = read_int(*at, scope.faults).value_or(0);
        number.once = more;
        return number;
    }
    number.step = more;
    number.under = below != nullptr;
    number.both_ways = below == nullptr && over == nullptr;
    const auto* from = below != nullptr ? below : over;
    number.over = from == nullptr ? 0 : read_int(*from, scope.faults).value_or(0);
    return number;
}

void check_else(const Node& map, Faults& faults) {
    const auto found = std::ranges::find_if(map.keys, [](const Node& key) { return key.is("else"); });
    if (found == map.keys.end()) return;
    for (auto after = found + 1; after != map.keys.end(); ++after)
        if (!after->is("mark"))
            return add_fault(faults, *after, "`{}` comes after `else` and never counts: write `else` last",
                             after->text);
}

std::vector<Option> read_options(const Node& map, SideMask sides, Scope& scope) {
    std::vector<Option> options;
    if (map.kind != NodeKind::map) {
        scope.fault(map, "expected a map of words to numbers");
        return options;
    }
    check_else(map, scope.faults);
    const Asking asking(scope, sides);
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        Option option;
        option.term = map.keys[at].is("else") ? Term{} : read_term(map.keys[at], sides, scope);
        option.value = read_number(map.items[at], scope);
        option.place = scope.place(map.keys[at]);
        options.push_back(option);
    }
    return options;
}

void check_cover(std::vector<PlacedBand> bands, const Domain& domain, std::string_view column, const Node& at,
                 Faults& faults) {
    const auto where = column.empty() ? std::string() : fmt::format("column `{}`: ", column);
    if (bands.empty()) return add_fault(faults, at, "{}no bands", where);
    std::ranges::stable_sort(bands, {}, [](const PlacedBand& one) { return one.band.low; });
    const auto& whole = domain.whole;
    const auto& values = domain.values;
    const auto gap = [&](std::int64_t from, std::int64_t to, const Node& place) {
        const auto comes_about = [&](int value) { return from <= value && value <= to; };
        if (!values.empty() && std::ranges::none_of(values, comes_about)) return;
        const auto missing = from == INT_MIN ? fmt::format("{} and less", to)
                             : to == INT_MAX ? fmt::format("{} and more", from)
                             : from == to    ? fmt::format("{}", from)
                                             : fmt::format("{}..{}", from, to);
        add_fault(faults, place, "{}a gap: {} {} in no band", where, missing, from == to ? "is" : "are");
    };
    std::int64_t next = whole.low;
    const PlacedBand* before = nullptr;
    for (const auto& one : bands) {
        if (before != nullptr && one.band.low <= before->band.high)
            add_fault(faults, *one.at, "{}overlaps the band on line {}: {} is in both", where, before->at->line,
                      one.band.low == INT_MIN ? one.band.high : one.band.low);
        else if (one.band.low > next) gap(next, std::int64_t{one.band.low} - 1, *one.at);
        next = std::max(next, std::int64_t{one.band.high} + 1);
        before = &one;
    }
    if (next <= whole.high) gap(next, whole.high, *before->at);
}

}  // namespace orderly::tables
