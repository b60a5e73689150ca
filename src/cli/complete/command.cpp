// complete: what can stand at the cursor, for a shell that asks. Each line is a candidate, a tab, what it is; a first
// line `:files`, `:files yaml` (names that end so) or `:folders` says that the shell's own names go with them. It never
// fails: where nothing is known nothing is said.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "cli/commands.hpp"
#include "cli/complete/request.hpp"
#include "cli/complete/typed.hpp"
#include "cli/complete/units.hpp"
#include "cli/new_tables.hpp"
#include "cli/search_order.hpp"
#include "game/roster_words.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

using namespace completion;

class Completer {
public:
    Completer(const Typed& typed, Catalog& tables, const game::Roster* game)
        : typed_(typed), tables_(tables), game_(game), into_(typed.word) {}

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

    [[nodiscard]] bool begins_with_unit(std::span<const std::string_view> words) const {
        return game_ != nullptr && game_->unit(words.front()) != nullptr;
    }

    /// The procedure that is named so far, and the words about it.
    struct Begun {
        const Procedure* procedure = nullptr;  ///< null: none is named yet
        std::vector<std::string_view> words;
    };

    /// In a game a unit may come before the procedure, whose name then parts the sides as `vs` does.
    Begun begun() {
        const auto said = request();
        if (said.empty()) return {};
        if (!begins_with_unit(said)) {
            const auto words = said.subspan(1);
            return {procedure_of(vocabulary(), said), {words.begin(), words.end()}};
        }
        const std::vector<std::string> tokens(said.begin(), said.end());
        const auto verb = game::verb_of(vocabulary(), tokens);
        if (!verb || verb->length == 0) return {};
        Begun begun{verb->procedure, {said.begin(), said.end()}};
        for (auto at = verb->at; at < verb->at + verb->length; ++at) begun.words[at] = versus_;
        return begun;
    }

    static bool takes_request(const Command& command) {
        return command.usage.find("PROCEDURE WORDS") != std::string_view::npos;
    }

    void words() {
        const auto* first = command();
        if (first != nullptr && !takes_request(*first)) return operands(*first);
        const auto words = request();
        if (const auto [procedure, told] = begun(); procedure != nullptr) {
            if (game_ != nullptr) add_units(*game_, words, into_);
            return add_words(ruleset(), *procedure, told, into_);
        }
        if (!words.empty() && !begins_with_unit(words)) return;
        if (game_ != nullptr) add_units(*game_, words, into_);
        add_procedures(ruleset(), into_);
        if (!words.empty()) return;
        if (first == nullptr) add_commands();
    }

    void add_commands() {
        for (const auto& one : commands())
            if (!one.hidden) into_.add(one.name, one.help);
    }

    void add_rulesets() {
        for (const auto& id : tables_.ids()) into_.add(id, tables_.ruleset(id).title);
    }

    /// As the usage has them: capitals are kinds of things, the rest stands for itself, first of all.
    void operands(const Command& command) {
        constexpr std::string_view parting = " | ";
        auto usage = command.usage.substr(command.name.size());
        if (usage.find(parting) == std::string_view::npos) return operands(usage);
        while (!usage.empty()) {
            const auto end = std::min(usage.find(parting), usage.size());
            form(usage.substr(0, end));
            usage.remove_prefix(std::min(end + parting.size(), usage.size()));
        }
    }

    void operands(std::string_view usage) {
        const auto is_first = typed_.words.size() == 1;
        each_word(usage, [&](std::string_view word) { operand(word, is_first); });
    }

    /// What comes next in one form of the command, where what was typed is its beginning.
    void form(std::string_view usage) {
        std::vector<std::string_view> words;
        each_word(usage, [&](std::string_view word) { words.push_back(word); }, " []…");
        const auto typed = std::span(typed_.words).subspan(1);
        auto is_of_it = typed.empty();
        each_word(words.front(), [&](std::string_view word) {
            if (typed.empty()) operand(word, true);
            else is_of_it = is_of_it || typed.front() == word;
        });
        if (typed.empty() || !is_of_it) return;
        if (typed.size() < words.size()) operand(words[typed.size()], false);
        else if (usage.ends_with("…")) operand(words.back(), false);
    }

    template <class Use>
    static void each_word(std::string_view usage, Use use, std::string_view between = " []|…") {
        for (;;) {
            usage.remove_prefix(std::min(usage.find_first_not_of(between), usage.size()));
            if (usage.empty()) return;
            const auto word = usage.substr(0, usage.find_first_of(between));
            usage.remove_prefix(word.size());
            use(word);
        }
    }

    void operand(std::string_view word, bool is_first) {
        if (word.empty() || word.starts_with('-')) return;
        if (word == "PROCEDURE") return add_procedures(ruleset(), into_);
        if (word == "COMMAND") return add_commands();
        if (word == "PHASE" && game_ != nullptr) return add_phases(*game_, is_first, into_);
        if (word == "SIDE" && is_first && game_ != nullptr) return add_sides(*game_, into_);
        if (word == "NAME" && is_first && game_ != nullptr) return add_units(*game_, {}, into_);
        if (word == "A" || word == "B") {
            add_rulesets();
            return into_.add_files(Files::folders);
        }
        if (word == "KIND") {
            for (const auto kind : new_kinds()) into_.add(kind);
            return;
        }
        for (const auto& [name, ending] : files)
            if (word == name) return into_.add_files(Files::files, ending);
        if (is_first && word.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos) into_.add(word);
    }

    void options() {
        for (const auto& option : option_list()) {
            const auto again = typed_.given.contains(option.id) && !option.repeats;
            const auto offered = typed_.words.empty() || offers(command(), option.id);
            if (offered && !again) into_.add(option.name, option.meaning);
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
    Candidates into_;
};

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
        auto tables = std::make_unique<Catalog>(search_order(typed.tables));
        const auto ruleset_of = [&](const std::string& ruleset, const std::string& folder) -> const Ruleset& {
            auto folders = typed.tables;
            if (!folder.empty()) folders.insert(folders.begin(), folder);
            tables = std::make_unique<Catalog>(search_order(folders));
            return tables->ruleset(ruleset);
        };
        const auto game = typed.game.empty() ? std::nullopt : readable_roster(std::string(typed.game), ruleset_of);
        write_out(session.out, listed(Completer(typed, *tables, game ? &*game : nullptr).run(), typed.attached));
    } catch (const Error& error) {
        if (error.status() == ExitStatus::system) throw;  // what is wrong with a table is said when it is used
    }
    return 0;
}

}  // namespace orderly::cli
