// Build tool: reads a folder of rulesets with the program's own strict reader and writes them as C++ constants. Usage:
// embed TABLES OUT.cpp

#include <fmt/format.h>

#include <cstdio>
#include <deque>
#include <fstream>
#include <unordered_map>

#include "engine/describe.hpp"
#include "parse/easy/spoken_maker.hpp"
#include "tables/library.hpp"
#include "orderly/error.hpp"

namespace orderly::tools {
namespace {

std::string cpp_string(std::string_view text) {
    std::string out = "\"";
    for (const auto byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        if (byte == '"' || byte == '\\' || byte == '?') out += fmt::format("\\{}", byte);
        else if (code < 0x20 || code >= 0x7f) out += fmt::format("\\{:03o}", code);
        else out += byte;
    }
    return out + "\"";
}

/// Turns values into expressions. Arrays become named constants; equal ones are shared.
class Emitter {
public:
    std::string one(std::string_view text) {
        return text.empty() ? "{}" : fmt::format("sv({}, {})", cpp_string(text), text.size());
    }
    std::string one(bool flag) { return flag ? "true" : "false"; }
    template <class T>
    requires std::is_arithmetic_v<T> std::string one(T number) {
        if constexpr (std::is_same_v<T, std::uint64_t>) return fmt::format("{}u", number);
        else if constexpr (std::is_same_v<T, int>)
            return number == INT_MIN ? std::string("INT_MIN") : fmt::format("{}", number);
        else return fmt::format("{}", static_cast<std::int64_t>(number));
    }
    template <class T>
    requires std::is_enum_v<T> std::string one(T value) {
        return fmt::format("{}({})", type_name<T>(), static_cast<int>(value));
    }
    template <class T, std::size_t size>
    std::string one(const std::array<T, size>& items) {
        std::string out = "{";
        for (const auto& item : items) out += one(item) + ", ";
        return out + "}";
    }
    template <class T>
    std::string one(std::span<const T> items) {
        if (items.empty()) return "{}";
        std::string body;
        for (const auto& item : items) body += one(item) + ",\n";
        const auto type = type_name<T>();
        const auto [found, fresh] = arrays_.try_emplace(std::string(type) + body, fmt::format("a{}", arrays_.size()));
        if (fresh) out_ += fmt::format("constexpr {} {}[] = {{\n{}}};\n", type, found->second, body);
        return found->second;
    }
    template <class T>
    requires std::is_class_v<T> std::string one(const T& item) {
        if constexpr (requires { T::blocks; })
            if (item.empty()) return "{}";
        std::string body;
        engine::describe::fields(
            item, [&](const auto&... parts) { ((body += (body.empty() ? "" : ", ") + one(parts)), ...); });
        return fmt::format("{}{{{}}}", type_name<T>(), body);
    }

    [[nodiscard]] const std::string& text() const { return out_; }

private:
    template <class T>
    static constexpr std::string_view type_name() {
        if constexpr (std::is_same_v<T, std::string_view>) return "std::string_view";
        else if constexpr (std::is_same_v<T, std::uint16_t>) return "std::uint16_t";
        else {
            constexpr std::string_view name = __PRETTY_FUNCTION__;
            constexpr auto from = name.find("T = ") + 4;
            return name.substr(from, name.find_first_of(";]", from) - from);
        }
    }

    std::unordered_map<std::string, std::string> arrays_;
    std::string out_;
};

int embed(const std::string& folder, const std::string& target) {
    auto layer = tables::read_layer(folder);
    std::string sources;
    for (auto& [id, file] : layer.files) {
        file.name = id + ".yaml";
        sources += fmt::format("TableSource{{{}, sv({}, {})}},\n", cpp_string(file.name), cpp_string(file.text),
                               file.text.size());
    }
    std::vector<tables::Layer> layers;
    layers.push_back(std::move(layer));
    tables::Library library(std::move(layers));
    tables::Faults faults;
    Emitter emitter;
    std::vector<Ruleset> rulesets;
    for (const auto& id : library.rulesets())
        if (const auto ruleset = library.load(id, faults)) rulesets.push_back(*ruleset);
    std::deque<parser::MadeSpeech> speeches;
    for (auto& ruleset : rulesets) {
        parser::make_speech(ruleset, speeches.emplace_back());
        ruleset.speech = speeches.back().speech;
        ruleset.language.spoken = ruleset.speech.rules;
    }
    for (const auto& fault : faults) fmt::print(stderr, "{}", tables::format_fault(fault));
    if (!faults.empty()) return static_cast<int>(ExitStatus::bad_table);
    const auto all = emitter.one(std::span<const Ruleset>(rulesets));
    std::ofstream out(target);
    out << "// Generated from tables/ by the build; do not edit.\n#include \"tables/builtin.hpp\"\n\n#include "
           "<climits>\n\n"
           "namespace orderly {\nnamespace {\nusing sv = std::string_view;\n\n"
        << emitter.text() << "\nconstexpr TableSource sources[] = {\n"
        << sources << "};\n}  // namespace\n\nstd::span<const Ruleset> tables::builtin_rulesets() { return " << all
        << "; }\nstd::span<const TableSource> tables::builtin_sources() { return sources; }\n\n}  // namespace "
           "orderly\n";
    out.close();
    if (!out) throw Error(ErrorCode::unwritable, target + ": cannot be written");
    return 0;
}

}  // namespace
}  // namespace orderly::tools

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: embed TABLES OUT.cpp\n");
        return 2;
    }
    try {
        return orderly::tools::embed(argv[1], argv[2]);
    } catch (const orderly::Error& error) {
        fmt::print(stderr, "error: {}\n", error.what());
        return static_cast<int>(error.status());
    }
}
