// Breadth-first searches from many vertices, and what their levels add up to at each vertex.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Sums over the sources of some searches. A source does not count at its own vertex, nor does one
// that does not reach the vertex.
struct SearchSums {
  Vector<std::int64_t> reached;   // sources that reach the vertex
  Vector<std::int64_t> distance;  // the sum of their distances, in edges
  Vector<double> inverse;         // the sum of 1 / distance
};

// Progress of search_sums(): finished sources, and all.
struct SearchProgress {
  index_t done, sources;
};

// Searches along edges from each of the sources, which must be distinct. They run 512 at a time,
// with a bit for each in a row of bits for every vertex; on a CPU one by one where the first of
// them share too little. All sums are of whole numbers, so they do not depend on the device, the
// number of threads, or the order of the sources: reached and distance are exact, inverse has each
// 1 / distance rounded to a multiple of 2^-62 times the number of vertices. Takes up to 244 bytes a
// vertex. Over ranks each has the whole graph and searches from some of the sources: a call of all.
// Blocks. Polls the context's stop token in every round (throws Cancelled). Throws
// InvalidArgument for a source that is not a vertex or is there twice, OutOfMemory.
//
// Then et al., The more the merrier: Efficient multi-source graph traversal, VLDB 2014.
SearchSums search_sums(const Graph& graph, std::span<const index_t> sources,
                       const std::function<void(const SearchProgress&)>& on_progress = {});

// The largest level of the search from each of the sources: its eccentricity. They run together as
// those of search_sums(), which says what it throws, and over ranks are divided as those are. Takes
// up to 220 bytes a vertex. Blocks.
std::vector<index_t> search_depths(const Graph& graph, std::span<const index_t> sources);

}  // namespace graphrun
