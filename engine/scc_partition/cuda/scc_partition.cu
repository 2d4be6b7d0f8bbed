// Partition refinement for strongly connected components, on the GPU: a thread per short row, a
// warp per longer one; spread_smallest() splits the longest among blocks.
#include "engine/common/cuda/lanes.hpp"
#include "engine/scc_partition/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr offset_t thread_row = 8;   // most lanes of a warp would idle on a shorter row
constexpr offset_t warp_row = 1024;  // a warp on a longer one would delay the others

// Calls found = visit(v, k, end, lanes) for the row of each vertex v that `wants` it, from entry k
// on in steps of `lanes`, then conclude(v, found, by_warp): in one lane, or in all lanes of a warp.
// Row r is vertex first + r.
template <class Wants, class Visit, class Conclude>
__device__ void for_each_row(const CsrView<NoWeights>& rows, index_t first, Wants wants,
                             Visit visit, Conclude conclude) {
  const auto r = static_cast<index_t>(blockIdx.x * block + threadIdx.x);
  const index_t v = first + r;
  offset_t k = 0, end = 0;
  const bool mine = r < rows.rows && wants(r, v);
  if (mine) {
    k = rows.offsets[r];
    end = rows.offsets[r + 1];
  }
  const bool alone = mine && end - k <= thread_row;
  if (alone) conclude(v, visit(v, k, end, offset_t{1}), false);
  unsigned waiting = __ballot_sync(~0u, mine && !alone);
  for (; waiting != 0; waiting &= waiting - 1) {
    const int owner = __ffs(static_cast<int>(waiting)) - 1;
    const index_t row = __shfl_sync(~0u, v, owner);
    const offset_t begin = __shfl_sync(~0u, k, owner), row_end = __shfl_sync(~0u, end, owner);
    const index_t found = visit(row, begin + threadIdx.x % 32, row_end, offset_t{32});
    conclude(row, found, true);
  }
}

__global__ void __launch_bounds__(block)
    spread_rows(CsrView<NoWeights> rows, SccPartitionView partition, index_t first, index_t* x,
                int* changed) {
  for_each_row(
      rows, first,
      [&](index_t r, index_t v) {
        return partition.label[v] == no_vertex && rows.offsets[r + 1] - rows.offsets[r] <= warp_row;
      },
      [&](index_t v, offset_t k, offset_t end, offset_t step) {
        index_t least = x[v];
        for (; k < end; k += step) {
          const index_t u = rows.column_of[k];
          if (partition.together(u, v) && x[u] < least) least = x[u];
        }
        return least;
      },
      [&](index_t v, index_t least, bool by_warp) {
        if (by_warp) least = smallest_of_lanes(least);
        if ((by_warp && threadIdx.x % 32 != 0) || least >= x[v]) return;
        x[v] = least;
        *changed = 1;
      });
}

// Rows of more than warp_row entries, in no particular order.
struct LongRows {
  index_t* row;
  unsigned* count;
};

__global__ void __launch_bounds__(block)
    list_long_rows(CsrView<NoWeights> rows, SccPartitionView partition, index_t first,
                   LongRows to) {
  const auto r = static_cast<index_t>(blockIdx.x * block + threadIdx.x);
  if (r >= rows.rows || partition.label[first + r] != no_vertex) return;
  if (rows.offsets[r + 1] - rows.offsets[r] > warp_row) to.row[atomicAdd(to.count, 1u)] = r;
}

// Distributes pieces of warp_row entries over the blocks, round-robin across all long rows.
__global__ void __launch_bounds__(block)
    spread_long_rows(CsrView<NoWeights> rows, SccPartitionView partition, index_t first_vertex,
                     LongRows from, index_t* x, int* changed) {
  unsigned turn = blockIdx.x;
  for (unsigned i = 0; i < *from.count; ++i) {
    const index_t r = from.row[i], v = first_vertex + r;
    const offset_t begin = rows.offsets[r], end = rows.offsets[r + 1];
    const auto pieces = static_cast<unsigned>((end - begin + warp_row - 1) / warp_row);
    unsigned piece = turn;
    for (; piece < pieces; piece += gridDim.x) {
      const offset_t first = begin + offset_t{piece} * warp_row;
      const offset_t last = first + warp_row < end ? first + warp_row : end;
      index_t least = x[v];
      for (offset_t k = first + threadIdx.x; k < last; k += block) {
        const index_t u = rows.column_of[k];
        if (partition.together(u, v) && x[u] < least) least = x[u];
      }
      least = smallest_of_lanes(least);
      if (threadIdx.x % 32 == 0 && least < x[v] && atomicMin(x + v, least) > least) *changed = 1;
    }
    turn = piece - pieces;
  }
}

__global__ void __launch_bounds__(block)
    alone_rows(CsrView<NoWeights> rows, SccPartitionView partition, index_t first, char* alone) {
  for_each_row(
      rows, first,
      [&](index_t, index_t v) { return partition.label[v] == no_vertex && alone[v] == 0; },
      [&](index_t v, offset_t k, offset_t end, offset_t step) {
        for (; k < end; k += step) {
          const index_t u = rows.column_of[k];
          if (u != v && partition.together(u, v)) return 1;
        }
        return 0;
      },
      [&](index_t v, index_t joined, bool by_warp) {
        if (by_warp) joined = __any_sync(~0u, joined);
        if (joined == 0 && (!by_warp || threadIdx.x % 32 == 0)) alone[v] = 1;
      });
}

}  // namespace

bool spread_smallest(OnCuda on, CsrView<NoWeights> rows, SccPartitionView partition, index_t* x,
                     int sweeps, index_t first) {
  if (rows.rows == 0) return false;
  constexpr unsigned long_row_blocks = 512;
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(rows.rows), block);
  const Scratch<index_t> list(on, static_cast<std::size_t>(rows.rows));
  const Scratch<unsigned> count(on, 1);
  const LongRows long_rows{list.get(), count.get()};
  cuda::check(cudaMemsetAsync(count.get(), 0, sizeof(unsigned), on.stream));
  list_long_rows<<<blocks, block, 0, on.stream>>>(rows, partition, first, long_rows);
  cuda::check(cudaGetLastError());
  const Scratch<int> changed(on, 1);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    cuda::check(cudaMemsetAsync(changed.get(), 0, sizeof(int), on.stream));
    spread_rows<<<blocks, block, 0, on.stream>>>(rows, partition, first, x, changed.get());
    cuda::check(cudaGetLastError());
    spread_long_rows<<<long_row_blocks, block, 0, on.stream>>>(rows, partition, first, long_rows, x,
                                                               changed.get());
    cuda::check(cudaGetLastError());
  }
  return changed.read() != 0;
}

void find_alone(OnCuda on, CsrView<NoWeights> rows, SccPartitionView partition, char* alone,
                index_t first) {
  if (rows.rows == 0) return;
  alone_rows<<<cuda::blocks_for(static_cast<std::size_t>(rows.rows), block), block, 0, on.stream>>>(
      rows, partition, first, alone);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_PARTITION_KERNELS(OnCuda)

}  // namespace graphrun::kernels
