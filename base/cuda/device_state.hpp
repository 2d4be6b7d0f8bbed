// What a context has of its GPU, made and freed with it. In plain types: context.cpp is compiled
// without CUDA's headers.
#pragma once

#include <cstddef>

#include "base/common/memory_account.hpp"
#include "base/cuda/device.hpp"

struct CUevent_st;

namespace graphrun {
namespace cuda {

// Streams beside a context's own, and the events by which they wait for each other.
struct SideQueues {
  static constexpr int count = 7;
  CUstream_st* stream[count] = {};
  CUevent_st* done[count] = {};
  CUevent_st* before = nullptr;
};

// Places in pinned host memory, one for each kind of kernel that writes there: one that is still
// under way when its call has failed then disturbs calls of its own kind only.
enum class PinnedSlot { totals, closure, product_plan, product_entries };

}  // namespace cuda

class DeviceState {
 public:
  // Of the current device, which has this number. On a stream of its own where `stream` is null.
  // Throws OutOfMemory, DeviceError.
  DeviceState(int device, CUstream_st* stream, MemoryAccount& memory);
  DeviceState(const DeviceState&) = delete;
  DeviceState& operator=(const DeviceState&) = delete;
  ~DeviceState();  // waits for what is in the stream

  CUstream_st* stream() const noexcept { return stream_; }
  CUmemPoolHandle_st* pool() const noexcept { return pool_; }
  cuda::Staging& staging() const noexcept { return *staging_; }
  const MemoryAccount& memory() const noexcept { return memory_; }

  // Device memory from the pool, in the order of a stream of this context, in the account of its
  // memory; null for no bytes. Throws OutOfMemory, DeviceError, and what the account's observer
  // throws.
  void* allocate(std::size_t bytes, CUstream_st* stream) const;
  void deallocate(void* pointer, std::size_t bytes, CUstream_st* stream) const noexcept;

  // In device memory; every kernel of the context's stream finds them at zero and leaves them so.
  static constexpr std::size_t counters_size = 16384;
  unsigned* counters() const noexcept { return counters_; }

  // Pinned host memory, which kernels write through the same address.
  static constexpr std::size_t pinned_slot_bytes = 256;
  void* pinned(cuda::PinnedSlot slot) const noexcept {
    return pinned_ + static_cast<std::size_t>(slot) * pinned_slot_bytes;
  }

  // Made when they are first asked for, on the current device. Throws DeviceError.
  const cuda::SideQueues& side_queues();

 private:
  DeviceState(int device, MemoryAccount& memory) : device_(device), memory_(memory) {}
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
};

}  // namespace graphrun
