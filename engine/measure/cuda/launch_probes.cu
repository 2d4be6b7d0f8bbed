#include "engine/measure/cuda/launch_probes.hpp"

#include <cooperative_groups.h>

#include "base/cuda/launch.hpp"
#include "engine/common/cuda/team_launch.hpp"

namespace graphrun::measure {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned full_block = 1024;
constexpr unsigned cluster_blocks = 8;

__global__ void empty() {}

// Keeps the arithmetic units busy for `cycles` clock cycles.
__global__ void wait_cycles(std::uint64_t cycles, float* sink) {
  const auto start = static_cast<std::uint64_t>(clock64());
  float value = static_cast<float>(threadIdx.x);
  while (static_cast<std::uint64_t>(clock64()) - start < cycles) {
#pragma unroll
    for (int i = 0; i < 64; ++i) value = value * 0.999f + 1.0f;
  }
  if (value < 0) *sink = value;
}

__global__ void __launch_bounds__(full_block) block_syncs(unsigned rounds) {
  for (unsigned r = 0; r < rounds; ++r) __syncthreads();
}

__global__ void __launch_bounds__(full_block) grid_syncs(unsigned rounds) {
  const cg::grid_group grid = cg::this_grid();
  for (unsigned r = 0; r < rounds; ++r) grid.sync();
}

__global__ void __launch_bounds__(full_block) cluster_syncs(unsigned rounds) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  const cg::cluster_group cluster = cg::this_cluster();
  for (unsigned r = 0; r < rounds; ++r) cluster.sync();
#endif
}

__global__ void write_number(std::uint32_t* to, std::uint32_t number) { *to = number; }

__global__ void count_down(std::uint32_t* left, cudaGraphConditionalHandle again) {
  if (--*left == 0) cudaGraphSetConditional(again, 0);
}

cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                     cudaGraphNodeParams* parameters) {
  const std::size_t count = after != nullptr ? 1 : 0;
#if CUDART_VERSION >= 13000
  return cudaGraphAddNode(node, graph, after, nullptr, count, parameters);
#else
  return cudaGraphAddNode(node, graph, after, count, parameters);
#endif
}

cudaGraphNodeParams kernel_node(void* kernel, void** arguments) {
  cudaGraphNodeParams node{};
  node.type = cudaGraphNodeTypeKernel;
  node.kernel.func = kernel;
  node.kernel.gridDim = dim3(1);
  node.kernel.blockDim = dim3(1);
  node.kernel.kernelParams = arguments;
  return node;
}

// Adds: left = while_rounds; while (again) count_down. compute-sanitizer's memcheck of CUDA 13.0
// fails with an illegal access on any graph with such a node, even a minimal one.
cudaError_t add_loop(cudaGraph_t graph, std::uint32_t* left) {
  std::uint32_t rounds = while_rounds;
  void* start_arguments[] = {&left, &rounds};
  cudaGraphNodeParams start = kernel_node(reinterpret_cast<void*>(write_number), start_arguments);
  cudaGraphNode_t start_node{}, loop_node{}, body_node{};
  cudaError_t status = add_node(&start_node, graph, nullptr, &start);
  if (status != cudaSuccess) return status;
  cudaGraphConditionalHandle again{};
  status = cudaGraphConditionalHandleCreate(&again, graph, 1, cudaGraphCondAssignDefault);
  if (status != cudaSuccess) return status;
  cudaGraphNodeParams loop{};
  loop.type = cudaGraphNodeTypeConditional;
  loop.conditional.handle = again;
  loop.conditional.type = cudaGraphCondTypeWhile;
  loop.conditional.size = 1;
  status = add_node(&loop_node, graph, &start_node, &loop);
  if (status != cudaSuccess) return status;
  void* body_arguments[] = {&left, &again};
  cudaGraphNodeParams body = kernel_node(reinterpret_cast<void*>(count_down), body_arguments);
  return add_node(&body_node, loop.conditional.phGraph_out[0], nullptr, &body);
}

}  // namespace

void enqueue_empty(CUstream_st* stream) {
  empty<<<1, 32, 0, stream>>>();
  cuda::check(cudaGetLastError());
}

void enqueue_cycles(CUstream_st* stream, unsigned multiprocessors, std::uint64_t cycles) {
  wait_cycles<<<multiprocessors, full_block, 0, stream>>>(cycles, nullptr);
  cuda::check(cudaGetLastError());
}

void enqueue_block_syncs(CUstream_st* stream, unsigned multiprocessors, unsigned rounds) {
  block_syncs<<<multiprocessors, full_block, 0, stream>>>(rounds);
  cuda::check(cudaGetLastError());
}

bool enqueue_grid_syncs(CUstream_st* stream, int device, unsigned multiprocessors,
                        unsigned rounds) {
  int cooperative = 0;
  cuda::check(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device));
  if (cooperative == 0) return false;
  void* arguments[] = {&rounds};
  cuda::check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_syncs),
                                          dim3(multiprocessors), dim3(full_block), arguments, 0,
                                          stream));
  return true;
}

bool enqueue_cluster_syncs(CUstream_st* stream, unsigned rounds) {
  if (!kernels::has_clusters(cluster_syncs)) return false;
  cudaLaunchAttribute cluster{};
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim.x = cluster_blocks;
  cluster.val.clusterDim.y = 1;
  cluster.val.clusterDim.z = 1;
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(cluster_blocks);
  launch.blockDim = dim3(full_block);
  launch.stream = stream;
  launch.attrs = &cluster;
  launch.numAttrs = 1;
  cuda::check(cudaLaunchKernelEx(&launch, cluster_syncs, rounds));
  return true;
}

void enqueue_number(CUstream_st* stream, std::uint32_t* to, std::uint32_t number) {
  write_number<<<1, 1, 0, stream>>>(to, number);
  cuda::check(cudaGetLastError());
}

CUgraph_st* while_graph(std::uint32_t* left) {
  cudaGraph_t graph{};
  cuda::check(cudaGraphCreate(&graph, 0));
  if (add_loop(graph, left) == cudaSuccess) return graph;
  cudaGetLastError();
  cuda::release(cudaGraphDestroy(graph));
  return nullptr;
}

}  // namespace graphrun::measure
