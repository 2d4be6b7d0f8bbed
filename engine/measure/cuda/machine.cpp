// Description of the GPU from CUDA and the driver.
#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "base/cuda/launch.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::measure {
namespace {

std::string uuid_text(const cudaUUID_t& uuid) {
  std::string text = "GPU-";
  constexpr const char* digits = "0123456789abcdef";
  for (std::size_t i = 0; i < sizeof uuid.bytes; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    const auto byte = static_cast<unsigned char>(uuid.bytes[i]);
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

// The kernel module's version, which CUDA does not report.
std::string driver_version() {
  std::ifstream module("/sys/module/nvidia/version");
  std::string version;
  if (module >> version) return version;
  // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun Jul 27 ..."
  std::ifstream file("/proc/driver/nvidia/version");
  std::string word;
  while (file >> word) {
    const bool digits = word.find_first_not_of("0123456789.") == std::string::npos;
    if (digits && word.find('.') != std::string::npos) return word;
  }
  return "unknown";
}

std::string cuda_version(int number) {  // 13000 is 13.0
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

int attribute_megahertz(cudaDeviceAttr attribute, int device) {
  int kilohertz = 0;
  if (cudaDeviceGetAttribute(&kilohertz, attribute, device) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return kilohertz / 1000;
}

}  // namespace

std::optional<GpuInfo> gpu_info(OnCuda, const Context& ctx) {
  const int device = ctx.device();
  cudaDeviceProp properties{};
  cuda::check(cudaGetDeviceProperties(&properties, device));
  int driver = 0, runtime = 0;
  cuda::check(cudaDriverGetVersion(&driver));
  cuda::check(cudaRuntimeGetVersion(&runtime));
  GpuInfo info;
  info.number = device;
  info.name = properties.name;
  info.uuid = uuid_text(properties.uuid);
  info.compute_capability = properties.major * 10 + properties.minor;
  info.multiprocessors = properties.multiProcessorCount;
  info.memory = properties.totalGlobalMem;
  info.l2_cache = static_cast<std::uint64_t>(properties.l2CacheSize);
  info.driver = driver_version();
  info.cuda_driver = cuda_version(driver);
  info.cuda_runtime = cuda_version(runtime);
  info.max_clock_mhz = attribute_megahertz(cudaDevAttrClockRate, device);
  info.max_memory_clock_mhz = attribute_megahertz(cudaDevAttrMemoryClockRate, device);
  std::string reason;
  info.cusparse = cusparse_version(&reason).value_or(reason);
  return info;
}

std::string device_identity(OnCuda, const Context& ctx) {
  // Cached: every choice of a format needs it, and the query takes milliseconds.
  static std::mutex mutex;
  static std::map<int, std::string> known;
  const std::scoped_lock lock(mutex);
  std::string& identity = known[ctx.device()];
  if (identity.empty()) {
    cudaDeviceProp properties{};
    cuda::check(cudaGetDeviceProperties(&properties, ctx.device()));
    int runtime = 0;
    cuda::check(cudaRuntimeGetVersion(&runtime));
    identity = std::string(properties.name) + " " + uuid_text(properties.uuid) + " driver " +
               driver_version() + " CUDA " + cuda_version(runtime);
  }
  return identity;
}

}  // namespace graphrun::measure
