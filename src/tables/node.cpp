#include "tables/node.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>

#include "text/utf8.hpp"

namespace orderly {

const Node* Node::find(std::string_view key) const {
    for (std::size_t at = 0; at < keys.size(); ++at)
        if (keys[at].text == key) return &items[at];
    return nullptr;
}

void add_fault(Faults& faults, const Node& at, std::string message) {
    faults.push_back({at.file, at.line, at.column, std::move(message)});
}

namespace {

constexpr std::size_t deepest = 32;
struct TooDeep {};

/// Builds the tree from yaml-cpp's events.
class Builder : public YAML::EventHandler {
public:
    Builder(const SourceFile& file, Faults& faults) : file_(file), faults_(faults) {}

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        auto node = made(NodeKind::scalar, mark, anchor, "");
        // yaml-cpp's place of a null is that of the next token: the key's is where it is missing
        const auto of_key = !open_.empty() && open_.back().keys.size() > open_.back().items.size();
        if (of_key) add_fault(faults_, open_.back().keys.back(), fmt::format("`{}` has no value; write one, or take the key out", open_.back().keys.back().text));
        else add_fault(faults_, node, "a null; a table has no nulls");
        place(std::move(node));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        auto node = made(NodeKind::scalar, mark, 0, "");
        add_fault(faults_, node, "an alias; `extends` is how a table takes from another");
        place(std::move(node));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
        auto node = made(NodeKind::scalar, mark, anchor, tag);
        node.quoted = tag == "!";
        node.text = value;
        if (std::ranges::any_of(value, [](char byte) { return static_cast<unsigned char>(byte) < 0x20 && byte != '\n'; }))
            add_fault(faults_, node, "a control character");
        place(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        open(made(NodeKind::list, mark, anchor, tag));
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
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
        if (anchor != 0) add_fault(faults_, node, "an anchor; `extends` is how a table takes from another");
        if (!tag.empty() && tag != "?" && tag != "!") add_fault(faults_, node, fmt::format("a tag {}; a table has plain values", tag));
        return node;
    }

    void open(Node node) {
        if (open_.size() >= deepest) {
            add_fault(faults_, node, fmt::format("nested deeper than {}", deepest));
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
        if (parent.kind == NodeKind::map && parent.keys.size() == parent.items.size()) return place_key(parent, std::move(node));
        parent.items.push_back(std::move(node));
    }

    void place_key(Node& parent, Node key) {
        if (key.kind != NodeKind::scalar) add_fault(faults_, key, "a key is one word");
        if (const auto first = std::ranges::find(parent.keys, key.text, &Node::text); first != parent.keys.end())
            add_fault(faults_, key, fmt::format("`{}` is here twice: first on line {}", key.text, first->line));
        parent.keys.push_back(std::move(key));
    }

    const SourceFile& file_;
    Faults& faults_;
    std::vector<Node> open_;
};

/// Faults that stand in the bytes: not UTF-8, control characters, tabs that indent.
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
        const auto length = character_length(text.substr(at));
        if (length == 0) return fault("not UTF-8"), false;
        at += length;
        if (byte == '\n') {
            ++line;
            column = 0;
            indent = true;
            continue;
        }
        if (byte == '\t' && indent) fault("a tab; indent with spaces");
        else if (byte < 0x20 && byte != '\t') return fault(fmt::format("a control character (0x{:02x})", byte)), false;
        if (byte != ' ') indent = false;
    }
    return clean;
}

/// Line ends become LF and a byte-order mark goes.
std::string normalized(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] != '\r' || at + 1 >= text.size() || text[at + 1] != '\n') out += text[at];
    return out;
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
            faults.push_back({&file, builder.root ? builder.root->line : 1, 1, "a second document; a file is one table"});
            return std::nullopt;
        }
        if (root->kind == NodeKind::map) return root;
        add_fault(faults, *root, "not a table: a file is a map of keys and values");
    } catch (const TooDeep&) {
        // its fault is noted
    } catch (const YAML::Exception& error) {
        faults.push_back({&file, error.mark.line + 1, error.mark.column + 1, fmt::format("not YAML: {}", error.msg)});
    }
    return std::nullopt;
}

}  // namespace orderly
