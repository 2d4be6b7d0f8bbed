// Communities of large modularity, level by level.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// A level of louvain() or leiden(): a graph whose vertices are groups of the level before.
struct CommunityLevel {
  index_t vertices;     // of the level
  index_t communities;  // that they are in
  int rounds;           // of moves
};

// Settings of louvain().
struct LouvainOptions {
  double resolution = 1;   // what the expected edges count, from 0 on
  bool weighted = false;   // an edge counts as much as its weight, else 1
  int max_levels = 64;     // graphs that vertices move in, the graph itself included
  bool refine = true;      // move again on the way back from the last level to the first
  std::uint64_t seed = 1;  // of the order in which vertices move
  std::function<void(const CommunityLevel&)> on_level;
};

// Result of louvain() and leiden().
struct CommunitiesResult {
  Vector<index_t> community;  // of each vertex: the smallest vertex of its community
  double modularity;          // as modularity() has it; NaN in a graph whose edges count nothing
  index_t communities;
  std::vector<index_t> sizes;  // communities after each level, the last one's on its way up
  int rounds;                  // of moves, of all levels
};

// Communities by the method of Louvain: vertices move to the neighbouring community that raises
// modularity most until few gain; then communities become the vertices of a smaller graph, and so
// on. From the last level back to the first, vertices move once more. In a directed graph the
// expected edges are those by out- and in-degrees. Sums are exact: real weights are rounded to
// multiples of about 2^-51 of their sum. The same on every device and for any number of threads.
// Blocks. Throws InvalidArgument for settings out of range and weights that are not there, negative
// or too large; OutOfMemory, Cancelled.
//
// Blondel, Guillaume, Lambiotte and Lefebvre, Fast unfolding of communities in large networks,
// Journal of Statistical Mechanics, 2008.
CommunitiesResult louvain(const Graph& graph, const LouvainOptions& options = {});

}  // namespace graphrun
