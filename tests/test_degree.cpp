// Degrees against the definition over a list of edges.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/degree.hpp>
#include <map>
#include <utility>
#include <vector>

#include "support.hpp"

namespace graphrun {
namespace {

// Each stored edge with its weight; those of an undirected graph both ways, as a set union.
std::map<std::pair<index_t, index_t>, double> stored(const test::Triples& t, bool undirected) {
  std::map<std::pair<index_t, index_t>, double> edges;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const index_t u = t.row_of[i], v = t.column_of[i];
    const double weight = static_cast<double>((u + v) % 7 + 1);  // the same both ways
    edges[{u, v}] = weight;
    if (undirected) edges[{v, u}] = weight;
  }
  return edges;
}

Graph graph_of(const Context& ctx, const test::Triples& t, bool undirected, bool weighted) {
  std::vector<Edge> edges;
  std::vector<double> weights;
  for (std::size_t i = 0; i < t.size(); ++i) {
    edges.push_back({t.row_of[i], t.column_of[i]});
    weights.push_back(static_cast<double>((t.row_of[i] + t.column_of[i]) % 7 + 1));
  }
  GraphOptions options;
  options.undirected = undirected;
  options.duplicates = Duplicates::min;
  return weighted ? Graph(ctx, t.rows, edges, weights, options)
                  : Graph(ctx, t.rows, edges, options);
}

std::vector<double> expected(const test::Triples& t, bool undirected, bool weighted,
                             DegreeKind kind) {
  std::vector<double> degree(static_cast<std::size_t>(t.rows), 0);
  for (const auto& [edge, weight] : stored(t, undirected)) {
    const double each = weighted ? weight : 1;
    if (undirected || kind != DegreeKind::in) degree[static_cast<std::size_t>(edge.first)] += each;
    if (!undirected && kind != DegreeKind::out)
      degree[static_cast<std::size_t>(edge.second)] += each;
  }
  return degree;
}

}  // namespace

TEST_CASE("degrees are those of the definition", "[degree][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : test::square_matrices()) {
    for (const bool undirected : {false, true}) {
      for (const bool weighted : {false, true}) {
        const Graph graph = graph_of(ctx, t, undirected, weighted);
        for (const DegreeKind kind : {DegreeKind::out, DegreeKind::in, DegreeKind::both}) {
          INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected
                      << ", weighted " << weighted << ", kind " << static_cast<int>(kind));
          CHECK(degree(graph, kind).to_host() == expected(t, undirected, false, kind));
          CHECK(weighted_degree(graph, kind).to_host() == expected(t, undirected, weighted, kind));
        }
      }
    }
  }
}

}  // namespace graphrun
