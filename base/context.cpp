#include <graphrun/base/context.hpp>

#include <algorithm>
#include <cstring>
#include <graphrun/base/error.hpp>
#include <limits>

#include "base/common/allocation_count.hpp"
#include "base/common/available_memory.hpp"
#include "base/common/backend.hpp"
#include "base/common/host_memory.hpp"
#include "base/common/memory_account.hpp"
#include "base/common/processors.hpp"
#include "base/cuda/device.hpp"
#include "base/cuda/device_state.hpp"

namespace graphrun {
namespace {

// Below this size, an allocation skips the query of available memory.
constexpr std::size_t checked_from = std::size_t{64} << 20;

thread_local std::uint64_t allocations = 0;

void* allocate_host(std::size_t bytes) {
  if (bytes >= checked_from) {
    const std::uint64_t available = available_host_memory();
    if (bytes > available) throw OutOfMemory(bytes, available, "an array");
  }
  void* pointer = allocate_host_bytes(bytes);
  if (pointer == nullptr) throw OutOfMemory(bytes, available_host_memory(), "an array");
  return pointer;
}

}  // namespace

struct Context::Impl {
  Backend backend = Backend::cpu;
  int threads = 1;
  int most_threads = std::numeric_limits<int>::max();
  int device = 0;
  MemoryAccount memory;
  DeviceState* device_state = nullptr;
  std::function<void(const Step&)> step_observer;
  std::stop_token stop;

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if constexpr (built_with_cuda) delete device_state;
  }
};

Context Context::cpu(int threads) {
  auto impl = std::make_shared<Impl>();
  impl->threads = threads_to_use(threads);
  return Context(std::move(impl));
}

Context Context::cuda(int device) { return cuda(device, nullptr); }

Context Context::cuda(int device, CUstream_st* stream) {
  std::string reason;
  const std::size_t count = cuda_devices(&reason).size();
  if (count == 0) throw NotAvailable("no CUDA device: " + reason);
  if (device < 0 || static_cast<std::size_t>(device) >= count) {
    throw NotAvailable("no CUDA device " + std::to_string(device) + ": this machine has " +
                       std::to_string(count));
  }
  auto impl = std::make_shared<Impl>();
  if constexpr (built_with_cuda) {
    impl->backend = Backend::cuda;
    impl->device = device;
    const cuda::DeviceGuard guard(device);
    impl->device_state = new DeviceState(device, stream, impl->memory);
  }
  return Context(std::move(impl));
}

Backend Context::backend() const noexcept { return impl_->backend; }
int Context::threads() const noexcept { return std::min(impl_->threads, impl_->most_threads); }
int Context::device() const noexcept { return impl_->device; }
DeviceState* Context::device_state() const noexcept { return impl_->device_state; }
CUstream_st* Context::stream() const noexcept {
  return device_state() != nullptr ? device_state()->stream() : nullptr;
}
CUmemPoolHandle_st* Context::pool() const noexcept {
  return device_state() != nullptr ? device_state()->pool() : nullptr;
}

std::string Context::name() const {
  if (backend() == Backend::cpu) return processor_name();
  return cuda_devices().at(static_cast<std::size_t>(device())).name;
}

void Context::synchronize() const {
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) cuda::synchronize(stream());
  }
}

void Context::finish() const noexcept {
  try {
    synchronize();
  } catch (...) {  // the device has failed, as its next call says
  }
}

void Context::limit_threads(int most) const noexcept {
  impl_->most_threads = most > 0 ? most : std::numeric_limits<int>::max();
}

void Context::wait_for([[maybe_unused]] CUstream_st* other) const {
  if constexpr (built_with_cuda) {
    if (backend() != Backend::cuda) return;
    const cuda::DeviceGuard guard(device());
    cuda::order(other, stream());
  }
}
void Context::ready_for([[maybe_unused]] CUstream_st* other) const {
  if constexpr (built_with_cuda) {
    if (backend() != Backend::cuda) return;
    const cuda::DeviceGuard guard(device());
    cuda::order(stream(), other);
  }
}

void Context::on_step(std::function<void(const Step&)> observer) const {
  impl_->step_observer = std::move(observer);
}
const std::function<void(const Step&)>& Context::step_observer() const noexcept {
  return impl_->step_observer;
}
void Context::on_allocate(std::function<void(std::size_t)> observer) const {
  impl_->memory.observe(std::move(observer));
}
void Context::stop_with(std::stop_token token) const { impl_->stop = std::move(token); }
void Context::check_stop() const {
  if (stop_requested()) throw Cancelled();
}
bool Context::stop_requested() const noexcept { return impl_->stop.stop_requested(); }
const std::stop_token& Context::stop_token() const noexcept { return impl_->stop; }

MemoryUse Context::memory() const noexcept { return impl_->memory.use(); }

void Context::limit_memory(std::shared_ptr<MemoryBudget> budget) const {
  impl_->memory.limit(std::move(budget));
}

std::uint64_t Context::available_memory() const {
  std::uint64_t available = 0;
  if (backend() == Backend::cpu) available = available_host_memory();
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(device());
      available = cuda::available_memory(pool());
    }
  }
  return std::min(available, impl_->memory.left());
}

std::uint64_t allocation_count() noexcept { return allocations; }

void* Context::allocate(std::size_t bytes) const {
  if (bytes == 0) return nullptr;
  void* pointer = nullptr;
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(device());
      pointer = device_state()->allocate(bytes, stream(), true);
    }
  }
  if (pointer == nullptr) {
    pointer = impl_->memory.take(bytes, [&] { return allocate_host(bytes); });
  }
  ++allocations;
  return pointer;
}

void* Context::allocate_edges(std::size_t bytes) const {
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda && bytes > 0) {
      const cuda::DeviceGuard guard(device());
      void* const pointer = device_state()->allocate_edges(bytes);
      ++allocations;
      return pointer;
    }
  }
  return allocate(bytes);
}

void Context::spill([[maybe_unused]] Spilling how) const {
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) device_state()->spill(std::move(how));
  }
}
bool Context::spills() const noexcept {
  if constexpr (built_with_cuda) return device_state() != nullptr && device_state()->spills();
  return false;
}
std::shared_ptr<MemoryBudget> Context::spill_budget() const noexcept {
  if constexpr (built_with_cuda) {
    if (device_state() != nullptr) return device_state()->spill_budget();
  }
  return nullptr;
}
std::uint64_t Context::spilled_memory() const noexcept {
  if constexpr (built_with_cuda) {
    if (device_state() != nullptr) return device_state()->spilled();
  }
  return 0;
}

void Context::deallocate(void* pointer, std::size_t bytes) const noexcept {
  if (pointer == nullptr) return;
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) return device_state()->deallocate(pointer, bytes, stream());
  }
  impl_->memory.give_back(bytes);
  deallocate_host_bytes(pointer, bytes);
}

void Context::copy_in(void* to, const void* host, std::size_t bytes) const {
  if (bytes == 0) return;
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(device());
      return cuda::copy_in(device_state()->staging(), to, host, bytes, stream());
    }
  }
  std::memcpy(to, host, bytes);
}

void Context::copy_out(void* host, const void* from, std::size_t bytes) const {
  if (bytes == 0) return;
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(device());
      return cuda::copy_out(device_state()->staging(), host, from, bytes, stream());
    }
  }
  std::memcpy(host, from, bytes);
}

void Context::copy(void* to, const void* from, std::size_t bytes) const {
  if (bytes == 0) return;
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(device());
      return cuda::copy(to, from, bytes, stream());
    }
  }
  std::memcpy(to, from, bytes);
}

void Context::require_reachable([[maybe_unused]] const void* pointer) const {
  if constexpr (built_with_cuda) {
    if (backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(device());
      require(cuda::reaches(device(), pointer),
              "a GPU's context needs memory that the GPU reaches");
    }
  }
}

}  // namespace graphrun
