// The lightest edges of vertices to other trees on the GPU. Kernels go through a list of the
// vertices that may still have one. In the first round each vertex is a tree, and they go through
// all in order.
#pragma once

#include "base/cuda/device_instructions.hpp"
#include "engine/spanning/bodies.hpp"
#include "engine/spanning/cuda/row_lengths.hpp"

namespace graphrun::kernels::spanning {

inline constexpr unsigned block = 256, warp = 32;

// Rows over warp_row, in no particular order, and pieces of them: those of a row follow on each
// other.
struct LongRows {
  unsigned *rows, *pieces;  // how many
  EdgeOffer* row;           // by row: what its vertex offers
  unsigned* first_piece;    // by row
  unsigned* row_of;         // by piece, the place of its row
  Lightest* found;          // by piece
};

// The trees of vertices: before the first round, and later.
struct SingleVertices {
  __device__ index_t of(index_t v) const { return v; }
  __device__ bool leads_out(index_t v, index_t own) const { return v != own; }
};
struct RootedTrees {
  const index_t* tree;
  __device__ index_t of(index_t v) const { return device::read_stale(tree + v); }
  // A neighbour without an edge to another tree is in the same one.
  __device__ bool leads_out(index_t v, index_t own) const {
    const index_t other = of(v);
    return other != own && other != no_vertex;
  }
};

// A place behind `count` for each thread of the block with `wants`. All threads of the block call
// it.
__device__ inline index_t take_places(index_t* count, bool wants) {
  __shared__ index_t of_warp[block / warp];
  const unsigned lane = threadIdx.x % warp;
  const unsigned votes = __ballot_sync(~0u, wants);
  __syncthreads();  // the last places have been read
  if (lane == 0) of_warp[threadIdx.x / warp] = static_cast<index_t>(__popc(votes));
  __syncthreads();
  if (threadIdx.x == 0) {
    index_t total = 0;
    for (unsigned w = 0; w < blockDim.x / warp; ++w) total += of_warp[w];
    index_t at = total > 0 ? atomicAdd(count, total) : 0;
    for (unsigned w = 0; w < blockDim.x / warp; ++w) {
      const index_t more = of_warp[w];
      of_warp[w] = at;
      at += more;
    }
  }
  __syncthreads();
  return of_warp[threadIdx.x / warp] + static_cast<index_t>(__popc(votes & ((1u << lane) - 1)));
}

__device__ inline unsigned pieces_in(offset_t entries) {
  return static_cast<unsigned>((entries + piece - 1) / piece);
}

// The lightest entry of every step-th from k on that leads to another tree.
template <class W, class Trees>
__device__ Lightest lightest_in(const CsrView<W>& a, const Trees& in, index_t own, offset_t k,
                                offset_t end, offset_t step) {
  constexpr int unroll = 4;
  Lightest best{no_edge_found, none_for_good};
  for (; k < end; k += unroll * step) {
    index_t v[unroll];
    bool leads_out[unroll];
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      v[q] = k + q * step < end ? a.column_of[k + q * step] : no_vertex;
    }
#pragma unroll
    for (int q = 0; q < unroll; ++q) leads_out[q] = v[q] != no_vertex && in.leads_out(v[q], own);
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      if (leads_out[q]) best.offer(weight_order(a, k + q * step), k + q * step);
    }
  }
  return best;
}

// The lightest of what the lanes of a warp have, in all of them. All lanes call it.
__device__ inline Lightest warp_lightest(Lightest mine) {
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    const std::uint64_t weight = __shfl_xor_sync(~0u, mine.weight, step);
    const offset_t entry = __shfl_xor_sync(~0u, mine.entry, step);
    mine.offer(weight, entry);
  }
  return mine;
}

// What a vertex offers whose row has this lightest entry.
template <class W>
__device__ EdgeOffer offer_of(const CsrView<W>& a, const SpanningTrees& trees, index_t u,
                              const Lightest& best) {
  if (best.entry < 0) return {u, no_vertex, no_edge_found};
  trees.lightest[u] = best.entry;
  return {u, a.column_of[best.entry], best.weight};
}

// Keeps an offer at this place of the list, in the first round at that of its vertex.
__device__ inline void keep(const SpanningTrees& trees, SingleVertices, index_t,
                            const EdgeOffer& offer, index_t) {
  trees.kept[offer.from] = offer;
}
__device__ inline void keep(const SpanningTrees& trees, RootedTrees, index_t place,
                            const EdgeOffer& offer, index_t own) {
  trees.kept[place] = offer;
  if (own != *trees.skipped) lower_to(trees.weight + own, offer.weight);
}

template <class W, class Trees>
__global__ void __launch_bounds__(block)
    look_in_rows(CsrView<W> a, SpanningTrees trees, Trees in, LongRows deferred) {
  constexpr bool is_first = std::is_same_v<Trees, SingleVertices>;
  const offset_t stride = offset_t{gridDim.x} * blockDim.x;
  for (offset_t base = offset_t{blockIdx.x} * blockDim.x; base < trees.offered; base += stride) {
    const offset_t i = base + threadIdx.x;
    const bool is_there = i < trees.offered;
    auto own = static_cast<index_t>(i);
    EdgeOffer offer{own, no_vertex, no_edge_found};
    bool looks = is_there;
    if (!is_first && is_there) {
      offer = trees.offers[i];
      own = in.of(offer.from);
      looks = own != no_vertex && own != *trees.skipped &&
              (offer.to == no_vertex || !in.leads_out(offer.to, own));
    }
    offset_t k = 0, end = 0;
    if (looks) {
      k = a.offsets[offer.from];
      end = a.offsets[offer.from + 1];
    }
    const bool is_long = end - k > warp_row;
    if (is_long) {
      const unsigned at = atomicAdd(deferred.rows, 1u), pieces = pieces_in(end - k);
      const unsigned first = atomicAdd(deferred.pieces, pieces);
      if (is_first) atomicAdd(trees.count + 3, 1);
      deferred.row[at] = offer;
      deferred.first_piece[at] = first;
      for (unsigned p = first; p < first + pieces; ++p) deferred.row_of[p] = at;
    }
    const bool alone = looks && end - k <= thread_row;
    Lightest best{no_edge_found, none_for_good};
    if (alone) best = lightest_in(a, in, own, k, end, 1);
    unsigned waiting = __ballot_sync(~0u, looks && !alone && !is_long);
    for (; waiting != 0; waiting &= waiting - 1) {
      const int owner = __ffs(static_cast<int>(waiting)) - 1;
      const index_t tree = __shfl_sync(~0u, own, owner);
      const offset_t begin = __shfl_sync(~0u, k, owner), row_end = __shfl_sync(~0u, end, owner);
      const Lightest found =
          warp_lightest(lightest_in(a, in, tree, begin + threadIdx.x % warp, row_end, warp));
      if (static_cast<int>(threadIdx.x % warp) == owner) best = found;
    }
    const bool is_settled = is_there && !is_long;
    if (looks && is_settled) offer = offer_of(a, trees, offer.from, best);
    const bool has_none = own == no_vertex || (looks && offer.to == no_vertex);
    if (is_first) {
      if (is_settled) keep(trees, in, 0, offer, own);
      continue;
    }
    const index_t place = take_places(trees.count + 1, is_settled && !has_none);
    if (!is_settled) continue;
    if (has_none) {
      device::write_stale(trees.tree + offer.from, no_vertex);
    } else {
      keep(trees, in, place, offer, own);
    }
  }
}

template <class W, class Trees>
__global__ void __launch_bounds__(block) look_in_pieces(CsrView<W> a, Trees in, LongRows deferred) {
  __shared__ Lightest of_warp[block / warp];
  const unsigned count = *deferred.pieces;
  for (unsigned p = blockIdx.x; p < count; p += gridDim.x) {
    const unsigned at = deferred.row_of[p];
    const index_t u = deferred.row[at].from;
    const offset_t begin = a.offsets[u] + offset_t{p - deferred.first_piece[at]} * piece;
    const offset_t row_end = a.offsets[u + 1];
    const offset_t end = begin + piece < row_end ? begin + piece : row_end;
    const Lightest mine =
        warp_lightest(lightest_in(a, in, in.of(u), begin + threadIdx.x, end, blockDim.x));
    if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
      Lightest best = of_warp[0];
      for (unsigned w = 1; w < blockDim.x / warp; ++w) {
        best.offer(of_warp[w].weight, of_warp[w].entry);
      }
      deferred.found[p] = best;
    }
    __syncthreads();
  }
}

// A warp for each long row.
template <class W, class Trees>
__global__ void __launch_bounds__(block)
    finish_long_rows(CsrView<W> a, SpanningTrees trees, Trees in, LongRows deferred) {
  const unsigned warps = gridDim.x * (blockDim.x / warp), lane = threadIdx.x % warp;
  const unsigned count = *deferred.rows;
  for (unsigned at = (blockIdx.x * blockDim.x + threadIdx.x) / warp; at < count; at += warps) {
    const index_t u = deferred.row[at].from;
    const unsigned pieces = pieces_in(a.offsets[u + 1] - a.offsets[u]);
    Lightest best{no_edge_found, none_for_good};
    for (unsigned p = lane; p < pieces; p += warp) {
      const Lightest one = deferred.found[deferred.first_piece[at] + p];
      best.offer(one.weight, one.entry);
    }
    best = warp_lightest(best);
    if (lane != 0) continue;
    const EdgeOffer offer = offer_of(a, trees, u, best);
    if (std::is_same_v<Trees, SingleVertices>) {
      keep(trees, in, 0, offer, u);
    } else if (best.entry < 0) {
      device::write_stale(trees.tree + u, no_vertex);
    } else {
      keep(trees, in, atomicAdd(trees.count + 1, index_t{1}), offer, in.of(u));
    }
  }
}

}  // namespace graphrun::kernels::spanning
