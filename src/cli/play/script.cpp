// A script of play: each line's result, or the error in its place, as a batch would have it.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <istream>
#include <ostream>

#include "cli/batch/bad_line.hpp"
#include "cli/game_table.hpp"
#include "cli/output.hpp"
#include "cli/play/line_words.hpp"
#include "cli/play/play.hpp"
#include "cli/remedy.hpp"
#include "cli/run_parsed.hpp"
#include "orderly/error.hpp"
#include "report/csv.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t most_told = 10;

class Script {
public:
    explicit Script(Play& play) : play_(play) {}

    /// False where the line ends it.
    bool line(std::string_view text) {
        ++number_;
        std::string out;
        const auto words = line_words(bare_line(text));
        if (words.empty()) return true;
        if (is_last(words)) return false;
        ++requests_;
        try {
            play_.run_words(words, out);
            if (play_.options().format == Format::text) out += '\n';  // a blank line parts the texts
        } catch (const Error& error) {
            const std::string_view first = words.front();
            const auto id = first.size() > 1 && first.ends_with(':') ? first.substr(0, first.size() - 1)
                                                                     : std::string_view();
            bad_line(with_remedy(error), id, out);
            bad_.push_back(number_);
        }
        if (play_.options().format == Format::csv) join_table(out);
        play_.show(out);
        return true;
    }

    int finish() {
        if (bad_.empty()) return static_cast<int>(ExitStatus::resolved);
        const auto count = bad_.size();
        const auto more = count > most_told ? ", …" : "";
        bad_.resize(std::min(count, most_told));
        play_.session().err << fmt::format("{} of {} requests {} bad: line{} {}{}\n", count, requests_,
                                           count == 1 ? "is" : "are", count == 1 ? "" : "s", fmt::join(bad_, ", "),
                                           more);
        return static_cast<int>(ExitStatus::no);
    }

private:
    void bad_line(const Error& error, std::string_view id, std::string& out) {
        const auto format = play_.options().format;
        if (format != Format::csv) return append_bad_line(error, number_, id, format, out);
        auto columns = result_columns();
        columns.insert(columns.end(), columns_of_errors.begin(), columns_of_errors.end());
        out = fmt::format("{}\n", fmt::join(columns, ","));
        append_row({{"id", std::string(id)},
                    report::number_cell("line", number_),
                    {"error", std::string(name_of(error.code))},
                    {"message", error.what()}},
                   format, columns, out);
    }

    /// All results are one table, which names its columns once. A table of other columns stands apart, behind a blank line.
    void join_table(std::string& out) {
        if (out.empty()) return;
        if (out.starts_with(fmt::format("{}\n", fmt::join(result_columns(), ","))))
            out = report::widened_csv(out, fmt::format(",{}", fmt::join(columns_of_errors, ",")), ",,,", ",,,");
        const auto head = out.substr(0, out.find('\n') + 1);
        if (head == head_) out.erase(0, head.size());
        else if (!head_.empty()) out.insert(0, "\n");
        head_ = head;
    }

    static constexpr std::array<std::string_view, 3> columns_of_errors = {"line", "error", "message"};

    Play& play_;
    std::string head_;
    std::uint64_t number_ = 0;
    std::size_t requests_ = 0;
    std::vector<std::uint64_t> bad_;
};

}  // namespace

int play_script(Play& play) {
    auto options = play.options();
    // report once, and not for each line, that a game cannot be read
    warn_of_damage(enter_game(options), options, play.session().err);
    Script script(play);
    for (std::string line; std::getline(play.session().in, line) && script.line(line);) {
    }
    return script.finish();
}

}  // namespace orderly::cli
