#include "log/skimmer.hpp"

#include "log/chain.hpp"
#include "log/file.hpp"
#include "log/lines.hpp"
#include "orderly/dice.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"
#include "text/integer.hpp"
#include "text/json_writer.hpp"

namespace orderly::log {
namespace {

/// A line from its beginning on, as far as it stands as our writer writes it.
class LineHead {
public:
    explicit LineHead(std::string_view line) : rest_(line) {}

    bool take(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    /// The rest of a text up to its quote, without escapes.
    bool text(std::string& into) {
        const auto end = rest_.find('"');
        if (end == std::string_view::npos) return false;
        const auto quoted = rest_.substr(0, end);
        if (text::clean_length(quoted) != end) return false;
        into = quoted;
        rest_.remove_prefix(end + 1);
        return true;
    }

    /// `"key":"text",`, of which `opening` is all before the text.
    bool member(std::string_view opening, std::string& into) { return take(opening) && text(into) && take(","); }

    template <class Number>
    bool number(Number& into) {
        const auto leads = rest_.starts_with('0');
        const auto read = text::take_integer<Number>(rest_);
        into = read.value_or(0);
        return read && !leads;
    }

    /// Goes on behind the next such part; false where there is none.
    bool find(std::string_view part) {
        const auto at = rest_.find(part);
        if (at == std::string_view::npos) return false;
        rest_.remove_prefix(at + part.size());
        return true;
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

/// What stands before the ruleset. No key but the writer's own, each in its place.
bool take_head(LineHead& head, LoggedRecord& into) {
    std::string time;
    into.roll.clear();
    if (!head.take(record_opening) || !head.number(into.number) || !head.member(R"(,"prev":")", into.link) ||
        !head.member(R"("time":")", time) || !is_time(time) || !head.member(R"("version":")", into.version) ||
        !head.member(R"("fingerprint":")", into.fingerprint))
        return false;
    return !head.rest().starts_with(R"("roll")") || head.member(R"("roll":")", into.roll);
}

/// The request and its dice. What stands between is not looked at: all of it is compared with what is written today.
bool take_request(LineHead head, LoggedRecord& into) {
    into.dice.clear();
    into.faces.clear();
    into.seed.clear();
    if (!head.member(R"("ruleset":")", into.ruleset) || !head.find(R"("request":")") || !head.text(into.request) ||
        !head.find(R"("dice":[)"))
        return false;
    while (head.rest().starts_with('{')) {
        LoggedDie die;
        if (!head.find(R"("face":)") || !head.number(die.face) || !head.find(R"("given":)")) return false;
        die.given = head.take("true}");
        if (!die.given && !head.take("false}")) return false;
        into.dice.push_back(die);
        into.faces.push_back(die.face);
        head.take(",");
    }
    return head.take("]") && (!head.rest().starts_with(R"(,"seed")") || (head.take(R"(,"seed":")") && head.text(into.seed)));
}

}  // namespace

/// Whether no seal binds it.
bool Skimmer::is_open_seed(const std::string& seed) {
    if (seed != checked_seed_) {
        checked_seed_ = seed;
        is_open_ = !seal::is_misspelled_seed(seed) && seal::commitments_of_seed(seed).empty();
    }
    return is_open_ && !seed.empty();
}

const Ruleset& Skimmer::ruleset_of(const LoggedRecord& record) {
    if (ruleset_ == nullptr || ruleset_->id != record.ruleset) ruleset_ = &tables_.ruleset(record.ruleset);
    return *ruleset_;
}

bool Skimmer::is_same(std::string_view line) {
    LineHead head(line);
    if (!take_head(head, record_)) return false;
    const auto result = head.rest();
    if (!take_request(head, record_)) return false;
    const auto& ruleset = ruleset_of(record_);
    if (ruleset.fingerprint != record_.fingerprint || ruleset.id != record_.ruleset) return false;
    const auto roll = roll_of_number(record_.number);
    const auto rolled = record_.rolled();
    if (record_.roll != (rolled ? roll : "")) return false;
    if (!rolled) resolver_.resolve(record_, ruleset);
    else if (!is_open_seed(record_.seed) || !resolver_.falls_the_same(record_, ruleset, roll)) return false;
    return result == resolver_.written();
}

void Skimmer::skim(std::string_view line, SkimmedRecord& into) {
    line = without_blank_end(line);
    try {
        into.is_same = line.size() <= longest_record && is_same(line);
    } catch (const Error&) {
        into.is_same = false;
    }
    if (!into.is_same) return;
    into.number = record_.number;
    into.link = record_.link;
    into.hash = link_of(line);
}

}  // namespace orderly::log
