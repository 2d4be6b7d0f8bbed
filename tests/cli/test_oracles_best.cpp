// Oracles of answers that list the best alone: each accepts right ones and notices wrong ones.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

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
