// Execution context: a backend, and for CUDA a device, a stream and a memory pool.
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
class Ranks;
struct Layout;
struct RankShare;

// The processor that a context computes on.
enum class Backend { cpu, cuda };

// One executed operation, for observers: the trace, the progress bar, the benchmark.
struct Step {
  std::string_view operation;  // "spmv", "spmspv", ...
  std::string_view format;     // storage format of the matrix, or ""
  std::string_view direction;  // "push", "pull", or ""
  std::int64_t size = 0;       // stored entries, or frontier vertices for a push
  double milliseconds = 0;     // device time of the operation alone
};

// Bytes that a context holds in its memory: buffers and, on a GPU, scratch of running operations.
// The context's own overhead is not counted: on a GPU 64 kB of its memory, and 17 MB of pinned host
// memory.
struct MemoryUse {
  std::uint64_t current = 0, peak = 0;
};

// How arrays of a GPU's context may lie in the host's memory: Context::spill().
struct Spilling {
  std::uint64_t reserve = 0;  // bytes of the device's memory that arrays of edges leave free
  std::shared_ptr<MemoryBudget>
      host;  // charged for what lies in the host's memory; null: nothing is
};

// Cheap to copy; copies share the stream, the observers and the counts. Operations on one context
// are ordered. Only calls that return a value block the host, as their comments say. A context may
// be used by one host thread at a time.
class Context {
 public:
  // A CPU context with `threads` threads, the caller included. 0: all processors usable by this
  // process under its affinity and its control group's quota, or OMP_NUM_THREADS or
  // GRAPHRUN_THREADS if one of them is fewer. The maximum is 64, or four per processor. Small work
  // uses fewer; the caller does everything if no thread can be started.
  static Context cpu(int threads = 0);
  // The GPU with this number, with a new stream and memory pool: the device's default pool and the
  // calling thread's current device stay as they are. Throws NotAvailable if there is no such GPU,
  // no driver, or no CUDA in this build.
  static Context cuda(int device = 0);
  // The same on the caller's stream, which must be of that device and outlive the context. Two
  // contexts on one stream must not be used by two threads at once. cudaStreamPerThread is a
  // different stream on each thread: a context on it may be used by one thread of the process only.
  static Context cuda(int device, CUstream_st* stream);

  // This context as that of one of several ranks, which compute together: ranks.hpp. On a GPU a
  // call of all ranks.
  Context with_ranks(std::shared_ptr<Ranks> ranks) const;
  // The ranks' context of vectors that are cut so: each rank holds its rows of them. A graph makes
  // its own. Throws InvalidArgument without ranks.
  Context with_layout(Layout layout) const;
  // This rank's own context: the same memory and threads, nothing shared with other ranks.
  Context local() const { return share_ ? Context(impl_) : *this; }
  Ranks* ranks() const noexcept { return share_ ? ranks_of_share() : nullptr; }  // null alone
  const Layout* layout() const noexcept;  // null alone and before with_layout()

  Backend backend() const noexcept;
  int threads() const noexcept;                // of the next operation; 1 on CUDA
  int device() const noexcept;                 // 0 on the CPU
  std::string name() const;                    // "NVIDIA H200", or the processor's name
  CUstream_st* stream() const noexcept;        // null on the CPU
  CUmemPoolHandle_st* pool() const noexcept;   // null on the CPU
  DeviceState* device_state() const noexcept;  // for kernels; null on the CPU
  void synchronize() const;
  // Later work of this context begins after what is in the caller's stream now; what is put into
  // the stream from now on begins after the context's work so far. The stream is of the same
  // device. Do not block; from any thread. Without effect on a CPU.
  void wait_for(CUstream_st* stream) const;
  void ready_for(CUstream_st* stream) const;
  void finish() const noexcept;  // the same; an error is left to the next call that throws

  // Limits later operations of a CPU context, and of its copies, to `most` threads. 0 removes the
  // limit. Results do not depend on it.
  void limit_threads(int most) const noexcept;

  // Sets the observer of operations. While one is set, each operation is timed, which blocks the
  // host until it has finished. An empty function removes it.
  void on_step(std::function<void(const Step&)> observer) const;
  const std::function<void(const Step&)>& step_observer() const noexcept;

  // Sets a function that is called with the size in bytes before each allocation counted by
  // memory(). It may throw, as tests do to make the n-th allocation fail.
  void on_allocate(std::function<void(std::size_t)> observer) const;

  // Makes check_stop() throw Cancelled once a stop is requested. Algorithms call it between rounds.
  // On a CPU operations throw it, too, from within their loops.
  void stop_with(std::stop_token token) const;
  void check_stop() const;
  bool stop_requested() const noexcept;
  const std::stop_token& stop_token() const noexcept;

  MemoryUse memory() const noexcept;
  std::uint64_t available_memory() const;  // bytes that an allocation can expect; blocks

  // Charges this context's memory to `budget`, which others may share. Null, the default: no limit
  // but the memory itself. Must not run concurrently with allocations. Throws OutOfMemory if the
  // context already holds more.
  void limit_memory(std::shared_ptr<MemoryBudget> budget) const;

  // Lets arrays lie in the host's memory where the device's does not hold them. Kernels read them
  // over the bus: in order as fast as it copies, at random far slower. Of an array of edges, some
  // pages lie in either, in turns; of others, all. Results do not depend on it. Without effect on a
  // CPU. Throws Unsupported for a GPU that cannot read the host's pages.
  void spill(Spilling how) const;
  bool spills() const noexcept;                                 // whether it may
  std::shared_ptr<MemoryBudget> spill_budget() const noexcept;  // Spilling::host, or null
  std::uint64_t spilled_memory() const noexcept;                // bytes in the host's memory now

  // Stream-ordered allocation; prefer Buffer<T>. Throws OutOfMemory.
  void* allocate(std::size_t bytes) const;
  void* allocate_edges(std::size_t bytes) const;  // of an array of edges, which spill() is about
  void deallocate(void* pointer, std::size_t bytes) const noexcept;
  void copy_in(void* to, const void* host,
               std::size_t bytes) const;  // `host` may be reused on return
  void copy_out(void* host, const void* from, std::size_t bytes) const;  // blocks
  void copy(void* to, const void* from, std::size_t bytes) const;  // within the context's memory
  // Of a vector of `size` values of `each` bytes: how many there are on all ranks, all of them in
  // order, and one of them. Alone, of its own values. With a layout these are calls of all ranks.
  std::size_t size_on_all(std::size_t size) const noexcept {
    return share_ ? whole_size(size) : size;
  }
  void copy_out_all(void* host, const void* from, std::size_t size, std::size_t each) const;
  void copy_out_one(void* host, const void* from, std::size_t size, std::size_t each,
                    std::size_t index) const;
  // Throws InvalidArgument if this is a GPU context whose kernels cannot read `pointer`: memory
  // that is neither of its device nor managed nor pinned.
  void require_reachable(const void* pointer) const;

  friend bool operator==(const Context&,
                         const Context&) = default;  // the same one, not an equal one

  struct Impl;

 private:
  explicit Context(std::shared_ptr<Impl> impl, std::shared_ptr<const RankShare> share = nullptr)
      : impl_(std::move(impl)), share_(std::move(share)) {}
  Ranks* ranks_of_share() const noexcept;
  std::size_t whole_size(std::size_t size) const noexcept;
  std::shared_ptr<Impl> impl_;
  std::shared_ptr<const RankShare> share_;  // null alone
};

// A GPU as listed by `graphrun devices`.
struct CudaDevice {
  int number;
  std::string name;
  int compute_capability;  // 90 for 9.0
  int multiprocessors;
  std::uint64_t memory;    // bytes
  std::uint64_t l2_cache;  // bytes
  std::string id;          // its UUID, in hexadecimal digits
};

// All GPUs; empty without a GPU, a driver, or CUDA in this build. `reason`, if given, receives the
// reason for an empty list.
std::vector<CudaDevice> cuda_devices(std::string* reason = nullptr);

// The processor's name, from the operating system.
std::string processor_name();

}  // namespace graphrun
