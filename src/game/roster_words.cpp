#include "game/roster_words.hpp"

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/easy/typed_line.hpp"
#include "parse/easy/names.hpp"
#include "parse/named_unit.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

/// The token of each piece.
std::vector<std::size_t> token_of_piece(std::span<const std::string> tokens, const Language& language,
                                        std::vector<parser::Piece>& pieces) {
    std::vector<std::size_t> owner;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string_view token = tokens[at];
        for (auto& piece : parser::split_pieces({&token, 1}, language)) {
            pieces.push_back(std::move(piece));
            owner.push_back(at);
        }
    }
    return owner;
}

}  // namespace

WordIndex word_of(const Procedure& procedure, std::string_view token) {
    const auto name = text::folded(token.substr(0, token.find('=')));
    if (const auto found = parser::known_word(procedure, name); found != no_word) return found;
    if (name.empty() || ('0' <= name.front() && name.front() <= '9')) return no_word;
    auto begun = no_word;
    for (const auto& one : procedure.names) {
        if (!text::begins(name, one.text)) continue;
        if (begun != no_word && begun != one.word) return no_word;
        begun = one.word;
    }
    return begun;
}

bool is_versus(const Ruleset& ruleset, std::string_view token) {
    return token == ">" || text::same_spelling("vs", token) ||
           std::ranges::any_of(ruleset.language.versus,
                               [&](std::string_view one) { return text::same_spelling(one, token); });
}

std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens) {
    const auto& ruleset = *vocabulary.in_force;
    for (const auto& procedure : ruleset.procedures)
        if (text::same_spelling(procedure.id, tokens.front())) return Verb{&procedure};
    std::vector<parser::Piece> pieces;
    const auto owner = token_of_piece(tokens, ruleset.language, pieces);
    parser::KnownSpeech known;
    const parser::ProcedureNames names{ruleset, known.of(ruleset)};
    parser::look_up(names.speech, pieces);
    auto named = parser::named_in(names, pieces);
    if (named.empty()) named = parser::nearly_named_in(names, pieces);
    if (!named.empty()) {
        const auto& first = named.front();
        const auto last = owner[first.at + first.length - 1];
        return Verb{first.procedure, owner[first.at], last - owner[first.at] + 1};
    }
    const auto is_short = std::ranges::find(tokens, ">") != tokens.end();
    if (const auto* fought = is_short ? parser::fought_by(ruleset) : nullptr; fought != nullptr)
        return Verb{fought, 0, 0};
    try {
        return Verb{&named_procedure(vocabulary, tokens.front(), false)};
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace orderly::game
