#include "cli/device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <graphrun/base/memory_budget.hpp>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "base/common/host_beside.hpp"
#include "cli/gpus.hpp"
#include "cli/rank_device.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

#if defined(GRAPHRUN_WITH_CUDA)
constexpr bool cuda_in_this_build = true;
#else
constexpr bool cuda_in_this_build = false;
#endif

std::atomic<bool> gpu_opened = false;

void warn_of_threads(int asked, const Console& console) {
  if (asked <= 0) return;
  const int used = Context::cpu(asked).threads();
  if (used == asked) return;
  console.warning(fmt::format("--threads {}: computing with {}, the most for the processors here",
                              asked, used));
}

std::string seconds_text(double seconds) { return duration_text(1000 * seconds); }

Context limited(Context context, const DeviceArguments& arguments) {
  if (context.backend() == Backend::cpu) {
    context.limit_memory(arguments.host_memory());
    return context;
  }
  limit_host_beside(context, arguments.host_memory());
  if (arguments.device_memory_limit) {
    context.limit_memory(
        std::make_shared<MemoryBudget>(*arguments.device_memory_limit, "--device-memory-limit"));
  }
  return context;
}

Context asked_for(const DeviceArguments& arguments, const Console& console) {
  if (arguments.device == "cpu") return Context::cpu(arguments.threads);
  if (arguments.device != "auto") return Context::cuda(gpu_of_device(arguments.device));
  if constexpr (cuda_in_this_build) {
    std::string reason;
    const auto gpus = cuda_devices(&reason);
    try {
      if (!gpus.empty()) return Context::cuda(gpus.front().number);
    } catch (const Error& error) {
      reason = error.what();
    }
    console.detail(fmt::format("computing on the CPU: {}", reason));
  }
  return Context::cpu(arguments.threads);
}

}  // namespace

bool has_opened_gpu() noexcept { return gpu_opened; }

// The driver takes a tenth of a second to answer that.
bool may_have_gpu() {
  if constexpr (!cuda_in_this_build) return false;
  for (const char* path : {"/dev/nvidiactl", "/dev/nvidia0", "/proc/driver/nvidia/version",
                           "/dev/dxg", "/dev/nvmap"}) {
    std::error_code failed;
    if (std::filesystem::exists(path, failed)) return true;
  }
  return false;
}

// A CUDA context that a thread of its own opens.
class DeviceChoice::Opening {
 public:
  explicit Opening(int number) : state_(std::make_shared<State>()) {
    gpu_opened = true;
    try {
      std::thread([state = state_, number]() mutable {
        open(*state, number);
        state.reset();  // destroys the context if wait() was never called
      }).detach();
    } catch (const std::system_error&) {  // no thread could be started
      open(*state_, number);
    }
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }
  bool is_done() const {
    const std::lock_guard lock(state_->mutex);
    return state_->done;
  }
  // Blocks until the context is open. Throws what opening it threw.
  Context wait() const {
    std::unique_lock lock(state_->mutex);
    state_->ended.wait(lock, [&] { return state_->done; });
    if (state_->thrown) std::rethrow_exception(state_->thrown);
    return *state_->context;
  }

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    std::optional<Context> context;
    std::exception_ptr thrown;
  };

  static void open(State& state, int number) {
    std::optional<Context> context;
    std::exception_ptr thrown;
    try {
      context = Context::cuda(number);
    } catch (...) {
      thrown = std::current_exception();
    }
    {
      const std::lock_guard lock(state.mutex);
      state.context = std::move(context);
      state.thrown = thrown;
      state.done = true;
    }
    state.ended.notify_all();
  }

  std::shared_ptr<State> state_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

DeviceChoice::DeviceChoice(const DeviceArguments& arguments, const Console& console,
                           const Effort& guess)
    : arguments_(arguments), console_(console) {
  warn_of_threads(arguments.threads, console);
  if (arguments.device == "cpu") return;
  const bool asked = arguments.device != "auto";
  if (!may_have_gpu()) {
    if (asked) opened_ = open_context(arguments, console);  // throws if there is none
    return;
  }
  // The CPU answers before a GPU would have started.
  const bool is_small =
      cpu_seconds(guess, Context::cpu(arguments.threads).threads()) < gpu_start_seconds / 2;
  if (asked || !is_small) {
    opening_ = std::make_unique<Opening>(asked ? gpu_of_device(arguments.device) : 0);
  }
}

DeviceChoice::~DeviceChoice() = default;

Context DeviceChoice::cpu() const { return limited(Context::cpu(arguments_.threads), arguments_); }

Context DeviceChoice::gpu_or_cpu() {
  try {
    if (!opening_) opening_ = std::make_unique<Opening>(0);
    return limited(opening_->wait(), arguments_);
  } catch (const Error& error) {
    console_.detail(fmt::format("computing on the CPU: {}", error.what()));
    reason_.clear();
    return cpu();
  }
}

bool DeviceChoice::is_gpu_sooner(const Effort& effort) {
  const double on_cpu = cpu_seconds(effort, cpu().threads());
  double start = gpu_start_seconds;
  if (opening_) {
    // If it takes longer than predicted, it is assumed to end soon.
    start = opening_->is_done() ? 0 : std::max(0.02, gpu_start_seconds - opening_->seconds());
  }
  const double on_gpu = start + gpu_seconds(effort);
  reason_ = fmt::format("predicted: cpu {}, gpu {} ({} of them its start)", seconds_text(on_cpu),
                        seconds_text(on_gpu), seconds_text(start));
  return on_gpu < on_cpu;
}

Context DeviceChoice::take(const Effort& effort) {
  if (arguments_.device == "cpu") return cpu();
  if (arguments_.device != "auto") {
    return opened_ ? *opened_ : limited(opening_->wait(), arguments_);
  }
  if (!may_have_gpu()) {
    console_.detail(cuda_in_this_build ? "computing on the CPU: the system shows no NVIDIA GPU"
                                       : "computing on the CPU: built without CUDA");
    return cpu();
  }
  if (!is_gpu_sooner(effort)) return cpu();
  Context context = gpu_or_cpu();
  if (context.backend() == Backend::cuda &&
      gpu_bytes(effort.entries) > static_cast<double>(context.available_memory())) {
    reason_ = "the graph may not fit into the memory of the GPU";
    return cpu();
  }
  return context;
}

Context open_context(const DeviceArguments& asked, const Console& console) {
  asked.host_memory();  // makes the budget, which the copy shares
  const DeviceArguments arguments = on_own_device(asked, nullptr);
  if (arguments.device == "cpu" || arguments.device == "auto") {
    warn_of_threads(arguments.threads, console);
  }
  return limited(asked_for(arguments, console), arguments);
}

}  // namespace graphrun::cli
