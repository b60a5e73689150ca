#pragma once
// Compares requests as people type them with their meanings (tests/phrases/README.md explains the scoring).

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace orderly_test {

enum class Verdict { right, asked, refused, wrong };

struct Scored {
    nlohmann::json phrase;
    Verdict verdict = Verdict::refused;
    std::string why;
};

/// Runs every phrase of a file with one JSON object per line.
std::vector<Scored> score_phrases(const std::string& path);

std::size_t count_of(const std::vector<Scored>& scored, Verdict verdict);

/// The phrases with that verdict, one per line.
std::string listed(const std::vector<Scored>& scored, Verdict verdict);

}  // namespace orderly_test
