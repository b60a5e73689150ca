#pragma once
// The chain of a log: each record carries the hash of the record before it, the first that of what the game began with.
// So a record that was edited, removed, added or moved is told by the record after it, and the last one by its own hash,
// the head, which players send with a move.

#include <string>
#include <string_view>

namespace orderly::log {

/// What the first record carries: the hash of the roster's text (empty: no game) and of its tables' fingerprint.
std::string chain_start(std::string_view roster, std::string_view fingerprint);

/// What the record after this one carries. What an editor leaves at the end of a line does not count.
std::string link_of(std::string_view line);

/// A log's records one after another.
class Chain {
public:
    enum class Link {
        fits,
        unlinked,     ///< it has none, and none of those before it has one
        dropped,      ///< it has none, and one before it has
        broken,       ///< it does not follow the record that stands before it
        other_start,  ///< the first record, and the log began with something else
    };

    /// `start` is what the first record must carry; empty: it is not known.
    explicit Chain(std::string start = {}) : start_(std::move(start)) {}

    /// The next record: the link it carries, empty where it has none, and its own hash.
    Link add(std::string_view link, std::string hash);

    /// What the next record would carry: the hash of the last one; empty where there was none.
    [[nodiscard]] const std::string& head() const { return head_; }

    /// Whether a record has a link.
    [[nodiscard]] bool is_linked() const { return is_linked_; }

private:
    [[nodiscard]] Link judge(std::string_view link) const;

    std::string start_;
    std::string head_;
    bool is_linked_ = false;
};

}  // namespace orderly::log
