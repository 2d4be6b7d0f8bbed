#include "base/common/processors.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string_view>

namespace graphrun {
namespace {

constexpr double no_limit = std::numeric_limits<int>::max();

int processors_of_affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  const long online = sysconf(_SC_NPROCESSORS_ONLN);  // more processors than a cpu_set_t holds
  return static_cast<int>(std::max(1L, online));
}

double ratio(double quota, double period) {
  return quota > 0 && period > 0 ? quota / period : no_limit;
}

// Content is "200000 100000", or "max 100000".
double limit_of_v2(const std::string& folder) {
  std::ifstream file(folder + "/cpu.max");
  double quota = 0, period = 0;
  return file >> quota >> period ? ratio(quota, period) : no_limit;
}

double limit_of_v1(const std::string& folder) {
  std::ifstream quota_file(folder + "/cpu.cfs_quota_us"),
      period_file(folder + "/cpu.cfs_period_us");
  double quota = 0, period = 0;
  return quota_file >> quota && period_file >> period ? ratio(quota, period) : no_limit;
}

// The minimum over a group and its ancestors.
template <class Limit>
double least_limit(const std::string& root, std::string group, Limit limit) {
  double least = limit(root);
  while (group.size() > 1) {
    least = std::min(least, limit(root + group));
    group.erase(group.rfind('/'));
  }
  return least;
}

bool lists(std::string_view controllers, std::string_view wanted) {
  while (!controllers.empty()) {
    const auto comma = std::min(controllers.find(','), controllers.size());
    if (controllers.substr(0, comma) == wanted) return true;
    controllers.remove_prefix(std::min(comma + 1, controllers.size()));
  }
  return false;
}

// The number of threads in a variable of the environment: the first of a list, as OMP_NUM_THREADS
// may be. No limit if it is unset, or no positive number.
int threads_of_variable(const char* name) {
  const char* const text = std::getenv(name);
  int threads = 0;
  if (text != nullptr) std::from_chars(text, text + std::strlen(text), threads);
  return threads > 0 ? threads : std::numeric_limits<int>::max();
}

}  // namespace

// Lines are "hierarchy:controllers:group"; in version 2 the controllers are empty.
double quota_of(const std::string& groups, const std::string& root) {
  double least = no_limit;
  std::istringstream lines(groups);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find(':');
    const auto second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string group = line.substr(second + 1);
    if (group.empty() || group[0] != '/') continue;
    if (controllers.empty()) {
      least = std::min(least, least_limit(root, group, limit_of_v2));
    } else if (lists(controllers, "cpu")) {
      for (const std::string& mount : {std::string("cpu"), controllers}) {
        least = std::min(least, least_limit(root + "/" + mount, group, limit_of_v1));
      }
    }
  }
  return least;
}

double processor_share() {
  std::ifstream file("/proc/self/cgroup");
  const std::string groups{std::istreambuf_iterator<char>(file), {}};
  return std::min<double>(processors_of_affinity(), quota_of(groups, "/sys/fs/cgroup"));
}

int usable_processors() { return std::max(1, static_cast<int>(std::ceil(processor_share()))); }

int threads_to_use(int asked) {
  const int processors = usable_processors();
  if (asked > 0) return std::min(asked, std::max(64, 4 * std::min(processors, 1 << 20)));
  return std::min({processors, threads_of_variable("OMP_NUM_THREADS"),
                   threads_of_variable("GRAPHRUN_THREADS")});
}

}  // namespace graphrun
