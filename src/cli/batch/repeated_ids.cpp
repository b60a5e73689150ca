#include "cli/batch/repeated_ids.hpp"

#include <algorithm>
#include <utility>

#include "cli/commands.hpp"
#include "orderly/dice.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t most_ids = 65'536;
constexpr std::size_t id_places = 2 * most_ids;

std::string_view take_word(std::string_view& line) {
    constexpr std::string_view blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const auto word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    return word;
}

/// The id of a line of a request, with options before it or not; empty where it has none. `line` is what follows.
std::string_view take_id(std::string_view& line) {
    auto word = take_word(line);
    const auto may_follow = word.starts_with('-');
    while (may_follow && !word.empty() && !word.ends_with(':')) word = take_word(line);
    if (word.size() < 2 || !word.ends_with(':')) return {};
    auto rest = line;
    return find_command(take_word(rest)) == nullptr ? word.substr(0, word.size() - 1) : std::string_view();
}

/// The seed that a line gives itself, as it is written.
std::string_view own_seed(std::string_view line) {
    constexpr std::string_view option = "--seed";
    const auto at = line.find(option);
    if (at == std::string_view::npos) return {};
    auto rest = line.substr(at + option.size());
    if (rest.starts_with('=')) rest.remove_prefix(1);
    return take_word(rest);
}

/// The place of the hash, or the free place for it.
std::uint64_t& place_of(std::vector<std::uint64_t>& all, std::uint64_t hash) {
    auto at = hash % all.size();
    while (all[at] != 0 && all[at] != hash) at = (at + 1) % all.size();
    return all[at];
}

}  // namespace

void RepeatedIds::find(const io::LineBlock& block, std::vector<std::uint64_t>& into) {
    into.clear();
    std::string_view rest = block.text;
    for (auto number = block.first; !rest.empty(); ++number) {
        const auto line = rest.substr(0, rest.find('\n'));
        if (came_before(line)) into.push_back(number);
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
}

bool RepeatedIds::came_before(std::string_view line) {
    if (line.find(':') == std::string_view::npos) return false;
    auto rest = line;
    const auto id = take_id(rest);
    if (id.empty()) return false;
    const auto own = own_seed(line);
    if (own.empty() && seed_.empty()) return false;
    key_.assign(own.empty() ? seed_ : own).append(1, '\0').append(id);
    return remember(siphash({0, 0}, key_) | 1);
}

bool RepeatedIds::remember(std::uint64_t hash) {
    if (now_.places.empty()) now_.places.resize(id_places);
    auto& place = place_of(now_.places, hash);
    if (place == hash || (before_.taken > 0 && place_of(before_.places, hash) == hash)) return true;
    place = hash;
    if (++now_.taken < most_ids) return false;
    std::swap(now_, before_);
    now_.places.assign(id_places, 0);
    now_.taken = 0;
    return false;
}

}  // namespace orderly::cli
