#pragma once
// A strict JSON reader for records: it rejects everything on which JSON parsers disagree. A value is a view into
// its document, which is parsed in place and reused for the next line.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {
class JsonWriter;
}

namespace orderly::log {

/// Thrown when a value is accessed as another type.
class WrongKind : public std::runtime_error {
public:
    WrongKind() : std::runtime_error("the record has a value of another type there") {}
};

/// A value and, inside an object, its key. Valid until its document reads again. Null if there is no value.
class Json {
public:
    enum class Kind : std::uint8_t { null, flag, integer, fraction, text, array, object };

    Json() = default;

    [[nodiscard]] Kind kind() const { return node_ == nullptr ? Kind::null : node_->kind; }
    [[nodiscard]] bool is_null() const { return kind() == Kind::null; }
    [[nodiscard]] bool is_text() const { return kind() == Kind::text; }
    [[nodiscard]] bool is_flag() const { return kind() == Kind::flag; }
    [[nodiscard]] bool is_array() const { return kind() == Kind::array; }
    [[nodiscard]] bool is_object() const { return kind() == Kind::object; }
    [[nodiscard]] bool is_number() const { return kind() == Kind::integer || kind() == Kind::fraction; }
    /// An integer that fits in 64 bits with its sign.
    [[nodiscard]] bool is_integer() const { return kind() == Kind::integer && !node_->is_huge; }
    [[nodiscard]] bool is_unsigned() const { return kind() == Kind::integer && (node_->is_huge || node_->number >= 0); }

    /// Each throws WrongKind if the value has another type.
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::string string() const { return std::string(text()); }
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] bool flag() const;

    /// The value's key; empty in a list.
    [[nodiscard]] std::string_view key() const { return node_->key; }
    /// The number of values in a list or an object; 0 otherwise.
    [[nodiscard]] std::size_t size() const { return node_ == nullptr ? 0 : node_->size; }
    [[nodiscard]] bool empty() const { return size() == 0; }

    /// The value with that key; null if there is none or this is not an object.
    [[nodiscard, gnu::always_inline]] Json operator[](std::string_view key) const {  // so a literal's hash is constant
        const auto hash = hash_of(key);
        return is_object() && (node_->keys & bit_of(hash)) != 0 ? find(key, hash) : Json();
    }
    /// The list's value at that index; null if there is none.
    [[nodiscard]] Json at(std::size_t place) const;
    [[nodiscard, gnu::always_inline]] bool contains(std::string_view key) const {
        return (*this)[key].node_ != nullptr;
    }

    /// The value with that key if it has the right type; else null, 0 or false.
    [[nodiscard]] std::string text_at(std::string_view key) const;
    [[nodiscard]] std::uint64_t number_at(std::string_view key) const;
    [[nodiscard]] bool flag_at(std::string_view key) const;

    class Iterator;
    /// The values of a list or an object in order; none otherwise.
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

    /// As JSON on one line.
    [[nodiscard]] std::string dump() const;
    /// A text without quotes, anything else as JSON.
    [[nodiscard]] std::string plain() const;

    /// Equal values; the order of an object's keys is ignored.
    bool operator==(const Json& other) const;
    /// Whether both point to the same place in the same document.
    [[nodiscard]] bool is_same_as(const Json& other) const { return node_ == other.node_; }

private:
    friend class JsonDocument;
    struct Node {
        Kind kind = Kind::null;
        bool is_huge = false;     ///< exceeds a signed 64-bit integer
        bool may_repeat = false;  ///< two keys have the same bit
        std::uint32_t size = 0;   ///< the number of direct values
        std::uint32_t span = 1;   ///< the number of nodes, including itself and all descendants
        std::uint32_t hash = 0;   ///< of the key
        std::string_view key = {};
        union {
            std::string_view text = {};
            std::int64_t number;  ///< 0 or 1 for a flag
            double fraction;
            std::uint64_t keys;  ///< of an object: the bits of its keys, to skip most searches for a missing key
        };
    };

    explicit Json(const Node* node) : node_(node) {}
    [[nodiscard]] Json find(std::string_view key, std::uint32_t hash) const;

    /// A hash of its length and three of its letters, which is different for all keys of a record.
    static constexpr std::uint32_t hash_of(std::string_view key) {
        if (key.empty()) return 0;
        const auto letter = [&](std::size_t at) { return std::uint32_t{static_cast<unsigned char>(key[at])}; };
        return static_cast<std::uint32_t>(key.size()) | letter(0) << 8U | letter(key.size() / 2) << 16U |
               letter(key.size() - 1) << 24U;
    }
    /// The factor gives each key of a record a bit of its own.
    static constexpr std::uint64_t bit_of(std::uint32_t hash) {
        return std::uint64_t{1} << (hash * 0x41c73d81U >> 26U);
    }
    void write(text::JsonWriter& to) const;

    const Node* node_ = nullptr;
};

class Json::Iterator {
public:
    using value_type = Json;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    Json operator*() const { return Json(at_); }
    Iterator& operator++() {
        at_ += at_->span;
        return *this;
    }
    Iterator operator++(int) {
        auto before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Iterator&) const = default;

private:
    friend class Json;
    explicit Iterator(const Node* at) : at_(at) {}
    const Node* at_ = nullptr;
};

inline Json::Iterator Json::begin() const { return Iterator(empty() ? nullptr : node_ + 1); }
inline Json::Iterator Json::end() const { return Iterator(empty() ? nullptr : node_ + node_->span); }

class JsonDocument {
public:
    enum class Fault {
        none,
        cut_off,  ///< the text ends too early
        other,
    };

    JsonDocument() = default;
    JsonDocument(const JsonDocument&) = delete;
    JsonDocument& operator=(const JsonDocument&) = delete;
    ~JsonDocument() = default;

    /// Reads one value; views of the previous one become invalid. Duplicate keys, invalid UTF-8, integers in another
    /// notation, and nesting beyond 64 are faults. Control characters in texts and keys are escaped as `\x1b`.
    Fault read(std::string_view text);
    /// The value of the last text; null after a fault.
    [[nodiscard]] Json root() const { return nodes_.empty() ? Json() : Json(nodes_.data()); }
    /// The reason for a fault other than an early end.
    [[nodiscard]] const std::string& why() const { return why_; }

private:
    class Handler;
    class PlainReader;
    void clear();

    std::string text_;                 ///< parsed in place
    std::vector<Json::Node> nodes_;    ///< each one before its descendants
    std::deque<std::string> cleaned_;  ///< texts with escaped control characters
    std::vector<std::uint32_t> open_;  ///< indexes of open nodes
    std::string why_;
};

}  // namespace orderly::log
