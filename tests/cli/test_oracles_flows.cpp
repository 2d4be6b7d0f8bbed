// Oracles of matchings, flows and cuts: each accepts right answers and notices each kind of wrong
// one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
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

}  // namespace graphrun::test
