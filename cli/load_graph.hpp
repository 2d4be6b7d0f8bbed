// Reads and builds the graph of the command line.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <stop_token>

#include "cli/arguments.hpp"
#include "cli/progress.hpp"

namespace graphrun::cli {

// Reads the file `arguments.path`; for a recipe, only describes its edges. Throws what read_edges()
// throws.
EdgeList load_edges(const GraphArguments& arguments, const DeviceArguments& device,
                    std::stop_token stop, Progress& progress);

// Builds the graph on the context's device; that of a recipe never passes through host memory.
// Throws what Graph's constructor throws, and FileError with the input's name for an edge that an
// option refuses (`--duplicates error`).
Graph build_graph(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                  bool keep_weights);

// build_graph() for a matrix of any shape.
Matrix build_matrix(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts);

}  // namespace graphrun::cli
