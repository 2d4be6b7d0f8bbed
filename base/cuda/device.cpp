#include "base/cuda/device.hpp"

#include <algorithm>
#include <cstring>
#include <graphrun/base/context.hpp>
#include <mutex>

#include "base/common/available_memory.hpp"
#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun::cuda {
namespace {

std::string id_of(const cudaDeviceProp& properties) {
  std::string text;
  for (const char byte : properties.uuid.bytes) {
    for (const int shift : {4, 0}) text += "0123456789abcdef"[(byte >> shift) & 15];
  }
  return text;
}

}  // namespace

std::vector<CudaDevice> devices(std::string* reason) {
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess) {
    cudaGetLastError();
    // Without a driver the runtime reports one that is too old.
    int driver = 0;
    const bool none = cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0;
    if (reason != nullptr) *reason = none ? "no NVIDIA driver" : cudaGetErrorString(status);
    return {};
  }
  // Cached: the list is constant during the process and takes milliseconds to query.
  static std::mutex mutex;
  static std::vector<CudaDevice> result;
  const std::scoped_lock lock(mutex);
  for (int d = static_cast<int>(result.size()); d < count; ++d) {
    cudaDeviceProp p{};
    check(cudaGetDeviceProperties(&p, d));
    result.push_back({d, p.name, p.major * 10 + p.minor, p.multiProcessorCount, p.totalGlobalMem,
                      static_cast<std::uint64_t>(p.l2CacheSize), id_of(p)});
  }
  return result;
}

DeviceGuard::DeviceGuard(int device) : before_(device), device_(device) {
  check(cudaGetDevice(&before_));
  if (before_ != device_) check(cudaSetDevice(device_));
}
DeviceGuard::~DeviceGuard() {
  if (before_ != device_) release(cudaSetDevice(before_));
}

CUstream_st* open_stream() {
  cudaStream_t stream{};
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  return stream;
}
void close(CUstream_st* stream) noexcept { release(cudaStreamDestroy(stream)); }
void synchronize(CUstream_st* stream) { check(cudaStreamSynchronize(stream)); }
void order(CUstream_st* sooner, CUstream_st* later) {
  cudaEvent_t event{};
  check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  const cudaError_t recorded = cudaEventRecord(event, sooner);
  const cudaError_t waited = recorded == cudaSuccess ? cudaStreamWaitEvent(later, event) : recorded;
  release(cudaEventDestroy(event));  // once the wait is over
  check(waited);
}

void close(CUmemPoolHandle_st* pool) noexcept { release(cudaMemPoolDestroy(pool)); }
CUmemPoolHandle_st* open_pool(int device) {
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  cudaMemPool_t pool{};
  check(cudaMemPoolCreate(&pool, &properties));
  std::uint64_t keep_everything = ~std::uint64_t{0};
  const cudaError_t set =
      cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep_everything);
  if (set != cudaSuccess) close(pool);
  check(set);
  return pool;
}

namespace {

std::uint64_t attribute(cudaMemPool_t pool, cudaMemPoolAttr which) {
  std::uint64_t value = 0;
  check(cudaMemPoolGetAttribute(pool, which, &value));
  return value;
}

}  // namespace

std::uint64_t pool_used(CUmemPoolHandle_st* pool) {
  return attribute(pool, cudaMemPoolAttrUsedMemCurrent);
}
std::uint64_t pool_peak(CUmemPoolHandle_st* pool) {
  return attribute(pool, cudaMemPoolAttrUsedMemHigh);
}
void reset_pool_peak(CUmemPoolHandle_st* pool) {
  std::uint64_t nothing = 0;
  check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &nothing));
}

std::uint64_t available_memory(CUmemPoolHandle_st* pool) {
  std::size_t free_bytes = 0, total = 0;
  check(cudaMemGetInfo(&free_bytes, &total));
  return free_bytes + (attribute(pool, cudaMemPoolAttrReservedMemCurrent) - pool_used(pool));
}

// Below this size, an allocation skips the query of available memory.
constexpr std::size_t checked_from = std::size_t{256} << 20;

void require_memory(std::size_t bytes, CUmemPoolHandle_st* pool) {
  if (bytes < checked_from) return;
  const std::uint64_t available = available_memory(pool);
  if (bytes > available) throw OutOfMemory(bytes, available, "an array on the GPU");
}

void* allocate(std::size_t bytes, CUmemPoolHandle_st* pool, CUstream_st* stream) {
  void* pointer = nullptr;
  const cudaError_t status = cudaMallocFromPoolAsync(&pointer, bytes, pool, stream);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    throw OutOfMemory(bytes, available_memory(pool), "an array on the GPU");
  }
  check(status);
  return pointer;
}

void deallocate(void* pointer, CUstream_st* stream) noexcept {
  release(cudaFreeAsync(pointer, stream));
}

void* allocate_pinned(std::size_t bytes) {
  void* pointer = nullptr;
  const cudaError_t status =
      cudaHostAlloc(&pointer, bytes, cudaHostAllocMapped | cudaHostAllocPortable);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    throw OutOfMemory(bytes, available_host_memory(), "pinned host memory");
  }
  check(status);
  return pointer;
}
void free_pinned(void* pointer) noexcept {
  if (pointer != nullptr) release(cudaFreeHost(pointer));
}

void copy(void* to, const void* from, std::size_t bytes, CUstream_st* stream) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream));
}

bool is_managed(const void* pointer) {
  cudaPointerAttributes found{};
  check(cudaPointerGetAttributes(&found, pointer));
  return found.type == cudaMemoryTypeManaged;
}

bool reaches(int device, const void* pointer) {
  cudaPointerAttributes found{};
  check(cudaPointerGetAttributes(&found, pointer));
  if (found.type == cudaMemoryTypeDevice) return found.device == device;
  if (found.type == cudaMemoryTypeHost) return found.devicePointer == pointer;
  return found.type == cudaMemoryTypeManaged;
}

// Copies of pageable memory, double-buffered through two large pinned buffers: faster than the
// driver's copy through small ones. Several threads fill a buffer: one is slower than the bus, the
// more so where it reads a mapped file page by page.
class Staging {
 public:
  static constexpr std::size_t piece = std::size_t{8} << 20;

  Staging() {
    try {
      for (int i = 0; i < 2; ++i) {
        pinned_[i] = allocate_pinned(piece);
        check(cudaEventCreateWithFlags(&done_[i], cudaEventDisableTiming));
      }
    } catch (...) {
      free_all();
      throw;
    }
  }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging() { free_all(); }

  void copy_in(char* to, const char* host, std::size_t bytes, cudaStream_t stream) {
    for (std::size_t at = 0, i = 0; at < bytes; at += piece, i ^= 1) {
      const std::size_t size = std::min(piece, bytes - at);
      check(cudaEventSynchronize(done_[i]));
      fill(static_cast<char*>(pinned_[i]), host + at, size);
      check(cudaMemcpyAsync(to + at, pinned_[i], size, cudaMemcpyHostToDevice, stream));
      check(cudaEventRecord(done_[i], stream));
    }
  }

  void copy_out(char* host, const char* from, std::size_t bytes, cudaStream_t stream) {
    std::size_t size[2] = {0, 0}, start[2] = {0, 0};
    const auto land = [&](std::size_t i) {
      if (size[i] == 0) return;
      check(cudaEventSynchronize(done_[i]));
      std::memcpy(host + start[i], pinned_[i], size[i]);
      size[i] = 0;
    };
    std::size_t i = 0;
    for (std::size_t at = 0; at < bytes; at += piece, i ^= 1) {
      land(i);
      start[i] = at;
      size[i] = std::min(piece, bytes - at);
      check(cudaMemcpyAsync(pinned_[i], from + at, size[i], cudaMemcpyDeviceToHost, stream));
      check(cudaEventRecord(done_[i], stream));
    }
    land(i);
    land(i ^ 1);
  }

 private:
  static void fill(char* to, const char* from, std::size_t bytes) {
    constexpr int most_threads = 8;
    const OnCpu on{std::min(threads_to_use(0), most_threads)};
    for_shares(on, bytes, piece / most_threads, [=](std::size_t begin, std::size_t end) {
      std::memcpy(to + begin, from + begin, end - begin);
    });
  }

  void free_all() noexcept {
    for (int i = 0; i < 2; ++i) {
      if (done_[i] != nullptr) release(cudaEventDestroy(done_[i]));
      free_pinned(pinned_[i]);
    }
  }

  void* pinned_[2] = {nullptr, nullptr};
  cudaEvent_t done_[2] = {nullptr, nullptr};
};

Staging* make_staging() { return new Staging; }
void free_staging(Staging* staging) noexcept { delete staging; }

// Below this size, staging costs more than it saves.
constexpr std::size_t staged_from = std::size_t{1} << 20;

void copy_in(Staging& staging, void* to, const void* host, std::size_t bytes, CUstream_st* stream) {
  if (bytes >= staged_from) {
    staging.copy_in(static_cast<char*>(to), static_cast<const char*>(host), bytes, stream);
    return;
  }
  check(cudaMemcpyAsync(to, host, bytes, cudaMemcpyHostToDevice, stream));
}

void copy_out(Staging& staging, void* host, const void* from, std::size_t bytes,
              CUstream_st* stream) {
  if (bytes >= staged_from) {
    staging.copy_out(static_cast<char*>(host), static_cast<const char*>(from), bytes, stream);
    return;
  }
  check(cudaMemcpyAsync(host, from, bytes, cudaMemcpyDeviceToHost, stream));
  check(cudaStreamSynchronize(stream));
}

}  // namespace graphrun::cuda
