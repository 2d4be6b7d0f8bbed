// What a CUDA context asks of the driver, in plain types: context.cpp is compiled without CUDA's
// headers, and calls these only in a build with CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct CUstream_st;

namespace graphrun {

struct CudaDevice;

namespace cuda {

class Staging;  // two pinned buffers through which large copies pass

std::vector<CudaDevice> devices(std::string* reason);
void activate(int device);  // makes it this thread's current device
CUstream_st* open(int device);
void close(CUstream_st* stream) noexcept;
void synchronize(CUstream_st* stream);
std::uint64_t available_memory();  // of the current device, the pool's idle part included
void* allocate(std::size_t bytes, CUstream_st* stream);
void deallocate(void* pointer, CUstream_st* stream) noexcept;
void copy(void* to, const void* from, std::size_t bytes, CUstream_st* stream);

Staging* make_staging();
void free_staging(Staging* staging) noexcept;
// Both return once `host` may be reused or read.
void copy_in(Staging& staging, void* to, const void* host, std::size_t bytes, CUstream_st* stream);
void copy_out(Staging& staging, void* host, const void* from, std::size_t bytes,
              CUstream_st* stream);

}  // namespace cuda
}  // namespace graphrun
