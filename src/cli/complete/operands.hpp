#pragma once
// The operands of a command, as its usage has them: capitals are kinds of things, the rest stands for itself.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli::completion {

struct Operand {
    std::vector<std::string> kinds;  ///< it is one of these: `UNIT`, or `options` itself
    bool optional = false;
    bool repeats = false;
};

/// A whole form of a command, without its name and its options.
using Form = std::vector<Operand>;

/// The forms of a usage such as `new game [GAME] | ruleset NAME`.
std::vector<Form> forms_of(std::string_view usage);

/// Whether a word can be an operand of that kind.
using IsOfKind = std::function<bool(std::string_view kind, std::string_view word)>;

/// The operands of a form that can come next behind the words; none where the words are no beginning of the form.
std::vector<const Operand*> next_operands(const Form& form, std::span<const std::string_view> words,
                                          const IsOfKind& is_of_kind);

}  // namespace orderly::cli::completion
