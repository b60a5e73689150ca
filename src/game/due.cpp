#include "game/due.hpp"

#include <algorithm>

#include "engine/next.hpp"
#include "log/reader.hpp"
#include "orderly/error.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "report/canonical.hpp"

namespace orderly::game {
namespace {

/// Who takes part in what comes next: all of them where it is the same again, else the unit that it is for.
SideNames names_of_next(const Resolution& from, const Result& result, const NextStep& step, const SideNames& names) {
    const auto at = [&](Index side) {
        const auto place = names[side].size() > 1 && from.results.size() > 1 ? std::size_t{result.unit} : 0;
        return place < names[side].size() ? std::vector<std::string>{names[side][place]} : std::vector<std::string>();
    };
    if (step.next->procedure != from.request.procedure->id)
        return {step.gives < 2 ? at(step.gives) : std::vector<std::string>(), {}};
    auto same = names;
    if (from.results.size() > 1) same[0] = at(0);
    return same;
}

/// Whether the procedure takes the word, or the number.
bool takes(const Procedure& procedure, std::string_view word) {
    const auto name = word.substr(0, word.find('='));
    return find_word(procedure, name) != no_word ||
           std::ranges::find(procedure.quantities, name, &Quantity::id) != procedure.quantities.end();
}

/// The request of the step, its units by name.
std::vector<std::string> words_of(const Resolution& from, const NextStep& step, const SideNames& names,
                                  const State& before) {
    const auto* procedure = find_procedure(*from.request.ruleset, step.next->procedure);
    try {
        std::string canonical;
        report::append_request(request_for(from, step), canonical);
        return with_names({procedure, names, &before, &step.next->drop}, canonical);
    } catch (const Error&) {  // it wants a word that nobody said: the unit may have it, or whoever reads the line asks for it
        std::vector<std::string> words = {std::string(procedure->id)};
        for (const auto& side : names)
            for (const auto& name : side)
                if (!name.empty()) words.push_back(name);
        std::ranges::copy_if(step.words, std::back_inserter(words),
                             [&](const std::string& word) { return takes(*procedure, word); });
        return words;
    }
}

class Dues {
public:
    Dues(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary)
        : log_(log), now_(now), vocabulary_(vocabulary), before_(roster) {}

    std::vector<Due> all() {
        std::uint64_t last = 0;
        log_.each([&](const GameRecord& record) {
            if (log_.is_void(record)) return;
            if (record.turn != 0) open_.clear();
            if (record.resolves()) add(record), last = record.number;
            before_.take(record);
        });
        std::erase_if(open_, [&](const Due& due) { return !can_be(due); });
        for (auto& due : open_) due.of_last_request = due.record == last;
        return std::move(open_);
    }

private:
    /// A unit that is out of the game is called for nothing.
    [[nodiscard]] bool can_be(const Due& due) const {
        return std::ranges::none_of(due.units, [&](const std::string& unit) {
            const auto* stands = now_.find(unit);
            return stands == nullptr || stands->removed;
        });
    }

    void add(const GameRecord& record) {
        log::LoggedRecord read;
        if (log::read_record(record.line, read) != log::LogLine::record) return;
        settle(read.result.value("procedure", ""), record.names);
        const auto calls = record.line.find(R"("next":[{)") != std::string_view::npos;
        if (!calls) return;
        parser::RunOptions run;
        run.exact = run.has_faces = true;
        run.follow = read.follow;
        run.faces = read.faces;
        try {
            runner_.read(vocabulary_, shell_.split(read.request), run);
            runner_.resolve(run, record.number);
        } catch (const Error&) {
            return;
        }
        record_ = record.number;
        followed_ = 0;
        collect(runner_.resolution(), runner_.resolution(), log::names_of(read.result));
    }

    void settle(const std::string& procedure, const std::vector<std::string>& names) {
        const auto found = std::ranges::find_if(open_, [&](const Due& due) {
            return due.procedure == procedure &&
                   (due.units.empty() || std::ranges::any_of(due.units, [&](const std::string& unit) {
                        return std::ranges::find(names, unit) != names.end();
                    }));
        });
        if (found != open_.end()) open_.erase(found);
    }

    /// What was followed calls on; what was not is due.
    void collect(const Resolution& first, const Resolution& from, const SideNames& names) {
        for (const auto& result : from.results)
            for (const auto& step : result.next) {
                const auto next_names = names_of_next(from, result, step, names);
                std::vector<std::string> notes;
                const auto followed = followed_ < first.followed.size() && !step.next->named_only &&
                                      engine::request_to_follow(from, step, notes);
                if (followed) collect(first, first.followed[followed_++], next_names);
                else if (is_to_resolve(step, *from.request.ruleset)) due(from, step, next_names);
            }
    }

    void due(const Resolution& from, const NextStep& step, const SideNames& names) {
        Due due;
        due.record = record_;
        due.procedure = step.next->procedure;
        for (const auto& side : names)
            for (const auto& name : side)
                if (!name.empty()) due.units.push_back(name);
        due.words = words_of(from, step, names, before_);
        open_.push_back(std::move(due));
    }

    const GameLog& log_;
    const State& now_;
    const Vocabulary& vocabulary_;
    State before_;  ///< as it stood before the record that is looked at
    std::uint64_t record_ = 0;
    std::size_t followed_ = 0;
    std::vector<Due> open_;
    parser::RequestRunner runner_;
    parser::ShellWords shell_;
};

}  // namespace

bool is_to_resolve(const NextStep& step, const Ruleset& ruleset) {
    return step.next->procedure != ruleset.game.hits_look_up;
}

std::vector<std::string> words_to_follow(const Resolution& from, const Result& result, const NextStep& step,
                                         const SideNames& names, const State& before) {
    return words_of(from, step, names_of_next(from, result, step, names), before);
}

std::vector<Due> dues_of(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary) {
    return Dues(roster, log, now, vocabulary).all();
}

}  // namespace orderly::game
