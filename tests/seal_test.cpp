// seal: two players agree on a turn's seed over e-mail. The test plays both sides, and every cheat that the page names.

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <sstream>
#include <string>

#include "support/shell.hpp"

namespace seal_test {

using namespace orderly_test;

namespace {

std::string line_of(const Ran& ran) {
    REQUIRE(ran.status == 0);
    REQUIRE(ran.out.ends_with("\n"));
    return ran.out.substr(0, ran.out.size() - 1);
}

/// A player with a key in a folder of their own.
struct Player {
    explicit Player(const std::string& name)
        : key(folder.path() + "/" + name + ".key"), commitment(line_of(run_args({"seal", "new", key}))) {}

    void expect(const Player& other) const { CHECK(run_args({"seal", "expect", key, other.commitment}).status == 0); }

    /// Opens the seal; the line stands in a file then.
    [[nodiscard]] std::string open() const {
        return folder.write("opening", line_of(run_args({"seal", "open", key})) + "\n");
    }

    Scratch folder;
    std::string key;
    std::string commitment;
};

std::string with_other_digit(std::string text, std::size_t at) {
    text[at] = text[at] == '0' ? '1' : '0';
    return text;
}

}  // namespace

TEST_CASE("both players get the same seed from both secrets") {
    const Player alice("alice");
    const Player bob("bob");
    alice.expect(bob);
    bob.expect(alice);
    const auto by_alice = alice.open();
    const auto by_bob = bob.open();
    const auto seed = line_of(run_args({"seal", "join", alice.key, by_bob}));
    CHECK(seed == line_of(run_args({"seal", "join", bob.key, by_alice})));
    CHECK(seed.starts_with("seal1-"));
    CHECK(seed.size() == 6 + 32 + 1 + 32);
    CHECK(run_args({"--seed", seed, "fallen-leader"}).out == run_args({"--seed", seed, "fallen-leader"}).out);
}

TEST_CASE("three players join in any order") {
    const Player a("a");
    const Player b("b");
    const Player c("c");
    const auto opened_b = b.open();
    const auto opened_c = c.open();
    CHECK(line_of(run_args({"seal", "join", a.key, opened_b, opened_c})) ==
          line_of(run_args({"seal", "join", a.key, opened_c, opened_b})));
}

TEST_CASE("a key is readable only by its owner, and never overwritten") {
    const Player alice("alice");
    struct stat about = {};
    REQUIRE(stat(alice.key.c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    const auto was = read_text(alice.key);
    const auto again = run_args({"seal", "new", alice.key});
    CHECK(again.status == 2);
    CHECK(again.err.find("never overwritten") != std::string::npos);
    CHECK(read_text(alice.key) == was);
    CHECK(line_of(run_args({"seal", "commitment", alice.key})) == alice.commitment);
}

TEST_CASE("keys have different secrets, and a commitment is 64 hex digits that do not contain the secret") {
    const Player one("one");
    const Player two("two");
    CHECK(one.commitment != two.commitment);
    CHECK(one.commitment.size() == 7 + 64);
    const auto key = read_text(one.key);
    const auto secret = key.substr(key.find("secret ") + 7, 32);
    CHECK(one.commitment.find(secret) == std::string::npos);
}

TEST_CASE("the commitment is BLAKE2b-256 of the label, a zero byte and the secret") {
    // worked out with another implementation: hashlib.blake2b(b"orderly-seal-1\0" + bytes.fromhex(secret),
    // digest_size=32)
    const Scratch folder;
    const auto key = folder.write("known.key", "orderly seal key 1\nsecret 000102030405060708090a0b0c0d0e0f\n");
    CHECK(line_of(run_args({"seal", "commitment", key})) ==
          "seal1c-f9b4ec90ce439982e08b2e1a2e4cf13609045c15f898bc74cf71acace61ca245");
}

TEST_CASE("cheat: a secret other than the committed one") {
    const Player alice("alice");
    const Player bob("bob");
    const auto opening = read_text(bob.open());
    const auto forged = bob.folder.write("forged", with_other_digit(opening, opening.size() - 2));
    const auto ran = run_args({"seal", "join", alice.key, forged});
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("does not match its commitment") != std::string::npos);
}

TEST_CASE("cheat: a new matching commitment after seeing the orders") {
    const Player alice("alice");
    const Player bob("bob");
    const Player later("later");
    alice.expect(bob);
    const auto ran = run_args({"seal", "join", alice.key, later.open()});
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("that commitment was not sent before the orders") != std::string::npos);
}

TEST_CASE("cheat: sending back the other player's commitment and secret") {
    const Player alice("alice");
    const auto opened = alice.open();
    const auto joined = run_args({"seal", "join", alice.key, opened});
    CHECK(joined.status == 2);
    CHECK(joined.err.find("one secret appears twice") != std::string::npos);
    const Player bob("bob");
    const auto kept = run_args({"seal", "expect", bob.key, bob.commitment});
    CHECK(kept.status == 2);
    CHECK(kept.err.find("own commitment") != std::string::npos);
}

TEST_CASE("cheat: withholding an opening") {
    const Player alice("alice");
    const Player bob("bob");
    const Player carol("carol");
    alice.expect(bob);
    alice.expect(carol);
    const auto ran = run_args({"seal", "join", alice.key, bob.open()});
    CHECK(ran.status == 2);
    CHECK(ran.err.find("the opening of " + carol.commitment + " is missing") != std::string::npos);
}

TEST_CASE("a disclosed secret cannot be used for another turn") {
    const Player alice("alice");
    const Player bob("bob");
    const Player next("next");
    alice.expect(bob);
    static_cast<void>(alice.open());
    const auto ran = run_args({"seal", "expect", alice.key, next.commitment});
    CHECK(ran.status == 2);
    CHECK(ran.err.find("was already opened") != std::string::npos);
    CHECK(read_text(alice.open()).starts_with("seal1o-"));  // it can be sent again
}

TEST_CASE("a record keeps both commitments of its seed") {
    const Player alice("alice");
    const Player bob("bob");
    const auto seed = line_of(run_args({"seal", "join", alice.key, bob.open()}));
    const Scratch folder;
    const auto log = folder.path() + "/game.log";
    CHECK(run_args({"--seed", seed, "--log", log, "fallen-leader"}).status == 0);
    CHECK(run_args({"--seed", "corinth", "--log", log, "fallen-leader"}).status == 0);
    std::istringstream lines(read_text(log));
    std::string sealed;
    std::string plain;
    std::getline(lines, sealed);
    std::getline(lines, plain);
    CHECK(sealed.find("\"seals\":[") != std::string::npos);
    CHECK(sealed.find(alice.commitment) != std::string::npos);
    CHECK(sealed.find(bob.commitment) != std::string::npos);
    CHECK(plain.find("\"seals\"") == std::string::npos);
}

TEST_CASE("an invalid seal is reported, and nothing is printed") {
    const Scratch folder;
    const auto text = folder.write("text", "hello\n");
    for (const auto& args : std::vector<std::vector<std::string>>{{"seal"},
                                                                  {"seal", "new"},
                                                                  {"seal", "melt", "x"},
                                                                  {"seal", "open", text},
                                                                  {"seal", "join", text, text},
                                                                  {"seal", "commitment", text},
                                                                  {"seal", "expect", text, "x"}}) {
        const auto ran = run_args(args);
        CHECK(ran.status == 2);
        CHECK(ran.out.empty());
        CHECK(ran.err.starts_with("error: "));
    }
    const Player alice("alice");
    CHECK(run_args({"seal", "expect", alice.key, "seal1c-12"}).status == 2);
    CHECK(run_args({"seal", "join", alice.key, text}).err.find("is not a valid opening") != std::string::npos);
    CHECK(run_args({"seal", "open", folder.path() + "/none"}).status == 4);
    CHECK(run_args({"seal", "new", "/dev/full/x"}).status == 4);
}

}  // namespace seal_test
