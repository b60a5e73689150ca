#include "game/names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "game/unit_words.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "text/edit_distance.hpp"
#include "text/json_writer.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

constexpr std::size_t longest_full_name = 4;
constexpr std::size_t shortest_slip = 3;

bool is_number(std::string_view token) {
    return !token.empty() && token.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// `28ma,`.
std::string_view without_stop(std::string_view token) {
    while (token.ends_with(',') || token.ends_with('.') || token.ends_with(';')) token.remove_suffix(1);
    return token;
}

/// `28th Massachusetts` as it is compared.
std::string spelled(std::string_view text) {
    std::string out;
    for (const auto letter : text::folded(text))
        if (letter != ' ' && letter != '-' && letter != '.' && letter != ',' && letter != '\'') out += letter;
    return out;
}

class Expander {
public:
    Expander(const Roster& roster, const State& state, RosterWords& roster_words, std::span<const std::string> tokens,
             std::span<const std::string> called, bool exact)
        : roster_(roster), state_(state), roster_words_(roster_words), tokens_(tokens), called_(called), exact_(exact) {
        unit_.emplace(roster_words, 0);
        parts_ = std::ranges::any_of(tokens, [&](const std::string& one) { return roster_words.is_versus(one); });
    }

    Named run() {
        while (at_ < tokens_.size()) at_ += read();
        end_unit();
        return std::move(named_);
    }

private:
    [[nodiscard]] bool has_two_sides() const { return roster_words_.procedure().sides.size() > 1; }

    /// Reads what stands next; returns how many tokens that was.
    std::size_t read() {
        const auto& token = tokens_[at_];
        const auto folded = text::folded(token);
        if (roster_words_.is_versus(token)) return part("vs", std::min<std::size_t>(side_ + 1, 1));
        if (folded == "and" && !is_between_numbers()) return part("and", side_);
        if (folded == "for") return shared();
        if (const auto length = distance(); length > 0) return length;
        if (is_between(token)) return part("vs", 1);
        const auto bare = without_stop(token);
        const auto at = std::min(bare.find('@'), bare.size());
        if (const auto* unit = unit_named(bare.substr(0, at)); unit != nullptr) return name(*unit, bare.substr(at), 1);
        if (const auto [unit, length] = full_name(); unit != nullptr) return name(*unit, {}, length);
        check_slip(token);
        unit_->typed(token);
        return 1;
    }

    /// `rolled 8 and 3`.
    [[nodiscard]] bool is_between_numbers() const {
        return at_ > 0 && at_ + 1 < tokens_.size() && is_number(tokens_[at_ - 1]) && is_number(tokens_[at_ + 1]);
    }

    /// `at 8` behind a name whose weapon fires.
    std::size_t distance() {
        const auto has_weapon = unit_->unit() != nullptr && !unit_->unit()->unit->weapon.empty() &&
                                !roster_words_.procedure().weapons.list.empty() && side_ == 0;
        if (!has_weapon || at_ + 1 >= tokens_.size() || !roster_words_.is_toward(tokens_[at_])) return 0;
        const auto& number = tokens_[at_ + 1];
        if (!is_number(number.substr(0, number.find_first_not_of("0123456789.")))) return 0;
        unit_->at("@" + number);
        return 2;
    }

    /// `15al fires on 28ma`: the other side begins where nothing else says so.
    [[nodiscard]] bool is_between(const std::string& token) const {
        return !exact_ && !parts_ && has_two_sides() && side_ == 0 && unit_->unit() != nullptr &&
               roster_words_.is_toward(token);
    }

    [[nodiscard]] const RosterUnit* unit_named(std::string_view name) const {
        for (const auto& unit : roster_.units)
            if (text::same_spelling(name, unit.id)) return &unit;
        return exact_ || roster_words_.word_of(name) != no_word ? nullptr : roster_.find(name);
    }

    /// Its name in full: `15th Alabama`.
    [[nodiscard]] std::pair<const RosterUnit*, std::size_t> full_name() const {
        std::string text;
        std::pair<const RosterUnit*, std::size_t> found = {nullptr, 0};
        for (std::size_t length = 1; length <= longest_full_name && at_ + length <= tokens_.size(); ++length) {
            text += spelled(tokens_[at_ + length - 1]);
            const auto unit = std::ranges::find_if(
                roster_.units, [&](const RosterUnit& one) { return !text.empty() && spelled(one.name) == text; });
            if (unit != roster_.units.end()) found = {&*unit, length};
        }
        return found;
    }

    std::size_t name(const RosterUnit& unit, std::string_view distance, std::size_t length) {
        const auto* stands = state_.find(unit.id);
        if (stands->removed) throw Error(ErrorCode::refused, fmt::format("{} is out of the game", unit.id), unit.id);
        if (unit_->unit() != nullptr) {
            if (exact_ || parts_ || !has_two_sides() || side_ != 0)
                throw Error(
                    ErrorCode::several_units,
                    fmt::format("`{}` and `{}` are two units: write `and` between them", unit_->unit_id(), unit.id),
                    unit.id);
            part("vs", 1);
        }
        unit_->name(*stands, distance);
        return length;
    }

    /// A name that is a slip of the fingers away, where the token means nothing else.
    void check_slip(const std::string& token) const {
        if (token.size() < shortest_slip || is_number(token) || token.find_first_of("=@+:") != std::string::npos ||
            roster_words_.knows(token))
            return;
        std::vector<std::string_view> ids;
        for (const auto& unit : roster_.units) ids.push_back(unit.id);
        const auto has_digit = token.find_first_of("0123456789") != std::string::npos;
        std::erase_if(ids, [&](std::string_view id) {
            return text::edit_distance(text::folded(token), id) > 1 &&
                   !(has_digit && id.starts_with(text::folded(token)));
        });
        // a number and letters that nobody knows can only be a unit's name
        if (ids.empty() && has_digit && '0' <= token.front() && token.front() <= '9')
            throw Error(ErrorCode::unknown_word,
                        fmt::format("no unit and no word `{}`; `orderly units` lists the units", token), token);
        if (ids.empty()) return;
        std::vector<std::string> close(ids.begin(), ids.end());
        close.resize(std::min<std::size_t>(close.size(), 3));
        Error error(ErrorCode::unknown_word,
                    fmt::format("no unit and no word `{}`; did you mean {}?", token, fmt::join(close, ", ")), token,
                    close);
        if (close.size() == 1) error.mended = mended(close.front());
        throw error;
    }

    [[nodiscard]] std::string mended(const std::string& name) const {
        auto text = fmt::format("{}", fmt::join(called_, " "));
        for (std::size_t at = 0; at < tokens_.size(); ++at)
            text += (text.empty() ? "" : " ") + (at == at_ ? name : tokens_[at]);
        return text;
    }

    /// A unit neither fights itself nor counts twice.
    void check_new(const std::string& id) const {
        for (const auto& side : named_.names)
            if (!id.empty() && std::ranges::find(side, id) != side.end())
                throw Error(ErrorCode::twice, fmt::format("`{}` is named twice: a unit takes part once", id), id);
    }

    void end_unit() {
        check_new(unit_->unit_id());
        named_.names[side_].push_back(unit_->unit_id());
        unit_->write(named_.tokens, named_.brought);
    }

    std::size_t part(const char* word, std::size_t side) {
        end_unit();
        named_.tokens.emplace_back(word);
        side_ = side;
        unit_.emplace(roster_words_, side);
        return 1;
    }

    /// What stands before `for` is of no unit alone.
    std::size_t shared() {
        unit_->write(named_.tokens, named_.brought);
        named_.tokens.emplace_back("for");
        unit_.emplace(roster_words_, side_);
        return 1;
    }

    const Roster& roster_;
    const State& state_;
    RosterWords& roster_words_;
    std::span<const std::string> tokens_;
    std::span<const std::string> called_;  ///< how the procedure was named
    bool exact_;
    bool parts_ = false;  ///< something says where the second side begins
    std::size_t at_ = 0;
    std::size_t side_ = 0;
    std::optional<UnitWords> unit_;
    Named named_;
};

std::vector<std::string> at_blanks(std::span<const std::string> tokens) {
    std::vector<std::string> parts;
    for (const auto& token : tokens)
        for (std::size_t from = token.find_first_not_of(" \t"); from < token.size();) {
            const auto end = std::min(token.find_first_of(" \t", from), token.size());
            parts.push_back(token.substr(from, end - from));
            from = token.find_first_not_of(" \t", end);
        }
    return parts;
}

/// No procedure is named, yet a unit is: what was meant, with its mend.
void check_verb(const Roster& roster, const Vocabulary& vocabulary, std::span<const std::string> tokens) {
    const auto names_unit = [&](const std::string& token) {
        return roster.find(token.substr(0, token.find('@'))) != nullptr;
    };
    if (std::ranges::none_of(tokens, names_unit)) return;
    std::vector<std::string_view> ids;
    for (const auto& procedure : vocabulary.in_force->procedures) ids.push_back(procedure.id);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto close = text::nearest(tokens[at], ids);
        if (close.empty() || names_unit(tokens[at])) continue;
        Error error(ErrorCode::unknown_procedure,
                    fmt::format("{} has no procedure `{}`; did you mean {}?", vocabulary.in_force->id, tokens[at],
                                fmt::join(close, ", ")),
                    tokens[at], close);
        std::vector<std::string> line(tokens.begin(), tokens.end());
        line[at] = close.front();
        if (close.size() == 1) error.mended = fmt::format("{}", fmt::join(line, " "));
        throw error;
    }
    throw Error(ErrorCode::missing, fmt::format("which procedure? say one of {}", fmt::join(ids, ", ")));
}

}  // namespace

bool Named::any() const {
    return std::ranges::any_of(names, [](const auto& side) {
        return std::ranges::any_of(side, [](const auto& one) { return !one.empty(); });
    });
}

std::string_view Named::at(std::size_t side, std::size_t unit) const {
    return unit < names[side].size() ? std::string_view(names[side][unit]) : std::string_view();
}

Named expand_names(const Roster& roster, const State& state, const Vocabulary& vocabulary,
                   std::span<const std::string> typed, bool exact) {
    const Named as_typed = {{typed.begin(), typed.end()}, {}};
    const std::size_t ids = !typed.empty() && typed.front().ends_with(':') ? 1 : 0;
    auto tokens = at_blanks(typed.subspan(ids));
    const auto verb = tokens.empty() ? std::nullopt : verb_of(vocabulary, tokens, exact);
    if (!verb && !exact) check_verb(roster, vocabulary, tokens);
    if (!verb) return as_typed;  // whoever reads it says what is wrong
    const auto from = tokens.begin() + static_cast<std::ptrdiff_t>(verb->at);
    std::vector<std::string> called(from, from + static_cast<std::ptrdiff_t>(verb->length));
    tokens.erase(from, from + static_cast<std::ptrdiff_t>(verb->length));
    if (called.empty()) called.emplace_back(verb->procedure->id);
    RosterWords roster_words(*vocabulary.in_force, *verb->procedure);
    Expander expander(roster, state, roster_words, tokens, called, exact);
    auto named = expander.run();
    if (!named.any()) return as_typed;
    named.tokens.insert(named.tokens.begin(), called.begin(), called.end());
    named.tokens.insert(named.tokens.begin(), typed.begin(), typed.begin() + static_cast<std::ptrdiff_t>(ids));
    return named;
}

void append_names(const Named& named, std::string& out) {
    text::JsonWriter writer(out);
    writer.put(R"("names":[)");
    for (const auto& side : named.names) {
        if (&side == &named.names.back() && side.empty()) continue;
        writer.list("[", side, [&](const auto& name) { writer.id(name); });
    }
    writer.close(']');
}

}  // namespace orderly::game
