// What commands that write a graph to a file say about it.
#pragma once

#include <string>

#include "cli/run.hpp"

namespace graphrun::cli {

// Refuse a name that no graph, or no number for each edge, can be written to, and one that another
// file of the command has. Throw UsageError.
void check_graph_file(const std::string& path, const RunArguments& arguments);
void check_edge_file(const std::string& path, const RunArguments& arguments);  // empty: none

// Writes the graph, counts its isolated vertices, warns where the format cannot hold them, and puts
// what was written into the report.
void write_graph_file(Run& run, const EdgeList& edges, const std::string& path);

}  // namespace graphrun::cli
