// Memory limits of a run: --memory-limit, --device-memory-limit, and their defaults.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <memory>
#include <new>
#include <optional>
#include <string>

namespace graphrun::cli {

// Parses a size: "500M", "1.5GiB". K, M, G and T are powers of 1000; Ki, Mi, Gi and Ti of 1024; a B
// may follow. Throws UsageError.
std::uint64_t parse_size(const std::string& text);

// The share of each of `ranks` ranks in the available bytes of a host or GPU: 90 %, divided by
// their number.
std::uint64_t share_of(std::uint64_t available, int ranks);

// The budget of host memory: `asked`, or this rank's share of what is available now; null if that
// is unknown.
std::shared_ptr<MemoryBudget> host_budget(std::optional<std::uint64_t> asked, int ranks_on_host);

// The peak resident memory of this process in bytes; 0: unknown.
std::uint64_t peak_host_memory();

// Bytes of freed arrays that are kept from one trial to the next: none under a limit, `asked`, of
// which they are no part.
std::size_t most_kept_between_trials(std::optional<std::uint64_t> asked);

// Calls work(). Adds to an OutOfMemory that it throws what was being done.
template <class Work>
auto within_memory(const std::string& doing, Work&& work) {
  try {
    return work();
  } catch (const OutOfMemory& error) {
    throw error.during(doing);
  } catch (const std::bad_alloc&) {
    throw OutOfMemory(0, 0, doing);
  }
}

}  // namespace graphrun::cli
