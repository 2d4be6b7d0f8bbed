// What a measurement was made on and with: machine, driver, compiler, version.
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
  std::uint64_t memory = 0, l2_cache = 0;           // bytes
  std::string driver;                               // "580.159.04", or "unknown"
  std::string cuda_driver, cuda_runtime;            // "13.0": the newest CUDA the driver runs; ours
  int max_clock_mhz = 0, max_memory_clock_mhz = 0;  // as found; 0 where the driver does not say
  std::string cusparse;                             // its version, or why there is none
};

struct MachineInfo {
  std::string processor;
  int cores = 0;                       // physical; 0 where the system does not say
  int hardware_threads = 0;            // that this process may run on
  int threads = 0;                     // that the context uses; 1 on CUDA
  std::uint64_t memory = 0;            // bytes
  std::uint64_t last_level_cache = 0;  // bytes; 0 where the system does not say
  std::string operating_system;        // "Debian GNU/Linux 12 (bookworm)"
  std::string kernel;                  // "Linux 6.1.0-25-amd64"
  std::string governor;                // of the clock, "performance"; "unknown"
  std::string compiler;                // "GNU 12.2.0"
  std::string compiler_flags;          // "-O3 -DNDEBUG"
  std::string build_type;              // "Release"
  std::string cuda_compiler;           // "NVIDIA 13.0.88, architectures 90"; empty without CUDA
  std::string version;                 // graphrun's
  std::string commit;                  // 40 hex digits; "unknown" outside a git checkout
  std::optional<GpuInfo> gpu;          // where the context is a GPU
};

// Throws DeviceError where the driver does not answer. Changes no setting of any device.
MachineInfo machine_info(const Context& ctx);

// The time, in UTC as ISO 8601 has it: "2026-11-22T15:04:05Z".
std::string utc_now();

// Processes that run or wait to, over the last 1, 5 and 15 minutes; nothing where the system does
// not say.
std::optional<std::array<double, 3>> load_average();

}  // namespace graphrun
