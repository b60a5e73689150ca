// Modifier lines.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>

#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

/// Reads one modifier line. Each rule has its own keys.
class ModifierReader {
public:
    ModifierReader(const Node& key, const Node& value, LinesOf of, Scope& scope)
        : key_(key), of_(of), scope_(scope), fields_(key, value, scope, line_) {}

    Modifier read() {
        const auto* side = fields_.find("side");
        line_.sides = side == nullptr && of_ == LinesOf::value ? SideMask{1} : scope_.side_mask(side);
        read_rule();
        line_.when = read_condition(fields_, line_.sides, scope_, key_.text);
        if (line_.rule == Rule::add) take_any();
        const auto title = fields_.text("title");
        line_.title = scope_.arena.keep(title.empty() ? default_title() : std::string(title));
        return line_;
    }

private:
    void read_rule() {
        static constexpr std::array<std::pair<std::string_view, Rule>, 3> with_options = {
            {{"by", Rule::by}, {"strongest", Rule::strongest}, {"weakest", Rule::weakest}}};
        const auto* add = fields_.find("add");
        const auto* each = fields_.find("each");
        const auto* of = fields_.find("of");
        const auto* bands = fields_.find("bands");
        const auto* rank = fields_.find("rank");
        const auto rules = (add != nullptr && each == nullptr && rank == nullptr ? 1 : 0) + (each != nullptr) +
                           (bands != nullptr) + (rank != nullptr);
        int found = rules;
        for (const auto& [name, rule] : with_options)
            if (const auto* options = fields_.node().find(name)) {
                ++found;
                line_.rule = rule;
                line_.options = scope_.arena.keep(read_options(*options, line_.sides, scope_));
                if (rule == Rule::by) check_words(*options);
            }
        if (found != 1)
            scope_.fault(key_,
                         "a modifier needs one of add, by, strongest, weakest, each, bands, rank; put words with their "
                         "numbers under `by`: {by: {word: +1}}");
        if (add != nullptr) line_.value = read_number(*add, scope_);
        if (each != nullptr) read_each(*each);
        if (rank != nullptr) read_rank(*rank);
        if (bands != nullptr) read_bands(of, *bands);
    }

    /// Reports a `by` with most of a choice's words but not all: the others were probably forgotten.
    void check_words(const Node& options) {
        WordSet named;
        for (const auto& option : line_.options) {
            const auto plain = option.term.enemy.empty() && option.term.own.size() == 1;
            if (!plain) return;
            named = named | option.term.own;
        }
        Index choice = no_index;
        bool one_choice = named.size() > 1;
        named.each([&](WordIndex word) {
            const auto of = scope_.word(word).choice;
            one_choice = one_choice && of != no_index && (choice == no_index || of == choice);
            choice = of;
        });
        if (!one_choice) return;
        std::vector<std::string_view> missing;
        for (const auto word : scope_.words_of(choice))
            if (!named.contains(word)) missing.push_back(scope_.word(word).id);
        if (!missing.empty() && missing.size() < static_cast<std::size_t>(named.size()))
            scope_.fault(options, "`by` leaves out `{}`: give each word a value, even 0, or add `else`",
                         fmt::join(missing, ", "));
    }

    void read_each(const Node& each) {
        line_.rule = Rule::each;
        line_.quantity = scope_.quantity(each, each.text);
        line_.per = fields_.count("per");
    }

    void read_rank(const Node& rank) {
        line_.rule = Rule::rank;
        std::vector<WordIndex> ranks;
        for (const auto& word : rank.items) ranks.push_back(scope_.use(word, word.text, every_side));
        if (ranks.size() < 2) scope_.fault(rank, "`rank` must be a list of words, the best first");
        line_.ranks = scope_.arena.keep(ranks);
    }

    void read_bands(const Node* of, const Node& bands) {
        line_.rule = Rule::bands;
        if (of == nullptr) return scope_.fault(key_, "missing `of`: which quantity are the bands for?");
        line_.quantity = scope_.quantity(*of, of->text);
        std::vector<BandValue> list;
        std::vector<PlacedBand> placed;
        for (std::size_t at = 0; at < bands.keys.size(); ++at) {
            const auto band = read_band(bands.keys[at], scope_.faults);
            if (!band) continue;
            list.push_back({*band, read_number(bands.items[at], scope_, {Measure::quantity, line_.quantity})});
            placed.push_back({*band, &bands.keys[at]});
        }
        if (line_.quantity != no_index) {
            const auto& quantity = scope_.quantities[line_.quantity];
            // a fraction or percentage can be below the minimum, down to 0
            const auto least = quantity.kind == QuantityKind::whole ? quantity.least : std::min(quantity.least, 0);
            check_cover(std::move(placed), {{least, quantity.greatest}, {}}, {}, bands, scope_.faults);
        }
        line_.bands = scope_.arena.keep(list);
    }

    /// For `add`, the words of `any` are the line's own: the working shows them, and the side must have one of them.
    void take_any() {
        line_.words = {line_.words.own | line_.when.any_words().own, line_.words.enemy | line_.when.any_words().enemy};
    }

    [[nodiscard]] std::string default_title() const {
        std::vector<std::string> names;
        const auto collect = [&](WordIndex word) { names.emplace_back(scope_.word(word).id); };
        line_.words.own.each(collect);
        for (const auto& option : line_.options) option.term.own.each(collect);
        return names.empty() || names.size() > 4 ? key_.text : fmt::format("{}", fmt::join(names, ", "));
    }

    const Node& key_;
    LinesOf of_;
    Scope& scope_;
    Modifier line_;
    Fields<keys::modifier> fields_;
};

}  // namespace

std::span<const Modifier> read_modifiers(const AnyFields& fields, LinesOf of, Scope& scope, std::string_view under) {
    std::vector<Modifier> list;
    each_pair(fields.node(), under, scope.faults, [&](const Node& name, const Node& value) {
        if (!check_id(name, scope.faults)) return;
        list.push_back(ModifierReader(name, value, of, scope).read());
        if (list.back().last_die && !(of == LinesOf::procedure && scope.pools))
            scope.fault(*value.find("last-die"), "`last-die` is only for the dice of a `pool`");
    });
    return scope.arena.keep(list);
}

}  // namespace orderly::tables
