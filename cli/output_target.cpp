// -o: refuses a file that could not be written before anything is computed.
#include "cli/output_target.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <graphrun/formats/file/write.hpp>

#include "cli/errors.hpp"

namespace graphrun::cli {

void check_output_folder(const std::string& path) {
  if (path.empty()) return;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw UsageError(fmt::format("cannot write {}: it is a directory", path));
  }
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    throw UsageError(
        fmt::format("cannot write {}: {}: {}", path, folder.string(), std::strerror(errno)));
  }
  if (!std::filesystem::is_directory(folder, ignored)) {
    throw UsageError(fmt::format("cannot write {}: {} is not a directory", path, folder.string()));
  }
}

void check_output_target(const std::string& path, const std::vector<std::string>& suffixes) {
  if (path.empty()) return;
  const std::string suffix = format_suffix(path);
  if (std::find(suffixes.begin(), suffixes.end(), suffix) == suffixes.end()) {
    throw UsageError(
        fmt::format("cannot tell the format of {}: end its name in .{}, or one of "
                    "these with .gz or .zst",
                    path, fmt::join(suffixes, ", .")));
  }
  check_output_folder(path);
}

}  // namespace graphrun::cli
