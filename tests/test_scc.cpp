// Strongly connected components, and the refinement of their partition.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/scc_partition.hpp>
#include <numeric>
#include <stop_token>

#include "component_cases.hpp"

namespace graphrun {
namespace {

// Rings of different lengths with an edge from each to the next: long chains of components.
test::Triples chained_rings(index_t rings, bool scrambled) {
  test::Triples t{"chained rings", 0, 0, {}, {}, {}};
  std::vector<index_t> first;
  for (index_t r = 0; r < rings; ++r) {
    const index_t length = 1 + r % 4;
    first.push_back(t.rows);
    for (index_t i = 0; i < length; ++i) t.add(t.rows + i, t.rows + (i + 1) % length, 1);
    t.rows += length;
  }
  for (index_t r = 0; r + 1 < rings; ++r) {
    t.add(first[static_cast<std::size_t>(r)], first[static_cast<std::size_t>(r) + 1], 1);
  }
  t.columns = t.rows;
  if (!scrambled) return t;
  std::vector<index_t> name(static_cast<std::size_t>(t.rows));
  std::iota(name.begin(), name.end(), 0);
  std::shuffle(name.begin(), name.end(), std::mt19937(9));
  for (auto* ends : {&t.row_of, &t.column_of}) {
    for (index_t& v : *ends) v = name[static_cast<std::size_t>(v)];
  }
  return t;
}

// Stars with edges in both directions, and an edge from the centre of each to that of the next.
test::Triples stars(const std::vector<index_t>& sizes) {
  test::Triples t{"stars", 0, 0, {}, {}, {}};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const index_t middle = t.rows + sizes[i];
    for (index_t v = t.rows; v < middle; ++v) {
      t.add(middle, v, 1);
      t.add(v, middle, 1);
    }
    t.rows = middle + 1;
    if (i + 1 < sizes.size()) t.add(middle, t.rows + sizes[i + 1], 1);
  }
  t.columns = t.rows;
  return t;
}

std::vector<test::Triples> strong_cases() {
  std::vector<test::Triples> all = test::component_cases(300);
  // About as many edges as vertices: many components.
  for (unsigned seed = 0; seed < test::random_cases(40); ++seed) {
    const auto n = static_cast<index_t>(100 + 37 * seed);
    all.push_back(test::random_triples(n, n, static_cast<std::size_t>(n) * 5 / 4, 900 + seed));
  }
  all.push_back(chained_rings(900, false));
  all.push_back(chained_rings(900, true));
  all.push_back(test::skewed(20000, 60000, 12));
  all.push_back(stars({1023, 1024, 2500, 9000, 2047}));
  return all;
}

std::vector<Context> contexts_of_both_ways() {
  std::vector<Context> all = test::contexts_and_ranks();
  if (all.front().ranks() == nullptr && all.front().backend() == Backend::cpu)
    all.push_back(Context::cpu(9));
  return all;
}

}  // namespace

TEST_CASE("strong components are Boost's, each told by its smallest vertex", "[scc][over_ranks]") {
  // Few threads search depth first; more find the giant component first.
  const Context ctx = GENERATE(from_range(contexts_of_both_ways()));
  for (const test::Triples& t : test::some_of(strong_cases())) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, false, false);
    CHECK(scc(graph).to_host() == test::strong_components(t));
  }
  const test::Triples t = test::skewed(3000, 5000, 2);
  CHECK(scc(test::graph_of(ctx, t, true, false)).to_host() == test::weak_components(t));
  CHECK(scc(Graph(ctx, 0, std::vector<Edge>{})).size() == 0);
}

TEST_CASE("a closure backwards is one of the transpose", "[scc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : {test::skewed(3000, 9000, 2), chained_rings(60, true)}) {
    test::Triples turned = t;
    std::swap(turned.row_of, turned.column_of);
    const Graph graph = test::graph_of(ctx, t, false, false);
    const std::vector<index_t> sources{7, 2};
    const auto marks = test::some_marks(t.rows);
    const auto set = graph.vector(std::span<const index_t>(marks));
    ClosureOptions options;
    options.mask = in(set);
    auto level = graph.vector<index_t>();
    const auto result = closure_backwards(graph, sources, level, options);
    const auto expected = test::settled_by_definition(
        turned, sources, 1 << 30, [&](std::size_t v) { return marks[v] != no_vertex; });
    CHECK(level.to_host() == expected.level);
    CHECK(result.reached == expected.reached);
  }
}

TEST_CASE("partitions are trimmed, parted and labelled", "[scc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // 0 -> 1 -> 2 -> 3 -> 1, 3 -> 4, 5 -> 5; 6 is isolated; 7 has edges to and from all of 8..60, in
  // a row longer than a warp.
  test::Triples t{"one of each", 61, 61, {}, {}, {}};
  for (const auto& [u, v] :
       std::vector<std::pair<index_t, index_t>>{{0, 1}, {1, 2}, {2, 3}, {3, 1}, {3, 4}, {5, 5}}) {
    t.add(u, v, 1);
  }
  for (index_t v = 8; v < 61; ++v) {
    t.add(7, v, 1);
    t.add(v, 7, 1);
  }
  const Graph graph = test::graph_of(ctx, t, false, false);
  SccPartition partition(graph);
  put_together(partition);
  CHECK(busiest_vertex(graph, partition) == 7);
  CHECK(unlabelled(partition) == 61);
  CHECK(trim(graph, partition) == 57);  // all but 0, 4, 5 and 6
  CHECK(unlabelled(partition) == 57);
  const auto label = partition.label.to_host();
  for (const index_t v : {0, 4, 5, 6}) CHECK(label[static_cast<std::size_t>(v)] == v);
  Vector<index_t> rest = graph.vector(std::span<const index_t>(label));
  if (is_depth_first(ctx)) {
    label_depth_first(graph, rest);
    CHECK(rest.to_host() == test::strong_components(t));
  } else {
    CHECK_THROWS_AS(label_depth_first(graph, rest), InvalidArgument);
  }
  auto reaches = graph.vector<index_t>(), reached = graph.vector<index_t>();
  spread_smallest(graph, partition, false, reaches);
  CHECK(reaches.at(3) == 1);
  CHECK(reaches.at(4) == 4);
  CHECK(reaches.at(60) == 7);
  spread_smallest(graph, partition, true, reached);
  CHECK(split_by_values(reaches, reached, partition) == 0);
  CHECK(partition.label.to_host() == test::strong_components(t));
  CHECK(busiest_vertex(graph, partition) == no_vertex);
}

TEST_CASE("strong components stop when asked to, and refuse what does not fit", "[scc]") {
  const Context ctx = GENERATE(from_range(contexts_of_both_ways()));
  const Graph graph = test::graph_of(ctx, test::grid(4, 4));
  SccPartition small(test::graph_of(ctx, test::grid(3, 5))), right(graph);
  Vector<index_t> x(ctx, 16), y(ctx, 15);
  CHECK_THROWS_AS(trim(graph, small), InvalidArgument);
  CHECK_THROWS_AS(busiest_vertex(graph, small), InvalidArgument);
  CHECK_THROWS_AS(spread_smallest(graph, right, false, y), InvalidArgument);
  CHECK_THROWS_AS(split_by_values(x, y, right), InvalidArgument);
  CHECK_THROWS_AS(split_by_reach(y, x, right), InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(scc(graph), Cancelled);
}

}  // namespace graphrun
