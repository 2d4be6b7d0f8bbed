// What a device can do at most, measured on it: the lines of a roofline.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graphrun/base/context.hpp>

namespace graphrun {

enum class CeilingKind {
  copy,             // bytes read and written per second, large arrays
  read,             // bytes read per second, a large array
  gather,           // random 4-byte loads per second, indices computed on the way
  indexed_gather,   // the same, indices streamed from memory as a sparse product's are
  atomic_add,       // random float additions per second, indices streamed, results unused
  atomic_min,       // random 32-bit minima per second, likewise
  scatter,          // random 4-byte stores per second
  clock,            // cycles per second of a busy multiprocessor
  grid_sync,        // seconds: every thread the GPU holds at 1024 a multiprocessor
  cluster_sync,     // seconds: 8 blocks of 1024 threads
  block_sync,       // seconds: a block of 1024 threads
  launch,           // seconds: kernel launches back to back
  graph_node,       // seconds: kernels one after another in a CUDA graph
  graph_scratch,    // seconds: the same, each with memory allocated and freed around it
  graph_while,      // seconds: one round of a WHILE node
  read_back,        // seconds: a kernel, and 4 bytes of its result on the host
  parallel_region,  // seconds: an empty parallel region
  barrier,          // seconds: a barrier of its threads
};

std::string_view name(CeilingKind kind);  // "random gather", "launch": for tables
std::string_view key(CeilingKind kind);   // "gather", "launch": for files
std::string_view unit(CeilingKind kind);  // "B/s", "1/s", "Hz" or "s"

// One measured number: the median of several runs.
struct Ceiling {
  CeilingKind kind{};
  std::uint64_t footprint = 0;  // bytes of the array that is touched; 0 where that says nothing
  double value = 0;             // in unit(kind)
  double spread = 0;            // (third - first quartile) / median of the runs
  // Other programs were in the way at each of several tries: the device does better than `value`.
  bool spoiled = false;

  friend bool operator==(const Ceiling&, const Ceiling&) = default;
};

class Ceilings {
 public:
  // Rows that are spoiled are set apart. `measured` is a time as measured_at() has it.
  Ceilings(std::string device, std::vector<Ceiling> rows, std::string measured = {});

  const std::string& device() const noexcept { return device_; }
  // Grouped by kind, footprints ascending. A kind that the device lacks has no row.
  const std::vector<Ceiling>& rows() const noexcept { return rows_; }
  // Those that could not be measured on a busy machine: no limits of anything.
  const std::vector<Ceiling>& spoiled() const noexcept { return spoiled_; }
  // When they were measured, in UTC: "2026-11-22T15:04:05Z"; empty where that is not known.
  const std::string& measured_at() const noexcept { return measured_at_; }

  // The value of a kind whose footprint says nothing; nothing where there is no such row.
  std::optional<double> value(CeilingKind kind) const;
  // The value of a kind at this footprint, linear in its logarithm between rows, and that of the
  // nearest row outside them; nothing where there is no such row.
  std::optional<double> value(CeilingKind kind, std::uint64_t footprint) const;

  // The three that models ask for. Throw InvalidArgument where the row is missing.
  double copy_bytes_per_second() const;
  double stream_bytes_per_second() const;  // reading
  double gathers_per_second(std::uint64_t footprint) const;

  // The file these were read from instead of being measured; empty otherwise.
  const std::string& cache_file() const noexcept { return cache_file_; }
  void read_from(std::string file) { cache_file_ = std::move(file); }

 private:
  std::string device_;
  std::vector<Ceiling> rows_, spoiled_;
  std::string measured_at_, cache_file_;
};

struct CeilingOptions {
  double seconds = 15;  // about, for all rows together
  // Bytes of each of the two arrays at most; rows of a larger footprint are left out. Under a few
  // times the last-level cache the streams are the cache's. 0: 4 GiB on a GPU; on a CPU 1 GiB, or
  // four times the cache.
  std::uint64_t array_bytes = 0;
  bool measure_anew = false;  // cached_ceilings(): do not read the cache, but write it
  std::function<void(const Ceiling&)> on_row;  // called as each row is measured
};

// Measures everything on the context's device: each row a warm-up and then at least five runs. A
// row whose runs spread over 20 %, or whose threads were kept from a tenth of the processors' time,
// is measured again, twice at most, and else spoiled; so is one that a larger footprint beats by
// far. The arrays take up at most half of the memory that is free. Takes about `seconds`, twice as
// long on a busy machine; stops at the context's stop token. Blocks. Throws OutOfMemory,
// DeviceError, Cancelled.
Ceilings measure_ceilings(const Context& ctx, const CeilingOptions& options = {});

// The same from the user's cache folder ($XDG_CACHE_HOME/graphrun or ~/.cache/graphrun), where a
// file of this very device (and number of threads) is there; otherwise measured and written there.
// A file that is damaged, another device's or an earlier version's is measured anew. Where a rate
// (not merely what a launch or a barrier costs) could not be measured on a busy machine, nothing is
// kept. A folder that cannot be written to is no error.
Ceilings cached_ceilings(const Context& ctx, const CeilingOptions& options = {});

// What cached_ceilings() has kept of this very device; nothing where it has not. Measures nothing.
std::optional<Ceilings> kept_ceilings(const Context& ctx);

// Removes what is kept of this device: for limits that something was measured to exceed.
void forget_ceilings(const Context& ctx);

}  // namespace graphrun
