#pragma once
// Files to begin with: a ruleset, and a procedure of each kind, commented, that read without a fault and can be played.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli {

/// A file of docs/templates, built in: `NAME` in it stands for the name of what is made.
struct Template {
    std::string_view name;  ///< "ruleset", or a kind
    std::string_view text;
};
std::span<const Template> templates();

/// `ruleset.yaml` of a new ruleset.
std::string new_ruleset_text(std::string_view id);

/// The kinds there is a file for, in the order of docs/tables.md.
std::vector<std::string_view> new_kinds();

/// The file of a procedure called `id`. The kind is one of `new_kinds`.
std::string new_procedure_text(std::string_view kind, std::string_view id);

}  // namespace orderly::cli
