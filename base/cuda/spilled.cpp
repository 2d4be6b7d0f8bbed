// Arrays larger than the device's memory: managed memory with fixed places. The device maps the
// pages that are kept on the host and reads them over the bus, without faults: Min, Mailthody et
// al., EMOGI: efficient memory-access for out-of-memory graph-traversal in GPUs, VLDB 2020.
#include <algorithm>
#include <graphrun/base/error.hpp>

#include "base/common/available_memory.hpp"
#include "base/cuda/device.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun::cuda {
namespace {

#if CUDART_VERSION >= 13000
using Place = cudaMemLocation;
Place on_device(int device) { return {cudaMemLocationTypeDevice, device}; }
Place on_host() { return {cudaMemLocationTypeHost, 0}; }
cudaError_t prefetch(void* from, std::size_t bytes, Place to, cudaStream_t stream) {
  return cudaMemPrefetchAsync(from, bytes, to, 0, stream);
}
#else
using Place = int;
Place on_device(int device) { return device; }
Place on_host() { return cudaCpuDeviceId; }
cudaError_t prefetch(void* from, std::size_t bytes, Place to, cudaStream_t stream) {
  return cudaMemPrefetchAsync(from, bytes, to, stream);
}
#endif

// Pages of an array, some of which are resident: those by which the number that should be, of the
// pages so far, grows.
struct Pages {
  std::size_t count, resident;
  bool is_resident(std::size_t page) const {
    return resident * (page + 1) / count > resident * page / count;
  }
  // The end of the run of pages of one kind that begins at `page`.
  std::size_t end_of_run(std::size_t page) const {
    const bool kind = is_resident(page);
    while (page < count && is_resident(page) == kind) ++page;
    return page;
  }
};

void place(char* array, std::size_t bytes, const Pages& pages, int device, cudaStream_t stream) {
  for (std::size_t page = 0; page < pages.count;) {
    const std::size_t end = pages.end_of_run(page);
    const std::size_t begin_byte = page * spilled_page;
    const std::size_t size = std::min(end * spilled_page, bytes) - begin_byte;
    const Place to = pages.is_resident(page) ? on_device(device) : on_host();
    check(cudaMemAdvise(array + begin_byte, size, cudaMemAdviseSetPreferredLocation, to));
    check(prefetch(array + begin_byte, size, to, stream));
    page = end;
  }
  // Once they are there: the device then maps those of the host, and its reads raise no faults.
  check(cudaStreamSynchronize(stream));
  check(cudaMemAdvise(array, bytes, cudaMemAdviseSetAccessedBy, on_device(device)));
}

}  // namespace

void trim(CUmemPoolHandle_st* pool, CUstream_st* stream) {
  check(cudaStreamSynchronize(stream));
  check(cudaMemPoolTrimTo(pool, 0));
}

bool can_spill(int device) {
  int concurrent = 0;
  check(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device));
  return concurrent != 0;
}

void* allocate_spilled(std::size_t bytes, std::size_t resident, int device, CUstream_st* stream) {
  const std::uint64_t available = available_host_memory();
  if (bytes - resident > available) {
    throw OutOfMemory(bytes - resident, available, "an array in the host's memory");
  }
  void* pointer = nullptr;
  const cudaError_t status = cudaMallocManaged(&pointer, bytes);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    throw OutOfMemory(bytes, available, "an array in the host's memory");
  }
  check(status);
  try {
    const std::size_t count = (bytes + spilled_page - 1) / spilled_page;
    place(static_cast<char*>(pointer), bytes, {count, resident / spilled_page}, device, stream);
  } catch (...) {
    free_spilled(pointer, stream);
    throw;
  }
  return pointer;
}

void free_spilled(void* pointer, CUstream_st* stream) noexcept {
  release(cudaStreamSynchronize(stream));
  release(cudaFree(pointer));
}

}  // namespace graphrun::cuda
