// Largest flows by augmenting one shortest way after another, over a list of edges.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "listed_edges.hpp"
#include "support.hpp"

namespace graphrun::test {

struct ExpectedFlow {
  double value = 0;
  std::vector<index_t> reached;  // from the source, along edges with room left
  std::map<std::pair<std::size_t, std::size_t>, double> capacity;  // of stored edges but loops
};

// Whole capacities: sums in double are exact. Edmonds and Karp, 1972.
inline ExpectedFlow flow_by_definition(const Graph& graph, index_t source, index_t target) {
  struct Arc {
    std::size_t to;
    double room;
    std::size_t reverse;
  };
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<std::vector<Arc>> arcs(n);
  ExpectedFlow found;
  for (const ListedEdge& e : listed_edges(graph, true)) {
    if (e.from == e.to) continue;
    found.capacity[{e.from, e.to}] += e.weight;
    arcs[e.from].push_back({e.to, e.weight, arcs[e.to].size()});
    arcs[e.to].push_back({e.from, 0, arcs[e.from].size() - 1});
  }
  const auto s = static_cast<std::size_t>(source), t = static_cast<std::size_t>(target);
  for (;;) {
    std::vector<std::pair<std::size_t, std::size_t>> before(n, {n, 0});
    std::vector<std::size_t> queue{s};
    before[s] = {s, 0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::size_t u = queue[i];
      for (std::size_t k = 0; k < arcs[u].size(); ++k) {
        const Arc& arc = arcs[u][k];
        if (arc.room <= 0 || before[arc.to].first != n) continue;
        before[arc.to] = {u, k};
        queue.push_back(arc.to);
      }
    }
    if (before[t].first == n) {
      for (const auto& [u, k] : before) found.reached.push_back(u != n ? 1 : 0);
      return found;
    }
    double room = arcs[before[t].first][before[t].second].room;
    for (std::size_t v = t; v != s; v = before[v].first) {
      room = std::min(room, arcs[before[v].first][before[v].second].room);
    }
    for (std::size_t v = t; v != s; v = before[v].first) {
      Arc& arc = arcs[before[v].first][before[v].second];
      arc.room -= room;
      arcs[v][arc.reverse].room += room;
    }
    found.value += room;
  }
}

}  // namespace graphrun::test
