// The processors of this machine.
#include <fstream>
#include <graphrun/base/context.hpp>

#include "base/common/backend.hpp"
#include "base/cuda/device.hpp"

namespace graphrun {

std::vector<CudaDevice> cuda_devices(std::string* reason) {
  if constexpr (built_with_cuda) {
    std::vector<CudaDevice> found = cuda::devices(reason);
    if (found.empty() && reason != nullptr && reason->empty()) *reason = "this machine has no GPU";
    return found;
  }
  if (reason != nullptr) *reason = "this graphrun was built without CUDA";
  return {};
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "CPU";
}

}  // namespace graphrun
