#include "report/formats.hpp"

#include "orderly/json.hpp"
#include "report/wording.hpp"
#include "report/odds/odds.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {
namespace {

/// Writes one resolution; follow-ups use the same functions.
class JsonReport {
public:
    JsonReport(const Resolution& resolution, const JsonOptions& options, text::JsonWriter& out)
        : resolution_(resolution), request_(resolution.request), options_(options), out_(out) {}

    void whole() {
        if (options_.begun) out_.id(R"("ruleset":)", request_.ruleset->id);
        else out_.id(R"({"v":1,"ruleset":)", request_.ruleset->id);
        procedure();
        if (!request_.id.empty()) out_.text(R"("id":)", request_.id);
        rest();
    }

private:
    void procedure() { out_.id(R"("procedure":)", request_.procedure->id); }

    void rest() {
        request();
        fired();
        dice();
        if (resolution_.rolled) out_.text(R"("seed":)", resolution_.seed);
        const auto alone = resolution_.results.size() == 1;
        if (alone) write_json_result(resolution_, resolution_.results.front(), options_.kept, out_);
        put_annotations(resolution_.marks, resolution_.notes, out_);
        put_reading_notes(request_, out_);
        if (!alone) units();
        followed();
        if (alone && options_.explain) write_json_explain(resolution_, resolution_.results.front(), out_);
        out_.close('}');
    }

    void request() {
        out_.put(R"("request":)");
        if (!request_.deferred[0].empty() || !request_.deferred[1].empty()) {  // words as typed may need escapes
            std::string text;
            append_request(request_, text);
            return out_.text(text);
        }
        out_.put("\"");
        put_request(request_, out_.buffer());
        out_.put("\",");
    }

    void fired() {
        bool any = false;
        each_fired(request_, [&](const Fired& one) {
            if (!any) out_.put(R"("fired":[)");
            any = true;
            out_.id(R"({"for":)", request_.procedure->sides[one.side]);
            out_.id(R"("weapon":)", one.weapon->id);
            if (!one.weapon->title.empty()) out_.text(R"("title":)", one.weapon->title);
            out_.number(R"("count":)", one.shot->count);
            out_.put(R"("distance":)");
            out_.fraction(one.shot->distance);
            out_.number(R"("up-to":)", one.cell->up_to);
            if (!one.band.empty()) out_.text(R"("band":)", one.band);
            out_.close('}');
        });
        if (any) out_.close(']');
    }

    void dice() {
        out_.put(R"("dice":[)");
        for (const auto& die : resolution_.dice) {
            out_.id(R"({"for":)", request_.procedure->sides[die.side]);
            if (!die.title.empty()) out_.text(R"("title":)", die.title);
            out_.number(R"("sides":)", die.sides);
            out_.number(R"("face":)", die.face);
            if (!die.name.empty()) out_.text(R"("name":)", die.name);
            if (!die.counts) out_.put(R"("counts":false,)");
            if (die.given) out_.put(R"("given":true},)");
            else out_.put(R"("given":false},)");
        }
        out_.close(']');
    }

    void units() {
        out_.list(R"("units":[)", resolution_.results, [&](const auto& result) { unit(result); });
    }

    void unit(const Result& result) {
        const auto& units = request_.sides[0].units;
        const auto& said = units[result.unit < units.size() ? result.unit : 0];
        out_.number(R"({"unit":)", result.unit + 1);
        out_.put(R"("words":[)");
        each_said(*request_.procedure, said, [&](WordIndex word) {
            out_.put("\"");
            put_said(*request_.procedure, said, word, out_.buffer());
            out_.put("\",");
        });
        for (const auto& shot : said.shots) {
            out_.put("\"");
            put_shot(*request_.procedure, shot, out_.buffer());
            out_.put("\",");
        }
        out_.close(']');
        write_json_result(resolution_, result, options_.kept, out_);
        if (options_.explain) write_json_explain(resolution_, result, out_);
        out_.close('}');
    }

    void followed() {
        if (resolution_.followed.empty()) return;
        out_.put(R"("followed":[)");
        for (const auto& next : resolution_.followed) {
            out_.put("{");
            JsonReport report(next, options_, out_);
            report.procedure();
            report.rest();
        }
        out_.close(']');
    }

    const Resolution& resolution_;
    const Request& request_;
    const JsonOptions& options_;
    text::JsonWriter& out_;
};

}  // namespace

void append_json(const Resolution& resolution, const JsonOptions& options, std::string& out) {
    text::JsonWriter writer(out);
    JsonReport(resolution, options, writer).whole();
    writer.end();
}

namespace {

/// An error or one of its problems.
void put_problem(const auto& problem, std::string_view message, text::JsonWriter& json) {
    json.id(R"("code":)", name_of(problem.code));
    json.text(R"("message":)", message);
    if (!problem.word.empty()) json.text(R"("word":)", problem.word);
    json.texts(R"("suggest":[)", problem.suggest);
}

}  // namespace

void append_json(const Error& error, std::string& out, std::string_view keys) {
    text::JsonWriter json(out);
    json.put(R"({"v":1,)");
    json.buffer().append(keys);
    json.put(R"("error":{)");
    put_problem(error, error.what(), json);
    if (error.problems.size() > 1)
        json.objects(R"("problems":[)", error.problems, [&](const auto& one) { put_problem(one, one.message, json); });
    if (!error.mended.empty()) json.text(R"("try":)", error.mended);
    json.close('}');
    json.close('}');
    json.end();
}

}  // namespace orderly::report

namespace orderly {

// The library's JSON functions, which return a text instead of appending.

using namespace report;
namespace {

std::string written(const auto& what) {
    std::string out;
    append_json(what, out);
    return out;
}

}  // namespace

std::string to_json(const Resolution& resolution, bool explain) {
    std::string out;
    append_json(resolution, {explain}, out);
    return out;
}

std::string to_json(const Odds& odds) { return written(odds); }
std::string to_json(const AskedNumbers& numbers) { return written(numbers); }
std::string to_json(const Vary& vary) { return written(vary); }
std::string to_json(const VaryGrid& grid) { return written(grid); }
std::string to_json(const Advised& advised) { return written(advised); }
std::string to_json(const Error& error) { return written(error); }

}  // namespace orderly
