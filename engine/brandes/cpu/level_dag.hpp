// The shortest-path DAG of one search, swept by one thread.
//
// A vertex's place is its position in the order of levels. Values are stored by place, and so are
// the ends of the DAG's edges. Only the listing of the edges reads memory at random: a sweep reads
// arrays from end to end, and values of the next level, which lie close together.
#pragma once

#include <graphrun/formats/matrix/views.hpp>
#include <optional>

#include "base/common/watch.hpp"
#include "engine/brandes/cpu/search.hpp"
#include "engine/brandes/scaled.hpp"

namespace graphrun::kernels {

// Reuses its buffers between searches: 16 bytes per vertex, 16 more where a number of paths
// exceeded a double, and 4 per edge of the DAG.
class LevelDag {
 public:
  // For a graph with so many vertices, whose DAGs have at most so many edges.
  LevelDag(const Context& ctx, std::size_t vertices, std::size_t most_edges);

  // share{v} = p{v} d{v} of this search, as Brandes's functions define p and d; 0 for the source
  // and for vertices that it does not reach. Sums go along the rows of `out`. Polls the watch, and
  // returns false where it asks to stop.
  bool find_shares(const CsrView<NoWeights>& out, const Search& s, Watch& watch, double* share);

 private:
  void place_vertices(const Search& s);
  // Lists the edges from this level on and counts paths along them. Returns the first level whose
  // edges lead to a number of paths that does not fit in T, depth + 1 if there is none.
  template <class T>
  index_t count_paths(const CsrView<NoWeights>& out, const Search& s, index_t level, Pulse& pulse,
                      T* value);
  // Replaces each value p by 1/p + d.
  template <class T>
  void sum_back(const Search& s, Pulse& pulse, T* value, double* share);

  Context ctx_;
  Buffer<index_t> place_of_;   // of each vertex reached
  Buffer<index_t> successor_;  // the place to which each edge leads
  Buffer<index_t> degree_of_;  // edges from each place
  Buffer<double> value_;
  std::optional<Buffer<Scaled>> scaled_;
  offset_t edges_ = 0;  // how many are listed, of complete levels
};

}  // namespace graphrun::kernels
