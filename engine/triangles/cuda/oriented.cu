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

// An entry by ranks, and which of the rows it is in.
struct RankedEntry {
  index_t index = no_vertex, row = no_vertex, column = no_vertex;
};

__device__ RankedEntry entry_at(const RankedEdges& edges, offset_t k) {
  if (k >= edges.entries) return {};
  const index_t row = edges.rank[edges.row_of[k]];
  return {row, row, edges.rank[edges.column_of[k]]};
}

__device__ RankedEntry entry_at(const RowsToOrient& edges, offset_t k) {
  if (k >= edges.entries) return {};
  const index_t index = edges.row_of[k];
  return {index, edges.place[edges.first + index], edges.place[edges.rows.column_of[k]]};
}

__device__ void keep_place(const RankedEdges&, offset_t, index_t) {}
__device__ void keep_place(const RowsToOrient& edges, offset_t k, index_t place) {
  if (k < edges.entries) edges.placed[k] = place;
}
__device__ RankedEntry kept_entry_at(const RowsToOrient& edges, offset_t k) {
  if (k >= edges.entries) return {};
  const index_t index = edges.row_of[k];
  return {index, edges.place[edges.first + index], edges.placed[k]};
}

__device__ void add_to(offset_t* target, int count) {
  atomicAdd(reinterpret_cast<unsigned long long*>(target), static_cast<unsigned long long>(count));
}

// Positions of the entries that are wanted, each row's from next[] on. The whole warp must call it.
__device__ offset_t take_position(index_t index, bool wanted, offset_t* next) {
  const RowGroup group(index, wanted);
  unsigned long long first = 0;
  if (wanted && group.leads()) {
    first = atomicAdd(reinterpret_cast<unsigned long long*>(&next[index]),
                      static_cast<unsigned long long>(group.size()));
  }
  first = __shfl_sync(~0u, first, wanted ? group.leader() : 0);
  return static_cast<offset_t>(first) + group.place();
}

__device__ std::uint64_t key_of(index_t high, int bits, index_t low) {
  return static_cast<std::uint64_t>(high) << bits | static_cast<std::uint32_t>(low);
}

template <class Edges>
__global__ void __launch_bounds__(block)
    count_entries_by_side(Edges edges, offset_t* before, offset_t* after) {
  const offset_t k = offset_t{blockIdx.x} * block + threadIdx.x;
  const RankedEntry e = entry_at(edges, k);
  keep_place(edges, k, e.column);
  const RowGroup lower(e.index, e.column < e.row), upper(e.index, e.column > e.row);
  if (e.column < e.row && lower.leads()) add_to(&before[e.index], lower.size());
  if (e.column > e.row && upper.leads()) add_to(&after[e.index], upper.size());
}

__global__ void __launch_bounds__(block)
    write_upper_entries(RankedEdges edges, int bits, offset_t* next, index_t* upper,
                        std::uint64_t* keys) {
  const RankedEntry e = entry_at(edges, offset_t{blockIdx.x} * block + threadIdx.x);
  const bool wanted = e.column > e.row;
  const offset_t place = take_position(e.index, wanted, next);
  if (!wanted) return;
  upper[place] = e.column;
  keys[place] = key_of(e.row, bits, e.column);
}

__global__ void __launch_bounds__(block)
    write_entries_by_side(RowsToOrient edges, int bits, offset_t* next_lower, offset_t* next_upper,
                          std::uint64_t* keys, index_t* upper) {
  const RankedEntry e = kept_entry_at(edges, offset_t{blockIdx.x} * block + threadIdx.x);
  const offset_t low = take_position(e.index, e.column < e.row, next_lower);
  const offset_t high = take_position(e.index, e.column > e.row, next_upper);
  if (e.column < e.row) keys[low] = key_of(e.index, bits, e.column);
  if (e.column > e.row) upper[high] = e.column;
}

template <class Edges>
void count_by_side(OnCuda on, const Edges& edges, index_t rows, offset_t entries, offset_t* before,
                   offset_t* after) {
  const std::size_t bytes = (static_cast<std::size_t>(rows) + 1) * sizeof(offset_t);
  cuda::check(cudaMemsetAsync(before, 0, bytes, on.stream));
  cuda::check(cudaMemsetAsync(after, 0, bytes, on.stream));
  if (entries == 0) return;
  count_entries_by_side<<<cuda::blocks_for(static_cast<std::size_t>(entries), block), block, 0,
                          on.stream>>>(edges, before, after);
  cuda::check(cudaGetLastError());
}

}  // namespace

GRAPHRUN_INSTANTIATE_ORIENTED(OnCuda)

void count_sides(OnCuda on, const RankedEdges& edges, offset_t* before, offset_t* after) {
  count_by_side(on, edges, edges.rows, edges.entries, before, after);
}

void count_sides(OnCuda on, const RowsToOrient& edges, offset_t* before, offset_t* after) {
  count_by_side(on, edges, edges.rows.rows, edges.entries, before, after);
}

void write_upper(OnCuda on, const RankedEdges& edges, int bits, offset_t* next, index_t* upper,
                 std::uint64_t* keys) {
  if (edges.entries == 0) return;
  write_upper_entries<<<cuda::blocks_for(static_cast<std::size_t>(edges.entries), block), block, 0,
                        on.stream>>>(edges, bits, next, upper, keys);
  cuda::check(cudaGetLastError());
}

void write_sides(OnCuda on, const RowsToOrient& edges, int bits, offset_t* next_lower,
                 offset_t* next_upper, std::uint64_t* keys, index_t* upper) {
  if (edges.entries == 0) return;
  write_entries_by_side<<<cuda::blocks_for(static_cast<std::size_t>(edges.entries), block), block,
                          0, on.stream>>>(edges, bits, next_lower, next_upper, keys, upper);
  cuda::check(cudaGetLastError());
}

}  // namespace graphrun::kernels
