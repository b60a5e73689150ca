#pragma once
// A letter that is a word of the table, and an article of the language: "a", the grade, in "a dense column".

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

enum class Article : std::uint8_t { no, perhaps, yes };

/// Whether the word that was found at `at` is the article there; `before` is what stands before it, or null.
Article article_at(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at, const Found& found,
                   const Item* before);

/// "a hit": gives the quantity the value one, and returns how that is told; empty where no article says so.
std::string take_one(const Phrasebook& book, const std::vector<Piece>& pieces, Item& quantity);

}  // namespace orderly::parser
