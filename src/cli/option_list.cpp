#include "cli/option_list.hpp"

#include <algorithm>
#include <array>

namespace orderly {
namespace {

using enum OptionId;

constexpr bool in_lines = true;
constexpr bool repeats = true;

constexpr std::array list = {
    OptionInfo{ruleset, "--ruleset", "-r", OptionValue::ruleset, "the ruleset in force", "ORDERLY_RULESET", in_lines},
    OptionInfo{die,
               "--die",
               "-d",
               OptionValue::faces,
               "faces fallen on the table, in order: 7 or 8,3; _ rolls that one",
               {},
               in_lines,
               repeats},
    OptionInfo{seed, "--seed", "", OptionValue::text, "a text that makes the dice repeatable", "ORDERLY_SEED",
               in_lines},
    OptionInfo{follow, "--follow", "", OptionValue::none, "resolve at once what a result calls for", {}, in_lines},
    OptionInfo{explain,
               "--explain",
               "",
               OptionValue::none,
               "show the table line, sheet and mark of each number",
               {},
               in_lines},
    OptionInfo{exact,
               "--exact",
               "",
               OptionValue::none,
               "take whole canonical words only, as scripts say them",
               {},
               in_lines},
    OptionInfo{strict, "--strict", "", OptionValue::none, "a choice that is left unsaid is an error", {}, in_lines},
    OptionInfo{exit_status, "--exit-status", "", OptionValue::none, "exit 1 when a check failed", {}, in_lines},
    OptionInfo{format, "--format", "-f", OptionValue::format, "text, json, logfmt or csv", "ORDERLY_FORMAT"},
    OptionInfo{color, "--color", "", OptionValue::color, "auto, always or never", "ORDERLY_COLOR"},
    OptionInfo{tables,
               "--tables",
               "",
               OptionValue::folder,
               "a folder of your own tables, before the others",
               {},
               false,
               repeats},
    OptionInfo{OptionId::log, "--log", "", OptionValue::file, "append each resolution to this file", "ORDERLY_LOG"},
    OptionInfo{game, "--game", "-g", OptionValue::file, "a game's file: its units go by name, its log remembers",
               "ORDERLY_GAME"},
    OptionInfo{note, "--note", "", OptionValue::text, "in a game: a remark kept with the record", {}, in_lines},
    OptionInfo{at, "--at", "", OptionValue::number, "as of this record"},
    OptionInfo{OptionId::import, "--import", "", OptionValue::file,
               "the units of a spreadsheet, as csv, for a game's file"},
    OptionInfo{jobs, "--jobs", "", OptionValue::number, "so many threads, 1 to 256"},
    OptionInfo{line_buffered, "--line-buffered", "", OptionValue::none, "write each result as soon as it is there"},
    OptionInfo{stats, "--stats", "", OptionValue::none, "the dice, outcomes and effects of the log"},
    OptionInfo{seal,
               "--seal",
               "",
               OptionValue::seal,
               "a commitment; those given must bind every seed",
               {},
               false,
               repeats},
    OptionInfo{against, "--against", "", OptionValue::folder, "other tables: what would have come out differently"},
    OptionInfo{luck, "--luck", "", OptionValue::none, "what the dice gave against what was to be expected"},
    OptionInfo{html, "--html", "", OptionValue::none, "one HTML page that opens anywhere"},
    OptionInfo{yaml, "--yaml", "", OptionValue::none, "the table's file as it was written"},
    OptionInfo{large, "--large", "", OptionValue::none, "type of 18 points"},
    OptionInfo{odds, "--odds", "", OptionValue::none, "a column of chances"},
    OptionInfo{chance,
               "--chance",
               "",
               OptionValue::outcome,
               "one chance alone; OUTCOME+ is that row or above",
               {},
               in_lines},
    OptionInfo{of,
               "--of",
               "",
               OptionValue::number_of,
               "a number of the results in full: an effect that counts, a value, hits, total",
               {},
               in_lines},
    OptionInfo{vary,
               "--vary",
               "",
               OptionValue::varied,
               "a row for each: NAME=1..9 or WORD,WORD,-",
               {},
               in_lines,
               repeats},
    OptionInfo{advise,
               "--advise",
               "",
               OptionValue::none,
               "what each single word would do to the --chance",
               {},
               in_lines},
    OptionInfo{ascii, "--ascii", "", OptionValue::none, "bars of #", {}, in_lines},
    OptionInfo{svg, "--svg", "", OptionValue::file, "write a chart to a file"},
    OptionInfo{help, "--help", "-h", OptionValue::none, "help on the program, a command or a procedure"},
    OptionInfo{version, "--version", "", OptionValue::none, "the version"},
};

constexpr bool is_in_order() {
    for (std::size_t at = 0; at < list.size(); ++at)
        if (list[at].id != static_cast<OptionId>(at)) return false;
    return true;
}
static_assert(is_in_order(), "the list has the order of OptionId");

/// A kind of value: how help writes it, how messages name it, and whether it may begin with `-`.
struct Kind {
    OptionValue value;
    std::string_view placeholder;
    std::string_view wanted;
    bool any_text = false;
};

constexpr std::array kinds = {
    Kind{OptionValue::none, "", ""},
    Kind{OptionValue::ruleset, "ID", "a ruleset"},
    Kind{OptionValue::faces, "FACES", "faces"},
    Kind{OptionValue::text, "TEXT", "a text", true},
    Kind{OptionValue::format, "NAME", "a format"},
    Kind{OptionValue::color, "WHEN", "auto, always or never"},
    Kind{OptionValue::folder, "DIR", "a folder", true},
    Kind{OptionValue::file, "FILE", "a file", true},
    Kind{OptionValue::number, "N", "a number"},
    Kind{OptionValue::seal, "SEAL", "a commitment"},
    Kind{OptionValue::outcome, "OUTCOME", "an outcome"},
    Kind{OptionValue::number_of, "NUMBER", "a number of the results"},
    Kind{OptionValue::varied, "WHAT", "what varies", true},
};

const Kind& kind_of(OptionValue value) { return *std::ranges::find(kinds, value, &Kind::value); }

}  // namespace

std::span<const OptionInfo> option_list() { return list; }

const OptionInfo& option_of(OptionId id) { return list[static_cast<std::size_t>(id)]; }

std::string_view placeholder(OptionValue value) { return kind_of(value).placeholder; }

std::string_view wanted(OptionValue value) { return kind_of(value).wanted; }

bool may_be_any_text(OptionValue value) { return kind_of(value).any_text; }

}  // namespace orderly
