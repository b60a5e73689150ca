#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/parse.hpp"
#include "text/edit_distance.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly {
namespace {

const Procedure* in_full(const Ruleset& ruleset, std::string_view name) {
    for (const auto part : {&Procedure::id, &Procedure::short_name})
        for (const auto& procedure : ruleset.procedures)
            if (!name.empty() && text::same_spelling(name, procedure.*part)) return &procedure;
    return nullptr;
}

/// The procedures that `name` begins, the closest way of beginning first.
std::vector<const Procedure*> begun(const Ruleset& ruleset, std::string_view name) {
    std::vector<const Procedure*> found;
    for (const auto way : {text::Match::beginning, text::Match::pieces}) {
        for (const auto& procedure : ruleset.procedures)
            if (text::match(name, procedure.id) == way) found.push_back(&procedure);
        if (!found.empty()) break;
    }
    return found;
}

Error ambiguous_procedure(const Ruleset& ruleset, std::string_view name, const std::vector<const Procedure*>& found) {
    std::vector<std::string> ids;
    for (const auto* procedure : found) ids.emplace_back(procedure->id);
    return Error(
        ErrorCode::ambiguous,
        fmt::format("`{}` is ambiguous: {} has {}", text::sanitized(name), ruleset.id, text::join_list(ids, "and")),
        text::sanitized(name), ids);
}

/// The other rulesets that have the procedure.
std::vector<std::string> other_rulesets(const Vocabulary& vocabulary, std::string_view name) {
    std::vector<std::string> ids;
    for (const auto* ruleset : vocabulary.all)
        if (ruleset->id != vocabulary.in_force->id && in_full(*ruleset, name) != nullptr) ids.emplace_back(ruleset->id);
    return ids;
}

/// What this ruleset says of it, and who has it.
Error not_here(std::string message, std::string_view name, const std::vector<std::string>& elsewhere) {
    if (elsewhere.empty()) return {ErrorCode::other_ruleset, message, text::sanitized(name)};
    message += fmt::format("; {} {} it", fmt::join(elsewhere, " and "), elsewhere.size() == 1 ? "has" : "have");
    return Error(ErrorCode::other_ruleset, message, text::sanitized(name))
        .with({Remedy::Kind::other_ruleset, elsewhere});
}

Error unknown_procedure(const Ruleset& ruleset, std::string_view name) {
    std::vector<std::string_view> ids;
    for (const auto& procedure : ruleset.procedures) ids.push_back(procedure.id);
    const auto suggest = text::nearest(text::folded(name), ids);
    const auto hint = ids.empty()       ? std::string("it has none")
                      : suggest.empty() ? fmt::format("it has {}", fmt::join(ids, ", "))
                                        : fmt::format("did you mean {}?", text::join_list(suggest, "or"));
    return Error(ErrorCode::unknown_procedure,
                 fmt::format("{} has no procedure `{}`; {}", ruleset.id, text::sanitized(name), hint),
                 text::sanitized(name), suggest);
}

}  // namespace

const Procedure& named_procedure(const Vocabulary& vocabulary, std::string_view name, bool exact) {
    const auto& ruleset = *vocabulary.in_force;
    if (const auto* procedure = in_full(ruleset, name)) return *procedure;
    const auto missing = std::ranges::find_if(
        ruleset.missing, [&](const Missing& one) { return text::same_spelling(name, one.procedure); });
    if (!exact && missing == ruleset.missing.end()) {
        const auto found = begun(ruleset, name);
        if (found.size() == 1) return *found.front();
        if (found.size() > 1) throw ambiguous_procedure(ruleset, name, found);
    }
    const auto elsewhere = other_rulesets(vocabulary, name);
    if (missing != ruleset.missing.end()) throw not_here(std::string(missing->say), name, elsewhere);
    if (!elsewhere.empty())
        throw not_here(fmt::format("{}: {} has no such procedure", text::sanitized(name), ruleset.id), name, elsewhere);
    throw unknown_procedure(ruleset, name);
}

}  // namespace orderly
