// Oracles of communities: each accepts right ones and notices each kind of wrong one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/algorithms/modularity.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/oracle_cases.hpp"

namespace graphrun::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the oracles of louvain and leiden notice each wrong claim", "[oracles]") {
  // Two cliques of four, 0 to 3 and 4 to 7, and the edge between 3 and 4.
  std::vector<Edge> edges{{3, 4}};
  for (index_t u = 0; u < 4; ++u) {
    for (index_t v = u + 1; v < 4; ++v) edges.insert(edges.end(), {{u, v}, {u + 4, v + 4}});
  }
  const auto with = [](Answer answer, const std::string& name, Value value) {
    for (auto& number : answer.numbers) {
      if (number.name == name) number.value = value;
    }
    return answer;
  };
  for (const char* name : {"louvain", "leiden"}) {
    INFO(name);
    const Case cliques(name, graph_of(8, edges));
    CHECK(fault_of<index_t>(cliques, "community", {0, 0, 0, 0, 4, 4, 4, 4}).empty());
    CHECK_THAT(fault_of<index_t>(cliques, "community", {1, 1, 1, 1, 4, 4, 4, 4}),
               ContainsSubstring("vertex 100 is in community 101, which is not its smallest"));
    CHECK_THAT(fault_of<index_t>(cliques, "community", {0, 0, 0, 0, 4, 4, 4, -1}),
               ContainsSubstring("vertex 107 is in community none"));
    CHECK_THAT(fault_of<index_t>(cliques, "community", {0, 0, 0, 0, 4, 4, 4}),
               ContainsSubstring("a value is missing"));
    CHECK_THAT(fault_of<index_t>(cliques, "community", {0, 0, 0, 0, 4, 4, 4, 7}),
               ContainsSubstring("there are 3 communities"));
    CHECK_THAT(fault_of<index_t>(cliques, "community", {0, 0, 0, 0, 0, 5, 5, 5}),
               ContainsSubstring("the modularity is"));
    CHECK_THAT(cliques.fault(with(cliques.run(), "modularity", 0.5)),
               ContainsSubstring("the modularity is 0.5, expected"));
    CHECK_THAT(cliques.fault(with(cliques.run(), "modularity", Value())),
               ContainsSubstring("the modularity is none"));
    CHECK_THAT(cliques.fault(with(cliques.run(), "communities", std::int64_t{3})),
               ContainsSubstring("there are 2 communities"));
  }
  // What is said of a partition is right, but the partition is not.
  const auto claims = [&](const Case& of, const std::vector<index_t>& community) {
    const ModularityResult judged = modularity(
        of.graph, of.graph.vector(std::span<const index_t>(community)), ModularityOptions{});
    Answer answer = with(of.run(), "modularity", judged.modularity);
    answer = with(std::move(answer), "communities", std::int64_t{judged.communities});
    put(of, answer, "community", community);
    return of.fault(answer);
  };
  const Case louvain("louvain", graph_of(8, edges)), leiden("leiden", graph_of(8, edges));
  CHECK_THAT(claims(louvain, {0, 0, 0, 0, 0, 5, 5, 5}),
             ContainsSubstring("vertex 104 in community 105 raises the modularity by"));
  CHECK_THAT(claims(leiden, {0, 0, 2, 2, 4, 4, 4, 4}),
             ContainsSubstring("communities 100 and 102 as one raise the modularity by"));
  CHECK_THAT(claims(leiden, {0, 0, 0, 3, 4, 3, 4, 4}),
             ContainsSubstring("vertex 105 is not connected to vertex 103"));
}

}  // namespace graphrun::test
