#pragma once
// The report of a game as Markdown, plain text or a single HTML page.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "log/narrative.hpp"
#include "report/chart.hpp"

namespace orderly::cli {

enum class ReportLook { markdown, text, html };

/// Receives the report piece by piece, so a long game needs little memory.
class ReportPage {
public:
    using Row = std::vector<std::string>;
    using Bars = std::vector<std::pair<std::string, std::int64_t>>;

    virtual ~ReportPage() = default;
    /// A unit's strength: `was` at the start (stands, for example), `is` now.
    struct Strength {
        std::string side;
        std::string name;
        std::string state;
        int was = 0;
        int is = 0;
    };

    /// `under` is a subtitle; it may be empty.
    virtual void begin(std::string_view title, std::string_view under) = 0;
    virtual void heading(std::string_view text) = 0;
    virtual void entry(const ReportEvent& entry) = 0;
    virtual void line(std::string_view text) = 0;
    /// The first row is the header; numbers are in the last columns.
    virtual void table(const std::vector<Row>& rows) = 0;
    /// A bar per name; `what` is the unit of the counts.
    virtual void chart(std::string_view title, std::string_view what, const Bars& bars) = 0;
    /// All units, grouped by side; `what` is counted.
    virtual void strengths(std::string_view what, const std::vector<Strength>& units) = 0;
    /// A chart of each side's luck, if the format supports pictures.
    virtual void luck(const std::vector<report::LuckBand>& sides) = 0;
    virtual void end() = 0;

    [[nodiscard]] std::size_t size() const { return out_.size(); }
    /// Returns the text written so far and clears it.
    std::string take() { return std::exchange(out_, {}); }

protected:
    std::string out_;
};

/// `width` applies to plain text; readers wrap Markdown and HTML.
std::unique_ptr<ReportPage> report_page(ReportLook look, std::size_t width);

}  // namespace orderly::cli
