// Oracles of sides, biconnected components, clubs and assortativity.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracle of assortativity names what is wrong", "[oracles]") {
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 3}};
  const Case mixing("assortativity", graph_of(5, edges));
  CHECK(mixing.fault(mixing.run()).empty());
  const double none = std::numeric_limits<double>::infinity();
  CHECK(fault_of<double>(mixing, "neighbour_degree", {1.5, 2, 2, 2, none}).empty());
  CHECK_THAT(fault_of<double>(mixing, "neighbour_degree", {1.5, 2, 2, 1, none}),
             ContainsSubstring("vertex 103 has neighbour degree 1, expected 2"));
  CHECK_THAT(fault_of<double>(mixing, "neighbour_degree", {1.5, 2, 2, 2, 0}),
             ContainsSubstring("expected none"));
  CHECK_THAT(fault_with(mixing, "assortativity", 0.25),
             ContainsSubstring("the assortativity is 0.25, expected"));
  CHECK_THAT(fault_with(mixing, "assortativity", Value()),
             ContainsSubstring("the assortativity is none"));
  const Case circle("assortativity", graph_of(3, {{0, 1}, {1, 2}, {2, 0}}));
  CHECK(circle.fault(circle.run()).empty());
  CHECK_THAT(fault_with(circle, "assortativity", 1.0), ContainsSubstring("expected none"));
  const Case other("assortativity", graph_of(5, edges), {{"source_degree", std::string("in")}});
  CHECK(other.fault(other.run()).empty());
  CHECK_FALSE(mixing.fault(other.run()).empty());
}

TEST_CASE("the oracle of bipartite names wrong sides and what is no odd cycle", "[oracles]") {
  const Case sided("bipartite", graph_of(5, {{1, 0}, {1, 2}, {3, 2}}));
  CHECK(fault_of<index_t>(sided, "side", {0, 1, 0, 1, 0}).empty());
  CHECK_THAT(fault_of<index_t>(sided, "side", {1, 0, 1, 0, 0}),
             ContainsSubstring("vertex 100 has side 1, expected 0"));
  CHECK_THAT(fault_of<index_t>(sided, "side", {0, 1, 0, 1, -1}),
             ContainsSubstring("vertex 104 has side none, expected 0"));
  CHECK_THAT(fault_with(sided, "bipartite", false), ContainsSubstring("there is no odd cycle"));
  CHECK_THAT(fault_with(sided, "second_side", std::int64_t{3}),
             ContainsSubstring("side 1 has 3 vertices, expected 2"));
  CHECK_THAT(fault_with(sided, "second_side", Value()), ContainsSubstring("side 1 has no size"));
  const Case odd("bipartite", graph_of(6, {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {4, 5}}));
  CHECK(fault_of<index_t>(odd, "side", {-1, -1, -1, -1, 0, 1}).empty());
  CHECK_FALSE(odd.run().incomplete.empty());
  const auto fault = [&](const std::vector<index_t>& cycle) {
    return fault_with(odd, "odd_cycle", catalogue::VertexList{cycle});
  };
  CHECK(fault({2, 3, 1}).empty());
  CHECK_THAT(fault({1, 2}), ContainsSubstring("the cycle has 2 edges"));
  CHECK_THAT(fault({0, 1, 2}), ContainsSubstring("no edge between 102 and 100"));
  CHECK_THAT(fault({1, 2, 3, 1, 2}), ContainsSubstring("the cycle is at 101 twice"));
  CHECK_THAT(fault({1, 2, 9}), ContainsSubstring("of the cycle"));
  CHECK_THAT(fault_with(odd, "odd_cycle", Value()), ContainsSubstring("there is an odd cycle"));
  CHECK_THAT(fault_with(odd, "first_side", std::int64_t{1}),
             ContainsSubstring("side 0 has a size"));
}

TEST_CASE("the oracle of biconnected names the first vertex or edge that is wrong", "[oracles]") {
  // A triangle 0, 1, 2, a bridge 2 - 3, a pair 4 - 5 both ways, a loop.
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {4, 5}, {5, 4}, {3, 3}};
  const Case blocks("biconnected", graph_of(7, edges));
  CHECK(fault_of<index_t>(blocks, "blocks", {1, 1, 2, 1, 1, 1, 0}).empty());
  CHECK_THAT(fault_of<index_t>(blocks, "blocks", {1, 1, 1, 1, 1, 1, 0}),
             ContainsSubstring("vertex 102 has components 1, expected 2"));
  for (const char* name : {"components", "largest", "articulation_points", "bridges"}) {
    CHECK_THAT(fault_with(blocks, name, std::int64_t{77}),
               ContainsSubstring(std::string(name) + " is 77, expected"));
  }
  const Case each("biconnected", graph_of(7, edges), {{"per_edge", true}});
  CHECK(each.fault(each.run()).empty());
  const Case cut("biconnected", graph_of(7, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}),
                 {{"per_edge", true}});
  CHECK_THAT(each.fault(cut.run()), ContainsSubstring("4 edges are there, expected 5"));
  CHECK_THAT(cut.fault(each.run()), ContainsSubstring("104 - 105 should not be there"));
  // Without 0 - 1 each edge is a component, and with 1 - 3 there is one.
  const Case other("biconnected", graph_of(7, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {4, 5}, {1, 3}}),
                   {{"per_edge", true}});
  CHECK_FALSE(each.fault(other.run()).empty());
  Answer answer = each.run();
  answer.edges->edges = Matrix::from_triples<std::int32_t>(
      each.graph.context(), 7, 7, std::vector<index_t>{0, 0, 1, 2, 4},
      std::vector<index_t>{1, 2, 2, 3, 5}, std::vector<std::int32_t>{0, 0, 1, 2, 3});
  CHECK_THAT(each.fault(answer),
             ContainsSubstring("the edge 101 - 102 is in component 1, expected 0"));
}

TEST_CASE("the oracle of rich-club names what is wrong", "[oracles]") {
  // A triangle of whose vertices each has an end.
  const Case clubs("rich-club",
                   graph_of(7, {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 4}, {2, 5}, {5, 2}}));
  const double none = std::numeric_limits<double>::infinity();
  CHECK(fault_of<double>(clubs, "rich_club", {none, none, none, 1, 1, 1, 0.4}).empty());
  CHECK_THAT(fault_of<double>(clubs, "rich_club", {none, none, none, 1, 1, 0.5, 0.4}),
             ContainsSubstring("vertex 105 has coefficient 0.5, expected 1"));
  CHECK_THAT(fault_of<double>(clubs, "rich_club", {none, 0, none, 1, 1, 1, 0.4}),
             ContainsSubstring("expected none"));
  CHECK_THAT(fault_with(clubs, "largest_degree", std::int64_t{4}),
             ContainsSubstring("the largest degree is 4, expected 3"));
  const catalogue::NumberList empty, wrong{{std::int64_t{6}, std::int64_t{3}, std::int64_t{2}}};
  CHECK_FALSE(fault_with(clubs, "degree", empty).empty());
  CHECK_FALSE(fault_with(clubs, "vertices", wrong).empty());
}

}  // namespace graphrun::test
