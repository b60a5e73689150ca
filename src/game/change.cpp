#include "game/change.hpp"

#include "text/json_writer.hpp"

namespace orderly::game {
namespace {

template <std::size_t N>
void put_numbers(const char (&key)[N], const Numbers& numbers, text::JsonWriter& out) {
    if (numbers.empty()) return;
    out.put(key);
    for (const auto& [name, number] : numbers) {
        out.key(name);
        out.number(number);
    }
    out.close('}');
}

}  // namespace

std::string as_typed(std::span<const Change> changes) {
    std::string out;
    for (const auto& change : changes) {
        auto text = change.unit;
        for (const auto& [name, count] : change.takes) text += " " + name + "=-" + std::to_string(count);
        for (const auto& [name, number] : change.set) text += " " + name + "=" + std::to_string(number);
        for (const auto& word : change.becomes) text += " " + word;
        for (const auto& word : change.no_more) text += " not-" + word;
        if (change.removed) text += *change.removed ? " removed" : " not-removed";
        if (text != change.unit) out += (out.empty() ? "" : "; ") + text;
    }
    return out;
}

void append_changes(std::span<const Change> changes, std::string& out) {
    text::JsonWriter writer(out);
    writer.put(R"("changes":[)");
    for (const auto& change : changes) {
        writer.id(R"({"unit":)", change.unit);
        put_numbers(R"("takes":{)", change.takes, writer);
        put_numbers(R"("set":{)", change.set, writer);
        writer.texts(R"("becomes":[)", change.becomes);
        writer.texts(R"("no-more":[)", change.no_more);
        if (change.removed) writer.boolean(R"("removed":)", *change.removed);
        if (change.by_hand) writer.put(R"("by-hand":true,)");
        writer.texts(R"("decide":[)", change.decide);
        writer.close('}');
    }
    writer.close(']');
}

}  // namespace orderly::game
