#include "odds/vary_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "orderly/error.hpp"
#include "text/quoting.hpp"
#include "text/integer.hpp"

namespace orderly::odds {
namespace {

constexpr std::string_view without = "-";

Error bad_spec(std::string_view text, std::string_view why) {
    const auto said = text::sanitized(text);
    return Error(ErrorCode::bad_vary, fmt::format("vary {}: {}; write NAME=1..9, NAME=1,3 or WORD,WORD,-", said, why),
                 said);
}

/// Reads the values of one spec.
class Values {
public:
    /// `typed` is the whole of it, for errors.
    Values(std::string_view spec, std::string_view typed) : spec_(spec), typed_(typed) {}

    std::vector<std::string> read() {
        for (std::size_t from = 0; from <= spec_.size();) {
            const auto comma = std::min(spec_.find(',', from), spec_.size());
            add(spec_.substr(from, comma - from));
            from = comma + 1;
        }
        if (std::ranges::all_of(values_, [](const std::string& value) { return value == without; }))
            throw bad_spec(typed_, "nothing to go without");
        return std::move(values_);
    }

private:
    /// A bare number after `NAME=` is another value of that name.
    void add(std::string_view item) {
        if (item.empty()) throw bad_spec(typed_, "a value is missing");
        const auto equals = item.find('=');
        if (equals != std::string_view::npos) key_ = item.substr(0, equals + 1);
        const auto bare = item.find_first_of("=@") == std::string_view::npos && item != without;
        const auto value = bare ? key_ + std::string(item) : std::string(item);
        if (!add_range(value)) put(value);
    }

    void put(std::string value) {
        if (values_.size() == most_cells)
            throw Error(ErrorCode::too_large,
                        fmt::format("vary {}: more than {} rows", text::sanitized(typed_), most_cells),
                        text::sanitized(typed_));
        values_.push_back(std::move(value));
    }

    /// `name=1..9` or `weapon@1..9`: each number after what stands before it. False where it is no range.
    bool add_range(const std::string& value) {
        const std::string_view text = value;
        const auto dots = text.find("..");
        const auto mark = text.find_first_of("=@");
        if (dots == std::string_view::npos || mark == std::string_view::npos || dots < mark) return false;
        const auto slash = std::min(text.find('/', dots), text.size());
        const auto low = text::read_integer<int>(text.substr(mark + 1, dots - mark - 1));
        const auto high = text::read_integer<int>(text.substr(dots + 2, slash - dots - 2));
        const auto step = slash == text.size() ? 1 : text::read_integer<int>(text.substr(slash + 1));
        if (!low || !high || !step) throw bad_spec(typed_, "a range is of whole numbers");
        if (*low > *high || *step < 1) throw bad_spec(typed_, "a range goes up");
        for (long number = *low; number <= *high; number += *step)
            put(fmt::format("{}{}", text.substr(0, mark + 1), number));
        return true;
    }

    std::string_view spec_;
    std::string_view typed_;
    std::string key_;
    std::vector<std::string> values_;
};

}  // namespace

VarySpec::VarySpec(const Asked& asked, const std::string& text) {
    const auto& sides = asked.request.procedure->sides;
    const auto colon = text.find(':');
    std::size_t first = 0, last = sides.size();
    if (colon != std::string::npos) {
        const auto found = std::ranges::find(sides, std::string_view(text).substr(0, colon));
        if (found == sides.end())
            throw bad_spec(text, fmt::format("{} has no side `{}`", asked.request.procedure->id,
                                             text::sanitized(text.substr(0, colon))));
        first = static_cast<std::size_t>(found - sides.begin());
        last = first + 1;
    }
    const auto body = colon == std::string::npos ? text : text.substr(colon + 1);
    values_ = Values(body, text).read();
    std::optional<Error> failed;
    for (auto side = first; side < last; ++side) {
        try {
            read_for(asked, static_cast<Index>(side));
            what_ = sides.size() > 1 ? fmt::format("{}: {}", sides[side], body) : body;
            return;
        } catch (const Error& error) {
            if (!failed) failed = error;
        }
    }
    throw *failed;
}

void VarySpec::read_for(const Asked& asked, Index side) {
    side_ = side;
    said_.clear();
    all_ = {};
    for (const auto& value : values_) {
        said_.push_back(value == without ? WordChange()
                                         : read_word_change(asked.vocabulary, asked.options,
                                                                    *asked.request.procedure, side, value));
        all_.join(said_.back());
    }
}

Request VarySpec::with(std::size_t value, const Request& from) const {
    auto request = from;
    remove_words(all_, side_, request);
    replace_words(said_[value], side_, request);
    return request;
}

}  // namespace orderly::odds
