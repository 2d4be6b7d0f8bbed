#include "engine/measure/common/cache_file.hpp"

#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace graphrun::measure {
namespace {

std::uint64_t hash(std::string_view text) {  // FNV-1a
  std::uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

}  // namespace

std::string cache_path(std::string_view kind, std::string_view device, std::string_view identity) {
  std::filesystem::path folder;
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache != nullptr && *cache == '/') {  // a relative one is to be ignored, says XDG
    folder = cache;
  } else if (home != nullptr && *home != '\0') {
    folder = std::filesystem::path(home) / ".cache";
  } else {
    return {};
  }
  std::string file = std::string(kind) + "-";
  for (const char c : device) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain) file += c;
    if (!plain && file.back() != '-') file += '-';
  }
  char digits[17] = {};
  std::to_chars(digits, digits + sizeof digits, hash(identity), 16);
  return folder / "graphrun" / (file + "-" + digits + "-v1.txt");
}

std::string read_cache_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_cache_file(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  std::filesystem::path beside = path;
  beside += "." + std::to_string(getpid()) + ".tmp";
  bool written = false;
  {
    std::ofstream file(beside, std::ios::binary);
    written = static_cast<bool>(file << text << std::flush);
  }
  if (written) std::filesystem::rename(beside, path, error);
  if (!written || error) std::filesystem::remove(beside, error);
}

std::string_view take(std::string_view* text, char separator) {
  const std::size_t at = text->find(separator);
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return taken;
}

}  // namespace graphrun::measure
