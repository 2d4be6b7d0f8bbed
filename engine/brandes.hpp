// Brandes' sums along the shortest paths from a few sources at once: path counts level by level on
// the way out, dependencies on the way back.
#pragma once

#include <memory>
#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Keeps what it needs between searches, some 100 bytes a vertex. Every row's sum is taken in an
// order of its own, so results are the same bits on every run, and on a CPU for any number of
// threads. A number of paths may be beyond what a double holds: exponents are then kept beside
// values.
class Brandes {
 public:
  static constexpr std::size_t width = 4;  // sources at a time

  explicit Brandes(const Graph& graph);
  Brandes(Brandes&&) noexcept;
  Brandes& operator=(Brandes&&) noexcept;
  ~Brandes();

  // Searches breadth-first from up to `width` vertices, which need not be different. Blocks. Polls
  // the context's stop token (throws Cancelled). Throws InvalidArgument for too many sources, or
  // one that is not a vertex.
  void search(std::span<const index_t> sources);

  // For each source s of the last search, where p{v} is the number of shortest paths from s to v:
  // p{s} = 1, p{level L} = A' p{level L-1}. Blocks. Polls the stop token.
  void count_paths();

  // For each source s, after its paths were counted, and all v but s: score{v} += p{v} d{v}, where
  // d{level L} = A (1/p + d){level L+1}. That is the sum over all vertices t of the share of the
  // shortest paths from s to t that pass through v. Polls the stop token.
  void add_dependencies(Vector<double>& score);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace graphrun
