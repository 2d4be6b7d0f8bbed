// What a CUDA context asks of the driver, in plain types: context.cpp is compiled without CUDA's
// headers, and calls these only in a build with CUDA.
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

class Staging;  // two pinned buffers through which large copies pass

std::vector<CudaDevice> devices(std::string* reason);

// Makes a device this thread's current one for the guard's lifetime, and then again the one that
// was.
class DeviceGuard {
 public:
  explicit DeviceGuard(int device);
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;
  ~DeviceGuard();

 private:
  int before_, device_;
};

// These act on the current device.
CUstream_st* open_stream();
void close(CUstream_st* stream) noexcept;
void synchronize(CUstream_st* stream);
CUmemPoolHandle_st* open_pool(int device);  // keeps what is freed, for the next allocation
void close(CUmemPoolHandle_st* pool) noexcept;
std::uint64_t available_memory(CUmemPoolHandle_st* pool);  // the pool's idle part included
// Throws OutOfMemory where so many bytes are not there, without asking where they are few.
void require_memory(std::size_t bytes, CUmemPoolHandle_st* pool);
void* allocate(std::size_t bytes, CUmemPoolHandle_st* pool, CUstream_st* stream);
void deallocate(void* pointer, CUstream_st* stream) noexcept;
void* allocate_pinned(std::size_t bytes);  // host memory, which kernels see at the same address
void free_pinned(void* pointer) noexcept;

// Bytes of a pool that are handed out: now, and at most since the peak was reset.
std::uint64_t pool_used(CUmemPoolHandle_st* pool);
std::uint64_t pool_peak(CUmemPoolHandle_st* pool);
void reset_pool_peak(CUmemPoolHandle_st* pool);

void copy(void* to, const void* from, std::size_t bytes, CUstream_st* stream);

// Whether the kernels of a device may read what lies there: its own memory, managed or pinned.
bool reaches(int device, const void* pointer);

Staging* make_staging();
void free_staging(Staging* staging) noexcept;
// Both return once `host` may be reused or read.
void copy_in(Staging& staging, void* to, const void* host, std::size_t bytes, CUstream_st* stream);
void copy_out(Staging& staging, void* host, const void* from, std::size_t bytes,
              CUstream_st* stream);

}  // namespace cuda
}  // namespace graphrun
