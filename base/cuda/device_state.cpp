#include "base/cuda/device_state.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <utility>

#include "base/cuda/launch.hpp"

namespace graphrun {

// The delegated constructor has completed: if this body throws, the destructor releases everything.
DeviceState::DeviceState(int device, CUstream_st* stream, MemoryAccount& memory)
    : DeviceState(device, memory) {
  owns_stream_ = stream == nullptr;
  stream_ = stream != nullptr ? stream : cuda::open_stream();
  pool_ = cuda::open_pool(device);
  staging_ = cuda::make_staging();
  constexpr std::size_t bytes = counters_size * sizeof(unsigned);
  counters_ = static_cast<unsigned*>(cuda::allocate(bytes, pool_, stream_));
  cuda::check(cudaMemsetAsync(counters_, 0, bytes, stream_));
  constexpr auto short_slots = static_cast<std::size_t>(cuda::PinnedSlot::part_sums);
  pinned_ =
      static_cast<char*>(cuda::allocate_pinned(short_slots * pinned_slot_bytes + part_sums_bytes));
}

DeviceState::~DeviceState() {
  // cudaStreamPerThread is a different stream on each device. At process exit CUDA may have shut
  // down: then every call fails, and there is nothing left to free.
  int before = device_;
  cuda::release(cudaGetDevice(&before));
  if (before != device_) cuda::release(cudaSetDevice(device_));
  release_all();
  if (before != device_) cuda::release(cudaSetDevice(before));
}

void DeviceState::release_all() noexcept {
  if (counters_ != nullptr) cuda::deallocate(counters_, stream_);
  // Pending copies from pinned memory, and kernels of failed calls, may still run.
  if (stream_ != nullptr) cuda::release(cudaStreamSynchronize(stream_));
  for (int i = 0; i < cuda::SideQueues::count; ++i) {
    if (side_queues_.stream[i] != nullptr) cuda::close(side_queues_.stream[i]);
    if (side_queues_.done[i] != nullptr) cuda::release(cudaEventDestroy(side_queues_.done[i]));
  }
  if (side_queues_.before != nullptr) cuda::release(cudaEventDestroy(side_queues_.before));
  cuda::free_pinned(pinned_);
  if (staging_ != nullptr) cuda::free_staging(staging_);
  if (owns_stream_ && stream_ != nullptr) cuda::close(stream_);
  if (pool_ != nullptr) cuda::close(pool_);
}

void* DeviceState::allocate(std::size_t bytes, CUstream_st* stream, bool asks_first) {
  if (bytes == 0) return nullptr;
  if (leaves_too_little(bytes)) return allocate_spilled(bytes, 0);
  try {
    return memory_.take(bytes, [&] {
      if (asks_first) cuda::require_memory(bytes, pool_);
      return cuda::allocate(bytes, pool_, stream);
    });
  } catch (const OutOfMemory&) {
    if (!spilling_) throw;
  }
  return allocate_spilled(bytes, 0);
}

void DeviceState::deallocate(void* pointer, std::size_t bytes, CUstream_st* stream) noexcept {
  if (pointer == nullptr) return;
  if (const auto array = spilled_.remove(pointer)) {
    cuda::free_spilled(pointer, stream);
    memory_.give_back(array->resident);
    return;
  }
  memory_.give_back(bytes);
  cuda::deallocate(pointer, stream);
}

// Whether a large array, of 1 MB or more, would leave less than 4 MB of the budget, which small
// arrays are to have.
bool DeviceState::leaves_too_little(std::size_t bytes) const noexcept {
  constexpr std::uint64_t large = std::uint64_t{1} << 20;
  return spilling_ && bytes >= large && memory_.left() < bytes + 4 * large;
}

void DeviceState::spill(Spilling how) {
  if (!cuda::can_spill(device_)) {
    throw Unsupported("this GPU cannot read arrays in the host's memory");
  }
  spilling_ = std::move(how);
}

void* DeviceState::allocate_edges(std::size_t bytes) {
  if (!spilling_ || bytes < cuda::spilled_page) return allocate(bytes, stream_, true);
  const std::uint64_t left = std::min(cuda::available_memory(pool_), memory_.left());
  const std::uint64_t room = left > spilling_->reserve ? left - spilling_->reserve : 0;
  if (bytes <= room) return allocate(bytes, stream_, true);
  return allocate_spilled(bytes, room / cuda::spilled_page * cuda::spilled_page);
}

void* DeviceState::allocate_spilled(std::size_t bytes, std::size_t resident) {
  SpilledArray array{resident, bytes - resident, MemoryShare(spilling_->host)};
  array.share.resize(array.on_host, "an array in the host's memory");
  // Pages are no memory of the pool: what it keeps for later arrays is in their way.
  if (resident > 0) cuda::trim(pool_, stream_);
  void* const pointer = memory_.take(
      resident, [&] { return cuda::allocate_spilled(bytes, resident, device_, stream_); });
  try {
    spilled_.add(pointer, std::move(array));
  } catch (...) {
    cuda::free_spilled(pointer, stream_);
    memory_.give_back(resident);
    throw;
  }
  return pointer;
}

const cuda::SideQueues& DeviceState::side_queues() {
  cuda::SideQueues& queues = side_queues_;
  if (queues.before != nullptr) return queues;  // created last
  for (int i = 0; i < cuda::SideQueues::count; ++i) {
    if (queues.stream[i] == nullptr) queues.stream[i] = cuda::open_stream();
    if (queues.done[i] == nullptr) {
      cuda::check(cudaEventCreateWithFlags(&queues.done[i], cudaEventDisableTiming));
    }
  }
  cuda::check(cudaEventCreateWithFlags(&queues.before, cudaEventDisableTiming));
  return queues;
}

}  // namespace graphrun
