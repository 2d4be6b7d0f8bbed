// What the triangles whose middle vertex is a hub add to their edges. A block has the hub's row of
// L in shared memory, as a bitmap that also says where in the row each entry is, and a sum for each
// entry; its warps stream the rows of the hub's neighbours of higher rank. So of the three edges of
// a triangle one is added to in memory, beside those of other lanes.
#pragma once

#include <type_traits>

#include "base/cuda/shared_memory.hpp"
#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/triangles/cuda/hub_pieces.hpp"

namespace graphrun::kernels {
namespace edge_sums {

// Threads of a block, many where its shared memory leaves room for few blocks.
inline constexpr unsigned large_block = 512, small_block = 256;
// Of shared memory: two large blocks fit, and six small ones.
inline constexpr std::size_t most_bytes = 96 << 10, small_bytes = 36 << 10;
inline constexpr int unroll = 4;  // rows that a warp streams side by side

// By position in L, and what each triangle adds: the weight of the third corner; 1 if that is null.
template <class T>
struct Sums {
  T* at_edge;
  const T* corner_weight;  // by rank

  __device__ T weight(index_t rank) const {
    return corner_weight == nullptr ? T{1} : corner_weight[rank];
  }
};

__device__ inline void add(index_t* to, index_t value) { atomicAdd(to, value); }
__device__ inline void add(std::int64_t* to, std::int64_t value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(value));
}
// The same in shared memory: where an address may be in either, an addition takes several
// instructions.
__device__ inline void add_in_block(index_t* to, index_t value) {
  asm volatile(
      "red.shared.add.s32 [%0], %1;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
      "r"(value)
      : "memory");
}
__device__ inline void add_in_block(std::int64_t* to, std::int64_t value) {
  asm volatile(
      "red.shared.add.u64 [%0], %1;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
      "l"(value)
      : "memory");
}

// A hub's row v of L.
template <class T>
struct HubRow {
  index_t v;
  offset_t begin;
  const RowWord* words;
  T* sums;  // by entry
  unsigned sums_size;
};

// Row u of L, of a neighbour of the hub; the same in all lanes.
template <class T>
struct NeighbourRow {
  T weight;          // of u
  T sum = 0;         // what the entry of the hub gets
  offset_t uv = -1;  // where that is
};

// Of the entries of row u, 32 beside each other, this lane has w at position `at`; `inside`: there
// is one. All lanes of a warp call it.
template <class T>
__device__ void close_wedges(const HubRow<T>& hub, const Sums<T>& sums, offset_t at, bool inside,
                             index_t w, T weight_of_hub, NeighbourRow<T>& row) {
  bool closes = false;
  if (inside && w < hub.v) {
    const RowWord word = hub.words[w >> 5];
    closes = word.has(w);
    if (closes) {
      add(sums.at_edge + at, weight_of_hub);
      const unsigned entry = word.entry_of(w);
      if (entry < hub.sums_size) {
        add_in_block(hub.sums + entry, row.weight);
      } else {
        add(sums.at_edge + hub.begin + entry, row.weight);
      }
    }
  }
  if constexpr (std::is_same_v<T, index_t>) {
    row.sum += __popc(__ballot_sync(~0u, closes));
  } else {
    T mine = closes ? sums.weight(w) : T{0};
    for (unsigned step = warp / 2; step > 0; step /= 2) mine += __shfl_xor_sync(~0u, mine, step);
    row.sum += mine;
  }
  const unsigned found = __ballot_sync(~0u, inside && w == hub.v);
  if (found != 0) row.uv = at - threadIdx.x % warp + (__ffs(static_cast<int>(found)) - 1);
}

// The rows u held by the first `rows` lanes of a warp, from begin to end; begin == end: none.
template <class T>
__device__ void stream_rows(const OrientedView& a, const HubRow<T>& hub, const Sums<T>& sums,
                            int rows, index_t u, offset_t begin, offset_t end) {
  const unsigned lane = threadIdx.x % warp;
  const T weight_of_hub = sums.weight(hub.v);
  const T weight_of_u = begin < end ? sums.weight(u) : T{0};
  for (int j = 0; j < rows; j += unroll) {
    index_t w[unroll];
    offset_t at[unroll], row_end[unroll];
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      at[q] = __shfl_sync(~0u, begin, j + q) + lane;
      row_end[q] = __shfl_sync(~0u, end, j + q);
      w[q] = at[q] < row_end[q] ? a.lower[at[q]] : hub.v;
    }
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      NeighbourRow<T> row{__shfl_sync(~0u, weight_of_u, j + q)};
      if (at[q] - lane >= row_end[q]) continue;  // the same in all lanes
      close_wedges(hub, sums, at[q], at[q] < row_end[q], w[q], weight_of_hub, row);
      while (row.uv < 0) {  // the hub is in the row, and entries after it close nothing
        at[q] += warp;
        const bool inside = at[q] < row_end[q];
        close_wedges(hub, sums, at[q], inside, inside ? a.lower[at[q]] : hub.v, weight_of_hub, row);
      }
      if (lane == 0 && row.sum > 0) add(sums.at_edge + row.uv, row.sum);
    }
  }
}

// tickets[1] is the next piece of the work queue.
template <class T, unsigned block>
__global__ void __launch_bounds__(block, 1536 / block)
    add_pieces(OrientedView a, Hubs hubs, Sums<T> sums, unsigned sums_size,
               unsigned long long* tickets) {
  extern __shared__ std::int64_t shared[];
  __shared__ offset_t mine;
  __shared__ unsigned next_rows;  // of the piece, for the next warp
  T* const row_sums = reinterpret_cast<T*>(shared);
  RowWord* const words =
      reinterpret_cast<RowWord*>(shared + sums_size * sizeof(T) / sizeof *shared);
  const index_t size = (hubs.count + 31) / 32;
  for (index_t i = static_cast<index_t>(threadIdx.x); i < size; i += block) words[i] = {0, 0};
  for (unsigned i = threadIdx.x; i < sums_size; i += block) row_sums[i] = 0;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) {
      mine = static_cast<offset_t>(atomicAdd(&tickets[1], 1ULL));
      next_rows = 0;
    }
    __syncthreads();
    if (mine >= hubs.pieces) break;
    const index_t v = hub_of_piece(hubs, mine);
    const offset_t begin = a.lower_begin[v], end = a.lower_end[v];
    mark_row<block>(a, begin, end, words);
    __syncthreads();
    const HubRow<T> hub{v, begin, words, row_sums, sums_size};
    const offset_t first = a.upper_begin[v] + (mine - hubs.first_piece[v]) * piece;
    const offset_t last = first + piece < a.upper_end[v] ? first + piece : a.upper_end[v];
    const unsigned lane = threadIdx.x % warp;
    const unsigned taken = rows_at_a_time(last - first, block / warp, unroll);
    while (true) {
      unsigned rows = 0;
      if (lane == 0) rows = atomicAdd(&next_rows, taken);
      const offset_t at = first + __shfl_sync(~0u, rows, 0) + lane;
      if (at - lane >= last) break;
      index_t u = 0;
      offset_t row = 0, row_end = 0;
      if (lane < taken && at < last) {
        u = a.upper[at];
        row = a.lower_begin[u];
        row_end = a.lower_end[u];
      }
      stream_rows(a, hub, sums, static_cast<int>(taken), u, row, row_end);
    }
    __syncthreads();
    clear_row<block>(a, begin, end, words);
    for (offset_t k = begin + threadIdx.x; k < end; k += block) {
      const offset_t entry = k - begin;
      if (entry >= offset_t{sums_size} || row_sums[entry] == 0) continue;
      add(sums.at_edge + k, row_sums[entry]);
      row_sums[entry] = 0;
    }
  }
}

// What a block has in shared memory: sums for the first entries of a row, and a word for each 32 of
// the hubs.
struct SharedSizes {
  std::size_t sums, words;
};

// As much of both as fits.
inline SharedSizes shared_sizes(std::size_t longest_row, index_t hubs, std::size_t sum_bytes) {
  int device = 0, limit = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  const std::size_t there = static_cast<std::size_t>(limit) - 1024;  // beside static variables
  const std::size_t bytes = there < most_bytes ? there : most_bytes;
  const std::size_t most_words = bytes * 2 / 3 / sizeof(RowWord);
  SharedSizes sizes{longest_row, (static_cast<std::size_t>(hubs) + 31) / 32};
  if (sizes.words > most_words) sizes.words = most_words;
  const std::size_t most_sums = (bytes - sizes.words * sizeof(RowWord)) / sum_bytes;
  if (sizes.sums > most_sums) sizes.sums = most_sums;
  sizes.sums -= sizes.sums % 2;  // what follows is aligned to 8 bytes
  return sizes;
}

}  // namespace edge_sums

// Adds what triangles with a hub in the middle give to their edges. The hubs are the first `count`
// vertices, or fewer where there is too little shared memory: returns how many. tickets[1] must be
// 0.
template <class T>
index_t add_at_hubs(OnCuda on, const OrientedView& a, index_t count, const edge_sums::Sums<T>& sums,
                    unsigned long long* tickets) {
  if (count == 0) return 0;
  const auto longest = static_cast<std::size_t>(
      largest(on, static_cast<std::size_t>(count),
              [=] GRAPHRUN_HD(std::size_t v) { return a.lower_end[v] - a.lower_begin[v]; }));
  const edge_sums::SharedSizes sizes = edge_sums::shared_sizes(longest, count, sizeof(T));
  if (static_cast<std::size_t>(count) > 32 * sizes.words) {
    count = static_cast<index_t>(32 * sizes.words);
  }
  const HubPieces pieces(on, a, count);
  if (pieces.total() == 0) return count;
  const std::size_t bytes = sizes.sums * sizeof(T) + sizes.words * sizeof(RowWord);
  const bool is_small = bytes <= edge_sums::small_bytes;
  const auto kernel = is_small ? edge_sums::add_pieces<T, edge_sums::small_block>
                               : edge_sums::add_pieces<T, edge_sums::large_block>;
  const unsigned block = is_small ? edge_sums::small_block : edge_sums::large_block;
  cuda::allow_shared_memory(kernel, bytes);
  const unsigned blocks = cuda::resident_blocks(kernel, block, bytes);
  kernel<<<blocks, block, bytes, on.stream>>>(a, pieces.hubs(), sums,
                                              static_cast<unsigned>(sizes.sums), tickets);
  cuda::check(cudaGetLastError());
  return count;
}

}  // namespace graphrun::kernels
