#include "tables/node.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::tables {
namespace {

std::string_view source_line(std::string_view text, int line) {
    for (; line > 1; --line) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find('\n'));
}

/// The limit of characters shown of a line.
constexpr int most_shown = 160;

/// The first `most` characters, safe for a terminal: invisible characters become `?`.
std::string shown_line(std::string_view line, std::size_t most) {
    std::string out;
    for (std::size_t column = 0; !line.empty() && column < most; ++column) {
        const auto length = std::max<std::size_t>(text::character_length(line), 1);
        if (line.front() == '\t') out += ' ';
        else if (text::printable_length(line) == 0) out += '?';
        else out += line.substr(0, length);
        line.remove_prefix(length);
    }
    return out;
}

}  // namespace

int column_of(std::string_view word, const SourceFile& file, int line) {
    const auto text = source_line(file.text, line);
    const auto is_of_word = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-');
    };
    auto at = word.empty() ? std::string_view::npos : text.find(word);
    while (at != std::string_view::npos && ((at > 0 && is_of_word(at - 1)) || is_of_word(at + word.size())))
        at = text.find(word, at + 1);
    if (at == std::string_view::npos) at = std::min(text.find_first_not_of(' '), text.size());
    const auto before = text.substr(0, at);
    const auto begins = [](char one) { return (static_cast<unsigned char>(one) & 0xc0U) != 0x80U; };
    return static_cast<int>(std::ranges::count_if(before, begins)) + 1;
}

std::string format_fault(const Fault& fault, std::string_view kind) {
    if (fault.line == 0) return fmt::format("{}: {}: {}\n", fault.file->name, kind, text::printable(fault.message));
    auto out = fmt::format("{}:{}:{}: {}: {}\n", fault.file->name, fault.line, fault.column, kind,
                           text::printable(fault.message));
    const auto line = source_line(fault.file->text, fault.line);
    if (line.empty() || fault.column > most_shown) return out;
    const auto before = text::columns_of(shown_line(line, static_cast<std::size_t>(fault.column) - 1));
    out += fmt::format("  {}\n  {:>{}}\n", shown_line(line, most_shown), '^', before + 1);
    return out;
}

const Node* Node::find(std::string_view key) const {
    for (std::size_t at = 0; at < keys.size(); ++at)
        if (keys[at].text == key) return &items[at];
    return nullptr;
}

void add_fault(Faults& faults, const Node& at, std::string message) {
    if (!at.faulty) faults.push_back({at.file, at.line, at.column, std::move(message)});
}

namespace {

constexpr std::size_t deepest = 32;
struct TooDeep {};

/// Whether it is a no-break, typographic or ideographic space.
bool is_odd_space(std::string_view character) {
    return character == "\xc2\xa0" || character == "\xe2\x80\xaf" || character == "\xe3\x80\x80" ||
           (character.size() == 3 && character.starts_with("\xe2\x80") &&
            static_cast<unsigned char>(character[2]) <= 0x8a);
}

/// Builds the tree from yaml-cpp's events.
class Builder : public YAML::EventHandler {
public:
    Builder(const SourceFile& file, Faults& faults) : file_(file), faults_(faults) {}

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        auto node = made(NodeKind::scalar, mark, anchor, "");
        // yaml-cpp places a null at the next token; the key is where the value is missing
        const auto of_key = !open_.empty() && open_.back().keys.size() > open_.back().items.size();
        if (of_key)
            add_fault(faults_, open_.back().keys.back(), "`{}` has no value; write one, or remove the key",
                      open_.back().keys.back().text);
        else add_fault(faults_, node, "a null: write a value");
        node.faulty = true;
        place(std::move(node));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        auto node = made(NodeKind::scalar, mark, 0, "");
        add_fault(faults_, node, "an alias; to build on another table use `extends`");
        place(std::move(node));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        auto node = made(NodeKind::scalar, mark, anchor, tag);
        node.quoted = tag == "!";
        node.text = value;
        check_characters(node);
        place(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(made(NodeKind::list, mark, anchor, tag));
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(made(NodeKind::map, mark, anchor, tag));
    }
    void OnMapEnd() override { close(); }

    std::optional<Node> root;

private:
    Node made(NodeKind kind, const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag) {
        Node node;
        node.kind = kind;
        node.file = &file_;
        node.line = mark.line + 1;
        node.column = mark.column + 1;
        if (anchor != 0) add_fault(faults_, node, "an anchor; to build on another table use `extends`");
        if (!tag.empty() && tag != "?" && tag != "!") add_fault(faults_, node, "a tag {}; write the plain value", tag);
        return node;
    }

    /// Reports invisible characters, because they would reach the player's terminal.
    void check_characters(Node& node) {
        for (std::string_view rest = node.text; !rest.empty() && !node.faulty;) {
            const auto length = text::character_length(rest);
            const auto character = rest.substr(0, std::max<std::size_t>(length, 1));
            std::string fault;
            if (character == "\n") fault = "a line break: write the text on one line";
            else if (text::printable_length(rest) == 0)
                fault = fmt::format("an invisible character ({}): remove it", text::printable(character));
            else if (!node.quoted && is_odd_space(character))
                fault = "an unusual space (such as a no-break space): type a plain space, or put the text in quotes";
            if (!fault.empty()) {
                add_fault(faults_, node, fault);
                node.faulty = true;
            }
            rest.remove_prefix(character.size());
        }
    }

    void open(Node node) {
        if (open_.size() >= deepest) {
            add_fault(faults_, node, "nested too deep: the limit is {}", deepest);
            throw TooDeep();
        }
        open_.push_back(std::move(node));
    }

    void close() {
        auto node = std::move(open_.back());
        open_.pop_back();
        if (node.kind == NodeKind::map && node.keys.size() > node.items.size()) node.keys.pop_back();
        place(std::move(node));
    }

    void place(Node node) {
        if (open_.empty()) {
            root = std::move(node);
            return;
        }
        auto& parent = open_.back();
        if (parent.kind == NodeKind::map && parent.keys.size() == parent.items.size())
            return place_key(parent, std::move(node));
        parent.items.push_back(std::move(node));
    }

    void place_key(Node& parent, Node key) {
        if (key.kind != NodeKind::scalar) add_fault(faults_, key, "a key must be one word");
        if (const auto first = std::ranges::find(parent.keys, key.text, &Node::text); first != parent.keys.end())
            add_fault(faults_, key, "`{}` is given twice: first on line {}", key.text, first->line);
        parent.keys.push_back(std::move(key));
    }

    const SourceFile& file_;
    Faults& faults_;
    std::vector<Node> open_;
};

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

/// Checks the bytes: faults invalid UTF-8, control characters, and tabs as indentation.
bool check_bytes(const SourceFile& file, std::string_view text, Faults& faults) {
    int line = 1;
    int column = 1;
    bool indent = true;
    bool clean = true;
    const auto fault = [&](std::string message) {
        faults.push_back({&file, line, column, std::move(message)});
        clean = false;
    };
    for (std::size_t at = 0; at < text.size(); ++column) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const auto length = text::character_length(text.substr(at));
        if (length == 0) {
            fault("not UTF-8");
            return false;
        }
        at += length;
        if (byte == '\n') {
            ++line;
            column = 0;
            indent = true;
            continue;
        }
        if (byte == '\t' && indent && !is_blank(text.substr(at, text.find('\n', at) - at)))
            fault("a tab; indent with spaces");
        else if (byte < 0x20 && byte != '\t') {
            fault(fmt::format("a control character (0x{:02x})", byte));
            return false;
        }
        if (byte != ' ') indent = false;
    }
    return clean;
}

/// The text with LF line ends, without a byte-order mark, and with spaces for the tabs of blank lines.
std::string normalized(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] != '\r' || at + 1 >= text.size() || text[at + 1] != '\n') out += text[at];
    for (std::size_t at = 0; at < out.size();) {
        const auto end = std::min(out.find('\n', at), out.size());
        if (is_blank(std::string_view(out).substr(at, end - at)))
            std::fill(out.begin() + static_cast<std::ptrdiff_t>(at), out.begin() + static_cast<std::ptrdiff_t>(end),
                      ' ');
        at = end + 1;
    }
    return out;
}

/// The line of a text, counted from 0.
std::string_view line_at(std::string_view text, int line) {
    for (; line > 0; --line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find('\n'));
}

/// A hint if the line has an unquoted `?` or `:` that YAML does not take as text; else empty.
std::string_view quotes_wanted(std::string_view text, int line) {
    if (text.empty() || line < 0) return {};
    auto rest = line_at(text, line);
    if (rest.find_first_of("\"'") != std::string_view::npos) return {};
    if (rest.find('?') != std::string_view::npos) return "; a text with a `?` must stand in quotes, such as \"Which one?\"";
    while (!rest.empty()) {
        const auto piece = rest.substr(0, rest.find_first_of(",{}"));
        const auto colon = piece.find(": ");
        if (colon != std::string_view::npos && piece.find(": ", colon + 1) != std::string_view::npos)
            return "; a text with a `:` inside must stand in quotes, such as \"so: many\"";
        rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
    }
    return {};
}

}  // namespace

std::optional<Node> parse_yaml(const SourceFile& file, Faults& faults) {
    const auto text = normalized(file.text);
    if (!check_bytes(file, text, faults)) return std::nullopt;
    Builder builder(file, faults);
    try {
        std::istringstream stream(text);
        YAML::Parser parser(stream);
        if (!parser.HandleNextDocument(builder) || !builder.root) {
            faults.push_back({&file, 1, 1, "an empty file; a table starts with `procedure:` or `ruleset:`"});
            return std::nullopt;
        }
        auto root = std::move(builder.root);
        builder.root.reset();
        if (parser.HandleNextDocument(builder)) {
            faults.push_back(
                {&file, builder.root ? builder.root->line : 1, 1, "a second document; write one table in each file"});
            return std::nullopt;
        }
        if (root->kind == NodeKind::map) return root;
        add_fault(faults, *root, "not a table: a file must be a map of keys and values");
    } catch (const TooDeep&) {
        // its fault was added before the throw
    } catch (const YAML::Exception& error) {
        faults.push_back({&file, error.mark.line + 1, error.mark.column + 1,
                          fmt::format("not YAML: {}{}", error.msg, quotes_wanted(file.text, error.mark.line))});
    }
    return std::nullopt;
}

}  // namespace orderly::tables
