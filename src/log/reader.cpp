#include "log/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "log/file.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"

namespace orderly::log {
namespace {

/// Keys that do not describe the result.
constexpr std::array<std::string_view, 19> beside = {"v",       "record", "prev", "time", "version", "fingerprint", "follow",
                               "ruleset", "id",     "seed", "roll", "seals",   "notes",       "read",
                               "unused",  "unsaid", "names", "changes", "note"};
/// The same for follow-ups.
constexpr std::array<std::string_view, 5> beside_next = {"seed", "notes", "read", "unused", "unsaid"};
/// The same for a die.
constexpr std::array<std::string_view, 1> of_dice_beside = {"given"};
/// Text for people, which a later version may word differently.
constexpr std::array<std::string_view, 3> wording = {"title", "lines", "text"};

/// Keys allowed in a record without a request.
constexpr std::array<std::string_view, 13> of_asides = {"v",    "record", "prev", "time", "version", "names", "changes",
                                  "note", "turn",   "void", "redo", "phase",   "side"};

/// Thrown if a record contains something that our writer would not write.
struct NoRecord {
    std::string why;
};

constexpr std::int64_t greatest_face = 10000;

/// A face or a size; nothing if no die could have it. A table's own faces may be 0 or negative.
std::optional<int> die_number(const Json& number) {
    if (!number.is_integer()) return std::nullopt;
    const auto value = number.integer();
    if (value < -greatest_face || value > greatest_face) return std::nullopt;
    return static_cast<int>(value);
}

void take_seed(const Json& seed, LoggedRecord& into) {
    if (seed.is_null()) return;
    const auto text = seed.text();
    into.seeds_differ = into.seeds_differ || (!into.seed.empty() && into.seed != text);
    into.seed = text;
}

/// The dice and the seed of a result and its follow-ups.
void take_dice(const Json& result, LoggedRecord& into) {
    take_seed(result["seed"], into);
    const auto has_seed = result.contains("seed");
    if (!result["dice"].is_array()) throw WrongKind();
    for (const auto die : result["dice"]) {
        const auto given = die["given"];
        const auto face = die_number(die["face"]);
        if (!face) throw NoRecord{"a face that no die has"};
        if (given.is_null()) throw WrongKind();
        if (!given.is_flag()) throw NoRecord{"a die without `given`"};
        into.seed_missing = into.seed_missing || (!has_seed && !given.flag());
        into.dice.push_back({*face, die_number(die["sides"]).value_or(0), given.flag()});
        into.faces.push_back(*face);
    }
    for (const auto next : result["followed"]) take_dice(next, into);
}

/// The types of a change's keys.
enum class ValueKind { text, flag, number, texts, numbers, cards, effects };

struct ChangeKey {
    std::string_view name;
    ValueKind kind;
};

constexpr std::array change_keys = {
    ChangeKey{"unit", ValueKind::text},       ChangeKey{"when", ValueKind::texts},
    ChangeKey{"unless", ValueKind::texts},    ChangeKey{"takes", ValueKind::numbers},
    ChangeKey{"set", ValueKind::numbers},     ChangeKey{"hits", ValueKind::number},
    ChangeKey{"becomes", ValueKind::texts},   ChangeKey{"no-more", ValueKind::texts},
    ChangeKey{"absent", ValueKind::flag},     ChangeKey{"turns", ValueKind::number},
    ChangeKey{"removed", ValueKind::flag},    ChangeKey{"attached", ValueKind::text},
    ChangeKey{"settles", ValueKind::text},    ChangeKey{"by-hand", ValueKind::flag},
    ChangeKey{"decide", ValueKind::texts},    ChangeKey{"would", ValueKind::effects},
    ChangeKey{"all-of", ValueKind::numbers},  ChangeKey{"this-turn", ValueKind::flag},
    ChangeKey{"settled-by", ValueKind::text}, ChangeKey{"drawn", ValueKind::cards},
    ChangeKey{"shuffled", ValueKind::flag},
};

bool are_texts(const Json& list) {
    return list.is_array() && std::ranges::all_of(list, [](const Json& one) { return one.is_text(); });
}

void check_change(const Json& change);

bool is_of_kind(const Json& value, ValueKind kind) {
    switch (kind) {
        case ValueKind::text: return value.is_text();
        case ValueKind::flag: return value.is_flag();
        case ValueKind::number: return value.is_integer();
        case ValueKind::texts: return are_texts(value);
        case ValueKind::effects: return check_change(value), true;
        case ValueKind::numbers:
        case ValueKind::cards: break;
    }
    return (kind == ValueKind::cards ? value.is_array() : value.is_object()) &&
           std::ranges::all_of(value, [](const Json& one) { return one.is_integer(); });
}

/// Checks only keys and types; the game checks the meaning.
void check_change(const Json& change) {
    if (!change.is_object()) throw NoRecord{"an invalid change"};
    for (const auto value : change) {
        const auto known = std::ranges::find(change_keys, value.key(), &ChangeKey::name);
        if (known == change_keys.end() || !is_of_kind(value, known->kind))
            throw NoRecord{fmt::format("a change with a wrong value of `{}`", value.key())};
    }
}

/// Checks the keys that a game adds to a record.
void check_game_keys(const Json& record) {
    const auto has = [&](const char* key) { return record.contains(key); };
    const auto names = record["names"];
    if (has("note") && !record["note"].is_text()) throw NoRecord{"its `note` is not text"};
    if (has("names") && (!names.is_array() || !std::ranges::all_of(names, are_texts)))
        throw NoRecord{"its `names` are not lists of names"};
    if (has("request") && (has("notes") || has("prev")) && !are_texts(record["notes"]))
        throw NoRecord{"its `notes` are not texts"};
    if (!has("changes")) return;
    if (!record["changes"].is_array()) throw NoRecord{"its `changes` are not a list"};
    for (const auto change : record["changes"]) check_change(change);
}

/// A key that is a text or missing.
std::string_view text_or_none(const Json& text) { return text.is_null() ? std::string_view() : text.text(); }

/// Checks the keys that every record has.
void take_head(const Json& record, LoggedRecord& into) {
    if (const auto v = record["v"]; !v.is_integer() || v.integer() != 1) {
        if (v.is_null()) throw WrongKind();
        throw NoRecord{fmt::format("a record of format {}, but this program only knows 1", v.dump())};
    }
    check_game_keys(record);
    into.number = record.number_at("record");
    if (into.number == 0) throw NoRecord{"its number is invalid"};
    if (!is_time(record["time"].text())) throw NoRecord{"its time is invalid"};
    into.link = text_or_none(record["prev"]);
    into.version = record["version"].text();
}

/// Throws if a required key is missing.
void take(const Json& record, LoggedRecord& into) {
    into.fingerprint = record["fingerprint"].text();
    into.ruleset = record["ruleset"].text();
    into.id = text_or_none(record["id"]);
    into.request = record["request"].text();
    into.follow = record.contains("follow") && record["follow"].flag();
    into.roll = text_or_none(record["roll"]);
    into.seed.clear();
    into.seeds_differ = false;
    into.seed_missing = false;
    into.faces.clear();
    take_dice(record, into);
}

/// A record without a request must be exactly one of the kinds a game writes.
void check_aside(const Json& record) {
    constexpr std::array says = {"changes", "note", "void", "redo"};
    const auto begins = record.contains("turn") || record.contains("phase");
    if (std::ranges::count_if(says, [&](const char* key) { return record.contains(key); }) + begins != 1)
        throw NoRecord{"it has no content, or content of several kinds"};
    for (const auto value : record)
        if (std::ranges::find(of_asides, value.key()) == of_asides.end())
            throw NoRecord{fmt::format("an unknown key `{}`", value.key())};
    for (const auto* key : {"turn", "void", "redo"})
        if (record.contains(key) && !record[key].is_unsigned())
            throw NoRecord{fmt::format("its `{}` is not a number", key)};
    for (const auto* key : {"phase", "side"})
        if (record.contains(key) && !(record[key].is_text() && record.contains("phase")))
            throw NoRecord{fmt::format("its `{}` is invalid", key)};
}

bool begins_as_record(std::string_view line) {
    const auto common = std::min(line.size(), record_opening.size());
    return common > 0 && line.substr(0, common) == record_opening.substr(0, common);
}

/// A line that is not JSON or not ours. Blanks before a record are tolerated.
LogLine unread(std::string_view line, JsonDocument::Fault fault, LoggedRecord& into) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!begins_as_record(line)) return LogLine::foreign;
    const auto second = line.find(record_opening, 1) != std::string_view::npos;
    into.why = second ? "a second record on the same line" : into.document.why();
    return second || fault != JsonDocument::Fault::cut_off ? LogLine::spoiled : LogLine::torn;
}

/// The record's number for reports, even if the rest is faulty.
void take_number(std::string_view line, LoggedRecord& into) {
    into.number = 0;
    if (!line.starts_with(record_opening)) return;
    auto rest = line.substr(record_opening.size());
    into.number = text::take_integer<std::uint64_t>(rest).value_or(0);
}

bool is_one_of(std::string_view key, std::span<const std::string_view> keys) {
    return std::ranges::find(keys, key) != keys.end();
}

/// Compares two values, except for the values of some keys, which may also be missing.
struct Comparison {
    std::span<const std::string_view> beside;
    bool same_wording = true;

    [[nodiscard]] bool of(const Json& was, const Json& is) const {
        const auto has_all = [&](const Json& one, const Json& other) {
            return std::ranges::all_of(one, [&](const Json& value) {
                const auto key = value.key();
                return is_one_of(key, beside) || (!same_wording && is_one_of(key, wording)) ||
                       (other.contains(key) && same_outcome(key, value, other[key], same_wording));
            });
        };
        return was.is_object() && is.is_object() && has_all(was, is) && has_all(is, was);
    }

    [[nodiscard]] bool of_lists(const Json& was, const Json& is) const {
        return was.is_array() && is.is_array() &&
               std::ranges::equal(was, is, [&](const Json& one, const Json& other) { return of(one, other); });
    }
};

}  // namespace

bool is_time(std::string_view text) {
    constexpr std::string_view form = "0000-00-00T00:00:00.000Z";
    const auto fits = [](char one, char in_form) { return in_form == '0' ? one >= '0' && one <= '9' : one == in_form; };
    if (text.size() != form.size() || !std::ranges::equal(text, form, fits)) return false;
    const auto number = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
    const auto month = number(5);
    const auto day = number(8);
    const auto days = month == 2 ? 29 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    return month >= 1 && month <= 12 && day >= 1 && day <= days && number(11) < 24 && number(14) < 60 &&
           number(17) <= 60;
}

LogLine read_record(std::string_view line, LoggedRecord& into) {
    into.why.clear();
    into.link.clear();
    into.request.clear();
    into.dice.clear();
    take_number(line, into);
    if (line.size() > longest_record) {
        into.why = "longer than a record can be";
        return begins_as_record(line) ? LogLine::spoiled : LogLine::foreign;
    }
    const auto fault = into.document.read(line);
    into.result = into.document.root();
    if (fault != JsonDocument::Fault::none) return unread(line, fault, into);
    if (!into.result.is_object() || !into.result.contains("record")) return LogLine::foreign;
    try {
        take_head(into.result, into);
        if (!into.link.empty() && !line.starts_with(record_opening))
            throw NoRecord{"it is not in the form of a record"};
        if (into.result.contains("request")) return take(into.result, into), LogLine::record;
        return check_aside(into.result), LogLine::aside;
    } catch (const WrongKind&) {
        into.why = "a key is missing, or has a wrong value";
    } catch (const NoRecord& no) {
        into.why = no.why;
    }
    return LogLine::spoiled;
}

bool says_outcome(std::string_view key) { return !is_one_of(key, beside); }

bool same_outcome(std::string_view key, const Json& was, const Json& is, bool same_wording) {
    if (key == "dice") return Comparison{of_dice_beside, same_wording}.of_lists(was, is);
    if (key == "followed") return Comparison{beside_next, same_wording}.of_lists(was, is);
    if (same_wording || was == is) return was == is;
    return is_one_of(key, wording) || ((key == "effects" || key == "units") && Comparison{{}, false}.of_lists(was, is));
}

SideNames names_of(const Json& record) {
    SideNames names;
    std::size_t side = 0;
    for (const auto list : record["names"]) {
        if (side == names.size()) break;
        for (const auto name : list) names[side].push_back(name.is_text() ? name.string() : "");
        ++side;
    }
    return names;
}

namespace {

/// The index of the quote that ends a string whose content begins at `at`; the size of the text if there is none.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
    const auto quote = std::min(text.find('"', at), text.size());
    if (text[quote - 1] != '\\') return quote;  // the common case
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return at;
}

/// Searches byte by byte, starting at a depth, for the bracket that closes the first one. Returns its index, or the
/// size of the text.
std::size_t end_of_object(std::string_view text, std::size_t at, int depth) {
    for (; at < text.size(); ++at) {
        const auto one = text[at];
        if (one == '"') at = end_of_quoted(text, at + 1);
        else if (one < '[') continue;  // most unquoted characters: colons, commas, digits
        else if (one == '[' || one == '{') ++depth;
        else if ((one == ']' || one == '}') && --depth == 0) return at;
    }
    return text.size();
}

/// A bit for each of 64 bytes that equals `one`.
std::uint64_t bits_of(const char* bytes, char one) {
    std::uint64_t bits = 0;
    for (int part = 0; part < 4; ++part)
        bits |= std::uint64_t{text::SixteenBytes(bytes + 16 * part).equal_to(one).bits()} << (16 * part);
    return bits;
}

/// Skips blocks of 64 bytes without a backslash, and updates the position and the depth there, outside of strings.
/// Returns the index of the bracket that closes the first one if a block contains it; else the size of the text.
std::size_t skip_blocks(std::string_view text, std::size_t& at, int& depth) {
    std::uint64_t quoted = 0;  // all ones if a block begins inside a string
    auto next_depth = depth;
    for (auto next = at; next + 64 <= text.size(); next += 64) {
        const auto* bytes = text.data() + next;
        if (bits_of(bytes, '\\') != 0) break;
        auto inside = bits_of(bytes, '"');
        for (int shift = 1; shift < 64; shift *= 2) inside ^= inside << shift;
        inside ^= quoted;
        const auto opens = (bits_of(bytes, '[') | bits_of(bytes, '{')) & ~inside;
        const auto closes = (bits_of(bytes, ']') | bits_of(bytes, '}')) & ~inside;
        for (auto left = opens | closes; left != 0; left &= left - 1) {
            const auto bit = left & (~left + 1);
            next_depth += (opens & bit) != 0 ? 1 : -1;
            if (next_depth == 0) return next + static_cast<std::size_t>(std::countr_zero(left));
        }
        quoted = (inside >> 63) != 0 ? ~std::uint64_t{0} : 0;
        if (quoted == 0) at = next + 64, depth = next_depth;
    }
    return text.size();
}

}  // namespace

bool is_closed(std::string_view text) {
    if (!text.starts_with('{')) return false;
    std::size_t at = 1;
    int depth = 1;
    if (const auto end = skip_blocks(text, at, depth); end < text.size()) return end + 1 == text.size();
    return end_of_object(text, at, depth) + 1 == text.size();
}

}  // namespace orderly::log
