// One die of a table: as text, or a map with faces, explosions and re-rolls.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/throws.hpp"
#include "engine/view.hpp"
#include "tables/read_parts.hpp"
#include "text/numbers.hpp"

namespace orderly::tables {

namespace {

/// Numbers, or names of faces. Reports anything else and leaves it out.
std::span<const int> read_faces(const Node& node, Scope& scope) {
    std::vector<int> list;
    for (const auto* item : names_in(node))
        if (const auto face = read_face(*item, scope)) list.push_back(*face);
    return scope.arena.keep(list);
}

}  // namespace

void fill(std::span<const int>& faces, const Key& key, const Node& value, Scope& scope) {
    const auto greatest = key.name == "explode" && value.is("greatest");
    faces = greatest ? scope.arena.keep(std::vector{greatest_face}) : read_faces(value, scope);
}

namespace {

constexpr int most_again = 20;

/// `{1..13: 4, 14: 2}`: all cards of a deck, with repeats.
std::span<const int> read_deck(const Node& map, Scope& scope) {
    constexpr int most_cards = 1000;
    std::vector<int> all;
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        const auto band = read_band(map.keys[at], scope.faults).value_or(Band{0, 0});
        const auto copies = read_int(map.items[at], scope.faults).value_or(1);
        const auto cards = std::int64_t{band.high} - band.low;
        if (copies < 1 || copies > most_cards || cards < 0 || cards >= most_cards) {
            scope.fault(map.keys[at], "say how many there are of each card: `{1..13: 4, 14: 2}`");
            continue;
        }
        for (auto card = band.low; card <= band.high; ++card)
            all.insert(all.end(), static_cast<std::size_t>(copies), card);
    }
    return scope.arena.keep(all);
}

class DieReader {
public:
    /// `by_quantity`: a quantity says how many are thrown; `nested`: the die is one of several alternatives by words.
    DieReader(SideMask sides, Scope& scope, bool by_quantity = false, bool nested = false)
        : sides_(sides), scope_(scope), by_quantity_(by_quantity), nested_(nested) {}

    /// The cards that a list or a map names.
    Die read_cards(const Node& list, const Node* names) {
        Die die;
        if (list.kind == NodeKind::map) die.faces = read_deck(list, scope_);
        name_faces(list, names, die);
        if (die.faces.size() < 2 || die.faces.size() > most_faces) {
            scope_.fault(list, "2 to {} cards are needed: list them, or say how many there are of each", most_faces);
            die.faces = scope_.arena.keep(std::vector{1, 2});
            scope_.die_unread = true;
        }
        return die;
    }

    Die read(const Node& node) {
        if (node.kind == NodeKind::map) map(node);
        else text(node);
        return whole();
    }

private:
    static bool is_fixed(const Option& size) {
        return size.term.own.empty() && size.term.enemy.empty() && engine::always_holds(size.when) &&
               !size.value.absent && size.value.of == Measure::nothing;
    }

    /// Whether they differ at most in size.
    static bool are_alike(const Die& a, const Die& b) {
        return a.count == b.count && std::ranges::equal(a.more, b.more) && std::ranges::equal(a.faces, b.faces) &&
               a.drawn.once == b.drawn.once && a.drawn.deck == b.drawn.deck && a.keep == b.keep && a.kept == b.kept &&
               std::ranges::equal(a.explodes, b.explodes) && a.explode_most == b.explode_most && a.apart == b.apart &&
               std::ranges::equal(a.rerolled, b.rerolled) && a.reroll_times == b.reroll_times &&
               a.push.data() == b.push.data() && a.quantity == b.quantity && a.per == b.per;
    }

    /// One die, or several by words.
    Die whole() {
        if (cases_.empty()) return {};
        auto whole = cases_.front();
        std::vector<Option> sizes;
        for (const auto& one : cases_) sizes.push_back(one.sizes.front());
        whole.sizes = scope_.arena.keep(sizes);
        whole.fixed = sizes.size() == 1 && is_fixed(sizes.front());
        if (std::ranges::all_of(cases_, [&](const Die& one) { return are_alike(one, cases_.front()); })) return whole;
        whole.cases.list = scope_.arena.keep(cases_);
        whole.apart = std::ranges::any_of(cases_, &Die::apart);
        for (const auto& one : cases_)
            if (one.quantity != no_index) whole.quantity = one.quantity;
        return whole;
    }

    void map(const Node& node) {
        const Fields<keys::die> fields(node, scope_.faults);
        mark_ = read_mark(fields.find("mark"), scope_);
        by_quantity_ = by_quantity_ || fields.find("of") != nullptr;
        if (const auto* plain = fields.find("die")) text(*plain);
        if (const auto* by = fields.find("by")) {
            check_else(*by, scope_.faults);
            if (nested_) scope_.fault(*by, "`by` cannot be nested: give a die for each word");
        }
        fields.pairs("by", [&](const Node& key, const Node& value) { this->by(key, value); });
        if (const auto* list = fields.find("faces")) faces(*list, fields);
        if (const auto* list = fields.find("cards")) cards(*list, read_cards(*list, nullptr), fields);
        if (const auto* deck = fields.find("deck")) cards(*deck, read_of_deck(*deck), fields);
        if (cases_.empty()) scope_.fault(node, "a die needs `die`, `by`, `faces`, `cards` or `deck`");
        if (const auto* draw = fields.find("draw"); draw != nullptr && !cases_.empty() && !cases_.front().drawn.once)
            scope_.fault(*draw, "`draw` is of cards: of `cards` or `deck`");
        Die given;  // what the keys beside the dice say
        given.explode_most = 10;
        fields.take(scope_, given);
        if (const auto* explode = fields.find("explode")) explosions(*explode, given);
        if (const auto* reroll = fields.find("reroll")) rerolls(*reroll, given);
        if (const auto* push = fields.find("push")) pushes(*push);
        if (const auto* of = fields.find("of")) number(*of, given);
    }

    /// One of several dice by words.
    void by(const Node& key, const Node& value) {
        auto one = DieReader(sides_, scope_, by_quantity_, true).read(value);
        if (one.sizes.empty()) return;
        auto size = one.sizes.front();
        size.term = key.is("else") ? Term{} : read_term(key, sides_, scope_);
        if (size.mark.certainty == Certainty::printed) size.mark = mark_;
        one.sizes = scope_.arena.keep(std::vector{size});
        cases_.push_back(one);
    }

    void add(Die die, int size, const Node& at) {
        Option option;
        option.value.base = size;
        option.mark = mark_;
        option.place = scope_.place(at);
        die.side = sides_ == 2 ? Index{1} : Index{0};
        die.sizes = scope_.arena.keep(std::vector{option});
        cases_.push_back(die);
    }

    void text(const Node& node) {
        Die die;
        const auto size = read_die_text(node, by_quantity_, die, scope_);
        add(die, size, node);
    }

    void check_first(const Node& at) {
        if (!cases_.empty()) scope_.fault(at, "a die can have only one of `die`, `by`, `faces`, `cards` and `deck`");
    }

    /// The cards of a deck of the ruleset.
    Die read_of_deck(const Node& name) {
        Die die;
        const auto deck = deck_named(name, scope_.decks, scope_.faults);
        if (deck == no_index) {
            scope_.die_unread = true;
            die.faces = scope_.arena.keep(std::vector{1, 2});
            return die;
        }
        die.drawn.deck = deck;
        die.faces = scope_.decks[deck].cards;
        die.names = scope_.decks[deck].names;
        for (const auto& one : die.names) scope_.name_face(name, one.name, one.face);
        return die;
    }

    void cards(const Node& list, Die die, const Fields<keys::die>& fields) {
        check_first(list);
        die.drawn.once = true;
        die.count = fields.count("draw");
        if (die.count > std::ssize(die.faces)) {
            scope_.fault(list, "`draw` is {}, but there are only {} cards", die.count, die.faces.size());
            die.count = 1;
        }
        for (const auto* key : {"explode", "reroll", "push"})
            if (const auto* node = fields.node().find(key)) scope_.fault(*node, "`{}` is for dice, not for cards", key);
        add(die, static_cast<int>(die.faces.size()), list);
    }

    /// Reads the faces: numbers, or names that are numbered from 1.
    void name_faces(const Node& list, const Node* names, Die& die) {
        const auto is_number = [](const Node& item) {
            const std::string_view digits = item.text;
            return !item.quoted && text::read_integer<int>(digits.substr(digits.starts_with('+') ? 1 : 0));
        };
        std::vector<FaceName> named;
        const auto name = [&](const Node& at, int face) {
            if (std::ranges::find(named, at.text, &FaceName::name) != named.end()) return;
            named.push_back({scope_.arena.keep(at.text), face});
            scope_.name_face(at, at.text, face);
        };
        if (names == nullptr && list.kind == NodeKind::list && !std::ranges::all_of(list.items, is_number)) {
            std::vector<int> faces;
            for (const auto& item : list.items) {
                name(item, static_cast<int>(named.size()) + 1);
                faces.push_back(std::ranges::find(named, item.text, &FaceName::name)->face);
            }
            die.faces = scope_.arena.keep(faces);
        } else if (die.faces.empty()) {
            die.faces = read_faces(list, scope_);
        }
        for (std::size_t at = 0; names != nullptr && at < names->keys.size(); ++at) {
            const auto face = read_int(names->items[at], scope_.faults);
            if (face && std::ranges::find(die.faces, *face) == die.faces.end())
                scope_.fault(names->items[at], "no face of the die shows {}", *face);
            if (face) name(names->keys[at], *face);
        }
        die.names = scope_.arena.keep(named);
    }

    /// The faces of a die, and how many such dice are thrown.
    void faces(const Node& list, const Fields<keys::die>& fields) {
        check_first(list);
        Die die;
        name_faces(list, fields.find("names"), die);
        if (list.kind != NodeKind::list || die.faces.size() < 2 || die.faces.size() > most_faces)
            scope_.fault(list, "`faces` must be a list of 2 to {} numbers, or names", most_faces);
        die.count = fields.count("count");
        if (die.count > most_dice) {
            scope_.fault(list, "`count` must be 1 to {}", most_dice);
            die.count = 1;
        }
        if (const auto* keep = fields.find("keep"); keep != nullptr && read_keep(keep->text, die.keep, die.kept))
            check_kept(*keep, die, by_quantity_, scope_);
        else if (keep != nullptr)
            scope_.fault(*keep, "`{}` does not say which dice to keep; write best 1, worst 2 or middle 1", keep->text);
        add(die, static_cast<int>(die.faces.size()), list);
    }

    /// The cases that do not have the key already. Cards are left out, because they are not thrown.
    template <class Has>
    std::vector<Die*> without(Has has) {
        std::vector<Die*> list;
        for (auto& die : cases_)
            if (!has(die) && !die.drawn.once) list.push_back(&die);
        return list;
    }

    /// Reports a named face that a die lacks, and a die of which every face is named.
    void check_faces(const Node& node, std::span<const int> named, std::string_view what,
                     const std::vector<Die*>& dice) {
        for (const auto* die : dice) {
            const auto faces = engine::faces_on(*die, die->sizes.front().value.base);
            for (const auto face : named)
                if (std::ranges::find(faces, face) == faces.end())
                    return scope_.fault(node, "no face of the die shows {}", face);
        }
        for (const auto* die : dice) {
            const auto is_named = [&](int face) { return std::ranges::find(named, face) != named.end(); };
            if (std::ranges::all_of(engine::faces_on(*die, die->sizes.front().value.base), is_named))
                return scope_.fault(node, "every face would {}", what);
        }
    }

    void limit(int& number, std::string_view key, const Node& node) {
        if (number <= most_again) return;
        scope_.fault(node, "`{}` must be 1 to {}", key, most_again);
        number = 1;
    }

    void explosions(const Node& node, Die& given) {
        limit(given.explode_most, "most", node);
        const auto dice = without([](const Die& die) { return !die.explodes.empty(); });
        for (auto* die : dice) {
            die->explodes = given.explodes;
            die->explode_most = given.explode_most;
            die->apart = given.apart;
        }
        if (given.apart && std::ranges::any_of(dice, [](const Die* die) { return die->keep != Keep::all; }))
            scope_.fault(node, "dice that explode `apart` must all be kept");
        if (!node.is("greatest")) check_faces(node, given.explodes, "throw another die", dice);
    }

    void rerolls(const Node& node, Die& given) {
        given.reroll_times = 1;
        const Fields<keys::reroll> fields(node, scope_, given);
        limit(given.reroll_times, "times", node);
        const auto dice = without([](const Die& die) { return !die.rerolled.empty(); });
        for (auto* die : dice) {
            die->rerolled = given.rerolled;
            die->reroll_times = given.reroll_times;
        }
        if (const auto* list = fields.find("faces")) check_faces(*list, given.rerolled, "be thrown again", dice);
    }

    void pushes(const Node& node) {
        Push push;
        const Fields<keys::push> fields(node, scope_, push);
        push.when = read_condition(fields, sides_, scope_, "push");
        const auto* keep = fields.find("keep");
        push.keeps = keep != nullptr;
        const auto dice = without([](const Die& die) { return !die.push.empty(); });
        if (push.keeps == fields.has("faces"))
            scope_.fault(node, "`push` needs `keep`, the faces that stay, or `faces`, the faces to throw again");
        if (const auto* faces = fields.find("faces")) check_faces(*faces, push.faces, "be thrown again", dice);
        if (keep != nullptr) {
            push.faces = read_faces(*keep, scope_);
            check_faces(*keep, push.faces, "stay", dice);
        }
        limit(push.times, "times", node);
        if (std::ranges::any_of(dice, [](const Die* die) { return die->apart; }))
            scope_.fault(node, "dice that explode `apart` cannot be pushed");
        const auto pushes = scope_.arena.keep(std::vector{push});
        for (auto* die : dice) die->push = pushes;
    }

    void number(const Node& of, const Die& given) {
        for (auto& die : cases_) {
            if (die.quantity != no_index) continue;
            die.quantity = given.quantity;
            die.per = given.per;
        }
        if (std::ranges::any_of(cases_, [](const Die& die) { return !die.more.empty(); }))
            scope_.fault(of, "dice counted by a quantity must all have one size");
    }

    SideMask sides_;
    Scope& scope_;
    Mark mark_;
    bool by_quantity_;
    bool nested_;
    std::vector<Die> cases_;  ///< each with one size
};

}  // namespace

Index deck_named(const Node& name, std::span<const Deck> decks, Faults& faults) {
    const auto deck = place_in(decks, name.text);
    if (deck == no_index)
        add_fault(faults, name, "there is no deck `{}`; {}", name.text,
                  decks.empty() ? std::string("`decks` of ruleset.yaml has none")
                                : fmt::format("there is {}", fmt::join(ids_of(decks), ", ")));
    return deck;
}

std::span<const Deck> read_decks(const Fields<keys::ruleset>& head, Scope& scope) {
    std::vector<Deck> decks;
    head.pairs("decks", [&](const Node& key, const Node& value) {
        const Fields<keys::deck> fields(value, scope.faults);
        Scope own({}, scope.arena, scope.faults);  // faces of two decks can have one name
        const auto* cards = fields.find("cards");
        if (cards == nullptr) return;
        const auto die = DieReader(1, own).read_cards(*cards, fields.find("names"));
        decks.push_back({scope.arena.keep(key.text), die.faces, die.names});
    });
    return scope.arena.keep(decks);
}

Die read_die(const Node& node, SideMask sides, Scope& scope) { return DieReader(sides, scope).read(node); }

}  // namespace orderly::tables
