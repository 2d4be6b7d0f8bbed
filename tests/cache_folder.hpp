// A cache folder for a test.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

namespace graphrun::test {

// While it lives, the cache folder of this process is an empty temporary one.
class CacheFolder {
 public:
  CacheFolder() {
    const char* before = getenv("XDG_CACHE_HOME");
    if (before != nullptr) before_ = before;
    setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }
  ~CacheFolder() {
    std::filesystem::remove_all(folder_);
    if (before_.empty()) unsetenv("XDG_CACHE_HOME");
    if (!before_.empty()) setenv("XDG_CACHE_HOME", before_.c_str(), 1);
  }
  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> found;
    if (!std::filesystem::exists(folder_)) return found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file()) found.push_back(entry.path());
    }
    return found;
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("graphrun-test-cache-" + std::to_string(getpid()));
  std::string before_;
};

}  // namespace graphrun::test
