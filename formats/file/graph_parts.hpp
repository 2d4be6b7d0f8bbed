// Parts of a graph, with the ids of their vertices.
#pragma once

#include <cstdint>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun {

// The vertices v of which keep[v] holds, in their order, and the edges between them. `edges` is
// square and has EdgeList::built, as the result does. Throws InvalidArgument otherwise, and
// OutOfMemory.
EdgeList kept_vertices(const EdgeList& edges, const std::vector<bool>& keep);

// All vertices, and each edge with the given probability, 0 to 1: which ones depends on `seed` and
// on the numbers of their ends alone. The same requirements.
EdgeList sampled_edges(const EdgeList& edges, double probability, std::uint64_t seed);

}  // namespace graphrun
