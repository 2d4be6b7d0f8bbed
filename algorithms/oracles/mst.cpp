// Minimum spanning forests by Kruskal's algorithm: the lightest edge that joins two trees, again
// and again, with Boost.Graph's disjoint sets.
#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

template <class T>
struct HeavyEdge {
  T weight;
  index_t from, to;  // from < to
  friend auto operator<=>(const HeavyEdge&, const HeavyEdge&) = default;
};

template <class T>
std::vector<HeavyEdge<T>> expected_forest(const PlainGraph& graph) {
  const Rows& rows = graph.rows();
  const std::vector<T>& lengths = graph.lengths<T>();
  std::vector<HeavyEdge<T>> edges, forest;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto place = static_cast<std::size_t>(rows.begin(u));
    for (const index_t v : rows.row(u)) {
      edges.push_back({lengths[place++], std::min(u, v), std::max(u, v)});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const auto& p, const auto& q) {
    return p.weight < q.weight ||
           (p.weight == q.weight && std::pair(p.from, p.to) < std::pair(q.from, q.to));
  });
  const auto n = static_cast<std::size_t>(rows.vertices());
  std::vector<index_t> rank(n), parent(n);
  boost::disjoint_sets<index_t*, index_t*> sets(rank.data(), parent.data());
  for (index_t v = 0; v < rows.vertices(); ++v) sets.make_set(v);
  for (const auto& edge : edges) {
    if (sets.find_set(edge.from) == sets.find_set(edge.to)) continue;
    sets.union_set(edge.from, edge.to);
    forest.push_back(edge);
  }
  std::sort(forest.begin(), forest.end(), [](const auto& p, const auto& q) {
    return std::pair(p.from, p.to) < std::pair(q.from, q.to);
  });
  return forest;
}

template <class T>
std::vector<HeavyEdge<T>> found_forest(const Matrix& edges) {
  const Rows rows = rows_of(edges);
  const std::vector<T> weights = edges.weights().visit_real(
      "a spanning forest",
      [](const auto& values) {
        const auto host = values.to_host();
        std::vector<T> of;
        for (const auto value : host) of.push_back(static_cast<T>(value));
        return of;
      },
      std::vector<T>(rows.targets.size(), T{1}));
  std::vector<HeavyEdge<T>> found;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) found.push_back({weights[found.size()], u, v});
  }
  return found;
}

template <class T>
std::string forest_fault(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer) {
  const auto expected = expected_forest<T>(graph), found = found_forest<T>(answer.edges->edges);
  const auto named = [&](const HeavyEdge<T>& edge) {
    return fmt::format("the edge {} - {} of weight {}", query.ids.text(edge.from),
                       query.ids.text(edge.to), edge.weight);
  };
  for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
    if (!(found[i] == expected[i])) return named(found[i]) + " is there, not " + named(expected[i]);
  }
  if (found.size() != expected.size()) {
    return fmt::format("{} edges are there, expected {}", found.size(), expected.size());
  }
  const auto number = [&](const char* name) { return answer.number(name)->value; };
  T sum{0};
  for (const auto& edge : expected) sum += edge.weight;
  const catalogue::Value& weight = number("weight");
  const T* const said = std::get_if<T>(&weight);
  if (said != nullptr && *said != sum)
    return fmt::format("the weight is {}, expected {}", *said, sum);
  const std::int64_t trees = graph.vertices() - static_cast<std::int64_t>(expected.size());
  if (std::get<std::int64_t>(number("trees")) != trees) {
    return fmt::format("the trees are not {}", trees);
  }
  return {};
}

Finding check_forest(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  const bool real = is_real(graph.graph().out_edges().weight_type());
  return {real ? forest_fault<double>(graph, query, answer)
               : forest_fault<std::int64_t>(graph, query, answer),
          "by Kruskal's algorithm, with Boost.Graph's disjoint sets"};
}

}  // namespace

Oracle mst_oracle() {
  return {"mst", "by Kruskal's algorithm", "Kruskal's algorithm, edge by edge", check_forest};
}

}  // namespace graphrun::oracles
