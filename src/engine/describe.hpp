#pragma once
// The fields of any struct of the model, in order, for code that walks a whole ruleset: the generator of the built-in
// tables and the fingerprint. The struct itself is the only list of them.

#include "orderly/ruleset.hpp"

namespace orderly::engine::describe {

/// Stands for a value of any type.
struct Anything {
    template <class T>
    constexpr operator T() const;
};

/// The number of fields of an aggregate: how many values it can be made from.
template <class T, class... Values>
constexpr std::size_t field_count() {
    if constexpr (requires { T{Values()..., Anything()}; }) return field_count<T, Values..., Anything>();
    else return sizeof...(Values);
}

template <class T, auto usual>
void fields(const Later<T, usual>& x, auto f) { f(x.is); }
template <std::size_t Blocks>
void fields(const BitSet<Blocks>& x, auto f) {
    x.in_blocks([&](auto... at) { f(x.bits[at]...); });
}
/// A condition's sets of words one after another, not as they lie.
void fields(const Condition& x, auto f) {
    f(x.all(), x.none(), x.enemy_all(), x.enemy_none(), x.any, x.any_words(), x.tests, x.only, x.is_empty);
}

/// Calls `visit` with all fields of a struct. A struct of another size needs a line of its own here.
template <class T>
void fields(const T& item, auto visit) {
    constexpr auto count = field_count<T>();
#define ORDERLY_PARTS(number, ...)        \
    if constexpr (count == number) {      \
        const auto& [__VA_ARGS__] = item; \
        return visit(__VA_ARGS__);        \
    } else
    ORDERLY_PARTS(1, a)
    ORDERLY_PARTS(2, a, b)
    ORDERLY_PARTS(3, a, b, c)
    ORDERLY_PARTS(4, a, b, c, d)
    ORDERLY_PARTS(5, a, b, c, d, e)
    ORDERLY_PARTS(6, a, b, c, d, e, f)
    ORDERLY_PARTS(7, a, b, c, d, e, f, g)
    ORDERLY_PARTS(8, a, b, c, d, e, f, g, h)
    ORDERLY_PARTS(9, a, b, c, d, e, f, g, h, i)
    ORDERLY_PARTS(10, a, b, c, d, e, f, g, h, i, j)
    ORDERLY_PARTS(11, a, b, c, d, e, f, g, h, i, j, k)
    ORDERLY_PARTS(12, a, b, c, d, e, f, g, h, i, j, k, l)
    ORDERLY_PARTS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
    ORDERLY_PARTS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
    ORDERLY_PARTS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
    ORDERLY_PARTS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
    ORDERLY_PARTS(18, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
    ORDERLY_PARTS(19, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
    ORDERLY_PARTS(22, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
    ORDERLY_PARTS(41, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd,
                  ee, ff, gg, hh, ii, jj, kk, ll, mm, nn, oo)
    ORDERLY_PARTS(43, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd,
                  ee, ff, gg, hh, ii, jj, kk, ll, mm, nn, oo, pp, qq)
    static_assert(count == 0, "no line for structs of this size");
#undef ORDERLY_PARTS
}

/// Calls `f` with each part of a value: the items of a list, the fields of anything else.
void parts(const auto& x, auto f) {
    if constexpr (requires { x.begin(); })
        for (const auto& item : x) f(item);
    else fields(x, [&](const auto&... part) { (f(part), ...); });
}

}  // namespace orderly::engine::describe
