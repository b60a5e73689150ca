#include "parse/easy/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/sides.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {

SaidLine::SaidLine(const Phrasebook& said_in, const std::vector<Piece>& written, Recognition& read)
    : book(said_in),
      language(said_in.language()),
      procedure(said_in.procedure()),
      pieces(written),
      recognition(read),
      items(read.items) {
    const auto parts = [](const Item& item) { return item.means == Means::versus; };
    versus = static_cast<std::size_t>(std::ranges::find_if(items, parts) - items.begin());
}

bool SaidLine::is_state(const Item& item) const {
    if (item.means == Means::phrase || item.means == Means::derived) return true;
    if (item.means != Means::word || !book.is_plain(item.index)) return false;
    const auto choice = procedure.words[item.index].choice;
    return choice == no_index || !(procedure.choices[choice].required || procedure.choices[choice].by_name);
}

bool SaidLine::is_spelled(std::size_t place, std::span<const std::string> keys) const {
    return place + keys.size() <= pieces.size() &&
           std::ranges::equal(std::span(pieces).subspan(place, keys.size()), keys, {}, &Piece::key);
}

std::string SaidLine::typed(std::size_t from, std::size_t to) const {
    return text::sanitized(typed_text(std::span(pieces).subspan(from, to - from)));
}

std::string SaidLine::who_acts() const {
    return fmt::format("who is the {0}? say the {0} first, and `{1}` before the other", procedure.sides[0],
                       language.versus.front());
}

void SaidLine::ask(std::size_t from, std::size_t to, std::string_view advice) const {
    ask_once(recognition.slips, slip_of(ErrorCode::ambiguous, pieces, from, to, advice));
}

using engine::RuleAction;
using engine::RuleBecomes;
using engine::RuleOwner;

namespace {

class RuleRunner : SaidLine {
public:
    RuleRunner(const Phrasebook& said_in, const std::vector<Piece>& written, Recognition& read)
        : SaidLine(said_in, written, read), matcher_(*this) {}

    void run(engine::RuleStage stage) {
        for (const auto& rule : language.rules) {
            if (rule.stage != static_cast<std::uint8_t>(stage)) continue;
            for (std::size_t at = 0; at < pieces.size(); ++at)
                if (const auto* parts = matcher_.match(rule.when, at)) act(rule, *parts);
        }
    }

private:
    using Parts = std::array<Span, engine::pattern_parts>;

    void act(const LanguageRule& rule, const Parts& parts) {
        const auto whole = parts[0];
        if (is_told(whole) || is_asked(whole)) return;
        switch (static_cast<RuleAction>(rule.does)) {
            case RuleAction::ask: return ask(whole.from, whole.to, filled(rule.say, parts));
            case RuleAction::tell: return recognition.heard.push_back(filled(rule.say, parts));
            case RuleAction::give: return give(static_cast<RuleOwner>(rule.gives), parts);
            case RuleAction::become: return become(static_cast<RuleBecomes>(rule.gives), whole);
        }
    }

    /// A clause has said of whom the last of it is.
    [[nodiscard]] bool is_told(Span whole) const {
        return std::ranges::any_of(items, [&](const Item& item) {
            return item.to == whole.to && item.means != Means::number && (item.whose >= 0 || item.is_labelled);
        });
    }

    /// A rule before it asks about a part of it, and about more.
    [[nodiscard]] bool is_asked(Span whole) const {
        return std::ranges::any_of(recognition.slips, [&](const Slip& slip) {
            const auto is_within = whole.from <= slip.from && slip.to <= whole.to;
            return slip.problem.code == ErrorCode::ambiguous && slip.from < whole.to && whole.from < slip.to && !is_within;
        });
    }

    /// The first part says whose the rest is.
    void give(RuleOwner owner, const Parts& parts) {
        for (auto& item : items) {
            if (item.from < parts[0].from || item.to > parts[0].to) continue;
            if (parts[1].from <= item.from && item.to <= parts[1].to) item.means = Means::filler;
            else if (says_something(item) || item.means == Means::adjust) {
                item.whose = owner == RuleOwner::first ? 0 : 1;
                item.by_person = owner == RuleOwner::enemy;
            }
        }
    }

    void become(RuleBecomes what, Span whole) {
        for (auto& item : items) {
            if (item.from < whole.from || item.to > whole.to) continue;
            item.means = what == RuleBecomes::nothing ? Means::filler : Means::side;
            item.index = what == RuleBecomes::second_side ? 1 : 0;
        }
    }

    /// `{1}` is the first part as typed, `{first}` and `{second}` the sides, `{vs}` what parts them, `{word}` and
    /// `{choice}` those of the table that the brackets begin with.
    [[nodiscard]] std::string filled(std::string_view say, const Parts& parts) const {
        std::string out;
        while (!say.empty()) {
            const auto open = std::min(say.find('{'), say.size());
            const auto close = std::min(say.find('}', open), say.size());
            out += say.substr(0, open);
            if (open < say.size()) out += value_of(say.substr(open + 1, close - open - 1), parts);
            say.remove_prefix(std::min(close + 1, say.size()));
        }
        return out;
    }

    [[nodiscard]] std::string value_of(std::string_view name, const Parts& parts) const {
        if (name == "0" || name == "1" || name == "2") {
            const auto part = parts[static_cast<std::size_t>(name.front() - '0')];
            return typed(part.from, part.to);
        }
        if (name == "first" || name == "second") return std::string(procedure.sides[name == "first" ? 0 : 1]);
        if (name == "procedure") return std::string(procedure.id);
        if (name == "vs") return std::string(language.versus.front());
        if (name == "parting") return parting();
        const auto* word = word_in(parts[0]);
        if (word == nullptr) return {};
        if (name == "word") return std::string(word->id);
        return word->choice == no_index ? std::string() : std::string(procedure.choices[word->choice].id);
    }

    /// What parts the sides, as typed.
    [[nodiscard]] std::string parting() const {
        const auto parts = [](const Item& item) { return item.means == Means::versus || item.means == Means::toward; };
        const auto found = is_parted() ? items.begin() + static_cast<std::ptrdiff_t>(versus)
                                       : std::ranges::find_if(items, parts);
        return found == items.end() ? std::string(language.versus.front()) : found->text;
    }

    [[nodiscard]] const Word* word_in(Span whole) const {
        for (const auto& item : items)
            if (item.from >= whole.from && item.to <= whole.to && item.means == Means::word)
                return &procedure.words[item.index];
        return nullptr;
    }

    Matcher matcher_;
};

}  // namespace

void run_rules(engine::RuleStage stage, const Phrasebook& book, const std::vector<Piece>& pieces,
               Recognition& recognition) {
    RuleRunner(book, pieces, recognition).run(stage);
}

PieceRules::PieceRules(engine::RuleStage stage, const Phrasebook& book, const std::vector<Piece>& pieces)
    : stage_(stage), line_(book, pieces, ahead_), matcher_(line_, true) {}

std::optional<PieceRules::Found> PieceRules::find(std::size_t at) {
    for (const auto& rule : line_.language.rules) {
        if (rule.stage != static_cast<std::uint8_t>(stage_)) continue;
        const auto* parts = matcher_.match(rule.when, at);
        if (parts != nullptr && parts->front().from == at) return Found{&rule, at, parts->front().to, (*parts)[1].from};
    }
    return std::nullopt;
}

Slip PieceRules::question(const Found& found) const {
    return slip_of(ErrorCode::ambiguous, line_.pieces, found.from, found.to, found.rule->say);
}

}  // namespace orderly::parser
