// k-truss by peeling: S = A .* (A A) over (plus, pair) are the supports; edges with less than k - 2
// are dropped from A until none is left to drop.
//
// Cohen, Trusses: cohesive subgraphs for social network analysis, 2008; Samsi et al., Static graph
// challenge: subgraph isomorphism, HPEC 2017.
#include <graphrun/algorithms/ktruss.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/peeling.hpp>

namespace graphrun {
namespace {

template <class Peel>
TrussResult over_edges(const Graph& graph, Peel&& peel) {
  if (!graph.directed()) return peel(Oriented(graph.out_edges()));
  const Matrix undirected = symmetric_pattern(graph.out_edges());
  return peel(Oriented(undirected));
}

// Takes weak edges until none is; returns the rounds that took any.
index_t peel_to_fixed_point(const Context& ctx, EdgePeeling& peeling, index_t least, index_t note) {
  index_t rounds = 0;
  while (peeling.left() > 0) {
    ctx.check_stop();
    if (peeling.take_weak(least, note) == 0) break;
    ++rounds;
  }
  return rounds;
}

}  // namespace

TrussResult ktruss(const Graph& graph, index_t k) {
  require(k >= 2, "ktruss: k is at least 2");
  return over_edges(graph, [&](const Oriented& edges) {
    EdgePeeling peeling(edges);
    const index_t rounds = peel_to_fixed_point(graph.context(), peeling, k - 2, k - 1);
    return TrussResult{peeling.remaining(), k, rounds};
  });
}

TrussResult trussness(const Graph& graph) {
  return over_edges(graph, [&](const Oriented& edges) {
    EdgePeeling peeling(edges);
    index_t rounds = 0, k = 2;
    for (; peeling.left() > 0; ++k) {  // what is not in the (k + 1)-truss stops at k
      rounds += peel_to_fixed_point(graph.context(), peeling, k - 1, k);
    }
    return TrussResult{peeling.taken(), k - 1, rounds};
  });
}

}  // namespace graphrun
