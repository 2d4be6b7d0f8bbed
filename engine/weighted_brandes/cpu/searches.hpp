// Searches over lengths on the CPU: what each keeps, and all of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <graphrun/engine/semiring.hpp>
#include <optional>
#include <vector>

#include "engine/brandes/scaled.hpp"
#include "engine/weighted_brandes/cpu/nearest.hpp"
#include "engine/weighted_brandes/searches.hpp"

namespace graphrun::kernels {

// A vertex of a search: `value` is its number of paths, then 1 / that and the sum of its
// successors'.
template <class T, class N>
struct Node {
  T distance;
  N value;
};

template <class T, class N>
struct Found {
  using Length = T;
  using Number = N;
  const Node<T, N>* nodes;
  const N* paths_to;
  T distance(index_t v) const { return nodes[v].distance; }
  N paths(index_t v) const { return paths_to[v]; }
  N back(index_t v) const { return nodes[v].value; }
};

template <class T, class N>
struct Values {
  Values(const Context& ctx, std::size_t n, bool per_edge)
      : nodes(ctx, n), paths(ctx, per_edge ? n : 0) {
    for (std::size_t v = 0; v < n; ++v) reset(static_cast<index_t>(v));
  }
  void reset(index_t v) { nodes.data()[v] = {MinPlus<T>::zero, PathNumber<N>::from(0)}; }
  Buffer<Node<T, N>> nodes;
  Buffer<N> paths;  // of edges alone
};

template <class T>
struct Search {
  Search(const Context& ctx, std::size_t n, bool per_edge)
      : order(ctx, n), share(ctx, per_edge ? 0 : n), narrow(ctx, n, per_edge) {
    std::fill_n(share.data(), share.size(), 0.0);
  }
  index_t source = 0, reached = 0;
  Buffer<index_t> order;  // vertices reached, the nearest first
  Buffer<double> share;   // of vertices alone: what each adds to its score
  Values<T, double> narrow;
  std::optional<Values<T, Scaled>> wide;
  bool is_wide = false;
  LengthFault fault = LengthFault::none;
};

template <class T>
class LengthSearches final : public WeightedSearches {
 public:
  LengthSearches(const Graph& graph, bool per_edge, Watch& watch);

  std::size_t width() const override { return static_cast<std::size_t>(on_.threads) * 2; }
  LengthFault search(std::span<const index_t> sources) override;
  void add_dependencies(double* score, std::span<const double> factors) override;
  void add_edge_dependencies(const EdgeScoreView& edges) override;
  void add_ends(double* score) override;

 private:
  void run(Search<T>& s, Nearest<T>& nearest);
  template <class N>
  bool settle(Search<T>& s, Values<T, N>& values, Nearest<T>& nearest);
  template <class N>
  void sum_back(Search<T>& s, Values<T, N>& values);
  template <class N>
  bool relax(Search<T>& s, index_t u, Node<T, N>* nodes, Nearest<T>& nearest);

  std::size_t vertices() const { return static_cast<std::size_t>(a_.rows); }
  T length(offset_t k) const { return length_ == nullptr ? T{1} : length_[k]; }

  const Graph graph_;
  CsrView<NoWeights> a_;
  OnCpu on_;
  std::optional<Buffer<T>> converted_;
  const T* length_ = nullptr;  // of each entry; null: 1
  bool per_edge_;
  std::vector<Search<T>> searches_;
  std::size_t count_ = 0;
  std::vector<Nearest<T>> of_thread_;
  Watch& watch_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace graphrun::kernels
