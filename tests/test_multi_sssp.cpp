// Shortest paths from many sources against single ones, and what many searches reach as a matrix.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/algorithms/multi_sssp.hpp>
#include <graphrun/engine/columns.hpp>
#include <graphrun/engine/reached_entries.hpp>
#include <graphrun/engine/tree_path.hpp>
#include <stop_token>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

std::vector<index_t> spread_sources(index_t n) {
  std::vector<index_t> sources;
  for (index_t v = 0; v < n; v += 1 + n / 9) sources.push_back(v);
  return sources;
}

// The entries of each source: those of `values_of(source)` that are not `unreached`.
template <class T, class Values>
void check_entries(const Matrix& matrix, index_t n, const std::vector<index_t>& sources,
                   T unreached, Values&& values_of) {
  const auto& csr = std::get<Csr>(matrix.storage());
  std::vector<offset_t> offsets{0};
  std::vector<index_t> targets;
  std::vector<T> distances;
  std::size_t next = 0;
  for (index_t s = 0; s < n; ++s) {
    if (next < sources.size() && sources[next] == s) {
      ++next;
      const std::vector<T> values = values_of(s);
      for (index_t v = 0; v < n; ++v) {
        if (values[static_cast<std::size_t>(v)] == unreached) continue;
        targets.push_back(v);
        distances.push_back(values[static_cast<std::size_t>(v)]);
      }
    }
    offsets.push_back(static_cast<offset_t>(targets.size()));
  }
  CHECK(csr.offsets.to_host() == offsets);
  CHECK(csr.column_of.to_host() == targets);
  CHECK(csr.weights.as<T>()->to_host() == distances);
}

template <class T>
void check_paths_from_many(const Graph& graph) {
  const std::vector<index_t> sources = spread_sources(graph.vertices());
  const Dense<T> found = multi_sssp<T>(graph, sources);
  CHECK(found.columns() == static_cast<index_t>(sources.size()));
  check_entries<T>(reached_entries(found, sources, MinPlus<T>::zero), graph.vertices(), sources,
                   MinPlus<T>::zero,
                   [&](index_t s) { return sssp<T>(graph, s).distance.to_host(); });
}

}  // namespace

TEST_CASE("searches from many sources find what single ones do", "[multi_sssp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::some_of(test::closure_cases(100))) {
    if (t.rows > 3000) continue;
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      const Graph graph = test::graph_of(ctx, t, undirected, true);
      check_paths_from_many<std::int64_t>(graph);
      check_paths_from_many<double>(graph);
      check_paths_from_many<float>(graph);
      const std::vector<index_t> sources = spread_sources(graph.vertices());
      check_entries<index_t>(reached_entries(multi_bfs(graph, sources), sources, no_vertex),
                             graph.vertices(), sources, no_vertex,
                             [&](index_t s) { return bfs(graph, s).level.to_host(); });
    }
  }
}

TEST_CASE("paths in trees lead from the root to the target", "[tree_path]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<index_t> parents{0, 0, 1, 1, no_vertex, 3};
  const Vector<index_t> parent(ctx, std::span<const index_t>(parents));
  CHECK(tree_path(parent, 5) == std::vector<index_t>{0, 1, 3, 5});
  CHECK(tree_path(parent, 0) == std::vector<index_t>{0});
  CHECK(tree_path(parent, 4).empty());
  CHECK_THROWS_AS(tree_path(parent, 6), InvalidArgument);
  const std::vector<index_t> round{1, 0};
  CHECK_THROWS_AS(tree_path(Vector<index_t>(ctx, std::span<const index_t>(round)), 0),
                  InvalidArgument);
}

TEST_CASE("searches from many sources refuse what is no vertex, and report their progress",
          "[multi_sssp]") {
  const Context ctx = Context::cpu(2);
  const Graph graph = test::graph_of(ctx, test::skewed(200, 900, 3), true, true);
  std::vector<index_t> done;
  multi_sssp<std::int64_t>(graph, std::vector<index_t>{5, 5, 7}, {},
                           [&](const SearchProgress& at) { done.push_back(at.done); });
  CHECK(done == std::vector<index_t>{1, 2, 3});
  CHECK_THROWS_AS(multi_sssp<double>(graph, std::vector<index_t>{200}), InvalidArgument);
  Dense<index_t> levels = multi_bfs(graph, std::vector<index_t>{3, 9});
  CHECK_THROWS_AS(reached_entries(levels, std::vector<index_t>{3}, no_vertex), InvalidArgument);
  CHECK_THROWS_AS(reached_entries(levels, std::vector<index_t>{9, 3}, no_vertex), InvalidArgument);
  CHECK_THROWS_AS(reached_entries(levels, std::vector<index_t>{9, 200}, no_vertex),
                  InvalidArgument);
  CHECK_THROWS_AS(put_column(Vector<index_t>(ctx, 3), levels, 0), InvalidArgument);
  CHECK_THROWS_AS(put_column(graph.vector<index_t>(0), levels, 2), InvalidArgument);
  std::stop_source stop;
  stop.request_stop();
  ctx.stop_with(stop.get_token());
  CHECK_THROWS_AS(multi_sssp<double>(graph, std::vector<index_t>{1}), Cancelled);
}

}  // namespace graphrun
