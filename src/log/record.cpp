#include "log/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <time.h>

#include "orderly/version.hpp"
#include "report/json.hpp"
#include "seal/seal.hpp"

namespace orderly {
namespace {

std::string now() {
    timespec moment = {};
    ::clock_gettime(CLOCK_REALTIME, &moment);
    tm date = {};
    ::gmtime_r(&moment.tv_sec, &date);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday, date.tm_hour,
                       date.tm_min, date.tm_sec, moment.tv_nsec / 1'000'000);
}

/// The commitments that bound a seed's secrets, so that the record says which they were.
std::string seals_text(const Resolution& resolution) {
    const auto commitments = resolution.rolled ? seal::commitments_of_seed(resolution.seed) : std::vector<std::string>();
    if (commitments.empty()) return {};
    return fmt::format(R"("seals":["{}"],)", fmt::join(commitments, R"(",")"));
}

}  // namespace

void append_log_entry(const Resolution& resolution, bool follow, std::string& out) {
    constexpr std::string_view opening = R"({"v":1,)";
    out += fmt::format(R"("version":"{}","fingerprint":"{}",{}{})", version(), resolution.request.ruleset->fingerprint,
                       follow ? R"("follow":true,)" : "", seals_text(resolution));
    const auto result = out.size();
    append_json(resolution, {}, out);
    out.erase(result, opening.size());
}

void log_entry(LogFile::Turn& turn, std::string_view entry) {
    turn.append(fmt::format(R"({}{},"time":"{}",{})", record_opening, turn.number(), now(), entry));
}

}  // namespace orderly
