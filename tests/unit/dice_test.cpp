#include <doctest/doctest.h>

#include <array>
#include <set>

#include "orderly/dice.hpp"

namespace dice_test {

using namespace orderly;

TEST_CASE("siphash is SipHash-2-4: the vectors of its authors") {
    // key 00 01 … 0f, messages of 0 and 15 bytes 00 01 … (Aumasson and Bernstein 2012, appendix A; the reference code's
    // vectors)
    const std::array<std::uint64_t, 2> key = {0x0706050403020100U, 0x0f0e0d0c0b0a0908U};
    std::string message;
    CHECK(siphash(key, message) == 0x726fdb47dd0e0e31U);
    for (char byte = 0; byte < 15; ++byte) message += byte;
    CHECK(siphash(key, message) == 0xa129ca6149be45e5U);
}

TEST_CASE("every face of a die comes up about equally often") {
    for (const int sides : {2, 4, 6, 8, 10, 12, 20}) {
        const DiceSeed seed("even");
        std::array<int, 21> counts{};
        constexpr int rolls = 20000;
        for (int roll = 0; roll < rolls; ++roll)
            ++counts.at(
                static_cast<std::size_t>(face_of(seed, roll_of_number(static_cast<std::uint64_t>(roll)), 0, sides)));
        double chi = 0;
        for (int face = 1; face <= sides; ++face) {
            const auto expected = static_cast<double>(rolls) / sides;
            const auto off = counts.at(static_cast<std::size_t>(face)) - expected;
            chi += off * off / expected;
        }
        CHECK_MESSAGE(chi < 3.0 * sides + 20, "d" << sides << ": chi-squared " << chi);
        CHECK(counts[0] == 0);
    }
}

TEST_CASE("an id and a number with the same digits are different names, and places differ too") {
    CHECK(roll_of_id("3") != roll_of_number(3));
    const DiceSeed seed("names");
    std::set<int> faces;
    for (std::uint64_t place = 0; place < 40; ++place) faces.insert(face_of(seed, roll_of_id("3"), place, 1000));
    CHECK(faces.size() > 30);
}

TEST_CASE("a seed's dice do not change from version to version") {
    const DiceSeed seed("gettysburg");
    std::string faces;
    for (std::uint64_t place = 0; place < 8; ++place)
        faces += std::to_string(face_of(seed, roll_of_number(1), place, 10)) + " ";
    // by the script of docs/dice.md
    CHECK(faces == "3 1 8 10 8 4 7 9 ");
}

TEST_CASE("a fresh seed is 16 hex digits, and another each time") {
    const auto one = fresh_seed();
    CHECK(one.size() == 16);
    CHECK(one.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(one != fresh_seed());
}

}  // namespace dice_test
