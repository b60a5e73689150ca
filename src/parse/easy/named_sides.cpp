#include "parse/easy/named_sides.hpp"

#include <algorithm>

namespace orderly::parser {
namespace {

class NamedSides {
public:
    NamedSides(const std::vector<Item>& items, std::size_t first, std::size_t second)
        : items_(items), first_(first), second_(second) {}

    std::vector<SideAssignment> all() const {
        std::vector<SideAssignment> all;
        for (const auto at : begins_of_second()) all.push_back(parted_at(at));
        return all;
    }

private:
    [[nodiscard]] bool says(std::size_t at) const { return says_something(items_[at]); }

    /// `crack defender`: right behind a word that is no quantity.
    [[nodiscard]] bool ends_words(std::size_t name) const {
        return name > 0 && says(name - 1) && !items_[name - 1].stop && !items_[name - 1].has_value;
    }

    [[nodiscard]] bool is_any_said_behind(std::size_t at) const {
        return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(at) + 1, items_.end(), says_something);
    }

    /// Behind the last item between the names that is so, where something is said behind it; 0 where none is.
    template <class IsSo>
    [[nodiscard]] std::size_t behind_last(IsSo is_so) const {
        for (auto at = second_ - 1; at-- > first_;)
            if (is_so(items_[at])) return at + 1;
        return 0;
    }

    /// Where the words of the second name may begin: where the breath does, behind a number, or anywhere.
    [[nodiscard]] std::vector<std::size_t> begins_of_second() const {
        if (second_ == first_ + 1 || !says(second_ - 1) || items_[second_ - 1].stop) return {second_};
        const auto breath = behind_last([](const Item& item) { return item.stop; });
        if (!ends_words(second_)) return breath > 0 ? std::vector{second_, breath} : std::vector{second_};
        if (breath > 0) return {breath};
        const auto is_first_behind = ends_words(first_);
        if (!is_first_behind && is_any_said_behind(second_)) return {second_};
        const auto number = behind_last([](const Item& item) { return item.means == Means::number; });
        if (number > 0 && is_first_behind) return {number};
        std::vector<std::size_t> all;
        for (auto at = first_ + 1; at < second_; ++at)
            if (says(at)) all.push_back(at);
        if (!is_first_behind) all.push_back(second_);
        return all;
    }

    /// What stands before both names is the first one's, where it stands right before it.
    [[nodiscard]] SideAssignment parted_at(std::size_t at) const {
        const auto side = static_cast<int>(items_[first_].index);
        SideAssignment assignment{std::vector<int>(items_.size(), 1 - side), true, side == 1};
        const auto from = ends_words(first_) ? 0 : first_;
        std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(from),
                  assignment.sides.begin() + static_cast<std::ptrdiff_t>(at), side);
        return assignment;
    }

    const std::vector<Item>& items_;
    std::size_t first_;
    std::size_t second_;
};

}  // namespace

std::vector<SideAssignment> assignments_by_names(const std::vector<Item>& items, std::size_t first,
                                                 std::size_t second) {
    return NamedSides(items, first, second).all();
}

}  // namespace orderly::parser
