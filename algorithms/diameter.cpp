// Diameter and radius by bounds on eccentricities, which need to meet only where they may be the
// largest or the smallest.
//
// Takes and Kosters, Determining the diameter of small world networks, CIKM 2011.
#include <graphrun/algorithms/diameter.hpp>

#include "algorithms/common/bounded_eccentricities.hpp"

namespace graphrun {

DiameterResult diameter(const Graph& graph,
                        const std::function<void(const EccentricityProgress&)>& on_progress) {
  EccentricityBounds bounds =
      bounded_eccentricities(graph, EccentricitiesWanted::extremes, on_progress);
  DiameterResult result{.distance = graph.vector(no_vertex)};
  result.diameter = bounds.largest();
  result.radius = bounds.smallest();
  result.components = bounds.components();
  result.searches = bounds.searches();
  if (graph.vertices() == 0) return result;
  result.periphery = bounds.having_largest();
  result.center = bounds.having_smallest();
  result.from = first_with(bounds.least(), result.diameter);
  closure(graph, {&result.from, 1}, result.distance, nullptr);
  ++result.searches;
  result.to = first_with(result.distance, result.diameter);
  return result;
}

}  // namespace graphrun
