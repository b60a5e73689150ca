#include "log/json.hpp"

#include <fmt/format.h>

// Skips plain text in aligned blocks of 16 bytes, which may read past the end; a sanitizer would stop it.
#if defined(__SSE2__) && !defined(__SANITIZE_ADDRESS__)
#define RAPIDJSON_SSE2
#elif defined(__ARM_NEON) && !defined(__SANITIZE_ADDRESS__)
#define RAPIDJSON_NEON
#endif
#include <rapidjson/error/error.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "text/json_writer.hpp"
#include "text/characters.hpp"

namespace orderly::log {
namespace {

/// Records are shallow and have few values. Anything beyond these limits would only waste time and memory.
constexpr std::size_t deepest = 64;
constexpr std::size_t most_values = 50'000;

/// The index of the first byte that is not UTF-8; the size of the text if all is valid.
std::size_t clean_size(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        for (std::uint64_t bytes; at + sizeof bytes <= text.size(); at += sizeof bytes) {
            std::memcpy(&bytes, text.data() + at, sizeof bytes);
            if ((bytes & 0x8080808080808080U) != 0) break;
        }
        if (at == text.size()) break;
        const auto length = static_cast<unsigned char>(text[at]) < 0x80 ? 1 : text::character_length(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

}  // namespace

std::string_view Json::text() const {
    if (!is_text()) throw WrongKind();
    return node_->text;
}

std::int64_t Json::integer() const {
    if (!is_integer()) throw WrongKind();
    return node_->number;
}

bool Json::flag() const {
    if (!is_flag()) throw WrongKind();
    return node_->number != 0;
}

Json Json::find(std::string_view key, std::uint32_t hash) const {
    const auto* const end = node_ + node_->span;
    for (const auto* one = node_ + 1; one != end; one += one->span)
        if (one->hash == hash && one->key == key) return Json(one);
    return {};
}

Json Json::at(std::size_t place) const {
    for (const auto one : *this)
        if (place-- == 0) return one;
    return {};
}

std::string Json::text_at(std::string_view key) const {
    const auto found = (*this)[key];
    return found.is_text() ? found.string() : std::string();
}

std::uint64_t Json::number_at(std::string_view key) const {
    const auto found = (*this)[key];
    return found.is_unsigned() ? static_cast<std::uint64_t>(found.node_->number) : 0;
}

bool Json::flag_at(std::string_view key) const {
    const auto found = (*this)[key];
    return found.is_flag() && found.flag();
}

bool Json::operator==(const Json& other) const {
    if (kind() != other.kind() || size() != other.size()) return false;
    switch (kind()) {
        case Kind::null: return true;
        case Kind::text: return node_->text == other.node_->text;
        case Kind::fraction: return node_->fraction == other.node_->fraction;
        case Kind::array: return std::equal(begin(), end(), other.begin());
        case Kind::object: break;
        default: return node_->number == other.node_->number && node_->is_huge == other.node_->is_huge;
    }
    auto there = other.begin();  // nearly always in the same order
    for (const auto one : *this) {
        const auto same = (*there).key() == one.key() ? *there : other[one.key()];
        if (!same.is_same_as(*there) && !other.contains(one.key())) return false;
        if (one != same) return false;
        ++there;
    }
    return true;
}

void Json::write(text::JsonWriter& to) const {
    switch (kind()) {
        case Kind::null: return to.put("null,");
        case Kind::flag: return to.boolean("", node_->number != 0);
        case Kind::text: return to.text(node_->text);
        case Kind::integer:
            if (!node_->is_huge) return to.number(node_->number);
            to.buffer().append(fmt::format("{},", static_cast<std::uint64_t>(node_->number)));
            return;
        case Kind::fraction: to.buffer().append(fmt::format("{},", node_->fraction)); return;
        case Kind::array: to.put("["); break;
        case Kind::object: to.put("{"); break;
    }
    for (const auto one : *this) {
        if (is_object()) to.text_key(one.key());
        one.write(to);
    }
    to.close(is_array() ? ']' : '}');
}

std::string Json::dump() const {
    std::string out;
    text::JsonWriter writer(out);
    write(writer);
    writer.end();
    return out;
}

std::string Json::plain() const { return is_text() ? string() : dump(); }

/// Receives the library's events and rejects what no record contains.
class JsonDocument::Handler {
public:
    explicit Handler(JsonDocument& into) : into_(into) {}

    bool Null() { return add(Json::Kind::null) != nullptr; }
    bool Bool(bool value) { return add_number(Json::Kind::flag, value ? 1 : 0); }
    bool Int(int value) { return Int64(value); }
    bool Uint(unsigned value) { return Int64(value); }
    bool Int64(std::int64_t value) { return add_number(Json::Kind::integer, value); }
    bool Uint64(std::uint64_t value) {
        if (!Int64(static_cast<std::int64_t>(value))) return false;
        into_.nodes_.back().is_huge = value > static_cast<std::uint64_t>(INT64_MAX);
        return true;
    }
    bool Double(double value) {
        if (value == std::floor(value)) return refuse("a whole number in a wrong form");
        auto* const node = add(Json::Kind::fraction);
        return node != nullptr && (node->fraction = value, true);
    }
    bool RawNumber(const char*, rapidjson::SizeType, bool) { return false; }
    bool String(const char* text, rapidjson::SizeType size, bool) { return add_text(cleaned({text, size})); }
    bool Key(const char* text, rapidjson::SizeType size, bool) {
        key_ = cleaned({text, size});
        return true;
    }
    /// The same for printable ASCII.
    bool add_text(std::string_view text) {
        auto* const node = add(Json::Kind::text);
        return node != nullptr && (node->text = text, true);
    }
    void add_key(std::string_view text) { key_ = text; }

    bool StartObject() { return open(Json::Kind::object); }
    bool EndObject(rapidjson::SizeType count) {
        const auto at = close(count);
        return count < 2 || !into_.nodes_[at].may_repeat || has_key_once(at);
    }
    bool StartArray() { return open(Json::Kind::array); }
    bool EndArray(rapidjson::SizeType count) { return close(count), true; }

private:
    bool refuse(std::string why) {
        into_.why_ = std::move(why);
        return false;
    }

    /// Adds a node, of an object with the last key; null after refusing it.
    Json::Node* add(Json::Kind kind) {
        auto& nodes = into_.nodes_;
        if (nodes.size() > most_values) return refuse(fmt::format("more than {} values", most_values)), nullptr;
        auto& node = nodes.emplace_back();
        node.kind = kind;
        if (into_.open_.empty() || nodes[into_.open_.back()].kind != Json::Kind::object) return &node;
        auto& within = nodes[into_.open_.back()];
        node.key = key_;
        node.hash = Json::hash_of(key_);
        const auto bit = Json::bit_of(node.hash);
        within.may_repeat = within.may_repeat || (within.keys & bit) != 0;
        within.keys |= bit;
        return &node;
    }

    bool add_number(Json::Kind kind, std::int64_t number) {
        auto* const node = add(kind);
        return node != nullptr && (node->number = number, true);
    }

    bool open(Json::Kind kind) {
        if (into_.open_.size() == deepest) return refuse(fmt::format("nested deeper than {}", deepest));
        const auto at = static_cast<std::uint32_t>(into_.nodes_.size());
        auto* const node = add(kind);
        if (node == nullptr) return false;
        node->keys = 0;
        into_.open_.push_back(at);
        return true;
    }

    std::size_t close(rapidjson::SizeType count) {
        const auto at = into_.open_.back();
        into_.open_.pop_back();
        into_.nodes_[at].size = count;
        into_.nodes_[at].span = static_cast<std::uint32_t>(into_.nodes_.size()) - at;
        return at;
    }

    bool has_key_once(std::size_t at) {
        constexpr std::uint32_t few = 32;
        const Json object(&into_.nodes_[at]);
        const auto refuse_twice = [&](std::string_view key) {
            return refuse(fmt::format("the key `{}` is repeated", key));
        };
        if (object.size() > few) {
            std::vector<std::string_view> keys;
            for (const auto one : object) keys.push_back(one.key());
            std::ranges::sort(keys);
            const auto twice = std::ranges::adjacent_find(keys);
            return twice == keys.end() || refuse_twice(*twice);
        }
        for (auto one = object.begin(); one != object.end(); ++one)
            for (auto before = object.begin(); before != one; ++before)
                if ((*before).node_->hash == (*one).node_->hash && (*before).key() == (*one).key())
                    return refuse_twice((*one).key());
        return true;
    }

    std::string_view cleaned(std::string_view text) {
        if (text::plain_length(text) == text.size()) return text;
        return into_.cleaned_.emplace_back(text::printable(text));
    }

    JsonDocument& into_;
    std::string_view key_;
};

/// Reads JSON as our writer writes it, faster than the library: no blanks, integers, few escapes. It gives up at
/// anything else, which the library then reads or refuses.
class JsonDocument::PlainReader {
public:
    /// The text must be readable for `beyond` bytes after its end, which are 0. Escapes are replaced in place.
    static constexpr std::size_t beyond = 16;
    PlainReader(char* at, Handler& to) : at_(at), to_(to) {}

    /// Whether it read one value, which ends at `end`.
    bool read(const char* end) { return value() && at_ == end; }

private:
    bool value() {
        rapidjson::SizeType count = 0;
        switch (*at_) {
            case '{':
                return to_.StartObject() && list('}', count, [this] { return key() && value(); }) &&
                       to_.EndObject(count);
            case '[': return to_.StartArray() && list(']', count, [this] { return value(); }) && to_.EndArray(count);
            case '"': return string() && (is_plain_ ? to_.add_text(text_) : to_.String(text_.data(), size(), false));
            case 't': return literal("true") && to_.Bool(true);
            case 'f': return literal("false") && to_.Bool(false);
            default: return number();
        }
    }

    template <class Item>
    bool list(char end, rapidjson::SizeType& count, Item item) {
        if (*++at_ == end) return ++at_, true;
        for (; item(); ++at_) {
            ++count;
            if (*at_ == end) return ++at_, true;
            if (*at_ != ',') return false;
        }
        return false;
    }

    bool key() {
        if (*at_ != '"' || !string() || !is_plain_ || *at_++ != ':') return false;
        to_.add_key(text_);
        return true;
    }

    /// Takes a string, at its quote.
    bool string() {
        auto* const begin = ++at_;
        unsigned stops = 0;
        for (;; at_ += 16) {
            const text::SixteenBytes bytes(at_);
            stops = (bytes.equal_to('"') | bytes.equal_to('\\') | bytes.equal_to('\x7f') |
                     bytes.outside_ascii_from(0x20)).bits();
            if (stops != 0) break;
        }
        at_ += std::countr_zero(stops);
        is_plain_ = *at_ == '"';
        if (!is_plain_) return rest(begin);
        text_ = std::string_view(begin, at_++);
        return true;
    }

    /// The rest of a string, at its first character that is not plain.
    bool rest(char* begin) {
        auto* end = at_;
        for (; *at_ != '"'; *end++ = *at_++) {
            if (*at_ == '\\' && *++at_ != '"' && *at_ != '\\') return false;
            if (static_cast<unsigned char>(*at_) < 0x20) return false;
        }
        text_ = std::string_view(begin, end);
        ++at_;
        return clean_size(text_) == text_.size();
    }

    bool number() {
        constexpr int longest = 18;  // digits that surely fit
        const auto is_less = *at_ == '-';
        at_ += is_less ? 1 : 0;
        std::int64_t number = 0;
        const auto* const begin = at_;
        for (; *at_ >= '0' && *at_ <= '9'; ++at_) {
            if (at_ - begin == longest) return false;
            number = 10 * number + (*at_ - '0');
        }
        if (at_ == begin || (*begin == '0' && (is_less || at_ != begin + 1))) return false;
        return to_.Int64(is_less ? -number : number);
    }

    bool literal(std::string_view word) {
        if (!std::string_view(at_, word.size()).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    [[nodiscard]] rapidjson::SizeType size() const { return static_cast<rapidjson::SizeType>(text_.size()); }

    char* at_;
    Handler& to_;
    std::string_view text_;  ///< the last string
    bool is_plain_ = true;   ///< and needs no look at its characters
};

void JsonDocument::clear() {
    nodes_.clear();
    cleaned_.clear();
    open_.clear();
    why_.clear();
}

JsonDocument::Fault JsonDocument::read(std::string_view text) {
    clear();
    text_.assign(text).append(PlainReader::beyond, '\0');
    Handler plain(*this);
    if (PlainReader(text_.data(), plain).read(text_.data() + text.size())) return Fault::none;
    clear();
    const auto clean = clean_size(text);
    const auto odd = text.substr(clean);
    const auto is_begun = std::ranges::all_of(odd, [](char one) { return static_cast<unsigned char>(one) >= 0x80; });
    if (!is_begun) return why_ = "invalid UTF-8", Fault::other;
    text_.assign(text);
    rapidjson::InsituStringStream stream(text_.data());
    rapidjson::Reader reader;
    Handler handler(*this);
    const auto result = reader.Parse<rapidjson::kParseInsituFlag>(stream, handler);
    const auto is_whole = stream.Tell() == text.size();
    if (!result.IsError() && is_whole && odd.empty()) return Fault::none;
    nodes_.clear();
    if (result.Code() == rapidjson::kParseErrorTermination) return Fault::other;
    const auto within = result.Code() == rapidjson::kParseErrorStringUnicodeEscapeInvalidHex ||
                        result.Code() == rapidjson::kParseErrorStringUnicodeSurrogateInvalid ||
                        result.Code() == rapidjson::kParseErrorStringEscapeInvalid;
    const auto ends_there = result.Offset() >= clean ||
                            (within && text.find('"', result.Offset()) == std::string_view::npos);
    if (result.IsError() && ends_there) return Fault::cut_off;
    why_ = result.Code() == rapidjson::kParseErrorNumberTooBig ? "a number that is too large"
           : result.Code() == rapidjson::kParseErrorDocumentRootNotSingular || !result.IsError() ? "text after its end"
                                                                                                 : "invalid JSON";
    return Fault::other;
}

}  // namespace orderly::log
