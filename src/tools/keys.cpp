#include "tools/tools.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "tables/all_keys.hpp"
#include "text/json_writer.hpp"

namespace orderly::tools {
namespace {

constexpr std::string_view opening = "<!-- keys: ";
constexpr std::string_view closing = "<!-- end of keys -->";

std::string shape_text(const tables::Shape& shape);

std::string joined(const std::vector<std::string>& parts) {
    if (parts.size() < 2) return parts.empty() ? "" : parts.front();
    return fmt::format("{} or {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

std::string either_text(const tables::Shape& shape) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < shape.count; ++at) parts.push_back(shape_text(shape.of[at]));
    return joined(parts);
}

/// The name of a map in faults; if that is its key, "keys of" it.
std::string mapping_text(const tables::Mapping& mapping) {
    return fmt::format("{}{}", mapping.what.starts_with('`') ? "keys of " : "", mapping.what);
}

std::string names_text(std::span<const std::string_view> names) {
    std::vector<std::string> parts;
    for (const auto name : names) parts.push_back(fmt::format("`{}`", name));
    return joined(parts);
}

/// The kind of an author's names in a map.
std::string_view map_key(tables::Form key) {
    if (key == tables::Form::band) return "by band";
    if (key == tables::Form::whole) return "by number";
    return key == tables::Form::id ? "by name" : "by word";
}

std::string shape_text(const tables::Shape& shape) {
    if (!shape.said.empty()) return std::string(shape.said);
    switch (shape.form) {
        case tables::Form::text: return "text";
        case tables::Form::id: return "a name";
        case tables::Form::flag: return "`true`";
        case tables::Form::whole: return "a number";
        case tables::Form::count: return "1 or more";
        case tables::Form::fraction: return "a number, `1/2` too";
        case tables::Form::band: return "a band";
        case tables::Form::dice: return "dice";
        case tables::Form::word: return "a word";
        case tables::Form::words: return "words";
        case tables::Form::texts: return "text, or a list";
        case tables::Form::one_of: return names_text(shape.names);
        case tables::Form::list: return fmt::format("a list: {}", shape_text(*shape.of));
        case tables::Form::map: return fmt::format("{}: {}", map_key(shape.key), shape_text(*shape.of));
        case tables::Form::mapping: return mapping_text(*shape.mapping);
        case tables::Form::either: return either_text(shape);
    }
    return {};
}

/// The value column marks flags with `true`.
std::string meaning_text(const tables::Key& key) {
    static constexpr std::string_view if_true = "`true`: ";
    auto meaning = key.meaning;
    if (key.value.form == tables::Form::flag && meaning.starts_with(if_true)) meaning.remove_prefix(if_true.size());
    return fmt::format("{}{}", meaning, key.needed ? ". Needed" : "");
}

/// Whether any key depends on a partner key with several values; then a column shows which.
const tables::Partner* chosen_by(const tables::Mapping& mapping) {
    const auto found =
        std::ranges::find_if(mapping.keys, [](const tables::Key& key) { return !key.with.values.empty(); });
    return found == mapping.keys.end() ? nullptr : &found->with;
}

std::string kinds_cell(const tables::Mapping& mapping, const tables::Key& key, const tables::Partner& chosen) {
    const auto& all = mapping.find(chosen.key)->value.names;
    if (key.with.values.empty()) return "all";
    if (key.with.values.size() <= all.size() / 2) return fmt::format("`{}`", fmt::join(key.with.values, "`, `"));
    std::vector<std::string_view> without;
    for (const auto name : all)
        if (std::ranges::find(key.with.values, name) == key.with.values.end()) without.push_back(name);
    return fmt::format("all but `{}`", fmt::join(without, "`, `"));
}

std::string rows(const tables::Mapping& mapping) {
    const auto* chosen = chosen_by(mapping);
    std::string out = chosen == nullptr ? "| key | value | what |\n|---|---|---|\n"
                                        : fmt::format("| key | {} | value | what |\n|---|---|---|---|\n", chosen->key);
    const auto row = [&](std::string_view names, const tables::Key* key, std::string_view value,
                         std::string_view meaning) {
        const auto kinds = chosen == nullptr ? ""
                           : key == nullptr  ? " all |"
                                             : fmt::format(" {} |", kinds_cell(mapping, *key, *chosen));
        out += fmt::format("| {} |{} {} | {} |\n", names, kinds, value, meaning);
    };
    for (const auto& key : mapping.keys)
        row(fmt::format("`{}`", key.name), &key, shape_text(key.value), meaning_text(key));
    if (mapping.others != nullptr) row("any other", nullptr, shape_text(*mapping.others), mapping.other);
    if (!mapping.asks.empty())
        row("`when`, `unless`, `any`, `where`, `only`", nullptr, "a [condition](#conditions)", mapping.asks);
    for (const auto& key : mapping.layering())
        row(fmt::format("`{}`", key.name), nullptr, shape_text(key.value), key.meaning);
    return out;
}

const tables::Mapping& mapping_named(std::string_view name) {
    for (const auto* mapping : tables::all_mappings())
        if (mapping->name == name) return *mapping;
    throw std::invalid_argument(fmt::format("there is no mapping {}", name));
}

}  // namespace

std::string with_key_lists(std::string_view page) {
    std::string out;
    for (auto at = page.find(opening); at != std::string_view::npos; at = page.find(opening)) {
        const auto name_end = page.find(" -->", at);
        const auto end = page.find(closing, at);
        if (end == std::string_view::npos) throw std::invalid_argument("a list of keys without an end");
        const auto name = page.substr(at + opening.size(), name_end - at - opening.size());
        out += fmt::format("{}\n{}", page.substr(0, name_end + 4), rows(mapping_named(name)));
        page.remove_prefix(end);
    }
    return out + std::string(page);
}

namespace {

constexpr std::string_view scalar = R"(["string","number","boolean"])";
constexpr std::string_view id_pattern = "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$";
constexpr std::string_view band_pattern =
    "^(([-+]?[0-9]+)?\\.\\.([-+]?[0-9]+)?|[A-Za-z][A-Za-z-]*(\\.\\.[A-Za-z][A-Za-z-]*)?|[-+])$";
constexpr std::string_view line_pattern = "^[^\\r\\n]*$";
constexpr std::string_view number_pattern = "^[-+]?[0-9]+$";
constexpr std::string_view fraction_pattern = "^[-+]?[0-9]+/[0-9]+$";
constexpr std::string_view dice_pattern =
    "^((best|worst|middle) [1-9][0-9]* of "
    ")?([1-9][0-9]*)?d([2-9]|[1-9][0-9]+)(\\+([1-9][0-9]*)?d([2-9]|[1-9][0-9]+))*$";

/// Markdown with its links removed.
std::string plain(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto opens = text[at] == '[' && text.find("](", at) < text.find(']', at) + 1;
        if (text[at] == ']' && text.substr(at).starts_with("](")) at = text.find(')', at);
        else if (!opens) out += text[at];
    }
    return out;
}

/// Pretty-prints JSON: schemas are read and compared in review.
std::string indented(std::string_view json) {
    std::string out;
    std::size_t depth = 0;
    bool quoted = false;
    const auto line = [&] { out += "\n" + std::string(2 * depth, ' '); };
    for (std::size_t at = 0; at < json.size(); ++at) {
        const auto c = json[at];
        if (c == '"' && (at == 0 || json[at - 1] != '\\')) quoted = !quoted;
        const auto opens = !quoted && (c == '{' || c == '[');
        const auto closes = !quoted && (c == '}' || c == ']');
        if (closes) {
            --depth;
            line();
        }
        out += c;
        if (!quoted && c == ':') out += ' ';
        if (opens) ++depth;
        if (opens || (!quoted && c == ',')) line();
    }
    return out + "\n";
}

using Parts = std::vector<std::string>;

std::string quoted(std::string_view text) {
    std::string out;
    {
        text::JsonWriter json(out);
        json.text(text);
        json.end();
    }
    return out;
}

std::string object(const Parts& parts) { return fmt::format("{{{}}}", fmt::join(parts, ",")); }
std::string array(const Parts& parts) { return fmt::format("[{}]", fmt::join(parts, ",")); }
std::string member(std::string_view name, std::string_view value) { return fmt::format("{}:{}", quoted(name), value); }
std::string typed(std::string_view types) { return member("type", types); }
std::string patterned(std::string_view pattern) { return member("pattern", quoted(pattern)); }
std::string names_in(std::span<const std::string_view> names) {
    Parts list;
    for (const auto name : names) list.push_back(quoted(name));
    return array(list);
}

class SchemaWriter {
public:
    std::string write(const tables::Mapping& file, std::string_view title) {
        Parts parts = {member("$schema", quoted("http://json-schema.org/draft-07/schema#")),
                       member("title", quoted(title)), member("if", R"({"required":["extends"]})"),
                       member("then", object({refer(file, true)})), member("else", object({refer(file, false)}))};
        Parts definitions;
        while (!pending_.empty()) {
            const auto [name, wanted] = *pending_.begin();
            pending_.erase(pending_.begin());
            part_ = wanted.second;
            definitions.push_back(member(name, definition(*wanted.first)));
        }
        parts.push_back(member("definitions", object(definitions)));
        return indented(object(parts));
    }

private:
    /// Every mapping is written twice: complete, and as `part` for files that only give differences.
    std::string refer(const tables::Mapping& mapping, bool part) {
        const auto name = std::string(mapping.name) + (part ? "-part" : "");
        if (asked_.insert(name).second) pending_[name] = {&mapping, part};
        return member("$ref", quoted("#/definitions/" + name));
    }

    std::string definition(const tables::Mapping& mapping) {
        Parts properties;
        for (const auto keys : {mapping.keys, mapping.condition(), mapping.layering()})
            for (const auto& key : keys) properties.push_back(member(key.name, property(key)));
        Parts parts = {
            typed(R"("object")"), member("properties", object(properties)),
            member("additionalProperties", mapping.others == nullptr ? "false" : object(shape(*mapping.others)))};
        if (mapping.is_single) parts.emplace_back(R"("minProperties":1,"maxProperties":1)");
        if (!part_) require(mapping, parts);
        return object(parts);
    }

    std::string property(const tables::Key& key) {
        Parts parts = {member("description", quoted(plain(key.meaning)))};
        if (key.needed && key.value.form == tables::Form::text)
            parts.push_back(member("not", object({patterned("^ *$")})));
        auto value = shape(key.value);
        if (key.value.form == tables::Form::mapping) value = {member("allOf", array({object(value)}))};
        parts.insert(parts.end(), value.begin(), value.end());
        return object(parts);
    }

    /// Keys that are required, and keys that are valid only beside another.
    static void require(const tables::Mapping& mapping, Parts& parts) {
        std::vector<std::string_view> required;
        Parts dependencies;
        Parts by_value;
        for (const auto& key : mapping.keys) {
            if (key.needed && key.with.key.empty()) required.push_back(key.name);
            if (!key.with.values.empty()) by_value.push_back(only_beside(key));
        }
        for (const auto keys : {mapping.keys, mapping.layering()})
            for (const auto& key : keys)
                if (!key.with.key.empty() && key.with.values.empty())
                    dependencies.push_back(member(key.name, names_in({&key.with.key, 1})));
        parts.push_back(member("required", names_in(required)));
        parts.push_back(member("dependencies", object(dependencies)));
        if (!by_value.empty()) parts.push_back(member("allOf", array(by_value)));
    }

    /// Allows `pool` only if `kind` is one of these.
    static std::string only_beside(const tables::Key& key) {
        const auto is_one = object({member("enum", names_in(key.with.values))});
        const auto given = object({member("required", names_in({&key.name, 1}))});
        Parts parts = {member("if", object({member("properties", object({member(key.with.key, is_one)}))}))};
        if (key.needed) parts.push_back(member("then", given));
        parts.push_back(member("else", object({member("not", given)})));
        return object(parts);
    }

    /// The contents of a value's schema object.
    Parts shape(const tables::Shape& shape) {
        using tables::Form;
        switch (shape.form) {
            case Form::text: return {typed(scalar), patterned(line_pattern)};
            case Form::id:
            case Form::word: return {typed(R"(["string","number"])")};
            case Form::flag: return {typed(R"("boolean")")};
            case Form::whole: return {typed(R"("integer")")};
            case Form::count: return {typed(R"("integer")"), member("minimum", "1")};
            case Form::fraction: return {typed(R"(["integer","string"])"), patterned(fraction_pattern)};
            case Form::band: return {typed(R"(["integer","string"])"), patterned(band_pattern)};
            case Form::dice: return {typed(R"("string")"), patterned(dice_pattern)};
            case Form::words:
            case Form::texts: {
                const auto one = object({typed(scalar)});
                return {member("anyOf", array({one, object({typed(R"("array")"), member("items", one)})}))};
            }
            case Form::one_of: return {member("enum", names_in(shape.names))};
            case Form::list: return {typed(R"("array")"), member("items", object(this->shape(*shape.of)))};
            case Form::map: return map(shape);
            case Form::mapping: return {refer(*shape.mapping, part_)};
            case Form::either: break;
        }
        Parts forms;
        for (std::size_t at = 0; at < shape.count; ++at) forms.push_back(object(this->shape(shape.of[at])));
        return {member("anyOf", array(forms))};
    }

    Parts map(const tables::Shape& shape) {
        using tables::Form;
        Parts parts = {typed(R"("object")"), member("additionalProperties", object(this->shape(*shape.of)))};
        const auto names = shape.key == Form::band    ? fmt::format("{}|{}", number_pattern, band_pattern)
                           : shape.key == Form::id    ? std::string(id_pattern)
                           : shape.key == Form::whole ? std::string(number_pattern)
                                                      : std::string();
        if (!names.empty()) parts.push_back(member("propertyNames", object({patterned(names)})));
        return parts;
    }

    bool part_ = false;
    std::map<std::string, std::pair<const tables::Mapping*, bool>> pending_;
    std::set<std::string> asked_;
};

}  // namespace

std::string schema_of(const tables::Mapping& file, std::string_view title) { return SchemaWriter().write(file, title); }

}  // namespace orderly::tools
