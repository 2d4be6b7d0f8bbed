// Validation of a breadth-first tree by Graph500's five rules.
#include <fmt/format.h>

#include <algorithm>

#include "bench/check.hpp"

namespace graphrun::cli::bench {
namespace {

// Computes the level of each vertex of the tree, by walking towards the source. A walk with more
// steps than vertices is a cycle, and a fault; so is one that leaves the tree.
std::string tree_levels(std::span<const index_t> parent, index_t source,
                        std::vector<index_t>& level) {
  const auto n = static_cast<index_t>(parent.size());
  std::vector<index_t> walk;
  level.assign(parent.size(), no_vertex);
  level[static_cast<std::size_t>(source)] = 0;
  for (index_t v = 0; v < n; ++v) {
    if (parent[static_cast<std::size_t>(v)] == no_vertex) continue;
    walk.clear();
    index_t at = v;
    while (level[static_cast<std::size_t>(at)] == no_vertex) {
      walk.push_back(at);
      const index_t p = parent[static_cast<std::size_t>(at)];
      if (p < 0 || p >= n) return fmt::format("vertex {} has parent {}", at, p);
      if (walk.size() > parent.size() || p == at) {
        return fmt::format("the parents of vertex {} make a cycle", v);
      }
      at = p;
    }
    index_t depth = level[static_cast<std::size_t>(at)];
    for (; !walk.empty(); walk.pop_back()) level[static_cast<std::size_t>(walk.back())] = ++depth;
  }
  return {};
}

std::string tree_edge_fault(const Rows& graph, std::span<const index_t> parent, index_t source,
                            const std::vector<index_t>& level) {
  for (index_t v = 0; v < graph.vertices(); ++v) {
    const index_t p = parent[static_cast<std::size_t>(v)];
    if (p == no_vertex || v == source) continue;
    if (level[static_cast<std::size_t>(v)] != level[static_cast<std::size_t>(p)] + 1) {
      return fmt::format("the tree edge {} - {} does not join neighbouring levels", p, v);
    }
    const auto row = graph.row(p);
    if (!std::binary_search(row.begin(), row.end(), v)) {
      return fmt::format("the tree edge {} - {} is not in the graph", p, v);
    }
  }
  return {};
}

}  // namespace

std::string graph500_fault(const Rows& graph, const ListedEdges& listed, index_t source,
                           std::span<const index_t> parent) {
  if (parent.size() != static_cast<std::size_t>(graph.vertices())) return "a value is missing";
  if (parent[static_cast<std::size_t>(source)] != source) return "the source is not its own parent";
  std::vector<index_t> level;
  std::string fault = tree_levels(parent, source, level);
  if (fault.empty()) fault = tree_edge_fault(graph, parent, source, level);
  if (!fault.empty()) return fault;
  // A listed edge with one end outside would also show that the tree does not span the component.
  for (std::size_t k = 0; k < listed.from.size(); ++k) {
    const index_t p = level[static_cast<std::size_t>(listed.from[k])];
    const index_t q = level[static_cast<std::size_t>(listed.to[k])];
    if ((p == no_vertex) != (q == no_vertex) || (p != no_vertex && std::abs(p - q) > 1)) {
      return fmt::format("the edge {} - {} joins levels {} and {}", listed.from[k], listed.to[k], p,
                         q);
    }
  }
  return {};
}

std::string graph500_sssp_fault(const Rows& graph, std::span<const float> length, index_t source,
                                std::span<const float> distance,
                                std::span<const index_t> predecessor) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  const auto start = static_cast<std::size_t>(source);
  if (distance.size() != n || predecessor.size() != n) return "a value is missing";
  if (predecessor[start] != source || distance[start] != 0) {
    return "the source is not its own predecessor at distance 0";
  }
  std::vector<index_t> level;
  std::string fault = tree_levels(predecessor, source, level);
  if (!fault.empty()) return fault;
  std::vector<bool> joined(n, false);
  joined[start] = true;
  for (index_t u = 0; u < graph.vertices(); ++u) {
    const float from = distance[static_cast<std::size_t>(u)];
    const bool reached = level[static_cast<std::size_t>(u)] != no_vertex;
    auto k = static_cast<std::size_t>(graph.offsets[static_cast<std::size_t>(u)]);
    for (const index_t to : graph.row(u)) {
      const auto v = static_cast<std::size_t>(to);
      const float way = from + length[k++];
      if (reached && (level[v] == no_vertex || distance[v] > way)) {
        return fmt::format("the edge {} - {} leads to {} and beyond distance {}", u, to, way,
                           distance[v]);
      }
      if (reached && predecessor[v] == u && distance[v] == way) joined[v] = true;
    }
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (level[v] == no_vertex || joined[v]) continue;
    return fmt::format("no edge of the right length joins {} to its predecessor {}", v,
                       predecessor[v]);
  }
  return {};
}

}  // namespace graphrun::cli::bench
