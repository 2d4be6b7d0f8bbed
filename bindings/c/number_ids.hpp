// Numbers the vertices of edges that are given by ids.
#pragma once

#include "bindings/c/arrow.hpp"

namespace graphrun::c {

struct NumberedEdges {
  VertexIds ids;
  std::vector<index_t> from, to;
};

// Vertices are the ids in `vertices`, or those that occur where it is null; in ascending order, or
// in the order of their first occurrence where `given_order`. Ids are all whole numbers or all
// text. Throws InvalidArgument for an end of an edge that is not in `vertices` and for an id that
// is there twice; Unsupported for more than 2^31 - 1 vertices.
NumberedEdges number_edges(const ArrowIds& source, const ArrowIds& target, const ArrowIds* vertices,
                           bool given_order);

}  // namespace graphrun::c
