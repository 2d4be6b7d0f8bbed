// Betweenness checked as the GAP Benchmark Suite does.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"
#include "bench/check.hpp"

namespace graphrun::cli::bench {
namespace {

// What passes through each vertex of the shortest paths from one.
class Brandes {
 public:
  Brandes(const HostGraph& graph, index_t source)
      : graph_(graph), level_(size(), no_vertex), paths_(size()), passed_(size()) {
    reach(source);
    for (auto last = order_.rbegin(); last != order_.rend(); ++last) collect(*last);
    passed_[static_cast<std::size_t>(source)] = 0;
  }
  std::vector<double> take() { return std::move(passed_); }

 private:
  std::size_t size() const { return static_cast<std::size_t>(graph_.vertices()); }

  void reach(index_t source) {
    order_.reserve(size());
    order_.push_back(source);
    level_[static_cast<std::size_t>(source)] = 0;
    paths_[static_cast<std::size_t>(source)] = 1;
    for (std::size_t head = 0; head < order_.size(); ++head) {
      const auto u = static_cast<std::size_t>(order_[head]);
      for (const index_t w : graph_.row(order_[head])) {
        const auto v = static_cast<std::size_t>(w);
        if (level_[v] == no_vertex) {
          level_[v] = level_[u] + 1;
          order_.push_back(w);
        }
        if (level_[v] == level_[u] + 1) paths_[v] += paths_[u];
      }
    }
  }

  void collect(index_t vertex) {
    const auto u = static_cast<std::size_t>(vertex);
    for (const index_t w : graph_.row(vertex)) {
      const auto v = static_cast<std::size_t>(w);
      if (level_[v] != level_[u] + 1) continue;
      passed_[u] += static_cast<double>(paths_[u] / paths_[v]) * (1 + passed_[v]);
    }
  }

  const HostGraph& graph_;
  std::vector<index_t> level_, order_;
  std::vector<long double> paths_;  // a lattice of 2048 x 2048 has 2^4088 from corner to corner
  std::vector<double> passed_;
};

std::vector<double> expected_scores(const HostGraph& graph, std::span<const index_t> sources) {
  std::vector<std::vector<double>> parts(sources.size());
  for_shares(OnCpu{threads_to_use(0)}, parts.size(), 1,
             [&](std::size_t s, std::size_t) { parts[s] = Brandes(graph, sources[s]).take(); });
  std::vector<double> score(static_cast<std::size_t>(graph.vertices()));
  for (const std::vector<double>& passed : parts) {
    for (std::size_t v = 0; v < score.size(); ++v) score[v] += passed[v];
  }
  return score;
}

double largest_of(std::span<const double> score) {
  const double most = score.empty() ? 0 : *std::max_element(score.begin(), score.end());
  return most > 0 ? most : 1;
}

}  // namespace

std::string bc_fault(const HostGraph& graph, std::span<const index_t> sources,
                     std::span<const double> score) {
  const std::vector<double> expected = expected_scores(graph, sources);
  if (score.size() != expected.size()) return "a value is missing";
  const double ours = largest_of(score), theirs = largest_of(expected);
  for (std::size_t v = 0; v < expected.size(); ++v) {
    const double found = score[v] / ours, wanted = expected[v] / theirs;
    // A path count beyond that range is no number in the check, and proves nothing.
    if (!std::isfinite(expected[v])) return "there are more paths than the check can count";
    if (!(std::abs(found - wanted) <= std::numeric_limits<float>::epsilon())) {
      return fmt::format("vertex {} has the score {}, expected {}", v, found, wanted);
    }
  }
  return {};
}

}  // namespace graphrun::cli::bench
