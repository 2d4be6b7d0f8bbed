// Ceilings of a device, measured on it: the lines of a roofline.
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
  copy,            // bytes read and written per second, large arrays
  read,            // bytes read per second, a large array
  gather,          // random 4-byte loads per second, computed indices
  indexed_gather,  // the same, indices streamed from memory, as in a sparse product
  atomic_add,      // random float additions per second, streamed indices, results unused
  atomic_min,      // random 32-bit minima per second, likewise
  scatter,         // random 4-byte stores per second
  clock,           // clock rate of a busy multiprocessor
  grid_sync,     // seconds: a grid barrier of the most threads the GPU holds, 1024 a multiprocessor
  cluster_sync,  // seconds: 8 blocks of 1024 threads
  block_sync,    // seconds: a block of 1024 threads
  launch,        // seconds: one of many consecutive kernel launches
  graph_node,    // seconds: one of many consecutive kernels in a CUDA graph
  graph_scratch,    // seconds: the same, with allocation and deallocation for each
  read_back,        // seconds: a kernel, and the copy of a 4-byte result to the host
  parallel_region,  // seconds: an empty parallel region
  barrier,          // seconds: a barrier of the region's threads
};

std::string_view name(CeilingKind kind);  // "random gather", "launch": in tables
std::string_view key(CeilingKind kind);   // "gather", "launch": in files
std::string_view unit(CeilingKind kind);  // "B/s", "1/s", "Hz" or "s"

// One measured value: the median of several runs.
struct Ceiling {
  CeilingKind kind{};
  std::uint64_t footprint = 0;  // bytes of the array accessed; 0 if not applicable
  double value = 0;             // in unit(kind)
  double spread = 0;            // (third - first quartile) / median of the runs
  // Other processes disturbed every attempt: the device is faster than `value`.
  bool spoiled = false;

  friend bool operator==(const Ceiling&, const Ceiling&) = default;
};

class Ceilings {
 public:
  // Separates spoiled rows. `measured` is a time as measured_at() returns.
  Ceilings(std::string device, std::vector<Ceiling> rows, std::string measured = {});

  const std::string& device() const noexcept { return device_; }
  // Grouped by kind, ascending footprints. Kinds that the device lacks have no row.
  const std::vector<Ceiling>& rows() const noexcept { return rows_; }
  // Rows that a busy machine spoiled: not limits.
  const std::vector<Ceiling>& spoiled() const noexcept { return spoiled_; }
  // Time of the measurement, in UTC: "2026-11-22T15:04:05Z"; empty if unknown.
  const std::string& measured_at() const noexcept { return measured_at_; }

  // The value of a kind without footprint; nothing if there is no such row.
  std::optional<double> value(CeilingKind kind) const;
  // The value of a kind at a footprint: linear in its logarithm between rows, the nearest row
  // outside them; nothing if there is no such row.
  std::optional<double> value(CeilingKind kind, std::uint64_t footprint) const;

  // The ceilings of the cost models. Throw InvalidArgument if the row is missing.
  double copy_bytes_per_second() const;
  double stream_bytes_per_second() const;  // reading
  double gathers_per_second(std::uint64_t footprint) const;

  // Path of the cache file, if read from it; else empty.
  const std::string& cache_file() const noexcept { return cache_file_; }
  void read_from(std::string file) { cache_file_ = std::move(file); }

 private:
  std::string device_;
  std::vector<Ceiling> rows_, spoiled_;
  std::string measured_at_, cache_file_;
};

struct CeilingOptions {
  double seconds = 15;  // approximate, for all rows together
  // Most bytes of each of the two arrays; rows of a larger footprint are omitted. Below a few times
  // the last-level cache, streams are served by the cache. 0: 4 GiB on a GPU; on a CPU 1 GiB, or
  // four times the cache.
  std::uint64_t array_bytes = 0;
  bool measure_anew = false;                   // cached_ceilings(): ignore the cache, but write it
  std::function<void(const Ceiling&)> on_row;  // called after each row
};

// Measures all ceilings of the context's device: for each row a warm-up and at least five runs. A
// row is repeated, at most twice, if its runs spread over 20 % or its threads got less than nine
// tenths of the processors' time. It is spoiled if that persists, or if a larger footprint is far
// faster. The arrays take at most half of the free memory. Takes about `seconds`, twice as long on
// a busy machine; polls the context's stop token. Blocks. Throws OutOfMemory, DeviceError,
// Cancelled.
Ceilings measure_ceilings(const Context& ctx, const CeilingOptions& options = {});

// The same from the user's cache folder ($XDG_CACHE_HOME/graphrun or ~/.cache/graphrun), if it has
// a file of this device (and number of threads); otherwise measures and writes it. A file that is
// damaged, of another device or of an older version is measured again. If a rate (not only the cost
// of a launch or barrier) was spoiled, nothing is cached. A folder that cannot be written to is not
// an error.
Ceilings cached_ceilings(const Context& ctx, const CeilingOptions& options = {});

// The cached ceilings of this device; nothing if there are none. Measures nothing.
std::optional<Ceilings> kept_ceilings(const Context& ctx);

// Removes the cached ceilings of this device: for when a measurement exceeds them.
void forget_ceilings(const Context& ctx);

}  // namespace graphrun
