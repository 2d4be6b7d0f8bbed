// Trusses checked by taking the weakest edge away one at a time.
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/boost.hpp>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify_triangles.hpp"

namespace graphrun::cli {
namespace {

using Pair = std::pair<index_t, index_t>;

// A simple undirected graph whose edges can go.
class Peeled {
 public:
  explicit Peeled(const BoostCsrGraph& graph) : of_(num_vertices(graph)) {
    for (const auto& edge : boost::make_iterator_range(edges(graph))) {
      const index_t u = boost::source(edge, graph), v = boost::target(edge, graph);
      if (u == v) continue;
      at(u).insert(v);
      at(v).insert(u);
    }
    for (index_t u = 0; u < static_cast<index_t>(of_.size()); ++u) {
      for (const index_t v : at(u)) {
        if (u < v) set_support({u, v}, static_cast<index_t>(common(u, v).size()));
      }
    }
  }
  bool empty() const { return by_support_.empty(); }
  const std::map<Pair, index_t>& supports() const { return support_; }
  std::pair<index_t, Pair> weakest() const { return *by_support_.begin(); }

  void take(Pair edge) {
    const auto [u, v] = edge;
    for (const index_t w : common(u, v)) {
      for (const Pair other : {std::minmax(u, w), std::minmax(v, w)}) {
        set_support(other, support_.at(other) - 1);
      }
    }
    by_support_.erase({support_.at(edge), edge});
    support_.erase(edge);
    at(u).erase(v);
    at(v).erase(u);
  }

 private:
  std::set<index_t>& at(index_t v) { return of_[static_cast<std::size_t>(v)]; }
  std::vector<index_t> common(index_t u, index_t v) {
    std::vector<index_t> result;
    std::set_intersection(at(u).begin(), at(u).end(), at(v).begin(), at(v).end(),
                          std::back_inserter(result));
    return result;
  }
  void set_support(Pair edge, index_t support) {
    const auto known = support_.find(edge);
    if (known != support_.end()) by_support_.erase({known->second, edge});
    support_[edge] = support;
    by_support_.insert({support, edge});
  }
  std::vector<std::set<index_t>> of_;
  std::map<Pair, index_t> support_;
  std::set<std::pair<index_t, Pair>> by_support_;
};

std::map<Pair, index_t> expected_values(const Graph& graph, index_t k) {
  Peeled peeled(to_boost(graph));
  std::map<Pair, index_t> trussness;
  index_t reached = 2;
  while (!peeled.empty()) {
    const auto [support, edge] = peeled.weakest();
    if (k > 0 && support >= k - 2) break;
    reached = std::max(reached, support + 2);
    trussness[edge] = reached;
    peeled.take(edge);
  }
  return k > 0 ? peeled.supports() : trussness;
}

}  // namespace

void verify_truss(const Graph& graph, const VertexIds& ids, index_t k,
                  std::span<const index_t> from, std::span<const index_t> to,
                  std::span<const std::int32_t> value) {
  std::map<Pair, index_t> expected = expected_values(graph, k);
  const auto named = [&](Pair edge) {
    return fmt::format("{} - {}", ids.text(edge.first), ids.text(edge.second));
  };
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Pair edge = std::minmax(from[i], to[i]);
    const auto found = expected.find(edge);
    if (found == expected.end()) {
      throw WrongResult("verification failed: the edge " + named(edge) + " should not be there");
    }
    if (found->second != value[i]) {
      throw WrongResult(fmt::format("verification failed: the edge {} has {}, expected {}",
                                    named(edge), value[i], found->second));
    }
    expected.erase(found);
  }
  if (!expected.empty()) {
    throw WrongResult("verification failed: the edge " + named(expected.begin()->first) +
                      " is missing");
  }
}

}  // namespace graphrun::cli
