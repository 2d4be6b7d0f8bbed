// Closeness centrality.
#pragma once

#include <span>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/search_sums.hpp>

namespace graphrun {

// Closeness of each vertex v as Wasserman and Faust have it: (r / d) (r / (n - 1)), where r is the
// number of other vertices that reach v and d the sum of their distances, in edges; 0 where none
// does. Reached vertices and distances are added up as whole numbers. The values have the same bits
// on every device and for any number of threads. Blocks. Polls the context's stop token (throws
// Cancelled). Throws OutOfMemory.
//
// Wasserman and Faust, Social Network Analysis, 1994.
Vector<double> closeness(const Graph& graph,
                         const std::function<void(const SearchProgress&)>& on_progress = {});

// An estimate: r and d are those of the sources among the others, times n / sources. With all
// vertices as sources it is closeness(). Sources must be distinct. Throws also InvalidArgument, for
// sources that are no vertices or are there twice, or none where there are vertices.
//
// Eppstein and Wang, Fast approximation of centrality, Journal of Graph Algorithms and Applications
// 8(1), 2004.
Vector<double> closeness(const Graph& graph, std::span<const index_t> sources,
                         const std::function<void(const SearchProgress&)>& on_progress = {});

}  // namespace graphrun
