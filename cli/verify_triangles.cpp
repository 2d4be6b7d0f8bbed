// Triangles checked by their definition, over Boost's graph.
#include "cli/verify_triangles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <graphrun/boost.hpp>
#include <vector>

#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

using Neighbours = std::vector<std::vector<index_t>>;

// Of the simple undirected graph, ascending.
Neighbours neighbours_in(const BoostCsrGraph& graph) {
  Neighbours of(num_vertices(graph));
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    const index_t from = boost::source(edge, graph), to = boost::target(edge, graph);
    if (from == to) continue;
    of[static_cast<std::size_t>(from)].push_back(to);
    of[static_cast<std::size_t>(to)].push_back(from);
  }
  for (auto& list : of) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return of;
}

std::int64_t common(const std::vector<index_t>& p, const std::vector<index_t>& q) {
  std::int64_t count = 0;
  for (auto i = p.begin(), j = q.begin(); i != p.end() && j != q.end();) {
    count += *i == *j;
    const bool first = *i <= *j, second = *j <= *i;
    i += first;
    j += second;
  }
  return count;
}

}  // namespace

void verify_triangles(const Graph& graph, const VertexIds& ids, offset_t total,
                      std::span<const std::int64_t> each) {
  const Neighbours of = neighbours_in(to_boost(graph));
  std::int64_t sum = 0;
  for (std::size_t v = 0; v < of.size(); ++v) {
    std::int64_t closed = 0;
    for (const index_t u : of[v]) closed += common(of[v], of[static_cast<std::size_t>(u)]);
    sum += closed;
    if (!each.empty() && each[v] != closed / 2) {
      throw WrongResult(fmt::format("verification failed: vertex {} has {} triangles, expected {}",
                                    ids.text(static_cast<index_t>(v)), each[v], closed / 2));
    }
  }
  if (total != sum / 6) {
    throw WrongResult(
        fmt::format("verification failed: {} triangles, expected {}", total, sum / 6));
  }
}

}  // namespace graphrun::cli
