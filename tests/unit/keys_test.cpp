// Key descriptions: a reader that disagrees with its description is noticed.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "tables/fields.hpp"
#include "tables/node.hpp"

namespace keys_test {

using namespace orderly;

namespace {

/// A map of a table, held against a description, and the faults that came of it.
struct Read {
    tables::SourceFile file;
    tables::Faults faults;
    tables::Node node;

    explicit Read(std::string text) : file{"x.yaml", std::move(text)}, node(*tables::parse_yaml(file, faults)) {}

    [[nodiscard]] std::string told() const {
        std::string out;
        for (const auto& fault : faults) out += fault.message + "\n";
        return out;
    }
};

}  // namespace

TEST_CASE("reading a key that is not described, or in another form, is a bug of the program") {
    Read read("sheet: ours");
    tables::Fields fields(read.node, tables::keys::source, read.faults);
    CHECK_THROWS_AS(fields.find("page"), std::logic_error);
    CHECK_THROWS_AS(fields.flag("sheet"), std::logic_error);
    CHECK_THROWS_AS(fields.find_other("page"), std::logic_error);
    CHECK(fields.text("sheet") == "ours");
}

TEST_CASE("a described key that is never read is a bug of the program") {
    Read read("title: a pike");
    tables::Fields fields(read.node, tables::keys::shots, read.faults);
    fields.text("title");
    fields.list("weapons");
    CHECK_THROWS_AS(fields.finish(), std::logic_error);
    fields.whole("up-to", 0);
    fields.finish();
    CHECK(read.told() == "");
}

TEST_CASE("keys that are missing, unknown, below 1 or without their partner are faults") {
    Read read("titel: Good\nper: 0\ncount: 2");
    const tables::Fields row(read.node, tables::keys::graded_outcome, read.faults);
    CHECK(read.told() == "an outcome needs `title`\n");
    read.faults.clear();
    tables::Fields die(read.node, tables::keys::die, read.faults);
    for (const auto* key : {"mark", "die", "faces", "explode", "reroll", "push", "cards", "deck", "draw", "of"}) die.find(key);
    die.pairs("by", [](const tables::Node&, const tables::Node&) {});
    CHECK(die.count("per") == 1);
    die.finish();
    CHECK(read.told() ==
          "`per` must be 1 or more\n"
          "unknown key `titel`; the keys of a die are die, by, faces, names, count, keep, cards, "
          "deck, draw, explode, most, apart, reroll, push, of, per, mark\n"
          "`per` needs `of`\n"
          "`count` needs `faces`\n");
}

TEST_CASE("a key for another kind is a fault, unless the kind is unknown") {
    const auto told = [](const std::string& kind) {
        Read read("procedure: x\ntitle: X\nkind: " + kind + "\npass: at-or-over");
        tables::Fields fields(read.node, tables::keys::procedure, read.faults);
        try {
            fields.finish();
        } catch (const std::logic_error&) {  // nobody reads it here
        }
        return read.told();
    };
    CHECK(told("check") == "a procedure needs `needed`\n");
    CHECK(told("pool") == "a procedure needs `pool`\n");
    CHECK(told("chekc") == "");
}

TEST_CASE("every description is complete: no duplicate keys, all partners exist, each key has a meaning") {
    std::set<std::string_view> names;
    for (const auto* mapping : tables::all_mappings()) {
        INFO(mapping->name);
        CHECK(names.insert(mapping->name).second);
        std::set<std::string_view> own;
        for (const auto keys : {mapping->keys, mapping->condition(), mapping->layering()})
            for (const auto& key : keys) {
                INFO(key.name);
                CHECK(own.insert(key.name).second);
                CHECK(!key.meaning.empty());
                CHECK(key.meaning.find('|') == std::string_view::npos);  // it would part the cells of docs/table-keys.md
                if (key.with.key.empty()) continue;
                const auto* partner = mapping->find(key.with.key);
                REQUIRE(partner != nullptr);
                for (const auto value : key.with.values)
                    CHECK(std::ranges::find(partner->value.names, value) != partner->value.names.end());
            }
    }
}

}  // namespace keys_test
