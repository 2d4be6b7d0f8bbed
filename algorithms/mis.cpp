// Maximal independent sets by priorities p: of the vertices left those with p > max of A p, over
// (max, second), are taken, and they and their neighbours leave.
//
// Luby, A simple parallel algorithm for the maximal independent set problem, STOC 1985; Burtscher
// et al., A high-quality and fast maximal independent set implementation for GPUs, TOPC 5, 2018.
#include <graphrun/algorithms/mis.hpp>

namespace graphrun {

Vector<index_t> mis(const Graph& graph, std::uint64_t seed) { return independent_set(graph, seed); }

}  // namespace graphrun
