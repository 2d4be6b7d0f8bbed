// Cycles of four vertices in an undirected graph, from its edges oriented by degree.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// Number of cycles of four vertices, with chords or without, and at each vertex, where that is
// asked for: these add up to four times the total.
struct FourCycles {
  detail::Int128 total = 0;
  std::optional<Vector<std::int64_t>> at_vertex;
};

// Exact. `edges` must be by degree. Blocks. Throws InvalidArgument, OutOfMemory, Cancelled.
//
// Each cycle is found from its vertex of the highest degree, by the paths of two edges from there.
// Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM J. Comput. 14, 1985.
FourCycles count_four_cycles(const Oriented& edges, bool at_vertices);

}  // namespace graphrun
