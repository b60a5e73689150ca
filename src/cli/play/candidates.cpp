#include "cli/play/candidates.hpp"

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/complete/request.hpp"
#include "cli/complete/units.hpp"
#include "game/roster_words.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

class Candidates {
public:
    Candidates(const Vocabulary& vocabulary, const game::Roster& roster, std::string_view begun)
        : vocabulary_(vocabulary), roster_(roster), begun_(begun) {}

    std::vector<Candidate> behind(std::span<const std::string> before) {
        if (before.empty()) first();
        else if (text::same_spelling(before.front(), "odds")) odds(before.subspan(1));
        else if (text::same_spelling(before.front(), "help") || text::same_spelling(before.front(), "show"))
            procedures();
        else if (const auto* command = find_command(before.front()); command != nullptr) units_of(*command, before);
        else in_request(before);
        return std::move(found_);
    }

private:
    void add(std::string_view text, std::string_view gloss) {
        const auto known = std::ranges::any_of(found_, [&](const Candidate& one) { return one.text == text; });
        if (!known && text::begins(begun_, text)) found_.push_back({std::string(text), std::string(gloss)});
    }

    void procedures() {
        for (const auto& procedure : vocabulary_.in_force->procedures) add(procedure.id, procedure.title);
    }

    void units() {
        for (const auto& unit : roster_.units) add(unit.id, unit.name == unit.id ? unit.side : unit.name);
    }

    void first() {
        procedures();
        for (const auto& command : commands())
            if (!command.hidden && command.name != "play") add(command.name, command.help);
        add("marks", "what the sheet leaves open, by its numbers");
        add("quit", "ends the session");
        units();
    }

    void odds(std::span<const std::string> before) {
        if (!before.empty()) return in_request(before);
        procedures();
        units();
    }

    void phases(std::span<const std::string> before) {
        completion::Candidates found(begun_);
        completion::add_phases(roster_, before.size() == 1, found);
        for (const auto& one : found.list()) add(one.text, one.about);
    }

    void units_of(const Command& command, std::span<const std::string> before) {
        if (command.name == "next") return procedures(), units();
        if (command.name == "phase") return phases(before);
        if (command.name == "again") units();
        else if (command.name != "units") return;
        const auto is_unit = [&](const std::string& word) { return roster_.find(word) != nullptr; };
        if (std::ranges::all_of(before.subspan(1), is_unit)) units();
        if (command.name == "units" && before.size() == 1) {
            for (const auto& side : roster_.sides) add(side, "a side");
            return;
        }
        for (const auto& procedure : vocabulary_.in_force->procedures)
            for (const auto& word : procedure.words)
                if (!word.derived && word.weapon == no_index && word.quantity == no_index) add(word.id, word.gloss);
    }

    void in_request(std::span<const std::string> before) {
        const auto verb = game::verb_of(vocabulary_, before);
        if (!verb) return procedures();
        std::vector<std::string_view> said;  // without names, which completion knows nothing of
        bool is_named = false;
        bool has_parted = false;
        for (auto at = verb->at + verb->length; at < before.size(); ++at) {
            const auto& word = before[at];
            const auto parts = game::is_versus(*vocabulary_.in_force, word);
            has_parted = has_parted || parts;
            if (parts || word == "and" || word == "for") is_named = false;
            else if (game::word_of(*verb->procedure, word) == no_word && roster_.find(word.substr(0, word.find('@'))) != nullptr) {
                is_named = true;
                continue;
            }
            said.push_back(parts ? std::string_view("vs") : std::string_view(word));
        }
        if (!is_named) units();
        completion::Candidates words(begun_);
        completion::add_words(*vocabulary_.in_force, *verb->procedure, said, words);
        for (const auto& one : words.list()) add(one.text, one.about);
        if (!has_parted && verb->procedure->sides.size() > 1) add("vs", "the other side");
    }

    const Vocabulary& vocabulary_;
    const game::Roster& roster_;
    std::string_view begun_;
    std::vector<Candidate> found_;
};

}  // namespace

std::vector<Candidate> could_stand(const Vocabulary& vocabulary, const game::Roster& roster,
                                   std::span<const std::string> before, std::string_view begun) {
    return Candidates(vocabulary, roster, begun).behind(before);
}

}  // namespace orderly::cli
