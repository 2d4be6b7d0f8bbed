// Diameter and radius, and two vertices as far apart as any.
#pragma once

#include <cstdint>
#include <functional>

#include <graphrun/algorithms/eccentricity.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of diameter().
struct DiameterResult {
  index_t diameter = 0;   // the largest eccentricity of all
  index_t periphery = 0;  // number of vertices that have it
  index_t radius = 0;     // the smallest eccentricity in the largest component
  index_t center = 0;     // number of its vertices that have it
  // The smallest vertex with the largest eccentricity, and the smallest one as far from it;
  // no_vertex without vertices.
  index_t from = no_vertex, to = no_vertex;
  index_t components = 0;     // strongly connected ones; connected ones of an undirected graph
  std::int64_t searches = 0;  // breadth-first searches that it took
  Vector<index_t> distance;   // from `from`, in edges; no_vertex where unreached
};

// The largest eccentricity and the smallest in the largest component (of several the one of the
// smallest vertex), strongly connected or, of an undirected graph, connected. Eccentricities are as
// eccentricity() has them. Exact: searches go on until no other vertex can have either. The same
// searches on every device and for any number of threads. `on_progress` may be empty. Blocks. Polls
// the context's stop token (throws Cancelled). Throws OutOfMemory.
//
// Takes and Kosters, Determining the diameter of small world networks, CIKM 2011.
DiameterResult diameter(const Graph& graph,
                        const std::function<void(const EccentricityProgress&)>& on_progress = {});

}  // namespace graphrun
