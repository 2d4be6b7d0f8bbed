// PageRank checked by one more round, pushed edge by edge.
#include <fmt/format.h>

#include <cmath>

#include "bench/check.hpp"

namespace graphrun::cli::bench {

template <class T>
std::string pagerank_fault(const HostGraph& graph, std::span<const T> rank,
                           const PageRankRule& rule) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  if (rank.size() != n) return "a value is missing";
  std::vector<double> arriving(n, 0.0);
  double lost = 0;
  for (std::size_t v = 0; v < n; ++v) {
    const double here = rank[v];
    if (!(here >= 0) || !std::isfinite(here)) return fmt::format("vertex {} has rank {}", v, here);
    const auto row = graph.row(static_cast<index_t>(v));
    if (row.empty()) lost += here;
    for (const index_t to : row) {
      arriving[static_cast<std::size_t>(to)] += here / static_cast<double>(row.size());
    }
  }
  const double unit = 1 / static_cast<double>(n);
  const double jump = (1 - rule.damping + (rule.spread_lost ? rule.damping * lost : 0)) * unit;
  double change = 0;
  for (std::size_t v = 0; v < n; ++v) {
    change += std::fabs(jump + rule.damping * arriving[v] - static_cast<double>(rank[v]));
  }
  if (change < rule.bound) return {};
  return fmt::format("one more round changes the ranks by {:.3g}, not less than {:.3g}", change,
                     rule.bound);
}

template std::string pagerank_fault(const HostGraph&, std::span<const float>, const PageRankRule&);
template std::string pagerank_fault(const HostGraph&, std::span<const double>, const PageRankRule&);

}  // namespace graphrun::cli::bench
