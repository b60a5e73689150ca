// A number given instead of dice: the one that the rows of a table are read by. A player knows it already, so no die is
// thrown and no modifier counts.

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "engine/describe.hpp"
#include "engine/evaluate.hpp"
#include "orderly/engine.hpp"

namespace orderly {

std::string_view given_number(const Procedure& procedure) {
    const auto is_read_by_other = [](const ResultSet& set) { return set.of.of != Measure::nothing; };
    if (procedure.kind == Kind::lookup || std::ranges::any_of(procedure.results, is_read_by_other)) return {};
    const std::string_view name = throws_pools(procedure.kind)      ? "hits"
                                  : procedure.kind == Kind::opposed ? "difference"
                                                                    : "total";
    return find_word(procedure, name) == no_word ? name : std::string_view();
}

}  // namespace orderly

namespace orderly::engine {
namespace {

std::string typed(const Request& request) {
    return fmt::format("{}={}", given_number(*request.procedure), request.given[request.given[0] ? 0 : 1].value_or(0));
}

/// Collects the words in parts of a table.
class WordCollector {
public:
    explicit WordCollector(const Procedure& procedure) : procedure_(procedure) {}

    void add(const auto& part) {
        using Part = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::same_as<Part, WordSet>) words_ = words_ | part;
        else if constexpr (std::same_as<Part, NumberOf>) add_number(part.of, part.index);
        else if constexpr (std::same_as<Part, Number>) add_number(part.of, part.index), add(part.less);
        else if constexpr (std::same_as<Part, Next>) add(part.times), add(part.add);  // not the words that it drops
        else if constexpr (std::is_class_v<Part> && !std::convertible_to<Part, std::string_view>)
            describe::parts(part, [this](const auto& one) { this->add(one); });
    }

    [[nodiscard]] const WordSet& words() const { return words_; }

private:
    void add_number(Measure of, Index index) {
        if (of == Measure::quantity || of == Measure::enemy_quantity) words_.insert(procedure_.quantities[index].word);
    }

    const Procedure& procedure_;
    WordSet words_;
};

}  // namespace

void check_given(const Request& request) {
    const auto& procedure = *request.procedure;
    const auto has_stages = procedure.kind == Kind::check && !procedure.pool.stages.empty();
    if (given_number(procedure).empty() || has_stages)
        throw Error(ErrorCode::refused, fmt::format("{} reads no row by a number that can be given", procedure.id));
    if (procedure.several[0] == Several::share_die && request.sides[0].units.size() > 1)
        throw Error(ErrorCode::several_units,
                    fmt::format("`{}`: each unit has a number of its own; resolve them one by one", typed(request)),
                    "and");
    if (procedure.repeat != no_index && quantity_given(request.sides.data(), nullptr, procedure.repeat) &&
        quantity_of(request.sides.data(), nullptr, procedure.repeat) != Fraction(1))
        throw Error(ErrorCode::refused,
                    fmt::format("`{}`: each roll has a number of its own; resolve them one by one", typed(request)),
                    std::string(procedure.quantities[procedure.repeat].id));
}

void check_given_hits(const Request& request) {
    const auto& procedure = *request.procedure;
    for (Index side = 0; side < procedure.sides.size(); ++side) {
        const auto counts = side < throwing_sides(request);
        if (counts == request.given[side].has_value()) continue;
        const auto& whose = procedure.sides[side];
        if (counts)
            throw Error(ErrorCode::missing, fmt::format("how many hits of the {}? say hits=N there", whose), "hits");
        throw Error(ErrorCode::refused, fmt::format("the {} throws no dice, so it has no hits: leave them out", whose),
                    "hits");
    }
}

WordSet words_of_results(const Procedure& procedure) {
    WordCollector all(procedure);
    all.add(procedure.results);
    all.add(procedure.always);
    all.add(procedure.values);
    all.add(procedure.check);
    for (auto at = procedure.derived.size(); at-- > 0;)  // a derived word asks only those before it
        if (const auto& derived = procedure.derived[at]; all.words().contains(derived.word)) all.add(derived.when);
    return all.words();
}

}  // namespace orderly::engine
