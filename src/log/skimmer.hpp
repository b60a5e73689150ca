#pragma once
// The short way through a long log: a record that stands byte for byte as it would be written today, dice and all, need
// not be read as JSON. Each line is judged by itself, so that several can be judged at once.

#include <span>
#include <string>
#include <string_view>

#include "log/record_resolver.hpp"

namespace orderly::log {

/// What a line says that is as it would be written today.
struct SkimmedRecord {
    bool is_same = false;  ///< else nothing is known, and the line must be read
    std::uint64_t number = 0;
    std::string link;  ///< the hash of the record before it
    std::string hash;  ///< its own
};

class Skimmer {
public:
    /// `folders`: those of the tables (catalog.hpp). Throws Error.
    explicit Skimmer(std::span<const std::string> folders) : tables_(folders), resolver_(tables_) {}
    Skimmer(const Skimmer&) = delete;
    Skimmer& operator=(const Skimmer&) = delete;
    ~Skimmer() = default;

    /// Holds the line's dice against its seed, and what it came to against the tables of today. Records under seals,
    /// chains of resolutions and records of other versions are left to be read.
    void skim(std::string_view line, SkimmedRecord& into);

private:
    [[nodiscard]] bool is_same(std::string_view line);
    [[nodiscard]] bool is_open_seed(const std::string& seed);
    const Ruleset& ruleset_of(const LoggedRecord& record);

    Catalog tables_;
    RecordResolver resolver_;
    LoggedRecord record_;
    const Ruleset* ruleset_ = nullptr;  ///< of the record before
    std::string checked_seed_;
    bool is_open_ = false;
};

}  // namespace orderly::log
