// The one place where the graph named on the command line is read and built.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <stop_token>

#include "cli/arguments.hpp"
#include "cli/progress.hpp"

namespace graphrun::cli {

// Reads what `arguments.path` names; of a recipe, no more than describe_edges() says. Throws what
// read_edges() throws.
EdgeList load_edges(const GraphArguments& arguments, const DeviceArguments& device,
                    std::stop_token stop, Progress& progress);

// Builds the graph on the context's device, a recipe's without ever holding it in host memory.
// Throws what Graph's constructor throws; where an edge breaks a policy that was asked for
// (`--duplicates error`), FileError naming the input.
Graph build_graph(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                  bool keep_weights);

// The same for a matrix of any shape.
Matrix build_matrix(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts);

}  // namespace graphrun::cli
