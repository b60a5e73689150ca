#include "tools/pages.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/describe.hpp"
#include "orderly/error.hpp"

namespace orderly::tools {
namespace {

constexpr std::array<std::string_view, 7> kind_names = {"roll",  "opposed", "check",  "pool",
                                                        "pools", "duels",   "look-up"};

struct Found {
    Certainty certainty;
    std::string what;
    Place place;

    friend bool operator==(const Found& a, const Found& b) {
        return a.certainty == b.certainty && a.what == b.what && a.place.file == b.place.file;
    }
};

/// Walks all that a procedure is made of and notes each mark and each lost value with the line it stands on.
class Walk {
public:
    std::vector<Found> found;

    template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void one(const T&) {}
    void one(std::string_view) {}
    void one(const Mark& mark) {
        if (mark.certainty != Certainty::printed) note(mark.certainty, std::string(mark.note));
    }
    template <class T>
    requires std::is_class_v<T>
    void one(const T& item) {
        const auto outer = place_;
        const auto outer_name = name_;
        if constexpr (requires { item.place; })
            if (item.place.line > 0) place_ = item.place;
        if constexpr (requires {
                          item.title;
                          item.id;
                      })
            name_ = item.title.empty() ? item.id : item.title;
        if constexpr (requires { item.absent; })
            if (item.absent) note(Certainty::absent, fmt::format("{}: lost", name_));
        engine::describe::parts(item, [this](const auto& part) { this->one(part); });
        place_ = outer;
        name_ = outer_name;
    }

private:
    void note(Certainty certainty, std::string what) {
        const Found one{certainty, std::move(what), place_};
        if (std::ranges::find(found, one) == found.end()) found.push_back(one);
    }

    Place place_;
    std::string_view name_;
};

std::vector<Found> marks_of(const Procedure& procedure) {
    Walk walk;
    walk.one(procedure);
    return walk.found;
}

std::size_t row_count(const Procedure& procedure) {
    auto rows = procedure.lookup.rows.size();
    for (const auto& set : procedure.results) rows += set.rows.size();
    return rows;
}

std::string procedure_table(const Ruleset& ruleset) {
    std::string out = "| procedure | kind | sheet | modifier lines | rows | doubtful |\n|---|---|---|---|---|---|\n";
    for (const auto& procedure : ruleset.procedures)
        out += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", procedure.id,
                           kind_names[static_cast<std::size_t>(procedure.kind)], procedure.sheet,
                           procedure.modifiers.size(), row_count(procedure), marks_of(procedure).size());
    return out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const auto c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
}

std::string mark_table(const Ruleset& ruleset) {
    std::string out;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& one : marks_of(procedure))
            out += fmt::format("| `{}` | {} | {} | {}:{} |\n", procedure.id, certainty_name(one.certainty),
                               escaped(one.what), one.place.file, one.place.line);
    return out.empty() ? "Every value is printed.\n" : "| procedure | mark | what | where |\n|---|---|---|---|\n" + out;
}

constexpr auto legend =
    "| mark | meaning |\n|---|---|\n"
    "| read | the scan is damaged here, and this is how it reads with the rest of the sheet |\n"
    "| crossread | taken from a sister sheet whose table has the same shape |\n"
    "| borrowed | this sheet has none; a sister ruleset's table serves |\n"
    "| assumed | nothing printed decides it; a choice had to be made |\n"
    "| absent | lost, and not guessed: using it is an error that says how to give it |\n";

}  // namespace

std::string coverage_page(std::span<const Ruleset> rulesets) {
    auto out = fmt::format(
        "# Coverage of the sheets\n\nMade from the tables; a test holds this page against them. Every value of a sheet "
        "is printed there unless it\n"
        "carries one of these marks:\n\n{}",
        legend);
    for (const auto& ruleset : rulesets) {
        out += fmt::format("\n## {}: {}\n\n{}", ruleset.id, ruleset.title, procedure_table(ruleset));
        for (const auto& missing : ruleset.missing)
            out += fmt::format("\nNo `{}`: {}\n", missing.procedure, missing.say);
        out += "\n" + mark_table(ruleset);
    }
    return out;
}

namespace {

std::string word_table(const Ruleset& ruleset) {
    std::map<std::string_view, std::pair<std::string_view, std::vector<std::string_view>>> words;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& word : procedure.words) {
            if (word.derived || word.sides == 0) continue;
            auto& [gloss, where] = words[word.id];
            if (gloss.empty())
                gloss = word.quantity == no_index ? word.gloss : procedure.quantities[word.quantity].gloss;
            where.push_back(procedure.id);
        }
    std::string out = "| word | what | procedures |\n|---|---|---|\n";
    for (const auto& [id, about] : words)
        out += fmt::format("| `{}` | {} | {} |\n", id, escaped(about.first), fmt::join(about.second, ", "));
    return out;
}

}  // namespace

std::string ruleset_page(const Ruleset& ruleset) {
    auto out =
        fmt::format("# {}: {}\n\nMade from the tables; a test holds this page against them.\n\n## Procedures\n\n{}",
                    ruleset.id, ruleset.title, procedure_table(ruleset));
    for (const auto& missing : ruleset.missing) out += fmt::format("\nNo `{}`: {}\n", missing.procedure, missing.say);
    out += "\n## Examples\n\n```console\n";
    int examples = 0;
    for (const auto& procedure : ruleset.procedures)
        if (!procedure.example.empty() && procedure.kind != Kind::lookup && examples++ < 3)
            out += fmt::format("$ orderly -r {} {}\n", ruleset.id, procedure.example);
    return out +
           fmt::format("```\n\n## Words\n\n{}\n## Marks\n\n{}\n{}", word_table(ruleset), legend, mark_table(ruleset));
}

std::string errors_page() {
    std::string page =
        "# Errors\n\n"
        "Every error code, made from the program's own list. Under `-f json` an error is\n"
        "`{\"v\":1,\"error\":{\"code\":…,\"message\":…}}`; docs/json.md has examples.\n\n"
        "| exit status | code | meaning |\n|---|---|---|\n";
    for (const auto& kind : error_kinds())
        page += fmt::format("| {} | `{}` | {} |\n", static_cast<int>(kind.status), kind.name, kind.meaning);
    return page;
}

}  // namespace orderly::tools
