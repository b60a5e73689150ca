#include "cli/replay_report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <span>

#include "cli/output.hpp"
#include "cli/run.hpp"
#include "log/file.hpp"
#include "orderly/error.hpp"
#include "tables/library.hpp"
#include "text/lists.hpp"
#include "text/page.hpp"
#include "text/characters.hpp"

namespace orderly::cli {
namespace {

/// Output is flushed when it reaches this many bytes.
constexpr std::size_t most_replay_bytes = 65536;
/// Lines are checked in blocks of this many bytes.
constexpr std::size_t most_block_bytes = 1024 * 1024;

constexpr std::array<std::string_view, 35> replay_columns = {
    "what",         "line",      "record", "request",     "key",    "was",   "is",        "tables_changed", "records",
    "same",         "different", "torn",   "foreign",     "for",    "sides", "face",      "procedure",      "outcome",
    "do",           "count",     "of",     "chi_squared", "chance", "log",   "to",        "missing",        "twice",
    "out_of_order", "spoiled",   "broken", "unlinked",    "lost",   "why",   "same_dice", "unused_seals"};

std::string counted(std::uint64_t number, std::string_view thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string said(const log::Change& change) {
    if (change.key == "error") return fmt::format("it cannot be resolved now: {}", change.is);
    return change.said.empty() ? fmt::format("{} was {}, is {}", change.key, change.was, change.is) : change.said;
}

std::string summary_text(const ReplayTally& tally) {
    auto out = fmt::format("{} replayed: {} {}, {} {}", counted(tally.records(), "record"), tally.same,
                           tally.same == 1 ? "matches" : "match", tally.different,
                           tally.different == 1 ? "differs" : "differ");
    const auto also = [&](std::uint64_t number, const std::string& what) {
        if (number > 0) out += "; " + what;
    };
    also(tally.spoiled, counted(tally.spoiled, "spoiled line"));
    also(tally.torn, counted(tally.torn, "torn line"));
    also(tally.foreign, counted(tally.foreign, "foreign line"));
    also(tally.missing, fmt::format("{} missing", tally.missing));
    also(tally.twice, fmt::format("{} repeated", tally.twice));
    also(tally.out_of_order, fmt::format("{} out of order", tally.out_of_order));
    also(tally.broken, fmt::format("{} with a broken chain", tally.broken));
    also(tally.unlinked, fmt::format("{} without a chain", tally.unlinked));
    also(tally.lost, fmt::format("{} not found", counted(tally.lost, "head")));
    also(tally.same_dice, fmt::format("{} with the same dice as another", tally.same_dice));
    also(tally.unused_seals, fmt::format("{} without a roll", counted(tally.unused_seals, "seal")));
    if (tally.tables_changed > 0)
        out += fmt::format("\nthe tables have changed since {}", counted(tally.tables_changed, "record"));
    return out + "\n";
}

}  // namespace

ReplayReport::ReplayReport(Session& session, Catalog& tables)
    : session_(session),
      replay_(tables, session.options.seals,
              session.options.against.empty() ? std::nullopt
                                              : std::optional(tables::rulesets_in(session.options.against))),
      heads_(session.options.sent.begin(), session.options.sent.end()),
      rows_(session.options.format, replay_columns, text_) {
    if (session.game != nullptr && session.options.against.empty()) state_check_.emplace(*session.game);
}

void ReplayReport::begin_log(std::string_view name, std::string start, game::StateCheck::EachLine each_line) {
    log_ = name;
    numbers_ = {};
    chain_ = log::Chain(std::move(start));
    replay_.begin_log();
    if (state_check_) state_check_->begin_log(std::move(each_line));
}

/// Whether a record that matches what would be written today needs no further look. In a game the units' state must be
/// checked too, and with seals the seed.
bool ReplayReport::skims() const {
    const auto& options = session_.options;
    return !state_check_ && !options.stats && !options.trust && options.seals.empty() && options.against.empty();
}

void ReplayReport::line(std::string_view text, std::uint64_t number) {
    if (!skims()) return read(text, number);
    auto& block = blocks_[gathered_];
    if (block.count == block.lines.size()) block.lines.emplace_back();
    auto& one = block.lines[block.count++];
    one.from = block.text.size();
    one.size = text.size();
    one.number = number;
    block.text += text;
    if (block.text.size() >= most_block_bytes) take_block();
}

/// Hands the gathered block to the threads and reports the results of the previous block in line order.
void ReplayReport::take_block() {
    auto& before = blocks_[1 - gathered_];
    for (auto& thread : before.threads) thread.get();
    before.threads.clear();
    skim(blocks_[gathered_]);
    tell(before);
    gathered_ = 1 - gathered_;
}

void ReplayReport::skim(Block& block) {
    if (block.count == 0) return;
    const auto lines = std::span(block.lines).first(block.count);
    const auto threads = static_cast<std::size_t>(std::max(session_.options.jobs, 1));
    while (skimmers_.size() < threads)
        skimmers_.push_back(std::make_unique<log::Skimmer>(search_order(session_.options.tables)));
    const auto skim_part = [this, &block, lines, threads](std::size_t thread) {
        const auto from = lines.size() * thread / threads;
        for (auto& one : lines.subspan(from, lines.size() * (thread + 1) / threads - from))
            skimmers_[thread]->skim(block.text_of(one), one.skimmed);
    };
    if (threads == 1) return skim_part(0);
    for (std::size_t thread = 0; thread < threads; ++thread)
        block.threads.push_back(std::async(std::launch::async, skim_part, thread));
}

void ReplayReport::tell(Block& block) {
    for (auto& one : std::span(block.lines).first(block.count)) {
        if (one.skimmed.is_same) skimmed(one.skimmed, one.number);
        else read(block.text_of(one), one.number);
    }
    block.text.clear();
    block.count = 0;
}

void ReplayReport::skimmed(log::SkimmedRecord& record, std::uint64_t line) {
    record_.number = record.number;
    linked(chain_.add(record.link, std::move(record.hash)), line);
    numbered(line);
    replay_.pass_over(record.number);
    ++tally_.same;
}

void ReplayReport::read(std::string_view text, std::uint64_t number) {
    const auto kind = log::read_record(text, record_);
    linked(text, kind, number);
    if (kind == log::LogLine::record || kind == log::LogLine::aside) record(text, kind, number);
    else other_line(kind, number);
    if (state_check_) state_check_->take(text, number);
    if (text_.size() >= most_replay_bytes) flush();
}

void ReplayReport::record(std::string_view text, log::LogLine kind, std::uint64_t line) {
    numbered(line);
    const auto resolves = kind == log::LogLine::record;
    const auto changed = resolves && session_.options.against.empty() && replay_.tables_changed(record_);
    tally_.tables_changed += changed;
    std::vector<log::Change> changes;
    if (resolves) changes = replay_.changes(text, record_);
    else replay_.pass_over(record_);
    if (state_check_) state_check_->check(text, record_, resolves ? replay_.resolution() : nullptr, changes);
    if (resolves && changes.empty()) ++tally_.same;
    if (!changes.empty()) ++tally_.different;
    if (is_text() && !changes.empty()) {
        const auto request = record_.request.empty() ? "no request" : record_.request;
        text_ += fmt::format("{}line {}, record {}: {}{}\n", log_, line, record_.number, text::printable(request),
                             changed ? "; the tables have changed since" : "");
    }
    for (const auto& change : changes) this->change(change, line, changed);
    if (session_.options.trust) report_unverifiable(line);
    if (session_.options.stats && resolves) statistics_.add(record_.result);
    if (!resolves && !session_.options.seals.empty() && record_.result.contains("changes"))
        told("by-hand", record_.number, "units were set by hand");
}

/// Lists the fields that cannot be verified.
void ReplayReport::report_unverifiable(std::uint64_t line) {
    std::string text;
    auto fields = unverifiable_fields(record_, state_check_.has_value());
    if (const auto said = state_check_ ? state_check_->said(record_) : std::string(); !said.empty())
        fields.emplace_back("said", said);
    for (const auto& [key, value] : fields) {
        if (is_text()) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value);
        else row({{"what", "word"}, {"line", line}, {"record", record_.number}, {"key", key}, {"was", value}});
    }
    if (!text.empty())
        text_ += fmt::format("{}line {}, record {}: not verified: {}\n", log_, line, record_.number, text);
}

/// Reports a finding about a numbered record: its kind in rows, and the reason.
void ReplayReport::at_line(std::string_view what, std::uint64_t line, const std::string& why) {
    report::FlatRow cells = {{"what", std::string(what)}, {"line", line}, {"record", record_.number}};
    if (what == "broken" || what == "spoiled") cells.emplace_back("why", why);
    tell(fmt::format("line {}, record {}: {}", line, record_.number, why), std::move(cells));
}

void ReplayReport::linked(std::string_view text, log::LogLine kind, std::uint64_t line) {
    const auto is_read = kind == log::LogLine::record || kind == log::LogLine::aside;
    if (!is_read && log::record_number(text) == 0) return;
    const auto link = chain_.add(record_.link, log::link_of(text));
    if (kind == log::LogLine::spoiled) heads_.erase(chain_.head());  // the fault itself is reported later
    else linked(link, line);
}

void ReplayReport::linked(log::Chain::Link link, std::uint64_t line) {
    using Link = log::Chain::Link;
    heads_.erase(chain_.head());
    if (link == Link::fits) return;
    if (link == Link::unlinked) {
        ++tally_.unlinked;
        return;
    }
    ++tally_.broken;
    at_line("broken", line,
            link == Link::dropped  ? "it has no hash of the previous record, but earlier records have one"
            : link == Link::broken ? "it does not match the previous record: one of the two was edited, or a record "
                                     "between them was added, removed or moved"
                                   : "the log began with another roster or other tables");
}

void ReplayReport::numbered(std::uint64_t line) {
    const auto place = numbers_.add(record_.number);
    if (place == log::RecordNumbers::Place::next) return;
    const auto twice = place == log::RecordNumbers::Place::twice;
    ++(twice ? tally_.twice : tally_.out_of_order);
    at_line(twice ? "twice" : "out-of-order", line,
            twice ? std::string("an earlier record has the same number")
                  : fmt::format("out of order, after record {}", numbers_.greatest()));
}

void ReplayReport::other_line(log::LogLine kind, std::uint64_t line) {
    if (kind == log::LogLine::spoiled) {
        ++tally_.spoiled;
        numbers_.add(record_.number);  // the number is used, even if the record is bad
        return at_line("spoiled", line, "spoiled: " + text::printable(record_.why));
    }
    const auto torn = kind == log::LogLine::torn;
    ++(torn ? tally_.torn : tally_.foreign);
    tell(fmt::format("line {}: {}", line,
                     torn ? "torn: the end of the record is missing" : "foreign: not a record of this program"),
         {{"what", torn ? "torn" : "foreign"}, {"line", line}});
}

/// Findings that are not faults but matter to the other player.
void ReplayReport::told(std::string_view what, std::uint64_t record, const std::string& text) {
    tell(fmt::format("record {}: {}", record, text), {{"what", std::string(what)}, {"record", record}, {"why", text}});
}

/// Rolls that were taken back, and repeated rolls for the same purpose.
void ReplayReport::sealed_rolls() {
    std::map<const log::RollNames::Purpose*, std::uint64_t> first;
    std::map<std::pair<const log::RollNames::Purpose*, std::size_t>, std::uint64_t> counting;
    for (const auto& roll : replay_.rolls()) {
        const auto& purpose = roll.purpose->text;
        if (!roll.is_void) {
            const auto [other, is_alone] = counting.emplace(std::pair(roll.purpose, roll.number), roll.record);
            if (!is_alone) {
                ++tally_.same_dice;
                told("same-dice", roll.record,
                     fmt::format("it has the same dice as record {}, {} #{}, and both count", other->second, purpose,
                                 roll.number));
            }
        }
        if (roll.is_void) told("void", roll.record, fmt::format("{} was rolled, but is canceled", purpose));
        const auto [before, is_first] = first.emplace(roll.purpose, roll.record);
        if (!is_first)
            told("again", roll.record, fmt::format("{} was already rolled in record {}", purpose, before->second));
    }
}

void ReplayReport::change(const log::Change& change, std::uint64_t line, bool tables_changed) {
    if (is_text()) {
        text_ += fmt::format("  {}\n", text::printable(said(change)));
        return;
    }
    row({{"what", "different"},
         {"line", line},
         {"record", record_.number},
         {"request", record_.request},
         {"key", change.key},
         {"was", change.was},
         {"is", change.is},
         {"tables_changed", tables_changed}});
}

void ReplayReport::end_log() {
    take_block();
    take_block();  // reports the previous block; there is nothing more to take
    if (!session_.options.seals.empty()) sealed_rolls();
    if (numbers_.greatest() == 0 && is_text()) text_ += fmt::format("{}the log has no records\n", log_);
    for (const auto& [first, last] : numbers_.missing()) {
        tally_.missing += last - first + 1;
        tell(first == last ? fmt::format("record {} is missing", first)
                           : fmt::format("records {} to {} are missing", first, last),
             {{"what", "missing"}, {"record", first}, {"to", last}});
    }
}

int ReplayReport::finish() {
    log_.clear();
    tally_.lost = heads_.size();
    for (const auto& head : heads_) {
        const auto gone = text::printable(head);
        tell(fmt::format("head {} matches no record: one was edited, or records were cut off", gone),
             {{"what", "lost"}, {"was", gone}});
    }
    for (const auto& seal : replay_.unused_seals()) {
        ++tally_.unused_seals;
        tell(fmt::format("seal {} binds no roll: a seed was made without it, or its turn has no roll in the log", seal),
             {{"what", "unused-seal"}, {"was", seal}});
    }
    if (is_text()) text_ += summary_text(tally_);
    else summary_row();
    if (session_.options.stats && is_text()) text_ += statistics_.text();
    else if (session_.options.stats)
        for (auto& one : statistics_.rows()) row(std::move(one));
    flush();
    return static_cast<int>(tally_.is_sound() ? ExitStatus::resolved : ExitStatus::no);
}

void ReplayReport::summary_row() {
    row({{"what", "summary"},
         {"records", tally_.records()},
         {"same", tally_.same},
         {"different", tally_.different},
         {"torn", tally_.torn},
         {"foreign", tally_.foreign},
         {"tables_changed", tally_.tables_changed},
         {"missing", tally_.missing},
         {"twice", tally_.twice},
         {"out_of_order", tally_.out_of_order},
         {"spoiled", tally_.spoiled},
         {"broken", tally_.broken},
         {"unlinked", tally_.unlinked},
         {"lost", tally_.lost},
         {"same_dice", tally_.same_dice},
         {"unused_seals", tally_.unused_seals}});
}

/// Reports a finding as a line of text or as a row.
void ReplayReport::tell(const std::string& text, report::FlatRow cells) {
    if (is_text()) text_.append(log_).append(text).append("\n");
    else row(std::move(cells));
}

void ReplayReport::row(report::FlatRow row) {
    if (!log_.empty()) row.emplace_back("log", log_.substr(0, log_.size() - 2));
    rows_.add(row);
}

void ReplayReport::flush() {
    const auto width = is_text() ? text_width(STDOUT_FILENO, 0) : 0;
    std::string out;
    if (width == 0) out = text_;  // one line per record, for grep
    else text::Page(out, width, false).lines(text_);
    if (!out.empty()) write_out(session_.out, out);
    text_.clear();
}

}  // namespace orderly::cli
