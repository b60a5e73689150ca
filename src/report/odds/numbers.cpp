#include "report/odds/odds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/wording.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

/// Rounds to the nearest whole number, halves away from 0; `number` must not be negative.
Whole rounded(const Whole& num, const Whole& den) { return (num * 2 + den) / (den * 2); }
Whole rounded(const Ratio& number) { return rounded(number.get_num(), number.get_den()); }

/// num / den times `scale`, rounded; num is at most den. Uses doubles unless the result is close to a half.
unsigned long share(const Whole& num, const Whole& den, unsigned long scale) {
    long num_exponent = 0, den_exponent = 0;
    const auto leading =
        mpz_get_d_2exp(&num_exponent, num.get_mpz_t()) / mpz_get_d_2exp(&den_exponent, den.get_mpz_t());
    const auto about = std::ldexp(leading, static_cast<int>(num_exponent - den_exponent)) * static_cast<double>(scale);
    constexpr double error = 1e-6;  // a generous bound for scales up to a million
    if (std::abs(about - std::floor(about) - 0.5) > error) return static_cast<unsigned long>(std::lround(about));
    return rounded(num * scale, den).get_ui();
}

std::string hundredths(std::string digits) {
    if (digits.size() < 3) digits.insert(0, 3 - digits.size(), '0');
    return digits.insert(digits.size() - 2, ".");
}

Whole power_of_ten(std::size_t exponent) {
    Whole power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, exponent);
    return power;
}

/// Inserts the decimal point that many digits from the end.
std::string pointed(std::string digits, std::size_t places) {
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    if (places > 0) digits.insert(digits.size() - places, ".");
    return digits;
}

constexpr std::size_t significant = 12;

/// The first digits of num / den, which is between 0 and 1 and has many digits.
std::string first_digits(const Whole& num, const Whole& den) {
    auto zeros = mpz_sizeinbase(den.get_mpz_t(), 10) - mpz_sizeinbase(num.get_mpz_t(), 10);
    zeros = zeros < 2 ? 0 : zeros - 2;  // a safe start, because the estimated sizes may be off by one
    Whole scaled = num * power_of_ten(zeros);
    while ((scaled *= 10) < den) ++zeros;
    const Whole digits = scaled * power_of_ten(significant - 1) / den;
    if (zeros < 5) return pointed(digits.get_str(), zeros + significant);
    return fmt::format("{}e-{}", pointed(digits.get_str(), significant - 1), zeros + 1);
}

std::string without_end_zeros(std::string number) {
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    return number;
}

/// `21/100`, not reduced; empty if it would be long.
std::string short_fraction(const Whole& num, const Whole& den, const Whole& alike) {
    const auto is_long = [](const Whole& number) { return mpz_sizeinbase(number.get_mpz_t(), 10) > 6; };
    if (is_long(den) || is_long(den * alike)) return {};
    return fmt::format("{}/{}", Whole(num * alike).get_str(), Whole(den * alike).get_str());
}

}  // namespace

std::string percent_text(const Whole& num, const Whole& den) {
    const auto count = share(num, den, 10000);
    if (num > 0 && count == 0) return "<0.01%";
    if (num < den && count == 10000) return ">99.99%";
    return hundredths(std::to_string(count)) + '%';
}

bool rounds_to_zero(const Whole& num, const Whole& den) { return share(num, den, 10000) == 0; }

std::string percent_text(const Ratio& chance) { return percent_text(chance.get_num(), chance.get_den()); }

std::string mean_text(const Ratio& mean) {
    if (mean < 0) return "-" + mean_text(-mean);
    const auto count = rounded(mean * 100);
    return mean > 0 && count == 0 ? "<0.01" : hundredths(count.get_str());
}

std::string number_for_script(const Whole& num, const Whole& den) {
    if (num < 0) return "-" + number_for_script(-num, den);
    static const auto scale = power_of_ten(significant);
    Whole digits, rest;
    const Whole scaled = num * scale;
    mpz_fdiv_qr(digits.get_mpz_t(), rest.get_mpz_t(), scaled.get_mpz_t(), den.get_mpz_t());
    if (rest != 0 && num < den) return first_digits(num, den);
    const auto number = pointed(digits.get_str(), significant);
    return rest == 0 ? without_end_zeros(number) : number;
}

std::string number_heading(const NumberOdds& number) {
    auto text = number.side.empty() ? number.what : number.side + ", " + number.what;
    if (!number.provided.empty()) text += ", " + number.provided;
    return text;
}

std::string number_text(const Fraction& number) {
    return number.is_whole() ? std::to_string(number.num) : fmt::format("{}/{}", number.num, number.den);
}

std::string number_for_script(const Ratio& number) { return number_for_script(number.get_num(), number.get_den()); }

std::string joint_name(const Odds& odds, const JointOdds& joint, std::string OddsOutcome::*name) {
    std::string text;
    for (std::size_t unit = 0; unit < joint.outcomes.size(); ++unit)
        text.append(unit == 0 ? "" : " + ").append(odds.units[unit].outcomes[joint.outcomes[unit]].*name);
    return text;
}

std::string face_list(const std::vector<int>& faces) {
    std::string text;
    for (std::size_t at = 0; at < faces.size();) {
        auto end = at + 1;
        while (end < faces.size() && faces[end] == faces[end - 1] + 1) ++end;
        if (!text.empty()) text += ", ";
        text += end - at == 1   ? fmt::format("{}", faces[at])
                : end - at == 2 ? fmt::format("{}, {}", faces[at], faces[at + 1])
                                : fmt::format("{} to {}", faces[at], faces[end - 1]);
        at = end;
    }
    return text;
}

std::string bar_text(const Ratio& chance, std::size_t width, bool ascii) {
    return bar_text(chance.get_num(), chance.get_den(), width, ascii);
}

std::string bar_text(const Whole& num, const Whole& den, std::size_t width, bool ascii) {
    static constexpr std::array<std::string_view, 8> parts = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    auto count = share(num, den, width * (ascii ? 1 : 8));
    if (num > 0 && count == 0) count = 1;
    if (ascii) return std::string(count, '#');
    std::string bar;
    for (std::size_t at = 0; at < count / 8; ++at) bar += "█";
    return bar.append(parts[count % 8]);
}

std::string expected_text(const Ruleset& ruleset, const ExpectedEffect& effect) {
    const auto pattern = effect.word->many.empty() ? effect.word->one : effect.word->many;
    auto text = text::replaced(std::string(pattern), "{count}", mean_text(effect.mean));
    text = text::replaced(text, "{distance-unit}", ruleset.unit.suffix);
    if (!effect.provided.empty()) text = fmt::format("{}: {}", effect.provided, text);
    if (pattern.find("{count}") == std::string_view::npos) text += fmt::format(" {} times", mean_text(effect.mean));
    return text;
}

namespace {

constexpr std::size_t longest_label = 36;  // longer labels get a line of their own

/// The width of the cells.
struct Columns {
    std::size_t label = 0;
    std::size_t fraction = 0;
    std::size_t faces = 0;
    bool cumulative = false;

    Columns(const std::vector<ChanceLine>& lines, const Whole& den, const Whole& alike)
        : cumulative(!lines.empty() && !lines.front().up.empty()) {
        for (const auto& line : lines) {
            if (text::columns_of(line.label) <= longest_label) label = std::max(label, text::columns_of(line.label));
            fraction = std::max(fraction, short_fraction(line.num, den, alike).size());
            faces = std::max(faces, line.faces.size());
        }
    }

    [[nodiscard]] std::size_t before_bar() const {
        return 2 + label + (fraction > 0 ? fraction + 2 : 0) + (faces > 0 ? faces + 2 : 0) + 9 + (cumulative ? 20 : 0) +
               2;
    }

    /// On a narrow page each label gets a line of its own.
    void fit(std::size_t width) {
        if (before_bar() > width + 2) label = 0;
    }
};

}  // namespace

void write_odds_head(text::Page& page, const Request& request, std::string_view rest) {
    const auto id = request.id.empty() ? std::string() : request.id + ": ";
    page.paragraph(fmt::format("{}Odds of {}{}{} · {}{}", id, text::style::bold,
                               title_or_id(request.procedure->title, request.procedure->id), text::style::plain,
                               request.ruleset->id, rest),
                   0, 2);
}

void write_chances(text::Page& page, const std::vector<ChanceLine>& lines, const ChanceHeads& heads, const Whole& den,
                   const Whole& alike, bool ascii) {
    Columns columns(lines, den, alike);
    columns.fit(page.width());
    const auto before = columns.before_bar();
    const auto width = before + 6 > page.width() ? 0 : std::min<std::size_t>(page.width() - before, 28);
    if (columns.cumulative)
        page.line(fmt::format("{}{:>10}{:>10}",
                              std::string(before - 22 - (columns.faces > 0 ? columns.faces + 2 : 0), ' '), heads.up,
                              heads.down));
    for (const auto& line : lines) {
        const auto is_long = text::columns_of(line.label) > columns.label;
        if (is_long) page.paragraph(line.label, 2, 4);
        auto text = "  " + text::padded_right(is_long ? std::string() : line.label, columns.label);
        if (columns.fraction > 0)
            text.append("  ").append(text::padded_left(short_fraction(line.num, den, alike), columns.fraction));
        text.append("  ").append(text::padded_left(percent_text(line.num, den), 7));
        if (columns.cumulative) text.append(text::padded_left(line.up, 10)).append(text::padded_left(line.down, 10));
        if (columns.faces > 0) text.append("  ").append(text::padded_right(line.faces, columns.faces));
        if (width > 0) text.append("  ").append(bar_text(line.num, den, width, ascii));
        page.line(text);
    }
}

}  // namespace orderly::report
