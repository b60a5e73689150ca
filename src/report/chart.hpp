#pragma once
// A chart of rows as SVG: a title, what is asked, rows of bars over an axis with its unit, and remarks under it. It is
// drawn for the width of a phone, so that its text is legible there, and in light and dark as the reader has it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orderly::report {

/// The axis along the bottom: from 0 to `most`, a tick at each `step`. What it is of stands under it.
struct Axis {
    std::int64_t step = 20;
    std::int64_t most = 100;
    std::string_view sign = "%";  ///< after each number
    std::string name = "chance";
};

/// An axis of chances, of at most five steps, that goes at least as far as `chance`, a part of 1.
Axis axis_for(double chance);

/// An axis of whole numbers of `name`, of at most five steps, that goes at least as far as `count`.
Axis axis_of_counts(std::int64_t count, std::string_view name);

/// A bar of a chart: what it is of, its length by the axis, and the number that stands after it.
struct Bar {
    std::string label;
    double length = 0;
    std::string text;
};

/// A line of a chart: what it is of, and where it stands by the axis at each place along; nothing where it is not known.
struct ChartLine {
    std::string name;
    std::vector<std::optional<double>> points;
};

class Chart {
public:
    static constexpr double left = 16;
    static constexpr double right = 384;
    static constexpr std::size_t label_columns = 40;  ///< of a row's label, that fit in a line

    /// `about` tells under the title what the chart is of, `rows` what each row is.
    Chart(std::string_view title, std::string_view about, std::string_view rows);

    /// A patch of colour with its letter, and a name, for each of the names: without colour the letters tell them
    /// apart.
    void legend(const std::vector<std::string>& names);

    /// A row's label; returns the y where its bar begins.
    double row(std::string_view label);

    /// Marks to be drawn over the lines of the axis.
    void add(std::string_view markup) { marks_ += markup; }

    /// The whole chart, of a bar a row.
    std::string finish_bars(const Axis& axis, const std::vector<Bar>& bars, const std::vector<std::string>& remarks);

    /// The whole chart, of lines over the places `along` (numbers, from left to right): each by its colour, its dashes and its
    /// marks, so that they differ without colour.
    std::string finish_lines(const Axis& axis, const std::vector<std::string>& along, const std::vector<ChartLine>& lines,
                             const std::vector<std::string>& remarks);

    /// The whole chart: bars reach from `left` to `end`, which is `axis.most`.
    std::string finish(const Axis& axis, double end, const std::vector<std::string>& remarks);

    /// What stands in a part of a bar for the series at `place`: its name where all are of a digit or two, else a
    /// letter.
    static std::string sign_of(const std::vector<std::string>& names, std::size_t place);

    /// The colour of the series at `place`, and the class of text upon it.
    static std::string_view colour(std::size_t place);
    static std::string_view text_upon(std::size_t place);

    static constexpr double bar_height = 18;

private:
    void line_legend(const std::vector<ChartLine>& lines);
    [[nodiscard]] std::string whole(const std::string& under, const std::vector<std::string>& remarks);

    std::string title_;
    std::string head_;  ///< under the bars: the title and all that comes before the first row
    std::string marks_;
    double y_ = 0;
    double top_ = 0;  ///< of the axis' lines
};

/// A chart as a page of its own, in the type and colours of the sheet and the report.
std::string chart_page(const std::string& svg);

/// A text; `more` has further attributes.
std::string svg_text(double x, double y, std::string_view text, std::string_view more = {});

// A chart of whole numbers, a bar a row.

/// `about` tells under the title what the chart is of, `rows` what each row is, `what` is counted and stands under the
/// axis.
std::string count_svg(std::string_view title, std::string_view about, std::string_view rows, std::string_view what,
                      const std::vector<std::pair<std::string, std::int64_t>>& counts);

// A picture of luck: for each side what the dice were expected to give, the band of nine games in ten, and what they
// gave.

/// What a side inflicted; nine times in ten it lies from `low` to `high`.
struct LuckBand {
    std::string who;
    std::int64_t inflicted = 0;
    double expected = 0;
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// `about` tells under the title what the chart is of.
std::string luck_svg(std::string_view title, std::string_view about, const std::vector<LuckBand>& sides);

}  // namespace orderly::report
