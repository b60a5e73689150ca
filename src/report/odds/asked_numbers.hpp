#pragma once
// The distribution of a number that was asked for, as text, json and csv.

#include "report/odds/text.hpp"

namespace orderly {

void append_numbers_text(const AskedNumbers& numbers, const OddsTextOptions& options, std::string& out);
void append_numbers_json(const AskedNumbers& numbers, std::string& out);
/// `for,number,is,num,den,p`, a row for each number.
void append_numbers_csv(const AskedNumbers& numbers, std::string& out);

}  // namespace orderly
