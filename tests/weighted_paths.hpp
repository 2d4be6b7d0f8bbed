// Shares of shortest paths over lengths by definition: as networkx.betweenness_centrality with
// weights, in plain C++.
#pragma once

#include <limits>
#include <map>
#include <queue>
#include <random>
#include <utility>
#include <vector>

#include "closure_cases.hpp"

namespace graphrun::test {

// Edges with lengths. T is int64 or double.
template <class T>
struct Lengths {
  index_t vertices = 0;
  bool undirected = false;
  std::map<std::pair<index_t, index_t>, T> of;  // the least of repeats; both ways if undirected

  Lengths(const Triples& t, bool both_ways, const std::vector<T>& lengths)
      : vertices(t.rows), undirected(both_ways) {
    for (std::size_t i = 0; i < t.size(); ++i) {
      put(t.row_of[i], t.column_of[i], lengths[i]);
      if (undirected) put(t.column_of[i], t.row_of[i], lengths[i]);
    }
  }
  void put(index_t u, index_t v, T length) {
    const auto [at, fresh] = of.try_emplace({u, v}, length);
    if (!fresh) at->second = std::min(at->second, length);
  }
  Graph graph(const Context& ctx) const {
    std::vector<index_t> from, to;
    std::vector<T> lengths;
    for (const auto& [edge, length] : of) {
      from.push_back(edge.first);
      to.push_back(edge.second);
      lengths.push_back(length);
    }
    const BuildOptions options{Mirror::none, Duplicates::min, SelfLoops::keep};
    BuildCounts counts;
    Matrix matrix = Matrix::from_triples<T>(ctx.local(), vertices, vertices, from, to, lengths,
                                            options, &counts);
    const Graph graph(std::move(matrix), counts, !undirected);
    return ctx.ranks() == nullptr ? graph : graph.over_ranks(ctx);
  }
};

struct PathShares {
  std::vector<double> through;                          // each vertex
  std::map<std::pair<index_t, index_t>, double> along;  // each edge; u <= v if undirected
};

// Sums from these sources, each times its factor (none: 1), of ordered pairs.
template <class T>
PathShares weighted_shares(const Lengths<T>& edges, const std::vector<index_t>& sources,
                           const std::vector<double>& factors = {}) {
  const auto n = static_cast<std::size_t>(edges.vertices);
  std::vector<std::vector<std::pair<index_t, T>>> rows(n);
  PathShares shares{std::vector<double>(n), {}};
  for (const auto& [edge, length] : edges.of) {
    rows[static_cast<std::size_t>(edge.first)].emplace_back(edge.second, length);
    if (!edges.undirected || edge.first <= edge.second) shares.along[edge] = 0;
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const double factor = factors.empty() ? 1 : factors[i];
    const T none = std::numeric_limits<T>::max();
    std::vector<T> distance(n, none);
    std::vector<long double> paths(n), passed(n);
    std::vector<std::vector<index_t>> before(n);
    std::vector<char> settled(n);
    std::vector<index_t> order;
    using Near = std::pair<T, index_t>;
    std::priority_queue<Near, std::vector<Near>, std::greater<>> near;
    const auto source = static_cast<std::size_t>(sources[i]);
    distance[source] = 0;
    paths[source] = 1;
    near.push({T{0}, sources[i]});
    while (!near.empty()) {
      const auto u = static_cast<std::size_t>(near.top().second);
      near.pop();
      if (std::exchange(settled[u], char{1})) continue;
      order.push_back(static_cast<index_t>(u));
      for (const auto& [to, length] : rows[u]) {
        const auto v = static_cast<std::size_t>(to);
        const T far = distance[u] + length;
        if (v == u || far > distance[v]) continue;
        if (far < distance[v]) {
          distance[v] = far;
          paths[v] = 0;
          before[v].clear();
          near.push({far, to});
        }
        paths[v] += paths[u];
        before[v].push_back(static_cast<index_t>(u));
      }
    }
    for (auto last = order.rbegin(); last != order.rend(); ++last) {
      const auto v = static_cast<std::size_t>(*last);
      for (const index_t u : before[v]) {
        const long double share = paths[static_cast<std::size_t>(u)] / paths[v] * (1 + passed[v]);
        passed[static_cast<std::size_t>(u)] += share;
        auto edge = std::pair(u, *last);
        if (edges.undirected && edge.first > edge.second) std::swap(edge.first, edge.second);
        shares.along[edge] += factor * static_cast<double>(share);
      }
      if (v != source) shares.through[v] += factor * static_cast<double>(passed[v]);
    }
  }
  return shares;
}

// How many random graphs to search over lengths: a GPU takes one search at a time.
inline unsigned random_graphs(const Context& ctx) {
  return ctx.backend() == Backend::cuda ? 30 : 300;
}

// Lengths from 1 to 4, so that many paths are equally short.
inline std::vector<std::int64_t> whole_lengths(const Triples& t, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::int64_t> lengths(t.size());
  for (auto& length : lengths) length = 1 + static_cast<std::int64_t>(random() % 4);
  return lengths;
}
// Tenths: sums of these are equal in some orders and not in others.
inline std::vector<double> real_lengths(const Triples& t, unsigned seed) {
  std::vector<double> lengths;
  for (const std::int64_t length : whole_lengths(t, seed)) {
    lengths.push_back(static_cast<double>(length) / 10);
  }
  return lengths;
}

}  // namespace graphrun::test
