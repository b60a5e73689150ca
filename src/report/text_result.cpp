#include "report/formats.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "orderly/engine.hpp"
#include "report/wording.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

/// `needs 9 (7 unmodified)`: the face that a die must show, so that you can count the dice by eye.
std::string score_text(const auto& naturals, int needed, int modifier) {
    auto face = needed - modifier;
    if (naturals.always_hit != 0) face = std::min(face, naturals.always_hit);
    if (naturals.always_miss != 0) face = std::max(face, naturals.always_miss + 1);
    return face == needed ? fmt::format("needs {}", face) : fmt::format("needs {} ({} unmodified)", face, needed);
}

class TextResult {
public:
    TextResult(const Resolution& resolution, const Result& result, std::size_t indent, text::Page& page)
        : resolution_(resolution),
          request_(resolution.request),
          procedure_(*request_.procedure),
          result_(result),
          indent_(indent),
          page_(page) {}

    void write() {
        if (result_.unit == 0) fired();
        switch (procedure_.kind) {
            case Kind::lookup: write_text_lookup(request_, result_, indent_, page_); break;
            case Kind::pool:
            case Kind::pools:
            case Kind::duels: pools(); break;
            default: rolled(); break;
        }
        if (procedure_.kind != Kind::lookup) values();
        effects();
        next();
    }

private:
    [[nodiscard]] bool two_sided() const { return procedure_.sides.size() > 1; }
    [[nodiscard]] bool both_throw() const { return procedure_.kind == Kind::pools || procedure_.kind == Kind::duels; }

    void fired() {
        each_fired(request_, [this](const Fired& one) {
            paragraph("fired: " + text::unbroken(fired_text(*request_.ruleset, one)));
        });
    }

    [[nodiscard]] std::size_t name_width() const {
        std::size_t width = 0;
        if (two_sided())
            for (const auto side : procedure_.sides) width = std::max(width, text::columns_of(side));
        for (const auto& effect : result_.effects)
            width = std::max(width, text::columns_of(party_name(procedure_, effect.to)));
        return width;
    }

    void paragraph(const std::string& text) { page_.paragraph(text, indent_, indent_ + 2); }

    /// `label: the title`, with the title highlighted.
    void result_line(std::string_view label, std::string_view title) {
        if (title.empty()) return paragraph(std::string(label));
        paragraph(fmt::format("{}: {}{}{}", label, text::style::bold, title, text::style::plain));
        if (result_.row == nullptr) return;
        for (const auto line : result_.row->lines) page_.paragraph(line, indent_ + 2, indent_ + 2);
    }

    [[nodiscard]] std::string_view title() const {
        return result_.row == nullptr ? std::string_view{} : title_or_id(result_.row->title, result_.row->outcome);
    }

    [[nodiscard]] WorkingLine side_line(Index side) const {
        WorkingLine line;
        if (two_sided()) line.name = procedure_.sides[side];
        line.words = counted_text(request_, result_, side);
        line.sum = text::signed_text(result_.sums[side]);
        return line;
    }

    void rolled() {
        if (!request_.is_given()) procedure_.kind == Kind::opposed ? opposed() : one_die();
        tallies();
        if (procedure_.kind == Kind::check) return check_line();
        column();
        if (!procedure_.idle_total)
            result_line(fmt::format("{} {}{}", procedure_.kind == Kind::opposed ? "difference" : "total", result_.total,
                                    given()),
                        row_by_kind());
        row_by_tally();
    }

    /// Said of a number that was given instead of dice.
    [[nodiscard]] std::string_view given() const { return request_.is_given() ? ", given" : ""; }

    void opposed() {
        std::vector<WorkingLine> lines;
        for (Index side = 0; side < 2; ++side) {
            auto line = side_line(side);
            line.die = dice_text(thrown_together(side));
            if (!procedure_.idle_total) line.total = std::to_string(result_.totals[side]);
            lines.push_back(line);
        }
        write_working(page_, lines, indent_, name_width());
    }

    template <class Is>
    [[nodiscard]] std::vector<ThrownDie> dice_that(Is are) const {
        std::vector<ThrownDie> dice;
        std::ranges::copy_if(resolution_.dice, std::back_inserter(dice), are);
        return dice;
    }

    /// The dice of a range of throws.
    [[nodiscard]] std::vector<ThrownDie> thrown(Index from, Index before) const {
        return dice_that([&](const ThrownDie& die) { return from <= die.together && die.together < before; });
    }
    [[nodiscard]] std::vector<ThrownDie> thrown_together(Index which) const {
        return thrown(which, static_cast<Index>(which + 1));
    }

    /// The dice that form the total; those after them are for values.
    [[nodiscard]] Index base_throw() const {
        return procedure_.repeat == no_index ? Index{0} : static_cast<Index>(result_.unit * throws_of_a_roll());
    }

    [[nodiscard]] Index throws_of_a_roll() const {
        return static_cast<Index>(resolution_.throws.size() / resolution_.results.size());
    }

    /// The remaining dice.
    [[nodiscard]] std::vector<ThrownDie> other_dice() const {
        const auto next = procedure_.repeat == no_index ? no_index : static_cast<Index>((result_.unit + 1) * throws_of_a_roll());
        auto dice = thrown(static_cast<Index>(base_throw() + 1), next);
        std::erase_if(dice, [&](const ThrownDie& die) { return is_of_a_stage(die); });
        return dice;
    }

    void one_die() {
        const auto base = thrown_together(base_throw());
        const auto thrower = base.empty() ? procedure_.dice.front().side : base.front().side;
        std::vector<WorkingLine> lines;
        for (Index side = 0; side < procedure_.sides.size(); ++side) {
            auto line = side_line(side);
            if (side == thrower) line.die = dice_text(base);
            if (!two_sided() && !procedure_.idle_total) line.total = std::to_string(result_.total);
            if (side == thrower || !line.words.empty()) lines.push_back(line);
        }
        const auto plain = std::ranges::all_of(lines, [](const WorkingLine& line) { return line.words.empty(); });
        if (plain) paragraph(dice_text(base));
        else write_working(page_, lines, indent_, name_width());
        if (const auto others = other_dice(); !others.empty()) paragraph(dice_text(others));
    }

    void check_line() {
        const std::string_view result = result_.passed ? "passed" : "failed";
        const auto said =
            title().empty() || title() == result ? std::string(result) : fmt::format("{}, {}", result, title());
        const auto over = procedure_.check.at_or_over;
        const auto by_total = over ? result_.total >= result_.needed[0] : result_.total <= result_.needed[0];
        const auto goes_on = !result_.stages.empty();
        const auto first =
            fmt::format("needs {}{}, total {}{}{}", result_.needed[0], over ? "" : " or less", result_.total, given(),
                        by_total == (result_.passed || goes_on) ? "" : fmt::format(", natural {}", result_.naturals[0]));
        if (!goes_on) return result_line(first, said);
        paragraph(first + ": goes on");
        for (const auto& one : result_.stages) stage(one);
        result_line(said, {});
    }

    /// The dice of a side: a pool's own, or every second die of duels.
    [[nodiscard]] std::vector<ThrownDie> dice(Index side) const {
        return dice_that([&](const ThrownDie& die) { return die.side == side && !is_of_a_stage(die); });
    }

    /// The dice thrown in a stage.
    [[nodiscard]] std::vector<ThrownDie> dice(const Stage* stage) const {
        return dice_that(
            [&](const ThrownDie& die) { return die.title.data() == stage->title.data() && die.side == stage->side; });
    }

    [[nodiscard]] bool is_of_a_stage(const ThrownDie& die) const {
        return std::ranges::any_of(procedure_.pool.stages,
                                   [&](const Stage& stage) { return stage.title.data() == die.title.data(); });
    }

    void pools() {
        std::vector<WorkingLine> lines;
        const auto one_sided = engine::is_one_sided(request_);
        if (request_.is_given()) return given_hits();
        for (Index side = 0; side < (one_sided ? 1 : procedure_.sides.size()); ++side) {
            auto line = side_line(side);
            if (both_throw() && result_.has_needed)
                line.die = score_text(procedure_.pool, result_.needed[side], result_.sums[side]);
            if (both_throw() || !line.words.empty()) lines.push_back(line);
        }
        if (!lines.empty()) write_working(page_, lines, indent_, name_width());
        for (Index side = 0; side < engine::throwing_sides(request_); ++side) throws(side);
        tallies();
        if (both_throw())
            for (const auto& one : result_.stages) stage(one);
        if (one_sided) return result_line(hits_text(), {});
        column();
        const auto row = row_by_kind();
        if (both_throw()) result_line(hits_text(), row);
        else if (!result_.stages.empty()) stages(row);
        else result_line(pool_score(), row.empty() ? hits_text() : fmt::format("{}: {}", hits_text(), row));
        row_by_tally();
    }

    void given_hits() {
        column();
        result_line(hits_text().append(given()), title());
    }

    /// Whether a tally selected the row.
    [[nodiscard]] bool is_by_tally() const { return result_.set != nullptr && result_.set->of.of == Measure::tally; }

    /// The title of the row that a result led to.
    [[nodiscard]] std::string_view row_by_kind() const { return is_by_tally() ? std::string_view() : title(); }

    /// `banes 2: It goes wrong`, `best less worst 3: …`.
    void row_by_tally() {
        if (!is_by_tally()) return;
        const auto& [of, less] = std::pair(result_.set->of.index, result_.set->less);
        auto number = result_.tallies[of];
        auto name = std::string(procedure_.tallies[of].id);
        if (less.of != Measure::nothing) {
            number -= result_.tallies[less.index];
            name += fmt::format(" less {}", procedure_.tallies[less.index].id);
        }
        if (result_.set->modified) number += result_.sums[0] + (procedure_.kind == Kind::opposed ? -1 : 1) * result_.sums[1];
        result_line(fmt::format("{} {}", name, number), title());
    }

    /// `column two-to-one: woods -1`, if a number or a line of the table decides it.
    void column() {
        if (result_.set == nullptr || result_.column == no_word) return;
        std::string lines;
        for (const auto& counted : result_.modifiers)
            if (table_of_line(procedure_, counted) == result_.set)
                lines += (lines.empty() ? ": " : ", ") + text::unbroken(counted_label(request_, result_, counted));
        if (lines.empty() && procedure_.choices[result_.set->column].sides != 0) return;
        paragraph(fmt::format("column {}{}", procedure_.words[result_.column].id, lines));
    }

    /// The tallies of the dice.
    void tallies() {
        std::string text;
        for (std::size_t at = 0; at < result_.tallies.size(); ++at)
            text += (at == 0 ? "" : ", ") +
                    text::unbroken(fmt::format("{} {}", procedure_.tallies[at].id, result_.tallies[at]));
        if (!text.empty()) paragraph(text);
    }

    /// `hits 2 to 1`, or of one side alone `2 hits`.
    [[nodiscard]] std::string hits_text() const {
        if (engine::throwing_sides(request_) > 1) return fmt::format("hits {} to {}", result_.hits[0], result_.hits[1]);
        return fmt::format("{} hit{}", result_.hits[0], result_.hits[0] == 1 ? "" : "s");
    }

    /// What a die of a single pool needs; includes modifiers of the target.
    [[nodiscard]] std::string pool_score() const {
        return score_text(procedure_.pool, result_.needed[0], result_.sums[0] + result_.sums[1]);
    }

    [[nodiscard]] static std::string go_on(int count) {
        return fmt::format("{} go{} on", count, count == 1 ? "es" : "");
    }

    /// A line for each throw of a staged pool, then the remaining hits.
    void stages(std::string_view row) {
        paragraph(fmt::format("{}: {}", pool_score(), go_on(result_.stages.front().dice)));
        for (const auto& one : result_.stages) stage(one);
        result_line(hits_text(), row);
    }

    void stage(const StageResult& stage) {
        if (stage.dice == 0) return;
        std::string text;
        for (const auto& counted : result_.modifiers)
            if (stage_of_line(procedure_, counted) == stage.stage)
                text += text::unbroken(counted_label(request_, result_, counted)) + ", ";
        text += faces_text(dice(stage.stage));
        const auto whose = both_throw() ? fmt::format("{}, ", procedure_.sides[stage.stage->of]) : std::string();
        paragraph(fmt::format("{}{}: {}, {}: {}", whose, stage.stage->title, text,
                              score_text(*stage.stage, stage.needed, stage.add),
                              procedure_.kind != Kind::check ? go_on(stage.passed)
                              : stage.passed > 0             ? "goes on"
                                                             : "goes no further"));
    }

    void throws(Index side) {
        const auto text = faces_text(dice(side));
        if (!both_throw()) return paragraph(text);
        const std::string margin(indent_, ' ');
        page_.labelled(margin + text::padded_right(procedure_.sides[side], name_width() + 3), text);
    }

    void values() {
        std::string text;
        for (const auto& value : result_.values) {
            if (!text.empty()) text += ", ";
            text += text::unbroken(value_text(*request_.ruleset, value.id, value.value, value.distance)) +
                    value_working(value.id);
        }
        if (!text.empty()) paragraph(text);
    }

    /// The lines that added to a value, in brackets.
    [[nodiscard]] std::string value_working(std::string_view id) const {
        std::string text;
        for (const auto& counted : result_.modifiers) {
            const auto* value = is_of_the_roll(procedure_, counted) ? nullptr : value_of_line(procedure_, counted);
            if (value == nullptr || value->id != id) continue;
            text += (text.empty() ? " (" : ", ") + text::unbroken(counted_label(request_, result_, counted));
        }
        return text.empty() ? text : text + ")";
    }

    /// Highlights a loss: an effect that is counted and adds up.
    [[nodiscard]] bool is_loss(const EffectResult& effect) const {
        return request_.ruleset->effects[effect.effect->word].is_loss();
    }

    [[nodiscard]] std::string sentence(const EffectResult& effect) const {
        std::string text;
        each_piece(sentence_of(*request_.ruleset, effect), [&](std::string_view piece) { text.append(piece); });
        if (is_loss(effect)) text = text::style::loss + text + text::style::plain;
        const auto parts = effect_parts(resolution_, result_, effect);
        return parts.empty() ? text : fmt::format("{} ({})", text, parts);
    }

    /// A party's effects; those under the same circumstance come together at the end.
    [[nodiscard]] std::string sentences(Index party) const {
        std::string text;
        const EffectResult* last = nullptr;
        for (const auto& effect : result_.effects) {
            if (effect.to != party) continue;
            const auto together =
                last != nullptr && effect.open && last->open && effect.effect->provided == last->effect->provided;
            if (last != nullptr) text += together ? ", " : "; ";
            if (effect.open && !together) text.append(effect.effect->provided).append(": ");
            text += sentence(effect);
            last = &effect;
        }
        return text;
    }

    /// One line per party, in order of first appearance.
    void effects() {
        std::vector<Index> parties;
        for (const auto& effect : result_.effects)
            if (std::ranges::find(parties, effect.to) == parties.end()) parties.push_back(effect.to);
        for (const auto party : parties)
            page_.labelled(
                std::string(indent_, ' ') + text::padded_right(party_name(procedure_, party), name_width() + 3),
                sentences(party));
    }

    void next() {
        const auto in_game = std::ranges::any_of(request_.names, [](const auto& side) { return !side.empty(); });
        for (const auto& step : result_.next) {
            if (in_game && step.next->procedure == request_.ruleset->game.hits_look_up)
                continue;  // the game has already taken them off
            std::string words;
            each_next_word(*request_.ruleset, step, [&](const std::string& word) { words += " " + word; });
            const auto again = step.next->procedure == procedure_.id;
            if (again)
                paragraph(fmt::format("next: {} again{}{}", procedure_.id, words.empty() ? "" : ", with", words));
            else
                paragraph(fmt::format("{}: {}{} for the {}", step.next->named_only ? "due later" : "next",
                                      step.next->procedure, words, party_name(procedure_, step.side)));
        }
    }

    const Resolution& resolution_;
    const Request& request_;
    const Procedure& procedure_;
    const Result& result_;
    std::size_t indent_;
    text::Page& page_;
};

}  // namespace

void write_text_result(const Resolution& resolution, const Result& result, std::size_t indent, text::Page& page) {
    TextResult(resolution, result, indent, page).write();
}

}  // namespace orderly::report
