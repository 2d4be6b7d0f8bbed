// Breadth-first search as repeated masked products: next<not reached> = frontier A over (min,
// second), where each frontier vertex offers its own number, so that the smallest parent stays.
//
// Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vector_ops.hpp>
#include <utility>

namespace graphrun {

BfsResult bfs(const Graph& graph, index_t source, const BfsOptions& options) {
  require(source >= 0 && source < graph.vertices(), "bfs: the source is not a vertex");
  const Context& ctx = graph.context();
  const index_t n = graph.vertices();

  Vector<index_t> level(ctx, static_cast<std::size_t>(n)), parent(ctx, static_cast<std::size_t>(n));
  fill(level, no_vertex);
  fill(parent, no_vertex);
  Frontier<index_t> frontier(ctx, n, MinSecond::zero), next(ctx, n, MinSecond::zero);

  index_t depth = 0, reached = 1;
  frontier.insert(source, source);
  assign(level, frontier, depth);
  assign(parent, frontier);
  while (true) {
    ctx.check_stop();
    spmspv<MinSecond>(graph.out_edges(), frontier, next, not_in(level));
    if (next.empty()) break;
    assign(level, next, ++depth);  // level{next} = depth
    assign(parent, next);          // parent{next} = the vertices they were reached from
    number(next);                  // from here on they offer themselves as parents
    frontier.clear();
    std::swap(frontier, next);
    reached += frontier.size;
    if (options.on_round) options.on_round({depth, frontier.size, reached});
  }
  return {std::move(level), std::move(parent), depth, reached};
}

}  // namespace graphrun
