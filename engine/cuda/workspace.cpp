#include "engine/cuda/workspace.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "engine/base/cuda/launch.hpp"

namespace graphrun::cuda {
namespace {

// Larger than any kernel of a matrix in a GPU's memory asks for at once, most of the time.
constexpr std::size_t usual_counters = 16384;

void grow(Workspace& space, cudaStream_t stream, std::size_t counters) {
  const std::size_t wanted = std::max(counters, usual_counters);
  void* pointer = nullptr;
  check(cudaMalloc(&pointer, wanted * sizeof(unsigned)));
  check(cudaMemsetAsync(pointer, 0, wanted * sizeof(unsigned), stream));
  if (space.counters != nullptr) {
    check(cudaStreamSynchronize(stream));
    check(cudaFree(space.counters));
  }
  space.counters = static_cast<unsigned*>(pointer);
  space.size = wanted;
}

}  // namespace

const Workspace& workspace(cudaStream_t stream, std::size_t counters) {
  static std::mutex mutex;
  // Never destroyed: a context may outlive static objects.
  static auto& spaces = *new std::map<std::pair<int, cudaStream_t>, Workspace>;
  int device = 0;
  check(cudaGetDevice(&device));
  const std::lock_guard lock(mutex);
  Workspace& space = spaces[{device, stream}];
  if (space.size < counters) grow(space, stream, counters);
  if (space.sums == nullptr) {
    void* pointer = nullptr;
    check(cudaHostAlloc(&pointer, sizeof(Sums<3>), cudaHostAllocMapped | cudaHostAllocPortable));
    space.sums = static_cast<Sums<3>*>(pointer);
  }
  return space;
}

}  // namespace graphrun::cuda
