// A number for each edge: what trusses and triangles give.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

struct EdgeValues {
  std::vector<index_t> from, to;  // each edge once, from < to, ascending
  std::vector<std::int32_t> value;
};

// The entries of a matrix with weights of int32.
EdgeValues edge_values(const Matrix& matrix);

// Lists the edges with the highest values under --top, ties by source and target.
void list_top_edges(Run& run, const std::string& name, const EdgeValues& edges);

// Writes a row for each edge to the run's output, where it has one: source, target, and the value
// under `name`.
void write_edge_values(Run& run, EdgeValues edges, const std::string& name);

}  // namespace graphrun::cli
