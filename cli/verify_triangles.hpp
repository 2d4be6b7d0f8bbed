// --verify of what is counted in triangles.
#pragma once

#include <cstdint>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <span>

namespace graphrun::cli {

// The total is a sixth of the common neighbours over all edges of the simple undirected Boost
// graph, and `each`, where it is not empty, half of those at the edges of each vertex. Throws
// WrongResult.
void verify_triangles(const Graph& graph, const VertexIds& ids, offset_t total,
                      std::span<const std::int64_t> each);

}  // namespace graphrun::cli
