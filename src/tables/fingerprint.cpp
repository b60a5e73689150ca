#include "tables/fingerprint.hpp"

#include <fmt/format.h>

#include "engine/describe.hpp"
#include "orderly/dice.hpp"

namespace orderly::tables {
namespace {

/// Writes each field behind the last; the places of lines, how it is said, what lists are found by and the fingerprint itself do not count.
struct Walk {
    std::string out;

    void one(std::string_view text) { out.append(text).push_back('\0'); }
    void one(const Place&) {}
    void one(const orderly::Speech&) {}
    void one(const LineIndex&) {}
    // what came later: a table without it keeps its fingerprint
    void one(std::span<const Push> pushes) {
        if (!pushes.empty()) parts(pushes);
    }
    void one(std::span<const Shift> shifts) {
        if (!shifts.empty()) parts(shifts);
    }
    void one(Drawn drawn) {
        if (drawn.once) parts(drawn);
    }
    void one(const Multiple& times) {
        if (times.num != times.den) parts(times);
    }
    template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void one(T number) { out.append(std::to_string(static_cast<std::int64_t>(number))).push_back(' '); }
    template <class T, std::size_t extent>
    void one(std::span<T, extent> items) {
        one(items.size());
        parts(items);
    }
    template <class T>
    requires std::is_class_v<T>
    void one(const T& item) { parts(item); }
    void parts(const auto& item) {
        engine::describe::parts(item, [this](const auto& part) { this->one(part); });
    }
};

}  // namespace

std::string fingerprint_of(const Ruleset& ruleset) {
    auto bare = ruleset;
    bare.fingerprint = {};
    Walk walk;
    walk.one(bare);
    return fmt::format("{:016x}", siphash({0, 0}, walk.out));
}

}  // namespace orderly::tables
