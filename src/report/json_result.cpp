#include "report/formats.hpp"

#include <algorithm>

#include "report/walk_result.hpp"
#include "report/wording.hpp"
#include "text/numbers.hpp"

namespace orderly::report {

void KeptPieces::keep(const Key& key, std::string_view text) {
    if (pieces_.empty()) pieces_.resize(places);
    auto& piece = pieces_[place_of(key)];
    if (text.size() > piece.text.size()) return;
    pieces_[place_of(key) ^ 1U] = piece;
    piece.key = key;
    piece.size = text.size();
    std::ranges::copy(text, piece.text.begin());
}

namespace {

/// A sink for walk_result that writes the keys of an object.
class JsonResult {
public:
    JsonResult(const Resolution& resolution, const Result& result, KeptPieces* kept, text::JsonWriter& out)
        : request_(resolution.request),
          procedure_(*resolution.request.procedure),
          result_(result),
          kept_(kept),
          out_(out) {}

    void number(auto field, int number) { out_.number(field.key, number); }
    void by_side(auto field, std::span<const int> numbers) {
        out_.put(field.key);
        out_.put("{");
        for (std::size_t side = 0; side < numbers.size(); ++side) {
            out_.key(procedure_.sides[side]);
            out_.number(numbers[side]);
        }
        out_.close('}');
    }

    void text(auto field, std::string_view text) { out_.text(field.key, text); }
    void boolean(auto field, bool value) { out_.boolean(field.key, value); }

    void list(auto field, const auto& items) {
        out_.put(field.list);
        for (const auto& one : items) item(one);
        out_.close(']');
    }

    void column(std::string_view choice, std::string_view word) {
        out_.put(R"("column":{)");
        out_.key(choice);
        out_.id(word);
        out_.close('}');
    }

    void lines(std::span<const std::string_view> texts) { out_.texts(R"("lines":[)", texts); }

    void values(const std::vector<ValueResult>& values, std::string_view unit) {
        if (values.empty()) return;
        out_.put(R"("values":{)");
        for (const auto& value : values) {
            out_.key(value.id);
            out_.fraction(value.value);
        }
        if (!unit.empty()) out_.id(R"("unit":)", unit);
        out_.close('}');
    }

    void tallies(std::span<const int> counted) {
        if (counted.empty()) return;
        out_.put(R"("tallies":{)");
        for (std::size_t at = 0; at < counted.size(); ++at) {
            out_.key(procedure_.tallies[at].id);
            out_.number(counted[at]);
        }
        out_.close('}');
    }

    void rows(const std::vector<const LookupRow*>& rows) {
        if (rows.size() == 1) return lines(rows.front()->lines);
        if (rows.empty()) return;
        out_.put(R"("rows":[)");
        for (const auto* row : rows) item(*row);
        out_.close(']');
    }

private:
    static std::uint64_t part(const void* line) { return reinterpret_cast<std::uintptr_t>(line); }

    /// Writes a cached piece, or calls `write`, which returns whether the key determines the whole piece.
    void keeping(const KeptPieces::Key& key, auto write) {
        if (kept_ == nullptr) return void(write());
        if (const auto* piece = kept_->find(key)) return out_.buffer().append(piece->text, piece->size);
        const auto from = out_.buffer().mark();
        if (write()) kept_->keep(key, out_.buffer().since(from));
    }

    void item(const Counted& counted) {
        const auto& [own, enemy] = counted.words;
        // a short key, to touch little memory; few procedures have words beyond the first 64
        if ((own.bits[1] | own.bits[2] | enemy.bits[1] | enemy.bits[2]) != 0) return write(counted);
        const auto numbers = std::uint64_t{counted.side} << 32 | static_cast<std::uint32_t>(counted.add);
        keeping({part(&procedure_), part(counted.modifier), numbers, own.bits[0], enemy.bits[0]}, [&] {
            depends_on_request_ = counted.hand_unit != no_index || counted.modifier->quantity != no_index ||
                                  counted.modifier->by_hand != no_index;
            write(counted);
            return !depends_on_request_;
        });
    }

    void write(const Counted& counted) {
        out_.id(R"({"for":)", procedure_.sides[counted.side]);
        if (const auto* hand = by_hand_of(request_, counted)) return by_hand(*hand);
        if (const auto* quantity = fed_quantity(request_, counted)) {
            out_.key(quantity->id);
            out_.fraction(counted.quantity);
        } else {
            words(counted);
        }
        if (!is_of_the_roll(procedure_, counted)) value_of(counted);
        if (counted.modifier->last_die) out_.put(R"("die":"last",)");
        out_.number(R"("add":)", counted.add);
        out_.close('}');
    }

    void by_hand(const ManualModifier& hand) {
        out_.put(R"("words":[)");
        if (!hand.reason.empty()) out_.id(hand.reason);
        out_.close(']');
        out_.number(R"("add":)", hand.add);
        out_.put(R"("by_hand":true,)");
        out_.close('}');
    }

    void value_of(const Counted& counted) {
        if (const auto* stage = stage_of_line(procedure_, counted)) return out_.id(R"("stage":)", stage->id);
        if (const auto* table = table_of_line(procedure_, counted)) return out_.id(R"("table":)", table->id);
        const auto* value = value_of_line(procedure_, counted);
        if (value == nullptr) return;
        out_.id(R"("value":)", value->id);
    }

    void words(const Counted& counted) {
        out_.put(R"("words":[)");
        each_counted_word(request_, result_, counted,
                          [&](Index, const Word& word, const std::optional<Fraction>& value) {
                              depends_on_request_ = depends_on_request_ || word.quantity != no_index;
                              if (!value) return out_.id(word.id);
                              out_.put("\"");
                              out_.buffer().append(word.id);
                              out_.put("=");
                              text::put_fraction(*value, out_.buffer());
                              out_.put("\",");
                          });
        out_.close(']');
    }

    void item(const StageResult& stage) {
        out_.id(R"({"stage":)", stage.stage->id);
        if (throws_on_both_sides(procedure_.kind)) out_.id(R"("of":)", procedure_.sides[stage.stage->of]);
        out_.id(R"("for":)", procedure_.sides[stage.stage->side]);
        out_.number(R"("needed":)", stage.needed);
        out_.number(R"("add":)", stage.add);
        out_.number(R"("dice":)", stage.dice);
        out_.number(R"("passed":)", stage.passed);
        out_.close('}');
    }

    void item(const LookupRow& row) {
        out_.put(R"({"words":[)");
        each_row_word(procedure_, row, [&](const Word& word) { out_.id(word.id); });
        out_.close(']');
        cell(row);
        lines(row.lines);
        out_.close('}');
    }

    void unit() { out_.id(R"("unit":)", request_.ruleset->unit.id); }

    void cell(const LookupRow& row) {
        if (row.none) return out_.put(R"("allowed":false,)");
        if (row.absent) return out_.put(R"("lost":true,)");
        if (row.values.empty()) return;
        out_.put(R"("values":{)");
        each_row_value(procedure_, row, [&](std::string_view id, Fraction value) {
            out_.key(id);
            out_.fraction(value);
        });
        if (procedure_.lookup.distance) unit();
        out_.close('}');
    }

    void item(const EffectResult& effect) {
        const auto numbers = std::uint64_t{effect.to} << 33 | std::uint64_t{effect.open} << 32 |
                             static_cast<std::uint32_t>(effect.count);
        keeping({part(request_.ruleset), part(&procedure_), part(effect.effect), part(effect.suffers), numbers}, [&] {
            write(effect);
            return true;
        });
    }

    void write(const EffectResult& effect) {
        const auto& word = request_.ruleset->effects[effect.effect->word];
        out_.id(R"({"to":)", party_name(procedure_, effect.to));
        out_.id(R"("do":)", word.id);
        if (effect.effect->counted) count(effect, word.distance);
        if (effect.suffers != nullptr) out_.id(R"("outcome":)", effect.suffers->outcome);
        if (effect.open) out_.text(R"("provided":)", effect.effect->provided);
        text(effect);
        out_.close('}');
    }

    void text(const EffectResult& effect) {
        const auto sentence = sentence_of(*request_.ruleset, effect);
        const auto plain = !effect.open && sentence.pattern.find('{') == std::string_view::npos;
        if (plain) return out_.text(R"("text":)", sentence.pattern);
        out_.put(R"("text":")");
        if (effect.open) {
            out_.piece(effect.effect->provided);
            out_.put(": ");
        }
        each_piece(sentence, [&](std::string_view piece) { out_.piece(piece); });
        out_.put("\",");
    }

    void count(const EffectResult& effect, bool distance) {
        if (!distance) return out_.number(R"("count":)", effect.count);
        out_.number(R"("distance":)", effect.count);
        unit();
    }

    void item(const NextStep& step) {
        out_.id(R"({"procedure":)", step.next->procedure);
        out_.id(R"("for":)", next_party(procedure_, step));
        out_.put(R"("words":[)");
        each_next_word(*request_.ruleset, step, [&](const std::string& word) { out_.text(word); });
        out_.close(']');
        if (step.next->named_only) out_.boolean(R"("later":)", true);
        out_.close('}');
    }

    const Request& request_;
    const Procedure& procedure_;
    const Result& result_;
    KeptPieces* kept_;
    text::JsonWriter& out_;
    bool depends_on_request_ = false;  ///< whether a modifier's text does
};

}  // namespace

void write_json_result(const Resolution& resolution, const Result& result, KeptPieces* kept, text::JsonWriter& out) {
    JsonResult sink(resolution, result, kept, out);
    walk_result(resolution.request, result, sink);
}

void write_json_explain(const Resolution& resolution, const Result& result, text::JsonWriter& out) {
    const auto& request = resolution.request;
    out.put(R"("explain":[)");
    for (const auto& line : used_lines(resolution, result)) {
        out.text(R"({"line":)", line_name(*request.procedure, line));
        out.text(R"("file":)", line.place->file);
        out.number(R"("at":)", line.place->line);
        out.text(R"("sheet":)", sheet_of(*request.ruleset, *request.procedure));
        if (line.mark != nullptr) out.text(R"("mark":)", mark_text(*line.mark));
        out.close('}');
    }
    out.close(']');
}

}  // namespace orderly::report
