// Dice: their notations, the faces they need, and their results.

#include <algorithm>
#include <numeric>

#include "support/plain_scene.hpp"

namespace orderly_test {
std::set<int> faces_named(const Tree& tree, const std::string& key) {
    std::set<int> faces;
    for (const auto& text : tree.texts(key)) faces.insert(whole(number_of(text)));
    return faces;
}

bool is_pushed(const Tree& die, int shows) {
    const auto& push = die.at("push");
    return push.has("keep") ? !faces_named(push, "keep").contains(shows) : faces_named(push, "faces").contains(shows);
}

int pushes_of(const Tree& die, const Viewer& viewer) {
    const auto& push = die.at("push");
    return die.has("push") && viewer.holds(push) ? push.number("times", 1) : 0;
}

namespace {

/// A die's explosions and rerolls.
struct Extras {
    std::set<int> explode;
    bool greatest = false;
    int most = 10;
    bool apart = false;
    std::set<int> reroll;
    int times = 1;
};

Extras extras_of(const Tree& die) {
    Extras extras;
    extras.greatest = die.at("explode").text == "greatest";
    if (!extras.greatest) extras.explode = faces_named(die, "explode");
    extras.most = die.number("most", 10);
    extras.apart = die.at("apart").text == "true";
    const auto& reroll = die.at("reroll");
    extras.reroll = faces_named(reroll, "faces");
    extras.times = reroll.number("times", 1);
    return extras;
}

std::vector<int> numbered(int sides) {
    std::vector<int> faces;
    if (sides == 66)
        for (int tens = 1; tens <= 6; ++tens)
            for (int ones = 1; ones <= 6; ++ones) faces.push_back(10 * tens + ones);
    else
        for (int face = 1; face <= sides; ++face) faces.push_back(face);
    return faces;
}

/// Appends the die's number, or one number per face if it explodes apart.
void one_die(const std::vector<int>& faces, const Extras& extras, const NextFace& face, std::vector<int>& shows) {
    const auto fall = [&] {
        auto fell = face(faces);
        for (int again = 0; again < extras.times && extras.reroll.contains(fell); ++again) fell = face(faces);
        return fell;
    };
    const auto greatest = *std::ranges::max_element(faces);
    auto fell = fall();
    shows.push_back(fell);
    for (int more = 0; more < extras.most && (extras.explode.contains(fell) || (extras.greatest && fell == greatest)); ++more) {
        fell = fall();
        if (extras.apart) shows.push_back(fell);
        else shows.back() += fell;
    }
}

/// The faces of each die of `2d6+d4`.
std::vector<std::vector<int>> dice_named(const std::string& text) {
    std::vector<std::vector<int>> dice;
    for (const auto& term : parts_of(text, '+')) {
        const auto letter = term.find('d');
        const auto count = letter == 0 ? 1 : std::stoi(term.substr(0, letter));
        for (int die = 0; die < count; ++die) dice.push_back(numbered(std::stoi(term.substr(letter + 1))));
    }
    return dice;
}

/// `best 1 of 2d6`: the dice to keep, of dice sorted from the highest.
int kept(std::vector<int> dice, const std::string& which, std::size_t count) {
    std::ranges::sort(dice, std::greater<>());
    count = std::min(count, dice.size());  // of fewer dice than are kept, all
    auto from = std::size_t{0};
    if (which == "worst") from = dice.size() - count;
    if (which == "middle") from = (dice.size() - count) / 2;
    const auto first = dice.begin() + static_cast<std::ptrdiff_t>(from);
    return std::accumulate(first, first + static_cast<std::ptrdiff_t>(count), 0);
}

/// Throws all dice, then pushes.
std::vector<int> all_thrown(const std::vector<std::vector<int>>& dice, const Tree& die, const Extras& extras,
                            const Viewer& viewer, const NextFace& face) {
    std::vector<int> shows;
    for (const auto& faces : dice) one_die(faces, extras, face, shows);
    for (int left = pushes_of(die, viewer); left > 0; --left)
        for (std::size_t at = 0; at < dice.size(); ++at) {
            if (!is_pushed(die, shows[at])) continue;
            std::vector<int> again;
            one_die(dice[at], extras, face, again);
            shows[at] = again.front();
        }
    return shows;
}

/// `2d6`, `d6+d8`, `worst 2 of 3d6`.
int thrown_text(const Tree& die, int groups, const Extras& extras, const Viewer& viewer, const NextFace& face,
                std::vector<int>& dice) {
    const auto words = parts_of(die.map.empty() ? die.text : die.at("die").text, ' ');
    std::vector<std::vector<int>> all;
    for (int group = 0; group < groups; ++group)
        for (const auto& faces : dice_named(words.back())) all.push_back(faces);
    dice = all_thrown(all, die, extras, viewer, face);
    if (words.size() == 1) return std::accumulate(dice.begin(), dice.end(), 0);
    return kept(dice, words[0], static_cast<std::size_t>(std::stoi(words[1])));
}

}  // namespace

/// All cards, with repeats: `[1, 1, 2]` or `{1: 2, 2: 1}`.
static std::vector<int> cards_of(const Tree& cards) {
    std::vector<int> all;
    for (const auto& item : cards.list) all.push_back(whole(number_of(item.text)));
    for (const auto& [band, copies] : cards.map)
        for (int card = -1000; card <= 1000; ++card)
            if (in_band(band, card)) all.insert(all.end(), static_cast<std::size_t>(number_of(copies.text).get_num().get_si()), card);
    return all;
}

Tree die_of(const Tree& die, const Viewer& viewer) {
    if (!die.at("die").map.empty()) return die_of(die.at("die"), viewer);
    if (!die.has("by")) return die;
    auto one = *viewer.picked(die.at("by"));
    if (one.map.empty()) one = Tree{{}, {{"die", one}}, {}};
    for (const auto& [key, below] : die.map)  // what stands beside `by` is of each that has none of its own
        if (key != "by" && !one.has(key)) one.map.push_back({key, below});
    return one;
}

Number thrown(const Tree& tree, const Viewer& viewer, const NextFace& face) {
    const auto die = die_of(tree, viewer);
    const auto extras = extras_of(die);
    auto groups = 1;
    if (die.has("of") && !viewer.given(die.at("of").text)) throw TurnedDown("how many dice?");
    if (die.has("of")) groups = whole(viewer.number(die.at("of").text) / die.number("per", 1));
    std::vector<int> dice;
    const auto show = [&](int sum) {
        for (const auto one : dice) viewer.scene.shown.emplace_back(viewer.scene.throwing, one);
        return sum;
    };
    if (die.has("cards") || die.has("deck")) {
        auto left = cards_of(die.has("cards") ? die.at("cards") : viewer.scene.head.at("decks").at(die.at("deck").text).at("cards"));
        auto& gone = viewer.scene.drawn;  // of the only deck that there is
        for (const auto card : die.has("deck") ? gone : std::vector<int>()) left.erase(std::ranges::find(left, card));
        for (int more = groups * die.number("draw", 1); more > 0; --more) {
            if (left.empty()) throw TurnedDown("so many cards are not there");
            dice.push_back(face(left));
            left.erase(std::ranges::find(left, dice.back()));
            if (die.has("deck")) gone.push_back(dice.back());
        }
        return show(std::accumulate(dice.begin(), dice.end(), 0));
    }
    if (!die.has("faces"))
        return show(thrown_text(die, groups, extras, viewer, face, dice));
    std::vector<int> faces;
    for (const auto& item : die.at("faces").list) faces.push_back(whole(number_of(item.text)));
    const auto count = static_cast<std::size_t>(groups * die.number("count", 1));
    dice = all_thrown(std::vector<std::vector<int>>(count, faces), die, extras, viewer, face);
    if (!die.has("keep")) return show(std::accumulate(dice.begin(), dice.end(), 0));
    const auto keep = parts_of(die.at("keep").text, ' ');
    return show(kept(dice, keep[0], static_cast<std::size_t>(std::stoi(keep[1]))));
}

}  // namespace orderly_test
