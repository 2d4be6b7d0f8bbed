// Which processor a command computes on.
#include "cli/device.hpp"

#include <fmt/format.h>

#include <string>

namespace graphrun::cli {
namespace {

#if defined(GRAPHRUN_WITH_CUDA)
constexpr bool cuda_in_this_build = true;
#else
constexpr bool cuda_in_this_build = false;
#endif

Context first_gpu_or_cpu(int threads, const Console& console) {
  if constexpr (cuda_in_this_build) {
    std::string reason;
    const auto gpus = cuda_devices(&reason);
    try {
      if (!gpus.empty()) return Context::cuda(gpus.front().number);
    } catch (const Error& error) {
      reason = error.what();
    }
    console.note(fmt::format("computing on the CPU: {}", reason));
  }
  return Context::cpu(threads);
}

}  // namespace

Context open_context(const DeviceArguments& arguments, const Console& console) {
  if (arguments.device == "cpu") return Context::cpu(arguments.threads);
  if (arguments.device == "auto") return first_gpu_or_cpu(arguments.threads, console);
  const auto colon = arguments.device.find(':');
  return Context::cuda(colon == std::string::npos ? 0
                                                  : std::stoi(arguments.device.substr(colon + 1)));
}

}  // namespace graphrun::cli
