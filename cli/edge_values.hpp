// A number for each edge: what trusses and triangles give.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

struct EdgeValues {
  std::vector<index_t> from, to;  // each edge once, from < to, ascending
  std::vector<std::int32_t> value;
};

// The entries of a matrix with weights of int32.
EdgeValues edge_values(const Matrix& matrix);

// Writes a row for each edge to the run's output, where it has one: source, target, value.
void write_edge_values(Run& run, EdgeValues edges);

}  // namespace graphrun::cli
