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

namespace {

// The fault of an answer of which one number is another.
std::string fault_with(const Case& of, const std::string& name, const Value& value) {
  Answer answer = of.run();
  for (auto& number : answer.numbers) {
    if (number.name == name) number.value = value;
  }
  return of.fault(answer);
}

}  // namespace

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

}  // namespace graphrun::test
