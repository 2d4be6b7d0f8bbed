// Reads and builds the graph of the command line.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>
#include <optional>
#include <stop_token>

#include "cli/arguments.hpp"
#include "cli/graph_cache.hpp"
#include "cli/progress.hpp"

namespace graphrun::cli {

// Reads the file `arguments.path`; for a recipe, only describes its edges. Under --bipartite they
// are those of two_sided(), and `sides`, if given, becomes its sides. Under --cache they are those
// of GraphCache, and `cache`, if given, becomes its report. Throws what read_edges() and
// two_sided() throw.
EdgeList load_edges(const GraphArguments& arguments, const DeviceArguments& device,
                    std::stop_token stop, Progress& progress,
                    std::optional<VertexSides>* sides = nullptr,
                    std::optional<CacheReport>* cache = nullptr);

// Builds the graph on the context's device; that of a recipe never passes through host memory.
// Throws what Graph's constructor throws, and FileError with the input's name for an edge that an
// option refuses (`--duplicates error`).
Graph build_graph(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                  bool keep_weights);

// build_graph() for a matrix of any shape.
Matrix build_matrix(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts);

}  // namespace graphrun::cli
