// Environment of a measurement: machine, driver, compiler, version.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <graphrun/base/context.hpp>

namespace graphrun {

struct GpuInfo {
  int number = 0;
  std::string name, uuid;      // uuid as nvidia-smi prints it: "GPU-..."
  int compute_capability = 0;  // 90 for 9.0
  int multiprocessors = 0;
  std::uint64_t memory = 0, l2_cache = 0;  // bytes
  std::string driver;                      // "580.159.04", or "unknown"
  std::string cuda_driver, cuda_runtime;   // "13.0": the newest CUDA of the driver; of this build
  int max_clock_mhz = 0, max_memory_clock_mhz = 0;  // current limits; 0 if unknown
  std::string cusparse;                             // its version, or why it is unavailable
};

struct MachineInfo {
  std::string processor;
  int cores = 0;                       // physical; 0 if unknown
  int hardware_threads = 0;            // usable by this process
  int threads = 0;                     // used by the context; 1 on CUDA
  std::uint64_t memory = 0;            // bytes
  std::uint64_t last_level_cache = 0;  // bytes; 0 if unknown
  std::string operating_system;        // "Debian GNU/Linux 12 (bookworm)"
  std::string kernel;                  // "Linux 6.1.0-25-amd64"
  std::string governor;                // frequency governor, "performance"; "unknown"
  std::string compiler;                // "GNU 12.2.0"
  std::string compiler_flags;          // "-O3 -DNDEBUG"
  std::string build_type;              // "Release"
  std::string cuda_compiler;           // "NVIDIA 13.0.88, architectures 90"; empty without CUDA
  std::string version;                 // graphrun's
  std::string commit;                  // 40 hex digits; "unknown" outside a git checkout
  std::optional<GpuInfo> gpu;          // if the context is on a GPU
};

// Throws DeviceError if the driver does not respond. Changes no device setting.
MachineInfo machine_info(const Context& ctx);

// Current time in UTC, ISO 8601: "2026-11-22T15:04:05Z".
std::string utc_now();

// Mean number of running and runnable processes over the last 1, 5 and 15 minutes; nothing if
// unknown.
std::optional<std::array<double, 3>> load_average();

}  // namespace graphrun
