#include "game/change.hpp"

#include "text/json_writer.hpp"

namespace orderly::game {
namespace {

template <std::size_t N>
void put_numbers(const char (&key)[N], const Numbers& numbers, text::JsonWriter& out) {
    if (numbers.empty()) return;
    out.put(key);
    for (const auto& [name, number] : numbers) {
        out.text_key(name);
        out.number(number);
    }
    out.close('}');
}

void put_decision(const Change& change, text::JsonWriter& out) {
    out.texts(R"("decide":[)", change.decide);
    if (!change.would.is_empty()) {
        out.put(R"("would":{)");
        put_numbers(R"("takes":{)", change.would.takes, out);
        out.texts(R"("becomes":[)", change.would.becomes);
        out.texts(R"("no-more":[)", change.would.no_more);
        if (change.would.removed) out.boolean(R"("removed":)", true);
        out.close('}');
    }
    put_numbers(R"("all-of":{)", change.all_of, out);
    if (change.this_turn) out.put(R"("this-turn":true,)");
    if (!change.settled_by.empty()) out.text(R"("settled-by":)", change.settled_by);
}

void put_change(const Change& change, text::JsonWriter& out) {
    out.text(R"({"unit":)", change.unit);
    out.texts(R"("when":[)", change.when);
    out.texts(R"("unless":[)", change.unless);
    put_numbers(R"("takes":{)", change.takes, out);
    put_numbers(R"("set":{)", change.set, out);
    if (change.hits != 0) out.number(R"("hits":)", change.hits);
    out.texts(R"("becomes":[)", change.becomes);
    out.texts(R"("no-more":[)", change.no_more);
    if (change.absent) out.put(R"("absent":true,)");
    if (change.turns != 0) out.number(R"("turns":)", change.turns);
    if (change.removed) out.boolean(R"("removed":)", *change.removed);
    if (change.attached) out.text(R"("attached":)", *change.attached);
    if (!change.settles.empty()) out.text(R"("settles":)", change.settles);
    if (change.by_hand) out.put(R"("by-hand":true,)");
    put_decision(change, out);
    out.close('}');
}

}  // namespace

void append_changes(std::span<const Change> changes, std::string& out) {
    text::JsonWriter writer(out);
    writer.put(R"("changes":[)");
    for (const auto& change : changes) put_change(change, writer);
    writer.close(']');
}

}  // namespace orderly::game
