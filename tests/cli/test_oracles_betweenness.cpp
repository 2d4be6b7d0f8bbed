// Oracles of betweenness, of vertices and of edges, and of percolation.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracle of bc accepts scores however scaled, and no others", "[oracles]") {
  const catalogue::ListedVertices one{"", {0}, {1}};
  const auto fault = [](const std::string& normalize, const Value& sources,
                        const std::vector<double>& score) {
    const Case bc("bc", diamond(), {{"normalize", normalize}, {"sources", sources}});
    return fault_of(bc, "betweenness", score);
  };
  const Value all = std::string("all");
  CHECK(fault("none", all, {0, .5, .5, 0, 0}).empty());
  CHECK(fault("none", one, {0, .5, .5, 0, 0}).empty());
  CHECK(fault("max", all, {0, 1, 1, 0, 0}).empty());
  CHECK(fault("pairs", all, {0, .5 / 12, .5 / 12, 0, 0}).empty());
  CHECK_FALSE(fault("max", all, {0, .5, .5, 0, 0}).empty());
  CHECK_FALSE(fault("none", all, {0, .5, .5 + 1e-8, 0, 0}).empty());
  CHECK_FALSE(fault("none", one, {0, .5, .5, 1, 0}).empty());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(fault("none", one, {0, nan, .5, 0, 0}).empty());
  const Case ends("bc", diamond(), {{"endpoints", true}});
  CHECK(ends.fault(ends.run()).empty());
  CHECK(fault_of(ends, "betweenness", std::vector<double>{3, 2.5, 2.5, 3, 0}).empty());
  CHECK_FALSE(fault_of(ends, "betweenness", std::vector<double>{0, .5, .5, 0, 0}).empty());
}

TEST_CASE("the oracles of betweenness judge by the lengths of edges", "[oracles]") {
  // Of equal lengths both ways around are shortest, else one is.
  const Graph even = diamond({1, 2, 2, 1}), uneven = diamond({1, 2, 2, 2});
  for (const char* name : {"bc", "edge-bc", "percolation"}) {
    INFO(name);
    for (const Graph& graph : {even, uneven, diamond({0.1, 0.2, 0.2, 0.1})}) {
      Case lengths(name, graph), edges(name, graph);
      lengths.query.weighted = true;
      CHECK(lengths.fault(lengths.run()).empty());
      CHECK(edges.fault(edges.run()).empty());
    }
    Case lengths(name, uneven), edges(name, uneven);
    lengths.query.weighted = true;
    CHECK_FALSE(lengths.fault(edges.run()).empty());
    CHECK_FALSE(edges.fault(lengths.run()).empty());
  }
  Case bc("bc", uneven);
  bc.query.weighted = true;
  CHECK(fault_of(bc, "betweenness", std::vector<double>{0, 1, 0, 0, 0}).empty());
  CHECK_THAT(fault_of(bc, "betweenness", std::vector<double>{0, .5, .5, 0, 0}),
             ContainsSubstring("vertex 101 has betweenness 0.5, expected 1"));
}

TEST_CASE("the oracle of percolation knows the states", "[oracles]") {
  const catalogue::ListedVertices states{"states.txt", {0, 3}, {0.5, 2}};
  const Case all("percolation", diamond()), some("percolation", diamond(), {{"states", states}});
  CHECK(all.fault(all.run()).empty());
  CHECK(some.fault(some.run()).empty());
  CHECK_FALSE(all.fault(some.run()).empty());
  // Half of the paths from 100, with 0.5 of 2.5, over n - 2.
  const double half = 0.5 * 0.5 / 2.5 / 3;
  CHECK(fault_of(some, "percolation", std::vector<double>{0, half, half, 0, 0}).empty());
  CHECK_THAT(fault_of(some, "percolation", std::vector<double>{0, half, 0, 0, 0}),
             ContainsSubstring("vertex 102 has percolation 0, expected"));
  CHECK_THAT(fault_of(some, "percolation", std::vector<double>{0, half}),
             ContainsSubstring("missing"));
  for (const auto& [listed, says] : std::vector<std::pair<catalogue::ListedVertices, std::string>>{
           {{"s.txt", {0, 0}, {1, 1}}, "s.txt: vertex 100 is listed twice"},
           {{"s.txt", {0, 1}, {1, -1}}, "the state of vertex 101 is -1"}}) {
    const Case wrong("percolation", diamond(), {{"states", listed}});
    CHECK_THROWS_WITH(wrong.run(), ContainsSubstring(says));
  }
}

TEST_CASE("the oracle of edge-bc notices each edge that is wrong", "[oracles]") {
  const std::vector<Edge> edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
  for (const std::string normalize : {"none", "pairs", "max"}) {
    const Case right("edge-bc", graph_of(5, edges), {{"normalize", normalize}});
    CHECK(right.fault(right.run()).empty());
    for (const std::string other : {"none", "pairs", "max"}) {
      const Case scaled("edge-bc", graph_of(5, edges), {{"normalize", other}});
      CHECK(right.fault(scaled.run()).empty() == (normalize == other));
    }
  }
  const Case right("edge-bc", graph_of(5, edges));
  CHECK_THAT(right.fault(Case("edge-bc", graph_of(5, {{0, 1}, {0, 2}, {1, 3}})).run()),
             ContainsSubstring("the edge 100 - 101 has betweenness 2, expected 1.5"));
  CHECK_THAT(right.fault(Case("edge-bc", graph_of(5, {{0, 1}, {0, 3}, {1, 3}, {2, 3}})).run()),
             ContainsSubstring("the edge 100 - 101 has betweenness 1, expected 1.5"));
  const catalogue::ListedVertices one{"", {1}, {1}};
  const Case from("edge-bc", graph_of(5, edges), {{"sources", one}});
  CHECK(from.fault(from.run()).empty());
  CHECK_FALSE(right.fault(from.run()).empty());
}

}  // namespace graphrun::test
