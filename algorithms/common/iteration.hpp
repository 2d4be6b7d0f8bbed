// Rounds of products with the adjacency matrix, as centralities share them.
#pragma once

#include <string>

#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/spmv_rounds.hpp>

namespace graphrun {

// Throws InvalidArgument for a negative tolerance or number of rounds, and unless the weights that
// are to be followed are there, none below 0.
template <class Options>
void check_iteration(const std::string& name, const Graph& graph, const Options& options) {
  const auto demand = [&](bool holds, const char* what) {
    if (!holds) throw InvalidArgument(name + ": " + what);
  };
  demand(options.tolerance >= 0, "the tolerance must not be negative");
  demand(options.max_iterations >= 0, "the number of iterations must not be negative");
  if (!options.weighted) return;
  demand(graph.weighted(), "the graph has no weights to follow");
  demand(count_negative(graph.out_edges().weights()) == 0, "weights must not be negative");
}

// spmv_affine() with the weights of `a`, or with 1 for each entry.
template <class T>
AffineSums multiply_edges(const Matrix& a, bool weighted, const Vector<T>& x, Vector<T>& y,
                          const Affine<T>& affine) {
  return weighted ? spmv_affine<PlusTimes<T>>(a, x, y, affine)
                  : spmv_affine<PlusSecond<T>>(a, x, y, affine);
}

// spmv_rounds(), the same way.
template <class T>
RoundsResult multiply_rounds(const Matrix& a, bool weighted, Vector<T>& x, Vector<T>& y,
                             const Affine<T>& affine, const RoundRule& rule,
                             const OnRound& on_round) {
  return weighted ? spmv_rounds<PlusTimes<T>>(a, x, y, affine, rule, on_round)
                  : spmv_rounds<PlusSecond<T>>(a, x, y, affine, rule, on_round);
}

}  // namespace graphrun
