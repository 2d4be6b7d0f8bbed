// The bridge to the Boost Graph Library: its graphs in, results out into property maps.
#include <boost/graph/adjacency_list.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <utility>
#include <vector>

#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/boost.hpp>

namespace {

using graphrun::Context;
using graphrun::Csr;
using graphrun::Graph;
using graphrun::index_t;

using Directed = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
using Undirected = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
using Weighted =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                          boost::property<boost::edge_weight_t, int>>;
using Named = boost::adjacency_list<boost::vecS, boost::listS, boost::bidirectionalS,
                                    boost::property<boost::vertex_index_t, int>>;

std::vector<std::pair<index_t, index_t>> edges_of(const Graph& graph) {
  const auto& csr = std::get<Csr>(graph.out_edges().storage());
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  std::vector<std::pair<index_t, index_t>> list;
  for (index_t row = 0; row < csr.rows; ++row) {
    for (auto k = offsets[static_cast<std::size_t>(row)];
         k < offsets[static_cast<std::size_t>(row) + 1]; ++k) {
      list.emplace_back(row, columns[static_cast<std::size_t>(k)]);
    }
  }
  return list;
}

using Pairs = std::vector<std::pair<index_t, index_t>>;

}  // namespace

TEST_CASE("a directed Boost graph keeps its edges and its isolated vertices") {
  Directed boost_graph(5);
  add_edge(0, 1, boost_graph);
  add_edge(1, 2, boost_graph);
  add_edge(2, 0, boost_graph);
  add_edge(2, 0, boost_graph);  // parallel
  add_edge(3, 3, boost_graph);
  const Graph graph = graphrun::from_boost(Context::cpu(1), boost_graph);
  CHECK(graph.directed());
  CHECK(graph.vertices() == 5);
  CHECK(graph.counts().edges == 4);
  CHECK(graph.counts().duplicates == 1);
  CHECK(graph.counts().self_loops == 1);
  CHECK(edges_of(graph) == Pairs{{0, 1}, {1, 2}, {2, 0}, {3, 3}});
}

TEST_CASE("an undirected Boost graph becomes an undirected graph") {
  Undirected boost_graph(4);
  add_edge(2, 0, boost_graph);
  add_edge(1, 2, boost_graph);
  const Graph graph = graphrun::from_boost(Context::cpu(1), boost_graph);
  CHECK_FALSE(graph.directed());
  CHECK(graph.vertices() == 4);
  CHECK(graph.counts().edges == 2);
  CHECK(edges_of(graph) == Pairs{{0, 2}, {1, 2}, {2, 0}, {2, 1}});
}

TEST_CASE("a Boost graph may have no vertices") {
  CHECK(graphrun::from_boost(Context::cpu(1), Directed()).vertices() == 0);
}

TEST_CASE("a weight map gives every edge its weight") {
  Weighted boost_graph(3);
  add_edge(0, 1, 7, boost_graph);
  add_edge(2, 1, -4, boost_graph);
  const Graph graph =
      graphrun::from_boost(Context::cpu(1), boost_graph, get(boost::edge_weight, boost_graph));
  REQUIRE(graph.weighted());
  const auto& csr = std::get<Csr>(graph.out_edges().storage());
  const auto* weights = csr.weights.as<double>();
  REQUIRE(weights != nullptr);
  CHECK(edges_of(graph) == Pairs{{0, 1}, {2, 1}});
  CHECK(weights->to_host() == std::vector<double>{7, -4});
}

TEST_CASE("vertices are numbered by the vertex_index map, not by their order") {
  Named boost_graph;
  const auto last = add_vertex(boost_graph), first = add_vertex(boost_graph);
  put(boost::vertex_index, boost_graph, last, 1);
  put(boost::vertex_index, boost_graph, first, 0);
  add_edge(first, last, boost_graph);
  const Graph graph = graphrun::from_boost(Context::cpu(1), boost_graph);
  CHECK(edges_of(graph) == Pairs{{0, 1}});

  const auto search = graphrun::bfs(graph, 0);
  std::map<Named::vertex_descriptor, int> level;
  graphrun::to_property_map(search.level, boost::make_assoc_property_map(level), boost_graph);
  CHECK(level[first] == 0);
  CHECK(level[last] == 1);
}

TEST_CASE("results go into a vertex property map") {
  Directed boost_graph(3);
  add_edge(0, 1, boost_graph);
  add_edge(0, 2, boost_graph);
  const Graph graph = graphrun::from_boost(Context::cpu(1), boost_graph);
  const auto ranks = graphrun::pagerank<double>(graph);
  std::vector<double> rank(3);
  graphrun::to_property_map(
      ranks.rank,
      boost::make_iterator_property_map(rank.begin(), get(boost::vertex_index, boost_graph)),
      boost_graph);
  CHECK(rank == ranks.rank.to_host());
  CHECK(rank[1] == rank[2]);
  CHECK(rank[0] < rank[1]);
}

TEST_CASE("a result of another size is refused") {
  const Directed boost_graph(3);
  const graphrun::Vector<index_t> four(Context::cpu(1), 4);
  std::vector<int> target(4);
  CHECK_THROWS_AS(
      graphrun::to_property_map(
          four,
          boost::make_iterator_property_map(target.begin(), get(boost::vertex_index, boost_graph)),
          boost_graph),
      graphrun::InvalidArgument);
}

TEST_CASE("a graph goes to Boost and back") {
  Weighted boost_graph(4);
  add_edge(0, 3, 2, boost_graph);
  add_edge(0, 1, 5, boost_graph);
  add_edge(3, 0, 1, boost_graph);
  const Context ctx = Context::cpu(1);
  const Graph graph = graphrun::from_boost(ctx, boost_graph, get(boost::edge_weight, boost_graph));
  const graphrun::BoostCsrGraph csr = graphrun::to_boost(graph);
  REQUIRE(num_vertices(csr) == 4);
  REQUIRE(num_edges(csr) == 3);
  double total = 0;
  for (const auto& edge : boost::make_iterator_range(edges(csr))) total += csr[edge].weight;
  CHECK(total == 8);
  const Graph again = graphrun::from_boost(ctx, csr, get(&graphrun::BoostEdgeWeight::weight, csr));
  CHECK(edges_of(again) == Pairs{{0, 1}, {0, 3}, {3, 0}});
  const auto& weights = std::get<Csr>(again.out_edges().storage()).weights;
  REQUIRE(weights.as<double>() != nullptr);
  CHECK(weights.as<double>()->to_host() == std::vector<double>{5, 2, 1});
}

TEST_CASE("a pattern goes to Boost with weights of 1") {
  Directed boost_graph(2);
  add_edge(1, 0, boost_graph);
  const auto csr = graphrun::to_boost(graphrun::from_boost(Context::cpu(1), boost_graph));
  REQUIRE(num_edges(csr) == 1);
  CHECK(csr[*edges(csr).first].weight == 1);
}
