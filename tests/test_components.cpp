// Hooking, and connected components.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/components.hpp>
#include <numeric>
#include <stop_token>

#include "component_cases.hpp"
#include "engine/components/forest.hpp"

namespace graphrun {
namespace {

// Components by definition: labels are lowered along edges until none changes.
std::vector<index_t> trees(index_t n, const std::vector<Edge>& edges) {
  std::vector<index_t> label(static_cast<std::size_t>(n));
  std::iota(label.begin(), label.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& e : edges) {
      index_t &p = label[static_cast<std::size_t>(e.from)],
              &q = label[static_cast<std::size_t>(e.to)];
      changed = changed || p != q;
      p = q = std::min(p, q);
    }
  }
  return label;
}

// Entries first <= k < first + count of the rows whose `marks` is not `skipped_root`.
std::vector<Edge> entries_in(const Graph& graph, offset_t first, offset_t count,
                             const std::vector<index_t>& marks, index_t skipped_root) {
  const Graph whole = graph.whole();
  const auto& csr = std::get<Csr>(whole.out_edges().storage());
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  std::vector<Edge> edges;
  for (std::size_t u = 0; u + 1 < offsets.size(); ++u) {
    if (marks[u] == skipped_root) continue;
    for (offset_t k = offsets[u]; k < offsets[u + 1]; ++k) {
      if (k - offsets[u] < first || k - offsets[u] - first >= count) continue;
      edges.push_back({static_cast<index_t>(u), columns[static_cast<std::size_t>(k)]});
    }
  }
  return edges;
}

// A forest of the graph's vertices, with these parents.
Vector<index_t> forest_of(const Graph& graph, const std::vector<index_t>& parent_of) {
  return Vector<index_t>(graph.context(), std::span<const index_t>(parent_of));
}

// The root of each vertex in a compressed forest.
std::vector<index_t> roots_in(const Graph& graph, const Vector<index_t>& forest) {
  return labels_of(graph, forest.copy()).to_host();
}

// A forest in which another thread links `root` just before this one does.
struct ContestedForest {
  index_t* parent_of;
  index_t root, parent;
};
index_t load_parent(ContestedForest forest, index_t v) { return forest.parent_of[v]; }
void store_parent(ContestedForest forest, index_t v, index_t parent) {
  forest.parent_of[v] = parent;
}
index_t link_root(ContestedForest forest, index_t v, index_t parent) {
  if (v == forest.root && forest.parent_of[v] == v) forest.parent_of[v] = forest.parent;
  return graphrun::link_root(forest.parent_of, v, parent);
}

std::vector<test::Triples> few_cases() {
  std::vector<test::Triples> all = test::closure_cases(20);
  for (test::Triples t :
       {test::skewed(3000, 40000, 3), test::rows_of("long rows", 30000, {30000, 0, 9000, 5})}) {
    t.rows = t.columns = std::max(t.rows, t.columns);
    all.push_back(std::move(t));
  }
  return all;
}

}  // namespace

TEST_CASE("hooking joins the trees of the entries gone along", "[components][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : test::some_of(few_cases())) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, false, false);
    const auto n = static_cast<std::size_t>(t.rows);
    std::vector<index_t> alone(n), marks(n);
    std::iota(alone.begin(), alone.end(), 0);
    for (const auto& [first, count] : {std::pair<offset_t, offset_t>{0, 1},
                                       {1, 2},
                                       {2, std::numeric_limits<offset_t>::max()},
                                       {0, std::numeric_limits<offset_t>::max()}}) {
      auto forest = forest_of(graph, alone);
      hook(graph.out_edges(), forest, {first, count, false, nullptr});
      compress(forest);
      CHECK(roots_in(graph, forest) ==
            trees(t.rows, entries_in(graph, first, count, alone, no_vertex)));
    }
    // Skips the rows in the tree that vertex 0 has after the first edges.
    auto forest = forest_of(graph);
    plant(graph.out_edges(), forest);
    compress(forest);
    std::vector<Edge> edges = entries_in(graph, 0, 1, alone, no_vertex);
    std::erase_if(edges, [](const Edge& e) { return e.to >= e.from; });
    marks = trees(t.rows, edges);
    CHECK(roots_in(graph, forest) == marks);
    const std::vector<index_t> zero{0};
    const Vector<index_t> skipped_root(ctx.local(), std::span<const index_t>(zero));
    hook(graph.out_edges(), forest, {1, 40, false, &skipped_root});
    compress(forest);
    // A row that joins the tree during the hook may be skipped or not: both results are right, and
    // lie between these two.
    const auto found = roots_in(graph, forest);
    auto least = entries_in(graph, 1, 40, marks, 0);
    least.insert(least.end(), edges.begin(), edges.end());
    auto most = entries_in(graph, 1, 40, alone, no_vertex);
    most.insert(most.end(), edges.begin(), edges.end());
    const auto lower = trees(t.rows, most), upper = trees(t.rows, least);
    bool between = true;
    for (std::size_t v = 0; v < n; ++v) between &= lower[v] <= found[v];
    CHECK(between);
    // A hook of all rows completes the trees.
    hook(graph.out_edges(), forest);
    compress(forest);
    CHECK(roots_in(graph, forest) ==
          trees(t.rows, entries_in(graph, 0, 1 << 30, alone, no_vertex)));
  }
}

TEST_CASE("hooking joins trees whose root another thread links first", "[components]") {
  const index_t other = GENERATE(0, 1, 3);
  std::vector<index_t> parent_of{0, 1, 2, 3, 2, 4};  // 2 <- 4 <- 5, and three roots
  const ContestedForest forest{parent_of.data(), 2, other};
  join(forest, 5, 1, no_vertex);
  std::vector<index_t> root_of;
  for (index_t v = 0; v < 6; ++v) root_of.push_back(root_above(parent_of.data(), v, no_vertex));
  const index_t least = std::min<index_t>(other, 1);
  CHECK(root_of[1] == least);
  CHECK(root_of[2] == least);
  CHECK(root_of[static_cast<std::size_t>(other)] == least);
  CHECK(root_of[5] == least);
}

TEST_CASE("what a plant went along is not gone along again, and the rest is",
          "[components][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : test::some_of(few_cases())) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, false, false);
    const std::vector<index_t> none(static_cast<std::size_t>(t.rows));
    auto forest = forest_of(graph);
    plant(graph.out_edges(), forest);
    hook(graph.out_edges(), forest, {0, 2, true, nullptr});
    compress(forest);
    CHECK(roots_in(graph, forest) == trees(t.rows, entries_in(graph, 0, 2, none, no_vertex)));
  }
}

TEST_CASE("the most frequent root is found, and labels are counted", "[components][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const index_t n : {1, 2, 3, 511, 512, 513, 5000, 100000}) {
    std::vector<index_t> label(static_cast<std::size_t>(n));
    for (index_t v = 0; v < n; ++v) label[static_cast<std::size_t>(v)] = v % 3 == 2 ? v : n / 2;
    const Vector<index_t> forest(ctx, std::span<const index_t>(label));
    INFO(n << " vertices, " << test::describe(ctx));
    CHECK(frequent_root(forest).to_host() == std::vector<index_t>{n / 2});
    const LabelCounts counts = count_labels(forest);
    CHECK(std::pair(counts.distinct, counts.largest) == test::label_counts(label));
  }
  std::vector<index_t> different(400);  // as frequent as each other: the smallest
  std::iota(different.rbegin(), different.rend(), 0);
  CHECK(frequent_root(Vector<index_t>(ctx, std::span<const index_t>(different))).at(0) == 0);
  CHECK(count_labels(Vector<index_t>(ctx)).distinct == 0);
}

TEST_CASE("components are Boost's, each told by its smallest vertex", "[components][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(test::component_cases(300))) {
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    const auto expected = test::weak_components(t);
    const Vector<index_t> label = cc(graph);
    CHECK(label.to_host() == expected);
    const LabelCounts counts = count_labels(label);
    CHECK(std::pair(counts.distinct, counts.largest) == test::label_counts(expected));
  }
}

TEST_CASE("hooking refuses what it cannot work with", "[components]") {
  const Context ctx = Context::cpu(2);
  const Graph graph = test::graph_of(ctx, test::grid(3, 3));
  Vector<index_t> forest(ctx, 9), small(ctx, 8), elsewhere(Context::cpu(1), 9);
  CHECK_THROWS_AS(plant(graph.out_edges(), small), InvalidArgument);
  CHECK_THROWS_AS(hook(graph.out_edges(), small), InvalidArgument);
  CHECK_THROWS_AS(hook(graph.out_edges(), elsewhere), InvalidArgument);
  CHECK_THROWS_AS(hook(graph.out_edges(), forest, {-1, 1, false, nullptr}), InvalidArgument);
  CHECK_THROWS_AS(hook(graph.out_edges(), forest, {0, 1, false, &small}), InvalidArgument);
  CHECK_THROWS_AS(plant(graph.out_edges().to(Format::coo), forest), InvalidArgument);
  CHECK_THROWS_AS(frequent_root(Vector<index_t>(ctx)), InvalidArgument);
  const Graph empty(ctx, 0, std::vector<Edge>{});
  CHECK(cc(empty).size() == 0);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(cc(graph), Cancelled);
}

}  // namespace graphrun
