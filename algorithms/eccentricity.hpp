// Eccentricities: how far it is from each vertex to the furthest one that it reaches.
#pragma once

#include <cstdint>
#include <functional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of eccentricity(), in the memory of the graph's context.
struct EccentricityResult {
  Vector<index_t> eccentricity;  // the largest distance to a vertex that is reached, in edges
  // The strongly connected component, as its smallest vertex; of an undirected graph the connected
  // one, which is what the vertex reaches.
  Vector<index_t> component;
  index_t components;     // number of these
  index_t diameter;       // the largest eccentricity
  index_t radius;         // the smallest one in the largest component (of several the first)
  std::int64_t searches;  // breadth-first searches that it took
};

// Progress of the searches, and the vertices whose eccentricity is not known yet.
struct EccentricityProgress {
  std::int64_t searches;
  index_t open;
};

// The eccentricity of every vertex, exactly, along edges and in edges; vertices that it does not
// reach do not count, and one that reaches none has 0. Bounds from searches settle most vertices;
// the same searches on every device and for any number of threads. In a directed graph they settle
// vertices of the largest strongly connected component; from each of the others there is a search.
// `on_progress` may be empty. Blocks. Polls the context's stop token (throws Cancelled). Throws
// OutOfMemory.
//
// Takes and Kosters, Computing the eccentricity distribution of large graphs, Algorithms 6(1),
// 2013.
EccentricityResult eccentricity(
    const Graph& graph, const std::function<void(const EccentricityProgress&)>& on_progress = {});

}  // namespace graphrun
