#include "cli/replay_report.hpp"

#include <fmt/format.h>

#include "cli/output.hpp"
#include "orderly/error.hpp"
#include "text/printable.hpp"

namespace orderly::cli {
namespace {

/// Output is written by so many bytes.
constexpr std::size_t most_kept = 65536;

constexpr std::array<std::string_view, 28> columns = {
    "what",           "line",    "record",    "request",   "key",     "was",     "is",
    "tables_changed", "records", "same",      "different", "torn",    "foreign", "for",
    "sides",          "face",    "procedure", "outcome",   "do",      "count",   "of",
    "chi_squared",    "chance",  "log",       "to",        "missing", "twice",   "out_of_order"};

std::string counted(std::uint64_t number, std::string_view thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string said(const log::Change& change) {
    if (change.key == "error") return fmt::format("it cannot be resolved now: {}", change.is);
    return change.said.empty() ? fmt::format("{} was {}, is {}", change.key, change.was, change.is) : change.said;
}

std::string summary_text(const ReplayTally& tally) {
    auto out =
        fmt::format("{}: {} the same, {} different", counted(tally.records(), "record"), tally.same, tally.different);
    const auto also = [&](std::uint64_t number, const std::string& what) {
        if (number > 0) out += "; " + what;
    };
    also(tally.incomplete, counted(tally.incomplete, "torn line"));
    also(tally.not_records, counted(tally.not_records, "foreign line"));
    also(tally.missing, fmt::format("{} missing", tally.missing));
    also(tally.twice, fmt::format("{} there twice", tally.twice));
    also(tally.out_of_order, fmt::format("{} out of order", tally.out_of_order));
    if (tally.tables_changed > 0)
        out += fmt::format("\nthe tables have changed since {}", counted(tally.tables_changed, "record"));
    return out + "\n";
}

}  // namespace

ReplayReport::ReplayReport(Session& session, Catalog& tables)
    : session_(session), replay_(tables, session.options.seals, !session.options.against.empty()) {
    if (session.options.format != Format::csv) return;
    for (const auto column : columns) text_.append(column).push_back(',');
    text_.back() = '\n';
}

void ReplayReport::begin_log(std::string_view name) {
    log_ = name;
    numbers_ = {};
}

void ReplayReport::line(std::string_view text, std::uint64_t number) {
    const auto kind = log::read_record(text, record_);
    if (kind == log::LogLine::aside) return numbered(number);
    if (kind != log::LogLine::record) return add_other_line(kind, number);
    numbered(number);
    record(number);
}

void ReplayReport::record(std::uint64_t line) {
    const auto changed = session_.options.against.empty() && replay_.tables_changed(record_);
    tally_.tables_changed += changed;
    const auto changes = replay_.changes(record_);
    ++(changes.empty() ? tally_.same : tally_.different);
    for (const auto& change : changes) this->change(change, line, changed);
    if (text_.size() >= most_kept) flush();
    if (session_.options.stats) statistics_.add(record_.result);
}

void ReplayReport::numbered(std::uint64_t line) {
    const auto place = numbers_.add(record_.number);
    if (place == log::RecordNumbers::Place::next) return;
    const auto twice = place == log::RecordNumbers::Place::twice;
    ++(twice ? tally_.twice : tally_.out_of_order);
    const auto why = twice ? std::string("a record of that number came before")
                           : fmt::format("out of order, after record {}", numbers_.greatest());
    if (is_text()) text_ += fmt::format("{}line {}, record {}: {}\n", log_, line, record_.number, why);
    else
        row({{"what", twice ? "twice" : "out-of-order"},
             report::number_cell("line", line),
             report::number_cell("record", record_.number)});
}

void ReplayReport::add_other_line(log::LogLine kind, std::uint64_t line) {
    const auto torn = kind == log::LogLine::incomplete;
    ++(torn ? tally_.incomplete : tally_.not_records);
    if (is_text())
        text_ += fmt::format("{}line {}: {}\n", log_, line,
                             torn ? "torn: the end of the record is missing" : "foreign: not a record of this program");
    else row({{"what", torn ? "torn" : "foreign"}, report::number_cell("line", line)});
}

void ReplayReport::change(const log::Change& change, std::uint64_t line, bool tables_changed) {
    if (is_text()) {
        text_ += fmt::format("{}line {}, record {}: {}\n  {}{}\n", log_, line, record_.number,
                             text::printable(record_.request), text::printable(said(change)),
                             tables_changed ? "; the tables have changed since" : "");
        return;
    }
    row({{"what", "different"},
         report::number_cell("line", line),
         report::number_cell("record", record_.number),
         {"request", record_.request},
         {"key", change.key},
         {"was", change.was},
         {"is", change.is},
         {"tables_changed", tables_changed ? "true" : "false", true}});
}

void ReplayReport::end_log() {
    for (const auto& range : numbers_.missing()) {
        const auto one = range.first == range.last;
        tally_.missing += range.last - range.first + 1;
        if (!is_text())
            row({{"what", "missing"},
                 report::number_cell("record", range.first),
                 report::number_cell("to", range.last)});
        else if (one) text_ += fmt::format("{}record {} is missing\n", log_, range.first);
        else text_ += fmt::format("{}records {} to {} are missing\n", log_, range.first, range.last);
    }
}

int ReplayReport::finish() {
    log_.clear();
    if (is_text()) text_ += summary_text(tally_);
    else summary_row();
    if (session_.options.stats) statistics();
    flush();
    return static_cast<int>(tally_.is_sound() ? ExitStatus::resolved : ExitStatus::no);
}

void ReplayReport::summary_row() {
    row({{"what", "summary"},
         report::number_cell("records", tally_.records()),
         report::number_cell("same", tally_.same),
         report::number_cell("different", tally_.different),
         report::number_cell("torn", tally_.incomplete),
         report::number_cell("foreign", tally_.not_records),
         report::number_cell("tables_changed", tally_.tables_changed),
         report::number_cell("missing", tally_.missing),
         report::number_cell("twice", tally_.twice),
         report::number_cell("out_of_order", tally_.out_of_order)});
}

void ReplayReport::statistics() {
    if (is_text()) text_ += statistics_.text();
    else
        for (auto& one : statistics_.rows()) row(std::move(one));
}

void ReplayReport::row(report::FlatRow row) {
    if (!log_.empty()) row.push_back({"log", log_.substr(0, log_.size() - 2)});
    append_row(row, session_.options.format, columns, text_);
}

void ReplayReport::flush() {
    if (!text_.empty()) write_out(session_.out, text_);
    text_.clear();
}

}  // namespace orderly::cli
