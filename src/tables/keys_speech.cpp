// The keys of a speech.yaml: what else words and procedures are called.

#include <array>

#include "tables/key_shapes.hpp"

namespace orderly::tables::keys {
namespace {

constexpr Shape patterns = said(texts, "[names](#names)");
constexpr Shape by_name = said(map_of(words, Form::text), "words by [names](#names)");
constexpr Shape called_forms[] = {patterns, by_name};
constexpr Shape procedure_keys = keys_of(procedure_speech);

constexpr std::array speech_list = {
    Key{"speech", id, "the language that the names are of", needed},
    Key{"fillers", patterns, "what says nothing here"},
    Key{"facts", patterns,
        "what the sheet knows and no table uses: taken, and said to have no effect, as the words of other tables are"},
    Key{"nouns", map_of(patterns),
        "`{figures: infantry}`: what a number before such a noun is of, and no die"},
    Key{"words", map_of(patterns),
        "what else a word, a choice's word, a quantity or a weapon is called: in every procedure that has it, or as "
        "`PROCEDURE/WORD` in that one too"},
    Key{"procedures", map_of(procedure_keys, Form::id), "what else a procedure is called, and what is said in it"},
};

constexpr std::array procedure_speech_list = {
    Key{"short", text, "a short name, such as `s`"},
    Key{"called", either(called_forms),
        "its other names, or `{cannonade: [guns]}` where some of them say words too"},
    Key{"phrases", by_name, "`{charging a square: [open-ground, enemy.square]}`: what stands for several words"},
    Key{"either", by_name,
        "`{vs foot: [meets-foot, charges-foot]}`: a name that is of one of several words, as the rest of the line has "
        "it; where more than one fits, the player is asked"},
    Key{"fillers", patterns, "what says nothing in it"},
};

}  // namespace

constinit const Mapping speech = {.name = "speech", .what = "speech", .keys = speech_list, .is_file = true};
constinit const Mapping procedure_speech = {.name = "procedure-speech",
                                            .what = "the speech of a procedure",
                                            .keys = procedure_speech_list};

}  // namespace orderly::tables::keys
