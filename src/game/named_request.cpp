#include "game/named_request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/shell_words.hpp"

namespace orderly::game {
namespace {

/// Everything that a unit's name stood for, with who was attached to it, as canonical words.
std::vector<std::string> brought_by(const State& state, const UnitState& unit) {
    const auto known = state.known_of(unit);
    auto words = known.words;
    for (const auto& [name, value] : known.numbers) words.push_back(fmt::format("{}={}", name, value));
    return words;
}

/// `men` of `men=4`.
std::string key_of(const std::string& word) { return word.substr(0, word.find('=')); }

class Writer {
public:
    explicit Writer(const NamedRequest& of) : of_(of) {}

    std::vector<std::string> write(std::span<const std::string_view> tokens) {
        out_.emplace_back(tokens.front());
        std::vector<std::string> unit;
        for (const auto token : tokens.subspan(1)) {
            if (token != "vs" && token != "and" && token != "for") {
                unit.emplace_back(token);
                continue;
            }
            if (token == "for") share(unit);
            else end_unit(unit);
            out_.emplace_back(token);
            if (token == "vs") ++side_, place_ = 0, shared_.clear();
            else if (token == "and") ++place_;
            unit.clear();
        }
        end_unit(unit);
        return std::move(out_);
    }

private:
    void put(const std::vector<std::string>& words) { out_.insert(out_.end(), words.begin(), words.end()); }

    [[nodiscard]] const std::vector<std::string>& names() const { return of_.names[std::min<std::size_t>(side_, 1)]; }

    /// What stands before `for`, without what the roster brought to each of them.
    void share(const std::vector<std::string>& words) {
        shared_ = words;
        for (const auto& word : words) {
            const auto brings = [&](const std::string& name) {
                const auto* unit = of_.before->find(name);
                const auto brought = unit == nullptr ? std::vector<std::string>() : brought_by(*of_.before, *unit);
                return std::ranges::find(brought, word) != brought.end();
            };
            if (names().empty() || !std::ranges::all_of(names(), brings)) out_.push_back(word);
        }
    }

    void end_unit(std::vector<std::string>& said) {
        const auto& names = this->names();
        const auto* unit = place_ < names.size() ? of_.before->find(names[place_]) : nullptr;
        if (unit == nullptr) return put(said);
        out_.push_back(unit->unit->id + distance(*unit, said));
        const auto brought = brought_by(*of_.before, *unit);
        for (const auto& word : said)
            if (std::ranges::find(brought, word) == brought.end()) out_.push_back(word);
        said.insert(said.end(), shared_.begin(), shared_.end());
        for (const auto& word : brought)
            if (const auto key = key_of(word); is_left_out(key, said)) out_.push_back("not-" + key);
    }

    /// `@8` of the unit's own weapon, taken off what was said.
    static std::string distance(const UnitState& unit, std::vector<std::string>& said) {
        const auto own = std::ranges::find_if(said, [&](const std::string& word) {
            const auto at = word.find('@');
            const auto count = word.find_first_not_of("0123456789");
            const auto from = count != std::string::npos && count > 0 && word[count] == 'x' ? count + 1 : 0;
            return at != std::string::npos && !unit.unit->weapon.empty() &&
                   std::string_view(word).substr(from, at - from) == unit.unit->weapon;
        });
        if (own == said.end()) return {};
        auto text = own->substr(own->find('@'));
        said.erase(own);
        return text;
    }

    [[nodiscard]] bool is_left_out(const std::string& name, const std::vector<std::string>& said) const {
        const auto word = find_word(*of_.procedure, name);
        if (word == no_word || std::ranges::find(said, name, key_of) != said.end()) return false;
        if (of_.left_out != nullptr) return of_.left_out->contains(word);
        const auto& known = of_.procedure->words[word];
        if (known.derived || known.quantity != no_index || (known.sides >> side_ & 1) == 0) return false;
        return std::ranges::none_of(said, [&](const std::string& other) {
            const auto one = find_word(*of_.procedure, other);
            return one != no_word && known.choice != no_index && of_.procedure->words[one].choice == known.choice;
        });
    }

    const NamedRequest& of_;
    std::vector<std::string> out_;
    std::vector<std::string> shared_;  ///< what stood before `for`
    std::size_t side_ = 0;
    std::size_t place_ = 0;
};

}  // namespace

std::vector<std::string> with_names(const NamedRequest& of, std::string_view canonical) {
    parser::ShellWords shell;
    const auto tokens = shell.split(canonical);
    return tokens.empty() ? std::vector<std::string>() : Writer(of).write(tokens);
}

std::optional<GameRecord> last_request(const GameLog& log) {
    std::optional<GameRecord> last;
    log.each([&](const GameRecord& record) {
        if (!log.is_void(record) && record.resolves()) last = record;
    });
    return last;
}

}  // namespace orderly::game
