// Breadth-first search from many sources as products of bits: row v of a frontier tells which of
// the searches reach v in this round. Where they share too little, each is a closure by itself.
//
// Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
// Efficient multi-source graph traversal, VLDB 2014.
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/engine/bit_matrix.hpp>
#include <graphrun/engine/closures.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

namespace graphrun {
namespace {

Dense<index_t> levels_for(const Graph& graph, std::span<const index_t> sources) {
  return {graph.context(), graph.vertices(), static_cast<index_t>(sources.size()),
          DenseOrder::row_major};
}

// Along the entries of `forwards`, whose transpose is `backwards`. False where that takes longer
// than each search by itself: then what was found is of no use.
bool search_together(const Matrix& forwards, const Matrix& backwards,
                     std::span<const index_t> sources, Dense<index_t>& level) {
  const Context& ctx = level.context();
  const index_t n = level.rows(), searches = level.columns();
  offset_t left = most_words_together(ctx, n, searches);
  if (left == 0) return false;
  fill(level.values(), no_vertex);
  BitMatrix reached(ctx, n, searches);
  BitFrontier frontier(ctx, n, searches), next(ctx, n, searches);
  frontier.start(sources);
  for (index_t round = 0; !frontier.empty(); ++round) {
    if ((left -= frontier.size) < 0) return false;
    add(frontier, round, reached, level);  // reached |= frontier, level{frontier} = round
    spmspv(forwards, backwards, frontier, next, not_in(reached));
    std::swap(frontier, next);
    next.clear();
  }
  return true;
}

}  // namespace

Dense<index_t> multi_bfs(const Graph& graph, std::span<const index_t> sources) {
  require_vertices("multi_bfs", graph, sources);
  Dense<index_t> level = levels_for(graph, sources);
  if (!search_together(graph.out_edges(), graph.in_edges(), sources, level)) {
    closures(graph, sources, level);
  }
  return level;
}

Dense<index_t> multi_bfs_backwards(const Graph& graph, std::span<const index_t> sources) {
  require_vertices("multi_bfs_backwards", graph, sources);
  Dense<index_t> level = levels_for(graph, sources);
  if (!search_together(graph.in_edges(), graph.out_edges(), sources, level)) {
    closures_backwards(graph, sources, level);
  }
  return level;
}

}  // namespace graphrun
