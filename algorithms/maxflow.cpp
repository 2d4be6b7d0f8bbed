// Largest flows by rounds of pushes: levels d of a search from the target, over the entries of
// R = C - F above 0; what vertices have moves along those with d(u) = d(v) + 1; again, until no
// level reaches what is left, which goes back along F.
//
// Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4), 1988;
// Baumstark, Blelloch and Shun, Efficient implementation of a synchronous parallel push-relabel
// algorithm, ESA 2015.
#include <graphrun/algorithms/maxflow.hpp>

namespace graphrun {

Flow maxflow(const Graph& graph, index_t source, index_t target) {
  return maximum_flow(graph, source, target);
}

}  // namespace graphrun
