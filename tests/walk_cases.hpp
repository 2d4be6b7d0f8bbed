// Graphs that walks are taken on, and their edges by the definition.
#pragma once

#include <map>
#include <vector>

#include "support.hpp"

namespace graphrun::test {

using Row = std::map<index_t, double>;  // the weights of a vertex's edges

// The stored edges with their weights; those of an undirected graph both ways.
inline std::vector<Row> walked_rows(const Triples& t, bool undirected) {
  std::vector<Row> rows(static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    const index_t u = t.row_of[i], v = t.column_of[i];
    const double weight = (u + v) % 7 + 1;  // the same both ways
    rows[static_cast<std::size_t>(u)][v] = weight;
    if (undirected) rows[static_cast<std::size_t>(v)][u] = weight;
  }
  return rows;
}

inline Graph walked_graph(const Context& ctx, const Triples& t, bool undirected) {
  std::vector<Edge> edges;
  std::vector<double> weights;
  for (std::size_t i = 0; i < t.size(); ++i) {
    edges.push_back({t.row_of[i], t.column_of[i]});
    weights.push_back((t.row_of[i] + t.column_of[i]) % 7 + 1);
  }
  GraphOptions options;
  options.undirected = undirected;
  options.duplicates = Duplicates::min;
  return Graph(ctx, t.rows, edges, weights, options);
}

}  // namespace graphrun::test
