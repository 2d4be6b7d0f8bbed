// A breadth-first tree checked as the GAP Benchmark Suite does.
#include <fmt/format.h>

#include <algorithm>

#include "bench/check.hpp"

namespace graphrun::cli::bench {
namespace {

bool has_edge(const HostGraph& graph, index_t from, index_t to) {
  const auto row = graph.row(from);
  return std::binary_search(row.begin(), row.end(), to);
}

std::string parent_fault(const HostGraph& graph, const std::vector<index_t>& depth, index_t source,
                         std::span<const index_t> parent, index_t v) {
  const index_t p = parent[static_cast<std::size_t>(v)];
  const index_t here = depth[static_cast<std::size_t>(v)];
  if ((p == no_vertex) != (here == no_vertex)) {
    return fmt::format("vertex {} {}", v,
                       p == no_vertex ? "was not reached, but can be" : "cannot be reached");
  }
  if (p == no_vertex) return {};
  if (v == source) return p == v ? "" : fmt::format("the source {} is not its own parent", v);
  if (p < 0 || p >= graph.vertices()) return fmt::format("vertex {} has parent {}", v, p);
  if (depth[static_cast<std::size_t>(p)] != here - 1) {
    return fmt::format("vertex {} on level {} has parent {} on level {}", v, here, p,
                       depth[static_cast<std::size_t>(p)]);
  }
  if (!has_edge(graph, p, v)) return fmt::format("there is no edge from {} to its child {}", p, v);
  return {};
}

}  // namespace

std::string bfs_fault(const HostGraph& graph, index_t source, std::span<const index_t> parent,
                      std::span<const index_t> level) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  if (parent.size() != n || (!level.empty() && level.size() != n)) return "a value is missing";
  const std::vector<index_t> depth = serial_levels(graph, source);
  for (std::size_t v = 0; v < n; ++v) {
    std::string fault = parent_fault(graph, depth, source, parent, static_cast<index_t>(v));
    if (!fault.empty()) return fault;
    if (!level.empty() && level[v] != depth[v]) {
      return fmt::format("vertex {} has level {}, expected {}", v, level[v], depth[v]);
    }
  }
  return {};
}

}  // namespace graphrun::cli::bench
