// k-truss by peeling: S = A .* (A A) over (plus, pair) are the supports; edges with less than k - 2
// are dropped from A until none is left to drop.
//
// Cohen, Trusses: cohesive subgraphs for social network analysis, 2008; Samsi et al., Static graph
// challenge: subgraph isomorphism, HPEC 2017.
#include <graphrun/algorithms/ktruss.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/peeling.hpp>
#include <limits>

namespace graphrun {
namespace {

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
  require_between("ktruss", "k", k, 2, std::numeric_limits<index_t>::max());
  EdgePeeling peeling(graph.oriented());
  const index_t rounds = peel_to_fixed_point(graph.context(), peeling, k - 2, k - 1);
  return {peeling.remaining(), k, rounds};
}

TrussResult trussness(const Graph& graph) {
  EdgePeeling peeling(graph.oriented());
  index_t rounds = 0, k = 2;
  for (; peeling.left() > 0; ++k) {  // an edge outside the (k + 1)-truss has trussness k
    rounds += peel_to_fixed_point(graph.context(), peeling, k - 1, k);
  }
  return {peeling.taken(), k - 1, rounds};
}

}  // namespace graphrun
