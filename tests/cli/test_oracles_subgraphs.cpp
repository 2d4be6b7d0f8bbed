// Oracles of counts of subgraphs: cliques, motifs and triads.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <random>
#include <string>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

namespace {

// Two triangles at the edge 0 - 2, and an edge to 4.
const std::vector<Edge> book = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}, {3, 4}};

// More vertices than have all of their sets looked at.
Graph larger(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Edge> edges;
  for (int i = 0; i < 500; ++i) {
    edges.push_back({static_cast<index_t>(random() % 90), static_cast<index_t>(random() % 90)});
  }
  return graph_of(90, edges);
}

}  // namespace

TEST_CASE("the oracle of cliques notices counts that are wrong", "[oracles]") {
  const Case three("cliques", graph_of(6, book), {{"k", std::int64_t{3}}});
  CHECK(fault_of<std::int64_t>(three, "cliques", {2, 1, 2, 1, 0, 0}).empty());
  CHECK_THAT(fault_of<std::int64_t>(three, "cliques", {2, 1, 2, 1, 1, 0}),
             ContainsSubstring("vertex 104 has a number of cliques of 1, expected 0"));
  CHECK_THAT(fault_of<std::int64_t>(three, "cliques", {2, 1, 2, 1, 0}),
             ContainsSubstring("a value is missing"));
  CHECK_THAT(fault_with(three, "cliques", std::int64_t{3}),
             ContainsSubstring("3 cliques, expected 2"));
}

TEST_CASE("the oracle of motifs notices each count that is wrong", "[oracles]") {
  for (const bool small : {true, false}) {
    const Case motifs("motifs", small ? graph_of(6, book) : larger(3));
    CHECK(motifs.fault(motifs.run()).empty());
    for (const std::string& name : motifs.entry.numbers) {
      INFO(name << ", small " << small);
      const auto right = std::get<std::int64_t>(motifs.run().number(name)->value);
      CHECK_FALSE(fault_with(motifs, name, right + 1).empty());
    }
  }
  const Case one("motifs", graph_of(6, book));
  CHECK_THAT(fault_with(one, "diamond", std::int64_t{2}),
             ContainsSubstring("2 of diamond, expected 1"));
  CHECK_THAT(fault_with(one, "empty4", Value()), ContainsSubstring("empty4 is missing"));
  CHECK(fault_of<std::int64_t>(one, "four_cycles", {1, 1, 1, 1, 0, 0}).empty());
  CHECK_THAT(fault_of<std::int64_t>(one, "four_cycles", {1, 1, 1, 1, 1, 0}),
             ContainsSubstring("vertex 104 has a number of cycles of 1, expected 0"));
  for (const auto& [vertices, count] : {std::pair{"4", "0"}, {"3", "1"}}) {
    Answer answer = one.run();
    CHECK(one.fault(answer).empty());
    answer.named->rows[5].numbers = {vertices, count};
    CHECK_THAT(one.fault(answer), ContainsSubstring("diamond"));
  }
}

TEST_CASE("the oracle of triads notices each count that is wrong", "[oracles]") {
  for (const bool small : {true, false}) {
    const Case triads("triads", small ? graph_of(6, book) : larger(4));
    CHECK(triads.fault(triads.run()).empty());
    for (const std::string& name : triads.entry.numbers) {
      INFO(name << ", small " << small);
      const auto right = std::get<std::int64_t>(triads.run().number(name)->value);
      CHECK_FALSE(fault_with(triads, name, right + 1).empty());
    }
  }
  const Case one("triads", graph_of(6, book));
  CHECK_THAT(fault_with(one, "030C", std::int64_t{0}),
             ContainsSubstring("0 triads of 030C, expected 1"));
  for (const char* column : {"clustering", "cycle", "middleman", "in", "out"}) {
    CHECK_THAT(fault_of<double>(one, column, {7, 0, 0, 0, 0, 0}),
               ContainsSubstring(std::string("vertex 100 has a share of ") + column + " of 7"));
  }
  CHECK(fault_of<double>(one, "cycle", {0.5, 1, 0.5, 0, 0, 0}).empty());
}

}  // namespace graphrun::test
