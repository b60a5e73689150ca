#pragma once
// Prints exact chances. Rounding never turns a possible result into a certain or impossible one.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/odds.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `80.00%`, `<0.01%`, `>99.99%`; at most 7 columns.
std::string percent_text(const Ratio& chance);
/// The same for a fraction in any terms; reducing long fractions would dominate the run time.
std::string percent_text(const Whole& num, const Whole& den);

/// Whether a chance prints as 0.00% or <0.01%.
bool prints_as_nothing(const Whole& num, const Whole& den);

/// `21/100`, not reduced; empty if it would be long.
std::string short_fraction(const Whole& num, const Whole& den);

/// `1.46`: two decimals, halves away from 0; `<0.01` for smaller values above 0.
std::string mean_text(const Ratio& mean);

/// A plain number for programs: exact if it has few digits, else truncated to twelve significant digits: `0.21`,
/// `0.333333333333`, `1.65381716879e-25`.
std::string number_for_script(const Ratio& number);
/// The same for a fraction in any terms.
std::string number_for_script(const Whole& num, const Whole& den);

/// A number of a result: `2`, `1/2`.
std::string number_text(const Fraction& number);

/// A number and its owner: `defender, lose-stands`.
std::string number_heading(const NumberOdds& number);

/// The joint outcome of several units, by id or title: `tardy + panic`.
std::string joint_name(const Odds& odds, const JointOdds& joint,
                       std::string OddsOutcome::*name = &OddsOutcome::outcome);

/// `5 to 10`, `1, 3 to 5`: faces in order.
std::string face_list(const std::vector<int>& faces);

/// A bar of at most `width` columns; a positive value is always visible.
std::string bar_text(const Ratio& chance, std::size_t width, bool ascii);
std::string bar_text(const Whole& num, const Whole& den, std::size_t width, bool ascii);

/// An effect's sentence with its mean: `loses 1.46 stands`.
std::string expected_text(const Ruleset& ruleset, const ExpectedEffect& effect);

// A list of chances with bars.

/// One line of the list.
struct ChanceLine {
    std::string label;
    Whole num;
    std::string faces;
    std::string up;    ///< this or above; at least
    std::string down;  ///< this or below; at most
};

/// The headings of `up` and `down`.
struct ChanceHeads {
    std::string up;
    std::string down;
};

/// Writes the heading of odds: `Odds of Charge · acw` and so on.
void write_odds_head(text::Page& page, const Request& request, std::string_view rest);

/// Writes the lines; each is `num` of `den`.
void write_chances(text::Page& page, const std::vector<ChanceLine>& lines, const ChanceHeads& heads, const Whole& den,
                   bool ascii);

}  // namespace orderly::report
