// Starts the kernel that peels all levels, again and again where that takes long.
#include "engine/cores/cuda/rounds.hpp"

#include "engine/cores/bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_CORES(OnCuda)

bool peel(OnCuda on, const EdgesBothWays& edges, index_t* degree, Watch& watch) {
  if (edges.out.rows == 0) return true;
  const auto n = static_cast<std::size_t>(edges.out.rows);
  const Scratch<index_t> list(on, n), one(on, n), other(on, n);
  const Scratch<PeelControl> control(on, 1);
  constexpr unsigned long long pause = 20'000'000;  // ns between looks at the watch
  PeelWork work{edges, degree, list.get(), {one.get(), other.get()}, control.get(), pause};
  PeelControl at{};
  at.state.left = at.state.size = static_cast<unsigned>(n);
  at.state.all = at.state.listing = true;
  cuda::check(cudaMemcpyAsync(control.get(), &at, sizeof at, cudaMemcpyHostToDevice, on.stream));
  int device = 0, processors = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  // A small graph is worth few blocks, whose barrier is shorter.
  constexpr offset_t entries_of_block = 4096;
  const offset_t wanted = (edges.entries + static_cast<offset_t>(n)) / entries_of_block + 1;
  const auto blocks = static_cast<unsigned>(wanted < processors ? wanted : processors);
  do {
    if (watch.stop_requested()) return false;
    void* arguments[] = {&work};
    cuda::check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(peel_levels), dim3(blocks),
                                            dim3(peel_block), arguments, 0, on.stream));
    at = control.read();
  } while (!at.state.done);
  return true;
}

}  // namespace graphrun::kernels
