#include "formats/file/common/file_start.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "formats/file/common/url.hpp"

namespace graphrun::detail {

std::string file_start(const std::string& path, std::size_t most) {
  // A named pipe must not even be opened: its writer would go on, and find nobody who reads.
  std::error_code ignored;
  if (is_url(path)) return {};
  if (!std::filesystem::is_regular_file(path, ignored)) return {};
  std::ifstream file(path, std::ios::binary);
  std::string start(most, '\0');
  file.read(start.data(), static_cast<std::streamsize>(most));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

}  // namespace graphrun::detail
