// Effects and follow-ups.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

std::string fill_placeholders(const std::string& text, const Viewer& viewer) {
    const auto open = text.find('{');
    if (open == std::string::npos) return text;
    const auto close = text.find('}', open);
    Number number;
    auto sign = 1;
    for (const auto& part : parts_of(text.substr(open + 1, close - open - 1), ' ')) {
        if (part == "less" || part == "plus") {
            sign = part == "less" ? -1 : 1;
            continue;
        }
        number += sign * (is_number(part) ? number_of(part) : viewer.number(part));
        if (number < 0 && sign < 0) number = 0;
    }
    return text.substr(0, open) + std::to_string(std::max(whole(number), 0)) + text.substr(close + 1);
}

}  // namespace

void Effects::add(const Tree& lines) {
    for (const auto& line : lines.list) add_line(line);
    for (const auto& [name, line] : lines.map) add_line(line);
}

void Effects::add_line(const Tree& line) {
    const auto to = line.has("to") ? line.at("to").text : scene_.sides[0];
    const auto parties = to == "both" ? scene_.sides : std::vector{to};
    for (const auto& party : parties)
        add_to(line, party, scene_.side_of(line.has("side") ? line.at("side").text : party));
}

void Effects::add_to(const Tree& line, const std::string& to, std::size_t asked) {
    const Viewer viewer(scene_, asked);
    if (!viewer.holds(line)) return;
    std::optional<int> count;
    if (line.has("count")) count = whole(viewer.amount(line.at("count"), viewer.number("total")));
    if (!count || *count > 0) tell_line(line, to, count, viewer);
    if (line.has("next")) call(line, to, viewer);
}

/// Adds the effects of a line, unless it has none.
void Effects::tell_line(const Tree& line, const std::string& to, const std::optional<int>& count,
                        const Viewer& viewer) {
    const auto settled = line.texts("settled");
    const auto open = line.has("provided") &&
                      std::ranges::none_of(settled, [&](const std::string& word) { return viewer.has(word); });
    const auto lower = line.at("next-lower").text == "true";
    if (lower && (!row_ || row_->lower.empty())) return;
    for (const auto& what : line.texts("do")) {
        const auto sum = scene_.head.at("wordings").at(what).at("sum").text == "true";
        const auto same = std::ranges::find_if(
            told_, [&](const Told& one) { return sum && one.to == to && one.what == what && one.open == open; });
        if (same != told_.end() && count) same->count = same->count.value_or(0) + *count;
        else told_.push_back({to, what, count, open, lower ? row_->lower : ""});
    }
}

/// What each unit of the side passes on, by its own condition; if units share a die, only the unit with the result.
Said Effects::all_handed_on(const Tree& line, std::size_t side, const Tree& next) const {
    Said all;
    for (const auto& unit : scene_.units[side]) {
        const auto given = handed_on(line, unit.said, Viewer(scene_, side, unit), next);
        if (&unit == &scene_.units[side].front()) all = given;
        else all.others.push_back(given);
    }
    return all;
}

void Effects::call(const Tree& line, const std::string& to, const Viewer& viewer) {
    Call call;
    call.procedure = line.at("next").text;
    call.later = line.at("later").text == "true";
    if (line.has("times")) call.times = whole(viewer.amount(line.at("times"), viewer.number("total")));
    const auto& next = procedures_.at(call.procedure);
    if (&next == &scene_.table)
        for (std::size_t side = 0; side < scene_.sides.size(); ++side)
            call.said[side] = all_handed_on(line, side, next);
    else {
        const auto is_side = std::ranges::find(scene_.sides, to) != scene_.sides.end();
        const auto gives = is_side ? scene_.side_of(to) : viewer.side;  // a party gets the words of the tested side
        call.said[0] = handed_on(line, said_together(scene_.units[gives]), viewer, next);
        // the other side's words go to the opposing side, with the words of `with` that only it can have
        if (scene_.sides.size() == 2 && next.at("sides").list.size() == 2)
            call.said[1] = handed_on(line, said_together(scene_.units[1 - gives]), viewer, next);
    }
    const auto again = &next == &scene_.table && scene_.sides.size() == 2;
    auto told = (again ? "both" : to) + ":" + call.procedure;
    if (&next != &scene_.table)
        for (const auto& word : words_with(line, viewer))
            if (knows(next, word)) told += " " + word;
    for (int left = call.times; left > 0; --left) calls_told_.push_back(told);
    calls_.push_back(std::move(call));
}

void Effects::tell(Played& played) const {
    for (const auto& one : told_) {
        const auto text = one.to + ":" + one.what + (one.count ? ":" + std::to_string(*one.count) : "");
        played.effects.insert(text);
        if (one.open) played.open.insert(text);
        if (!one.lower.empty()) played.lower.insert(text + ":" + one.lower);
    }
    for (const auto& call : calls_)
        for (int left = call.times; left > 0; --left) played.next.push_back(call.procedure);
    played.calls = calls_told_;
}

std::vector<std::string> words_with(const Tree& line, const Viewer& viewer) {
    std::vector<std::string> words;
    const auto take = [&](const std::string& text) { words.push_back(fill_placeholders(text, viewer)); };
    if (!line.at("with").text.empty()) take(line.at("with").text);
    for (const auto& item : line.at("with").list) {
        if (item.map.empty()) take(item.text);
        else if (viewer.holds(item))
            for (const auto& word : item.texts("words")) take(word);
    }
    return words;
}

}  // namespace orderly_test
