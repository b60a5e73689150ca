#pragma once
// Characters that look like others, as they come from a word processor or a telephone: dashes that are no `-`, blanks
// that are no blank.

#include <string>
#include <string_view>

namespace orderly::text {

/// What in a word is not what it looks like: "a no-break space (U+00A0)". Empty where all is plain. Blanks count too: a
/// word has none.
std::string oddity_of(std::string_view word);

/// The word with plain dashes, and without blanks of any kind at its ends and around `=` and `@`.
std::string plain_form(std::string_view word);

}  // namespace orderly::text
