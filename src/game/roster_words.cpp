#include "game/roster_words.hpp"

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/easy/procedure_names.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

bool is_one_of(std::span<const std::string_view> list, std::string_view token) {
    return std::ranges::any_of(list, [&](std::string_view one) { return text::same_spelling(one, token); });
}

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

/// `15al > 28ma`: the one procedure of the ruleset in which both sides throw; null where there are several.
const Procedure* fought_by(const Ruleset& ruleset, std::span<const std::string> tokens) {
    if (std::ranges::find(tokens, ">") == tokens.end()) return nullptr;
    const Procedure* found = nullptr;
    for (const auto& procedure : ruleset.procedures) {
        const auto both_throw =
            procedure.kind == Kind::opposed || procedure.kind == Kind::pools || procedure.kind == Kind::duels;
        if (both_throw && found != nullptr) return nullptr;
        if (both_throw) found = &procedure;
    }
    return found;
}

}  // namespace

WordIndex RosterWords::known(std::string_view name) const {
    if (const auto found = find_word(procedure_, name); found != no_word) return found;
    const auto alias = std::ranges::find(procedure_.aliases, name, &Name::text);
    return alias == procedure_.aliases.end() ? no_word : alias->word;
}

WordIndex RosterWords::word_of(std::string_view token) const {
    const auto name = text::folded(token.substr(0, token.find('=')));
    if (const auto found = known(name); found != no_word) return found;
    if (name.empty() || ('0' <= name.front() && name.front() <= '9')) return no_word;
    auto begun = no_word;
    for (const auto& one : procedure_.names) {
        if (!text::begins(name, one.text)) continue;
        if (begun != no_word && begun != one.word) return no_word;
        begun = one.word;
    }
    return begun;
}

parser::Phrasebook& RosterWords::book() {
    if (!book_) book_.emplace(ruleset_, procedure_);
    return *book_;
}

std::vector<WordIndex> RosterWords::words_of(std::span<const std::string> tokens) {
    std::vector<WordIndex> found;
    std::vector<std::string_view> rest;
    for (const auto& token : tokens) {
        const auto word = word_of(token);
        if (word == no_word) rest.push_back(token);
        else found.push_back(word);
    }
    if (rest.empty()) return found;
    const std::vector<std::string_view> all(tokens.begin(), tokens.end());
    const auto pieces = parser::split_pieces(all, ruleset_.language);
    for (std::size_t at = 0; at < pieces.size();) {
        const auto entry = book().find(pieces, at);
        if (entry.entry != nullptr && entry.entry->means == parser::Means::word)
            found.push_back(static_cast<WordIndex>(entry.entry->index));
        if (entry.entry != nullptr && entry.entry->means == parser::Means::phrase)
            for (const auto says : procedure_.phrases[entry.entry->index].says)
                if (const auto word = find_word(procedure_, says); word != no_word) found.push_back(word);
        at += std::max<std::size_t>(entry.length, 1);
    }
    return found;
}

bool RosterWords::knows(std::string_view token) {
    if (word_of(token) != no_word) return true;
    const auto pieces = parser::split_pieces({&token, 1}, ruleset_.language);
    if (pieces.empty() || book().find(pieces, 0).entry != nullptr) return true;
    // `8in`: a number, and what is written together with it
    return pieces.front().kind == parser::Piece::Kind::number &&
           (pieces.size() == 1 || book().find(pieces, 1).entry != nullptr);
}

bool RosterWords::is_versus(std::string_view token) const {
    return token == ">" || text::same_spelling("vs", token) || is_one_of(ruleset_.language.versus, token);
}

bool RosterWords::is_toward(std::string_view token) const { return is_one_of(ruleset_.language.toward, token); }

std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens, bool exact) {
    const auto& ruleset = *vocabulary.in_force;
    for (const auto& procedure : ruleset.procedures)
        if (text::same_spelling(procedure.id, tokens.front())) return Verb{&procedure};
    if (exact) return std::nullopt;
    std::vector<parser::Piece> pieces;
    const auto owner = token_of_piece(tokens, ruleset.language, pieces);
    auto named = parser::named_in(ruleset, pieces);
    if (named.empty()) named = parser::nearly_named_in(ruleset, pieces);
    if (!named.empty()) {
        const auto& first = named.front();
        const auto last = owner[first.at + first.length - 1];
        return Verb{first.procedure, owner[first.at], last - owner[first.at] + 1};
    }
    if (const auto* fought = fought_by(ruleset, tokens); fought != nullptr) return Verb{fought, 0, 0};
    try {
        return Verb{&named_procedure(vocabulary, tokens.front(), exact)};
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace orderly::game
