#include "parse/said_word.hpp"

#include <fmt/format.h>

#include "orderly/engine.hpp"
#include "parse/lexicon.hpp"
#include "parse/named_unit.hpp"
#include "text/number_text.hpp"
#include "text/numeral.hpp"

namespace orderly::parser {

SaidWord said_of(const Procedure& procedure, std::string_view written) {
    const auto token = take_apart(written);
    SaidWord said{.kind = Saying::written, .word = find_word(procedure, written), .text = std::string(written)};
    if (said.word != no_word) return {.word = said.word};
    said.word = find_word(procedure, take_count(token.name).name);
    const auto read = text::read_number(token.value);
    if (said.word == no_word || token.shape != Shape::valued || read.form > text::Numeral::part ||
        read.form == text::Numeral::none)
        return said;
    return {.word = said.word, .value = read.value};
}

std::string text_of(const Procedure& procedure, const SaidWord& said) {
    const auto id = said.word == no_word ? std::string_view() : procedure.words[said.word].id;
    const auto value = said.value ? text::fraction_text(*said.value) : std::string();
    switch (said.kind) {
        case Saying::word:
            if (procedure.words[said.word].weapon != no_index)
                return fmt::format("{}{}{}{}{}", value, said.value ? "x" : "", id, said.distance ? "@" : "",
                                   said.distance ? text::fraction_text(*said.distance) : std::string());
            return fmt::format("{}{}{}", id, said.value ? "=" : "", value);
        case Saying::written: return said.text;
        case Saying::unit: return said.unit->id + (said.text.empty() ? "" : "@") + said.text;
        case Saying::gone: return std::string(without).append(id);
        case Saying::also: return "and";
        case Saying::shared: return "for";
        case Saying::stop: break;
    }
    return ",";
}

}  // namespace orderly::parser
