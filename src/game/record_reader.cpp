#include "game/record_reader.hpp"

#include <algorithm>

#include "log/file.hpp"
#include "log/lines.hpp"
#include "log/strict_json.hpp"
#include "text/integer.hpp"
#include "text/printable.hpp"

namespace orderly::game {
namespace {

/// Reads JSON as our own writer puts it: no blanks, keys in order. What it does not know makes it fail.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    bool take(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    template <class Number>
    bool number(Number& into) {
        const auto found = text::take_integer<Number>(rest_);
        if (found) into = *found;
        return found.has_value();
    }

    bool text(std::string& into) {
        if (!take("\"")) return false;
        const auto plain = std::ranges::find_if(rest_, [](char one) { return one < ' ' || one > '~' || one == '"' || one == '\\'; });
        into.assign(rest_.begin(), plain);
        rest_.remove_prefix(into.size());
        if (take("\"")) return true;  // nearly every one
        while (!rest_.empty() && rest_.front() != '"') {
            if (rest_.front() == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
            into += rest_.front();
            rest_.remove_prefix(1);
        }
        into = text::printable(into);  // what a terminal would obey is no word of a unit
        return take("\"");
    }

    /// Calls `item()` for each until `end`.
    template <class Item>
    bool items(std::string_view end, Item item) {
        while (!take(end)) {
            if (!item()) return false;
            take(",");
        }
        return true;
    }

    bool texts(std::vector<std::string>& into) {
        return items("]", [&] { return text(into.emplace_back()); });
    }

    bool numbers(Numbers& into) {
        return items("}", [&] {
            auto& [name, value] = into.emplace_back();
            return text(name) && take(":") && number(value);
        });
    }

    bool change(Change& into) {
        if (!take(R"({"unit":)") || !text(into.unit)) return false;
        take(",");
        return items("}", [&] {
            if (take(R"("takes":{)")) return numbers(into.takes);
            if (take(R"("set":{)")) return numbers(into.set);
            if (take(R"("becomes":[)")) return texts(into.becomes);
            if (take(R"("no-more":[)")) return texts(into.no_more);
            if (take(R"("when":[)")) return texts(into.when);
            if (take(R"("unless":[)")) return texts(into.unless);
            if (take(R"("hits":)")) return number(into.hits);
            if (take(R"("turns":)")) return number(into.turns);
            if (take(R"("absent":true)")) return into.absent = true;
            if (take(R"("attached":)")) return text(into.attached.emplace());
            if (take(R"("settles":)")) return text(into.settles);
            if (take(R"("by-hand":true)")) return into.by_hand = true;
            if (take(R"("removed":false)")) return (into.removed = false).has_value();
            if (take(R"("removed":true)")) return (into.removed = true).has_value();
            return decision(into);
        });
    }

    /// What is left to the players, and what comes of a yes.
    bool decision(Change& into) {
        if (take(R"("decide":[)")) return texts(into.decide);
        if (take(R"("would":{)")) return effects(into.would);
        if (take(R"("all-of":{)")) return numbers(into.all_of);
        if (take(R"("this-turn":true)")) return into.this_turn = true;
        return take(R"("settled-by":)") && text(into.settled_by);
    }

    bool effects(Effects& into) {
        return items("}", [&] {
            if (take(R"("takes":{)")) return numbers(into.takes);
            if (take(R"("becomes":[)")) return texts(into.becomes);
            if (take(R"("no-more":[)")) return texts(into.no_more);
            return take(R"("removed":true)") && (into.removed = true);
        });
    }

    /// One key of a game with its comma; false at the first other.
    bool key(GameRecord& into) {
        std::string passed_over;
        bool known = false;
        if (take(R"("names":[)")) known = items("]", [&] { return take("[") && texts(into.names); });
        else if (take(R"("changes":[)")) known = items("]", [&] { return change(into.changes.emplace_back()); });
        else if (take(R"("void":)")) known = number(into.voids);
        else if (take(R"("redo":)")) known = number(into.redoes);
        else if (take(R"("turn":)")) known = number(into.turn);
        else if (take(R"("phase":)")) known = text(into.phase);
        else if (take(R"("side":)")) known = text(into.side);
        else if (take(R"("note":)")) known = text(passed_over);
        return known && take(",");
    }

private:
    std::string_view rest_;
};

}  // namespace

bool read_game_record(std::string_view line, GameRecord& into) {
    into = {};
    line = log::without_blank_end(line);
    if (!log::is_closed(line)) return false;
    into.line = line;
    Reader reader(line);
    std::string time;
    std::string link;
    if (!reader.take(log::record_opening) || !reader.number(into.number)) return false;
    if (reader.take(R"(,"prev":)") && !reader.text(link)) return false;
    if (!reader.take(R"(,"time":)") || !reader.text(time) || !reader.take(",")) return false;
    while (reader.key(into)) {
    }
    return true;
}

}  // namespace orderly::game
