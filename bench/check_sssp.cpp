// Shortest paths checked as the GAP Benchmark Suite does, or by what proves the same in one pass.
#include <fmt/format.h>

#include <atomic>
#include <queue>
#include <utility>

#include "bench/check.hpp"
#include "bench/parallel.hpp"

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

template <class T>
std::string differs_from_dijkstra(const HostGraph& graph, std::span<const T> length, index_t source,
                                  std::span<const T> distance, T none) {
  const std::vector<T> expected = dijkstra(graph, length, source, none);
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (distance[v] == expected[v]) continue;
    return fmt::format("vertex {} has distance {}, expected {}", v, distance[v], expected[v]);
  }
  return {};
}

// Distances that no entry shortens are at most the right ones. Where in addition one entry of
// positive length from a nearer vertex gives each of them, there is a path as long: they are right.
template <class T>
class Proof {
 public:
  Proof(const HostGraph& graph, std::span<const T> length, std::span<const T> distance, T none)
      : graph_(graph), length_(length), distance_(distance), none_(none), given_(distance.size()) {}

  // What an entry out of u contradicts.
  std::string fault_at(index_t u) {
    const T from = distance_[static_cast<std::size_t>(u)];
    if (from == none_) return {};
    if (!(from >= T{0})) return fmt::format("vertex {} has distance {}", u, from);
    auto k = static_cast<std::size_t>(graph_.offsets[static_cast<std::size_t>(u)]);
    for (const index_t to : graph_.row(u)) {
      const auto v = static_cast<std::size_t>(to);
      const T step = length_[k++];
      if (step > none_ - from) continue;  // too long for any distance
      const T way = from + step;
      if (way < distance_[v]) {
        return fmt::format("vertex {} has distance {}, but {} through {}", v, distance_[v], way, u);
      }
      if (way == distance_[v] && from < way) {
        std::atomic_ref(given_[v]).store(1, std::memory_order_relaxed);
      }
    }
    return {};
  }
  // After that, of all vertices.
  bool is_given(std::size_t v) const { return distance_[v] == none_ || given_[v] != 0; }

 private:
  const HostGraph& graph_;
  std::span<const T> length_, distance_;
  T none_;
  std::vector<char> given_;
};

}  // namespace

template <class T>
std::string sssp_fault(const HostGraph& graph, std::span<const T> length, index_t source,
                       std::span<const T> distance, T none) {
  if (distance.size() != static_cast<std::size_t>(graph.vertices())) return "a value is missing";
  const auto start = static_cast<std::size_t>(source);
  if (distance[start] != T{0}) {
    return fmt::format("the source {} has distance {}", source, distance[start]);
  }
  Proof<T> proof(graph, length, distance, none);
  std::string fault = first_fault(graph.vertices(), [&](index_t u) { return proof.fault_at(u); });
  if (!fault.empty()) return fault;
  for (std::size_t v = 0; v < distance.size(); ++v) {
    // Entries without length prove nothing.
    if (v != start && !proof.is_given(v)) {
      return differs_from_dijkstra(graph, length, source, distance, none);
    }
  }
  return {};
}

template std::string sssp_fault(const HostGraph&, std::span<const std::int64_t>, index_t,
                                std::span<const std::int64_t>, std::int64_t);
template std::string sssp_fault(const HostGraph&, std::span<const double>, index_t,
                                std::span<const double>, double);

}  // namespace graphrun::cli::bench
