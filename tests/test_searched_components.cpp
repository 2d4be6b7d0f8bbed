// Components that begin with a search.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <memory>
#include <mutex>
#include <set>

#include "component_cases.hpp"
#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {
namespace {

// A star, whose hub is not its smallest vertex; beside it vertices without edges, with a loop, in
// pairs, and in a path against its order, all of which are few.
test::Triples star_beside_others() {
  test::Triples t{"star beside others", 5000, 5000, {}, {}, {}};
  for (index_t v = 50; v < 4000; ++v) {
    if (v % 7 != 0) t.add(2100, v, 1);
  }
  t.add(3, 3, 1);
  for (index_t v = 7; v < 300; v += 35) t.add(v, v + 7, 1);
  for (index_t v = 4000; v > 3900; v -= 7) t.add(v == 4000 ? 4999 : v + 3, v - 4, 1);
  return t;
}

// More rounds from its hub than cc() searches.
test::Triples star_with_a_tail() {
  test::Triples t{"star with a tail", 3300, 3300, {}, {}, {}};
  for (index_t v = 100; v < 3000; ++v) t.add(99, v, 1);
  t.add(2999, 3299, 1);
  for (index_t v = 3299; v > 3100; --v) t.add(v, v - 1, 1);
  return t;
}

std::vector<test::Triples> cases() {
  std::vector<test::Triples> all = test::component_cases(60);
  all.push_back(star_beside_others());
  all.push_back(star_with_a_tail());
  return all;
}

// Entries of the rows that a search did not reach.
std::uint64_t entries_outside(const test::Triples& t, const std::vector<index_t>& level) {
  std::set<std::pair<index_t, index_t>> entries;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (level[static_cast<std::size_t>(t.row_of[i])] != no_vertex) continue;
    entries.insert({t.row_of[i], t.column_of[i]});
    entries.insert({t.column_of[i], t.row_of[i]});
  }
  return entries.size();
}

}  // namespace

TEST_CASE("components follow from a search and the edges outside of it",
          "[components][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto ranks = static_cast<std::uint64_t>(ctx.ranks() == nullptr ? 1 : ctx.ranks()->size());
  int told = 0, left = 0;  // searches from which labels follow, and others
  for (const test::Triples& t : test::some_of(cases())) {
    if (t.rows == 0) continue;
    const Graph graph = test::graph_of(ctx, t, true, false);
    const auto expected = test::weak_components(t);
    for (const index_t source : {0, t.rows / 2, t.rows - 1}) {
      INFO(t.name << ", " << test::describe(ctx) << ", from " << source);
      auto level = graph.vector<index_t>();
      closure(graph, {&source, 1}, level, nullptr);
      const std::uint64_t outside = entries_outside(t, level.to_host());
      const auto label = labels_of_search(graph, std::move(level));
      // A rank has room for a 64th of its vertices, and for 1,024 entries.
      if (outside <= 1024) REQUIRE(label.has_value());
      if (outside > static_cast<std::uint64_t>(t.rows) / 64 + 1024 * ranks) {
        REQUIRE(!label.has_value());
      }
      ++(label.has_value() ? told : left);
      if (label.has_value()) CHECK(label->to_host() == expected);
    }
  }
  CHECK(told > 0);
  CHECK(left > 0);
}

TEST_CASE("thread ranks find the components that begin with a search", "[components][ranks]") {
  const int size = GENERATE(1, 2, 3);
  for (const test::Triples& t : cases()) {
    const auto expected = test::weak_components(t);
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 64;
      const Context ctx = rank_tests::of_a_rank().with_ranks(ranks);
      const Graph graph = test::graph_of(ctx, t, true, false);
      const auto label = cc(graph).to_host();
      const std::lock_guard lock(rank_tests::asserting);
      INFO(t.name << ", " << size << " ranks");
      CHECK(label == expected);
    });
  }
}

TEST_CASE("a search for components begins at a hub, and over ranks alone", "[components][ranks]") {
  const Graph alone = test::graph_of(Context::cpu(2), star_beside_others(), true, false);
  CHECK(hub_to_search_from(alone) == no_vertex);
  const int size = GENERATE(1, 2, 3);
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 64;
    const Context ctx = rank_tests::of_a_rank().with_ranks(ranks);
    const index_t star = hub_to_search_from(test::graph_of(ctx, star_beside_others(), true, false));
    const index_t grid = hub_to_search_from(test::graph_of(ctx, test::grid(90, 70), true, false));
    const test::Triples none{"no edges", 40, 40, {}, {}, {}};
    const index_t of_none = hub_to_search_from(test::graph_of(ctx, none, true, false));
    const Graph directed = test::graph_of(ctx, star_beside_others(), false, false);
    const std::lock_guard lock(rank_tests::asserting);
    INFO(size << " ranks");
    CHECK(star == 2100);
    CHECK(grid == no_vertex);
    CHECK(of_none == no_vertex);
    CHECK_THROWS_AS(hub_to_search_from(directed), InvalidArgument);
    CHECK_THROWS_AS(labels_of_search(directed, directed.vector<index_t>()), InvalidArgument);
  });
}

}  // namespace graphrun
