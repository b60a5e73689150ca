#include "parse/easy/request_builder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/error_context.hpp"
#include "parse/named_unit.hpp"

namespace orderly::parser {
namespace {

bool is_part(const std::string& word) { return word == "and" || word == "for"; }

/// What a unit has one of at most, by a name of our own: a word of the choice, the quantity, its weapons, or the word:
/// who is said twice is two.
std::string single_of(const Procedure& procedure, const std::string& word) {
    if (word.find('@') != std::string::npos) return "@";
    const auto at = find_word(procedure, word);
    if (at != no_word && procedure.words[at].choice != no_index) return fmt::format("?{}", procedure.words[at].choice);
    return word.substr(0, word.find('='));
}

/// Parts the words of one side.
class Parting {
public:
    Parting(const Procedure& procedure, std::span<const NamedUnit> units, Index side, std::vector<std::string>& words)
        : procedure_(procedure), units_(units), side_(side), words_(words) {}

    void run() {
        if (!units_.empty()) {
            gather_names();
            part_names();
        }
        keep_parting_stops();
        keep_parting_ands();
        if (!units_.empty()) check_last();
    }

private:
    using Place = std::vector<std::string>::iterator;

    [[nodiscard]] const NamedUnit* unit_of(const std::string& word) const {
        return units_.empty() ? nullptr : find_unit(units_, word.substr(0, word.find('@')));
    }
    [[nodiscard]] bool is_name(const std::string& word) const { return unit_of(word) != nullptr; }
    static bool ends_unit(const std::string& word) { return is_part(word) || word == stop_between; }

    /// `28ma and 79ny, 28ma disordered`: behind its first place.
    void gather_names() {
        for (auto at = words_.begin(); at != words_.end();) {
            const auto first = is_name(*at) ? std::find(words_.begin(), at, *at) : at;
            if (first == at) {
                ++at;
                continue;
            }
            const auto end = std::find_if(at + 1, words_.end(),
                                          [&](const std::string& one) { return ends_unit(one) || is_name(one); });
            std::rotate(first + 1, at + 1, end);
            at = words_.erase(end - 1);
        }
    }

    /// `28ma, 79ny`: a comma between two of them parts units.
    void part_names() {
        auto has_name = false;
        for (auto at = words_.begin(); at != words_.end(); ++at) {
            if (*at == stop_between && has_name && names_next(at)) *at = "and";
            if (is_part(*at)) has_name = false;
            has_name = has_name || is_name(*at);
        }
    }

    /// `28ma and 79ny under a poor leader`: of the last alone, or of all? What no other unit says of itself is asked.
    void check_last() const {
        const auto parts = std::find(words_.rbegin(), words_.rend(), "and");
        if (parts == words_.rend() || std::ranges::find(words_, "for") != words_.end()) return;
        const auto last = parts.base();
        const auto name = std::find_if(last, words_.end(), [&](const std::string& one) { return is_name(one); });
        if (name == words_.end() || name != last) return;
        const auto says = [&](const std::string& one) { return !is_part(one) && !is_name(one); };
        const auto say_any = std::any_of(words_.begin(), last - 1, says);
        for (auto word = name + 1; word != words_.end(); ++word) {
            const auto at = find_word(procedure_, *word);
            const auto is_plain = at != no_word && procedure_.words[at].quantity == no_index;
            const auto single = single_of(procedure_, *word);
            const auto is_same = [&](const std::string& one) {
                return says(one) && single_of(procedure_, one) == single;
            };
            if (!is_plain || std::any_of(words_.begin(), last - 1, is_same)) continue;
            if (say_any && procedure_.words[at].choice == no_index) continue;
            throw fault(ErrorCode::ambiguous, *word,
                        "`{0}`: of {1} alone, or of all? say it before `for`, as in `{0} for {2} and {1}`, "
                        "or before its unit",
                        *name, words_.front());
        }
    }

    /// Whether the words up to what may part the next unit name one.
    [[nodiscard]] bool names_next(Place at) const {
        const auto end = std::find_if(at + 1, words_.end(), ends_unit);
        return std::any_of(at + 1, end, [&](const std::string& one) { return is_name(one); });
    }

    /// What a unit has one of at most, by names of our own: of a unit of the game its name, and what it brings.
    [[nodiscard]] std::vector<std::string> singles_of(const std::string& word) const {
        std::vector<std::string> singles = {single_of(procedure_, word)};
        if (const auto* unit = unit_of(word); unit != nullptr) {
            singles = {"@name"};
            each_brought(procedure_, side_, *unit, [&](WordIndex at, const int*) {
                singles.push_back(single_of(procedure_, std::string(procedure_.words[at].id)));
            });
        }
        return singles;
    }

    void add_to_unit(const std::string& word) {
        const auto singles = singles_of(word);
        unit_.insert(unit_.end(), singles.begin(), singles.end());
    }

    /// Whether the unit has it already.
    [[nodiscard]] bool is_again(const std::string& word) const {
        const auto single = is_name(word) ? std::string("@name") : single_of(procedure_, word);
        return std::ranges::find(unit_, single) != unit_.end();
    }

    /// `fresh veteran, worn crack`: what stands from there on has all that the unit has of choices, two at least.
    [[nodiscard]] bool says_unit_again(std::span<const std::string> from) const {
        std::vector<std::string> next;
        for (auto word = from.begin(); word != from.end() && !ends_unit(*word); ++word)
            next.push_back(single_of(procedure_, *word));
        const auto is_choice = [](const std::string& one) { return one.front() == '?'; };
        const auto is_said = [&](const std::string& one) {
            return !is_choice(one) || std::ranges::find(next, one) != next.end();
        };
        return std::ranges::count_if(unit_, is_choice) > 1 && std::ranges::all_of(unit_, is_said);
    }

    /// `A and X, B Y`: behind a comma, what the unit of an `and` list has already begins the next unit; the commas go.
    void keep_parting_stops() {
        std::vector<std::string> kept;
        std::vector<std::size_t> ands;  // of the unit
        const auto begin = [&] {
            unit_.clear();
            ands.clear();
        };
        begin();
        for (std::size_t at = 0; at < words_.size(); ++at) {
            const auto& word = words_[at];
            const auto is_last = at + 1 == words_.size();
            if (word == stop_between) {
                if (is_last || is_part(words_[at + 1]) || !is_again(words_[at + 1])) continue;
                if (ands.empty() && !says_unit_again(std::span(words_).subspan(at + 1))) continue;
                while (!ands.empty()) {
                    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(ands.back()));
                    ands.pop_back();
                }
                begin();
                kept.emplace_back("and");
                continue;
            }
            const auto parts_names = is_part(word) && names_next(words_.begin() + static_cast<std::ptrdiff_t>(at));
            if (word == "for" || parts_names || (is_part(word) && !is_last && is_again(words_[at + 1]))) begin();
            else if (is_part(word)) ands.push_back(kept.size());
            else add_to_unit(word);
            kept.push_back(word);
        }
        words_ = std::move(kept);
    }

    /// An `and` begins another unit only where what follows could not be said of the same one.
    void keep_parting_ands() {
        std::vector<std::string> kept;
        unit_.clear();
        for (auto at = words_.begin(); at != words_.end(); ++at) {
            const auto end = std::find(at + 1, words_.end(), "and");
            if (*at == "and" && std::none_of(at + 1, end, [&](const std::string& one) { return is_again(one); }))
                continue;
            if (is_part(*at)) unit_.clear();
            else add_to_unit(*at);
            kept.push_back(*at);
        }
        words_ = std::move(kept);
    }

    const Procedure& procedure_;
    std::span<const NamedUnit> units_;
    Index side_;
    std::vector<std::string>& words_;
    std::vector<std::string> unit_;  ///< what was said of it that it has one of at most
};

}  // namespace

void part_units(const Procedure& procedure, std::span<const NamedUnit> units, Index side,
                std::vector<std::string>& words) {
    Parting(procedure, units, side, words).run();
    if (std::ranges::find(words, "and") == words.end()) std::erase_if(words, is_part);
    while (!words.empty() && is_part(words.back())) words.pop_back();
    while (!words.empty() && is_part(words.front())) words.erase(words.begin());
    const auto is_doubled = [](const std::string& one, const std::string& other) {
        return is_part(one) && one == other;
    };
    words.erase(std::unique(words.begin(), words.end(), is_doubled), words.end());
}

}  // namespace orderly::parser
