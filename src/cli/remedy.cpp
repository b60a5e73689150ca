#include "cli/remedy.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orderly::cli {
namespace {

std::string remedy_text(const Remedy& remedy) {
    switch (remedy.kind) {
        case Remedy::Kind::none: return {};
        case Remedy::Kind::follow: return fmt::format("; `--follow` would take it, for {}", remedy.names.front());
        case Remedy::Kind::list_words:
            return fmt::format("; `orderly {} --help` lists the words", remedy.names.front());
        case Remedy::Kind::other_ruleset: return fmt::format(" (-r {})", fmt::join(remedy.names, ", -r "));
        case Remedy::Kind::fill:
            return fmt::format("; `orderly fill {}` makes a table of your own to add it for good",
                               remedy.names.front());
        case Remedy::Kind::own_side: return "; --own-side says that it is meant";
        case Remedy::Kind::bring_back:
            return fmt::format("; `units {} not-removed` brings it back", remedy.names.front());
        case Remedy::Kind::name_a_seed: return "; give one with --seed";
    }
    return {};
}

}  // namespace

Error with_remedy(const Error& error) {
    const auto text = remedy_text(error.remedy);
    if (text.empty()) return error;
    Error told(error.code, error.what() + text, error.word, error.suggest);
    told.problems = error.problems;
    told.mended = error.mended;
    return told;
}

}  // namespace orderly::cli
