// Oracles of answers that list the best alone: each accepts right ones and notices wrong ones.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/algorithms/similarity.hpp>
#include <memory>
#include <string>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracles of similarity want the best pairs of all", "[oracles]") {
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}, {3, 4}};
  for (const char* name : {"jaccard", "overlap", "cosine", "adamic-adar"}) {
    INFO(name);
    const auto best_of = [&](std::int64_t top) {
      auto made =
          std::make_unique<Case>(name, graph_of(6, edges),
                                 std::vector<std::pair<std::string, Value>>{{"all_pairs", true}});
      made->query.top = top;
      return made;
    };
    const auto three = best_of(3), four = best_of(4);
    CHECK(three->fault(three->run()).empty());
    CHECK_THAT(three->fault(four->run()), ContainsSubstring("4 pairs are there, expected 3"));
    CHECK_FALSE(four->fault(three->run()).empty());
    Answer other = three->run();
    other.edges->edges =
        similarity(three->graph, Similarity::jaccard, std::vector<Edge>{{0, 1}, {0, 5}, {4, 5}});
    CHECK_THAT(three->fault(other), ContainsSubstring("is in the place of"));
  }
}

TEST_CASE("the oracle of pagerank looks at each seed", "[oracles]") {
  catalogue::ListedSets listed{"seeds", {}};
  for (const index_t v : {0, 3}) {
    listed.sets.vertices.push_back(v);
    listed.sets.close();
  }
  Case few("pagerank", diamond(), {{"seeds", listed}});
  few.query.top = 2;
  CHECK(few.fault(few.run()).empty());
  const auto spoiled = [&](auto&& spoil) {
    Answer answer = few.run();
    spoil(*answer.sets);
    return few.fault(answer);
  };
  CHECK_THAT(spoiled([](auto& sets) { sets.values[0] += 1e-4; }),
             ContainsSubstring("seed 1: vertex 100 has rank"));
  CHECK_THAT(spoiled([](auto& sets) { sets.vertex[1] = 4; }), ContainsSubstring("vertex 104"));
  CHECK_THAT(spoiled([](auto& sets) {
               sets.vertex.pop_back();
               sets.values.pop_back();
               sets.set_of.pop_back();
             }),
             ContainsSubstring("is missing"));
  CHECK_FALSE(spoiled([](auto& sets) { std::swap(sets.vertex[0], sets.vertex[1]); }).empty());
  CHECK_FALSE(spoiled([](auto& sets) { sets.set_of[0] = 2; }).empty());
  Case all("pagerank", diamond(), {{"seeds", listed}});
  all.query.to_file = true;
  CHECK(all.fault(all.run()).empty());
  CHECK_THAT(all.fault(few.run()), ContainsSubstring("is missing"));
}

}  // namespace graphrun::test
