#pragma once
// Files written whole or not at all.

#include <filesystem>
#include <string_view>

namespace orderly::io {

/// Who may read a new file.
enum class Readers { all, owner };

/// Writes a file that must not be there yet, whole or not at all. Throws Error: "exists", "unwritable".
void write_new_file(const std::filesystem::path& path, std::string_view text, Readers readers = Readers::all);

/// Puts a text in the place of a file's, at once: whoever reads it has the one or the other. Throws Error: "unwritable",
/// "exists" where an earlier try was cut off and left its `.new` file.
void replace_file(const std::filesystem::path& path, std::string_view text, Readers readers);

/// Whether others than a file's owner may read it.
bool others_can_read(const std::filesystem::path& path);

}  // namespace orderly::io
