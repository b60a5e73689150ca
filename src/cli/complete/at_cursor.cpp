#include "cli/complete/at_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cli/commands.hpp"
#include "cli/complete/operands.hpp"
#include "cli/complete/request.hpp"
#include "cli/complete/units.hpp"
#include "cli/new_tables.hpp"
#include "game/roster_words.hpp"
#include "text/spelling.hpp"

namespace orderly::cli::completion {
namespace {

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

    /// The words of the request: those after `odds` and an id, where they are.
    [[nodiscard]] std::span<const std::string_view> request() const {
        auto words = std::span(typed_.words);
        if (const auto* first = command(); first != nullptr && takes_request(*first)) words = words.subspan(1);
        if (!words.empty() && words.front().ends_with(':')) words = words.subspan(1);
        return words;
    }

    /// The procedure that is named so far, and the words about it; of a game's unit that comes before it, the name parts
    /// the sides as `vs` does.
    struct Begun {
        const Procedure* procedure = nullptr;  ///< null: none is named yet
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

    /// Whether the unit that is being told has a name already: words of it follow.
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
        into_.add("marks", "what the sheet leaves open, by its numbers");
        into_.add("quit", "ends the session");
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
        if (kind == "A" || kind == "B") {
            add_rulesets();
            return into_.add_files(Files::folders);
        }
        if (kind == "KIND") {
            for (const auto one : new_kinds()) into_.add(one);
            return;
        }
        for (const auto& [name, ending] : files)
            if (kind == name) return into_.add_files(Files::files, ending);
        if (!is_kind(kind)) into_.add(kind);
        if (game_ != nullptr) of_game(kind, form, typed);
    }

    /// What only a game has.
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
                for (const auto* name : {"text", "json", "logfmt", "csv"}) into_.add(name);
                if (command() != nullptr && command()->takes.contains(OptionId::html))
                    for (const auto* name : {"md", "html"}) into_.add(name);
                break;
            case OptionValue::color:
                for (const auto* name : {"auto", "always", "never"}) into_.add(name);
                break;
            case OptionValue::paper:
                for (const auto* name : {"a4", "letter"}) into_.add(name);
                break;
            case OptionValue::folder: into_.add_files(Files::folders); break;
            case OptionValue::file: into_.add_files(Files::files); break;
            case OptionValue::game_file: into_.add_files(Files::files, "yaml"); break;
            case OptionValue::outcome:
                if (typed_.given.contains(OptionId::of)) break;  // then it is a number
                if (const auto* procedure = begun().procedure) add_outcomes(*procedure, into_);
                break;
            case OptionValue::number_of:
                if (const auto* procedure = begun().procedure) add_numbers(ruleset(), *procedure, into_);
                break;
            case OptionValue::varied:
                if (const auto* procedure = begun().procedure) add_varied(*procedure, into_);
                break;
            default: break;  // what nobody can list
        }
    }

    /// Operands that are files, and how the names of such files end.
    struct FileKind {
        std::string_view name;
        std::string_view ending;
    };
    static constexpr std::array files = {FileKind{"FILE", ""},     FileKind{"DIR", ""},    FileKind{"LOG", "log"},
                                         FileKind{"GAME", "yaml"}, FileKind{"KEY", "key"}, FileKind{"OPENING", ""}};

    static constexpr std::string_view versus_ = "vs";

    const Typed& typed_;
    Catalog& tables_;
    const game::Roster* game_;  ///< null: no game
    LineOf line_;
    Candidates into_;
};

}  // namespace

Candidates at_cursor(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line) {
    return Completer(typed, tables, game, line).run();
}

}  // namespace orderly::cli::completion
