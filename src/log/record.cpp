#include "log/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <time.h>

#include "orderly/version.hpp"
#include "report/json.hpp"
#include "seal/seal.hpp"

namespace orderly::log {
namespace {

std::string now() {
    timespec moment = {};
    ::clock_gettime(CLOCK_REALTIME, &moment);
    tm date = {};
    ::gmtime_r(&moment.tv_sec, &date);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday,
                       date.tm_hour, date.tm_min, date.tm_sec, moment.tv_nsec / 1'000'000);
}

/// The seed that dice of it were rolled from, its own or that of what followed; null where all were given.
const std::string* seed_of(const Resolution& resolution) {
    if (resolution.rolled) return &resolution.seed;
    for (const auto& next : resolution.followed)
        if (const auto* seed = seed_of(next)) return seed;
    return nullptr;
}

/// What named the dice under their seed, and the commitments that bound its secrets.
std::string roll_text(const Resolution& resolution, std::string_view roll) {
    const auto* seed = seed_of(resolution);
    if (seed == nullptr) return {};
    const auto named = fmt::format(R"("roll":"{}",)", roll);
    const auto commitments = seal::commitments_of_seed(*seed);
    return commitments.empty() ? named : fmt::format(R"({}"seals":["{}"],)", named, fmt::join(commitments, R"(",")"));
}

}  // namespace

void append_log_entry(const Resolution& resolution, bool follow, std::string_view roll, std::string& out) {
    out += fmt::format(R"("version":"{}","fingerprint":"{}",{}{})", version(), resolution.request.ruleset->fingerprint,
                       follow ? R"("follow":true,)" : "", roll_text(resolution, roll));
    const auto result = out.size();
    report::append_json(resolution, {}, out);
    out.erase(result, report::json_opening.size());
}

void log_entries(LogFile::Turn& turn, std::span<const std::string> entries) {
    const auto time = now();
    for (const auto& entry : entries)
        turn.add(fmt::format(R"({}{},"prev":"{}","time":"{}",{})", record_opening, turn.number(), turn.link(), time,
                             entry));
    turn.keep();
}

}  // namespace orderly::log
