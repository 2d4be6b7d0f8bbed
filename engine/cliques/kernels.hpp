// Entry points of the kernels that count cliques.
#pragma once

#include <cstdint>

#include "base/common/backend.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

// Binomial coefficients as far as 64 bits hold them, 2^64 - 1 above: of(n, k) for n up to the
// longest row of L and k up to the size of the cliques.
struct Binomials {
  const std::uint64_t* values;
  int columns;
};

// What is counted.
struct CliqueTask {
  OrientedView edges;
  index_t size;     // vertices of a clique, at least 2
  index_t longest;  // row of L
  Binomials choose;
  std::int64_t* at_vertex;  // += the cliques at each vertex, by its number; null: not wanted
};

// The longest row of L.
offset_t longest_row(OnCpu on, const OrientedView& edges);
offset_t longest_row(OnCuda on, const OrientedView& edges);

// The number of cliques, or 2^63 where there are as many or more; at_vertex is useless then.
std::uint64_t count_cliques(OnCpu on, const CliqueTask& task);
std::uint64_t count_cliques(OnCuda on, const CliqueTask& task);

}  // namespace graphrun::kernels
