// GPU resources of a context. In plain types: context.cpp is compiled without CUDA's headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "base/common/layout.hpp"
#include "base/common/memory_account.hpp"
#include "base/common/spilled_arrays.hpp"
#include "base/cuda/device.hpp"

struct CUevent_st;

namespace graphrun {
namespace cuda {

// Side streams of a context, and the events that order them.
struct SideQueues {
  static constexpr int count = 7;
  CUstream_st* stream[count] = {};
  CUevent_st* done[count] = {};
  CUevent_st* before = nullptr;
};

// Slots in pinned host memory, one per kind of kernel that writes there. A pending kernel of a
// failed call can then only disturb calls of its own kind.
enum class PinnedSlot { totals, closure, product_plan, product_entries, part_sums };

}  // namespace cuda

class DeviceState {
 public:
  // State for device number `device`, which must be current. Creates a stream if `stream` is null.
  // Throws OutOfMemory, DeviceError.
  DeviceState(int device, CUstream_st* stream, MemoryAccount& memory);
  DeviceState(const DeviceState&) = delete;
  DeviceState& operator=(const DeviceState&) = delete;
  ~DeviceState();  // waits for the stream

  CUstream_st* stream() const noexcept { return stream_; }
  CUmemPoolHandle_st* pool() const noexcept { return pool_; }
  cuda::Staging& staging() const noexcept { return *staging_; }
  const MemoryAccount& memory() const noexcept { return memory_; }

  // Stream-ordered device memory from the pool, counted in the context's memory account; null for 0
  // bytes. With `asks_first`, a large array is compared with the memory that is free. Under spill()
  // it lies in the host's memory where the device's is used up. Throws OutOfMemory, DeviceError,
  // and what the account's observer throws.
  void* allocate(std::size_t bytes, CUstream_st* stream, bool asks_first = false);
  void deallocate(void* pointer, std::size_t bytes, CUstream_st* stream) noexcept;

  // Context::spill(), and memory of an array of edges. Throws Unsupported for a device that cannot
  // read the host's pages.
  void spill(Spilling how);
  bool spills() const noexcept { return spilling_.has_value(); }
  std::shared_ptr<MemoryBudget> spill_budget() const noexcept {
    return spilling_ ? spilling_->host : nullptr;
  }
  std::uint64_t spilled() const noexcept { return spilled_.on_host(); }
  void* allocate_edges(std::size_t bytes);

  // The budget of host_beside() of base/common/host_beside.hpp; null: none.
  void limit_host_beside(std::shared_ptr<MemoryBudget> budget) { host_beside_ = std::move(budget); }
  const std::shared_ptr<MemoryBudget>& host_beside() const noexcept { return host_beside_; }

  // In device memory. Every kernel of the stream finds the counters at zero and leaves them at
  // zero.
  static constexpr std::size_t counters_size = 16384;
  unsigned* counters() const noexcept { return counters_; }

  // Pinned host memory, mapped at the same address on the device.
  static constexpr std::size_t pinned_slot_bytes = 256;
  static constexpr std::size_t part_sums_bytes = Parts::most * 4 * sizeof(double);  // of its slot
  void* pinned(cuda::PinnedSlot slot) const noexcept {
    return pinned_ + static_cast<std::size_t>(slot) * pinned_slot_bytes;
  }

  // Created on first use, on the current device. Throws DeviceError.
  const cuda::SideQueues& side_queues();

 private:
  DeviceState(int device, MemoryAccount& memory) : device_(device), memory_(memory) {}
  bool leaves_too_little(std::size_t bytes) const noexcept;
  void* allocate_spilled(std::size_t bytes, std::size_t resident);
  void release_all() noexcept;

  int device_;
  MemoryAccount& memory_;
  bool owns_stream_ = false;
  CUstream_st* stream_ = nullptr;
  CUmemPoolHandle_st* pool_ = nullptr;
  cuda::Staging* staging_ = nullptr;
  unsigned* counters_ = nullptr;
  char* pinned_ = nullptr;
  cuda::SideQueues side_queues_;
  std::optional<Spilling> spilling_;
  SpilledArrays spilled_;
  std::shared_ptr<MemoryBudget> host_beside_;
};

}  // namespace graphrun
