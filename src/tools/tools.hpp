#pragma once
// Generates pages from the key descriptions, tables and options: for docs/, schema/, and the manual.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "tables/keys.hpp"

namespace orderly::tools {

// Generates the key lists in docs/table-keys.md from the key descriptions (tables/keys.hpp).

/// The page with each list between `<!-- keys: NAME -->` and `<!-- end of keys -->` regenerated. Throws
/// std::invalid_argument if no mapping has the name.
std::string with_key_lists(std::string_view page);

// Generates JSON Schemas (draft-07) of ruleset files from the key descriptions (tables/keys.hpp), for editors that
// check YAML while typing. Schemas cover the form of keys, not the rules that only the reader can check.

/// The schema of one kind of file. A file that extends another only gives differences, so no key is required in it.
std::string schema_of(const tables::Mapping& file, std::string_view title);

// Generates documentation pages from the tables, so that they stay in step.

/// docs/coverage.md: every table of every sheet, with every mark and every lost value and its place in the YAML.
std::string coverage_page(std::span<const Ruleset> rulesets);

/// docs/rulesets/ID.md: procedures, words, marks, and up to three example commands without output.
std::string ruleset_page(const Ruleset& ruleset);

/// docs/errors.md: every error code with its exit status and meaning.
std::string errors_page();

// A terminal session as an SVG picture in colour, readable on light and dark backgrounds.

/// A command and its coloured output.
struct Exchange {
    std::string typed;
    std::string output;  ///< with colour escapes
};

/// Draws the exchanges one below the other; screen readers read `title`.
std::string terminal_picture(std::string_view title, std::span<const Exchange> exchanges);

// Generates the manual pages during the build: the program's from its options and commands, that of tables from the key
// lists in docs/table-keys.md.

/// orderly(1).
std::string manual_of_program();

/// orderly-tables(5), from the text of docs/table-keys.md.
std::string manual_of_tables(std::string_view docs);

// Building blocks of a manual page, in roff.

/// Escapes text for roff; hyphens stay copyable.
std::string roff_text(std::string_view text);

/// The same for Markdown: `code` becomes bold, and links become their text.
std::string roff_markdown(std::string_view text);

/// Converts the part of a docs page from the heading `first` on: headings, paragraphs, code, and tables, whose rows
/// become terms.
std::string roff_sections(std::string_view markdown, std::string_view first);

}  // namespace orderly::tools
