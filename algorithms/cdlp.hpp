// Communities by label propagation, as LDBC Graphalytics defines them.
#pragma once

#include <functional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The end of a round of cdlp().
struct CdlpRound {
  int iteration;    // from 1
  index_t changed;  // vertices whose label is another one now
};

// Settings of cdlp().
struct CdlpOptions {
  int iterations = 10;
  std::function<void(const CdlpRound&)> on_round;
};

// Labels, and how the rounds went.
struct CdlpResult {
  Vector<index_t> label;  // of each vertex: the number of a vertex
  int iterations;         // rounds done: fewer than asked for where one changed nothing
  index_t changed;        // labels that the last round changed
};

// Community detection by label propagation. At first the label of a vertex is its number. In each
// round all vertices at once take the most frequent label among their neighbours, the smallest of
// equally frequent ones; a vertex without neighbours keeps its own. In a directed graph a neighbour
// counts once for each direction, twice where edges lead both ways. A loop makes a vertex its own
// neighbour. The same on every device and for any number of threads. Blocks. Throws InvalidArgument
// for a negative number of iterations; OutOfMemory, Cancelled.
//
// Raghavan, Albert and Kumara, Near linear time algorithm to detect community structures in
// large-scale networks, Physical Review E 76, 2007.
CdlpResult cdlp(const Graph& graph, const CdlpOptions& options = {});

}  // namespace graphrun
