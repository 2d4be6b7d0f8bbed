// Files in the user's cache folder, one per kind of data and device.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace graphrun::measure {

// The folder $XDG_CACHE_HOME/graphrun, or ~/.cache/graphrun; empty if the user has neither. It need
// not exist.
std::filesystem::path cache_folder();

// Path of the file of this kind ("ceilings") for the device with this `identity`; empty if the user
// has no cache folder ($XDG_CACHE_HOME/graphrun or ~/.cache/graphrun).
std::string cache_path(std::string_view kind, std::string_view device, std::string_view identity);

// A file's content; empty if it cannot be read, is not a plain file of this user in a folder of
// this user, or exceeds most_cache_bytes. Links are not followed.
inline constexpr std::size_t most_cache_bytes = std::size_t{1} << 20;
std::string read_cache_file(const std::filesystem::path& path);

// Atomic replacement: written to a temporary file and renamed, also over a link. Other users cannot
// read it. A failure to write is ignored.
void write_cache_file(const std::filesystem::path& path, const std::string& text);

// Removes and returns the text before a separator; removes the separator, too.
std::string_view take(std::string_view* text, char separator);

}  // namespace graphrun::measure
