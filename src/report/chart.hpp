#pragma once
// SVG charts: a title, a subtitle, rows of bars over an axis, and remarks below. The width fits a phone so that text is
// legible there; colours follow the reader's light or dark scheme.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orderly::report {

// The look of pages: fonts and colours in light, in dark and on paper.

/// The stylesheet of every page: colours, fonts, headings, tables. Sheets and reports add their own rules.
std::string_view page_style();
std::string_view sheet_style();
std::string_view report_style();

/// The horizontal axis: from 0 to `most`, with a tick at each `step` and its title below.
struct Axis {
    std::int64_t step = 20;
    std::int64_t most = 100;
    std::string_view sign = "%";  ///< appended to each number
    std::string name = "chance";
};

/// An axis of chances with at most five steps that reaches at least `chance` (0 to 1).
Axis axis_for(double chance);

/// A bar: its label, its length in axis units, and the number printed after it.
struct Bar {
    std::string label;
    double length = 0;
    std::string text;
};

/// A line: its label and its value at each point; nothing if a value is unknown.
struct ChartLine {
    std::string name;
    std::vector<std::optional<double>> points;
};

class Chart {
public:
    static constexpr double left = 16;
    static constexpr double right = 384;
    static constexpr std::size_t label_columns = 40;  ///< of a row's label, per line of text

    /// `about` is a subtitle; `rows` explains what each row is.
    Chart(std::string_view title, std::string_view about, std::string_view rows);

    /// Draws a legend: a coloured patch with a letter, and a name. The letters distinguish series without colour.
    void legend(const std::vector<std::string>& names);

    /// Draws a row's label. Returns the y at which its bar begins.
    double row(std::string_view label);

    /// Adds marks above the grid lines.
    void add(std::string_view markup) { marks_ += markup; }

    /// The complete chart, one bar per row.
    std::string finish_bars(const Axis& axis, const std::vector<Bar>& bars, const std::vector<std::string>& remarks);

    /// The complete line chart over the points `along` (numbers, left to right). Each line has its own colour, dashes
    /// and markers, so lines differ without colour.
    std::string finish_lines(const Axis& axis, const std::vector<std::string>& along, const std::vector<ChartLine>& lines,
                             const std::vector<std::string>& remarks);

    /// The complete chart; bars extend from `left` to `end`, which corresponds to `axis.most`.
    std::string finish(const Axis& axis, double end, const std::vector<std::string>& remarks);

    /// The text inside a bar segment of a series: its name if all names have one or two digits, else a letter.
    static std::string sign_of(const std::vector<std::string>& names, std::size_t place);

    /// The colour of a series, and the CSS class of text on it. Adjacent colours differ in brightness as well.
    static std::string_view colour(std::size_t place);
    static std::string_view text_upon(std::size_t place);

    static constexpr double bar_height = 18;

private:
    using DrawSign = std::function<void(std::size_t at, double x)>;

    /// Places the names in rows, each behind its sign, which `draw` draws together with the name.
    void place_legend(const std::vector<std::string>& names, double sign_width, const DrawSign& draw);
    void line_legend(const std::vector<ChartLine>& lines);
    [[nodiscard]] std::string whole(const std::string& under, const std::vector<std::string>& remarks);

    std::string title_;
    std::string head_;  ///< the title and everything above the first row
    std::string marks_;
    double y_ = 0;
    double top_ = 0;  ///< where the grid lines begin
};

/// A page with a single chart, in the fonts and colours of sheets and reports.
std::string chart_page(const std::string& svg);

/// A text element; `more` contains further attributes.
std::string svg_text(double x, double y, std::string_view text, std::string_view more = {});

// A chart of whole numbers, one bar per row.

/// `about` is a subtitle, `rows` explains what each row is, and `what` is the unit of the counts, printed below the
/// axis.
std::string count_svg(std::string_view title, std::string_view about, std::string_view rows, std::string_view what,
                      const std::vector<std::pair<std::string, std::int64_t>>& counts);

// A chart of luck: for each side the expected losses, the range of nine games in ten, and the actual losses.

/// The losses that a side inflicted; nine times in ten they are between `low` and `high`.
struct LuckBand {
    std::string who;
    std::int64_t inflicted = 0;
    double expected = 0;
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// `about` is a subtitle.
std::string luck_svg(std::string_view title, std::string_view about, const std::vector<LuckBand>& sides);

}  // namespace orderly::report
