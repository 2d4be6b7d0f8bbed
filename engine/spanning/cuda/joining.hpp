// Joining trees along their lightest edges on the GPU, from what their vertices offer.
#pragma once

#include "engine/components/kernels.hpp"
#include "engine/spanning/cuda/lightest_edges.hpp"

namespace graphrun::kernels::spanning {

// The vertices in the list, after the first round those that had an edge.
template <class Trees>
__device__ index_t vertices_kept(const SpanningTrees& trees) {
  return std::is_same_v<Trees, SingleVertices> ? trees.offered : trees.count[1];
}

// Of the edges of a tree's least weight the first.
static __global__ void __launch_bounds__(block) choose_edges(SpanningTrees trees) {
  const index_t count = vertices_kept<RootedTrees>(trees), skipped = *trees.skipped;
  const offset_t stride = offset_t{gridDim.x} * blockDim.x;
  for (offset_t i = offset_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += stride) {
    const EdgeOffer offer = trees.kept[i];
    const index_t own = trees.tree[offer.from];
    if (own == skipped || offer.weight != trees.weight[own]) continue;
    lower_to(trees.edge + own, edge_order(offer.from, offer.to));
  }
}

// Whether the offer is that of its tree, and `other` the tree where it leads, `mutual` if it is the
// offer of that one too.
struct TreesJoined {
  index_t own, other;
  bool joins, mutual;
};
__device__ inline TreesJoined trees_joined(const SpanningTrees& trees, SingleVertices,
                                           const EdgeOffer& offer) {
  if (offer.to == no_vertex) return {};
  return {offer.from, offer.to, true, trees.kept[offer.to].to == offer.from};
}
__device__ inline TreesJoined trees_joined(const SpanningTrees& trees, RootedTrees in,
                                           const EdgeOffer& offer) {
  const index_t own = in.of(offer.from);
  if (own == *trees.skipped) return {};
  const std::uint64_t edge = edge_order(offer.from, offer.to);
  if (trees.edge[own] != edge) return {};
  const index_t other = in.of(offer.to);
  return {own, other, true, trees.edge[other] == edge};
}

// Hangs each tree on the one that its edge leads to, and appends the edge to the forest.
template <class Trees>
__global__ void __launch_bounds__(block) join_along_edges(SpanningTrees trees, Trees in) {
  const index_t count = vertices_kept<Trees>(trees);
  const offset_t stride = offset_t{gridDim.x} * blockDim.x;
  for (offset_t base = offset_t{blockIdx.x} * blockDim.x; base < count; base += stride) {
    const offset_t i = base + threadIdx.x;
    EdgeOffer offer{};
    TreesJoined found{};
    if (i < count) {
      offer = trees.kept[i];
      found = trees_joined(trees, in, offer);
    }
    const bool stays = found.joins && found.mutual && found.own < found.other;
    const bool joins = found.joins && !stays;
    const index_t at = take_places(trees.count, joins),
                  of_those = take_places(trees.count + 2, stays);
    if (stays) trees.stay[of_those] = found.own;
    if (!joins) continue;
    trees.joins[found.own] = found.other;
    const bool ascends = offer.from < offer.to;
    trees.from[at] = ascends ? offer.from : offer.to;
    trees.to[at] = ascends ? offer.to : offer.from;
    trees.entry[at] = trees.lightest[offer.from];
  }
}

// The root of the tree that `root` hangs on. Path halving; what others write there is above, too.
__device__ inline index_t root_above(index_t* joins, index_t root) {
  index_t above = device::read_stale(joins + root);
  while (above != no_vertex) {
    const index_t next = device::read_stale(joins + above);
    if (next != no_vertex) device::write_stale(joins + root, next);
    root = above;
    above = next;
  }
  return root;
}

// Hangs vertices on their new roots, and clears what was offered to the trees that stay.
template <class Trees>
__global__ void __launch_bounds__(block) hang_on_roots(SpanningTrees trees, Trees in) {
  constexpr bool is_first = std::is_same_v<Trees, SingleVertices>;
  const index_t count = vertices_kept<Trees>(trees), stay = trees.count[2];
  const offset_t stride = offset_t{gridDim.x} * blockDim.x;
  for (offset_t i = offset_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += stride) {
    const EdgeOffer offer = trees.kept[i];
    const index_t own = in.of(offer.from);
    // A vertex without any edge was kept in its place.
    const bool has_none = is_first && offer.to == no_vertex;
    const index_t root = has_none ? no_vertex : root_above(trees.joins, own);
    if (is_first || root != own) trees.tree[offer.from] = root;
    if (i < stay) trees.weight[trees.stay[i]] = trees.edge[trees.stay[i]] = no_edge_found;
  }
}

// The most frequent tree in a sample of the vertices that may have an edge to another, of equally
// frequent ones the smallest. One block.
static __global__ void __launch_bounds__(most_sampled)
    choose_skipped(SpanningTrees trees, std::size_t vertices) {
  __shared__ index_t sample[most_sampled];
  __shared__ unsigned long long best;
  const unsigned count = sampled(vertices);
  if (threadIdx.x == 0) best = ~static_cast<unsigned>(no_vertex);
  for (unsigned i = threadIdx.x; i < count; i += blockDim.x) {
    sample[i] = trees.tree[sample_position(vertices, i)];
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < count; i += blockDim.x) {
    unsigned times = 0;
    for (unsigned k = 0; k < count; ++k) times += sample[k] == sample[i] ? 1 : 0;
    const auto tree = static_cast<unsigned>(sample[i]);
    if (sample[i] != no_vertex)
      atomicMax(&best, static_cast<unsigned long long>(times) << 32 | ~tree);
  }
  __syncthreads();
  if (threadIdx.x == 0) *trees.skipped = static_cast<index_t>(~static_cast<unsigned>(best));
}

}  // namespace graphrun::kernels::spanning
