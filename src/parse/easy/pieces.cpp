#include "parse/easy/pieces.hpp"

#include <algorithm>
#include <array>

#include "parse/lexicon.hpp"
#include "parse/easy/recognition.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"

namespace orderly::parser {
namespace {

bool is_capital(char letter) { return 'A' <= letter && letter <= 'Z'; }
bool is_letter(char letter) { return ('a' <= letter && letter <= 'z') || is_capital(letter); }

/// The plain letter for an accented Latin-1 letter (U+00C0 to U+00FF), in the same case; 0 if there is none.
char plain_letter(unsigned char second) {
    constexpr std::string_view letters = "AAAAAAACEEEEIIIIDNOOOOO.OUUUUY.saaaaaaaceeeeiiiidnooooo.ouuuuy.y";
    const auto letter = letters[second & 0x3fU];
    return letter == '.' ? '\0' : letter;
}

/// Typographic characters, and what they are read as.
constexpr auto typographic = std::to_array<Twin>({
    {"\u2013", "-"}, {"\u2014", "-"}, {"\u2212", "-"}, {"\u2010", "-"}, {"\u2011", "-"}, {"\u2019", "'"},
    {"\u2018", "'"}, {"\u201c", "\""}, {"\u201d", "\""}, {"\u2033", "\""}, {"\u0153", "oe"}, {"\u0152", "oe"},
    {"\u00e6", "ae"}, {"\u00c6", "ae"}, {"\u00bc", ".25"}, {"\u00bd", ".5"}, {"\u00be", ".75"},
});

/// Replaces typographic marks and accented letters by plain ones; keeps other characters.
std::string plain(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto length = std::max<std::size_t>(text::character_length(text), 1);
        const auto one = text.substr(0, length);
        text.remove_prefix(length);
        const auto* twin = length > 1 ? text::find(typographic, one, &Twin::from) : nullptr;
        const auto is_part = twin != nullptr && twin->to.front() == '.';  // of a number
        if (is_part && (out.empty() || out.back() < '0' || '9' < out.back())) out += '0';
        if (twin != nullptr) out += twin->to;
        else if (length == 2 && one[0] == '\xc3' && plain_letter(static_cast<unsigned char>(one[1])) != 0)
            out += plain_letter(static_cast<unsigned char>(one[1]));
        else out += one;
    }
    return out;
}

void fold(std::string& key) {
    for (auto& letter : key)
        if (is_capital(letter)) letter = static_cast<char>(letter - 'A' + 'a');
    std::erase(key, '\'');
}

constexpr std::size_t long_word = 6;
constexpr std::size_t shortest_plural = 4;

/// The row with the name; null if there is none. The rows must be sorted by that column, as the language reader does.
template <class Row>
const Row* row_of(std::span<const Row> rows, std::string_view name, std::string_view Row::* column) {
    const auto found = std::ranges::lower_bound(rows, name, {}, column);
    return found != rows.end() && (*found).*column == name ? &*found : nullptr;
}

void use_twin(std::string& key, const Language& language) {
    if (const auto* twin = row_of(language.spellings, key, &Twin::from)) key = twin->to;
}

/// Whether the key has the ending exactly once.
bool ends_once(std::string_view key, std::string_view ending) {
    return key.ends_with(ending) && !key.substr(0, key.size() - ending.size()).ends_with(ending);
}

/// The normalized spelling of a word; `plural` receives a plural ending that was removed.
std::string one_spelling(std::string key, const Language& language, std::string& plural) {
    fold(key);
    use_twin(key, language);
    for (const auto ending : language.plurals) {
        if (key.size() >= shortest_plural && ends_once(key, ending)) {
            key.resize(key.size() - ending.size());
            plural = ending;
            break;
        }
    }
    use_twin(key, language);
    if (key.size() >= long_word)
        for (const auto& twin : language.letters)
            if (const auto at = key.find(twin.from); at != std::string::npos && !twin.from.empty())
                key.replace(at, twin.from.size(), twin.to);
    for (const auto& twin : language.endings) {
        const auto stem = key.size() > twin.from.size() ? key.size() - twin.from.size() : 0;
        if (stem > 1 && key.ends_with(twin.from) && !is_vowel(key[stem - 1]))
            key.replace(stem, twin.from.size(), twin.to);
    }
    return key;
}

/// The number that a word names; null if none.
const NumberWord* number_named(std::string_view raw, std::string_view key, bool is_plural, const Language& language) {
    if (const auto* number = row_of(language.numbers, raw, &NumberWord::name)) return number;
    return is_plural ? nullptr : row_of(language.numbers, key, &NumberWord::name);  // no "ones"
}

struct Taking {
    const Language& language;
    std::vector<TypedToken>& into;

    void take(std::string_view token) {
        auto text = plain(token);
        const auto marks = std::string_view("([{<`'\"");
        const auto after = std::string_view(",.;!?)]}>`");
        auto from = std::min(text.find_first_not_of(marks), text.size());
        auto rest = std::string_view(text).substr(from);
        auto stop = false;
        const auto asks = rest.ends_with('?');
        const auto is_abbreviated = rest.ends_with('.') && !rest.ends_with("..");
        while (!rest.empty() && (after.find(rest.back()) != std::string_view::npos ||
                                 (rest.back() == ':' && rest.find(':') + 1 == rest.size()))) {
            stop = stop || std::string_view(",.;:?!").find(rest.back()) != std::string_view::npos;
            rest.remove_suffix(1);
        }
        const auto first = into.size();
        const auto parts = rest == "/" || rest == "|" || rest == "-";  // `6 3 8 / 4 7 5`
        if (parts && !into.empty() && into.back().kind == TypedToken::Kind::number) stop = true;
        else if (!rest.empty()) take_one(rest);
        if (!into.empty()) into.back().asks = asks;
        if (stop && !into.empty()) {
            into.back().stop = true;
            into.back().is_abbreviated = is_abbreviated && into.size() > first;
        }
        if (into.size() > first) into[first].joint = ' ';
    }

    void take_one(std::string_view text) {
        if (is_by_hand(text)) return add(TypedToken::Kind::by_hand, text);
        if (is_formal(text)) return add(TypedToken::Kind::formal, text);
        constexpr std::string_view joints = "-_/:+&,()[]";
        if (text.find_first_of(joints) != std::string_view::npos && row_of(language.spellings, text, &Twin::from))
            return take_word(text, ' ');  // `w/o`
        char joint = ' ';
        while (!text.empty()) {
            const auto end = std::min({text.find_first_of(joints), point_between_letters(text), text.size()});
            const auto part = text.substr(0, end);
            if (!part.empty()) {
                take_part(part, joint);
                joint = ' ';
            }
            if (end < text.size()) joint = text[end] == '_' ? '-' : text[end];
            if (text.substr(end) == "+" && !part.empty()) into.back().or_more = true;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    /// Where a point joins two abbreviated words, as in `c.steel`; npos if none does.
    static std::size_t point_between_letters(std::string_view text) {
        for (std::size_t at = 1; at + 1 < text.size(); ++at)
            if (text[at] == '.' && is_letter(text[at - 1]) && is_letter(text[at + 1])) return at;
        return std::string_view::npos;
    }

    static bool is_formal(std::string_view text) {
        const auto mark = text.find_first_of("=@");
        return mark != std::string_view::npos && text.size() > 1;
    }

    void add(TypedToken::Kind kind, std::string_view text) {
        auto& piece = into.emplace_back();
        piece.kind = kind;
        piece.raw = piece.key = text;
    }

    /// Reads a part without `-`, `/` or `:`: a word, a number, or a number and a word.
    void take_part(std::string_view part, char joint) {
        if (part.find_first_not_of("=@'\"") == std::string_view::npos && !(part == "\"" || part == "''")) return;
        const auto digits = std::min(part.find_first_not_of("0123456789."), part.size());
        const auto rest = part.substr(digits);
        if (digits == 0 || part.front() == '.') return take_word(part, joint);
        if (!rest.empty() && is_ordinal(rest)) {
            take_word(part, joint);
            into.back().ordinal = true;
            return;
        }
        take_number(part.substr(0, digits), joint);
        into.back().percent = rest == "%";
        if (!rest.empty() && rest != "%") take_word(rest, '\0');
    }

    [[nodiscard]] bool is_ordinal(std::string_view ending) const {
        return std::ranges::any_of(language.ordinals, [&](std::string_view one) { return text::same_spelling(one, ending); });
    }

    void take_number(std::string_view text, char joint) {
        const auto read = text::read_number(text);
        if (read.form != text::Numeral::whole && read.form != text::Numeral::part) return take_word(text, joint);
        auto& piece = into.emplace_back();
        piece.kind = TypedToken::Kind::number;
        piece.raw = text;
        piece.value = read.value;
        piece.key = text::fraction_text(read.value);
        piece.joint = joint;
    }

    void take_word(std::string_view text, char joint) {
        auto& piece = into.emplace_back();
        piece.raw = text;
        piece.joint = joint;
        piece.capital = is_capital(text.front());
        const auto apostrophe = text.rfind('\'');
        piece.possessive = apostrophe != std::string_view::npos && apostrophe > 0;
        piece.die = sides_written(text, language);
        piece.key = one_spelling(std::string(text), language, piece.ending);
        const auto* number = number_named(piece.raw, piece.key, !piece.ending.empty(), language);
        if (number == nullptr) return;
        piece.kind = TypedToken::Kind::number;
        piece.value = number->value;
        piece.key = std::to_string(number->value);
    }
};

/// Whether the word stays lower-case in title case, such as "at" and "the".
bool is_small_word(const TypedToken& piece, const Language& language) {
    return std::ranges::any_of(
        std::array{language.fillers, language.versus, language.toward, language.joining},
        [&](std::span<const std::string_view> list) { return std::ranges::find(list, piece.raw) != list.end(); });
}

/// Whether the line is in title case, so capitals mark no names: "Maneuver Trained Fresh".
bool begins_all_large(const std::vector<TypedToken>& pieces, const Language& language) {
    constexpr std::size_t enough = 2;
    std::size_t large = 0;
    for (const auto& piece : pieces) {
        if (piece.kind != TypedToken::Kind::word || piece.ordinal || piece.joint != ' ') continue;
        if (piece.capital) ++large;
        else if (!is_small_word(piece, language)) return false;
    }
    return large >= enough;
}

void take_token(std::string_view token, Taking& taking) {
    for (std::size_t from = 0; from < token.size();) {
        const auto end = std::min(token.find_first_of(" \t\r\n", from), token.size());
        if (end > from) taking.take(token.substr(from, end - from));
        from = end + 1;
    }
}

}  // namespace

std::vector<TypedToken> split_pieces(std::span<const std::string_view> tokens, const Language& language) {
    std::vector<TypedToken> pieces;
    Taking taking{language, pieces};
    for (const auto token : tokens) take_token(token, taking);
    const auto has_small = std::ranges::any_of(pieces, [](const TypedToken& piece) {
        return piece.kind == TypedToken::Kind::word &&
               std::ranges::any_of(piece.raw, [](char letter) { return is_letter(letter) && !is_capital(letter); });
    });
    const auto is_titled = begins_all_large(pieces, language);
    for (auto& piece : pieces) {
        piece.large = piece.capital && has_small;
        piece.capital = piece.large && !is_titled;
    }
    return pieces;
}

std::vector<std::string> keys_of(std::string_view name, const Language& language) {
    std::string text(name);
    std::ranges::replace(text, '=', '-');
    std::vector<std::string> keys;
    std::vector<TypedToken> pieces;
    Taking taking{language, pieces};
    take_token(text, taking);
    for (auto& piece : pieces) keys.push_back(std::move(piece.key));
    return keys;
}

std::size_t hyphenated_length(const std::vector<TypedToken>& pieces, std::size_t at) {
    auto end = at + 1;
    if (pieces[at].kind != TypedToken::Kind::word) return 1;
    while (end < pieces.size() && pieces[end].joint == '-') ++end;
    return end - at;
}

bool have_keys(std::span<const TypedToken> pieces, std::size_t at, std::span<const std::string_view> keys) {
    if (at + keys.size() > pieces.size()) return false;
    return std::ranges::equal(
        pieces.subspan(at, keys.size()), keys,
        [](const TypedToken& piece, std::string_view key) { return piece.key == key && !piece.stop; });
}

std::string typed_text(std::span<const TypedToken> pieces, bool with_stops) {
    std::string text;
    for (const auto& piece : pieces) {
        if (!text.empty() && piece.joint != '\0') text += piece.joint;
        text += piece.raw;
        if (piece.or_more) text += '+';
        if (with_stops && piece.stop) text += ',';
    }
    return text;
}

}  // namespace orderly::parser
