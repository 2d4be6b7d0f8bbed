// Betweenness by Brandes' algorithm on one thread, over plain arrays in extended range.
#pragma once

#include <algorithm>
#include <catch2/catch_message.hpp>
#include <cmath>
#include <utility>

#include "support.hpp"

namespace graphrun::test {

// Neighbours of v: to[offsets[v]...offsets[v + 1]).
struct HostRows {
  std::vector<offset_t> offsets;
  std::vector<index_t> to;

  explicit HostRows(const Graph& graph) {
    const Csr& csr = std::get<Csr>(graph.out_edges().storage());
    offsets = csr.offsets.to_host();
    to = csr.column_of.to_host();
  }
  // Repeated edges are merged, as in Graph.
  HostRows(const Triples& t, bool undirected) : offsets(static_cast<std::size_t>(t.rows) + 1) {
    std::vector<std::pair<index_t, index_t>> pairs;
    for (std::size_t i = 0; i < t.size(); ++i) {
      pairs.emplace_back(t.row_of[i], t.column_of[i]);
      if (undirected) pairs.emplace_back(t.column_of[i], t.row_of[i]);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [u, v] : pairs) {
      ++offsets[static_cast<std::size_t>(u) + 1];
      to.push_back(v);
    }
    for (std::size_t v = 1; v < offsets.size(); ++v) offsets[v] += offsets[v - 1];
  }

  std::size_t size() const { return offsets.size() - 1; }
  template <class F>
  void for_each(std::size_t u, F&& f) const {
    for (offset_t k = offsets[u]; k < offsets[u + 1]; ++k) {
      f(static_cast<std::size_t>(to[static_cast<std::size_t>(k)]));
    }
  }
};

// Brandes' algorithm for some sources, in long double, whose exponents reach 2^16383.
inline std::vector<double> betweenness_by_definition(const HostRows& rows,
                                                     const std::vector<index_t>& sources) {
  std::vector<long double> score(rows.size());
  for (const index_t s : sources) {
    std::vector<long double> paths(rows.size()), dependency(rows.size());
    std::vector<index_t> level(rows.size(), no_vertex);
    std::vector<std::size_t> order{static_cast<std::size_t>(s)};
    level[order[0]] = 0;
    paths[order[0]] = 1;
    for (std::size_t head = 0; head < order.size(); ++head) {
      const std::size_t u = order[head];
      rows.for_each(u, [&](std::size_t v) {
        if (level[v] == no_vertex) {
          level[v] = level[u] + 1;
          order.push_back(v);
        }
        if (level[v] == level[u] + 1) paths[v] += paths[u];
      });
    }
    for (auto last = order.rbegin(); last != order.rend(); ++last) {
      const std::size_t u = *last;
      rows.for_each(u, [&](std::size_t v) {
        if (level[v] == level[u] + 1) dependency[u] += paths[u] / paths[v] * (1 + dependency[v]);
      });
      if (u != order[0]) score[u] += dependency[u];
    }
  }
  return {score.begin(), score.end()};
}

// Whether all scores have a relative error of at most 1e-9.
inline bool close(const std::vector<double>& found, const std::vector<double>& expected) {
  if (found.size() != expected.size()) return false;
  for (std::size_t v = 0; v < found.size(); ++v) {
    // Scores below a billionth are rounding errors.
    const double bound = 1e-9 * std::max(expected[v], 1e-9);
    if (!(std::abs(found[v] - expected[v]) <= bound)) {
      UNSCOPED_INFO("vertex " << v << ": " << found[v] << ", expected " << expected[v]);
      return false;
    }
  }
  return true;
}

}  // namespace graphrun::test
