// Breadth-first search from many sources as products of bits: row v of a frontier tells which of
// the searches reach v in this round.
//
// Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
// Efficient multi-source graph traversal, VLDB 2014.
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/engine/bit_matrix.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

namespace graphrun {
namespace {

// Along the entries of `forwards`, whose transpose is `backwards`.
Dense<index_t> search(const Context& ctx, const Matrix& forwards, const Matrix& backwards,
                      std::span<const index_t> sources) {
  const index_t n = forwards.rows(), searches = static_cast<index_t>(sources.size());
  Dense<index_t> level(ctx, n, searches, DenseOrder::row_major);
  fill(level.values(), no_vertex);
  BitMatrix reached(ctx, n, searches);
  BitFrontier frontier(ctx, n, searches), next(ctx, n, searches);
  frontier.start(sources);
  for (index_t round = 0; !frontier.empty(); ++round) {
    add(frontier, round, reached, level);  // reached |= frontier, level{frontier} = round
    spmspv(forwards, backwards, frontier, next, not_in(reached));
    std::swap(frontier, next);
    next.clear();
  }
  return level;
}

}  // namespace

Dense<index_t> multi_bfs(const Graph& graph, std::span<const index_t> sources) {
  require_vertices("multi_bfs", graph, sources);
  return search(graph.context(), graph.out_edges(), graph.in_edges(), sources);
}

Dense<index_t> multi_bfs_backwards(const Graph& graph, std::span<const index_t> sources) {
  require_vertices("multi_bfs_backwards", graph, sources);
  return search(graph.context(), graph.in_edges(), graph.out_edges(), sources);
}

}  // namespace graphrun
