// Local moving: vertices change to the neighbouring community that raises modularity most.
#pragma once

#include <cstdint>

#include <graphrun/engine/coarse_graph.hpp>

namespace graphrun {

// Settings of move_vertices() and refine_groups().
struct MoveOptions {
  double resolution = 1;
  // Vertices move in parts drawn by a hash of vertex, round and this number.
  std::uint64_t seed = 1;
  // Rounds end when one gains less than this share of modularity, and after so many.
  double least_gain = 1e-6;
  int most_rounds = 50;
  // Whether the last round is to look at all vertices, not only at those whose surroundings have
  // changed: what a community has in sum changes for others, too.
  bool settle = false;
};

// How the rounds went.
struct MoveResult {
  int rounds = 0;
  std::int64_t moved = 0;  // moves of all rounds
};

// Rounds in which each vertex whose surroundings have changed takes the community among those of
// its neighbours that raises modularity most, the smallest of equal ones, or one of its own if that
// is better. A round moves one part of the vertices after another: those of a part decide by what
// the parts before have left, and move at once. `group` has labels below the number of vertices; a
// community that is left takes in only the vertex of its number. The same on every device and for
// any number of threads. Blocks. Throws InvalidArgument, OutOfMemory, Cancelled.
MoveResult move_vertices(const CoarseGraph& graph, const MoveOptions& options,
                         Vector<index_t>& group);

// Splits each group into connected parts that are worth being together: from parts of one vertex
// each, a vertex that is alone, and well enough connected to its group, joins the part of its group
// that raises modularity most. Parts are named by a vertex in them. As move_vertices() for the
// rest.
//
// Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected communities,
// Scientific Reports 9, 2019.
MoveResult refine_groups(const CoarseGraph& graph, const MoveOptions& options,
                         const Vector<index_t>& group, Vector<index_t>& part);

// Gives each vertex the smallest vertex that it is connected with inside its group. Blocks. Throws
// OutOfMemory, Cancelled.
void split_groups(const CoarseGraph& graph, Vector<index_t>& group);

}  // namespace graphrun
