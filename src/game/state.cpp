#include "game/state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "orderly/error.hpp"

namespace orderly::game {
namespace {

std::string read_all(const std::string& path) {
    std::ifstream in(path, std::ios::binary | std::ios::ate);
    if (!in && errno == ENOENT) return {};
    std::string text;
    if (in) text.resize(static_cast<std::size_t>(std::max<std::streamoff>(in.tellg(), 0)));
    in.seekg(0);
    if (!in.read(text.data(), static_cast<std::streamsize>(text.size())))
        throw Error(ErrorCode::unreadable, fmt::format("{} cannot be read: {}", path, std::strerror(errno)), path);
    return text;
}

void put_number(Numbers& numbers, const std::string& name, int value) {
    const auto found = std::ranges::find(numbers, name, &Numbers::value_type::first);
    if (found == numbers.end()) numbers.emplace_back(name, value);
    else found->second = value;
}

}  // namespace

const int* UnitState::number(std::string_view name) const {
    const auto found = std::ranges::find(numbers, name, &Numbers::value_type::first);
    return found == numbers.end() ? nullptr : &found->second;
}

std::vector<std::string> UnitState::band_words() const {
    std::vector<std::string> found;
    for (const auto& band : unit->by)
        if (const auto* value = number(band.number); value != nullptr && band.band.holds(*value))
            found.push_back(band.word);
    return found;
}

bool UnitState::has(std::string_view word) const { return std::ranges::find(words, word) != words.end(); }

void UnitState::apply(const Change& change) {
    if (change.by_hand) open.clear();
    for (const auto& [name, count] : change.takes)
        if (const auto* value = number(name)) put_number(numbers, name, std::max(0, *value - count));
    for (const auto& [name, value] : change.set) put_number(numbers, name, value);
    for (const auto& word : change.no_more) std::erase(words, word);
    for (const auto& word : change.becomes)
        if (!has(word)) words.push_back(word);
    if (change.removed) removed = *change.removed;
    for (const auto& one : change.decide)
        if (std::ranges::find(open, one) == open.end()) open.push_back(one);
    if (removed) open.clear();  // nothing is left to decide
}

GameLog::GameLog(const std::string& path) : text_(read_all(path)) {
    std::string_view rest = text_;
    GameRecord record;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        if (read_game_record(rest.substr(0, end), record)) {
            if (record.redoes != 0) std::erase(voided_, record.redoes);
            if (record.voids != 0 && std::ranges::find(voided_, record.voids) == voided_.end())
                voided_.push_back(record.voids);
            records_.push_back(std::move(record));
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

bool GameLog::is_void(const GameRecord& record) const {
    return std::ranges::find(voided_, record.number) != voided_.end();
}

std::uint64_t GameLog::last_counting() const {
    for (auto record = records_.rbegin(); record != records_.rend(); ++record)
        if (record->voids == 0 && record->redoes == 0 && !is_void(*record)) return record->number;
    return 0;
}

std::uint64_t GameLog::last_void() const { return voided_.empty() ? 0 : voided_.back(); }

const GameRecord* GameLog::find(std::uint64_t number) const {
    const auto found = std::ranges::find(records_, number, &GameRecord::number);
    return found == records_.end() ? nullptr : &*found;
}

State::State(const Roster& roster, const GameLog& log, std::uint64_t up_to) {
    for (const auto& unit : roster.units) units.push_back({&unit, unit.words, unit.numbers, false, {}});
    for (const auto& record : log.records()) {
        if (record.number > up_to || log.is_void(record)) continue;
        if (record.turn != 0) turn = record.turn;
        for (const auto& change : record.changes)
            if (auto* unit = find(change.unit)) unit->apply(change);
    }
}

const UnitState* State::find(std::string_view id) const {
    const auto found = std::ranges::find_if(units, [&](const UnitState& one) { return one.unit->id == id; });
    return found == units.end() ? nullptr : &*found;
}

UnitState* State::find(std::string_view id) { return const_cast<UnitState*>(std::as_const(*this).find(id)); }

}  // namespace orderly::game
