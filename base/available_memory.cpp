// Available memory from /proc and the control groups.
#include <algorithm>
#include <fstream>
#include <string>

#include "base/common/available_memory.hpp"

namespace graphrun {
namespace {

constexpr std::uint64_t unknown = ~std::uint64_t{0};

std::uint64_t number_in(const std::string& path) {  // a file of one number
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unknown;
}

// The number after `key` in a file of lines "key number"; 0 if there is none.
std::uint64_t number_after(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  std::string word;
  std::uint64_t value = 0;
  while (file >> word) {
    if (word == key && file >> value) return value;
  }
  return 0;
}

// Free memory of one group: limit minus usage, not counting inactive file pages.
std::uint64_t left_in(const std::string& folder, const char* limit_file, const char* use_file,
                      const char* idle_files) {
  const std::uint64_t limit = number_in(folder + limit_file), used = number_in(folder + use_file);
  if (limit == unknown || used == unknown) return unknown;
  const std::uint64_t held =
      used - std::min(used, number_after(folder + "memory.stat", idle_files));
  return limit - std::min(limit, held);
}

// The minimum over the group at `path` and its ancestors up to `root`.
std::uint64_t left_in_all(const std::string& root, std::string path, const char* limit_file,
                          const char* use_file, const char* idle_files) {
  std::uint64_t least = unknown;
  for (;;) {
    const std::string folder = root + (path == "/" ? "" : path) + "/";
    least = std::min(least, left_in(folder, limit_file, use_file, idle_files));
    if (path.empty() || path == "/") return least;
    path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
  }
}

}  // namespace

std::uint64_t available_host_memory() {
  constexpr std::uint64_t kibibyte = 1024;
  const std::uint64_t free = number_after("/proc/meminfo", "MemAvailable:");
  std::uint64_t available = free == 0 ? unknown : free * kibibyte;
  // Lines are "number:controllers:path"; in version 2 "0::path".
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string path = line.substr(second + 1);
    std::uint64_t left = unknown;
    if (controllers == ",,") {
      left = left_in_all("/sys/fs/cgroup", path, "memory.max", "memory.current", "inactive_file");
    } else if (controllers.find(",memory,") != std::string::npos) {
      left = left_in_all("/sys/fs/cgroup/memory", path, "memory.limit_in_bytes",
                         "memory.usage_in_bytes", "total_inactive_file");
    }
    available = std::min(available, left);
  }
  return available;
}

}  // namespace graphrun
