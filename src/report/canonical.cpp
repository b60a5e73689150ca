#include "report/formats.hpp"

#include <algorithm>

#include "orderly/engine.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

/// The plain words shared by all units; none if a unit would then have no words of its own.
WordSet shared_words(const Procedure& procedure, const Side& side) {
    if (side.units.size() < 2) return {};
    auto common = side.units.front().said;
    for (const auto& unit : side.units) common = common & unit.said;
    WordSet shared;
    common.each([&](WordIndex word) {
        const auto& known = procedure.words[word];
        if (known.quantity == no_index && known.weapon == no_index) shared.insert(word);
    });
    const auto bare = [&](const Unit& unit) {
        return unit.shots.empty() && unit.by_hand.empty() && shared.has_all(unit.said);
    };
    return std::ranges::any_of(side.units, bare) ? WordSet{} : shared;
}

void put_unit(const Procedure& procedure, const Unit& unit, const WordSet& shared, text::Buffer& out) {
    each_said(procedure, unit, [&](WordIndex word) {
        if (shared.contains(word)) return;
        out.put(' ');
        put_said(procedure, unit, word, out);
    });
    for (const auto& shot : unit.shots) {
        out.put(' ');
        put_shot(procedure, shot, out);
    }
    for (const auto& hand : unit.by_hand) {
        out.put(' ');
        if (hand.add >= 0) out.put('+');
        out.number(hand.add);
        if (hand.reason.empty()) continue;
        out.put(':');
        out.append(hand.reason);
    }
}

void put_side(const Procedure& procedure, const Side& side, const std::vector<std::string>& later, text::Buffer& out) {
    const auto shared = shared_words(procedure, side);
    shared.each([&](WordIndex word) {
        out.put(' ');
        out.append(procedure.words[word].id);
    });
    if (!shared.empty()) out.put(" for");
    for (std::size_t at = 0; at < side.units.size(); ++at) {
        if (at != 0) out.put(" and");
        put_unit(procedure, side.units[at], shared, out);
    }
    for (const auto& word : later) {
        out.put(' ');
        out.append(word);
    }
}

}  // namespace

void put_said(const Procedure& procedure, const Unit& unit, WordIndex word, text::Buffer& out) {
    const auto& known = procedure.words[word];
    out.append(known.id);
    if (known.quantity == no_index || !unit.valued[known.quantity]) return;
    out.put('=');
    text::put_fraction(unit.values[known.quantity], out);
}

void put_shot(const Procedure& procedure, const Shot& shot, text::Buffer& out) {
    if (procedure.weapons.counted && shot.count != 1) {
        out.number(shot.count);
        out.put('x');
    }
    out.append(procedure.weapons.list[shot.weapon].id);
    out.put('@');
    text::put_fraction(shot.distance, out);
}

void put_request(const Request& request, text::Buffer& out) {
    const auto& procedure = *request.procedure;
    const auto put = [&](Index side) {
        put_side(procedure, request.sides[side], request.deferred[side], out);
        if (!request.given[side]) return;
        out.put(' ');
        out.append(given_number(procedure));
        out.put('=');
        out.number(*request.given[side]);
    };
    out.append(procedure.id);
    put(0);
    if (procedure.sides.size() > 1) {
        out.put(" vs");
        put(1);
    }
    for (const auto& [deck, cards] : request.gone) {
        out.put(" gone:");
        out.append(request.ruleset->decks[deck].id);
        for (std::size_t at = 0; at < cards.size(); ++at) {
            out.put(at == 0 ? '=' : ',');
            out.number(cards[at]);
        }
    }
}

void append_unit(const Procedure& procedure, const Unit& unit, std::string& out) {
    std::string words;
    if (text::Buffer buffer(words); true) put_unit(procedure, unit, {}, buffer);
    out.append(words, words.empty() ? 0 : 1);
}

void append_request(const Request& request, std::string& out) {
    text::Buffer buffer(out);
    put_request(request, buffer);
}

}  // namespace orderly::report
