#pragma once
// JSON as a record is read: what another reader might take otherwise is no JSON here.

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace orderly::log {

struct StrictJson {
    enum class Fault {
        none,
        cut_off,  ///< it goes on where the text ends
        other,
    };
    nlohmann::json value;
    Fault fault = Fault::none;
    std::string why;  ///< of another fault
};

/// Reads one value. A key twice, bytes that are no UTF-8, and nesting past 64 are faults. In its texts and keys what a
/// terminal would obey stands as `\x1b`.
StrictJson read_strictly(std::string_view text);

/// Whether the text is one object from its first character to its last, as far as brackets and quotes say: what is torn is
/// not, wherever it was torn.
bool is_closed(std::string_view text);

}  // namespace orderly::log
