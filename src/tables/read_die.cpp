// One die of a table: `d10`, `2d6`, `d6+d8`, `best 1 of 2d6`, `d66`, or a map with faces, explosions and re-rolls.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include "engine/throws.hpp"
#include "engine/pools.hpp"
#include "engine/view.hpp"
#include "tables/read_parts.hpp"
#include "text/numbers.hpp"

namespace orderly::tables {
namespace {

constexpr int most_count = 100;
constexpr int most_sides = 1000;
constexpr int most_again = 20;

/// The parts of a die written as text.
struct DieText {
    int count = 1;
    int sides = 10;
    std::vector<int> more;
    Keep keep = Keep::all;
    int kept = 0;
};

bool read_digits(std::string_view digits, int& into) {
    const auto number = text::read_integer<int>(digits);
    into = number.value_or(0);
    return number && !digits.starts_with('0');
}

/// `2d6` as 2 and 6.
bool read_dice(std::string_view text, int& count, int& sides) {
    const auto d = text.find('d');
    count = 1;
    return d != std::string_view::npos && (d == 0 || read_digits(text.substr(0, d), count)) &&
           read_digits(text.substr(d + 1), sides);
}

/// Takes `best 1 of ` off the front, if there is one; false if it is malformed.
bool take_keep(std::string_view& text, DieText& die) {
    constexpr std::string_view of = " of ";
    const auto end = text.find(of);
    if (!text.starts_with("best ") && !text.starts_with("worst ") && !text.starts_with("middle ")) return true;
    if (end == std::string_view::npos || !read_keep(text.substr(0, end), die.keep, die.kept)) return false;
    text.remove_prefix(end + of.size());
    return true;
}

bool take_dice(std::string_view text, DieText& die) {
    for (bool first = true; !text.empty(); first = false) {
        const auto plus = std::min(text.find('+'), text.size());
        int count = 1;
        int sides = 0;
        if (!read_dice(text.substr(0, plus), count, sides)) return false;
        if (count < 1 || count > most_count || sides < 2 || sides > most_sides) return false;
        if (first) {
            die.count = count;
            die.sides = sides;
        } else die.more.insert(die.more.end(), static_cast<std::size_t>(count), sides);
        if (plus + 1 == text.size()) return false;
        text.remove_prefix(std::min(plus + 1, text.size()));
    }
    return true;
}

/// Why the parts of a die do not fit together; empty if they do.
std::string fault_of(const DieText& die, bool by_quantity) {
    if (die.keep != Keep::all && by_quantity) {
        if (die.keep == Keep::middle) return "`middle` needs a fixed number of dice, not a quantity";
        return die.kept < 1 ? "keep 1 or more" : "";
    }
    const auto count = die.count + static_cast<int>(die.more.size());
    if (die.keep != Keep::all && (die.kept < 1 || die.kept >= count))
        return fmt::format("of {} dice, keep 1 to {}", count, count - 1);
    if (die.keep == Keep::middle && (count - die.kept) % 2 != 0)
        return fmt::format("no middle {} of {}: as many dice must be left out above as below", die.kept, count);
    return {};
}

/// How to write a die that is in another tool's notation.
std::string_view meant_by(std::string_view text) {
    if (text.find('!') != std::string_view::npos) return "; write an exploding die as {die: d6, explode: 6}";
    if (text.find('{') != std::string_view::npos || text.find("nd") != std::string_view::npos)
        return "; for as many dice as a quantity write {die: d6, of: NAME}";
    if (text.find('k') != std::string_view::npos || text.find("highest") != std::string_view::npos)
        return "; for the best dice write `best 3 of 4d6`";
    return {};
}

/// `by_quantity`: a quantity says how many of these dice are thrown.
DieText read_die_text(const Node& node, bool by_quantity, Scope& scope) {
    auto& faults = scope.faults;
    std::string_view text = node.text;
    DieText die;
    const auto good = node.kind == NodeKind::scalar && take_keep(text, die) && !text.empty() && take_dice(text, die);
    if (!good) {
        scope.die_unread = true;
        add_fault(faults, node,
                  fmt::format(
                      "`{}` is not a die; write d10, 2d6, d6+d8, d66 or best 1 of 2d6: up to {} dice, with 2 to {} "
                      "faces{}",
                      node.text, most_count, most_sides, meant_by(node.text)));
        return {};
    }
    if (const auto fault = fault_of(die, by_quantity); !fault.empty()) add_fault(faults, node, fault);
    return die;
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
        if (die.faces.size() < 2 || die.faces.size() > static_cast<std::size_t>(most_sides)) {
            add_fault(scope_.faults, list,
                      fmt::format("2 to {} cards are needed: list them, or say how many there are of each",
                                  most_sides));
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
        Fields fields(node, keys::die, scope_.faults);
        mark_ = read_mark(fields.find("mark"), scope_);
        by_quantity_ = by_quantity_ || fields.find("of") != nullptr;
        if (const auto* plain = fields.find("die")) text(*plain);
        if (const auto* by = node.find("by")) {
            check_else(*by, scope_.faults);
            if (nested_) add_fault(scope_.faults, *by, "`by` cannot be nested: give a die for each word");
        }
        fields.pairs("by", [&](const Node& key, const Node& value) { this->by(key, value); });
        if (const auto* list = fields.find("faces")) faces(*list, fields);
        if (const auto* list = fields.find("cards")) cards(*list, read_cards(*list, nullptr), fields);
        if (const auto* deck = fields.find("deck")) cards(*deck, read_of_deck(*deck), fields);
        if (cases_.empty()) add_fault(scope_.faults, node, "a die needs `die`, `by`, `faces`, `cards` or `deck`");
        if (const auto* draw = fields.find("draw"); draw != nullptr && !cases_.empty() && !cases_.front().drawn.once)
            add_fault(scope_.faults, *draw, "`draw` is of cards: of `cards` or `deck`");
        explosions(fields);
        rerolls(fields);
        pushes(fields);
        if (const auto* of = fields.find("of")) number(*of, fields);
        fields.finish();
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
        const auto read = read_die_text(node, by_quantity_, scope_);
        Die die;
        die.count = read.count;
        die.keep = read.keep;
        die.kept = read.kept;
        die.more = scope_.arena.keep(read.more);
        add(die, read.sides, node);
    }

    /// Numbers, or names of faces. Reports anything else and leaves it out.
    std::span<const int> numbers(const Node& node) {
        std::vector<int> list;
        for (const auto* item : names_in(node))
            if (const auto face = read_face(*item, scope_)) list.push_back(*face);
        return scope_.arena.keep(list);
    }

    void check_first(const Node& at) {
        if (!cases_.empty())
            add_fault(scope_.faults, at, "a die can have only one of `die`, `by`, `faces`, `cards` and `deck`");
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

    void cards(const Node& list, Die die, Fields& fields) {
        check_first(list);
        die.drawn.once = true;
        die.count = fields.count("draw");
        if (die.count > std::ssize(die.faces)) {
            add_fault(scope_.faults, list,
                      fmt::format("`draw` is {}, but there are only {} cards", die.count, die.faces.size()));
            die.count = 1;
        }
        for (const auto* key : {"explode", "reroll", "push"})
            if (const auto* node = fields.find(key))
                add_fault(scope_.faults, *node, fmt::format("`{}` is for dice, not for cards", key));
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
            die.faces = numbers(list);
        }
        for (std::size_t at = 0; names != nullptr && at < names->keys.size(); ++at) {
            const auto face = read_int(names->items[at], scope_.faults);
            if (face && std::ranges::find(die.faces, *face) == die.faces.end())
                add_fault(scope_.faults, names->items[at], fmt::format("no face of the die shows {}", *face));
            if (face) name(names->keys[at], *face);
        }
        die.names = scope_.arena.keep(named);
    }

    /// The faces of a die, and how many such dice are thrown.
    void faces(const Node& list, Fields& fields) {
        check_first(list);
        Die die;
        name_faces(list, fields.find("names"), die);
        if (list.kind != NodeKind::list || die.faces.size() < 2 || die.faces.size() > static_cast<std::size_t>(most_sides))
            add_fault(scope_.faults, list,
                      fmt::format("`faces` must be a list of 2 to {} numbers, or names", most_sides));
        die.count = fields.count("count");
        if (die.count > most_count) {
            add_fault(scope_.faults, list, fmt::format("`count` must be 1 to {}", most_count));
            die.count = 1;
        }
        if (const auto* keep = fields.find("keep")) {
            DieText kept;
            kept.count = die.count;
            if (!read_keep(keep->text, kept.keep, kept.kept))
                add_fault(scope_.faults, *keep,
                          fmt::format("`{}` does not say which dice to keep; write best 1, worst 2 or middle 1",
                                      keep->text));
            else if (const auto fault = fault_of(kept, by_quantity_); !fault.empty())
                add_fault(scope_.faults, *keep, fault);
            die.keep = kept.keep;
            die.kept = kept.kept;
        }
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
    void check_faces(const Node& node, std::span<const int> named, std::string_view what, const std::vector<Die*>& dice) {
        for (const auto* die : dice) {
            const auto faces = engine::faces_on(*die, die->sizes.front().value.base);
            for (const auto face : named)
                if (std::ranges::find(faces, face) == faces.end())
                    return add_fault(scope_.faults, node, fmt::format("no face of the die shows {}", face));
        }
        for (const auto* die : dice) {
            const auto is_named = [&](int face) { return std::ranges::find(named, face) != named.end(); };
            if (std::ranges::all_of(engine::faces_on(*die, die->sizes.front().value.base), is_named))
                return add_fault(scope_.faults, node, fmt::format("every face would {}", what));
        }
    }

    int times(Fields& fields, std::string_view key, int otherwise, const Node& node) {
        const auto number = fields.count(key, otherwise);
        if (number <= most_again) return number;
        add_fault(scope_.faults, node, fmt::format("`{}` must be 1 to {}", key, most_again));
        return 1;
    }

    void explosions(Fields& fields) {
        const auto* node = fields.find("explode");
        if (node == nullptr) return;
        constexpr int usual = 10;
        const auto greatest = node->is("greatest");
        const auto faces = greatest ? scope_.arena.keep(std::vector{greatest_face}) : numbers(*node);
        const auto most = times(fields, "most", usual, *node);
        const auto apart = fields.flag("apart");
        const auto dice = without([](const Die& die) { return !die.explodes.empty(); });
        for (auto* die : dice) {
            die->explodes = faces;
            die->explode_most = most;
            die->apart = apart;
        }
        if (apart && std::ranges::any_of(dice, [](const Die* die) { return die->keep != Keep::all; }))
            add_fault(scope_.faults, *node, "dice that explode `apart` must all be kept");
        if (!greatest) check_faces(*node, faces, "throw another die", dice);
    }

    void rerolls(Fields& fields) {
        const auto* node = fields.find("reroll");
        if (node == nullptr) return;
        Fields one(*node, keys::reroll, scope_.faults);
        const auto* list = one.find("faces");
        const auto faces = list == nullptr ? std::span<const int>() : numbers(*list);
        const auto most = times(one, "times", 1, *node);
        one.finish();
        const auto dice = without([](const Die& die) { return !die.rerolled.empty(); });
        for (auto* die : dice) {
            die->rerolled = faces;
            die->reroll_times = most;
        }
        if (list != nullptr) check_faces(*list, faces, "be thrown again", dice);
    }

    void pushes(Fields& fields) {
        const auto* node = fields.find("push");
        if (node == nullptr) return;
        Fields one(*node, keys::push, scope_.faults);
        Push push;
        push.when = read_condition(one, sides_, scope_, "push");
        const auto* keep = one.find("keep");
        const auto* list = one.find("faces");
        push.keeps = keep != nullptr;
        const auto dice = without([](const Die& die) { return !die.push.empty(); });
        if ((keep == nullptr) == (list == nullptr))
            add_fault(scope_.faults, *node,
                      "`push` needs `keep`, the faces that stay, or `faces`, the faces to throw again");
        for (const auto* named : {keep, list})
            if (named != nullptr) {
                push.faces = numbers(*named);
                check_faces(*named, push.faces, named == keep ? "stay" : "be thrown again", dice);
            }
        push.times = times(one, "times", 1, *node);
        one.finish();
        if (std::ranges::any_of(dice, [](const Die* die) { return die->apart; }))
            add_fault(scope_.faults, *node, "dice that explode `apart` cannot be pushed");
        const auto pushes = scope_.arena.keep(std::vector{push});
        for (auto* die : dice) die->push = pushes;
    }

    void number(const Node& of, Fields& fields) {
        const auto quantity = scope_.quantity(of, of.text);
        const auto per = fields.count("per");
        for (auto& die : cases_) {
            if (die.quantity != no_index) continue;
            die.quantity = quantity;
            die.per = per;
        }
        if (std::ranges::any_of(cases_, [](const Die& die) { return !die.more.empty(); }))
            add_fault(scope_.faults, of, "dice counted by a quantity must all have one size");
    }

    SideMask sides_;
    Scope& scope_;
    Mark mark_;
    bool by_quantity_;
    bool nested_;
    std::vector<Die> cases_;  ///< each with one size
};

}  // namespace

namespace {

/// The possible sums of `count` faces, in ascending order; empty if there are too many.
std::vector<int> sums_of(std::span<const int> faces, int count) {
    constexpr std::size_t most = 10000;
    std::set<int> sums = {0};
    for (; count > 0; --count) {
        if (sums.size() * faces.size() > most * 10) return {};
        std::set<int> more;
        for (const auto sum : sums)
            for (const auto face : faces) more.insert(sum + face);
        sums = std::move(more);
    }
    return {sums.begin(), sums.end()};
}

}  // namespace

Domain domain_of(const Die& die) {
    if (die.quantity != no_index) return {};
    const auto chain = die.explodes.empty() ? 1 : die.explode_most + 1;
    std::vector<int> least;
    std::vector<int> greatest;
    const auto add = [&](int size) {
        const auto [low, high] = std::ranges::minmax(engine::faces_on(die, size));
        least.push_back(std::min(low, low * chain));
        greatest.push_back(std::max(high, high * chain));
    };
    for (int left = die.count; left > 0; --left) add(die.sizes.front().value.base);
    std::ranges::for_each(die.more, add);
    const auto places = engine::kept_places(die.keep, die.kept, least.size());
    const auto kept_sum = [&](std::vector<int>& numbers) {
        std::ranges::sort(numbers, std::greater());
        const auto at = [&](std::size_t place) { return numbers.begin() + static_cast<std::ptrdiff_t>(place); };
        return std::accumulate(at(places.first), at(places.last), 0);
    };
    const auto listed = engine::listed_faces(die, die.sizes.front().value.base);
    const auto lists = !listed.empty() && die.explodes.empty() && die.more.empty();
    return {{kept_sum(least), kept_sum(greatest)},
            lists ? sums_of(listed, static_cast<int>(places.last - places.first)) : std::vector<int>()};
}

bool read_keep(std::string_view text, Keep& keep, int& kept) {
    static constexpr std::array<std::pair<std::string_view, Keep>, 3> keeps = {
        {{"best ", Keep::best}, {"worst ", Keep::worst}, {"middle ", Keep::middle}}};
    for (const auto& [word, one] : keeps) {
        if (!text.starts_with(word)) continue;
        keep = one;
        return read_digits(text.substr(word.size()), kept);
    }
    return false;
}

Index deck_named(const Node& name, std::span<const Deck> decks, Faults& faults) {
    const auto found = std::ranges::find(decks, std::string_view(name.text), &Deck::id);
    if (found != decks.end()) return static_cast<Index>(found - decks.begin());
    std::vector<std::string_view> ids;
    for (const auto& one : decks) ids.push_back(one.id);
    add_fault(faults, name,
              fmt::format("there is no deck `{}`; {}", name.text,
                          ids.empty() ? std::string("`decks` of ruleset.yaml has none")
                                      : fmt::format("there is {}", fmt::join(ids, ", "))));
    return no_index;
}

std::span<const Deck> read_decks(Fields& head, Arena& arena, Faults& faults) {
    std::vector<Deck> decks;
    head.pairs("decks", [&](const Node& key, const Node& value) {
        if (!check_id(key, faults)) return;
        Fields fields(value, keys::deck, faults);
        Scope scope({}, arena, faults);
        const auto* cards = fields.find("cards");
        const auto* names = fields.find("names");
        fields.finish();
        if (cards == nullptr) return;
        const auto die = DieReader(1, scope).read_cards(*cards, names);
        decks.push_back({arena.keep(key.text), die.faces, die.names});
    });
    return arena.keep(decks);
}

Die read_die(const Node& node, SideMask sides, Scope& scope) { return DieReader(sides, scope).read(node); }

}  // namespace orderly::tables
