#pragma once
// Starter files: a ruleset, and a commented procedure of each kind. They are valid and playable as written.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli {

/// A built-in file of docs/templates; `NAME` in it is replaced by the new name.
struct Template {
    std::string_view name;  ///< "ruleset" or a kind
    std::string_view text;
};
std::span<const Template> templates();

/// The `ruleset.yaml` of a new ruleset.
std::string new_ruleset_text(std::string_view id);

/// The kinds with a starter file, in the order of docs/tables.md.
std::vector<std::string_view> new_kinds();

/// The file of a procedure called `id`. `kind` must be one of `new_kinds`.
std::string new_procedure_text(std::string_view kind, std::string_view id);

}  // namespace orderly::cli
