// Brandes' algorithm from a few sources at once: path counts level by level forward, dependencies
// backward.
#pragma once

#include <memory>
#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/edge_scores.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Forward and backward sweeps of Brandes' algorithm. Reuses its buffers between searches, about 100
// bytes per vertex, with dependencies of edges 200. On a CPU it takes also 2 bytes per stored entry
// of an undirected graph and 4 of a directed one, for each thread. The order of every sum is fixed,
// so results are bit-identical on every run, and on a CPU for any number of threads. If a number of
// paths exceeds a double, values get separate exponents.
class Brandes {
 public:
  static constexpr std::size_t width = 4;  // most sources of a search
  // A group of sources, of sum_over_sources(), has a multiple of so many: a multiple of width.
  static constexpr std::size_t grain_on(Backend /*backend*/) { return width; }

  explicit Brandes(const Graph& graph);
  Brandes(Brandes&&) noexcept;
  Brandes& operator=(Brandes&&) noexcept;
  ~Brandes();

  // Breadth-first search from up to `width` vertices, which may repeat. Blocks. Polls the context's
  // stop token (throws Cancelled). Throws InvalidArgument for too many sources, or one that is not
  // a vertex.
  void search(std::span<const index_t> sources);

  // Counts shortest paths for each source s of the last search. p{v} is the number of shortest
  // paths from s to v: p{s} = 1, p{level L} = A' p{level L-1}. Blocks. Polls the stop token. On a
  // CPU this does nothing: the functions that add dependencies count.
  void count_paths();

  // Adds dependencies for each source s, after count_paths(): for all v but s, score{v} += p{v}
  // d{v}, where d{level L} = A (1/p + d){level L+1}. That is the sum over all vertices t of the
  // share of the shortest paths from s to t that pass through v. With factors, one for each source,
  // what is added from s is multiplied by its. Polls the stop token. Throws InvalidArgument unless
  // there is one for each source or none.
  void add_dependencies(Vector<double>& score, std::span<const double> factors = {});

  // Adds the dependencies of edges for each source s, after count_paths() and in place of
  // add_dependencies(): for each edge u -> v from a level to the next one, score{u, v} += p{u} (1/p
  // + d){v}, the sum over all vertices t of the share of the shortest paths from s to t that lead
  // along the edge. Those of (v, u) are added where (u, v) stands for both. Polls the stop token.
  void add_edge_dependencies(EdgeScores& scores);

  // Adds the ends of paths for each source s of the last search: score{v} += 1 for all v but s that
  // it reaches, and to score{s} their number. Blocks.
  void add_ends(Vector<double>& score);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace graphrun
