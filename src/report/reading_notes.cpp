#include "report/reading_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orderly::report {
namespace {

std::string unsaid_text(const Request& request, const Unsaid& unsaid) {
    const auto& procedure = *request.procedure;
    const auto& choice = procedure.choices[unsaid.choice].id;
    return procedure.sides.size() > 1 ? fmt::format("{}'s {}", procedure.sides[unsaid.side], choice)
                                      : std::string(choice);
}

}  // namespace

std::vector<std::string> reading_notes(const Request& request) {
    std::vector<std::string> lines;
    if (!request.heard.empty()) lines.push_back(fmt::format("read: {}", fmt::join(request.heard, "; ")));
    if (!request.unused.empty()) lines.push_back(fmt::format("no effect here: {}", fmt::join(request.unused, ", ")));
    std::string unsaid;
    for (const auto& one : request.unsaid) unsaid += (unsaid.empty() ? "" : "; ") + unsaid_text(request, one);
    if (!unsaid.empty()) lines.push_back("not said: " + unsaid);
    return lines;
}

void put_reading_notes(const Request& request, text::JsonWriter& json) {
    json.texts(R"("read":[)", request.heard);
    json.texts(R"("unused":[)", request.unused);
    if (request.unsaid.empty()) return;
    json.put(R"("unsaid":[)");
    for (const auto& one : request.unsaid) {
        json.id(R"({"for":)", request.procedure->sides[one.side]);
        json.id(R"("choice":)", request.procedure->choices[one.choice].id);
        json.close('}');
    }
    json.close(']');
}

}  // namespace orderly::report
