// Matrix orientation on the GPU: entries are distributed evenly, and the lanes of a warp with
// entries of the same row count them together.
#include "engine/triangles/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;

// The lanes with `counts` whose entry is in the same row. The whole warp must call it.
struct RowGroup {
  unsigned lanes;
  __device__ RowGroup(index_t row, bool counts)
      : lanes(__match_any_sync(~0u, row) & __ballot_sync(~0u, counts)) {}
  __device__ int size() const { return __popc(lanes); }
  __device__ int leader() const { return __ffs(static_cast<int>(lanes)) - 1; }
  __device__ int place() const { return __popc(lanes & ((1u << threadIdx.x % 32) - 1)); }
  __device__ bool leads() const {
    return lanes != 0 && leader() == static_cast<int>(threadIdx.x % 32);
  }
};

struct RankedEntry {
  index_t row = no_vertex, column = no_vertex;
};

__device__ RankedEntry entry_at(const RankedEdges& edges, offset_t k) {
  if (k >= edges.entries) return {};
  return {edges.rank[edges.row_of[k]], edges.rank[edges.column_of[k]]};
}

__device__ void add_to(offset_t* target, int count) {
  atomicAdd(reinterpret_cast<unsigned long long*>(target), static_cast<unsigned long long>(count));
}

__global__ void __launch_bounds__(block)
    count_entries_by_side(RankedEdges edges, offset_t* before, offset_t* after) {
  const RankedEntry e = entry_at(edges, offset_t{blockIdx.x} * block + threadIdx.x);
  const RowGroup lower(e.row, e.column < e.row), upper(e.row, e.column > e.row);
  if (e.column < e.row && lower.leads()) add_to(&before[e.row], lower.size());
  if (e.column > e.row && upper.leads()) add_to(&after[e.row], upper.size());
}

__global__ void __launch_bounds__(block)
    write_upper_entries(RankedEdges edges, int bits, offset_t* next, index_t* upper,
                        std::uint64_t* keys) {
  const RankedEntry e = entry_at(edges, offset_t{blockIdx.x} * block + threadIdx.x);
  const bool wanted = e.column > e.row;
  const RowGroup group(e.row, wanted);
  unsigned long long first = 0;
  if (wanted && group.leads()) {
    first = atomicAdd(reinterpret_cast<unsigned long long*>(&next[e.row]),
                      static_cast<unsigned long long>(group.size()));
  }
  first = __shfl_sync(~0u, first, wanted ? group.leader() : 0);
  if (!wanted) return;
  const auto place = static_cast<offset_t>(first) + group.place();
  upper[place] = e.column;
  keys[place] = static_cast<std::uint64_t>(e.row) << bits | static_cast<std::uint32_t>(e.column);
}

}  // namespace

GRAPHRUN_INSTANTIATE_ORIENTED(OnCuda)

void count_sides(OnCuda on, const RankedEdges& edges, offset_t* before, offset_t* after) {
  const std::size_t bytes = (static_cast<std::size_t>(edges.rows) + 1) * sizeof(offset_t);
  cuda::check(cudaMemsetAsync(before, 0, bytes, on.stream));
  cuda::check(cudaMemsetAsync(after, 0, bytes, on.stream));
  if (edges.entries == 0) return;
  count_entries_by_side<<<cuda::blocks_for(static_cast<std::size_t>(edges.entries), block), block,
                          0, on.stream>>>(edges, before, after);
  cuda::check(cudaGetLastError());
}

void write_upper(OnCuda on, const RankedEdges& edges, int bits, offset_t* next, index_t* upper,
                 std::uint64_t* keys) {
  if (edges.entries == 0) return;
  write_upper_entries<<<cuda::blocks_for(static_cast<std::size_t>(edges.entries), block), block, 0,
                        on.stream>>>(edges, bits, next, upper, keys);
  cuda::check(cudaGetLastError());
}

}  // namespace graphrun::kernels
