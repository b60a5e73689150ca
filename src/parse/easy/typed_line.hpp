#pragma once
// Looks up the pieces of a line in the ruleset's lexicon, as one procedure reads them, and finds names of procedures.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/easy/spoken_maker.hpp"
#include "parse/lexicon.hpp"

namespace orderly::parser {

/// The lexicon's row for the key; null if the lexicon lacks it.
const SpokenKey* row_of_key(const Speech& speech, std::string_view key);

/// Sets the lexicon row of each piece.
void look_up(const Speech& speech, std::span<TypedToken> pieces);

/// Splits the tokens into pieces and looks them up.
std::vector<TypedToken> looked_up(const Speech& speech, std::span<const std::string_view> tokens, const Language& language);

/// Entries of the lexicon, of all procedures or of one. (Views of the standard library would do, but clang 14 does not
/// compile those of GCC 12.)
class Entries {
    struct Source {
        std::span<const Spoken> all;
        const std::uint32_t* places = nullptr;  ///< null: all, in their order
        std::size_t size = 0;
        WordIndex procedure = no_word;  ///< none: of all procedures

        [[nodiscard]] const Spoken& entry(std::size_t at) const { return all[places == nullptr ? at : places[at]]; }
        [[nodiscard]] std::size_t next(std::size_t at) const {
            while (at < size && procedure != no_word && !entry(at).procedures.contains(procedure)) ++at;
            return at;
        }
    };

public:
    class Iterator {
    public:
        using value_type = Spoken;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(const Source& of, std::size_t at) : of_(of), at_(of.next(at)) {}
        const Spoken& operator*() const { return of_.entry(at_); }
        const Spoken* operator->() const { return &**this; }
        Iterator& operator++() {
            at_ = of_.next(at_ + 1);
            return *this;
        }
        Iterator operator++(int) {
            auto before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

    private:
        Source of_;
        std::size_t at_ = 0;
    };

    Entries(std::span<const Spoken> all, WordIndex procedure) : source_{all, nullptr, all.size(), procedure} {}
    Entries(const Speech& speech, const SpokenKey* row, WordIndex procedure = no_word)
        : source_{speech.all, speech.by_key.data(), 0, procedure} {
        if (row != nullptr) source_.places += row->from, source_.size = row->to - row->from;
    }

    [[nodiscard]] Iterator begin() const { return {source_, 0}; }
    [[nodiscard]] Iterator end() const { return {source_, source_.size}; }

private:
    Source source_;
};

/// The entries of all procedures that begin with the key.
inline Entries begun_by(const Speech& speech, const SpokenKey* row) { return {speech, row}; }

/// The entries that begin with any of the keys, in the order of the tables.
std::vector<const Spoken*> begun_by_any(const Speech& speech, std::span<const SpokenKey> rows);

/// The keys with this prefix.
std::span<const SpokenKey> rows_begun(const Speech& speech, std::string_view beginning);

/// Visits entries that match the pieces from `at` when spaces are ignored, shortest first: `visit(const Spoken&,
/// length)`.
template <class Visit>
void each_together(const Speech& speech, std::span<const TypedToken> pieces, std::size_t at, Visit visit) {
    constexpr std::size_t longest = 3;
    std::string text;
    for (std::size_t length = 1; length <= longest && at + length <= pieces.size(); ++length) {
        const auto& piece = pieces[at + length - 1];
        if (piece.kind != TypedToken::Kind::word) break;
        text += piece.key;
        auto one = std::ranges::lower_bound(speech.together, text, {}, &SpokenTogether::text);
        for (; one != speech.together.end() && one->text == text; ++one) visit(speech.all[one->at], length);
        if (piece.stop) break;
    }
}

inline bool is_listed(Listed in, const SpokenKey* row) {
    return row != nullptr && (row->lists & static_cast<unsigned>(in)) != 0;
}
inline bool is_listed(Listed in, const TypedToken& piece) { return is_listed(in, piece.row); }

/// Whether the piece is a person's name after a rank: `is General Hill hit`.
inline bool names_person(std::span<const TypedToken> pieces, std::size_t at) {
    return at > 0 && pieces[at].large && is_listed(Listed::rank, pieces[at - 1]);
}

/// A ruleset and what can be said in it.
struct ProcedureNames {
    const Ruleset& ruleset;
    const Speech& speech;

    [[nodiscard]] WordIndex place_of(const Procedure& procedure) const {
        return static_cast<WordIndex>(&procedure - ruleset.procedures.data());
    }
};

class SpokenLine : public ProcedureNames {
public:
    /// `typed` must have been looked up; all arguments must outlive the line.
    SpokenLine(const Vocabulary& said_in, KnownSpeech& made, const std::vector<TypedToken>& typed)
        : ProcedureNames{*said_in.in_force, made.of(*said_in.in_force)},
          vocabulary(said_in), known(made), pieces(typed) {}

    /// A key and its edit distance.
    struct Near {
        const SpokenKey* row;
        std::size_t slips;
    };
    /// The keys that the piece equals or misspells.
    [[nodiscard]] const std::vector<Near>& near(std::size_t at) const;

    const Vocabulary& vocabulary;
    KnownSpeech& known;
    const std::vector<TypedToken>& pieces;

private:
    mutable std::vector<std::optional<std::vector<Near>>> near_ = decltype(near_)(pieces.size());
};

using Entry = Spoken;

/// An entry found in a line, and its length in pieces.
struct Found {
    const Entry* entry = nullptr;
    std::size_t length = 0;
};

/// Whether the entry is the name of exactly one word of a table.
inline bool names_word(const Entry& entry) {
    return !entry.is_shared &&
           (entry.means == TokenKind::word || entry.means == TokenKind::band || entry.means == TokenKind::derived);
}

/// Whether the entry has several keys; spelled as one piece they are run together: "stonewall".
inline bool is_run_together(const Found& found) {
    return found.entry != nullptr && found.entry->keys.size() > 1 && !found.entry->is_own;
}

/// A line as typed, and what its pieces mean in one procedure.
class TypedLine {
public:
    TypedLine(const SpokenLine& spoken, const Procedure& read_as) : all(spoken), procedure(read_as) {}

    /// The longest entry that the pieces from `at` spell, skipping fillers; null entry if there is none.
    [[nodiscard]] const Found& find(std::size_t at) const;
    /// The same for pieces that are not in the line.
    [[nodiscard]] Found find(std::span<const TypedToken> typed, std::size_t at) const;
    [[nodiscard]] bool splits_word(std::span<const TypedToken> typed, std::size_t at, std::size_t length) const;

    /// The other words that share the entry's name.
    [[nodiscard]] std::vector<const Entry*> twins_of(const Entry& entry) const;

    /// All entries of the procedure.
    [[nodiscard]] Entries entries() const { return {speech.all, place_}; }
    /// The entries that begin with the key.
    [[nodiscard]] Entries begun(const SpokenKey* row) const { return {speech, row, place_}; }
    /// The entries that begin with any of the keys, in the order of the tables.
    [[nodiscard]] std::vector<const Entry*> begun_by_any(std::span<const SpokenKey> rows) const {
        auto all = parser::begun_by_any(speech, rows);
        std::erase_if(all, [&](const Entry* entry) { return !is_said(*entry); });
        return all;
    }

    /// The entries that contain the key, in the order of the tables.
    [[nodiscard]] std::vector<const Entry*> holding(const SpokenKey* row) const;

    [[nodiscard]] std::span<const TypedToken> some(std::size_t at, std::size_t length) const {
        return std::span(pieces).subspan(at, length);
    }

    const SpokenLine& all;
    const Vocabulary& vocabulary = all.vocabulary;
    const std::vector<TypedToken>& pieces = all.pieces;
    const Procedure& procedure;
    const Language& language = all.ruleset.language;
    const Speech& speech = all.speech;

    [[nodiscard]] bool is_filler(const SpokenKey* row) const {
        return row != nullptr && row->says_nothing.contains(place_);
    }
    [[nodiscard]] bool is_filler(const TypedToken& piece) const { return is_filler(piece.row); }
    [[nodiscard]] bool is_filler(std::string_view key) const { return is_filler(row_of_key(speech, key)); }

    /// Whether the piece after a number may be its unit. A unit that is also a filler must be attached to it, or end
    /// the phrase (`15 in, 9`).
    [[nodiscard]] bool may_be_unit(std::size_t at) const {
        return !is_filler(pieces[at]) || pieces[at].joint == '\0' || pieces[at].stop || at + 1 == pieces.size();
    }

    /// Whether the piece is a unit of distance.
    [[nodiscard]] bool is_unit(const TypedToken& piece) const {
        const auto is_one = [](const Entry& entry) { return entry.means == TokenKind::unit && entry.keys.size() == 1; };
        return std::ranges::any_of(begun(piece.row), is_one);
    }

    /// The id of the quantity that a number before the pieces gives, if one of them is a counted noun; else empty.
    [[nodiscard]] std::string_view counted_by(std::span<const TypedToken> typed) const;

    [[nodiscard]] static bool is(Listed in, const TypedToken& piece) { return is_listed(in, piece); }
    [[nodiscard]] bool is(Listed in, std::string_view key) const { return is_listed(in, row_of_key(speech, key)); }

    /// Whether the language lists the quantity as a distance.
    [[nodiscard]] bool is_distance(const Quantity& quantity) const {
        return std::ranges::find(language.distance, quantity.id) != language.distance.end();
    }

    /// Whether the procedure has weapons, or a quantity that is a distance.
    [[nodiscard]] bool knows_distances() const {
        const auto is_one = [&](const Quantity& quantity) { return is_distance(quantity); };
        return !procedure.weapons.list.empty() || std::ranges::any_of(procedure.quantities, is_one);
    }

    /// Whether the key has the ending of an active verb: the first side acts on the second.
    [[nodiscard]] bool is_doing(std::string_view key) const { return ends_in(language.doing, key); }

    /// Whether the key has the ending of a passive verb.
    [[nodiscard]] bool is_done(std::string_view key) const { return ends_in(language.done, key); }

    /// Visits the words of all tables with exactly this name: `visit(const Procedure&, const Word&)`.
    template <class Visit>
    void each_word_called(std::span<const TypedToken> typed, Visit visit) const {
        for (const auto& entry : begun_by(speech, typed.front().row))
            if (names_word(entry) && std::ranges::equal(entry.keys, typed, {}, {}, &TypedToken::key))
                entry.procedures.each([&](WordIndex place) {
                    const auto& procedure = all.ruleset.procedures[place];
                    visit(procedure, procedure.words[entry.index]);
                });
    }

    /// Whether the word stands without a number: it is neither a quantity nor a weapon.
    [[nodiscard]] bool is_plain(std::size_t word) const { return parser::is_plain(procedure.words[word]); }

private:
    [[nodiscard]] bool is_said(const Entry& entry) const { return entry.procedures.contains(place_); }
    [[nodiscard]] std::size_t spell(const Entry& entry, std::span<const TypedToken> typed, std::size_t at) const;
    [[nodiscard]] Found run_together(std::span<const TypedToken> typed, std::size_t at) const;

    WordIndex place_ = all.place_of(procedure);  ///< the procedure's index in the ruleset
    mutable std::vector<std::optional<Found>> found_ = decltype(found_)(pieces.size());
};

struct Named {
    static constexpr auto no_name = static_cast<std::size_t>(-1);

    const Procedure* procedure = nullptr;
    std::size_t at = 0;  ///< the index of the name's first piece
    std::size_t length = 0;
    bool exact = false;            ///< spelled as in the table
    std::size_t called = no_name;  ///< the index of the alias that is abbreviated, if known
};

/// The procedures that the pieces name, in the order of the line.
std::vector<Named> named_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces);

/// The procedures that a piece may abbreviate: the first by its beginning, any by letters left out.
std::vector<Named> nearly_named_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces);

/// The procedures whose names the pieces use as verbs, between the acting side and the other.
std::vector<Named> verbs_in(const ProcedureNames& all, const std::vector<TypedToken>& pieces);

/// The nearest procedures that the pieces may misspell.
std::vector<Named> misnamed_in(const ProcedureNames& all, std::span<const TypedToken> pieces);

}  // namespace orderly::parser
