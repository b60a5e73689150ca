#pragma once
// Reads and resolves requests one after another, reusing memory. The command line, batch and replay use it.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "orderly/parse.hpp"
#include "orderly/request.hpp"
#include "parse/easy/reader.hpp"
#include "text/lists.hpp"

namespace orderly::parser {

/// Caches the completed requests of players' sentences, because reading a sentence takes many times as long as
/// resolving its request.
class RequestCache {
public:
    /// The cached request for the words; null if there is none. `how` encodes the options that they are read with.
    const Request* find(const Ruleset& ruleset, std::span<const std::string_view> words, char how);

    /// Stores the request for the words of the last `find`, once they have been looked up twice.
    void keep(const Request& request);

private:
    struct Kept {
        std::string words;
        const Ruleset* ruleset = nullptr;
        Request request;
    };

    text::KeptByHash<Kept, 512> all_;
    std::string words_;     ///< of the last `find`
    std::size_t hash_ = 0;  ///< of `words_`
    const Ruleset* of_ = nullptr;
};

/// Words that say which cards of a deck are gone: `gone:initiative=14,15`.
constexpr bool is_of_gone(std::string_view word) { return word.starts_with("gone:"); }

class GoneWords {
public:
    /// Takes them out of the words. Throws Error "bad-value" for what is no card of a deck.
    GoneWords(const Ruleset& ruleset, std::span<const std::string_view>& words);

    /// Tells the request: what the words say, else what is gone from the game's decks that it draws from, with `follow`
    /// those too that what follows draws from.
    void tell(const Vocabulary& vocabulary, bool follow, Request& request) const;

private:
    std::vector<std::string_view> rest_;
    std::vector<GoneCards> gone_;
};

/// How one request is to be resolved.
struct RunOptions {
    bool exact = false;
    bool follow = false;
    bool is_part = false;        ///< surplus dice are left for its follow-ups; missing dice are rolled
    bool completes_later = false;  ///< canonical words are only parsed, until `completes` is called
    bool strict = false;         ///< a choice without a value is an error
    bool keeps_trail = true;     ///< the resolution lists the table lines that it used
    bool throws_dice = true;     ///< if false, no number among the words is a die
    std::span<const int> faces = {};  ///< `roll_this` stands for a die to roll
    bool has_faces = false;
    const std::string* seed = nullptr;  ///< null: fresh entropy if a die is rolled
    std::string_view roll = {};         ///< the roll's name under the seed; empty: the request's id, or its number
};

/// Whether the program rolled any die, follow-ups included.
bool is_rolled(const Resolution& resolution);

/// Whether any of its checks failed.
bool is_failed(const Resolution& resolution);

class RequestRunner {
public:
    /// With `words_repeat`, requests are cached because the same words may come again; do not modify `request()` then.
    explicit RequestRunner(bool words_repeat = false) : words_repeat_(words_repeat) {}

    /// Reads the request into the resolution and completes it. Words that are not canonical are read as a player's
    /// sentence. Returns whether it is complete. Throws Error (exit status 2 or 3).
    bool read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);

    /// Completes what `read` left. Returns false if it must be read again, as a player's sentence. Throws Error.
    bool completes(const RunOptions& options);

    /// Rolls the dice and resolves the request. The roll is named by the options, else by the request's id, else by
    /// `number`. Returns how many of the given faces were used. Throws Error.
    std::size_t resolve(const RunOptions& options, std::uint64_t number);

    /// Reads and resolves in this resolution from now on, so that several requests can be in progress.
    void work_on(Resolution& resolution) { resolution_ = &resolution; }

    [[nodiscard]] const Resolution& resolution() const { return *resolution_; }
    [[nodiscard]] Resolution& resolution() { return *resolution_; }
    [[nodiscard]] Request& request() { return resolution_->request; }

    /// Adds a note to the resolution.
    void add_note(std::string note) { resolution_->notes.push_back(std::move(note)); }

private:
    [[nodiscard]] bool may_count(const Error& error, const RunOptions& options) const;
    bool take_kept(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);
    [[nodiscard]] bool throws_dice(const RunOptions& options, std::span<const int> faces) const;
    void take_seed(const RunOptions& options, std::span<const int> faces);
    void complete_or_count(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                           const RunOptions& options);
    void read_sentence(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                       const RunOptions& options);

    std::unique_ptr<Resolution> own_ = std::make_unique<Resolution>();
    Resolution* resolution_ = own_.get();
    const bool words_repeat_;
    RequestCache kept_;
    UnitCache kept_units_;
    DiceSource source_;
    DiceSeed seed_{""};
    std::string seed_text_;
    KnownSpeech known_;
};

}  // namespace orderly::parser
