// Where work runs: a backend, and for CUDA a device, a stream and a memory pool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/types.hpp>

struct CUmemPoolHandle_st;
struct CUstream_st;

namespace graphrun {

class DeviceState;
class MemoryBudget;

enum class Backend { cpu, cuda };

// What an operation did, for whoever watches: the trace, the progress bar, the benchmark.
struct Step {
  std::string_view operation;  // "spmv", "spmspv", ...
  std::string_view format;     // storage format of the matrix, or ""
  std::string_view direction;  // "push", "pull", or ""
  std::int64_t size = 0;       // stored entries, or frontier vertices for a push
  double milliseconds = 0;     // on the device, the operation alone
};

// Bytes that a context holds in the memory it computes in: its buffers and, on a GPU, what
// operations work with while they run. What a context takes for itself is left out: on a GPU 64 kB
// of its memory, and 17 MB of pinned host memory.
struct MemoryUse {
  std::uint64_t current = 0, peak = 0;
};

// Cheap to copy; copies share the stream, the observers and the counts. Operations on one context
// are ordered; nothing blocks the host except calls that return a value to it (said in their
// comments). A context is used by one host thread at a time.
class Context {
 public:
  // On so many threads, the caller among them; 0: as many as there are processors for this process
  // by its affinity and its control group's quota, or OMP_NUM_THREADS where that is fewer. Takes at
  // most 64, or four for each processor. Small work is done by fewer, all of it where no thread can
  // be started.
  static Context cpu(int threads = 0);
  // The GPU with this number, on a stream and a memory pool of the context's own: the device's
  // default pool and the calling thread's current device stay as they are. Throws NotAvailable
  // where there is no such GPU, no driver, or no CUDA in this build.
  static Context cuda(int device = 0);
  // The same on the caller's stream, which must be of that device and outlive the context. Two
  // contexts on one stream are not for two threads at once; cudaStreamPerThread, which is one name
  // for many streams, is for one thread of the process.
  static Context cuda(int device, CUstream_st* stream);

  Backend backend() const noexcept;
  int threads() const noexcept;                // 1 on CUDA
  int device() const noexcept;                 // 0 on the CPU
  std::string name() const;                    // "NVIDIA H200", or the processor's name
  CUstream_st* stream() const noexcept;        // null on the CPU
  CUmemPoolHandle_st* pool() const noexcept;   // null on the CPU
  DeviceState* device_state() const noexcept;  // for kernels; null on the CPU
  void synchronize() const;

  // Watches operations. While an observer is set, each operation is timed, which blocks the host
  // until it has run. An empty function removes it.
  void on_step(std::function<void(const Step&)> observer) const;
  const std::function<void(const Step&)>& step_observer() const noexcept;

  // Called with the size in bytes before each allocation that memory() counts; may throw (that is
  // how tests make the n-th allocation fail).
  void on_allocate(std::function<void(std::size_t)> observer) const;

  // Makes check_stop() throw Cancelled once a stop is requested. Algorithms call it between rounds.
  void stop_with(std::stop_token token) const;
  void check_stop() const;
  bool stop_requested() const noexcept;

  MemoryUse memory() const noexcept;
  std::uint64_t available_memory() const;  // bytes an allocation may hope for; blocks

  // From now on, what this context holds is taken from `budget`, which others may share; null:
  // there is no limit but the memory itself, as at first. Not while another thread allocates.
  // Throws OutOfMemory where the context holds more already.
  void limit_memory(std::shared_ptr<MemoryBudget> budget) const;

  // Stream-ordered allocation. Use Buffer<T>, which frees what it holds. Throws OutOfMemory.
  void* allocate(std::size_t bytes) const;
  void deallocate(void* pointer, std::size_t bytes) const noexcept;
  void copy_in(void* to, const void* host,
               std::size_t bytes) const;  // `host` may be reused on return
  void copy_out(void* host, const void* from, std::size_t bytes) const;  // blocks
  void copy(void* to, const void* from, std::size_t bytes) const;  // within the context's memory
  // Throws InvalidArgument where this is a GPU's and its kernels cannot read `pointer`: memory that
  // is neither its device's nor managed nor pinned.
  void require_reachable(const void* pointer) const;

  friend bool operator==(const Context&,
                         const Context&) = default;  // the same one, not an equal one

  struct Impl;

 private:
  explicit Context(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<Impl> impl_;
};

// A GPU as `graphrun devices` lists it.
struct CudaDevice {
  int number;
  std::string name;
  int compute_capability;  // 90 for 9.0
  int multiprocessors;
  std::uint64_t memory;    // bytes
  std::uint64_t l2_cache;  // bytes
};

// The GPUs there are; empty without a GPU, a driver, or CUDA in this build. `reason`, if given,
// receives why the list is empty.
std::vector<CudaDevice> cuda_devices(std::string* reason = nullptr);

// The name of the processor, as the operating system gives it.
std::string processor_name();

}  // namespace graphrun
