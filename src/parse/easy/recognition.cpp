#include "parse/easy/recognition.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "parse/easy/numbers.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/easy/rules.hpp"
#include "parse/lexicon.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_variants = 16;

/// The length of another table's weapon without a count, such as `rifle regiment`; 0 if there is none.
std::size_t other_weapon_at(const TypedLine& line, std::size_t at) {
    if (at > 0 && line.pieces[at - 1].kind == TypedToken::Kind::number) return 0;
    constexpr std::size_t longest = 2;
    for (auto length = std::min(longest, line.pieces.size() - at); length > 0; --length) {
        if (std::ranges::any_of(line.some(at, length), &TypedToken::stop)) continue;
        auto is_weapon = false;
        line.each_word_called(line.some(at, length), [&](const Procedure&, const Word& word) {
            is_weapon = is_weapon || word.weapon != no_index;
        });
        if (is_weapon) return length;
    }
    return 0;
}

struct Recognizer : NumberTaker {
    Recognizer(const TypedLine& line, const Named* named, std::size_t variant)
        : NumberTaker(line), named_(named), variant_(variant), rules_(engine::RuleStage::pieces, line) {}

    Recognition hear() {
        for (std::size_t at = 0; at < pieces_.size();) at = take(at);
        return std::move(into_);
    }

    std::size_t take(std::size_t at) {
        const auto& piece = pieces_[at];
        if (piece.kind == TypedToken::Kind::unit_name) return take_unit(at, 1, vocabulary_.units[piece.unit]);
        if (const auto begun = begun_unit_at(line_, at); begun.unit != nullptr) {
            note(at, begun.length, begun.unit->id);
            return take_unit(at, begun.length, *begun.unit);
        }
        if (piece.kind == TypedToken::Kind::by_hand) return add(TokenKind::adjust, at, 1, piece.raw);
        if (piece.kind == TypedToken::Kind::formal) return take_formal(at);
        if (piece.key == "and" || piece.key == "for") return take_part(at);
        if (at == 0 && ((text::same_spelling(piece.raw, procedure_.id) &&
                         (find_word(procedure_, procedure_.id) != no_word ||
                          (at + 1 < pieces_.size() && pieces_[at + 1].kind == TypedToken::Kind::formal))) ||
                        (!procedure_.short_name.empty() && text::same_spelling(piece.raw, procedure_.short_name))))
            return add(TokenKind::called, at, 1, piece.raw, procedure_.called.size());
        if (named_ != nullptr && at == named_->at && named_->called < procedure_.called.size()) {
            note(at, named_->length, std::string(procedure_.called[named_->called].text));
            return add(TokenKind::called, at, named_->length, piece.raw, named_->called);
        }
        if (const auto end = take_notation(at); end > at) return end;
        if (is_unit(at)) return take_unit(at);
        if (is_behind_number(at))
            if (auto other = other_unit(line_, at)) return take_asked(std::move(*other), TokenKind::unit);
        if (const auto end = take_by_rule(at); end > at) return end;
        if (const auto side = side_of_die(at); side < procedure_.sides.size())
            return add(TokenKind::side, at, 1, piece.raw, side);
        if (const auto length = denial_at(line_, at); length > 0) return take_denial(at, length);
        // a word typed as one is not read as several
        const auto whole = hyphenated_length(pieces_, at);
        const auto found = found_at(at);
        if (found.entry != nullptr && found.entry->means == TokenKind::fact)
            if (const auto end = take_number_inside(at); end > at) return end;
        if (found.entry != nullptr && found.length >= whole && (!piece.ordinal || found.length > 1))
            return take_found(at, found);
        if (const auto end = take_number_inside(at); end > at) return end;
        if (piece.kind == TypedToken::Kind::number)
            if (auto slip = slip_of_unit_at(line_, at)) return take_asked(std::move(*slip));
        if (auto ratio = ratio_of(line_, at)) return take_asked(std::move(*ratio));
        if (piece.kind == TypedToken::Kind::number) return take_number(at);
        if (const auto length = take_glued(at); length > 0) return length;
        return take_guess(at, whole);
    }

    /// The entry that is spelled there; not a fact that hides a word of the table behind `at` or `vs`: `into hard cover`.
    [[nodiscard]] Found found_at(std::size_t at) const {
        const auto found = line_.find(at);
        if (found.entry == nullptr || found.entry->means != TokenKind::fact || found.length < 2) return found;
        const auto hidden = line_.find(at + 1);
        const auto first = line_.find(std::span(pieces_).first(at + 1), at);
        const auto is_toward = first.entry != nullptr && (first.entry->means == TokenKind::toward ||
                                                          first.entry->means == TokenKind::versus);
        const auto is_word = hidden.entry != nullptr && hidden.entry->means <= TokenKind::phrase;
        return is_toward && is_word && hidden.length + 1 >= found.length ? first : found;
    }

    /// Adds what pieces that spell no entry may mean; `whole` is how many pieces are typed as one.
    std::size_t take_guess(std::size_t at, std::size_t whole) {
        const auto guess = guess_at(line_, at);
        if (!guess || pieces_[at].ordinal)
            if (auto slip = slip_of_unit_at(line_, at)) return take_asked(std::move(*slip));
        if (!guess || guess->length < whole) return take_slip(at);
        if (guess->entry == nullptr) {
            if (auto slip = slip_of_name_at(line_, at)) return take_asked(std::move(*slip));
            return take_name(at, guess->length);
        }
        if (guess->entry->means != TokenKind::fact) note(at, guess->length, full_text(*guess->entry));
        return take_entry(at, guess->length, *guess->entry);
    }

    /// Does what a rule says; returns `at` if no rule begins there, or one that only tells something.
    std::size_t take_by_rule(std::size_t at) {
        const auto found = rules_.find(at);
        if (!found) return at;
        const auto length = found->parts[0].to - at;
        switch (static_cast<engine::RuleAction>(found->rule->does)) {
            case engine::RuleAction::ask:
                return take_asked(slip_of(code_of(*found->rule), pieces_, at, at + length, rules_.said(*found)));
            case engine::RuleAction::tell: into_.heard.push_back(rules_.said(*found)); return at;
            default:
                return take_as(static_cast<engine::RuleBecomes>(found->rule->gives), at, length, found->parts[1].from);
        }
    }

    /// Adds an entry that is spelled there; notes how it is read if it may be meant otherwise.
    std::size_t take_found(std::size_t at, const Found& found) {
        if (const auto guess = contracted_behind(line_, at, *found.entry)) {
            note(at, guess->length, full_text(*guess->entry));
            return take_entry(at, guess->length, *guess->entry);
        }
        const auto full = full_text(*found.entry);
        const auto is_letter = pieces_[at].key.size() == 1 && full.size() > 1;
        if (found.length == 1 && found.entry->means == TokenKind::word &&
            (is_letter || is_run_together(found) || may_be_name(at, *found.entry)))
            note(at, 1, full);
        return take_entry(at, found.length, one_of_twins(*found.entry));
    }

    /// Adds the item that a rule makes of the pieces; its part 1 begins at `part`.
    std::size_t take_as(engine::RuleBecomes what, std::size_t at, std::size_t length, std::size_t part) {
        switch (what) {
            case engine::RuleBecomes::name: return take_name(at, length);
            case engine::RuleBecomes::plus:
            case engine::RuleBecomes::minus:
                return add(TokenKind::adjust, at, length,
                           (what == engine::RuleBecomes::plus ? '+' : '-') + text::fraction_text(pieces_[part].value));
            case engine::RuleBecomes::mine: return add(TokenKind::own, at, length, pieces_[at].raw);
            case engine::RuleBecomes::versus: between_ = part; break;
            default: break;
        }
        return add(TokenKind::filler, at, length, pieces_[at].raw);
    }

    /// Adds a unit of the game; its text is the id, with a distance if given.
    std::size_t take_unit(std::size_t at, std::size_t length, const NamedUnit& unit) {
        const auto& raw = pieces_[at].raw;
        const auto distance = raw.substr(std::min(raw.find('@'), raw.size()));
        const auto index = static_cast<std::size_t>(&unit - vocabulary_.units.data());
        const auto end = add(TokenKind::unit_name, at, length, unit.id + distance, index);
        into_.items.back().has_distance = !distance.empty();
        into_.items.back().camp = static_cast<std::size_t>(
            std::ranges::find(vocabulary_.units, unit.side, &NamedUnit::side) - vocabulary_.units.begin());
        return end;
    }

    /// Removes a state that the game gives a unit: `not-disordered`, `not disordered`.
    std::optional<std::size_t> take_away(std::size_t at, std::size_t length, const Slip& slip) {
        const auto is_written_so = at + length < pieces_.size() && pieces_[at + length].joint == '-';
        const auto is_unit = [](const TypedToken& piece) { return piece.kind == TypedToken::Kind::unit_name; };
        if (slip.denies == no_index || !(slip.is_left_out || is_written_so) || std::ranges::none_of(pieces_, is_unit))
            return std::nullopt;
        return add(TokenKind::gone, slip.from, slip.to - slip.from, slip.problem.word, slip.denies);
    }

    /// Whether a capitalized alias of a word outside any choice may be a person's name: `Hill`.
    [[nodiscard]] bool may_be_name(std::size_t at, const Entry& entry) const {
        const auto& raw = pieces_[at].raw;
        const auto has_small = std::ranges::any_of(raw, [](char letter) { return 'a' <= letter && letter <= 'z'; });
        return at > 0 && pieces_[at].capital && has_small && !entry.is_own &&
               procedure_.words[entry.index].choice == no_index;
    }

    /// The index of the reading that this variant uses.
    std::size_t choose(std::size_t readings) {
        if (into_.variants * readings > most_variants) return 0;
        const auto choice = variant_ / into_.variants % readings;
        into_.variants *= readings;
        return choice;
    }

    const Entry& one_of_twins(const Entry& entry) {
        const auto twins = line_.twins_of(entry);
        const auto choice = twins.empty() ? 0 : choose(twins.size() + 1);
        return choice == 0 ? entry : *twins[choice - 1];
    }

    /// Whether the piece follows a number and may be its unit.
    [[nodiscard]] bool is_behind_number(std::size_t at) const {
        const auto behind =
            !into_.items.empty() && into_.items.back().means == TokenKind::number && !into_.items.back().stop;
        return behind && line_.may_be_unit(at);
    }

    /// Whether the piece is a unit of distance after a number; if it is also a filler, it must be attached.
    [[nodiscard]] bool is_unit(std::size_t at) const { return is_behind_number(at) && line_.is_unit(pieces_[at]); }

    /// Adds the unit of a distance, and notes one that is only said for the ruleset's.
    std::size_t take_unit(std::size_t at) {
        const auto& unit = line_.vocabulary.in_force->unit;
        if (is_said_otherwise(unit, pieces_[at].raw))
            note(at - 1, 2, fmt::format("{}{}", text::sanitized(pieces_[at - 1].raw), unit.suffix));
        return add(TokenKind::unit, at, 1, pieces_[at].raw);
    }

    std::size_t take_name(std::size_t at, std::size_t length) {
        const auto typed = typed_text(line_.some(at, length));
        into_.heard.push_back(fmt::format("{} as a name", text::sanitized(typed)));
        return add(TokenKind::name, at, length, typed);
    }

    std::size_t take_slip(std::size_t at) {
        if (const auto length = other_weapon_at(line_, at); length > 0)
            return add(TokenKind::fact, at, length, typed_text(line_.some(at, length)));
        auto slip = unread_slip(line_, at);
        if (slip.is_left_out) return take_nothing(slip);
        const auto end = slip.to;
        into_.slips.push_back(std::move(slip));
        add(TokenKind::unknown, at, end - at, pieces_[at].raw);
        return end;
    }

    /// Drops a denial that equals the default, such as `not disordered`, and notes it.
    std::size_t take_nothing(const Slip& slip) {
        note(slip.from, slip.to - slip.from, std::string(read_as_default));
        into_.left_out.push_back(slip);
        return add(TokenKind::filler, slip.from, slip.to - slip.from, slip.problem.word);
    }

    std::size_t take_denial(std::size_t at, std::size_t length) {
        const auto says =
            !into_.items.empty() && into_.items.back().to == at && into_.items.back().means <= TokenKind::derived;
        auto slip = denied_at(line_, at, length, says ? into_.items.back().from : at);
        if (!slip) return add(TokenKind::filler, at, length, pieces_[at].raw);
        if (slip->from < at) into_.items.pop_back();
        if (const auto gone = take_away(at, length, *slip)) return *gone;
        if (slip->is_left_out) return take_nothing(*slip);
        return take_asked(std::move(*slip));
    }

    std::size_t take_part(std::size_t at) {
        return add(at > 0 && at == between_ ? TokenKind::versus : TokenKind::part, at, 1, pieces_[at].key);
    }

    [[nodiscard]] std::string full_text(const Entry& entry) const {
        return entry.means == TokenKind::called ? std::string(procedure_.id) : full_name(line_, entry);
    }

    const Named* named_;
    std::size_t variant_;
    std::size_t between_ = 0;  ///< the `and` between two sides; 0 if none
    PieceRules rules_;
};

void drop_fillers(std::vector<ParsedToken>& items) {
    for (auto at = items.size(); at-- > 1;)  // a comma after a filler moves to the item before it
        if (items[at].means == TokenKind::filler && items[at].stop) items[at - 1].stop = true;
    std::erase_if(items, [](const ParsedToken& item) { return item.means == TokenKind::filler; });
}

}  // namespace

Recognition recognize(const TypedLine& line, const Named* named, std::size_t variant) {
    auto recognition = Recognizer(line, named, variant).hear();
    run_rules(engine::RuleStage::items, line, recognition);
    ask_both_ways(line.pieces, recognition);
    run_rules(engine::RuleStage::sides, line, recognition);
    run_rules(engine::RuleStage::numbers, line, recognition);
    drop_fillers(recognition.items);
    mark_verbs(line, recognition.items);
    settle_owners(line.procedure, line.pieces, recognition.items);
    settle_names_again(line.pieces, recognition.items);
    return recognition;
}

namespace {

/// Whether the typed words are one of the ruleset's words, or a procedure's own name.
bool has_name(const TypedLine& line, const Ruleset& ruleset, std::span<const TypedToken> typed) {
    const auto& speech = line.all.known.of(ruleset);
    return std::ranges::any_of(begun_by(speech, row_of_key(speech, typed.front().key)), [&](const Entry& entry) {
        return (names_word(entry) || (entry.means == TokenKind::called && entry.is_own)) &&
               std::ranges::equal(entry.keys, typed, {}, {}, &TypedToken::key);
    });
}

}  // namespace

std::optional<Slip> other_tables_slip(const TypedLine& line, std::size_t at) {
    WordSet tables;
    const auto& procedures = line.vocabulary.in_force->procedures;
    line.each_word_called(line.some(at, 1), [&](const Procedure& procedure, const Word& word) {
        if (!is_plain(word)) tables.insert(static_cast<WordIndex>(&procedure - procedures.data()));
    });
    if (tables.empty()) return std::nullopt;
    std::vector<std::string> ids;
    tables.each([&](WordIndex place) { ids.push_back(fmt::format("`{}`", procedures[place].id)); });
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 1, "`{}` belongs to {}, not to `{}`: leave it out",
                   fmt::to_string(fmt::join(ids, " and ")), line.procedure.id);
}

std::optional<Slip> foreign_slip(const TypedLine& line, std::size_t at) {
    const auto whole = hyphenated_length(line.pieces, at);
    for (auto length = std::min(std::max(most_name_pieces, whole), line.pieces.size() - at); length >= whole;
         --length) {
        const auto typed = line.some(at, length);
        if (length == 1 && typed.front().key.size() < shortest_beginning) continue;
        if (has_name(line, *line.vocabulary.in_force, typed))
            return slip_at(ErrorCode::unknown_word, line.pieces, at, at + length,
                           "`{}` is another table: ask for one at a time, or leave it out");
        std::vector<std::string_view> ids;
        for (const auto* ruleset : line.vocabulary.all)
            if (has_name(line, *ruleset, typed)) ids.push_back(ruleset->id);
        if (ids.empty()) continue;
        auto slip = slip_at(ErrorCode::unknown_word, line.pieces, at, at + length,
                            "{1} has no `{0}`; {2} {3}", line.vocabulary.in_force->id,
                            text::join_list(std::vector<std::string>(ids.begin(), ids.end()), "and"),
                            std::string_view(ids.size() == 1 ? "does" : "do"));
        slip.may_go = length == 1;  // no table here needs it
        return slip;
    }
    return std::nullopt;
}

}  // namespace orderly::parser
