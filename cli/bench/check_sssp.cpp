// Shortest paths checked as the GAP Benchmark Suite does.
#include <fmt/format.h>

#include <queue>
#include <utility>

#include "cli/bench/check.hpp"

namespace graphrun::cli::bench {
namespace {

template <class T>
std::vector<T> dijkstra(const HostGraph& graph, std::span<const T> length, index_t source, T none) {
  using Entry = std::pair<T, index_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  std::vector<T> distance(static_cast<std::size_t>(graph.vertices()), none);
  distance[static_cast<std::size_t>(source)] = 0;
  heap.push({T{0}, source});
  while (!heap.empty()) {
    const auto [near, u] = heap.top();
    heap.pop();
    if (near != distance[static_cast<std::size_t>(u)]) continue;
    auto k = static_cast<std::size_t>(graph.offsets[static_cast<std::size_t>(u)]);
    for (const index_t v : graph.row(u)) {
      const T way = near + length[k++];
      if (way >= distance[static_cast<std::size_t>(v)]) continue;
      distance[static_cast<std::size_t>(v)] = way;
      heap.push({way, v});
    }
  }
  return distance;
}

}  // namespace

template <class T>
std::string sssp_fault(const HostGraph& graph, std::span<const T> length, index_t source,
                       std::span<const T> distance, T none) {
  if (distance.size() != static_cast<std::size_t>(graph.vertices())) return "a value is missing";
  const std::vector<T> expected = dijkstra(graph, length, source, none);
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (distance[v] == expected[v]) continue;
    return fmt::format("vertex {} has distance {}, expected {}", v, distance[v], expected[v]);
  }
  return {};
}

template std::string sssp_fault(const HostGraph&, std::span<const std::int64_t>, index_t,
                                std::span<const std::int64_t>, std::int64_t);
template std::string sssp_fault(const HostGraph&, std::span<const double>, index_t,
                                std::span<const double>, double);

}  // namespace graphrun::cli::bench
