// PageRank checked by one more round over a Boost graph, in double.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <graphrun/boost.hpp>
#include <limits>
#include <numeric>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

struct Setting {
  bool weighted, spread_dangling;
  double damping;
  std::vector<double> teleport;  // sums to 1
};

std::vector<double> one_round(const BoostCsrGraph& graph, const std::vector<double>& rank,
                              const Setting& setting) {
  const auto weight_of = [&](const auto& edge) {
    return setting.weighted ? graph[edge].weight : 1.0;
  };
  std::vector<double> leaving(rank.size(), 0.0), arriving(rank.size(), 0.0);
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    leaving[static_cast<std::size_t>(source(edge, graph))] += weight_of(edge);
  }
  double dangling = 0;
  for (std::size_t v = 0; v < rank.size(); ++v) {
    if (leaving[v] == 0) dangling += rank[v];
  }
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    const auto from = static_cast<std::size_t>(source(edge, graph));
    if (leaving[from] == 0) continue;
    arriving[static_cast<std::size_t>(target(edge, graph))] +=
        rank[from] / leaving[from] * weight_of(edge);
  }
  const double jump =
      1 - setting.damping + (setting.spread_dangling ? setting.damping * dangling : 0.0);
  for (std::size_t v = 0; v < rank.size(); ++v) {
    arriving[v] = setting.damping * arriving[v] + jump * setting.teleport[v];
  }
  return arriving;
}

template <class T>
std::vector<double> teleport_of(const PageRankOptions<T>& options, std::size_t vertices) {
  if (options.teleport == nullptr) {
    return std::vector<double>(vertices, 1.0 / static_cast<double>(vertices));
  }
  const std::vector<T> given = options.teleport->to_host();
  std::vector<double> teleport(given.begin(), given.end());
  const double total = std::accumulate(teleport.begin(), teleport.end(), 0.0);
  for (double& value : teleport) value /= total;
  return teleport;
}

void require_shares(const VertexIds& ids, const std::vector<double>& rank) {
  for (std::size_t v = 0; v < rank.size(); ++v) {
    if (rank[v] >= 0 && std::isfinite(rank[v])) continue;
    throw WrongResult(fmt::format("verification failed: vertex {} has rank {}",
                                  ids.text(static_cast<index_t>(v)), rank[v]));
  }
}

void require_steady(const VertexIds& ids, const std::vector<double>& rank,
                    const std::vector<double>& next, double bound) {
  double change = 0, largest = -1;
  std::size_t furthest = 0;
  for (std::size_t v = 0; v < rank.size(); ++v) {
    const double here = std::fabs(next[v] - rank[v]);
    change += here;
    if (here > largest) {
      largest = here;
      furthest = v;
    }
  }
  if (change <= bound) return;
  throw WrongResult(fmt::format(
      "verification failed: one more round changes the ranks by {:.3g}, more than {:.3g}; most of "
      "all vertex {}, from {:.9g} to {:.9g}",
      change, bound, ids.text(static_cast<index_t>(furthest)), rank[furthest], next[furthest]));
}

}  // namespace

template <class T>
void verify_pagerank(const Graph& graph, const VertexIds& ids, const PageRankOptions<T>& options,
                     const PageRankResult<T>& result) {
  const std::vector<T> host = result.rank.to_host();
  const std::vector<double> rank(host.begin(), host.end());
  if (rank.empty()) return;
  require_shares(ids, rank);
  const bool sums_to_one = options.variant != PageRankVariant::gap;
  const Setting setting{options.weighted, sums_to_one, options.damping,
                        teleport_of(options, rank.size())};
  // Each stored rank is rounded to T a few times a round; sums over a row are in double.
  const double rounding = 8 * static_cast<double>(std::numeric_limits<T>::epsilon()) +
                          static_cast<double>(rank.size()) * std::numeric_limits<double>::epsilon();
  const double total = std::accumulate(rank.begin(), rank.end(), 0.0);
  // Rounding in every round adds up to a geometric series.
  if (sums_to_one && std::fabs(total - 1) > rounding / (1 - options.damping)) {
    throw WrongResult(
        fmt::format("verification failed: the ranks sum to {:.12g}, not to 1", total));
  }
  if (result.iterations == 0) return;
  require_steady(ids, rank, one_round(to_boost(graph), rank, setting),
                 options.damping * result.residual + rounding);
}

template void verify_pagerank(const Graph&, const VertexIds&, const PageRankOptions<float>&,
                              const PageRankResult<float>&);
template void verify_pagerank(const Graph&, const VertexIds&, const PageRankOptions<double>&,
                              const PageRankResult<double>&);

}  // namespace graphrun::cli
