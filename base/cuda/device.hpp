// CUDA driver calls of a context, in plain types: context.cpp is compiled without CUDA's headers
// and calls these only in a build with CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct CUmemPoolHandle_st;
struct CUstream_st;

namespace graphrun {

struct CudaDevice;

namespace cuda {

class Staging;  // two pinned staging buffers for large copies

std::vector<CudaDevice> devices(std::string* reason);

// Sets this thread's current device for the guard's lifetime, then restores the previous one.
class DeviceGuard {
 public:
  explicit DeviceGuard(int device);
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;
  ~DeviceGuard();

 private:
  int before_, device_;
};

// These use the current device.
CUstream_st* open_stream();
void close(CUstream_st* stream) noexcept;
void synchronize(CUstream_st* stream);
// Later work of the stream `later` waits for the work that the stream `sooner` has now. Does not
// block.
void order(CUstream_st* sooner, CUstream_st* later);
CUmemPoolHandle_st* open_pool(int device);  // keeps freed memory for later allocations
void close(CUmemPoolHandle_st* pool) noexcept;
std::uint64_t available_memory(CUmemPoolHandle_st* pool);  // free memory of the pool included
// Throws OutOfMemory if `bytes` are not available; skips the query for small sizes.
void require_memory(std::size_t bytes, CUmemPoolHandle_st* pool);
void* allocate(std::size_t bytes, CUmemPoolHandle_st* pool, CUstream_st* stream);
void deallocate(void* pointer, CUstream_st* stream) noexcept;
void* allocate_pinned(std::size_t bytes);  // host memory, mapped at the same address on the device
void free_pinned(void* pointer) noexcept;

// Managed memory that never moves: `resident` bytes of it, in pages spread evenly over the array,
// lie in the device's memory, the others in the host's, where the device reads and writes them.
// Throws OutOfMemory.
bool can_spill(int device);
void* allocate_spilled(std::size_t bytes, std::size_t resident, int device, CUstream_st* stream);
void free_spilled(void* pointer, CUstream_st* stream) noexcept;  // once the stream's work is done
constexpr std::size_t spilled_page = std::size_t{2} << 20;

// Gives the memory back that the pool keeps and nobody uses, once the stream's work is done.
void trim(CUmemPoolHandle_st* pool, CUstream_st* stream);

// Bytes allocated from a pool: now, and at most since the peak was reset.
std::uint64_t pool_used(CUmemPoolHandle_st* pool);
std::uint64_t pool_peak(CUmemPoolHandle_st* pool);
void reset_pool_peak(CUmemPoolHandle_st* pool);

// Of memory that the device reaches.
void copy(void* to, const void* from, std::size_t bytes, CUstream_st* stream);

// Whether it is managed memory, as of allocate_spilled().
bool is_managed(const void* pointer);
// Whether kernels of the device may read the address: its own memory, managed or pinned.
bool reaches(int device, const void* pointer);

Staging* make_staging();
void free_staging(Staging* staging) noexcept;
// Each returns once `host` may be reused or read.
void copy_in(Staging& staging, void* to, const void* host, std::size_t bytes, CUstream_st* stream);
void copy_out(Staging& staging, void* host, const void* from, std::size_t bytes,
              CUstream_st* stream);

}  // namespace cuda
}  // namespace graphrun
