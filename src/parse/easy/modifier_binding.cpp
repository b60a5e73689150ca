#include "parse/easy/modifier_binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/next_said.hpp"
#include "parse/easy/worth.hpp"
#include "text/numeral.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class ModifierBinder {
public:
    ModifierBinder(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : book_(book),
          procedure_(book.procedure()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items) {}

    void run() {
        ask_signs();
        ask_counts();
        bind_reasons();
        bind_worths();
    }

private:
    static void drop(Item& item) { item.means = Means::filler; }

    /// `modifier 2`: does it add, or take off?
    void ask_signs() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::by_hand) continue;
            const auto to = next_said(items_, at);
            const auto is_adjust = [&](std::size_t one) {
                return one < items_.size() && items_[one].means == Means::adjust;
            };
            if (to == items_.size() || items_[to].means != Means::number || is_adjust(previous(at))) continue;
            if (is_adjust(next_said(items_, to))) continue;
            const auto text = text::sanitized(items_[to].text);
            recognition_.slips.push_back(slip_of(ErrorCode::ambiguous, pieces_, items_[at].from, items_[to].to,
                                                 fmt::format("say +{0} or -{0}; a die stands elsewhere", text)));
        }
    }

    /// `+4 points`: more of what is counted, or a modifier?
    void ask_counts() {
        for (std::size_t at = 0; at + 1 < items_.size(); ++at) {
            const auto& counted = items_[at + 1];
            if (items_[at].means != Means::adjust || items_[at].stop || counted.means != Means::word) continue;
            if (procedure_.words[counted.index].quantity == no_index || counted.has_value) continue;
            recognition_.slips.push_back(slip_of(
                ErrorCode::ambiguous, pieces_, items_[at].from, counted.to,
                fmt::format("say how many in all; or `{}` alone, a modifier", text::sanitized(items_[at].text))));
        }
    }

    /// `+1 umpire`, `umpire +1`, `+1 for the hill`.
    void bind_reasons() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::adjust || items_[at].text.find(':') != std::string::npos) continue;
            auto to = next_said(items_, at);
            if (to < items_.size() &&
                (items_[to].means == Means::reason || (items_[to].means == Means::part && items_[to].text == "for"))) {
                const auto joint = to;
                to = next_said(items_, to);
                if (to < items_.size() && items_[to].means == Means::side) continue;  // whose it is, and no reason
                drop(items_[joint]);
                if (to < items_.size() && items_[to].means != Means::number) {
                    ask_stranger(at, to);
                    give_reason(items_[at], items_[to]);
                }
            } else if (to < items_.size() && items_[to].means == Means::by_hand) {
                if (!give_reason_behind(items_[at], to)) give_reason(items_[at], items_[to]);
            } else if (at > 0 && items_[at - 1].means == Means::by_hand && !items_[at - 1].stop) {
                give_reason(items_[at], items_[at - 1]);
            }
        }
        for (auto& item : items_)
            if (item.means == Means::reason || item.means == Means::by_hand) drop(item);
    }

    /// `+1 for the French`, of whom nothing was said; and `for the attacker` where the sides are called otherwise.
    void ask_stranger(std::size_t at, std::size_t of) {
        if (procedure_.sides.size() < 2 || !throws_on_both_sides(procedure_.kind)) return;
        const auto& key = pieces_[items_[of].to - 1].key;
        const auto is_name = items_[of].means == Means::name || (items_[of].means == Means::fact && book_.is_role(key));
        const auto is_it = [&](const Item& one) { return pieces_[one.to - 1].key == key; };
        const auto end = items_.begin() + static_cast<std::ptrdiff_t>(at);
        if (!is_name || std::any_of(items_.begin(), end, is_it)) return;
        ask_once(recognition_.slips,
                 slip_of(ErrorCode::ambiguous, pieces_, items_[at].from, items_[of].to,
                         fmt::format("of the {} or of the {}?", procedure_.sides[0], procedure_.sides[1])));
    }

    /// `-1 umpire for smoke`.
    bool give_reason_behind(Item& adjust, std::size_t by_hand) {
        const auto joint = next_said(items_, by_hand);
        if (joint == items_.size()) return false;
        const auto is_text = [&](std::size_t at) {
            return items_[at].means == Means::unknown || items_[at].means == Means::name;
        };
        if (pieces_[items_[by_hand].from].possessive && is_text(joint)) {  // "the umpire's gift"
            adjust.stop = items_[joint].stop;
            give_reason(adjust, items_[joint]);
            return true;
        }
        const auto is_for = items_[joint].means == Means::part && items_[joint].text == "for";
        const auto to = next_said(items_, joint);
        if ((!is_for && items_[joint].means != Means::reason) || to == items_.size()) return false;
        if (!is_text(to)) return false;
        drop(items_[joint]);
        adjust.stop = items_[to].stop;
        give_reason(adjust, items_[to]);
        return true;
    }

    /// `leader attached +1`: the number that the table gives the word is said with it, and is no modifier by hand.
    void bind_worths() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            const auto is_plain = items_[at].means == Means::adjust && items_[at].text.find(':') == std::string::npos;
            if (!is_plain || items_[at].whose >= 0) continue;
            if (const auto before = previous(at); before < items_.size() && is_worth(items_[before], items_[at])) {
                recognition_.heard.push_back(fmt::format("{} {} as {} alone", text::sanitized(items_[before].text),
                                                         items_[at].text, text::sanitized(items_[before].text)));
                items_[before].stop = items_[at].stop;
                drop(items_[at]);
            } else if (const auto to = next_said(items_, at); to < items_.size() && is_worth(items_[to], items_[at])) {
                ask_worth(items_[at], items_[to]);
            }
        }
    }

    /// The item before it in the same breath; the end where there is none.
    [[nodiscard]] std::size_t previous(std::size_t at) const {
        while (at-- > 0) {
            if (items_[at].stop) break;
            if (items_[at].means != Means::filler) return at;
        }
        return items_.size();
    }

    [[nodiscard]] bool is_worth(const Item& item, const Item& adjust) const {
        const auto read = text::read_number(adjust.text);
        return item.means == Means::word && read.form == text::Numeral::whole &&
               is_worth_just(procedure_, static_cast<WordIndex>(item.index), static_cast<int>(read.value.num));
    }

    void ask_worth(const Item& adjust, const Item& word) {
        const auto typed = typed_text(std::span(pieces_).subspan(word.from, word.to - word.from));
        recognition_.slips.push_back(
            {{ErrorCode::ambiguous,
              fmt::format("`{} {}`: `{}` is worth that by itself; leave the number out, or give "
                          "its reason, such as {}:hill",
                          adjust.text, text::sanitized(typed), text::sanitized(typed), adjust.text),
              adjust.text,
              {}},
             adjust.from,
             word.to,
             typed});
    }

    void give_reason(Item& adjust, Item& reason) {
        std::string text;
        for (auto letter : typed_text(std::span(pieces_).subspan(reason.from, reason.to - reason.from))) {
            if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
            const auto fits = ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9');
            if (fits || (letter == ' ' || letter == '-')) text += fits ? letter : '-';
        }
        if (!text.empty()) adjust.text += ":" + text;
        std::erase_if(recognition_.slips,
                      [&](const Slip& slip) { return slip.from >= reason.from && slip.to <= reason.to; });
        drop(reason);
    }

    const Phrasebook& book_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
};

}  // namespace

void bind_modifiers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    ModifierBinder(book, pieces, recognition).run();
}

}  // namespace orderly::parser
