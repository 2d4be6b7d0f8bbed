// Modularity, coverage and conductance against their definitions over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/modularity.hpp>
#include <graphrun/engine/groups.hpp>
#include <numeric>
#include <set>

#include "score_cases.hpp"

namespace graphrun {
namespace {

// By the definition: the sum over communities of L_c / m - resolution out_c in_c / m^2, m counting
// both ends of an undirected edge.
struct Quality {
  double modularity, coverage;
  std::vector<double> conductance;  // by vertex
};

Quality quality_of(const std::vector<test::ListedEdge>& edges, const std::vector<index_t>& of,
                   bool directed, double resolution) {
  const std::size_t n = of.size();
  std::vector<double> out(n), in(n), within(n);
  double m = 0;
  for (const test::ListedEdge& e : edges) {
    const double ends = e.from == e.to && !directed ? 2 * e.weight : e.weight;
    const auto from = static_cast<std::size_t>(of[e.from]), to = static_cast<std::size_t>(of[e.to]);
    m += ends;
    out[from] += ends;
    in[to] += ends;
    if (from == to) within[from] += ends;
  }
  Quality q{0, 0, std::vector<double>(n)};
  for (std::size_t c = 0; c < n; ++c) {
    q.coverage += within[c] / m;
    q.modularity += within[c] / m - resolution * (out[c] / m) * (in[c] / m);
  }
  for (std::size_t v = 0; v < n; ++v) {
    const auto c = static_cast<std::size_t>(of[v]);
    const double cut = out[c] - within[c] + (directed ? in[c] - within[c] : 0);
    const double fewer = std::min(out[c], m - out[c]);
    q.conductance[v] = fewer > 0 ? cut / fewer : std::numeric_limits<double>::infinity();
  }
  return q;
}

void check_quality(const Graph& graph, const std::vector<test::ListedEdge>& edges, bool weighted,
                   unsigned groups) {
  std::vector<index_t> of(static_cast<std::size_t>(graph.vertices()));
  for (std::size_t v = 0; v < of.size(); ++v) {
    of[v] = static_cast<index_t>(v * 2654435761u / 16 % groups % of.size());
  }
  ModularityOptions options;
  options.resolution = 1.25;
  options.weighted = weighted;
  const ModularityResult found =
      modularity(graph, graph.vector(std::span<const index_t>(of)), options);
  CHECK(found.communities == static_cast<index_t>(std::set<index_t>(of.begin(), of.end()).size()));
  const Quality expected = quality_of(edges, of, graph.directed(), options.resolution);
  const auto conductance = found.conductance.to_host();
  for (std::size_t v = 0; v < of.size(); ++v) {
    if (std::isinf(expected.conductance[v])) {
      REQUIRE(std::isinf(conductance[v]));
    } else {
      REQUIRE(conductance[v] == Catch::Approx(expected.conductance[v]).margin(1e-12));
    }
  }
  if (std::isnan(expected.modularity)) {  // nothing counts
    CHECK((std::isnan(found.modularity) && std::isnan(found.coverage)));
    return;
  }
  CHECK(found.modularity == Catch::Approx(expected.modularity).margin(1e-12));
  CHECK(found.coverage == Catch::Approx(expected.coverage).margin(1e-12));
}

}  // namespace

TEST_CASE("modularity equals its definition", "[modularity][over_ranks]") {
  test::for_score_cases([](const Graph& graph, const auto& edges, bool weighted) {
    for (const unsigned groups : {1u, 2u, 7u, 5000u}) check_quality(graph, edges, weighted, groups);
  });
}

TEST_CASE("modularity knows two triangles", "[modularity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  GraphOptions both;
  both.undirected = true;
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {2, 3}};
  const Graph graph(ctx, 6, edges, both);
  const std::vector<index_t> of{0, 0, 0, 3, 3, 3};
  const Vector<index_t> community = graph.vector(std::span<const index_t>(of));
  const ModularityResult found = modularity(graph, community);
  CHECK(found.modularity == Catch::Approx(6.0 / 7 - 0.5));
  CHECK(found.coverage == Catch::Approx(6.0 / 7));
  CHECK(found.mean_conductance == Catch::Approx(1.0 / 7));
  CHECK(found.largest_conductance == Catch::Approx(1.0 / 7));
  CHECK(found.communities == 2);
  const ModularityResult none =
      modularity(Graph(ctx, 0, std::vector<Edge>{}), Vector<index_t>(ctx, 0));
  CHECK((std::isnan(none.modularity) && none.communities == 0));
  ModularityOptions wrong;
  wrong.resolution = -1;
  CHECK_THROWS_AS(modularity(graph, community, wrong), InvalidArgument);
  ModularityOptions weighted;
  weighted.weighted = true;
  CHECK_THROWS_AS(modularity(graph, community, weighted), InvalidArgument);
  for (const index_t outside : {-1, 6}) {
    std::vector<index_t> spoilt = of;
    spoilt[2] = outside;
    CHECK_THROWS_AS(modularity(graph, graph.vector(std::span<const index_t>(spoilt))),
                    InvalidArgument);
  }
  CHECK_THROWS_AS(modularity(graph, Vector<index_t>(ctx, 5)), InvalidArgument);
}

}  // namespace graphrun
