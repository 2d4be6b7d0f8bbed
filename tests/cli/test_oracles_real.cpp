// Oracles of real values: scores, ranks, shares and distances.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/engine/semiring.hpp>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracle of lcc names what is wrong", "[oracles]") {
  const Case lcc("lcc", graph_of(4, {{0, 1}, {1, 2}, {2, 0}, {2, 2}, {2, 3}, {1, 0}}));
  const double third = 2.0 / 6;
  CHECK(fault_of<double>(lcc, "lcc", {0.5, 0.5, third, 0}).empty());
  CHECK_THAT(fault_of<double>(lcc, "lcc", {0.5, 0.5, 0.5, 0}),
             ContainsSubstring("vertex 102 has coefficient 0.5"));
  Answer answer = lcc.run();
  for (auto& number : answer.numbers) {
    if (number.name == "transitivity") number.value = 0.5;
  }
  CHECK_THAT(lcc.fault(answer), ContainsSubstring("the transitivity is 0.5, expected 0.6"));
}

TEST_CASE("the oracle of lcc counts as the coefficient is defined", "[oracles]") {
  constexpr std::size_t n = 30;
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    std::vector<Edge> edges;
    std::vector<std::vector<bool>> leads(n, std::vector<bool>(n));
    for (std::size_t k = 0; k < 3 * n; ++k) {
      const std::size_t u = random() % n, v = random() % n;
      edges.push_back({static_cast<index_t>(u), static_cast<index_t>(v)});
      leads[u][v] = true;
    }
    std::vector<double> expected;
    for (std::size_t v = 0; v < n; ++v) {
      double joined = 0, d = 0;
      const auto near = [&](std::size_t w) { return w != v && (leads[v][w] || leads[w][v]); };
      for (std::size_t a = 0; a < n; ++a) {
        d += near(a) ? 1 : 0;
        for (std::size_t b = 0; b < n; ++b) joined += near(a) && near(b) && a != b && leads[a][b];
      }
      expected.push_back(d < 2 ? 0 : joined / (d * (d - 1)));
    }
    INFO("seed " << seed);
    CHECK(fault_of(Case("lcc", graph_of(n, edges)), "lcc", expected).empty());
  }
}

TEST_CASE("the oracle of sssp names the first vertex that is wrong", "[oracles]") {
  const catalogue::VertexNumber source{0};
  const Case whole("sssp", diamond(), {{"source", source}});
  CHECK(whole.fault(whole.run()).empty());
  const Case sssp("sssp", diamond({1, 0.5, 1, 1.5}), {{"source", source}});
  const double none = MinPlus<double>::zero;
  const auto fault = [&](std::vector<double> distance, std::vector<index_t> before) {
    Answer answer = sssp.run();
    put(sssp, answer, "distance", distance);
    put(sssp, answer, "predecessor", before);
    return sssp.fault(answer);
  };
  CHECK(fault({0, 1, 0.5, 2, none}, {0, 0, 0, 1, -1}).empty());
  CHECK_THAT(fault({0, 1, 0.5, 2.5, none}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 103 has distance 2.5, expected 2"));
  CHECK_THAT(fault({0, 1, 0.5, 2, 3}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 104 has distance 3, expected none"));
  CHECK_THAT(fault({0, 1, none, 2, none}, {0, 0, 0, 1, -1}),
             ContainsSubstring("vertex 102 has distance none"));
  // Both are on a shortest path, but 101 is smaller.
  CHECK_THAT(fault({0, 1, 0.5, 2, none}, {0, 0, 0, 2, -1}),
             ContainsSubstring("vertex 103 has predecessor 102"));
  CHECK_THAT(fault({0, 1, 0.5, 2, none}, {0, 0, 0, 1, 9}),
             ContainsSubstring("vertex 104 has predecessor none"));
}

TEST_CASE("the oracle of pagerank accepts every variant", "[oracles]") {
  const Graph weighted = diamond({1, 3, 1, 1});
  const catalogue::ListedVertices teleport{"", {1, 4}, {2, 6}};
  for (const std::string variant : {"standard", "gap", "ldbc"}) {
    for (const std::int64_t rounds : {1, 2, 50}) {
      const std::string limit = variant == "ldbc" ? "iterations" : "max_iterations";
      for (const bool follows : {false, true}) {
        Case ranks("pagerank", weighted, {{"variant", variant}, {limit, rounds}});
        ranks.query.weighted = follows;
        CHECK(ranks.fault(ranks.run()).empty());
        ranks.query.parameters.give("personalize", teleport);
        CHECK(ranks.fault(ranks.run()).empty());
      }
    }
  }
  Case single("pagerank", diamond(), {{"precision", std::string("single")}});
  CHECK(single.fault(single.run()).empty());
}

TEST_CASE("the oracle of pagerank judges by the start and the dangling vertices", "[oracles]") {
  const catalogue::ListedVertices first{"", {0}, {1}}, last{"", {4}, {2}};
  for (const std::int64_t rounds : {1, 2, 50}) {
    Case given("pagerank", diamond(),
               {{"start", first}, {"dangling", last}, {"iterations", rounds}});
    CHECK(given.fault(given.run()).empty());
    const Case elsewhere("pagerank", diamond(),
                         {{"start", first}, {"dangling", first}, {"iterations", rounds}});
    const Case later("pagerank", diamond(),
                     {{"start", last}, {"dangling", last}, {"iterations", rounds}});
    if (rounds > 1) CHECK_FALSE(given.fault(elsewhere.run()).empty());
    if (rounds < 50) CHECK_FALSE(given.fault(later.run()).empty());
  }
  Case steady("pagerank", diamond(), {{"dangling", last}, {"tolerance", 1e-12}});
  CHECK(steady.fault(steady.run()).empty());
  const Case plain("pagerank", diamond(), {{"tolerance", 1e-12}});
  CHECK_FALSE(steady.fault(plain.run()).empty());
}

TEST_CASE("the oracle of pagerank refuses ranks that are not steady", "[oracles]") {
  const Case ranks("pagerank", diamond(), {{"tolerance", 1e-12}});
  const std::vector<double> right = ranks.run().values<double>("rank").to_host();
  const auto fault = [&](std::size_t vertex, double rank) {
    std::vector<double> wrong = right;
    wrong[vertex] = rank;
    return fault_of(ranks, "rank", wrong);
  };
  std::vector<double> moved = right;
  moved[1] += 1e-6;
  moved[2] -= 1e-6;
  CHECK_THAT(fault_of(ranks, "rank", moved), ContainsSubstring("one more round changes the ranks"));
  CHECK_THAT(fault(3, right[3] + 1e-6), ContainsSubstring("sum to 1.000001"));
  CHECK_THAT(fault(3, -0.25), ContainsSubstring("vertex 103 has rank -0.25"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THAT(fault(3, nan), ContainsSubstring("vertex 103 has rank nan"));
}

TEST_CASE("the oracle of pagerank refuses the ranks of another definition", "[oracles]") {
  const Case ranks("pagerank", diamond());
  for (const auto& [name, value] : std::vector<std::pair<std::string, Value>>{
           {"damping", 0.8}, {"variant", std::string("gap")}}) {
    const Case other("pagerank", diamond(), {{name, value}});
    CHECK_FALSE(ranks.fault(other.run()).empty());
  }
}

TEST_CASE("the oracle of modularity judges by the communities of the file", "[oracles]") {
  const catalogue::ListedVertices groups{"groups.txt", {0, 1, 2, 3, 4}, {7, 7, 8, 8, 9}};
  const Case judged("modularity", diamond(), {{"partition", groups}});
  CHECK(judged.fault(judged.run()).empty());
  CHECK(judged.run().values<index_t>("community").to_host() == std::vector<index_t>{0, 0, 2, 2, 4});
  CHECK_THAT(fault_of<index_t>(judged, "community", {0, 0, 2, 3, 4}),
             ContainsSubstring("vertex 103 has community 103, expected 102"));
  CHECK_THAT(fault_of<double>(judged, "conductance", {0.5, 0.5, 0.5, 0.5, 0}),
             ContainsSubstring("has conductance 0.5"));
  for (const std::string name : {"modularity", "coverage"}) {
    Answer answer = judged.run();
    for (auto& number : answer.numbers) {
      if (number.name == name) number.value = 0.1;
    }
    CHECK_THAT(judged.fault(answer), ContainsSubstring("the " + name + " is 0.1"));
  }
  const catalogue::ListedVertices few{"groups.txt", {0, 1}, {7, 7}},
      twice{"groups.txt", {0, 1, 2, 3, 4, 0}, {7, 7, 8, 8, 9, 8}};
  CHECK_THROWS_AS(Case("modularity", diamond(), {{"partition", few}}).run(), InvalidArgument);
  CHECK_THROWS_AS(Case("modularity", diamond(), {{"partition", twice}}).run(), InvalidArgument);
}

TEST_CASE("the oracle of reciprocity names what is wrong", "[oracles]") {
  const Case mutual("reciprocity", graph_of(4, {{0, 1}, {1, 0}, {1, 2}, {2, 2}}));
  const double none = std::numeric_limits<double>::infinity(), most = 2.0 / 3;
  CHECK(fault_of<double>(mutual, "reciprocity", {1, most, most, none}).empty());
  CHECK_THAT(fault_of<double>(mutual, "reciprocity", {1, most, 0, none}),
             ContainsSubstring("vertex 102 has reciprocity 0, expected 0.666666667"));
  CHECK_THAT(fault_of<double>(mutual, "reciprocity", {1, most, most, 0}),
             ContainsSubstring("expected none"));
  for (auto& [name, value] : std::vector<std::pair<std::string, Value>>{
           {"mutual", std::int64_t{3}}, {"reciprocity", 0.75}, {"reciprocity", Value()}}) {
    Answer answer = mutual.run();
    for (auto& number : answer.numbers) {
      if (number.name == name) number.value = value;
    }
    CHECK_FALSE(mutual.fault(answer).empty());
  }
}

// 0 -> 1 -> 2 -> 0, 2 -> 3, 3 -> 0.
Graph two_circles() { return graph_of(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}}); }

TEST_CASE("the oracles of centralities refuse scores that are not steady", "[oracles]") {
  for (const auto& [name, column] : std::vector<std::pair<std::string, std::string>>{
           {"katz", "score"}, {"eigenvector", "score"}, {"hits", "hub"}}) {
    INFO(name);
    const Case scores(name, two_circles(),
                      {{"tolerance", 1e-13}, {"max_iterations", std::int64_t{100000}}});
    CHECK(scores.fault(scores.run()).empty());
    const std::vector<double> right = scores.run().values<double>(column).to_host();
    std::vector<double> swapped = right, grown = right, nan = right;
    std::swap(*std::ranges::max_element(swapped), swapped[4]);
    CHECK_THAT(fault_of(scores, column, swapped), ContainsSubstring("one more round changes the"));
    grown[1] += 1e-6;
    CHECK_THAT(fault_of(scores, column, grown), ContainsSubstring(", not 1"));
    nan[2] = std::numeric_limits<double>::quiet_NaN();
    CHECK_FALSE(fault_of(scores, column, nan).empty());
    CHECK_THAT(fault_of(scores, column, std::vector<double>(4)),
               ContainsSubstring("a value is missing"));
  }
}

TEST_CASE("the oracle of hits tells authorities from hubs", "[oracles]") {
  const Case hits("hits", two_circles());
  const std::vector<double> hub = hits.run().values<double>("hub").to_host();
  CHECK_THAT(fault_of(hits, "authority", hub),
             ContainsSubstring("one more round changes the hubs"));
  const Case none("hits", graph_of(3, {}));
  CHECK(none.fault(none.run()).empty());
  CHECK_FALSE(fault_of<double>(none, "hub", {0.5, 0.5, 0}).empty());
}

}  // namespace graphrun::test
