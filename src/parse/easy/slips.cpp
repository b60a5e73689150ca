#include "parse/easy/request_builder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "orderly/dice.hpp"
#include "parse/easy/pieces.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"
#include "text/characters.hpp"

namespace orderly::parser {

std::string shown(std::span<const TypedToken> pieces) { return text::sanitized(typed_text(pieces)); }

Slip slip_of(ErrorCode code, const std::vector<TypedToken>& pieces, std::size_t from, std::size_t to,
             std::string_view advice) {
    return slip_at(code, pieces, from, to, "`{}`: {}", advice);
}

void ask_once(std::vector<Slip>& slips, Slip question) {
    const auto covers = [](const Slip& outer, const Slip& inner) {
        return outer.from <= inner.from && inner.to <= outer.to;
    };
    if (std::ranges::any_of(slips, [&](const Slip& slip) { return covers(slip, question); })) return;
    std::erase_if(slips, [&](const Slip& slip) { return covers(question, slip); });
    slips.push_back(std::move(question));
}

bool have_same_digits(std::string_view one, std::string_view other) {
    const auto digits_of = [](std::string_view text) {
        std::string digits;
        for (const auto letter : text)
            if ('0' <= letter && letter <= '9') digits += letter;
        return digits;
    };
    return digits_of(one) == digits_of(other);
}

namespace {

constexpr std::size_t shortest = 4;
constexpr std::size_t long_enough_for_two = 8;
constexpr std::size_t longest = 40;

std::string without_doubles(std::string_view doubled) {
    std::string text(doubled);
    text.erase(std::unique(text.begin(), text.end()), text.end());
    return text;
}

}  // namespace

bool in_order(std::string_view typed, std::string_view name) {
    std::size_t at = 0;
    for (const auto letter : name)
        if (at < typed.size() && typed[at] == letter) ++at;
    return at == typed.size();
}

namespace {

/// The number of consonants of the name that are left out; the typed letters must be in its order.
std::size_t consonants_left_out(std::string_view typed, std::string_view name) {
    std::size_t at = 0;
    std::size_t left = 0;
    for (const auto letter : name) {
        if (at < typed.size() && typed[at] == letter) ++at;
        else if (!is_vowel(letter)) ++left;
    }
    return left;
}

/// Whether the missing letters make another word unlikely: one letter, only vowels, or the end of the name; or the
/// typed word is an abbreviation with no vowel except its first letter.
bool leaves_out(std::string_view typed, std::string_view name) {
    const auto fits = typed.size() < name.size() && name.size() <= typed.size() * 2 && typed.front() == name.front() &&
                      in_order(typed, name);
    if (!fits) return false;
    const auto is_short = std::none_of(typed.begin() + 1, typed.end(), is_vowel);
    const auto single = without_doubles(name);
    return typed.size() + 1 == name.size() || name.starts_with(typed) || is_short ||
           consonants_left_out(typed, name) == 0 ||
           (in_order(typed, single) && consonants_left_out(typed, single) == 0);
}

/// A quick test: each slip adds at most one letter and removes at most one.
bool may_be_slips(const Lettered& typed, const Lettered& name, std::size_t most) {
    return std::cmp_less_equal(std::popcount(typed.letters & ~name.letters), most) &&
           std::cmp_less_equal(std::popcount(name.letters & ~typed.letters), most);
}

}  // namespace

std::uint32_t letters_of(std::string_view text) {
    std::uint32_t letters = 0;
    for (const auto letter : text)
        if ('a' <= letter && letter <= 'z') letters |= 1U << static_cast<unsigned>(letter - 'a');
    return letters;
}

std::optional<std::size_t> slips_of(const Lettered& typed, const Lettered& name) {
    const auto sizes = std::minmax({typed.text.size(), name.text.size()});
    const std::size_t most = typed.text.size() >= long_enough_for_two ? 2 : 1;
    if (sizes.second - sizes.first > most || !may_be_slips(typed, name, most)) return std::nullopt;
    if (typed.text == name.text) return 0;
    if (sizes.first + 1 < shortest || sizes.second < shortest || typed.text.size() > longest ||
        !have_same_digits(typed.text, name.text))
        return std::nullopt;
    const auto slips = text::edit_distance(typed.text, name.text);
    return slips <= most ? std::optional(slips) : std::nullopt;
}

constexpr std::size_t skeleton = 3;

bool may_be_skeleton(std::string_view typed) {
    return typed.size() == skeleton && typed.find_first_of("aeiou0123456789") == std::string::npos;
}

bool is_skeleton(std::string_view typed, std::string_view name) {
    constexpr std::size_t longest_name = 7;
    return may_be_skeleton(typed) && name.size() > skeleton && name.size() <= longest_name &&
           typed.front() == name.front() && in_order(typed, name);
}

bool is_contraction(std::string_view typed, std::string_view name) {
    if (typed.size() < shortest || typed.size() > longest || typed == name) return false;
    return leaves_out(typed, name) || (typed.size() > shortest && without_doubles(typed) == without_doubles(name));
}

bool is_contraction(std::span<const TypedToken> typed, std::span<const std::string_view> name) {
    if (typed.size() != name.size()) return false;
    auto any = false;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (typed[at].kind != TypedToken::Kind::word && typed[at].key != name[at]) return false;
        if (typed[at].stop && at + 1 < name.size()) return false;
        if (typed[at].key == name[at]) continue;
        // an ending removed as a plural may be a slip
        const auto whole = typed[at].key + typed[at].ending;
        if (!is_contraction(whole, std::string(name[at]) + typed[at].ending)) return false;
        const auto is_other =
            whole != typed[at].key && !is_contraction(whole, name[at]) && text::edit_distance(whole, name[at]) <= 1;
        if (is_other || typed[at].key.size() + 1 < shortest) return false;
        any = true;
    }
    return any;
}

std::optional<std::size_t> slips_between(std::span<const TypedToken> typed, std::span<const std::string_view> name) {
    if (typed.size() != name.size()) return std::nullopt;
    std::size_t sum = 0;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (typed[at].kind != TypedToken::Kind::word && typed[at].key != name[at]) return std::nullopt;
        const auto slips = slips_of({typed[at].key, letters_of(typed[at].key)}, {name[at], letters_of(name[at])});
        if (!slips) return std::nullopt;
        sum += *slips;
    }
    return sum;
}

Error error_of(const std::vector<Slip>& slips) {
    const auto& first = slips.front().problem;
    const auto message = text::joined(slips, "; ", [](const Slip& slip) { return slip.problem.message; });
    Error error(first.code, message, first.word, first.suggest);
    for (const auto& slip : slips) error.problems.push_back(slip.problem);
    error.remedy = slips.front().remedy;
    return error;
}

std::string with_mends(const std::vector<TypedToken>& pieces, const std::vector<Slip>& slips) {
    std::string text;
    for (std::size_t at = 0; at < pieces.size();) {
        const auto slip = std::ranges::find_if(slips, [&](const Slip& one) { return one.from == at; });
        const auto is_known = slip == slips.end() || slip->is_left_out || slip->may_go || !slip->mended.empty();
        if (!is_known) return {};
        auto end = slip != slips.end() ? slip->to : at + 1;
        if (slip == slips.end())
            while (end < pieces.size() && pieces[end].joint != ' ' &&
                   std::ranges::none_of(slips, [&](const Slip& one) { return one.from == end; }))
                ++end;
        const auto part = slip != slips.end() ? slip->mended : typed_text(std::span(pieces).subspan(at, end - at));
        if (!text.empty() && !part.empty()) text += ' ';
        text += part;
        if (pieces[end - 1].stop && !text.empty() && !text.ends_with(',')) text += ',';
        at = end;
    }
    return text;
}

std::string runnable(const ParsedRequest& one, std::span<const int> given) {
    auto text = one.canonical;
    const auto said = one.faces.empty() ? given : std::span<const int>(one.faces);
    while (text.ends_with(" vs") && one.request.procedure->kind != Kind::pool &&
           one.request.procedure->kind != Kind::roll)
        text.resize(text.size() - 3);
    if (said.empty()) return text;
    const auto shown_face = [](int face) { return face == roll_this ? "_" : std::to_string(face); };
    return fmt::format("{} {} {}", text, "-d", text::joined(said, ",", shown_face));
}

std::string left_out(const ParsedRequest& one) {
    std::vector<std::string> all;
    for (const auto* list : {&one.request.unused, &one.names})
        for (const auto& text : *list) all.push_back(fmt::format("`{}`", text::sanitized(text)));
    auto told = all.empty() ? std::string() : fmt::format("; ignored by this table: {}", fmt::join(all, ", "));
    for (const auto& heard : one.request.heard)
        if (heard.ends_with(read_as_default)) told += fmt::format("; understood: {}", heard);
    return told;
}

}  // namespace orderly::parser
