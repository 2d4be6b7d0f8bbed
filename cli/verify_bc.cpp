// Betweenness checked against Boost.Graph's, or where that would take too long against Brandes'
// sums from the same sources.
#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/betweenness_centrality.hpp>
#include <cmath>
#include <graphrun/boost.hpp>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

constexpr index_t exact_at_most = 5000;

std::vector<double> boost_scores(const BoostCsrGraph& graph) {
  std::vector<double> score(num_vertices(graph));
  boost::brandes_betweenness_centrality(
      graph, boost::make_iterator_property_map(score.begin(), get(boost::vertex_index, graph)));
  return score;
}

// The paths from one source, in long double: its exponents reach 2^16383.
class Paths {
 public:
  explicit Paths(const BoostCsrGraph& graph) : graph_(graph) {}

  void add_from(index_t source, std::vector<long double>& score) {
    const std::size_t n = num_vertices(graph_);
    level_.assign(n, no_vertex);
    count_.assign(n, 0);
    passed_.assign(n, 0);
    order_.assign(1, source);
    level_[static_cast<std::size_t>(source)] = 0;
    count_[static_cast<std::size_t>(source)] = 1;
    for (std::size_t head = 0; head < order_.size(); ++head) reach_from(order_[head]);
    for (auto last = order_.rbegin(); *last != source; ++last) {
      collect(*last);
      score[static_cast<std::size_t>(*last)] += passed_[static_cast<std::size_t>(*last)];
    }
  }

 private:
  template <class F>
  void for_each_next(index_t vertex, F&& f) {
    for (const auto to : boost::make_iterator_range(adjacent_vertices(vertex, graph_))) f(to);
  }
  void reach_from(index_t vertex) {
    const auto u = static_cast<std::size_t>(vertex);
    for_each_next(vertex, [&](index_t to) {
      const auto v = static_cast<std::size_t>(to);
      if (level_[v] == no_vertex) {
        level_[v] = level_[u] + 1;
        order_.push_back(to);
      }
      if (level_[v] == level_[u] + 1) count_[v] += count_[u];
    });
  }
  void collect(index_t vertex) {
    const auto u = static_cast<std::size_t>(vertex);
    for_each_next(vertex, [&](index_t to) {
      const auto v = static_cast<std::size_t>(to);
      if (level_[v] == level_[u] + 1) passed_[u] += count_[u] / count_[v] * (1 + passed_[v]);
    });
  }

  const BoostCsrGraph& graph_;
  std::vector<index_t> level_, order_;
  std::vector<long double> count_, passed_;
};

std::vector<double> defined_scores(const BoostCsrGraph& graph, std::span<const index_t> sources) {
  std::vector<long double> score(num_vertices(graph));
  Paths paths(graph);
  for (const index_t s : sources) paths.add_from(s, score);
  return {score.begin(), score.end()};
}

void scale(std::vector<double>& score, bool directed, std::size_t sources, BcScale how) {
  const auto n = static_cast<double>(score.size());
  double divisor = directed ? 1 : 2;
  if (how == BcScale::estimate) divisor *= static_cast<double>(sources) / n;
  if (how == BcScale::pairs) divisor = static_cast<double>(sources) * (n - 1) * (n - 2) / n;
  if (how == BcScale::max) divisor = *std::max_element(score.begin(), score.end());
  for (double& x : score) x /= divisor > 0 ? divisor : 1;
}

}  // namespace

std::string verify_bc(const Graph& graph, const VertexIds& ids, std::span<const index_t> sources,
                      BcScale how, std::span<const double> found) {
  const BoostCsrGraph boost_graph = to_boost(graph);
  const bool exact = graph.vertices() <= exact_at_most &&
                     sources.size() == static_cast<std::size_t>(graph.vertices());
  std::vector<double> expected =
      exact ? boost_scores(boost_graph) : defined_scores(boost_graph, sources);
  if (!expected.empty()) scale(expected, graph.directed(), sources.size(), how);
  for (std::size_t v = 0; v < expected.size(); ++v) {
    // Below a billionth a score is left over from rounding in one of the two.
    if (std::abs(found[v] - expected[v]) <= 1e-9 * std::max(expected[v], 1e-9)) continue;
    throw WrongResult(fmt::format("verification failed: vertex {} has betweenness {}, expected {}",
                                  ids.text(static_cast<index_t>(v)), found[v], expected[v]));
  }
  return exact ? "scores are those of Boost.Graph's Brandes, to 1e-9"
               : "by definition: Brandes' sums from the same sources, to 1e-9";
}

}  // namespace graphrun::cli
