#include "parse/later.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/complaint.hpp"
#include "parse/lexicon.hpp"
#include "text/number_text.hpp"
#include "orderly/engine.hpp"
#include "parse/quantity.hpp"
#include "text/quoting.hpp"

namespace orderly::words {
namespace {

/// The procedures to come, nearest first.
class Chain {
public:
    explicit Chain(const Reading& reading) : reading_(reading) {
        add_from(reading.procedure);
        for (std::size_t at = 0; at < procedures_.size(); ++at) add_from(*procedures_[at]);
    }

    [[nodiscard]] const std::vector<const Procedure*>& procedures() const { return procedures_; }

private:
    void add_from(const Procedure& procedure) {
        add_all(procedure.always);
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows) add_all(row.effects);
    }

    void add_all(std::span<const Effect> effects) {
        for (const auto& effect : effects) {
            if (!effect.has_next) continue;
            const auto* next = find_procedure(reading_.ruleset, effect.next.procedure);
            const auto is_new = next != &reading_.procedure && std::ranges::find(procedures_, next) == procedures_.end();
            if (next != nullptr && is_new) procedures_.push_back(next);
        }
    }

    const Reading& reading_;
    std::vector<const Procedure*> procedures_;
};

std::vector<LaterWord> find_in(const Chain& chain, const Token& token, bool exact) {
    std::vector<LaterWord> found;
    for (const auto* procedure : chain.procedures())
        Lexicon(*procedure, 0, exact).find(token).words.each([&](WordIndex word) {
            const auto& id = procedure->words[word].id;
            const auto is_same = [&](const LaterWord& other) { return other.procedure->words[other.word].id == id; };
            if (procedure->words[word].weapon == no_index && std::ranges::none_of(found, is_same)) found.push_back({procedure, word});
        });
    return found;
}

Error ambiguous_later(const Token& token, const std::vector<LaterWord>& found) {
    std::vector<std::string> ids;
    for (const auto& one : found) ids.push_back(fmt::format("{}", one.procedure->words[one.word].id));
    return Error(ErrorCode::ambiguous, fmt::format("`{}` is ambiguous among the words of what comes next: {}?", shown(token.typed), listed(ids, "or")),
                       shown(token.typed), ids);
}

Error twice(const Token& token, std::string_view name) {
    return Error(ErrorCode::twice, fmt::format("`{}`: {} is given twice; what comes next takes one for the side", shown(token.typed), name),
                       shown(token.typed));
}

std::string canonical(const LaterWord& later, const Token& token) {
    const auto& word = later.procedure->words[later.word];
    if (word.quantity == no_index || token.shape == Shape::bare) return std::string(word.id);
    return fmt::format("{}={}", word.id, fraction_text(read_quantity(later.procedure->quantities[word.quantity], token)));
}

}  // namespace

std::vector<LaterWord> find_later(const Reading& reading, const Token& token) {
    const Chain chain(reading);
    auto found = find_in(chain, token, true);
    if (found.empty() && !reading.options.exact) found = find_in(chain, token, false);
    return found;
}

bool keep_for_later(const Reading& reading, Index side, const Token& token) {
    const auto found = find_later(reading, token);
    if (found.empty()) return false;
    if (found.size() > 1) throw ambiguous_later(token, found);
    const auto& later = found.front();
    const auto& word = later.procedure->words[later.word];
    if (const Lexicon lexicon(*later.procedure, 0, true); !lexicon.can_stand(word, token.shape)) throw misshapen(lexicon, token, later.word);
    const auto text = canonical(later, token);
    auto& kept = reading.into.later[side];
    if (std::ranges::find(kept, text) != kept.end() && word.quantity == no_index) return true;
    const auto is_given = [&](std::string_view other) { return key_of(other) == word.id; };
    if (word.quantity != no_index && std::ranges::any_of(kept, is_given)) throw twice(token, word.id);
    kept.push_back(text);
    return true;
}

}  // namespace orderly::words
