// Lightest edges on the GPU: a thread per short row, a warp per longer one, and blocks for pieces
// of the longest.
#include "engine/spanning/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr offset_t thread_row = 8;  // most lanes of a warp would idle on a shorter row
constexpr offset_t warp_row = 2048, piece = 4096;

// Rows over warp_row, in no particular order, and pieces of them: those of a row follow on each
// other.
struct LongRows {
  unsigned *rows, *pieces;  // how many
  index_t* row;             // by row
  unsigned* first_piece;    // by row
  unsigned* row_of;         // by piece, the place of its row
  Lightest* found;          // by piece
};

__device__ unsigned pieces_in(offset_t entries) {
  return static_cast<unsigned>((entries + piece - 1) / piece);
}

// The lightest of what the lanes of a warp have, in all of them. All lanes call it.
__device__ Lightest warp_lightest(Lightest mine) {
  for (unsigned step = 16; step > 0; step /= 2) {
    const std::uint64_t weight = __shfl_xor_sync(~0u, mine.weight, step);
    const offset_t entry = __shfl_xor_sync(~0u, mine.entry, step);
    mine.offer(weight, entry);
  }
  return mine;
}

template <class W>
__global__ void __launch_bounds__(block)
    look_in_rows(CsrView<W> a, SpanningTrees trees, LongRows deferred) {
  const auto u = static_cast<index_t>(blockIdx.x * block + threadIdx.x);
  offset_t k = 0, end = 0;
  const bool looks = u < a.rows && must_look(trees, a.column_of, u);
  if (looks) {
    k = a.offsets[u];
    end = a.offsets[u + 1];
  }
  const bool is_long = end - k > warp_row;
  if (is_long) {
    const unsigned at = atomicAdd(deferred.rows, 1u), pieces = pieces_in(end - k);
    const unsigned first = atomicAdd(deferred.pieces, pieces);
    deferred.row[at] = u;
    deferred.first_piece[at] = first;
    for (unsigned p = first; p < first + pieces; ++p) deferred.row_of[p] = at;
  }
  const bool alone = looks && end - k <= thread_row;
  if (alone) trees.lightest[u] = lightest_in(a, trees.tree, u, k, end, 1).entry;
  unsigned waiting = __ballot_sync(~0u, looks && !alone && !is_long);
  for (; waiting != 0; waiting &= waiting - 1) {
    const int owner = __ffs(static_cast<int>(waiting)) - 1;
    const index_t row = __shfl_sync(~0u, u, owner);
    const offset_t begin = __shfl_sync(~0u, k, owner), row_end = __shfl_sync(~0u, end, owner);
    const Lightest best =
        warp_lightest(lightest_in(a, trees.tree, row, begin + threadIdx.x % 32, row_end, 32));
    if (threadIdx.x % 32 == 0) trees.lightest[row] = best.entry;
  }
}

template <class W>
__global__ void __launch_bounds__(block)
    look_in_pieces(CsrView<W> a, SpanningTrees trees, LongRows deferred) {
  __shared__ Lightest of_warp[block / 32];
  const unsigned count = *deferred.pieces;
  for (unsigned p = blockIdx.x; p < count; p += gridDim.x) {
    const unsigned at = deferred.row_of[p];
    const index_t u = deferred.row[at];
    const offset_t begin = a.offsets[u] + offset_t{p - deferred.first_piece[at]} * piece;
    const offset_t row_end = a.offsets[u + 1];
    const offset_t end = begin + piece < row_end ? begin + piece : row_end;
    const Lightest mine =
        warp_lightest(lightest_in(a, trees.tree, u, begin + threadIdx.x, end, block));
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
      Lightest best = of_warp[0];
      for (unsigned w = 1; w < block / 32; ++w) best.offer(of_warp[w].weight, of_warp[w].entry);
      deferred.found[p] = best;
    }
    __syncthreads();
  }
}

// A warp for each long row.
template <class W>
__global__ void __launch_bounds__(block)
    finish_long_rows(CsrView<W> a, SpanningTrees trees, LongRows deferred) {
  const unsigned warps = gridDim.x * (block / 32), lane = threadIdx.x % 32;
  const unsigned count = *deferred.rows;
  for (unsigned at = blockIdx.x * (block / 32) + threadIdx.x / 32; at < count; at += warps) {
    const index_t u = deferred.row[at];
    const unsigned pieces = pieces_in(a.offsets[u + 1] - a.offsets[u]);
    Lightest best{no_edge_found, none_for_good};
    for (unsigned p = lane; p < pieces; p += 32) {
      const Lightest one = deferred.found[deferred.first_piece[at] + p];
      best.offer(one.weight, one.entry);
    }
    best = warp_lightest(best);
    if (lane == 0) trees.lightest[u] = best.entry;
  }
}

}  // namespace

template <class W>
void find_lightest(OnCuda on, CsrView<W> a, offset_t entries, const SpanningTrees& trees) {
  if (a.rows == 0) return;
  // Rows of more than warp_row entries are at most so many, and have at most twice as many pieces.
  const auto most = static_cast<std::size_t>(entries / warp_row + 1);
  const Scratch<unsigned> counts(on, 2), first_pieces(on, most), rows_of(on, 2 * most);
  const Scratch<index_t> rows(on, most);
  const Scratch<Lightest> found(on, 2 * most);
  cuda::check(cudaMemsetAsync(counts.get(), 0, 2 * sizeof(unsigned), on.stream));
  const LongRows deferred{counts.get(),       counts.get() + 1, rows.get(),
                          first_pieces.get(), rows_of.get(),    found.get()};
  look_in_rows<<<cuda::blocks_for(static_cast<std::size_t>(a.rows), block), block, 0, on.stream>>>(
      a, trees, deferred);
  cuda::check(cudaGetLastError());
  if (entries <= warp_row) return;
  constexpr std::size_t resident = 132 * 8;  // blocks that an H200 holds at once
  const auto blocks = static_cast<unsigned>(most < resident ? most : resident);
  look_in_pieces<<<blocks, block, 0, on.stream>>>(a, trees, deferred);
  cuda::check(cudaGetLastError());
  finish_long_rows<<<blocks, block, 0, on.stream>>>(a, trees, deferred);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_SPANNING(OnCuda)

}  // namespace graphrun::kernels
