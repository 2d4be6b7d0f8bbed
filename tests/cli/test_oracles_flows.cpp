// Oracles of matchings, flows and cuts: each accepts right answers and notices each kind of wrong
// one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>
#include <string>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracle of matching notices partners that are not the first", "[oracles]") {
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 3}};
  const Case one("matching", graph_of(5, edges, {1, 3, 2, 9}));
  CHECK(one.fault(one.run()).empty());
  CHECK(fault_of<index_t>(one, "partner", {-1, 2, 1, -1, -1}).empty());
  CHECK_THAT(fault_of<index_t>(one, "partner", {1, 0, 3, 2, -1}),
             ContainsSubstring("vertex 100 has partner 101, expected none"));
  CHECK_THAT(fault_of<index_t>(one, "partner", {-1, 2, 1, -1}), ContainsSubstring("missing"));
  Answer answer = one.run();
  answer.numbers[1].value = 4.0;
  CHECK_THAT(one.fault(answer), ContainsSubstring("the weight is 4, expected 3"));
  const Case rows("matching", graph_of(5, edges, {1, 3, 2, 9}), {{"per_edge", true}});
  CHECK(rows.fault(rows.run()).empty());
  const Case others("matching", graph_of(5, edges, {4, 3, 2, 9}), {{"per_edge", true}});
  CHECK_THAT(rows.fault(others.run()), ContainsSubstring("should not be there"));
}

TEST_CASE("the oracle of maxflow notices what cannot flow, and what could", "[oracles]") {
  const std::vector<std::pair<std::string, Value>> ends{{"source", catalogue::VertexNumber{0}},
                                                        {"target", catalogue::VertexNumber{3}}};
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}};
  const Case one("maxflow", graph_of(4, edges, {3, 2, 1, 4}), ends);
  CHECK(one.fault(one.run()).empty());
  const auto fault = [&](const std::vector<double>& capacities, double value) {
    const Case other("maxflow", graph_of(4, edges, capacities), ends);
    Answer answer = other.run();
    answer.numbers[0].value = value;
    return one.fault(answer);
  };
  CHECK(fault({3, 2, 1, 4}, 3).empty());
  CHECK_THAT(fault({3, 2, 1, 4}, 4), ContainsSubstring("the value is 4, expected 3"));
  CHECK_THAT(fault({3, 3, 1, 4}, 3), ContainsSubstring("3 flows from 100 to 102"));
  CHECK_THAT(fault({3, 1, 1, 4}, 3), ContainsSubstring("comes to vertex 100"));
  const double infinite = std::numeric_limits<double>::infinity();
  const Case wide("maxflow", graph_of(4, edges, {infinite, 2, 1, 4}), ends);
  CHECK(wide.fault(wide.run()).empty());
  Answer answer = wide.run();
  answer.numbers[0].value = 2.5;
  CHECK_THAT(wide.fault(answer), ContainsSubstring("the value is 2.5, expected 3"));
}

TEST_CASE("the oracle of mincut notices other sides, and values of other cuts", "[oracles]") {
  const std::vector<std::pair<std::string, Value>> ends{{"source", catalogue::VertexNumber{0}},
                                                        {"target", catalogue::VertexNumber{2}}};
  const Graph path = graph_of(3, {{0, 1}, {1, 2}});
  const Case one("mincut", path, ends);
  CHECK(one.fault(one.run()).empty());
  CHECK_THAT(fault_of<index_t>(one, "side", {1, 1, 0}),
             ContainsSubstring("vertex 101 has side 1, expected 0"));
  CHECK_THAT(fault_of<index_t>(one, "side", {1, 0}), ContainsSubstring("missing"));
  Answer answer = one.run();
  answer.numbers[0].value = std::int64_t{2};
  CHECK_THAT(one.fault(answer), ContainsSubstring("the value is 2, expected 1"));
  const Case heavy("mincut", graph_of(3, {{0, 1}, {1, 2}}, {2, 1}), ends);
  CHECK(heavy.fault(heavy.run()).empty());
  CHECK_FALSE(fault_of<index_t>(heavy, "side", {1, 0, 0}).empty());
}

}  // namespace graphrun::test
