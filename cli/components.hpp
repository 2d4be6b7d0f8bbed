// The commands that find components, weak or strong.
#pragma once

#include <functional>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <string>

#include "cli/commands.hpp"

namespace graphrun::cli {

// What one of them is, beside what all of them say and write.
struct ComponentsCommand {
  std::string name, example;  // a file that the examples of use name
  std::string definition;     // of the vertex that stands for a component
  bool uses_direction;        // of edges
  std::string check;          // what Boost.Graph --verify asks: "disjoint sets"
  std::string one, many;      // "connected component", "connected components"
  std::function<Vector<index_t>(const Graph&)> compute;
  std::function<void(const Graph&, const VertexIds&, const Vector<index_t>&)> verify;
};

Action components_command(Options& options, ComponentsCommand command);

}  // namespace graphrun::cli
