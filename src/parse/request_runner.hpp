#pragma once
// One request after another, with the same memory: words to a resolution. The command line, batch and replay use it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "orderly/parse.hpp"

namespace orderly {

/// How one request is to be resolved.
struct RunOptions {
    bool exact = false;
    bool follow = false;
    std::span<const int> faces;
    bool has_faces = false;
    const std::string* seed = nullptr;  ///< null: the system's entropy, where a die is rolled
};

class RequestRunner {
public:
    /// Reads and completes the request; the resolution has it then. Throws Error, exit 2 or 3.
    void read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options);

    /// Throws the dice, those of the request's id, or of `number` where it has none. Throws Error.
    void resolve(const RunOptions& options, std::uint64_t number);

    [[nodiscard]] const Resolution& resolution() const { return resolution_; }
    [[nodiscard]] Request& request() { return resolution_.request; }

    /// Whether a check of it failed.
    [[nodiscard]] bool failed() const;

private:
    void take_seed(const RunOptions& options);

    Resolution resolution_;
    DiceSource source_;
    DiceSeed seed_{""};
    std::string seed_text_;
};

}  // namespace orderly
