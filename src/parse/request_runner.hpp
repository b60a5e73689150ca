#pragma once
// One request after another, with the same memory: words to a resolution. The command line, batch and replay use it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "orderly/parse.hpp"
#include "orderly/request.hpp"
#include "parse/easy/reader.hpp"
#include "text/kept_by_hash.hpp"

namespace orderly::parser {

/// Requests that a player's sentences came to, complete: such a sentence costs many times what its resolution does.
class KeptRequests {
public:
    /// What the words came to before; null where it is not kept. `how` are the options that they are read with.
    const Request* find(const Ruleset& ruleset, std::span<const std::string_view> words, char how);

    /// Keeps what the words last looked for came to, from the second time on.
    void keep(const Request& request);

private:
    struct Kept {
        std::string words;
        const Ruleset* ruleset = nullptr;
        Request request;
    };

    text::KeptByHash<Kept, 512> all_;
    std::string words_;     ///< last looked for,
    std::size_t hash_ = 0;  ///< of those
    const Ruleset* of_ = nullptr;
};

/// How one request is to be resolved.
struct RunOptions {
    bool exact = false;
    bool follow = false;
    bool is_part = false;        ///< dice that it does not need are left for what it calls for; missing ones are rolled
    bool strict = false;         ///< a choice left unsaid is an error
    bool keeps_trail = true;     ///< the resolution names the lines that it used
    bool throws_dice = true;     ///< else no number among the words is a die
    std::span<const int> faces;  ///< `roll_this` among them is rolled
    bool has_faces = false;
    const std::string* seed = nullptr;  ///< null: the system's entropy, where a die is rolled
    std::string_view roll = {};         ///< what names the roll under the seed; empty: the request's id, or its number
};

/// Whether a die fell that was not given, here or in what followed.
bool is_rolled(const Resolution& resolution);

/// Whether a check of it failed.
bool is_failed(const Resolution& resolution);

class RequestRunner {
public:
    /// `words_repeat`: the same words may come again, and their request is kept; then it is not to be changed.
    explicit RequestRunner(bool words_repeat = false) : words_repeat_(words_repeat) {}

    /// Reads and completes the request; the resolution has it then. Canonical words go the short way; what they do not
    /// read is read as a player says it. Throws Error, exit 2 or 3.
    void read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);

    /// Throws the dice: those of the roll that the options name, else of the request's id, else of `number`. Returns how
    /// many of the given faces fell. Throws Error.
    std::size_t resolve(const RunOptions& options, std::uint64_t number);

    [[nodiscard]] const Resolution& resolution() const { return resolution_; }
    [[nodiscard]] Resolution& resolution() { return resolution_; }
    [[nodiscard]] Request& request() { return resolution_.request; }

    /// Adds a note to the resolution.
    void add_note(std::string note) { resolution_.notes.push_back(std::move(note)); }

private:
    bool read_again(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);
    void read_anew(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);
    [[nodiscard]] bool throws_dice(const RunOptions& options, std::span<const int> faces) const;
    void take_seed(const RunOptions& options, std::span<const int> faces);
    void name_roll(const RunOptions& options, std::uint64_t number);
    void complete_or_count(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                           const RunOptions& options);
    void read_easily(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);

    Resolution resolution_;
    const bool words_repeat_;
    KeptRequests kept_;
    KeptUnits kept_units_;
    bool easily_ = false;  ///< the request was read as a player says it
    DiceSource source_;
    DiceSeed seed_{""};
    std::string seed_text_;
    EasyReader easy_;
};

}  // namespace orderly::parser
