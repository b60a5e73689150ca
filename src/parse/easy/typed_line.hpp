#pragma once
// A line as one procedure may read it: what its pieces mean there, from what may be said in the ruleset; and the names
// of all procedures.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/easy/spoken_maker.hpp"

namespace orderly::parser {

// A line in pieces, and what the ruleset's speech has that is like each of them: the same for every procedure.

/// The row of the key; null where no way to say something has it, and no list.
const SpokenKey* row_of_key(const Speech& speech, std::string_view key);

/// Says of each piece what the ruleset knows of its key.
void look_up(const Speech& speech, std::span<TypedToken> pieces);

/// The pieces of the tokens, looked up.
std::vector<TypedToken> looked_up(const Speech& speech, std::span<const std::string_view> tokens, const Language& language);

/// What any procedure of the ruleset says that begins with the key.
inline auto begun_by(const Speech& speech, const SpokenKey* row) {
    return std::views::transform(
        row == nullptr ? std::span<const std::uint32_t>() : speech.by_key.subspan(row->from, row->to - row->from),
        [&speech](std::uint32_t place) -> const Spoken& { return speech.all[place]; });
}

/// Those that begin with one of the keys, in the order of the tables.
std::vector<const Spoken*> begun_by_any(const Speech& speech, std::span<const SpokenKey> rows);

/// The keys that begin so.
std::span<const SpokenKey> rows_begun(const Speech& speech, std::string_view beginning);

/// What is spelled so where pieces from the place on are written as one, or one is written as several: `visit(const
/// Spoken&, length)`, the shortest first.
template <class Visit>
void each_together(const Speech& speech, std::span<const TypedToken> pieces, std::size_t at, Visit visit) {
    constexpr std::size_t longest = 3;
    std::string text;
    for (std::size_t length = 1; length <= longest && at + length <= pieces.size(); ++length) {
        const auto& piece = pieces[at + length - 1];
        if (piece.kind != TypedToken::Kind::word) break;
        text += piece.key;
        for (const auto& one : std::ranges::equal_range(speech.together, text, {}, &SpokenTogether::text))
            visit(speech.all[one.at], length);
        if (piece.stop) break;
    }
}

inline bool is_listed(Listed in, const TypedToken& piece) {
    return piece.row != nullptr && (piece.row->lists & static_cast<unsigned>(in)) != 0;
}

/// Whether the piece is the name of somebody whose rank stands before it: `is General Hill hit`.
inline bool names_person(std::span<const TypedToken> pieces, std::size_t at) {
    return at > 0 && pieces[at].large && is_listed(Listed::rank, pieces[at - 1]);
}

class SpokenLine {
public:
    /// The pieces were looked up in the ruleset's speech; all of them outlive the line.
    SpokenLine(const Vocabulary& said_in, KnownSpeech& made, const std::vector<TypedToken>& typed)
        : vocabulary(said_in),
          ruleset(*said_in.in_force),
          known(made),
          speech(made.of(ruleset)),
          pieces(typed),
          likes_(typed.size()) {}

    /// A key, and how many slips of the fingers lead to it.
    struct Near {
        const SpokenKey* row;
        std::size_t slips;
    };
    /// The keys that the piece is, or is a slip of.
    [[nodiscard]] const std::vector<Near>& near(std::size_t at) const;

    /// The keys that the piece denies: `limbered` of `unlimbered`.
    [[nodiscard]] const std::vector<const SpokenKey*>& denied(std::size_t at) const;

    const Vocabulary& vocabulary;
    const Ruleset& ruleset;
    KnownSpeech& known;
    const Speech& speech;
    const std::vector<TypedToken>& pieces;

private:
    struct Likes {
        bool has_near = false;
        bool has_denied = false;
        std::vector<Near> near;
        std::vector<const SpokenKey*> denied;
    };
    mutable std::vector<Likes> likes_;
};

using Entry = Spoken;

/// What stands at a place: the entry, and how many pieces it takes.
struct Found {
    const Entry* entry = nullptr;
    std::size_t length = 0;
};

/// A name that a table gives a word, and to one word alone.
inline bool names_word(const Entry& entry) {
    return !entry.is_shared &&
           (entry.means == TokenKind::word || entry.means == TokenKind::band || entry.means == TokenKind::derived);
}

/// A line as it was typed, and what its pieces mean in one procedure.
class TypedLine {
public:
    TypedLine(const SpokenLine& all, const Procedure& procedure);

    /// The longest entry that the pieces from `at` on spell; no entry where none does. Fillers inside are passed over.
    [[nodiscard]] const Found& find(std::size_t at) const;
    /// The same of other pieces than those of the line.
    [[nodiscard]] Found find(std::span<const TypedToken> typed, std::size_t at) const;

    /// The other words of a name that is of several.
    [[nodiscard]] std::vector<const Entry*> twins_of(const Entry& entry) const;

    /// All that may be said.
    [[nodiscard]] auto entries() const {
        return std::views::filter(speech_.all, [this](const Entry& entry) { return is_said(entry); });
    }
    /// The first of them that is so; null where none is.
    template <class IsSo>
    [[nodiscard]] const Entry* first_entry(IsSo is_so) const {
        for (const auto& entry : speech_.all)
            if (is_said(entry) && is_so(entry)) return &entry;
        return nullptr;
    }

    /// All of them that begin with the key: `visit(const Entry&)`.
    template <class Visit>
    void each_begun(const SpokenKey* row, Visit visit) const {
        for (const auto& entry : begun_by(speech_, row))
            if (is_said(entry)) visit(entry);
    }
    /// Those that begin with one of the keys, in the order of the tables.
    [[nodiscard]] std::vector<const Entry*> begun_by_any(std::span<const SpokenKey> rows) const {
        auto all = parser::begun_by_any(speech_, rows);
        std::erase_if(all, [&](const Entry* entry) { return !is_said(*entry); });
        return all;
    }

    /// Those that have the key among theirs, in the order of the tables.
    [[nodiscard]] std::vector<const Entry*> holding(const SpokenKey* row) const;

    /// Whether one that begins with the piece is so.
    template <class IsSo>
    [[nodiscard]] bool any_begun(const TypedToken& piece, IsSo is_so) const {
        return std::ranges::any_of(begun_by(speech_, piece.row),
                                   [&](const Entry& entry) { return is_said(entry) && is_so(entry); });
    }

    [[nodiscard]] const Procedure& procedure() const { return procedure_; }
    [[nodiscard]] const Language& language() const { return language_; }
    [[nodiscard]] const Speech& speech() const { return speech_; }
    [[nodiscard]] const SpokenLine& all() const { return all_; }
    [[nodiscard]] std::span<const TypedToken> some(std::size_t at, std::size_t length) const {
        return std::span(pieces).subspan(at, length);
    }

    const Vocabulary& vocabulary;
    const std::vector<TypedToken>& pieces;

    [[nodiscard]] bool is_filler(const TypedToken& piece) const {
        return piece.row != nullptr && piece.row->says_nothing.contains(place_);
    }
    [[nodiscard]] bool is_filler(std::string_view key) const;

    /// Whether the piece behind a number may be its unit: what says nothing too, only where it is written together with
    /// it, or ends what is said (`15 in, 9`).
    [[nodiscard]] bool may_be_unit(std::size_t at) const;

    /// Whether the piece is a unit of distance.
    [[nodiscard]] bool is_unit(const TypedToken& piece) const;

    /// The quantity that a number before the pieces gives, where one of them is a noun that is counted; else empty.
    [[nodiscard]] std::string_view counted_by(std::span<const TypedToken> typed) const;

    [[nodiscard]] static bool is(Listed in, const TypedToken& piece) { return is_listed(in, piece); }
    [[nodiscard]] bool is(Listed in, std::string_view key) const;

    /// Whether the language calls distances so.
    [[nodiscard]] bool is_distance(const Quantity& quantity) const;

    /// Whether the procedure has weapons, or a quantity that is a distance.
    [[nodiscard]] bool knows_distances() const;

    /// Ends as a verb does that the first side does to the second.
    [[nodiscard]] bool is_doing(std::string_view key) const;

    /// Ends as a verb does of what was done to somebody.
    [[nodiscard]] bool is_done(std::string_view key) const;

    /// The words of the ruleset's tables that are called just so: `visit(const Procedure&, const Word&)`.
    template <class Visit>
    void each_word_called(std::span<const TypedToken> typed, Visit visit) const {
        for (const auto& entry : begun_by(speech_, typed.front().row))
            if (names_word(entry) && std::ranges::equal(entry.keys, typed, {}, {}, &TypedToken::key))
                entry.procedures.each([&](WordIndex place) {
                    const auto& procedure = all_.ruleset.procedures[place];
                    visit(procedure, procedure.words[entry.index]);
                });
    }

    /// Whether the word can be said at all in some side.
    [[nodiscard]] bool is_plain(std::size_t word) const;

private:
    [[nodiscard]] bool is_said(const Entry& entry) const { return entry.procedures.contains(place_); }
    [[nodiscard]] std::size_t spell(const Entry& entry, std::span<const TypedToken> typed, std::size_t at) const;
    [[nodiscard]] Found run_together(std::span<const TypedToken> typed, std::size_t at) const;

    const SpokenLine& all_;
    const Procedure& procedure_;
    const Language& language_;
    const Speech& speech_;
    WordIndex place_;  ///< of the procedure in the ruleset
    mutable std::vector<std::optional<Found>> found_;
};

struct Named {
    static constexpr auto no_name = static_cast<std::size_t>(-1);

    const Procedure* procedure = nullptr;
    std::size_t at = 0;  ///< the piece where the name stands
    std::size_t length = 0;
    bool exact = false;            ///< spelled as the table spells it
    std::size_t called = no_name;  ///< which of its other names a beginning is of, where one is known
};

/// The names of all procedures of a ruleset.
struct ProcedureNames {
    const Ruleset& ruleset;
    const Speech& speech;

    [[nodiscard]] WordIndex place_of(const Procedure& procedure) const {
        return static_cast<WordIndex>(&procedure - ruleset.procedures.data());
    }
};

/// The procedures that the pieces name, the first to be named first.
std::vector<Named> named_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces);

/// The procedures that a piece may be meant to name: a beginning of the first, letters left out of any.
std::vector<Named> nearly_named_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces);

/// Those whose names the pieces say as verbs, of who does it to whom.
std::vector<Named> verbs_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces);

/// Those that a slip of the fingers names, the nearest.
std::vector<Named> misnamed_in(const ProcedureNames& all, std::span<const TypedToken> pieces);

}  // namespace orderly::parser
