// Vertex colourings: with d = A 1, of the vertices without a colour those whose turn, by d,
// comes before that of all neighbours without one get the first colour that is none of a
// neighbour's.
//
// Jones and Plassmann, A parallel graph coloring heuristic, SIAM Journal on Scientific Computing
// 14, 1993.
#include <graphrun/algorithms/coloring.hpp>

namespace graphrun {

Vector<index_t> coloring(const Graph& graph, ColoringOrder order) {
  return greedy_coloring(graph, order);
}

}  // namespace graphrun
