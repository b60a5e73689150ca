#pragma once
// Files that must not be there yet.

#include <filesystem>
#include <string_view>

namespace orderly::io {

/// Who may read a new file.
enum class Readers { all, owner };

/// Writes a file that must not be there yet, whole or not at all. Throws Error: "exists", "unwritable".
void write_new_file(const std::filesystem::path& path, std::string_view text, Readers readers = Readers::all);

}  // namespace orderly::io
