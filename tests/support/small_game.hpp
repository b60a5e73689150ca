#pragma once
// The file of a game with two units.

namespace orderly_test {

inline constexpr auto small_game =
    "game: Ox\nruleset: acw\nsides:\n  union:\n    28ma: {is: [trained], stands: 9000}\n"
    "  grey:\n    15al: {is: [crack], stands: 9000}\n";

}  // namespace orderly_test
