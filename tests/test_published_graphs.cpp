// Traversals of published graphs: against Boost.Graph, the same on every processor, and with the
// results that are known.
#include <boost/graph/betweenness_centrality.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/boost.hpp>
#include <graphrun/formats/file/read.hpp>
#include <map>

#include "component_cases.hpp"
#include "paths.hpp"
#include "serial_betweenness.hpp"

namespace graphrun {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr offset_t most_entries = 300000;  // larger graphs take minutes in a checked build
#else
constexpr offset_t most_entries = 100000000;
#endif

const std::vector<std::string> names{"snap/ca-GrQc.txt",
                                     "snap/email-Eu-core.txt.gz",
                                     "snap/facebook_combined.txt.gz",
                                     "snap/loc-Gowalla.txt.gz",
                                     "snap/musae-git.csv.gz",
                                     "snap/p2p-Gnutella31.txt.gz",
                                     "snap/wiki-Vote.txt.gz",
                                     "snap/soc-Slashdot0902.txt.gz",
                                     "road/luxembourg_osm.mtx.gz",
                                     "road/usroads.mtx.gz",
                                     "road/rome99.gr",
                                     "web/cnr-2000.txt.zst",
                                     "mesh/3elt.graph",
                                     "mesh/delaunay_n16.mtx.gz",
                                     "mesh/fe_body.graph.gz",
                                     "matrixmarket/karate.mtx",
                                     "matrixmarket/west0067.mtx",
                                     "matrixmarket/jagmesh7.mtx",
                                     "matrixmarket/bcsstk13.mtx",
                                     "weighted/soc-sign-bitcoinotc.csv.gz"};

// A published graph and its rows. If the file has no lengths, they are derived from the ends of
// edges, some as 0.
struct Published {
  explicit Published(const std::string& name)
      : edges(read_edges(test::shared_graphs_folder() + "/" + name)) {
    if (name == "road/rome99.gr") return;
    std::vector<std::int32_t> lengths;
    for (std::size_t i = 0; i < edges.from.size(); ++i) {
      const auto sum = static_cast<std::uint32_t>(edges.from[i] + edges.to[i]);
      lengths.push_back(static_cast<std::int32_t>(sum * 2654435761u >> 26));
    }
    edges.weights = std::move(lengths);
  }
  Graph on(const Context& ctx) const {
    GraphOptions options;
    options.keep_weights = true;
    options.duplicates = Duplicates::min;
    return Graph(ctx, edges, options);
  }
  EdgeList edges;
};

// Calls f(name, graph on one CPU thread, the same graph on each processor there is, or over
// ranks).
template <class F>
void for_each_graph(F&& f) {
  if (!std::filesystem::exists(test::shared_graphs_folder() + "/snap")) {
    SKIP("the published graphs are not here (../shared/graphs)");
  }
  for (const std::string& name : names) {
    const Published published(name);
    const Graph first = published.on(Context::cpu(1));
    if (first.counts().entries > most_entries) continue;
    std::vector<Graph> all;
    for (const Context& ctx : test::contexts_and_ranks()) all.push_back(published.on(ctx));
    f(name, first, all);
  }
}

// A vertex with long rows is mostly in the largest component.
index_t source_of(const test::HostRows& rows) {
  std::size_t best = 0;
  const auto length = [&](std::size_t v) { return rows.offsets[v + 1] - rows.offsets[v]; };
  for (std::size_t v = 1; v < rows.size(); ++v) {
    if (length(v) > length(best)) best = v;
  }
  return static_cast<index_t>(best);
}

std::vector<index_t> boost_levels(const BoostCsrGraph& graph, index_t source) {
  std::vector<index_t> level(num_vertices(graph), no_vertex);
  level[static_cast<std::size_t>(source)] = 0;
  boost::breadth_first_search(
      graph, source,
      boost::visitor(boost::make_bfs_visitor(boost::record_distances(
          boost::make_iterator_property_map(level.begin(), get(boost::vertex_index, graph)),
          boost::on_tree_edge()))));
  return level;
}

// The smallest vertex one level up with an edge to v; the source is its own parent.
std::vector<index_t> smallest_parents(const test::HostRows& rows, const std::vector<index_t>& level,
                                      index_t source) {
  std::vector<index_t> parent(level.size(), no_vertex);
  for (std::size_t u = 0; u < level.size(); ++u) {
    if (level[u] == no_vertex) continue;
    rows.for_each(u, [&](std::size_t v) {
      if (level[v] == level[u] + 1 && parent[v] == no_vertex) parent[v] = static_cast<index_t>(u);
    });
  }
  parent[static_cast<std::size_t>(source)] = source;
  return parent;
}

// Whole numbers, small enough to be exact in a double.
std::vector<std::int64_t> boost_distances(const BoostCsrGraph& graph, index_t source) {
  std::vector<double> distance(num_vertices(graph));
  boost::dijkstra_shortest_paths(graph, source,
                                 boost::weight_map(get(&BoostEdgeWeight::weight, graph))
                                     .distance_map(boost::make_iterator_property_map(
                                         distance.begin(), get(boost::vertex_index, graph)))
                                     .distance_inf(1e18));
  std::vector<std::int64_t> whole;
  for (const double d : distance) {
    whole.push_back(d == 1e18 ? MinPlus<std::int64_t>::zero : static_cast<std::int64_t>(d));
  }
  return whole;
}

std::vector<index_t> boost_components(const test::HostRows& rows) {
  std::vector<std::size_t> rank(rows.size()), parent(rows.size());
  const boost::identity_property_map number;
  boost::disjoint_sets sets(boost::make_iterator_property_map(rank.begin(), number),
                            boost::make_iterator_property_map(parent.begin(), number));
  for (std::size_t v = 0; v < rows.size(); ++v) sets.make_set(v);
  for (std::size_t u = 0; u < rows.size(); ++u) {
    rows.for_each(u, [&](std::size_t v) { sets.union_set(u, v); });
  }
  std::vector<int> group(rows.size());
  for (std::size_t v = 0; v < rows.size(); ++v) group[v] = static_cast<int>(sets.find_set(v));
  return test::smallest_of_group(group);
}

std::vector<index_t> boost_strong_components(const BoostCsrGraph& graph) {
  std::vector<int> group(num_vertices(graph));
  boost::strong_components(
      graph, boost::make_iterator_property_map(group.begin(), get(boost::vertex_index, graph)));
  return test::smallest_of_group(group);
}

std::vector<double> boost_betweenness(const BoostCsrGraph& graph) {
  std::vector<double> score(num_vertices(graph));
  boost::brandes_betweenness_centrality(
      graph, boost::make_iterator_property_map(score.begin(), get(boost::vertex_index, graph)));
  return score;
}

}  // namespace

TEST_CASE("searches of published graphs are Boost's", "[bfs][sssp][shared][over_ranks]") {
  for_each_graph([](const std::string& name, const Graph& first, const std::vector<Graph>& all) {
    const test::HostRows rows(first);
    const BoostCsrGraph boost_graph = to_boost(first);
    const index_t source = source_of(rows);
    const std::vector<index_t> level = boost_levels(boost_graph, source);
    const std::vector<index_t> parent = smallest_parents(rows, level, source);
    const auto distance = boost_distances(boost_graph, source);
    std::vector<index_t> before;
    for (const Graph& graph : all) {
      INFO(name << ", " << test::describe(graph.context()));
      const BfsResult found = bfs(graph, source);
      CHECK(found.level.to_host() == level);
      CHECK(found.parent.to_host() == parent);
      SsspOptions options;
      options.predecessors = true;
      const auto paths = sssp<std::int64_t>(graph, source, options);
      CHECK(paths.distance.to_host() == distance);
      if (before.empty()) before = paths.predecessor->to_host();
      CHECK(paths.predecessor->to_host() == before);
    }
  });
}

TEST_CASE("components of published graphs are Boost's", "[components][scc][shared][over_ranks]") {
  using Sizes = std::pair<index_t, index_t>;
  const std::map<std::string, Sizes> weak{{"road/usroads.mtx.gz", {56, 126146}},
                                          {"snap/wiki-Vote.txt.gz", {24, 7066}},
                                          {"snap/p2p-Gnutella31.txt.gz", {12, 62561}}};
  const std::map<std::string, index_t> largest{{"snap/wiki-Vote.txt.gz", 1300},
                                               {"snap/soc-Slashdot0902.txt.gz", 71307},
                                               {"web/cnr-2000.txt.zst", 112023}};
  for_each_graph([&](const std::string& name, const Graph& first, const std::vector<Graph>& all) {
    const std::vector<index_t> components = boost_components(test::HostRows(first));
    const std::vector<index_t> strong = boost_strong_components(to_boost(first));
    INFO(name);
    if (weak.count(name) > 0) CHECK(test::label_counts(components) == weak.at(name));
    if (largest.count(name) > 0) CHECK(test::label_counts(strong).second == largest.at(name));
    for (const Graph& graph : all) {
      INFO(test::describe(graph.context()));
      CHECK(cc(graph).to_host() == components);
      CHECK(scc(graph).to_host() == strong);
    }
  });
}

TEST_CASE("betweenness of published graphs is Boost's, or that of 16 sources its definition",
          "[bc][shared]") {
  for_each_graph([](const std::string& name, const Graph& first, const std::vector<Graph>& all) {
    const test::HostRows rows(first);
    const index_t n = first.vertices();
    const bool exact = n <= (most_entries < 1000000 ? 1500 : 5000);
    const std::vector<index_t> sources = sampled_sources(n, 16, 1);
    auto expected =
        exact ? boost_betweenness(to_boost(first)) : test::betweenness_by_definition(rows, sources);
    for (double& x : expected) x *= first.directed() ? 1 : 0.5;
    for (const Graph& graph : all) {
      INFO(name << ", " << test::describe(graph.context()));
      const auto found = (exact ? bc(graph) : bc(graph, sources)).to_host();
      CHECK(test::close(found, expected));
      if (!exact) CHECK(bc(graph, sources).to_host() == found);
    }
  });
}

}  // namespace graphrun
