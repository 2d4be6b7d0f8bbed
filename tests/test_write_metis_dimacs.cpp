// Graphs as METIS and DIMACS files, and back.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Int32s = std::vector<std::int32_t>;

EdgeList numbered_graph(bool directed, std::vector<index_t> from, std::vector<index_t> to,
                        HostWeights weights = {}) {
  EdgeList edges;
  edges.rows = edges.columns = 4;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.from = std::move(from);
  edges.to = std::move(to);
  edges.weights = std::move(weights);
  edges.ids = VertexIds::consecutive(1, 4);
  return edges;
}

// The edges in order, those of an undirected graph from the smaller end.
std::vector<std::string> sorted_edges(const EdgeList& edges) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    index_t from = edges.from[i], to = edges.to[i];
    if (!edges.directed() && to < from) std::swap(from, to);
    result.push_back(std::to_string(from) + " " + std::to_string(to) + " " +
                     std::to_string(weight_of(edges, i)));
  }
  std::sort(result.begin(), result.end());
  return result;
}

void check_comes_back(const EdgeList& edges, const std::string& name, FileKind kind) {
  const TemporaryFolder folder;
  write_edges(folder / name, edges);
  CHECK(folder.count() == 1);
  const EdgeList back = read_edges(folder / name);
  CHECK(back.kind == kind);
  CHECK(back.rows == edges.rows);
  CHECK(back.directed() == edges.directed());
  CHECK(back.weighted() == edges.weighted());
  CHECK(sorted_edges(back) == sorted_edges(edges));
}

std::string written(const std::string& name, const EdgeList& edges) {
  const TemporaryFolder folder;
  write_edges(folder / name, edges);
  return contents(folder / name);
}

}  // namespace

TEST_CASE("an undirected graph is written as METIS rows", "[write][metis]") {
  const EdgeList plain = numbered_graph(false, {0, 3, 1}, {1, 0, 3});
  CHECK(written("g.graph", plain) == "4 3\n2 4\n1 4\n\n1 2\n");
  check_comes_back(plain, "g.graph", FileKind::metis);
  const EdgeList weighted = numbered_graph(false, {0, 3}, {1, 0}, Int32s{5, 7});
  CHECK(written("g.graph", weighted) == "4 2 1\n2 5 4 7\n1 5\n\n1 7\n");
  check_comes_back(weighted, "g.graph.zst", FileKind::metis);
  check_comes_back(numbered_graph(false, {}, {}), "g.graph", FileKind::metis);
}

TEST_CASE("what METIS cannot hold is not written", "[write][metis]") {
  const TemporaryFolder folder;
  const std::string path = folder / "g.graph";
  CHECK_THROWS_WITH(write_edges(path, numbered_graph(true, {0}, {1})),
                    path + ": METIS holds undirected graphs, this one is directed");
  CHECK_THROWS_WITH(write_edges(path, numbered_graph(false, {0, 2}, {1, 2})),
                    path + ": METIS holds no self-loops, vertex 3 has one");
  CHECK_THROWS_WITH(write_edges(path, numbered_graph(false, {0}, {1}, Int32s{0})),
                    path + ": weights of METIS are 1 or more, an edge has 0");
  CHECK_THROWS_WITH(write_edges(path, numbered_graph(false, {0}, {1}, std::vector<double>{0.5})),
                    path + ": weights of this format are whole numbers, these are real");
  CHECK_THROWS_AS(write_edges(path, numbered_graph(true, {0}, {1})), Unsupported);
  EdgeList skew = numbered_graph(false, {1}, {0});
  skew.symmetry = Symmetry::skew_symmetric;
  CHECK_THROWS_AS(write_edges(path, skew), InvalidArgument);
  CHECK(folder.count() == 0);
}

TEST_CASE("a graph with lengths is written as a shortest path problem", "[write][dimacs]") {
  const EdgeList directed = numbered_graph(true, {0, 2}, {1, 2}, Int32s{5, -7});
  CHECK(written("g.gr", directed) == "p sp 4 2\na 1 2 5\na 3 3 -7\n");
  check_comes_back(directed, "g.gr.gz", FileKind::dimacs);
  const EdgeList both =
      numbered_graph(false, {0, 2}, {1, 2}, std::vector<std::int64_t>{4294967296, 1});
  CHECK(written("g.gr", both) ==
        "c each edge of an undirected graph is two arcs\np sp 4 3\na 1 2 4294967296\n"
        "a 2 1 4294967296\na 3 3 1\n");
  CHECK(written("g.gr", numbered_graph(true, {3}, {1})) ==
        "c arcs without lengths: each is 1 long\np sp 4 1\na 4 2 1\n");
  const TemporaryFolder folder;
  CHECK_THROWS_AS(
      write_edges(folder / "g.gr", numbered_graph(true, {0}, {1}, std::vector<double>{1})),
      Unsupported);
  CHECK(folder.count() == 0);
}

TEST_CASE("an undirected graph without lengths is written as an edge problem", "[write][dimacs]") {
  const EdgeList edges = numbered_graph(false, {0, 2}, {3, 2});
  CHECK(written("g.gr", edges) == "p edge 4 2\ne 1 4\ne 3 3\n");
  check_comes_back(edges, "g.gr", FileKind::dimacs);
}

TEST_CASE("ids that METIS and DIMACS do not hold are beside the file", "[write][metis][dimacs]") {
  EdgeList edges = numbered_graph(false, {0}, {1});
  edges.ids = VertexIds::strings({"a", "b", "c", "d"});
  for (const char* name : {"g.graph", "g.gr"}) {
    const TemporaryFolder folder;
    write_edges(folder / name, edges);
    CHECK(folder.count() == 2);
    CHECK(contents(folder / (std::string(name) + ".ids.tsv")) ==
          "position\tid\n1\ta\n2\tb\n3\tc\n4\td\n");
  }
}

}  // namespace graphrun::test
