// Spanning forests of least weight.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of spanning_forest().
struct SpanningForest {
  // An entry (u, v), u < v, for each edge, with its weight as the graph has it; int32 ones in a
  // pattern.
  Matrix edges;
  index_t rounds;  // after which no tree could be joined to another
};

// The spanning forest of least weight of the graph, direction ignored: of edges both ways the
// lighter counts, self-loops do not. Of equally light edges the one with the smaller first vertex,
// then the smaller second one, is lighter, so that there is one such forest. Each round joins each
// tree but one of the largest to another along its lightest edge. Polls the stop token. Blocks.
// Throws InvalidArgument for a weight that is NaN, OutOfMemory, Cancelled.
//
// Boruvka, O jistem problemu minimalnim, 1926; Fallin, Gonzalez, Seo and Burtscher, A
// high-performance MST implementation for GPUs, SC 2023.
SpanningForest spanning_forest(const Graph& graph);

// A sum of weights.
struct WeightTotal {
  std::optional<std::int64_t> whole;  // of whole numbers that add up to one of 64 bits: exact
  double real;                        // added in double in row-major order
};

// The sum of the stored weights; in a pattern each is 1. Blocks.
WeightTotal total_weight(const Matrix& matrix);

}  // namespace graphrun
