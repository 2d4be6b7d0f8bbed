// Core numbers by peeling: with d = A 1, the vertices with d <= k are taken away, and A 1 of these
// off d, until none is left to take, for k = 0, 1, 2 and so on.
//
// Seidman, Network structure and minimum degree, Social Networks 5, 1983; Matula and Beck,
// Smallest-last ordering and clustering and graph coloring algorithms, Journal of the ACM 30, 1983.
#include <graphrun/algorithms/kcore.hpp>

namespace graphrun {

CoreNumbers kcore(const Graph& graph) { return core_numbers(graph); }

}  // namespace graphrun
