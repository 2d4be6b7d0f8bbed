// Figures of a graph's structure that the time of algorithms follows from.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Counts are doubles, since those of a large graph are foreseen from smaller ones.
struct GraphStructure {
  double vertices = 0, entries = 0;  // stored ones
  double both_ways = 0;              // entries of the simple undirected graph
  double isolated = 0;               // vertices without an edge
  double self_loops = 0;             // stored ones
  double longest = 0;                // most neighbours of a vertex, without direction
  double squares = 0;                // sum of squared numbers of neighbours
  // Of the edges from the end with fewer neighbours to that with more, by number where both have
  // as many: the most out of a vertex, the sum of squares, and the sum over edges of those that
  // leave the edge's target.
  double later_longest = 0, later_squares = 0, later_paths = 0;
  double triangles = 0;  // from a sample
  // Of a search along the edges from the vertex of most stored entries: its levels, and what it
  // reached. And the means of searches from some vertices that are drawn.
  double levels = 0, reached = 0, reached_entries = 0;
  double drawn_levels = 0, drawn_reached = 0, drawn_reached_entries = 0;
  // Of gathers by the stored columns, row after row, from values of 4 bytes: the share that a cache
  // of 32 KiB has.
  double near = 0;
  // Of a random walk from all vertices alike: the sum of changes in its last round that was tried,
  // which it was, and the factor of each round from there on.
  double change = 1, rounds = 1, decay = 1;
  double stop = 0;     // the share of walkers at vertices without a way on, in that round
  double busiest = 0;  // the largest share of them at one vertex, the mean of the last two rounds
  // Of the iteration for the eigenvector of A' + 1, from the same start: by what length grew in the
  // last of as many rounds.
  double growth = 1;
  // The largest core number; and the rounds in which vertices are taken away to find it, level by
  // level: in each go all that have no more edges left than the level says.
  double core = 0, core_rounds = 0;

  // Figures of single algorithms, which structure_of() does not set. The first rounds of an
  // iteration: their number, the change in the last one, and its factor from round to round.
  double tried = 0, tried_change = 1, tried_decay = 1;
  // Vertices whose eccentricities batches of searches find, since their bounds do not close.
  double searched_together = 0;
  // A run whose first part was tried, foreseen to its end: the vertices and entries that it looks
  // at, and its rounds, or steps of a walk, each of which waits for the one before.
  double run_vertices = 0, run_entries = 0, run_rounds = 0;
};

// The figures of a graph on a CPU. Takes the time of some thirty passes over the entries on one
// thread. Makes graph.undirected(). Blocks. Throws Unsupported for a graph on a GPU, OutOfMemory,
// Cancelled.
GraphStructure structure_of(const Graph& graph);

// The figures of a graph of so many vertices and entries, foreseen from two smaller ones of its
// kind. Counts grow by the power of the entries by which they grew from `smaller` to `larger`;
// factors and changes are those of `larger`.
GraphStructure extrapolated(const GraphStructure& smaller, const GraphStructure& larger,
                            double vertices, double entries);

}  // namespace graphrun
