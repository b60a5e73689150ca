#pragma once
// Exact chances as text. Rounding never makes a chance certain or impossible that is not.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/odds.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `80.00%`, `<0.01%`, `>99.99%`; always 7 columns at most.
std::string percent_text(const Ratio& chance);
/// The same of a fraction that need not be reduced: reducing long ones costs more than all the rest.
std::string percent_text(const Whole& num, const Whole& den);

/// Whether a chance prints as 0.00% or less than 0.01%.
bool prints_as_nothing(const Whole& num, const Whole& den);

/// `21/100`, not reduced; empty where it would be long.
std::string short_fraction(const Whole& num, const Whole& den);

/// `1.46`: two places, halves away from 0; `<0.01` of what is smaller and not 0.
std::string mean_text(const Ratio& mean);

/// A bare number for a program: exact where it has few digits, else twelve significant ones, cut off and not rounded:
/// `0.21`, `0.333333333333`, `1.65381716879e-25`.
std::string number_for_script(const Ratio& number);
/// The same of a fraction that need not be reduced.
std::string number_for_script(const Whole& num, const Whole& den);

/// `2`, `1/2`: a number of a result.
std::string number_text(const Fraction& number);

/// `defender, lose-stands`: whose number it is and of what.
std::string number_heading(const NumberOdds& number);

/// `tardy + panic`: what the units have together, by outcome or by title.
std::string joint_name(const Odds& odds, const JointOdds& joint,
                       std::string OddsOutcome::*name = &OddsOutcome::outcome);

/// `5 to 10`, `1, 3 to 5`: faces in order.
std::string face_list(const std::vector<int>& faces);

/// A bar of at most `width` columns; what is not 0 is seen.
std::string bar_text(const Ratio& chance, std::size_t width, bool ascii);
std::string bar_text(const Whole& num, const Whole& den, std::size_t width, bool ascii);

/// `loses 1.46 stands`: the sentence of an effect with its mean.
std::string expected_text(const Ruleset& ruleset, const ExpectedEffect& effect);

// A list of chances with a bar each.

/// One line of it.
struct ChanceLine {
    std::string label;
    Whole num;
    std::string faces;
    std::string up;    ///< this or above; at least
    std::string down;  ///< this or below; at most
};

/// What stands over `up` and `down`.
struct ChanceHeads {
    std::string up;
    std::string down;
};

/// Writes what odds are of, `Odds of Charge · acw` and the rest.
void write_odds_head(text::Page& page, const Request& request, std::string_view rest);

/// Writes the lines, each `num` of `den`.
void write_chances(text::Page& page, const std::vector<ChanceLine>& lines, const ChanceHeads& heads, const Whole& den,
                   bool ascii);

}  // namespace orderly::report
