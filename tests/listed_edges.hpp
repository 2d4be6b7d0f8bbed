// The stored edges of a graph, one by one, for definitions over them.
#pragma once

#include <cstddef>
#include <graphrun/engine/graph.hpp>
#include <vector>

namespace graphrun::test {

struct ListedEdge {
  std::size_t from, to;
  double weight;
};

inline std::vector<ListedEdge> listed_edges(const Graph& graph, bool weighted) {
  const Matrix& a = graph.out_edges();
  const auto& csr = std::get<Csr>(a.storage());
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  std::vector<double> weights(columns.size(), 1);
  if (weighted) {
    weights = a.weights().visit_real(
        "a graph",
        [](const auto& values) {
          const auto host = values.to_host();
          return std::vector<double>(host.begin(), host.end());
        },
        weights);
  }
  std::vector<ListedEdge> edges;
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    for (auto k = static_cast<std::size_t>(offsets[u]);
         k < static_cast<std::size_t>(offsets[u + 1]); ++k) {
      edges.push_back({u, static_cast<std::size_t>(columns[k]), weights[k]});
    }
  }
  return edges;
}

}  // namespace graphrun::test
