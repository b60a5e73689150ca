#include "cli/complete/complete.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>

#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/run.hpp"
#include "game/names.hpp"
#include "orderly/error.hpp"
#include "report/describe/describe.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::cli::completion {

void Candidates::add(std::string_view text, std::string_view about) {
    if (!text::begins(word_, text)) return;
    if (std::ranges::find(list_, text, &Candidate::text) != list_.end()) return;
    list_.push_back({std::string(text), std::string(about)});
}

namespace {

const OptionInfo* named(std::string_view name) {
    const auto list = option_list();
    return text::find(list, true, [&](const OptionInfo& one) {
        return name == one.name || (!one.letter.empty() && name == one.letter);
    });
}

/// Splits `--format=js`: the value at the cursor is attached to its option.
void part_attached(Typed& typed) {
    const auto equals = typed.word.find('=');
    if (!typed.word.starts_with("--") || equals == std::string_view::npos) return;
    const auto* option = named(typed.word.substr(0, equals));
    if (option == nullptr || !option->takes_value()) return;
    typed.wants_value = option;
    typed.attached = typed.word.substr(0, equals + 1);
    typed.word.remove_prefix(equals + 1);
}

}  // namespace

Typed read_typed(std::span<const std::string> args) {
    Typed typed;
    if (args.empty()) return typed;
    const auto before = args.first(args.size() - 1);
    typed.word = args.back();
    if (const auto* game = std::getenv(option_of(OptionId::game).variable.data())) typed.game = game;
    if (const auto* ruleset = std::getenv(option_of(OptionId::ruleset).variable.data())) typed.ruleset = ruleset;
    each_argument(
        before,
        [&](const OptionInfo& option, std::string_view value) {
            typed.given.insert(option.id);
            if (option.id == OptionId::ruleset) typed.ruleset = value;
            if (option.id == OptionId::game) typed.game = value;
            if (option.id == OptionId::tables && !value.empty()) typed.tables.emplace_back(value);
        },
        [&](std::string_view word) { typed.words.push_back(word); });
    typed.options_ended = std::ranges::find(before, "--") != before.end();
    if (typed.options_ended) return typed;
    const auto* last = before.empty() ? nullptr : named(before.back());
    if (last != nullptr && last->takes_value()) typed.wants_value = last;
    else part_attached(typed);
    return typed;
}

namespace {

// Operands of a command, taken from its usage text. Capitals are placeholders; the rest is literal.

struct Operand {
    std::vector<std::string> kinds;  ///< alternatives, such as `UNIT` or the literal `options`
    bool optional = false;
    bool repeats = false;
};

/// One form of a command, without its name and options.
using Form = std::vector<Operand>;

/// Whether a word can be an operand of that kind.
using IsOfKind = std::function<bool(std::string_view kind, std::string_view word)>;

Operand operand_of(std::string_view word) {
    constexpr std::string_view again = "…";
    Operand operand;
    operand.optional = word.starts_with('[');
    std::string text(word);
    std::erase_if(text, [](char one) { return one == '[' || one == ']'; });
    operand.repeats = text.ends_with(again);
    if (operand.repeats) text.resize(text.size() - again.size());
    for (const auto kind : text::parts_of(text, "|")) operand.kinds.emplace_back(kind);
    return operand;
}

/// Adds the operand and the following ones as long as they are optional.
void reach(const Form& form, std::size_t at, std::set<std::size_t>& into) {
    for (; at < form.size(); ++at) {
        into.insert(at);
        if (!form[at].optional) return;
    }
}

/// The forms of a usage text such as `new game [GAME] | ruleset NAME`.
std::vector<Form> forms_of(std::string_view usage) {
    std::vector<Form> forms(1);
    auto in_option = false;
    for (const auto word : text::parts_of(usage.substr(std::min(usage.find(' '), usage.size())), " ")) {
        in_option = in_option || word.starts_with("[-");
        if (in_option) in_option = !word.ends_with(']');
        else if (word == "|") forms.emplace_back();
        else forms.back().push_back(operand_of(word));
    }
    return forms;
}

/// The operands of a form that can follow the words; none if the words do not match the form.
std::vector<const Operand*> next_operands(const Form& form, std::span<const std::string_view> words,
                                          const IsOfKind& is_of_kind) {
    std::set<std::size_t> next;
    reach(form, 0, next);
    for (const auto word : words) {
        std::set<std::size_t> behind;
        for (const auto at : next) {
            const auto fits = [&](const std::string& kind) { return is_of_kind(kind, word); };
            if (std::ranges::none_of(form[at].kinds, fits)) continue;
            if (form[at].repeats) behind.insert(at);
            reach(form, at + 1, behind);
        }
        next = std::move(behind);
    }
    std::vector<const Operand*> found;
    for (const auto at : next) found.push_back(&form[at]);
    return found;
}

class Completer {
public:
    Completer(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line)
        : typed_(typed), tables_(tables), game_(game), line_(line), into_(typed.word) {}

    Candidates run() {
        if (typed_.wants_value != nullptr) value(typed_.wants_value->value);
        else if (typed_.word.starts_with('-') && !typed_.options_ended) options();
        else words();
        return std::move(into_);
    }

private:
    const Ruleset& ruleset() {
        return tables_.ruleset(game_ == nullptr ? typed_.ruleset : std::string_view(game_->ruleset));
    }
    Vocabulary vocabulary() { return tables_.vocabulary(ruleset()); }

    [[nodiscard]] const Command* command() const {
        return typed_.words.empty() ? nullptr : find_command(typed_.words.front());
    }

    /// The words of the request: after `odds` and an id, if present.
    [[nodiscard]] std::span<const std::string_view> request() const {
        auto words = std::span(typed_.words);
        if (const auto* first = command(); first != nullptr && takes_request(*first)) words = words.subspan(1);
        if (!words.empty() && words.front().ends_with(':')) words = words.subspan(1);
        return words;
    }

    /// The procedure named so far and the words after it. If a game's unit comes before the procedure, the procedure's
    /// name separates the sides as `vs` does.
    struct Begun {
        const Procedure* procedure = nullptr;  ///< null if none is named yet
        std::vector<std::string_view> words;
    };

    Begun begun() {
        const auto said = request();
        if (said.empty()) return {};
        if (game_ == nullptr) {
            const auto words = said.subspan(1);
            return {procedure_of(vocabulary(), said), {words.begin(), words.end()}};
        }
        const auto verb = game::verb_of(vocabulary(), std::vector<std::string>(said.begin(), said.end()));
        if (!verb) return {};
        Begun begun{verb->procedure, {}};
        const auto behind = said.subspan(verb->at + verb->length);
        if (verb->at > 0) begun.words.push_back(versus_);
        begun.words.insert(begun.words.end(), behind.begin(), behind.end());
        return begun;
    }

    static bool takes_request(const Command& command) {
        return command.usage.find("PROCEDURE WORDS") != std::string_view::npos;
    }

    void words() {
        const auto* first = command();
        if (first != nullptr && !takes_request(*first)) return operands(*first);
        const auto said = request();
        if (const auto [procedure, told] = begun(); procedure != nullptr) {
            if (game_ != nullptr && !is_named(*procedure, told)) add_units(*game_, said, into_);
            return add_words(ruleset(), *procedure, told, into_);
        }
        if (!said.empty() && game_ == nullptr) return;
        if (game_ != nullptr) add_units(*game_, said, into_);
        add_procedures(ruleset(), into_);
        if (said.empty() && first == nullptr) add_commands();
    }

    /// Whether the current unit has a name, so that its words follow.
    bool is_named(const Procedure& procedure, std::span<const std::string_view> told) {
        auto named = false;
        for (const auto word : told) {
            if (word == "and" || word == "for" || game::is_versus(ruleset(), word)) named = false;
            else if (game::word_of(procedure, word) == no_word) named = named || game_->find(word.substr(0, word.find('@'))) != nullptr;
        }
        return named;
    }

    void add_commands() {
        for (const auto& one : commands())
            if (!one.hidden && (line_ == LineOf::shell || one.name != "play")) into_.add(one.name, one.help);
        if (line_ == LineOf::shell) return;
        into_.add("marks", "the doubtful values, by their numbers");
        into_.add("quit", "end the session");
    }

    template <class Names = std::initializer_list<std::string_view>>
    void add_all(const Names& names) {
        for (const auto name : names) into_.add(name);
    }

    void add_rulesets() {
        for (const auto& id : tables_.ids()) into_.add(id, tables_.ruleset(id).title);
    }

    void operands(const Command& command) {
        const auto typed = std::span(typed_.words).subspan(1);
        const auto is_of = [&](std::string_view kind, std::string_view word) { return is_of_kind(kind, word); };
        for (const auto& form : forms_of(command.usage))
            for (const auto* next : next_operands(form, typed, is_of))
                for (const auto& kind : next->kinds) operand(kind, form, command, typed);
    }

    bool is_of_kind(std::string_view kind, std::string_view word) {
        if (kind == "PROCEDURE") return procedure_of(vocabulary(), {&word, 1}) != nullptr;
        if (kind == "UNIT") return game_ != nullptr && game_->find(word) != nullptr;
        if (kind == "SIDE") return is_side(word);
        return is_kind(kind) || text::same_spelling(word, kind);
    }

    [[nodiscard]] bool is_side(std::string_view word) const {
        return game_ != nullptr && std::ranges::find(game_->sides, word) != game_->sides.end();
    }

    static bool is_kind(std::string_view word) {
        return word.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string_view::npos;
    }

    void operand(std::string_view kind, const Form& form, const Command& command,
                 std::span<const std::string_view> typed) {
        if (kind == "PROCEDURE") return add_procedures(ruleset(), into_, command.serves);
        if (kind == "COMMAND") return add_commands();
        if (kind == "SECTION") return add_all(report::table_sections);
        if (kind == "OUTCOME") {
            if (const auto* procedure = procedure_of(vocabulary(), typed)) add_outcomes(*procedure, into_);
            return;
        }
        if (kind == "A" || kind == "B") {
            add_rulesets();
            return into_.add_files(Files::folders);
        }
        if (kind == "KIND") return add_all(new_kinds());
        for (const auto& [name, ending] : files)
            if (kind == name) return into_.add_files(Files::files, ending);
        if (!is_kind(kind)) into_.add(kind);
        if (game_ != nullptr) of_game(kind, form, typed);
    }

    /// Adds candidates that exist only in a game.
    void of_game(std::string_view kind, const Form& form, std::span<const std::string_view> typed) {
        const auto follows_leader = !typed.empty() && form.front().kinds.front() == "LEADER";
        if (kind == "PHASE") add_phases(*game_, typed.empty(), into_);
        else if (kind == "SIDE") add_sides(*game_, into_);
        else if (kind == "UNIT" && follows_leader) add_units_beside(*game_, typed.front(), into_);
        else if (kind == "UNIT") add_units(*game_, typed, into_);
        else if (kind == "LEADER") add_leaders(*game_, into_);
        else if (kind == "STATE") add_states(*game_, typed, into_);
        else if (kind == "CHANGE") {
            add_units(*game_, typed, into_);
            add_all_words(ruleset(), into_);
        }
    }

    void options() {
        for (const auto& option : option_list()) {
            const auto again = typed_.given.contains(option.id) && !option.repeats;
            const auto offered = typed_.words.empty() || offers(command(), option.id);
            if (offered && !again && (line_ == LineOf::shell || option.in_lines)) into_.add(option.name, option.meaning);
        }
    }

    void value(OptionValue kind) {
        switch (kind) {
            case OptionValue::ruleset: add_rulesets(); break;
            case OptionValue::format:
                add_all({"text", "json", "logfmt", "csv"});
                if (command() != nullptr && command()->takes.contains(OptionId::html)) add_all({"md", "html"});
                break;
            case OptionValue::color: add_all({"auto", "always", "never"}); break;
            case OptionValue::paper: add_all({"a4", "letter"}); break;
            case OptionValue::folder: into_.add_files(Files::folders); break;
            case OptionValue::file: into_.add_files(Files::files); break;
            case OptionValue::game_file: into_.add_files(Files::files, "yaml"); break;
            case OptionValue::outcome:
                if (typed_.given.contains(OptionId::of)) break;  // then the value is a number
                if (const auto* procedure = begun().procedure) add_outcomes(*procedure, into_);
                break;
            case OptionValue::number_of:
                if (const auto* procedure = begun().procedure) add_numbers(ruleset(), *procedure, into_);
                break;
            case OptionValue::varied:
                if (const auto* procedure = begun().procedure) add_varied(*procedure, into_);
                break;
            default: break;  // nothing to list
        }
    }

    /// Operands that are files, and their extensions.
    struct FileKind {
        std::string_view name;
        std::string_view ending;
    };
    static constexpr std::array files = {FileKind{"FILE", ""},     FileKind{"DIR", ""},    FileKind{"LOG", "log"},
                                         FileKind{"GAME", "yaml"}, FileKind{"KEY", "key"}, FileKind{"OPENING", ""}};

    static constexpr std::string_view versus_ = "vs";

    const Typed& typed_;
    Catalog& tables_;
    const game::Roster* game_;  ///< null without a game
    LineOf line_;
    Candidates into_;
};

}  // namespace

Candidates at_cursor(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line) {
    return Completer(typed, tables, game, line).run();
}

}  // namespace orderly::cli::completion

namespace orderly::cli {

// complete: lists what can follow at the cursor, for shells. Each line is a candidate, a tab and a description. A first
// line of `:files`, `:files yaml` (only names with that ending) or `:folders` asks the shell to add its own names. The
// command never fails; if nothing is known it prints nothing.

namespace {

using namespace completion;

std::string listed(const Candidates& candidates, std::string_view attached) {
    std::string out;
    if (candidates.files() == Files::folders) out = ":folders\n";
    else if (candidates.files() == Files::files)
        out = candidates.ending().empty() ? ":files\n" : fmt::format(":files {}\n", candidates.ending());
    for (const auto& one : candidates.list())
        out += one.about.empty() ? fmt::format("{}{}\n", attached, one.text)
                                 : fmt::format("{}{}\t{}\n", attached, one.text, one.about);
    return out;
}

}  // namespace

int run_complete(Session& session) {
    const auto words = std::span(session.options.words);
    if (words.size() < 2 || words[1] != "--") throw Error(ErrorCode::missing, "usage: orderly complete -- WORD…");
    const auto typed = read_typed(words.subspan(2));
    try {
        GameTables tables{typed.tables, std::make_unique<Catalog>(search_order(typed.tables))};
        const auto game =
            typed.game.empty() ? std::nullopt : readable_roster(std::string(typed.game), std::ref(tables));
        const auto candidates = at_cursor(typed, *tables.catalog, game ? &*game : nullptr, LineOf::shell);
        write_out(session.out, listed(candidates, typed.attached));
    } catch (const Error& error) {
        if (error.status() == ExitStatus::system) throw;  // faults of tables are reported when the tables are used
    }
    return 0;
}

}  // namespace orderly::cli
