#pragma once
// Requests as people type them, held against what they mean (tests/phrases/README.md says how they are scored).

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

/// Runs every phrase of a file of objects, one a line.
std::vector<Scored> score_phrases(const std::string& path);

std::size_t count_of(const std::vector<Scored>& scored, Verdict verdict);

/// Those of the verdict, a line each.
std::string listed(const std::vector<Scored>& scored, Verdict verdict);

}  // namespace orderly_test
