// A drawing of a graph by forces.
#pragma once

#include <cstdint>
#include <functional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Progress of layout(): levels that are done, and all; the vertices of the current one.
struct LayoutProgress {
  int done, levels;
  index_t vertices;
};

// Settings of layout().
struct LayoutOptions {
  std::uint64_t seed = 1;  // another one draws another picture
  // Edges pull with their weights, which must not be negative; else all alike.
  bool weighted = false;
  // Vertices push with it, and have room for it; null: 1 each. Positive whole numbers.
  const Vector<std::int64_t>* mass = nullptr;
  double effort = 1;  // how many rounds, of as many as usual
  std::function<void(const LayoutProgress&)> on_progress = {};  // may be empty
};

// Result of layout().
struct LayoutResult {
  Vector<double> x, y;           // in the unit square, the longer side of which is filled
  double width = 0, height = 0;  // of the drawing
  double edge_length = 0;        // mean distance of two vertices with an edge between them
  int levels = 0;                // of coarser graphs, and the graph itself
  int rounds = 0;                // of moves, of all levels
};

// Places of the vertices where forces hold each other: two vertices push each other with 1 over
// their distance, an edge pulls with the square of its length. Direction and loops are ignored. The
// graph is coarsened by putting each vertex to a neighbour that leads, again and again; the
// coarsest is drawn, and from level to level the vertices of a group are placed around it and move
// on. Components are drawn by themselves and laid beside each other. The same bits for any number
// of threads on one kind of device; two kinds may differ in rounding. Blocks. Polls the context's
// stop token (throws Cancelled). Throws InvalidArgument for an effort that is not above 0 or above
// 10,000, negative weights, and masses that are not positive; OutOfMemory.
//
// Fruchterman and Reingold, Graph drawing by force-directed placement, Software: Practice and
// Experience 21(11), 1991; Walshaw, A multilevel algorithm for force-directed graph drawing,
// Journal of Graph Algorithms and Applications 7(3), 2003; Hachul and Jünger, Drawing large graphs
// with a potential-field-based multilevel algorithm, GD 2004.
LayoutResult layout(const Graph& graph, const LayoutOptions& options = {});

}  // namespace graphrun
