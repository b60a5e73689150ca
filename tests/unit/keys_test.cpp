// Key descriptions: what they say of a map, and that they are complete.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tables/fields.hpp"
#include "tables/node.hpp"
#include "tables/scope.hpp"

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

TEST_CASE("keys that are missing, unknown, below 1 or without their partner are faults") {
    Read read("titel: Good\nper: 0\ncount: 2");
    tables::Fields<tables::keys::shots>(read.node, read.faults);
    CHECK(read.told().starts_with("unknown key `titel`; did you mean `title`?\n"));  // and not that `title` is missing
    read.faults.clear();
    Read none("up-to: 8");
    tables::Fields<tables::keys::shots>(none.node, none.faults);
    CHECK(none.told().starts_with("a name of shots lacks the key `title`\n"));
    const tables::Fields<tables::keys::die> die(read.node, read.faults);
    CHECK(die.count("per") == 1);
    CHECK(read.told() ==
          "unknown key `titel`; the keys of a die are die, by, faces, names, count, keep, cards, "
          "deck, draw, explode, most, apart, reroll, push, of, per, mark\n"
          "`per` needs `of`\n"
          "`count` needs `faces`\n"
          "`per` must be 1 or more\n");
}

TEST_CASE("a key fills the member of the struct that it carries") {
    Read read("title: grape\nup-to: 12");
    tables::Arena arena;
    tables::Scope scope({}, arena, read.faults);
    WeaponCell shot;
    const tables::Fields<tables::keys::shots> fields(read.node, scope, shot);
    CHECK(shot.called == "grape");
    CHECK(shot.up_to == 12);
    CHECK(fields.list("weapons").empty());
    CHECK(read.told() == "");
}

TEST_CASE("a key for another kind is a fault, unless the kind is unknown") {
    const auto told = [](const std::string& kind) {
        Read read("procedure: x\ntitle: X\nkind: " + kind + "\npass: at-or-over");
        tables::Fields<tables::keys::procedure>(read.node, read.faults);
        return read.told();
    };
    CHECK(told("check") == "a procedure lacks the key `needed`\n");
    CHECK(told("pool") == "a procedure lacks the key `pool`\n`pass` needs `kind: check`\n");
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
