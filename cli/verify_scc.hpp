// --verify of strong components.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>

namespace graphrun::cli {

// Labels tell apart the groups of boost::strong_components, each by its smallest vertex. Throws
// WrongResult naming the first vertex that is wrong.
void verify_scc(const Graph& graph, const VertexIds& ids, const Vector<index_t>& label);

}  // namespace graphrun::cli
