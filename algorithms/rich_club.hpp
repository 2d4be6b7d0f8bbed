// Rich-club coefficients.
#pragma once

#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The vertices of more than `degree` edges, and the edges between them.
struct RichClub {
  index_t degree;
  offset_t vertices, edges;
  double coefficient;  // edges over all pairs of its vertices
};

// Result of rich_club().
struct RichClubResult {
  // By vertex: the coefficient of the club of all vertices with more edges than it has; infinite
  // where these are fewer than two.
  Vector<double> coefficient;
  // Clubs of two or more vertices: of degrees 0, 1, 2, 4, 8 and so on.
  std::vector<RichClub> clubs;
  index_t largest_degree = 0;
};

// Rich-club coefficients of the simple undirected graph, not normalized: how densely vertices of
// many edges are joined to each other. Counts are exact. Blocks. Throws OutOfMemory, Cancelled.
//
// Zhou and Mondragon, The rich-club phenomenon in the Internet topology, IEEE Communications
// Letters 8(3), 2004.
RichClubResult rich_club(const Graph& graph);

}  // namespace graphrun
