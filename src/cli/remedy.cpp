#include "cli/remedy.hpp"

#include <fmt/format.h>

namespace orderly {
namespace {

std::string remedy_text(const Remedy& remedy) {
    switch (remedy.kind) {
        case Remedy::Kind::none: return {};
        case Remedy::Kind::follow: return fmt::format("`--follow` would take it, for {}", remedy.procedure);
        case Remedy::Kind::list_words: return fmt::format("`orderly {} --help` lists the words", remedy.procedure);
        case Remedy::Kind::fill: return fmt::format("`orderly fill {}` makes a table of your own to add it for good", remedy.procedure);
        case Remedy::Kind::name_a_seed: return "give one with --seed";
    }
    return {};
}

}  // namespace

Error with_remedy(const Error& error) {
    const auto text = remedy_text(error.remedy);
    if (text.empty()) return error;
    return {error.code, fmt::format("{}; {}", error.what(), text), error.word, error.suggest};
}

}  // namespace orderly
