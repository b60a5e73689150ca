// Whether a line is exactly one object: compares the fast path over blocks with a byte-by-byte check.

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "log/reader.hpp"

namespace closed_json_test {

namespace {

/// The meaning, as plainly as it can be written.
bool closes_at_its_end(const std::string& text) {
    if (text.empty() || text.front() != '{') return false;
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto one = text[at];
        if (quoted) {
            if (one == '\\') ++at;
            else if (one == '"') quoted = false;
        } else if (one == '"') quoted = true;
        else if (one == '{' || one == '[') ++depth;
        else if ((one == '}' || one == ']') && --depth == 0) return at + 1 == text.size();
    }
    return false;
}

std::string made_up(std::mt19937& random) {
    std::string text = "{";
    std::string open = "}";
    const auto length = random() % 400;
    while (text.size() < length) {
        switch (random() % 12) {
            case 0: text += '{', open += '}'; break;
            case 1: text += '[', open += ']'; break;
            case 2:
            case 3:
                if (open.size() > 1) text += open.back(), open.pop_back();
                break;
            case 4: text += std::string("\"") + std::string(random() % 90, "{}[]:, a"[random() % 8]) + '"'; break;
            case 5:
                if (random() % 4 == 0) text += R"("a\"}b\\")";
                break;
            default: text += ",:1a"[random() % 4];
        }
    }
    return text.append(open.rbegin(), open.rend());
}

}  // namespace

TEST_CASE("the fast path recognizes whole, cut and overlong objects like the byte-by-byte one") {
    std::mt19937 random(4);
    int whole = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        const auto text = made_up(random);
        CHECK(orderly::log::is_closed(text));
        whole += closes_at_its_end(text) ? 1 : 0;
        const auto cut = text.substr(0, random() % text.size());
        CHECK_MESSAGE(orderly::log::is_closed(cut) == closes_at_its_end(cut), cut);
        const auto twice = text + (random() % 2 == 0 ? "}" : text);
        CHECK_MESSAGE(orderly::log::is_closed(twice) == closes_at_its_end(twice), twice);
        auto spoiled = text;
        spoiled[random() % spoiled.size()] = "\"{}[]\\x"[random() % 7];
        CHECK_MESSAGE(orderly::log::is_closed(spoiled) == closes_at_its_end(spoiled), spoiled);
    }
    CHECK(whole == 4000);
}

}  // namespace closed_json_test
