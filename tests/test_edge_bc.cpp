// Betweenness of edges against Boost.Graph, and against Brandes' sums in extended range.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/betweenness_centrality.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <filesystem>
#include <graphrun/algorithms/edge_bc.hpp>
#include <graphrun/formats/file/read.hpp>
#include <map>
#include <stop_token>

#include "closure_cases.hpp"
#include "paths.hpp"
#include "serial_betweenness.hpp"

namespace graphrun {
namespace {

using Scores = std::map<std::pair<index_t, index_t>, double>;

Scores scores_of(const Matrix& matrix) {
  const Csr& csr = std::get<Csr>(matrix.storage());
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  const auto values = csr.weights.as<double>()->to_host();
  Scores scores;
  for (index_t u = 0; u < csr.rows; ++u) {
    for (auto k = static_cast<std::size_t>(offsets[static_cast<std::size_t>(u)]);
         k < static_cast<std::size_t>(offsets[static_cast<std::size_t>(u) + 1]); ++k) {
      scores[{u, columns[k]}] = values[k];
    }
  }
  CHECK(scores.size() == values.size());
  return scores;
}

// Of each stored edge, of an undirected one (u, v) with u <= v, 0.
Scores edges_of(const test::HostRows& rows, bool undirected) {
  Scores scores;
  for (std::size_t u = 0; u < rows.size(); ++u) {
    rows.for_each(u, [&](std::size_t v) {
      if (!undirected || u <= v) scores[{static_cast<index_t>(u), static_cast<index_t>(v)}] = 0;
    });
  }
  return scores;
}

template <class Direction>
Scores boost_scores(const test::Triples& t) {
  constexpr bool undirected = std::is_same_v<Direction, boost::undirectedS>;
  using Index = boost::property<boost::edge_index_t, std::size_t>;
  using BoostGraph =
      boost::adjacency_list<boost::vecS, boost::vecS, Direction, boost::no_property, Index>;
  const test::HostRows rows(t, undirected);
  Scores scores = edges_of(rows, undirected);
  BoostGraph graph(rows.size());
  std::size_t count = 0;
  for (const auto& [edge, score] : scores) {
    if (edge.first == edge.second) continue;
    boost::add_edge(static_cast<std::size_t>(edge.first), static_cast<std::size_t>(edge.second),
                    Index(count++), graph);
  }
  std::vector<double> of_edge(count), of_vertex(rows.size());
  boost::brandes_betweenness_centrality(
      graph, boost::make_iterator_property_map(of_vertex.begin(), get(boost::vertex_index, graph)),
      boost::make_iterator_property_map(of_edge.begin(), get(boost::edge_index, graph)));
  count = 0;
  for (auto& [edge, score] : scores) {
    if (edge.first != edge.second) score = of_edge[count++];
  }
  return scores;
}

// Brandes' sums over ordered pairs, in long double.
Scores defined_scores(const test::HostRows& rows, bool undirected,
                      const std::vector<index_t>& sources) {
  Scores scores = edges_of(rows, undirected);
  for (const index_t s : sources) {
    std::vector<long double> paths(rows.size()), dependency(rows.size());
    std::vector<index_t> level(rows.size(), no_vertex);
    std::vector<std::size_t> order{static_cast<std::size_t>(s)};
    level[order[0]] = 0;
    paths[order[0]] = 1;
    for (std::size_t head = 0; head < order.size(); ++head) {
      const std::size_t u = order[head];
      rows.for_each(u, [&](std::size_t v) {
        if (level[v] == no_vertex) {
          level[v] = level[u] + 1;
          order.push_back(v);
        }
        if (level[v] == level[u] + 1) paths[v] += paths[u];
      });
    }
    for (auto last = order.rbegin(); last != order.rend(); ++last) {
      const std::size_t u = *last;
      rows.for_each(u, [&](std::size_t v) {
        if (level[v] != level[u] + 1) return;
        const long double share = paths[u] / paths[v] * (1 + dependency[v]);
        dependency[u] += share;
        auto edge = std::pair(static_cast<index_t>(u), static_cast<index_t>(v));
        if (undirected && u > v) std::swap(edge.first, edge.second);
        scores[edge] += static_cast<double>(share);
      });
    }
  }
  return scores;
}

// Whether all scores have a relative error of at most 1e-9.
bool close(const Scores& found, const Scores& expected) {
  if (found.size() != expected.size()) return false;
  for (const auto& [edge, score] : expected) {
    const auto at = found.find(edge);
    const double bound = 1e-9 * std::max(score, 1e-9);
    if (at != found.end() && std::abs(at->second - score) <= bound) continue;
    UNSCOPED_INFO("edge " << edge.first << " " << edge.second << ": "
                          << (at == found.end() ? -1 : at->second) << ", expected " << score);
    return false;
  }
  return true;
}

void scale(Scores& scores, double factor) {
  for (auto& [edge, score] : scores) score *= factor;
}

}  // namespace

TEST_CASE("betweenness of edges is Boost's", "[edge_bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true);
  std::vector<test::Triples> cases;
  for (test::Triples& t : test::closure_cases(300)) {
    if (t.rows <= 700) cases.push_back(std::move(t));
  }
  cases.push_back(test::skewed(300, 4000, 8));
  cases.push_back(test::grid(3, 120));  // levels by the hundred
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    CHECK(close(scores_of(edge_bc(graph)), undirected ? boost_scores<boost::undirectedS>(t)
                                                      : boost_scores<boost::directedS>(t)));
  }
}

TEST_CASE("betweenness of edges from some sources equals its definition", "[edge_bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of({test::skewed(20000, 100000, 1), test::grid(5, 900),
                                               test::grid(150, 150), test::scrambled_path(3000),
                                               // More paths than a double has numbers for.
                                               test::grid(530, 530)})) {
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    const index_t n = t.rows;
    const std::vector<index_t> sources{0, n / 2, n - 1, 2, 0, n / 3, 1};  // one of them twice
    Scores expected = defined_scores({t, undirected}, undirected, sources);
    scale(expected, undirected ? 0.5 : 1);
    const Scores found = scores_of(edge_bc(graph, sources));
    CHECK(close(found, expected));
    CHECK(scores_of(edge_bc(graph, sources)) == found);
  }
}

TEST_CASE("betweenness of edges is the same for any number of threads", "[edge_bc]") {
  for (const bool undirected : {false, true}) {
    for (const test::Triples& t :
         test::some_of({test::grid(6, 800), test::skewed(3000, 30000, 6)})) {
      const std::vector<index_t> sources = sampled_sources(t.rows, 9, 5);
      const auto run = [&](const Context& ctx) {
        return scores_of(edge_bc(test::graph_of(ctx, t, undirected, false), sources));
      };
      INFO(t.name << ", undirected " << undirected);
      const Scores expected = run(Context::cpu(1));
      for (const int threads : {2, 3, 5}) CHECK(run(Context::cpu(threads)) == expected);
      for (const Context& ctx : test::contexts()) CHECK(close(run(ctx), expected));
    }
  }
}

TEST_CASE("scores of edges are scaled by pairs or by the largest", "[edge_bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true);
  test::Triples path{"path", 4, 4, {}, {}, {}};
  for (index_t v = 0; v < 3; ++v) {
    path.add(v, v + 1, 1);
    path.add(v + 1, v, 1);
  }
  const Graph graph = test::graph_of(ctx, path, undirected, false);
  const auto run = [&](BcScale scale, const std::vector<index_t>& sources) {
    EdgeBcOptions options;
    options.scale = scale;
    return scores_of(edge_bc(graph, sources, options));
  };
  const auto expected = [&](double outer, double inner) {
    Scores scores{{{0, 1}, outer}, {{1, 2}, inner}, {{2, 3}, outer}};
    if (!undirected) {
      scores[{1, 0}] = scores[{3, 2}] = outer;
      scores[{2, 1}] = inner;
    }
    return scores;
  };
  const std::vector<index_t> all{0, 1, 2, 3};
  const double ways = undirected ? 2 : 1;  // that an edge stands for
  CHECK(run(BcScale::none, all) == expected(3, 4));
  CHECK(run(BcScale::estimate, all) == expected(3, 4));
  CHECK(close(run(BcScale::pairs, all), expected(ways * 3 / 12, ways * 4 / 12)));
  CHECK(run(BcScale::max, all) == expected(0.75, 1));
  // Of the paths from both ends two in three lead along the middle.
  const Scores ends = run(BcScale::estimate, {0, 3});
  CHECK(ends.at({1, 2}) == (undirected ? 4 : 4));
  CHECK(run(BcScale::pairs, {0, 3}).at({1, 2}) == (undirected ? 4.0 / 6 : 2.0 / 6));
}

TEST_CASE("betweenness of edges refuses, stops and says how far it is", "[edge_bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3), true, false);
  CHECK_THROWS_AS(edge_bc(graph, std::vector<index_t>{9}), InvalidArgument);
  for (const auto& [edge, score] : scores_of(edge_bc(graph, std::vector<index_t>{}))) {
    CHECK(score == 0);
  }
  CHECK(edge_bc(Graph(ctx, 0, std::vector<Edge>{})).entries() == 0);
  CHECK(edge_bc(Graph(ctx, 2, std::vector<Edge>{})).entries() == 0);
  CHECK(scores_of(edge_bc(Graph(ctx, 1, std::vector<Edge>{{0, 0}}))) == Scores{{{0, 0}, 0}});
  CHECK(scores_of(edge_bc(Graph(ctx, 2, std::vector<Edge>{{1, 0}}))) == Scores{{{1, 0}, 1}});
  std::vector<index_t> done;
  EdgeBcOptions options;
  options.on_progress = [&](const BcProgress& at) { done.push_back(at.done); };
  edge_bc(graph, options);
  CHECK(done == std::vector<index_t>{4, 8, 9});
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  options.on_progress = [&](const BcProgress&) { stop.request_stop(); };
  CHECK_THROWS_AS(edge_bc(graph, options), Cancelled);
}

TEST_CASE("betweenness of the edges of a published road network", "[edge_bc][shared]") {
  const std::string path = test::shared_graphs_folder() + "/road/usroads.mtx.gz";
  if (!std::filesystem::exists(path)) SKIP("the published graphs are not here (../shared/graphs)");
  const Context ctx = GENERATE(from_range(test::contexts()));
  GraphOptions undirected;
  undirected.undirected = true;
  const Graph graph(ctx, read_edges(path), undirected);
  const std::vector<index_t> sources{0, 77, 5000};
  const test::HostRows rows(graph);
  Scores expected = defined_scores(rows, true, sources);
  scale(expected, 0.5);
  CHECK(close(scores_of(edge_bc(graph, sources)), expected));
}

}  // namespace graphrun
