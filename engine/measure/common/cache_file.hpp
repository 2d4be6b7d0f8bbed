// Files in the user's cache folder, one for each kind of thing that is kept of each device.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace graphrun::measure {

// Where things of this kind ("ceilings") are kept for the device that `identity` tells from others;
// empty where the user has no cache folder ($XDG_CACHE_HOME/graphrun or ~/.cache/graphrun).
std::string cache_path(std::string_view kind, std::string_view device, std::string_view identity);

// A file's content; empty where it cannot be read, is not a plain file of this user in a folder of
// this user, or is larger than anything that is written here. Links to files are not followed.
inline constexpr std::size_t most_cache_bytes = std::size_t{1} << 20;
std::string read_cache_file(const std::filesystem::path& path);

// A reader never sees half a file: it is written beside its place and moved there, in the place of
// a link too. Other users cannot read it. That it cannot be written is no error.
void write_cache_file(const std::filesystem::path& path, const std::string& text);

// The text up to a separator, which is dropped with it.
std::string_view take(std::string_view* text, char separator);

}  // namespace graphrun::measure
