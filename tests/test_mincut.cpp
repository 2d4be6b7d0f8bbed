// Smallest cuts: the edges that leave what the source reaches once the flow is largest.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/mincut.hpp>

#include "closure_cases.hpp"
#include "flow_cases.hpp"

namespace graphrun {

TEST_CASE("cuts are the edges that leave what the source reaches", "[mincut]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::some_of(test::closure_cases(300))) {
    if (t.rows < 2 || t.rows > 3000) continue;
    const index_t source = t.rows / 3, target = t.rows - 1;
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      const Graph graph = test::graph_of(ctx, t, undirected, true);
      const Cut found = mincut(graph, source, target);
      const test::ExpectedFlow expected = test::flow_by_definition(graph, source, target);
      const std::vector<index_t> side = found.side.to_host();
      CHECK(side == expected.reached);
      std::vector<test::Entry> edges;
      for (const auto& [ends, capacity] : expected.capacity) {
        if (side[ends.first] == 0 || side[ends.second] == 1) continue;
        edges.push_back(
            {static_cast<index_t>(ends.first), static_cast<index_t>(ends.second), capacity});
      }
      CHECK(test::entries_of(found.edges) == edges);
      CHECK(found.whole == static_cast<std::int64_t>(expected.value));
      CHECK(found.flow.whole == found.whole);
    }
  }
}

TEST_CASE("of several smallest cuts the one nearest to the source is found", "[mincut]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples path{"path", 6, 6, {}, {}, {}};
  for (index_t v = 0; v + 1 < 6; ++v) path.add(v, v + 1, v == 1 || v == 3 ? 2 : 5);
  const Cut found = mincut(test::graph_of(ctx, path, true, true), 0, 5);
  CHECK(found.side.to_host() == std::vector<index_t>{1, 1, 0, 0, 0, 0});
  CHECK(test::entries_of(found.edges) == std::vector<test::Entry>{{1, 2, 2}});
  CHECK(found.whole == 2);
}

}  // namespace graphrun
