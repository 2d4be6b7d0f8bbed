// What commands that write a graph to a file say about it.
#pragma once

#include <string>

#include "cli/run.hpp"

namespace graphrun::cli {

// Refuses a name that no graph can be written to. Throws UsageError.
void check_edge_file(const std::string& path);

// Writes the graph, counts its isolated vertices, warns where the format cannot hold them, and puts
// what was written into the report.
void write_edge_file(Run& run, const EdgeList& edges, const std::string& path);

}  // namespace graphrun::cli
