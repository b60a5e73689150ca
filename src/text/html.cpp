#include "text/html.hpp"

namespace orderly::text {

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const auto one : text) {
        if (one == '<') out += "&lt;";
        else if (one == '>') out += "&gt;";
        else if (one == '&') out += "&amp;";
        else if (one == '"') out += "&quot;";
        else out += one;
    }
    return out;
}

}  // namespace orderly::text
