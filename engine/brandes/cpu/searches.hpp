// Brandes' sweeps on the CPU: each search by itself. One thread follows the search's DAG, as
// LevelDag does. Several threads, and sweeps for edges, go level by level over whole rows.
//
// An edge leads from a level to the next one at most. While a sweep is at a level, the values of it
// and of all later ones are zero: the sum over a whole row is the sum over its entries at the level
// before, and no level is looked up. Both ways have the same order of summation.
#pragma once

#include <atomic>
#include <functional>
#include <graphrun/engine/graph.hpp>
#include <span>
#include <variant>
#include <vector>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"
#include "engine/brandes/cpu/level_dag.hpp"
#include "engine/brandes/cpu/search.hpp"
#include "engine/brandes/kernels.hpp"

namespace graphrun::kernels {

// Reuses its buffers between searches: about 16 bytes per vertex and search, as many per vertex and
// thread, and 4 per edge of a DAG and thread. Dependencies of edges take 100 bytes per vertex
// beside. All functions poll the watch, from any thread, and return early on a stop request.
class Searches {
 public:
  // The graph must be on a CPU.
  Searches(const Graph& graph, Watch& watch);
  // Replaces the searches by breadth-first searches from these vertices.
  void start(std::span<const index_t> sources);
  // As Brandes's functions of these names. Those that add dependencies count paths first.
  void add_dependencies(double* score, std::span<const double> factors);
  void add_edge_dependencies(const EdgeScoreView& edges);
  void add_ends(double* score);

 private:
  // What a thread sweeps with: dependencies, and the values of one level until all of its rows are
  // summed.
  template <class T>
  struct Scratch {
    Buffer<T> back, fresh;
  };
  // `paths` of each search become its shares of the score, or stay, and `back` has what is summed.
  template <class T>
  struct Values {
    std::vector<Buffer<T>> paths, back;
    std::vector<Scratch<T>> of_thread;
  };
  // The same of all searches, beside each other.
  template <class T>
  struct Packed {
    Packed(const Context& ctx, std::size_t n) : paths(ctx, n), back(ctx, n) {}
    Buffer<Lanes<T>> paths, back;
  };

  // Calls f(search, threads for it, this thread) for each search: on a thread each, or one after
  // another.
  using ForSearch = std::function<void(std::size_t, OnCpu, std::size_t)>;
  void for_each_search(bool side_by_side, const ForSearch& f);
  // `values_` as values of type T, with room for the paths of each search.
  template <class T>
  Values<T>& values_of_searches();
  std::size_t sweeping_threads() const;
  void count_paths();
  template <class T>
  bool count_in();
  template <class T>
  void count_along(OnCpu within, const Search& s, T* paths, T* fresh, std::atomic<bool>& all_fit);
  // Adds the shares of all searches, each found by one thread along its DAG.
  void sweep_dags(double* score, std::span<const double> factors);
  // Calls done(v, paths, sum) for each vertex but the source, and writes back{v} = 1 / paths + sum.
  template <class T, class F>
  void sum_back(OnCpu within, const Search& s, const T* paths, T* fresh, T* back, F&& done);
  // x{v} = f(v) for the vertices v at this level, all at once.
  template <class T, class F>
  void set_level(OnCpu within, const Search& s, index_t level, T* fresh, T* x, F&& f);
  template <class T>
  void add_shares(const Values<T>& values, std::span<const double> factors, double* score);
  template <class T>
  void add_edge_shares(Values<T>& values, const EdgeScoreView& edges);
  template <class L, class T>
  void add_packed(const Packed<T>& packed, const EdgeScoreView& edges);
  LevelArrays levels() const;

  const Graph& graph_;
  CsrView<NoWeights> out_, in_;
  OnCpu on_;
  std::vector<Search> searches_;  // the first count_ of them are in use
  std::size_t count_ = 0;
  bool side_by_side_ = true;
  std::variant<Values<double>, Values<Scaled>> values_;
  std::vector<LevelDag> dags_;  // of each thread
  std::variant<std::monostate, Packed<double>, Packed<Scaled>> packed_;
  std::variant<std::monostate, Buffer<NarrowLevels>, Buffer<WideLevels>> packed_levels_;
  Watch& watch_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace graphrun::kernels
