#include "game/state.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "log/file.hpp"
#include "log/reader.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"

namespace orderly::game {
namespace {

/// Reads JSON in exactly the form of our writer: no blanks, keys in order. Fails on anything else.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    /// For literals, the compiler reduces this to one or two comparisons.
    template <std::size_t Size>
    bool take(const char (&text)[Size]) {
        constexpr auto length = Size - 1;
        if (rest_.size() < length || std::memcmp(rest_.data(), text, length) != 0) return false;
        rest_.remove_prefix(length);
        return true;
    }

    template <class Number>
    bool number(Number& into) {
        const auto found = text::take_integer<Number>(rest_);
        if (found) into = *found;
        return found.has_value();
    }

    /// Skips a text.
    bool pass() {
        if (!take("\"")) return false;
        auto end = std::min(rest_.find('"'), rest_.size());
        if (end > 0 && rest_[end - 1] == '\\') end = 0;  // an escaped quote: go byte by byte
        while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
        if (end >= rest_.size()) return false;
        rest_.remove_prefix(end + 1);
        return true;
    }

    bool text(std::string& into) {
        const auto begun = rest_;
        if (!pass()) return false;
        into.assign(begun.substr(1, begun.size() - rest_.size() - 2));
        if (std::ranges::all_of(into, [](char one) { return one >= ' ' && one <= '~' && one != '\\'; })) return true;
        std::string bare;
        for (std::size_t at = 0; at < into.size(); ++at) bare += into[at] == '\\' ? into[++at] : into[at];
        into = text::printable(bare);  // escape control characters: no unit's word has any
        return true;
    }

    /// Calls `item()` for each item until `end`.
    template <class Item>
    bool items(const char (&end)[2], Item item) {
        while (!take(end)) {
            if (!item()) return false;
            take(",");
        }
        return true;
    }

    bool value(std::string& into) { return text(into); }
    bool value(std::optional<std::string>& into) { return text(into.emplace()); }
    bool value(int& into) { return number(into); }
    bool value(bool& into) { return take("true") && (into = true); }
    bool value(std::optional<bool>& into) { return value(into.emplace()) || take("false"); }
    bool value(Effects& into) { return take("{") && fields(into); }
    bool value(Change& into) { return take(R"({"unit":)") && text(into.unit) && (take(","), fields(into)); }
    template <class Item>
    bool value(std::vector<Item>& into) {
        return take("[") && items("]", [&] { return value(into.emplace_back()); });
    }
    bool value(Numbers& into) {
        return take("{") && items("}", [&] {
                   auto& [name, value] = into.emplace_back();
                   return text(name) && take(":") && number(value);
               });
    }

    /// Reads the rest of an object, in any order.
    bool fields(auto& into) {
        return items("}", [&] {
            bool is_known = false;
            bool is_read = false;
            each_field(into, [&](const auto& key, auto& member) {
                if (!is_known && take(key)) is_known = true, is_read = value(member);
            });
            return is_read;
        });
    }

    /// The start of every record, up to its first key about the game.
    bool head(std::uint64_t& record) {
        if (!take(log::record_opening_text) || !number(record)) return false;
        if (take(R"(,"prev":)") && !pass()) return false;
        return take(R"(,"time":)") && pass() && take(",");
    }

    /// Reads the key that voids another record or counts it again; it comes first.
    bool about_another(GameRecord& into) {
        return (take(R"("void":)") && number(into.voids)) || (take(R"("redo":)") && number(into.redoes));
    }

    /// Reads everything that a game needs from a record; false if the record starts differently.
    bool record(GameRecord& into) {
        if (!head(into.number)) return false;
        if (about_another(into)) return true;
        while (key(into)) {
        }
        return true;
    }

    /// Reads one key about the game with its comma; false at the first other key.
    bool key(GameRecord& into) {
        bool known = false;
        if (take(R"("names":[)")) known = items("]", [&] { return value(into.names); });
        else if (take(R"("changes":)")) known = value(into.changes);
        else if (take(R"("turn":)")) known = number(into.turn);
        else if (take(R"("phase":)")) known = text(into.phase);
        else if (take(R"("side":)")) known = text(into.side);
        else if (take(R"("note":)")) known = pass();
        return known && take(",");
    }

private:
    std::string_view rest_;
};

}  // namespace

bool read_game_record(std::string_view line, GameRecord& into) {
    into.clear();
    line = log::without_blank_end(line);
    if (!log::is_closed(line)) return false;
    into.line = line;
    return Reader(line).record(into);
}

bool read_effects(std::string_view line, GameRecord& into) {
    into.clear();
    line = log::without_blank_end(line);
    const auto is_record = Reader(line).record(into);
    const auto has_any = into.is_about_another() || into.turn != 0 || !into.phase.empty() || !into.changes.empty();
    return is_record && has_any && log::is_closed(line);
}

void GameRecord::clear() {
    number = voids = redoes = 0;
    turn = 0;
    for (auto* text : {&phase, &side, &line}) text->clear();
    names.clear();
    changes.clear();
}

/// Record numbers below this one are kept as one bit each, larger ones in a set: a log of 300 MB needs about 3 MB.
constexpr std::uint64_t most_counted = 1U << 27U;

void Voids::add(const GameRecord& record) {
    if (record.redoes != 0) set(record.redoes, false);
    if (record.voids == 0 || is_void(record.voids)) return;
    set(record.voids, true);
    if (record.voids < most_counted) in_turn_.push_back(static_cast<std::uint32_t>(record.voids));
}

void Voids::set(std::uint64_t record, bool is_void) {
    if (record >= most_counted) {
        if (is_void) far_.insert(record);
        else far_.erase(record);
        return;
    }
    if (record >= is_void_.size()) is_void_.resize(record + 1);
    is_void_[record] = is_void;
}

std::uint64_t Voids::last() const {
    const auto last = std::find_if(in_turn_.rbegin(), in_turn_.rend(), [&](std::uint32_t one) { return is_void(one); });
    return last != in_turn_.rend() ? *last : far_.empty() ? 0 : *far_.rbegin();
}

GameLog::GameLog(std::string path) : path_(std::move(path)) {}

const Voids& GameLog::voids() const {
    find_voids();
    return voids_;
}

void GameLog::find_voids() const {
    if (!lines_) each_effect(0, [](const GameRecord&) {});
}

void GameLog::each(const Visit& visit) const {
    find_voids();
    GameRecord record;
    log::each_line(path_, [&](std::string_view line, std::uint64_t number) {
        if (number <= *lines_ && read_game_record(line, record)) visit(record);
    });
}

namespace {

/// Holds back the latest records of a log on the first pass: a record that is voided is usually voided soon after.
class Latest {
public:
    explicit Latest(const GameLog::Visit& visit) : visit_(visit) {}

    /// Swaps the record in; leaves one that is no longer needed in its place.
    void add(GameRecord& record) {
        auto& oldest = kept_[next_++ % kept_.size()];
        visit(oldest);
        std::swap(oldest, record);
    }

    /// Drops the record. Returns false if it has been visited already.
    bool drop(std::uint64_t number) {
        for (auto& record : kept_)
            if (record.number == number) record.clear();
        return number >= visited_.size() || !visited_[number];
    }

    void visit_all() {
        for (std::size_t at = 0; at < kept_.size(); ++at) visit(kept_[next_++ % kept_.size()]);
    }

private:
    void visit(const GameRecord& record) {
        if (record.number == 0) return;
        if (record.number < most_counted) {
            if (record.number >= visited_.size()) visited_.resize(record.number + record.number / 2 + 1);
            visited_[record.number] = true;
        }
        visit_(record);
    }

    const GameLog::Visit& visit_;
    std::array<GameRecord, 16> kept_;
    std::size_t next_ = 0;
    std::vector<bool> visited_;  ///< by number
};

}  // namespace

bool GameLog::each_effect(std::uint64_t up_to, const Visit& visit) const {
    GameRecord record;
    if (lines_) {
        log::each_line(path_, [&](std::string_view line, std::uint64_t number) {
            if (number <= *lines_ && read_effects(line, record) && !record.is_about_another() &&
                record.number <= up_to && !is_void(record))
                visit(record);
        });
        return true;
    }
    Latest latest(visit);
    auto is_right = true;
    std::uint64_t lines = 0;
    log::each_line(path_, [&](std::string_view line, std::uint64_t number) {
        lines = number;
        if (!read_effects(line, record)) return;
        if (!record.is_about_another()) {
            if (record.number <= up_to && !voids_.is_void(record.number)) latest.add(record);
            return;
        }
        voids_.add(record);
        is_right = is_right && record.redoes == 0 && latest.drop(record.voids);
    });
    latest.visit_all();
    lines_ = lines;
    return is_right;
}

std::uint64_t GameLog::last() const {
    std::uint64_t last = 0;
    each([&](const GameRecord& record) { last = std::max(last, record.number); });
    return last;
}

std::uint64_t GameLog::last_counting() const {
    std::uint64_t last = 0;
    each([&](const GameRecord& record) {
        if (!record.is_about_another() && !is_void(record)) last = record.number;
    });
    return last;
}

std::optional<GameRecord> GameLog::find(std::uint64_t number) const {
    std::optional<GameRecord> found;
    each([&](const GameRecord& record) {
        if (!found && record.number == number) found = record;
    });
    return found;
}

}  // namespace orderly::game
