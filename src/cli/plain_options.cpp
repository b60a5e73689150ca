#include "cli/plain_options.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "seal/seal.hpp"
#include "text/integer.hpp"

namespace orderly::cli {
namespace {

using Flag = std::pair<std::string_view, bool Options::*>;
using Text = std::pair<std::string_view, std::string Options::*>;

constexpr std::array flags = {Flag{"--follow", &Options::follow}, Flag{"--explain", &Options::explain},
                              Flag{"--exact", &Options::exact}};
constexpr std::array texts = {Text{"-r", &Options::ruleset}, Text{"--ruleset", &Options::ruleset},
                              Text{"--log", &Options::log}, Text{"-g", &Options::game}, Text{"--game", &Options::game}};

template <class Value, std::size_t N>
auto member(const std::array<std::pair<std::string_view, Value Options::*>, N>& list, std::string_view name)
    -> Value Options::* {
    for (const auto& [option, where] : list)
        if (option == name) return where;
    return nullptr;
}

/// Reads one argument after another; an option given twice is CLI11's to judge.
class Reader {
public:
    Reader(std::span<const std::string> args, Options& into) : args_(args), into_(into) {}

    bool read() {
        for (; at_ < args_.size(); ++at_) {
            const std::string_view arg = args_[at_];
            if (is_plain_word(arg)) into_.words.emplace_back(arg);
            else if (!option(arg)) return false;
        }
        return true;
    }

private:
    bool option(std::string_view arg) {
        if (const auto flag = member(flags, arg)) return !std::exchange(into_.*flag, true);
        if (at_ + 1 == args_.size() || !is_plain_word(args_[at_ + 1])) return false;
        const auto& value = args_[++at_];
        if (arg == "-d" || arg == "--die") return faces(value);
        if (arg == "--seed") return is_plain_seed(value) && !std::exchange(into_.seed, value);
        if (arg == "-f" || arg == "--format")
            return !std::exchange(into_.has_format, true) && read_format(value, into_.format);
        const auto text = member(texts, arg);
        return text != nullptr && std::exchange(into_.*text, value).empty();
    }

    bool faces(std::string_view value) {
        if (into_.faces) return false;
        return read_plain_faces(value, into_.faces.emplace());
    }

    std::span<const std::string> args_;
    Options& into_;
    std::size_t at_ = 0;
};

}  // namespace

bool read_plain_faces(std::string_view text, std::vector<int>& into) {
    into.clear();
    while (true) {
        const auto face = text.starts_with('-') ? std::nullopt : text::take_integer<int>(text);
        if (!face) return false;
        into.push_back(*face);
        if (text.empty()) return true;
        if (text.front() != ',') return false;
        text.remove_prefix(1);
    }
}

bool is_plain_seed(std::string_view text) {
    const auto is_seen = [](char byte) { return byte >= 0x20 && byte < 0x7f; };
    const auto may_be_joint = text.starts_with('s') || text.starts_with('S');
    return std::ranges::all_of(text, is_seen) && !text.starts_with(' ') && !text.ends_with(' ') &&
           !(may_be_joint && seal::is_misspelled_seed(text));
}

bool read_plain(std::span<const std::string> args, Options& into) { return Reader(args, into).read(); }

}  // namespace orderly::cli
