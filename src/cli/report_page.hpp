#pragma once
// How the report of a game looks: Markdown, plain text, or one HTML page that opens anywhere.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "log/narrative.hpp"
#include "report/chart.hpp"

namespace orderly::cli {

enum class ReportLook { markdown, text, html };

/// Appends what it is told, piece by piece, so that a long game needs no memory.
class ReportPage {
public:
    using Row = std::vector<std::string>;
    using Bars = std::vector<std::pair<std::string, std::int64_t>>;

    virtual ~ReportPage() = default;
    /// What is left of a unit of the game: of `was` stands and the like, `is`.
    struct Strength {
        std::string side;
        std::string name;
        std::string state;
        int was = 0;
        int is = 0;
    };

    /// `under` says what the title is of; it may be empty.
    virtual void begin(std::string_view title, std::string_view under) = 0;
    virtual void heading(std::string_view text) = 0;
    virtual void entry(const ReportEvent& entry) = 0;
    virtual void line(std::string_view text) = 0;
    /// The first row is the head; numbers stand in the last columns.
    virtual void table(const std::vector<Row>& rows) = 0;
    /// A bar for each name, of so many of `what`.
    virtual void chart(std::string_view title, std::string_view what, const Bars& bars) = 0;
    /// The units, side by side; `what` is counted.
    virtual void strengths(std::string_view what, const std::vector<Strength>& units) = 0;
    /// A picture of what the dice gave, where the page can hold one.
    virtual void luck(const std::vector<report::LuckBand>& sides) = 0;
    virtual void end() = 0;

    [[nodiscard]] std::size_t size() const { return out_.size(); }
    /// What there is so far, taken away.
    std::string take() { return std::exchange(out_, {}); }

protected:
    std::string out_;
};

/// `width` is that of text; Markdown and HTML are wrapped by their readers.
std::unique_ptr<ReportPage> report_page(ReportLook look, std::size_t width);

}  // namespace orderly::cli
