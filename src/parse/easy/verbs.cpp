#include "parse/easy/verbs.hpp"

namespace orderly::parser {

void mark_verbs(const Phrasebook& book, const std::vector<Piece>& pieces, std::vector<Item>& items) {
    const auto does = [&](const Item& item) {
        if (item.means != Means::word && item.means != Means::phrase) return false;
        // "charge" is another name of "charging"
        return book.is_doing(pieces[item.to - 1].key) ||
               (item.means == Means::word && book.is_doing(book.procedure().words[item.index].id));
    };
    const auto is_joining = [&](std::size_t at) { return at < pieces.size() && book.is_joining(pieces[at].key); };
    for (auto& item : items) {
        const auto is_name = item.means == Means::called;
        item.is_joined = is_name && !item.stop && is_joining(item.to);
        item.is_noun = is_name && item.from > 0 && is_joining(item.from - 1) && !is_joining(item.to);
        item.is_behind_joint = item.from > 0 && is_joining(item.from - 1);
        item.is_verb = does(item) && !item.stop && item.to < pieces.size() && !is_joining(item.to);
    }
}

}  // namespace orderly::parser
