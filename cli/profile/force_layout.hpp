// A drawing of a small graph: where its vertices lie.
#pragma once

#include <cstdint>
#include <vector>

namespace graphrun::cli {

struct LayoutEdge {
  std::size_t from, to;
  double strength;  // 1: the strongest
};

struct Point {
  double x, y;
};

// Places of the vertices in the unit square, by forces: edges pull, circles of these radii (shares
// of the square's side) push each other away, and all are drawn to the middle. Takes the square of
// the number of vertices in each of some hundred rounds. The same for the same seed.
//
// Fruchterman and Reingold, Graph drawing by force-directed placement, Software: Practice and
// Experience 21(11), 1991.
std::vector<Point> force_layout(const std::vector<double>& radius,
                                const std::vector<LayoutEdge>& edges, std::uint64_t seed);

}  // namespace graphrun::cli
