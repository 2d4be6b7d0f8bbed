// Shortest paths against Boost.Graph, and their operations.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/ktruss.hpp>
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/formats/file/read.hpp>

#include "closure_cases.hpp"
#include "paths.hpp"
#include "rank_matrices.hpp"

namespace graphrun {
namespace {

template <class T>
std::vector<T> boost_distances(const test::Triples& t, index_t source) {
  using BoostGraph =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                            boost::property<boost::edge_weight_t, T>>;
  BoostGraph graph(static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    boost::add_edge(static_cast<std::size_t>(t.row_of[i]), static_cast<std::size_t>(t.column_of[i]),
                    static_cast<T>(t.weights[i]), graph);
  }
  std::vector<T> distance(static_cast<std::size_t>(t.rows));
  boost::dijkstra_shortest_paths(
      graph, static_cast<std::size_t>(source),
      boost::distance_map(
          boost::make_iterator_property_map(distance.begin(), get(boost::vertex_index, graph)))
          .distance_inf(MinPlus<T>::zero));
  return distance;
}

// Predecessors on shortest paths of the fewest edges; of several the smallest.
template <class T>
std::vector<index_t> predecessors(test::Triples t, const std::vector<T>& distance, index_t source) {
  test::Triples tight{t.name, t.rows, t.columns, {}, {}, {}};
  for (std::size_t i = 0; i < t.size(); ++i) {
    const T from = distance[static_cast<std::size_t>(t.row_of[i])];
    const T to = distance[static_cast<std::size_t>(t.column_of[i])];
    if (from == MinPlus<T>::zero || from + static_cast<T>(t.weights[i]) != to) continue;
    tight.add(t.row_of[i], t.column_of[i], 1);
  }
  const auto all = [](std::size_t) { return true; };
  return test::settled_by_definition(tight, {source}, t.rows, all).parent;
}

}  // namespace

TEMPLATE_TEST_CASE("sssp finds Boost's distances, and the first predecessors of fewest hops",
                   "[sssp][over_ranks]", std::int64_t, float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  auto cases = test::closure_cases(300);
  cases.push_back(test::skewed(3000, 40000, 9));
  unsigned which = 0;
  for (const test::Triples& t : test::some_of(cases)) {
    const Graph graph = test::graph_of(ctx, t, undirected);
    const test::Triples edges = undirected ? test::both_ways(t) : t;
    const index_t source = which++ % 3 == 0 ? t.rows - 1 : t.rows / 3;
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    SsspOptions options;
    options.predecessors = true;
    const auto result = sssp<T>(graph, source, options);
    const auto expected = boost_distances<T>(edges, source);
    CHECK(result.distance.to_host() == expected);
    REQUIRE(result.predecessor.has_value());
    CHECK(result.predecessor->to_host() == predecessors(edges, expected, source));
    const ValueTotals<T> totals = totals_but(result.distance, MinPlus<T>::zero);
    ValueTotals<T> right;
    for (const T d : expected) {
      if (d == MinPlus<T>::zero) continue;
      ++right.count;
      right.largest = std::max(right.largest, d);
      right.sum += static_cast<decltype(right.sum)>(d);
    }
    CHECK((totals.count == right.count && totals.largest == right.largest));
    CHECK(totals.sum == right.sum);
    CHECK(result.reached == right.count);
  }
}

TEST_CASE("real lengths are rounded along the path, whatever the order of work",
          "[sssp][over_ranks]") {
  // Rounding makes ties: 0.1 + 0.2 is not 0.3, and tiny lengths vanish in large ones.
  test::Triples t = test::skewed(1500, 12000, 3);
  std::vector<double> lengths;
  for (std::size_t i = 0; i < t.size(); ++i) {
    lengths.push_back(i % 5 == 0 ? 1e-17 : 0.1 * t.weights[i]);
  }
  std::vector<std::vector<double>> distances;
  std::vector<std::vector<index_t>> before;
  std::vector<Context> all = test::contexts_and_ranks();
  if (all.front().ranks() != nullptr) all.push_back(Context::cpu(1));
  for (const Context& ctx : all) {
    BuildOptions build;
    build.duplicates = Duplicates::min;
    const Graph graph = test::graph_of_matrix(
        ctx, Matrix::from_triples<double>(ctx.local(), t.rows, t.rows, t.row_of, t.column_of,
                                          lengths, build));
    for (const double delta : {0.0, 0.3, 100.0}) {
      SsspOptions options;
      options.predecessors = true;
      options.rounds.delta = delta;
      const auto result = sssp<double>(graph, 0, options);
      distances.push_back(result.distance.to_host());
      before.push_back(result.predecessor->to_host());
      const index_t found = static_cast<index_t>(
          t.rows - std::count(before.back().begin(), before.back().end(), no_vertex));
      CHECK(found == result.reached);
    }
  }
  for (std::size_t i = 1; i < distances.size(); ++i) {
    CHECK(distances[i] == distances[0]);
    CHECK(before[i] == before[0]);
  }
}

TEST_CASE("a real length that overflows is refused, not taken for no path", "[sssp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const double huge = 1e308;
  const std::vector<Edge> path{{0, 1}, {1, 2}, {3, 4}};
  const Graph long_way(ctx, 5, path, std::vector<double>{huge, huge, 1});
  CHECK_THROWS_AS(sssp<double>(long_way, 0), Unsupported);
  // From vertex 1 nothing overflows, and vertex 3 is unreached.
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(sssp<double>(long_way, 1).distance.to_host() ==
        std::vector<double>{inf, 0, huge, inf, inf});
  // Another path avoids the overflow.
  const Graph detour(ctx, 4, std::vector<Edge>{{0, 1}, {1, 2}, {0, 3}, {3, 2}},
                     std::vector<double>{huge, huge, 1, 2});
  CHECK(sssp<double>(detour, 0).distance.to_host() == std::vector<double>{0, huge, 3, 1});
  // Single precision overflows sooner.
  const Graph single(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}}, std::vector<double>{3e38, 3e38});
  CHECK_THROWS_AS(sssp<float>(single, 0), Unsupported);
  CHECK(sssp<double>(single, 0).distance.to_host() == std::vector<double>{0, 3e38, 6e38});
}

TEST_CASE("errors name the function that was called, the value and the range",
          "[errors][over_ranks]") {
  using Catch::Matchers::Message;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3));
  const std::vector<index_t> sources{4, 9};
  CHECK_THROWS_MATCHES(bfs(graph, -5), InvalidArgument,
                       Message("bfs: a source is -5, and must be from 0 to 8"));
  CHECK_THROWS_MATCHES(sssp<double>(graph, 9), InvalidArgument,
                       Message("sssp: a source is 9, and must be from 0 to 8"));
  CHECK_THROWS_MATCHES(bc(graph, sources), InvalidArgument,
                       Message("bc: a source is 9, and must be from 0 to 8"));
  CHECK_THROWS_MATCHES(multi_bfs(graph, sources), InvalidArgument,
                       Message("multi_bfs: a source is 9, and must be from 0 to 8"));
  CHECK_THROWS_MATCHES(ktruss(graph, 1), InvalidArgument,
                       Message("ktruss: k is 1, and must be from 2 to 2147483647"));
  const Graph empty(ctx, 0, std::vector<Edge>());
  CHECK_THROWS_MATCHES(bfs(empty, 0), InvalidArgument,
                       Message("bfs: a graph without vertices has no source"));
}

TEST_CASE("sssp refuses what has no shortest paths", "[sssp]") {
  using Catch::Matchers::ContainsSubstring;
  using Catch::Matchers::MessageMatches;
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples t = test::grid(30, 30);
  const Graph good = test::graph_of(ctx, t);
  CHECK(good.first_negative_weight() == -1);
  CHECK_THROWS_AS(sssp<double>(good, 900), InvalidArgument);
  CHECK_THROWS_AS(sssp<double>(good, -1), InvalidArgument);
  SsspOptions narrow;
  narrow.rounds.delta = -1;
  CHECK_THROWS_AS(sssp<double>(good, 0, narrow), InvalidArgument);
  t.add(700, 3, -8);
  t.add(500, 4, -7);
  const Graph bad = test::graph_of(ctx, t);
  CHECK(edge_at(bad, bad.first_negative_weight()).from == 500);
  CHECK(edge_at(bad, bad.first_negative_weight()).weight == -7);
  CHECK_THROWS_MATCHES(sssp<std::int64_t>(bad, 0), Unsupported,
                       MessageMatches(ContainsSubstring("from 500 to 4")));
  const std::vector<index_t> from{0, 1}, to{1, 0};
  const std::vector<double> weights{1, std::nan("")};
  const Graph no_number(Matrix::from_triples<double>(ctx, 2, 2, from, to, weights), {}, true);
  CHECK_THROWS_AS(sssp<double>(no_number, 0), Unsupported);
  CHECK_THROWS_AS(sssp<std::int64_t>(no_number, 0), Error);
  CHECK_THROWS_AS(edge_at(good, -1), InvalidArgument);
  CHECK_THROWS_AS(edge_at(good, good.counts().entries), InvalidArgument);
}

TEST_CASE("entries are found by their position", "[sssp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::square_matrices()) {
    const Graph graph(test::matrix_of<std::int32_t>(ctx, t), {}, true);
    const std::vector<test::Entry> entries = test::sorted_entries(t);
    for (std::size_t k = 0; k < entries.size(); k += 1 + entries.size() / 50) {
      const WeightedEdge edge = edge_at(graph, static_cast<offset_t>(k));
      CHECK(test::Entry{edge.from, edge.to, edge.weight} == entries[k]);
    }
  }
}

TEST_CASE("totals of whole numbers are exact beyond 64 bits", "[sssp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> x(20000, most - 5);
  x[7] = x[19999] = most;
  const auto totals = totals_but(Vector<std::int64_t>(ctx, std::span<const std::int64_t>(x)), most);
  CHECK(totals.count == 19998);
  CHECK(totals.largest == most - 5);
  CHECK((totals.sum == static_cast<detail::Int128>(most - 5) * 19998));
}

TEST_CASE("searches of published road networks", "[bfs][sssp][shared][over_ranks]") {
  const std::string folder = test::shared_graphs_folder();
  if (!std::filesystem::exists(folder + "/road")) {
    SKIP("the published graphs are not here (../shared/graphs)");
  }
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto read = [&](const std::string& name, bool weights) {
    GraphOptions options;
    options.keep_weights = weights;
    options.duplicates = Duplicates::min;
    return Graph(ctx, read_edges(folder + "/road/" + name), options);
  };
  const BfsResult us = bfs(read("usroads.mtx.gz", false), 58610);
  CHECK((us.reached == 126146 && us.depth == 537));
  CHECK(bfs(read("luxembourg_osm.mtx.gz", false), 6397).depth == 951);
  const auto rome = sssp<std::int64_t>(read("rome99.gr", true), 40);
  const auto totals = totals_but(rome.distance, MinPlus<std::int64_t>::zero);
  CHECK(rome.reached == 3353);
  CHECK((totals.sum == 100020116 && totals.largest == 64516));
}

}  // namespace graphrun
