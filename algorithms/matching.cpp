// Maximal matchings by locally dominant edges: each vertex's candidate is the first of its row
// among those left, over (max, second), and two that are each other's are matched.
//
// Preis, Linear time 1/2-approximation algorithm for maximum weighted matching in general graphs,
// STACS 1999; Manne and Bisseling, A parallel approximation algorithm for the weighted maximum
// matching problem, PPAM 2007.
#include <graphrun/algorithms/matching.hpp>

namespace graphrun {

Matching matching(const Graph& graph, std::uint64_t seed) { return greedy_matching(graph, seed); }

}  // namespace graphrun
