#include "tables/read_language.hpp"

#include "tables/fields.hpp"

namespace orderly::tables {
namespace {

class LanguageReader {
public:
    LanguageReader(const Node& file, Arena& arena, Faults& faults)
        : fields_(file, keys::language, faults), arena_(arena), faults_(faults) {}

    Language read() {
        Language language;
        language.id = arena_.keep(fields_.text("language"));
        language.versus = words("versus");
        language.toward = words("toward");
        language.fillers = words("fillers");
        language.dice = words("dice");
        language.die_marks = words("die-marks");
        language.own = words("own");
        language.other = words("other");
        language.my = words("my");
        language.their = words("their");
        language.distance = words("distance");
        language.doing = words("doing");
        language.done = words("done");
        language.by = words("by");
        language.from = words("from");
        language.joining = words("joining");
        language.by_hand = words("by-hand");
        language.each = words("each-side");
        language.all_sides = words("all-sides");
        language.between = words("between");
        language.asking = words("asking");
        language.reasons = words("reasons");
        language.plurals = words("plurals");
        language.opposites = words("opposites");
        language.denials = words("denials");
        language.inexact = words("inexact");
        language.shares = words("shares");
        language.enemies = words("enemies");
        language.doubts = words("doubts");
        language.vague = words("vague");
        language.past = words("past");
        language.beside = words("beside");
        language.aside = words("aside");
        language.troops = words("troops");
        language.grounds = words("grounds");
        language.receiving = words("receiving");
        language.meanwhile = words("meanwhile");
        language.being = words("being");
        language.hanging = words("hanging");
        language.acting = words("acting");
        language.totals = words("totals");
        language.both = words("both");
        language.contraries = twins("contraries");
        language.ordinals = words("ordinals");
        language.ranks = words("ranks");
        language.places = words("places");
        language.articles = words("articles");
        language.nouns = words("nouns");
        language.numbered = words("numbered");
        language.plus = words("plus");
        language.minus = words("minus");
        language.numbers = numbers();
        language.spellings = twins("spellings");
        language.letters = twins("letters");
        language.endings = twins("endings");
        fields_.finish();
        return language;
    }

private:
    std::span<const std::string_view> words(std::string_view key) {
        std::vector<std::string_view> list;
        for (const auto* item : fields_.list(key))
            if (const auto text = read_text(*item, faults_)) list.push_back(arena_.keep(*text));
        return arena_.keep(list);
    }

    std::span<const Twin> twins(std::string_view key) {
        std::vector<Twin> list;
        fields_.pairs(key, [&](const Node& from, const Node& to) {
            list.push_back({arena_.keep(from.text), arena_.keep(read_text(to, faults_).value_or(""))});
        });
        return arena_.keep(list);
    }

    std::span<const NumberWord> numbers() {
        std::vector<NumberWord> list;
        fields_.pairs("numbers", [&](const Node& name, const Node& value) {
            list.push_back({arena_.keep(name.text), read_int(value, faults_).value_or(0)});
        });
        return arena_.keep(list);
    }

    Fields fields_;
    Arena& arena_;
    Faults& faults_;
};

}  // namespace

Language read_language(const Node& file, Arena& arena, Faults& faults) {
    return LanguageReader(file, arena, faults).read();
}

}  // namespace orderly::tables
