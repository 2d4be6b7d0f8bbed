// Memory of each rank's GPU in which kernels of all ranks' GPUs load and store.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <graphrun/base/context.hpp>
#include <graphrun/base/ranks.hpp>

namespace graphrun {

class PeerMemory {
 public:
  PeerMemory(const PeerMemory&) = delete;
  PeerMemory& operator=(const PeerMemory&) = delete;
  virtual ~PeerMemory() = default;
  // Lets go of the other ranks' memory. Only once all have may one be destroyed.
  virtual void close() noexcept = 0;

  std::size_t bytes() const noexcept { return bytes_; }  // of each rank
  // Where this rank's GPU sees the memory of each. All bytes were 0 at first.
  const std::vector<char*>& parts() const noexcept { return parts_; }

 protected:
  explicit PeerMemory(std::size_t bytes) : bytes_(bytes) {}
  std::size_t bytes_;
  std::vector<char*> parts_;
};

// Null on all ranks where a GPU does not reach another's, or there are more than eight. A call of
// all ranks, with the same size.
std::unique_ptr<PeerMemory> open_peer_memory(Ranks& ranks, const Context& ctx, std::size_t bytes);

}  // namespace graphrun
