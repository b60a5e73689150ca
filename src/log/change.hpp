#pragma once
// A key of a record that came out otherwise when the record was looked at again.

#include <string>

namespace orderly::log {

struct Change {
    std::string key;
    std::string was;
    std::string is;
    std::string said = {};  ///< as a person is told; empty: that it was this and is that
};

}  // namespace orderly::log
