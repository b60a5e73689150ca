#pragma once
// Dice that are thrown together and come to one number: re-rolls, explosions, and which of them are kept.

#include <span>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::engine {

/// What stands on a die of the size: the die's own faces, or the two digits of a d66; empty: 1 to the size.
std::span<const int> listed_faces(const Die& die, int size);
/// Of cards, those that are left when these are drawn.
std::vector<int> cards_left(std::span<const int> cards, std::span<const int> drawn);
/// The same with 1 to the size in full, each as often as it stands there.
std::vector<int> faces_on(const Die& die, int size);

/// One throw of a procedure's die, face by face.
class Cast {
public:
    /// `size` is the faces of the die as its words decide, `count` how many of it are thrown.
    Cast(const Die& die, int size, int count) : die_(die), size_(size), count_(static_cast<std::size_t>(count)) {}

    /// Whether another face is wanted.
    [[nodiscard]] bool is_open() const { return done_ < count_ + die_.more.size() || !pushed_.empty(); }
    /// The size of the die whose face is wanted.
    [[nodiscard]] int size() const;
    /// Takes the face that fell.
    void take(int face);

    /// Whether it is open for those that are thrown again when all have fallen.
    [[nodiscard]] bool is_pushed() const { return !pushed_.empty(); }
    /// Opens it for the dice that are thrown again when all have fallen, if any.
    void push();

    /// What each die came to, those that exploded apart too.
    [[nodiscard]] std::span<const int> shown() const { return sums_; }
    /// Of the faces in the order they fell, the die that each belongs to.
    [[nodiscard]] std::span<const std::size_t> dice() const { return dice_of_; }
    /// Appends what it is to a procedure of the kind: to one that throws pools each die by itself, else one number.
    void put_into(std::vector<int>& throws, Kind kind) const;
    /// What all the faces come to.
    [[nodiscard]] int value() const;
    /// Of the faces in the order they fell, whether each counts.
    [[nodiscard]] std::vector<bool> counting() const;

private:
    [[nodiscard]] bool is_again(int face) const;
    /// The places of the dice, the greatest sum first.
    [[nodiscard]] std::vector<std::size_t> best_first() const;

    const Die& die_;
    int size_;
    std::size_t count_;
    std::vector<int> sums_;             ///< of the dice that are done
    std::vector<std::size_t> dice_of_;  ///< the die that each face belongs to
    std::vector<bool> thrown_again_;    ///< by face
    std::vector<std::size_t> pushed_;   ///< dice that are still to be thrown again, the last one first
    std::size_t done_ = 0;              ///< of the dice thrown first, with all that they threw more
    int sum_ = 0;                       ///< of the die in hand
    int rerolls_ = 0;
    int explosions_ = 0;
};

/// Whether a die that shows so much is thrown again when all have fallen.
bool is_pushed(const Push& push, int shows);

/// Whether the die's throw is known before it falls: no face decides how many more there are, and all count.
bool is_plain(const Die& die);

}  // namespace orderly::engine
