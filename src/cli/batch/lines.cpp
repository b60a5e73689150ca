#include "cli/batch/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/batch/bad_line.hpp"
#include "cli/commands.hpp"
#include "log/record.hpp"
#include "orderly/error.hpp"
#include "cli/output.hpp"
#include "cli/plain_options.hpp"
#include "cli/remedy.hpp"
#include "cli/search_order.hpp"

namespace orderly::cli {
namespace {

/// The id that a line may begin with, told without reading the rest.
std::string_view possible_id(std::string_view text) {
    constexpr std::size_t longest_word = 80;
    const auto word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
    return word.size() <= longest_word && word.find_first_of("'\"\\#") == std::string_view::npos ? word
                                                                                                 : std::string_view();
}

/// What a line starts from: the batch's options but those of the batch itself.
Options for_lines(Options options) {
    options.jobs = 0;
    options.line_buffered = false;
    return options;
}

/// The same for a command: what is said to the resolutions of the batch is not said to it.
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
        line(rest.substr(0, end), number, into);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
}

/// A line that came before, with its faces or without any, is not resolved again; false where it must be.
bool BatchLines::line_again(std::string_view text, BlockResult& into) {
    const auto* result = same_.find(text);
    if (result == nullptr) return false;
    into.text += *result;
    ++into.requests;
    return true;
}

void BatchLines::line(std::string_view text, std::uint64_t number, BlockResult& into) {
    if (line_again(text, into)) return;
    const auto before = into.text.size();
    text_ = text;
    words_ = {};
    tokens_.clear();
    try {
        words_ = shell_.split(text.size() > longest_request ? possible_id(text) : text);
        if (text.size() > longest_request)
            throw Error(ErrorCode::too_long,
                        fmt::format("a line of more than {} bytes is no request", longest_request));
        if (words_.empty()) return;
        ++into.requests;
        request(number, into);
    } catch (const Error& error) {
        into.text.resize(before);
        if (words_.empty()) ++into.requests;
        append_bad_line(with_remedy(error), number, id(), options_.format, into.text);
        ++into.bad;
        if (into.bad_lines.size() < most_bad_lines_told) into.bad_lines.push_back(number);
    }
}

/// The id in front, also of a line that cannot be read.
std::string_view BatchLines::id() const {
    const auto all = words_.empty() ? shell_.words() : words_;
    const auto words = tokens_.empty() ? all : std::span<const std::string_view>(tokens_);
    if (words.empty() || words.front().size() < 2 || !words.front().ends_with(':')) return {};
    return words.front().substr(0, words.front().size() - 1);
}

/// The words, and faces after `-d`; false where the line has other options.
bool BatchLines::take_plain() {
    tokens_.clear();
    has_faces_ = false;
    for (std::size_t at = 0; at < words_.size(); ++at) {
        const auto word = words_[at];
        if (is_plain_word(word)) {
            tokens_.push_back(word);
            continue;
        }
        const auto is_die = word == "-d" || word == "--die";
        if (!is_die || has_faces_ || ++at == words_.size() || !read_plain_faces(words_[at], faces_)) return false;
        has_faces_ = true;
    }
    return true;
}

const Command* BatchLines::named_command() const {
    const std::size_t at = !tokens_.empty() && tokens_.front().ends_with(':') ? 1 : 0;
    if (at >= tokens_.size() || find_procedure(*vocabulary_.in_force, tokens_[at]) != nullptr) return nullptr;
    return find_command(tokens_[at]);
}

void BatchLines::request(std::uint64_t number, BlockResult& into) {
    if (!take_plain() || named_command() != nullptr) return full_request(number, into);
    resolve_tokens(vocabulary_, options_, number, into);
}

/// A line with options beyond the plain ones, or of a command.
void BatchLines::full_request(std::uint64_t number, BlockResult& into) {
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
    has_faces_ = options.faces.has_value();
    if (has_faces_) faces_ = *options.faces;
    resolve_tokens(tables_.vocabulary(ruleset_in_force(tables_, options)), options, number, into);
}

void BatchLines::resolve_tokens(const Vocabulary& vocabulary, const Options& options, std::uint64_t number,
                                BlockResult& into) {
    parser::RunOptions run;
    run.exact = options.exact;
    run.follow = options.follow;
    run.strict = options.strict;
    run.keeps_trail = options.explain;
    run.has_faces = has_faces_;
    if (has_faces_) run.faces = faces_;
    if (options.seed) run.seed = &*options.seed;
    runner_.read(vocabulary, tokens_, run);
    throw_dice(run, number, into.entries.size());
    const auto before = into.text.size();
    append_line_result(runner_.resolution(), options, screen_, pieces_, into.text);
    into.failed = into.failed || (options.exit_status && parser::is_failed(runner_.resolution()));
    if (!options_.log.empty()) {
        log::append_log_entry(runner_.resolution(), run.follow, roll_, into.entries.emplace_back());
    } else if (!parser::is_rolled(runner_.resolution())) {
        same_.keep(text_, std::string_view(into.text).substr(before));
    }
}

/// With a log the record names the roll, and an id is but a label.
void BatchLines::throw_dice(parser::RunOptions run, std::uint64_t number, std::uint64_t records_before) {
    if (portion_->first_record > 0) {
        roll_ = next_roll_.name(run.seed, portion_->first_record + records_before, runner_.request());
        run.roll = roll_;
        runner_.resolve(run, number);
        return next_roll_.resolved(parser::is_rolled(runner_.resolution()));
    }
    runner_.resolve(run, number);
    if (parser::is_rolled(runner_.resolution()) && std::ranges::binary_search(portion_->repeated, number))
        runner_.add_note(fmt::format("id {} came before: with one seed both would have the same dice",
                                     runner_.resolution().request.id));
}

/// A command that works line by line prints as it would alone. The id, if any, goes behind its name.
void BatchLines::command(const Command& command, Options options, BlockResult& into) {
    if (!command.per_line)
        throw Error(ErrorCode::not_in_batch,
                    fmt::format("`{}` is a command of its own: a batch takes requests", command.name),
                    std::string(command.name));
    if (options.format == Format::csv || options.format == Format::logfmt)
        throw Error(
            ErrorCode::bad_option,
            fmt::format("`{}` in a batch is for json or text: its columns are not those of a result", command.name),
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
