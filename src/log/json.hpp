#pragma once
// JSON as a record is read, strictly: what another reader might take otherwise is no JSON here. One value is a view into
// its document, which is read in place and used again for the next line.

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

/// A value was asked for as what it is not.
class WrongKind : public std::runtime_error {
public:
    WrongKind() : std::runtime_error("the record has something else there") {}
};

/// A value, and where it stands in an object its key. Good until its document reads again. Null where there is none.
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
    /// A whole number that 64 bits hold with their sign.
    [[nodiscard]] bool is_integer() const { return kind() == Kind::integer && !node_->is_huge; }
    [[nodiscard]] bool is_unsigned() const { return kind() == Kind::integer && (node_->is_huge || node_->number >= 0); }

    /// Each throws WrongKind where the value is of another kind.
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::string string() const { return std::string(text()); }
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] bool flag() const;

    /// The key it stands under; empty in a list.
    [[nodiscard]] std::string_view key() const { return node_->key; }
    /// How many values are in a list or an object; 0 of anything else.
    [[nodiscard]] std::size_t size() const { return node_ == nullptr ? 0 : node_->size; }
    [[nodiscard]] bool empty() const { return size() == 0; }

    /// The value under the key; null where there is none, or this is no object.
    [[nodiscard]] Json operator[](std::string_view key) const;
    /// The value at the place of a list; null where there is none.
    [[nodiscard]] Json at(std::size_t place) const;
    [[nodiscard]] bool contains(std::string_view key) const { return (*this)[key].node_ != nullptr; }

    /// What stands under the key, where it is of that kind; else none, 0, false.
    [[nodiscard]] std::string text_at(std::string_view key) const;
    [[nodiscard]] std::uint64_t number_at(std::string_view key) const;
    [[nodiscard]] bool flag_at(std::string_view key) const;

    class Iterator;
    /// The values of a list or an object, in order; none of anything else.
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

    /// As JSON, on one line.
    [[nodiscard]] std::string dump() const;
    /// A text as it is, anything else as JSON.
    [[nodiscard]] std::string plain() const;

    /// The same value; the order of an object's keys does not count.
    bool operator==(const Json& other) const;
    /// The same place in the same document.
    [[nodiscard]] bool is_same_as(const Json& other) const { return node_ == other.node_; }

private:
    friend class JsonDocument;
    struct Node {
        Kind kind = Kind::null;
        bool is_huge = false;     ///< past what a sign leaves of 64 bits
        bool may_repeat = false;  ///< two keys have the same bit
        std::uint32_t size = 0;  ///< of the values within
        std::uint32_t span = 1;  ///< nodes, its own and all within
        std::uint32_t hash = 0;  ///< of the key
        std::string_view key = {};
        std::string_view text = {};
        std::int64_t number = 0;  ///< of a flag 0 or 1
        double fraction = 0;
        std::uint64_t keys = 0;  ///< of an object, the bits of its keys: most that are asked for and missing have none
    };

    explicit Json(const Node* node) : node_(node) {}
    static std::uint32_t hash_of(std::string_view key);
    static std::uint64_t bit_of(std::uint32_t hash);
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
        cut_off,  ///< it goes on where the text ends
        other,
    };

    JsonDocument() = default;
    JsonDocument(const JsonDocument&) = delete;
    JsonDocument& operator=(const JsonDocument&) = delete;
    ~JsonDocument() = default;

    /// Reads one value, whose views end with the next call. A key twice, bytes that are no UTF-8, a whole number written
    /// as none, and nesting past 64 are faults. In its texts and keys what a terminal would obey stands as `\x1b`.
    Fault read(std::string_view text);
    /// Of the last text; null after a fault.
    [[nodiscard]] Json root() const { return nodes_.empty() ? Json() : Json(nodes_.data()); }
    /// What was wrong with it, where more is to be said than that it is cut off.
    [[nodiscard]] const std::string& why() const { return why_; }

private:
    class Handler;

    std::string text_;                ///< read in place
    std::vector<Json::Node> nodes_;   ///< each before what is within
    std::deque<std::string> cleaned_; ///< texts that a terminal would have obeyed
    std::vector<std::uint32_t> open_; ///< of the nodes that are not closed yet
    std::string why_;
};

/// Whether the text is one object from its first character to its last, as far as brackets and quotes say: what is torn is
/// not, wherever it was torn.
bool is_closed(std::string_view text);

}  // namespace orderly::log
