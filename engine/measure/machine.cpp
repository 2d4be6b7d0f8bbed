#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <graphrun/version.hpp>
#include <set>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/machine.hpp"
#include "graphrun_build.hpp"
#include "graphrun_commit.hpp"

namespace graphrun {
namespace {

// Number of distinct (socket, core) pairs in /proc/cpuinfo; 0 if it lists none.
int physical_cores() {
  std::ifstream file("/proc/cpuinfo");
  std::set<std::pair<std::string, std::string>> cores;
  std::string line, socket;
  while (std::getline(file, line)) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    if (line.starts_with("physical id")) socket = line.substr(colon + 2);
    if (line.starts_with("core id")) cores.emplace(socket, line.substr(colon + 2));
  }
  return static_cast<int>(cores.size());
}

int allowed_threads() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

std::uint64_t total_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size)
             : 0;
}

std::string operating_system() {
  std::ifstream file("/etc/os-release");
  const std::string wanted = "PRETTY_NAME=";
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with(wanted)) continue;
    line.erase(0, wanted.size());
    std::erase(line, '"');
    return line;
  }
  return "unknown";
}

std::string kernel() {
  utsname names{};
  if (uname(&names) != 0) return "unknown";
  return std::string(names.sysname) + " " + names.release;
}

std::string governor() {
  std::ifstream file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  std::string name;
  return file >> name ? name : "unknown";
}

std::uint64_t read_last_level_cache() {
  std::uint64_t largest = 0;
  for (int level = 0; level < 8; ++level) {
    std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(level) +
                       "/size");
    std::uint64_t size = 0;
    std::string suffix;
    if (!(file >> size)) break;
    file >> suffix;
    if (suffix == "K") size <<= 10;
    if (suffix == "M") size <<= 20;
    largest = std::max(largest, size);
  }
  return largest;
}

}  // namespace

std::uint64_t measure::last_level_cache() {
  static const std::uint64_t bytes = read_last_level_cache();
  return bytes;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  char text[32] = {};
  if (::gmtime_r(&now, &parts) != nullptr) {
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  }
  return text;
}

std::optional<std::array<double, 3>> load_average() {
  std::array<double, 3> loads{};
  if (::getloadavg(loads.data(), 3) != 3) return std::nullopt;
  return loads;
}

std::optional<GpuInfo> measure::gpu_info(OnCpu, const Context&) { return std::nullopt; }

MachineInfo machine_info(const Context& ctx) {
  MachineInfo info;
  info.processor = processor_name();
  info.cores = physical_cores();
  info.hardware_threads = allowed_threads();
  info.threads = ctx.threads();
  info.memory = total_memory();
  info.last_level_cache = measure::last_level_cache();
  info.operating_system = operating_system();
  info.kernel = kernel();
  info.governor = governor();
  info.compiler = GRAPHRUN_BUILD_COMPILER;
  info.compiler_flags = GRAPHRUN_BUILD_FLAGS;
  info.build_type = GRAPHRUN_BUILD_TYPE;
  info.cuda_compiler = GRAPHRUN_BUILD_CUDA;
  info.version = GRAPHRUN_VERSION;
  info.commit = GRAPHRUN_BUILD_COMMIT;
  info.gpu = on_backend(ctx, [&](auto on) { return measure::gpu_info(on, ctx); });
  return info;
}

}  // namespace graphrun
