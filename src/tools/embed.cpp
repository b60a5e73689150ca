// Build tool: reads a folder of rulesets with the program's own strict reader and writes them as C++ constants. Usage:
// embed TABLES OUT.cpp

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <fstream>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

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

/// The memory of lists as C++ constants: numbers, pointers, and all texts as one. The compiler reads these in a sixth
/// of the time that objects take. Equal lists and equal texts are written once.
class Image {
public:
    /// Where the items are, as an expression.
    template <class T>
    std::string place(std::span<const T> items) {
        const std::string zeros((items.size_bytes() + 7) / 8 * 8, '\0');
        Piece piece{reinterpret_cast<const char*>(items.data()), zeros, {}};
        for (const auto& item : items) write(piece, item);
        std::string body;
        for (std::size_t at = 0; at < piece.bytes.size(); at += sizeof(std::uintptr_t)) {
            std::uintptr_t number = 0;
            std::memcpy(&number, piece.bytes.data() + at, sizeof number);
            const auto pointer = piece.pointers.find(at);
            if (pointer == piece.pointers.end()) body += fmt::format("{{{}u}},", number);
            else body += fmt::format("{{.at={}}},", pointer->second);
        }
        const auto [found, fresh] = lists_.try_emplace(body + '\n', size_);
        if (fresh) {
            words_ += found->first;
            size_ += piece.bytes.size() / sizeof(std::uintptr_t);
        }
        return fmt::format("words+{}", found->second);
    }
    std::string place(std::string_view text) {
        const auto [found, fresh] = texts_.try_emplace(std::string(text), length_);
        if (fresh) {
            text_ += cpp_string(text) + '\n';
            length_ += text.size();
        }
        return fmt::format("text+{}", found->second);
    }

    [[nodiscard]] std::string code() const {
        return "constexpr char text[] =\n" + text_ +
               ";\n\nunion Word {\n    std::uintptr_t number;\n    const void* at;\n};\n"
               "alignas(8) constexpr Word words[" +
               std::to_string(size_) + "] = {\n" + words_ + "};\n";
    }

private:
    struct Piece {
        const char* from;
        std::string bytes;
        std::map<std::size_t, std::string> pointers;  ///< by their place in the bytes
    };

    template <class T>
    void write(Piece& piece, const T& value) {
        const auto at = static_cast<std::size_t>(reinterpret_cast<const char*>(&value) - piece.from);
        const auto copy = [&] { std::memcpy(piece.bytes.data() + at, &value, sizeof value); };
        if constexpr (std::is_scalar_v<T>) copy();
        else if constexpr (requires { std::tuple_size<T>::value; })
            for (const auto& item : value) write(piece, item);
        else if constexpr (requires { value.subspan(0); } || std::is_same_v<T, std::string_view>) {
            if (value.empty()) return;
            copy();
            const void* const data = value.data();
            const auto is_first = std::memcmp(&value, &data, sizeof data) == 0;
            piece.pointers[at + (is_first ? 0 : sizeof data)] = place(value);
        } else {
            const auto all = [&](const auto&... parts) { (write(piece, parts), ...); };
            if constexpr (std::is_same_v<T, Condition>) engine::describe::fields<T>(value, all);  // as they lie
            else engine::describe::fields(value, all);
        }
    }

    std::unordered_map<std::string, std::size_t> lists_;
    std::unordered_map<std::string, std::size_t> texts_;
    std::string words_;
    std::string text_;
    std::size_t size_ = 0;
    std::size_t length_ = 0;
};

int embed(const std::string& folder, const std::string& target) {
    auto layer = tables::read_layer(folder);
    std::vector<TableSource> sources;
    for (auto& [id, file] : layer.files) {
        file.name = id + ".yaml";
        sources.push_back({file.name, file.text});
    }
    Image image;
    const auto function = [&]<class T>(std::string_view type, std::string_view name, const std::vector<T>& list) {
        return fmt::format("std::span<const {}> tables::{}() {{ return {{reinterpret_cast<const {}*>({}), {}}}; }}\n",
                           type, name, type, image.place(std::span<const T>(list)), list.size());
    };
    auto functions = function("TableSource", "builtin_sources", sources);
    std::vector<tables::Layer> layers;
    layers.push_back(std::move(layer));
    tables::Library library(std::move(layers));
    tables::Faults faults;
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
    functions += function("Ruleset", "builtin_rulesets", rulesets);
    std::ofstream out(target);
    out << "// Generated from tables/ by the build; do not edit.\n#include \"tables/builtin.hpp\"\n\n#include "
           "<cstdint>\n\nnamespace orderly {\nnamespace {\n"
        << image.code() << "}  // namespace\n\n"
        << functions << "}  // namespace orderly\n";
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
