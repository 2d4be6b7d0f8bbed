// Searches a graph on a CUDA stream of the program's own, in order with the work around it. Ends
// with 77, which test drivers show as skipped, where there is no CUDA device.
#include <cstdio>
#include <graphrun/algorithms/bfs.hpp>
#include <string>
#include <vector>
#if defined(EXAMPLE_WITH_CUDART)
#include <cuda_runtime_api.h>
#endif

namespace {

constexpr int skipped = 77;

#if defined(EXAMPLE_WITH_CUDART)
int check(cudaError_t status) {
  if (status != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
  return status == cudaSuccess ? 0 : 1;
}

int search(cudaStream_t stream) {
  using namespace graphrun;
  const Context ctx = Context::cuda(0, stream);  // the stream has to outlive it
  const std::vector<Edge> path{{0, 1}, {1, 2}, {2, 3}};
  const BfsResult result = bfs(Graph(ctx, 4, path), 0);
  // Work on the stream comes after graphrun's: here a copy out of the result, which is in the
  // GPU's memory.
  std::vector<index_t> level(result.level.size());
  if (check(cudaMemcpyAsync(level.data(), result.level.data(), level.size() * sizeof level[0],
                            cudaMemcpyDeviceToHost, stream)) != 0) {
    return 1;
  }
  if (check(cudaStreamSynchronize(stream)) != 0) return 1;
  for (const index_t hops : level) std::printf("%d\n", hops);
  return 0;
}
#endif

}  // namespace

int main() {
  std::string reason;
  if (graphrun::cuda_devices(&reason).empty()) {
    std::printf("skipped: no CUDA device: %s\n", reason.c_str());
    return skipped;
  }
#if defined(EXAMPLE_WITH_CUDART)
  cudaStream_t stream{};
  if (check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)) != 0) return 1;
  const int status = search(stream);
  return check(cudaStreamDestroy(stream)) + status;
#else
  std::printf("skipped: built without CUDA's runtime library\n");
  return skipped;
#endif
}
