// Eccentricities of all vertices by bounds: max(d, e - d) <= eccentricity{w} <= e + d for w at a
// distance d of a vertex with the eccentricity e.
//
// Takes and Kosters, Computing the eccentricity distribution of large graphs, Algorithms 6(1),
// 2013.
#include <graphrun/algorithms/eccentricity.hpp>

#include "algorithms/common/bounded_eccentricities.hpp"

namespace graphrun {

EccentricityResult eccentricity(
    const Graph& graph, const std::function<void(const EccentricityProgress&)>& on_progress) {
  EccentricityBounds bounds = bounded_eccentricities(graph, EccentricitiesWanted::all, on_progress);
  const index_t components = bounds.components();
  const index_t diameter = bounds.largest(), radius = bounds.smallest();
  const std::int64_t searches = bounds.searches();
  return {bounds.take_least(), bounds.take_components(), components, diameter, radius, searches};
}

}  // namespace graphrun
