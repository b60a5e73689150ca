#include "cli/batch/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/run.hpp"
#include "log/file.hpp"
#include "orderly/dice.hpp"
#include "orderly/error.hpp"
#include "report/formats.hpp"
#include "text/characters.hpp"

namespace orderly::cli {

const std::string* SameLines::find(std::size_t hash, std::string_view text) const {
    const auto* line = lines_.find(hash);
    return line != nullptr && line->text == text && !text.empty() ? &line->result : nullptr;
}

void SameLines::keep(std::size_t hash, std::string_view text, std::string_view result) {
    constexpr std::size_t longest_kept = 1024;
    if (text.size() + result.size() > longest_kept) return;
    auto* line = lines_.place_for(hash);
    if (line == nullptr) return;
    line->text = text;
    line->result = result;
}

namespace {

/// As `{"v":1,"line":3,"id":"a","error":{…}}`, or as pairs.
void program_line(const Error& error, std::uint64_t line, std::string_view id, Format format, std::string& out) {
    report::FlatRow cells = {{"line", line}};
    cells.add("id", std::string(id));
    if (format == Format::json) return report::append_json(error, out, report::json_keys(cells)), out.push_back('\n');
    cells.add("error", std::string(name_of(error.code)));
    cells.emplace_back("message", error.what());
    cells.add("word", error.word);
    report::RowWriter(format, {}, out).add(cells);
}

void csv_line(const Error& error, std::uint64_t line, std::string_view id, std::string& out) {
    report::append_csv_cell(text::printable(id), out);
    out.append(report::csv_columns, ',');
    out += std::to_string(line);
    out.append(",").append(name_of(error.code)).append(",");
    report::append_csv_cell(text::printable(error.what(), true), out);
    out += '\n';
}

void text_line(const Error& error, std::uint64_t line, std::string_view id, std::string& out) {
    out += fmt::format("line {}{}{}: error: {}", line, id.empty() ? "" : ", ", text::printable(id),
                       text::printable(error.what(), true));
    while (out.ends_with('\n')) out.pop_back();
    out += "\n\n";
}

/// Appends the result of a line, reusing pieces of earlier results.
void append_line_result(const Resolution& resolution, const Options& options, const Screen& screen,
                        report::KeptPieces& kept, std::string& out) {
    const auto format = options.format;
    if (format == Format::csv) return report::append_csv(resolution, out, ",,,", ",,,");
    if (format == Format::json) report::append_json(resolution, {options.explain, &kept}, out);
    else append_resolution(resolution, options, screen, out);
    if (format != Format::logfmt) out += '\n';  // a blank line separates texts
}

}  // namespace

void append_batch_header(Format format, std::string& out) {
    const auto names = report::csv_column_names();
    std::vector<std::string_view> columns(names.begin(), names.end());
    columns.insert(columns.end(), error_columns.begin(), error_columns.end());
    report::RowWriter(format, columns, out);
}

void append_bad_line(const Error& error, std::uint64_t line, std::string_view id, Format format, std::string& out) {
    if (format == Format::csv) csv_line(error, line, id, out);
    else if (format == Format::text) text_line(error, line, id, out);
    else program_line(error, line, id, format, out);
}

std::string bad_requests(std::uint64_t bad, std::uint64_t all, std::span<const std::uint64_t> lines) {
    return fmt::format("{} of {} requests {} {}{}\n", bad, all, bad == 1 ? "is bad: line" : "are bad: lines",
                       fmt::join(lines, ", "), bad > lines.size() ? ", …" : "");
}

namespace {

/// The id at the start of a line, without parsing the rest.
std::string_view possible_id(std::string_view text) {
    constexpr std::size_t longest_word = 80;
    const auto word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
    return word.size() <= longest_word && word.find_first_of("'\"\\#") == std::string_view::npos ? word
                                                                                                 : std::string_view();
}

/// The options that a line inherits from the batch.
Options for_lines(Options options) {
    options.jobs = 0;
    options.line_buffered = false;
    return options;
}

/// The same for a command line; it does not inherit options for resolutions.
Options for_commands(Options options) {
    options.seed.reset();
    options.exit_status = options.explain = false;
    return options;
}

}  // namespace

void BlockResult::clear() {
    text.clear();
    entries.clear();
    bad_lines.clear();
    requests = bad = 0;
    failed = false;
}

BatchLines::BatchLines(const Options& options, const Screen& screen)
    : options_(for_lines(options)),
      command_options_(for_commands(options_)),
      screen_(screen),
      tables_(search_order(options.tables)),
      vocabulary_(tables_.vocabulary(ruleset_in_force(tables_, options))),
      next_roll_(options.log) {}

void BatchLines::resolve(const Portion& portion, BlockResult& into) {
    portion_ = &portion;
    std::string_view rest = portion.lines.text;
    for (auto number = portion.lines.first; !rest.empty(); ++number) {
        const auto end = rest.find('\n');
        take(rest.substr(0, end), number, into);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    finish_waiting(into);
}

/// Reads a line, which then waits. A line with other options than `-d` is resolved at once.
void BatchLines::take(std::string_view text, std::uint64_t number, BlockResult& into) {
    const auto most = options_.log.empty() ? lines_.size() : 1;  // the records before it name a record's roll
    if (read_ == most) finish_waiting(into);
    const auto hash = text::hash_of(text);
    if (const auto* same = same_.find(hash, text)) {
        ++into.requests;
        return void(waiting_.push_back({nullptr, same}));
    }
    auto& line = lines_[read_];
    line.text = text;
    line.hash = hash;
    line.number = number;
    line.from = into.text.size();
    line.error.reset();
    words_ = {};
    tokens_.clear();
    try {
        words_ = shell_.split(text.size() > longest_request ? possible_id(text) : text);
        if (text.size() > longest_request)
            throw Error(ErrorCode::too_long,
                        fmt::format("the line is longer than the {} bytes that a request can have", longest_request));
        if (words_.empty()) return;
        ++into.requests;
        if (!take_plain(line) || named_command() != nullptr) return full_request(line, into);
        line.id = id();
        runner_.work_on(line.resolution);
        auto run = run_options(options_, line);
        run.completes_later = true;
        line.is_complete = runner_.read(vocabulary_, tokens_, run);
        waiting_.push_back({&line, nullptr});
        ++read_;
    } catch (const Error& error) {
        if (words_.empty()) ++into.requests;
        if (waiting_.empty()) into.text.resize(line.from);
        const std::string name(id());
        finish_waiting(into);
        write_error(error, number, name, into);
    }
}

/// Completes a line that was only parsed, or reads it again as a player's sentence.
void BatchLines::complete(Line& line) {
    runner_.work_on(line.resolution);
    if (line.is_complete || runner_.completes(run_options(options_, line))) return;
    words_ = shell_.split(line.text);
    take_plain(line);
    runner_.read(vocabulary_, tokens_, run_options(options_, line));
}

/// Completes and resolves the lines that wait, then writes their results.
void BatchLines::finish_waiting(BlockResult& into) {
    const auto each = [&](auto step) {
        for (auto& line : std::span(lines_).first(read_)) try {
                if (!line.error) step(line);
            } catch (const Error& error) {
                line.error = error;
            }
    };
    each([&](Line& line) { complete(line); });
    each([&](Line& line) { throw_dice(options_, line, into.entries.size()); });
    for (const auto& [line, same] : waiting_) {
        if (same != nullptr) into.text += *same;
        else if (line->error) write_error(*line->error, line->number, line->id, into);
        else write(options_, *line, into);
    }
    for (const auto& line : std::span(lines_).first(read_))
        if (!line.error) keep(line, into);
    waiting_.clear();
    read_ = 0;
}

void BatchLines::write_error(const Error& error, std::uint64_t number, std::string_view id, BlockResult& into) const {
    append_bad_line(with_remedy(error), number, id, options_.format, into.text);
    ++into.bad;
    if (into.bad_lines.size() < most_bad_lines_told) into.bad_lines.push_back(number);
}

/// Takes the id, even of a line that cannot be read.
std::string_view BatchLines::id() const {
    const auto all = words_.empty() ? shell_.words() : words_;
    const auto words = tokens_.empty() ? all : std::span<const std::string_view>(tokens_);
    if (words.empty() || words.front().size() < 2 || !words.front().ends_with(':')) return {};
    return words.front().substr(0, words.front().size() - 1);
}

/// Splits a line into words and the faces after `-d`; false if it has other options.
bool BatchLines::take_plain(Line& line) {
    tokens_.clear();
    line.has_faces = false;
    for (std::size_t at = 0; at < words_.size(); ++at) {
        const auto word = words_[at];
        if (is_plain_word(word)) {
            tokens_.push_back(word);
            continue;
        }
        const auto is_die = word == "-d" || word == "--die";
        if (!is_die || line.has_faces || ++at == words_.size()) return false;
        if (!read_plain_faces(words_[at], line.faces)) return false;
        line.has_faces = true;
    }
    return true;
}

const Command* BatchLines::named_command() const {
    const std::size_t at = !tokens_.empty() && tokens_.front().ends_with(':') ? 1 : 0;
    if (at >= tokens_.size() || find_procedure(*vocabulary_.in_force, tokens_[at]) != nullptr) return nullptr;
    return find_command(tokens_[at]);
}

/// Resolves a line with other options, or of a command.
void BatchLines::full_request(Line& line, BlockResult& into) {
    finish_waiting(into);
    words_ = shell_.split(line.text);  // again, because a line that waited may have been
    line.from = into.text.size();
    const std::vector<std::string> args(words_.begin(), words_.end());
    tokens_.clear();
    parsed_ = parse_line_options(args, command_options_);
    auto& options = parsed_;
    tokens_.assign(options.words.begin(), options.words.end());
    const auto* named = named_command();
    refuse_ignored(options, named);
    if (named != nullptr) return command(*named, options, into);
    if (!options.seed) options.seed = options_.seed;
    options.exit_status = options.exit_status || options_.exit_status;
    options.explain = options.explain || options_.explain;
    line.has_faces = options.faces.has_value();
    if (line.has_faces) line.faces = *options.faces;
    runner_.work_on(line.resolution);
    runner_.read(tables_.vocabulary(ruleset_in_force(tables_, options)), tokens_, run_options(options, line));
    throw_dice(options, line, into.entries.size());
    write(options, line, into);
    keep(line, into);
}

parser::RunOptions BatchLines::run_options(const Options& options, const Line& line) const {
    auto run = cli::run_options(options);
    run.keeps_trail = options.explain;
    run.has_faces = line.has_faces;
    run.faces = line.has_faces ? std::span<const int>(line.faces) : std::span<const int>();
    return run;
}

/// With a log, the record's number names the roll; an id is only a label.
void BatchLines::throw_dice(const Options& options, Line& line, std::uint64_t records_before) {
    auto run = run_options(options, line);
    runner_.work_on(line.resolution);
    if (portion_->first_record > 0) {
        roll_ = next_roll_.name(run.seed, portion_->first_record + records_before, runner_.request());
        run.roll = roll_;
        runner_.resolve(run, line.number);
        return next_roll_.resolved(parser::is_rolled(line.resolution));
    }
    runner_.resolve(run, line.number);
    if (parser::is_rolled(line.resolution) && std::ranges::binary_search(portion_->repeated, line.number))
        runner_.add_note(fmt::format("id {} was used before: the same seed gives both the same dice",
                                     line.resolution.request.id));
}

void BatchLines::write(const Options& options, Line& line, BlockResult& into) {
    line.from = into.text.size();
    append_line_result(line.resolution, options, screen_, pieces_, into.text);
    line.size = into.text.size() - line.from;
    into.failed = into.failed || (options.exit_status && parser::is_failed(line.resolution));
    if (options_.log.empty()) return;
    log::append_log_entry(line.resolution, options.follow, roll_, into.entries.emplace_back());
}

/// Caches a result without rolled dice, in case its line comes again.
void BatchLines::keep(const Line& line, const BlockResult& into) {
    if (options_.log.empty() && !parser::is_rolled(line.resolution))
        same_.keep(line.hash, line.text, std::string_view(into.text).substr(line.from, line.size));
}

/// A command prints as it would outside a batch. An id follows the command's name.
void BatchLines::command(const Command& command, Options options, BlockResult& into) {
    if (!command.per_line)
        throw Error(ErrorCode::not_in_batch, fmt::format("`{}` does not work in a batch: give a request", command.name),
                    std::string(command.name));
    if (options.format == Format::csv || options.format == Format::logfmt)
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{}` in a batch needs --format json or text: its columns differ from those of results",
                                command.name),
                    std::string(command.name));
    if (options.words.front().ends_with(':')) std::swap(options.words[0], options.words[1]);
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    Session session{options, tables_, in, out, err};
    const auto status = command.run(session);
    into.failed = into.failed || status == static_cast<int>(ExitStatus::no);
    into.text += out.str();
    if (options.format == Format::text) into.text += '\n';
}

}  // namespace orderly::cli
