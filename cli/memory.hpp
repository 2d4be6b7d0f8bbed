// How much memory a run may take: --memory-limit, --device-memory-limit, and what is left by
// default.
#pragma once

#include <cstdint>
#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <memory>
#include <new>
#include <optional>
#include <string>

namespace graphrun::cli {

// "500M", "1.5GiB": with K, M, G, T in powers of 1000, with Ki and so on of 1024, a B after it or
// not. Throws UsageError.
std::uint64_t parse_size(const std::string& text);

// Of the host's memory: `asked`, or nine tenths of what can be had now. Null where that is unknown.
std::shared_ptr<MemoryBudget> host_budget(std::optional<std::uint64_t> asked);

// The most memory this process has held at once, in bytes; 0 where unknown.
std::uint64_t peak_host_memory();

// Calls work(), and has the OutOfMemory that comes out of it say what was done.
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
