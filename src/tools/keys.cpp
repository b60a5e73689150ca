#include "tools/tools.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "tables/keys.hpp"
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
constexpr std::string_view band_pattern = "^(([-+]?[0-9]+)?\\.\\.([-+]?[0-9]+)?|[A-Za-z][A-Za-z-]*(\\.\\.[A-Za-z][A-Za-z-]*)?|[-+])$";
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

class SchemaWriter {
public:
    std::string write(const tables::Mapping& file, std::string_view title) {
        {
            text::JsonWriter json(out_);
            json_ = &json;
            json.put("{");
            json.text("\"$schema\":", "http://json-schema.org/draft-07/schema#");
            json.text("\"title\":", title);
            json.put("\"if\":{\"required\":[\"extends\"]},\"then\":{");
            refer(file, true);
            json.close('}');
            json.put("\"else\":{");
            refer(file, false);
            json.close('}');
            json.put("\"definitions\":{");
            while (!pending_.empty()) define_next();
            json.close('}');
            json.close('}');
            json.end();
        }
        return indented(out_);
    }

private:
    /// Writes every mapping twice: complete, and as `part` for files that only give differences.
    static std::string name_of(const tables::Mapping& mapping, bool part) {
        return std::string(mapping.name) + (part ? "-part" : "");
    }

    void refer(const tables::Mapping& mapping, bool part) {
        const auto name = name_of(mapping, part);
        if (asked_.insert(name).second) pending_[name] = {&mapping, part};
        json_->text("\"$ref\":", "#/definitions/" + name);
    }

    void define_next() {
        const auto [name, wanted] = *pending_.begin();
        pending_.erase(pending_.begin());
        const auto& [mapping, part] = wanted;
        part_ = part;
        json_->key(name);
        json_->put("{\"type\":\"object\",\"properties\":{");
        for (const auto keys : {mapping->keys, mapping->condition(), mapping->layering()})
            for (const auto& key : keys) property(key);
        json_->close('}');
        others(*mapping);
        if (mapping->is_single) json_->put("\"minProperties\":1,\"maxProperties\":1,");
        if (!part) requirements(*mapping);
        json_->close('}');
    }

    void property(const tables::Key& key) {
        json_->key(key.name);
        json_->put("{");
        json_->text("\"description\":", plain(key.meaning));
        if (key.needed && key.value.form == tables::Form::text) json_->put("\"not\":{\"pattern\":\"^ *$\"},");
        if (key.value.form == tables::Form::mapping) {
            json_->put("\"allOf\":[{");
            shape(key.value);
            json_->close('}');
            json_->close(']');
        } else {
            shape(key.value);
        }
        json_->close('}');
    }

    void others(const tables::Mapping& mapping) {
        if (mapping.others == nullptr) return json_->put("\"additionalProperties\":false,");
        json_->put("\"additionalProperties\":{");
        shape(*mapping.others);
        json_->close('}');
    }

    /// Keys that are required, and keys that are valid only beside another.
    void requirements(const tables::Mapping& mapping) {
        json_->put("\"required\":[");
        for (const auto& key : mapping.keys)
            if (key.needed && key.with.key.empty()) json_->id(key.name);
        json_->close(']');
        json_->put("\"dependencies\":{");
        for (const auto keys : {mapping.keys, mapping.layering()})
            for (const auto& key : keys)
                if (!key.with.key.empty() && key.with.values.empty()) {
                    json_->key(key.name);
                    json_->put("[");
                    json_->id(key.with.key);
                    json_->close(']');
                }
        json_->close('}');
        const auto by_value = [](const tables::Key& key) { return !key.with.values.empty(); };
        if (std::ranges::none_of(mapping.keys, by_value)) return;
        json_->put("\"allOf\":[");
        for (const auto& key : mapping.keys)
            if (by_value(key)) only_beside(key);
        json_->close(']');
    }

    /// Allows `pool` only if `kind` is one of these.
    void only_beside(const tables::Key& key) {
        json_->put("{\"if\":{\"properties\":{");
        json_->key(key.with.key);
        json_->put("{");
        names(key.with.values);
        json_->close('}');
        json_->close('}');
        json_->close('}');
        if (key.needed) {
            json_->put("\"then\":{\"required\":[");
            json_->id(key.name);
            json_->close(']');
            json_->close('}');
        }
        json_->put("\"else\":{\"not\":{\"required\":[");
        json_->id(key.name);
        json_->close(']');
        json_->close('}');
        json_->close('}');
        json_->close('}');
    }

    void names(std::span<const std::string_view> names) {
        json_->put("\"enum\":[");
        for (const auto name : names) json_->text(name);
        json_->close(']');
    }

    void pattern(std::string_view pattern) { json_->text("\"pattern\":", pattern); }

    void patterned(std::string_view types, std::string_view pattern) {
        json_->put("\"type\":");
        json_->buffer().append(types);
        json_->put(",");
        this->pattern(pattern);
    }

    void scalar_or_list() {
        const auto list = fmt::format(R"({{"type":{0}}},{{"type":"array","items":{{"type":{0}}}}})", scalar);
        json_->put("\"anyOf\":[");
        json_->buffer().append(list);
        json_->put("],");
    }

    /// The contents of a value's schema object.
    void shape(const tables::Shape& shape) {
        switch (shape.form) {
            case tables::Form::text: return patterned(scalar, line_pattern);
            case tables::Form::id:
            case tables::Form::word: return json_->put("\"type\":[\"string\",\"number\"],");
            case tables::Form::flag: return json_->put("\"type\":\"boolean\",");
            case tables::Form::whole: return json_->put("\"type\":\"integer\",");
            case tables::Form::count: return json_->put("\"type\":\"integer\",\"minimum\":1,");
            case tables::Form::fraction: return patterned(R"(["integer","string"])", fraction_pattern);
            case tables::Form::band: return patterned(R"(["integer","string"])", band_pattern);
            case tables::Form::dice: return patterned(R"("string")", dice_pattern);
            case tables::Form::words:
            case tables::Form::texts: return scalar_or_list();
            case tables::Form::one_of: return names(shape.names);
            case tables::Form::list: return list(shape);
            case tables::Form::map: return map(shape);
            case tables::Form::mapping: return refer(*shape.mapping, part_);
            case tables::Form::either: return either(shape);
        }
    }

    void list(const tables::Shape& shape) {
        json_->put("\"type\":\"array\",\"items\":{");
        this->shape(*shape.of);
        json_->close('}');
    }

    void map(const tables::Shape& shape) {
        json_->put("\"type\":\"object\",\"additionalProperties\":{");
        this->shape(*shape.of);
        json_->close('}');
        if (shape.key != tables::Form::id && shape.key != tables::Form::band && shape.key != tables::Form::whole)
            return;
        json_->put("\"propertyNames\":{");
        if (shape.key == tables::Form::band) pattern(fmt::format("{}|{}", number_pattern, band_pattern));
        else pattern(shape.key == tables::Form::id ? id_pattern : number_pattern);
        json_->close('}');
    }

    void either(const tables::Shape& shape) {
        json_->put("\"anyOf\":[");
        for (std::size_t at = 0; at < shape.count; ++at) {
            json_->put("{");
            this->shape(shape.of[at]);
            json_->close('}');
        }
        json_->close(']');
    }

    std::string out_;
    text::JsonWriter* json_ = nullptr;
    bool part_ = false;
    std::map<std::string, std::pair<const tables::Mapping*, bool>> pending_;
    std::set<std::string> asked_;
};

}  // namespace

std::string schema_of(const tables::Mapping& file, std::string_view title) { return SchemaWriter().write(file, title); }

}  // namespace orderly::tools
