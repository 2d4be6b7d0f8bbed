// Graphs as LDBC Graphalytics has them, and back.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

// Vertices 30, 4, 11 and 7, which has no edge, in this order.
EdgeList some_graph(bool directed) {
  EdgeList edges;
  edges.rows = edges.columns = 4;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.from = {0, 1, 2};
  edges.to = {1, 2, 0};
  edges.ids = VertexIds::integers({4, 7, 11, 30}).reordered({3, 0, 2, 1});
  return edges;
}

}  // namespace

TEST_CASE("a graph is written as LDBC has it, in ascending order", "[write][ldbc]") {
  const TemporaryFolder folder;
  for (const bool directed : {false, true}) {
    CAPTURE(directed);
    EdgeList edges = some_graph(directed);
    write_edges(folder / "g.properties", edges);
    CHECK(contents(folder / "g.v") == "4\n7\n11\n30\n");
    CHECK(contents(folder / "g.e") == (directed ? "4 11\n11 30\n30 4\n" : "4 11\n4 30\n11 30\n"));
    const std::string said = contents(folder / "g.properties");
    CHECK(said == std::string("graph.g.vertex-file = g.v\ngraph.g.edge-file = g.e\n"
                              "graph.g.meta.vertices = 4\ngraph.g.meta.edges = 3\n"
                              "graph.g.directed = ") +
                      (directed ? "true\n" : "false\n"));
    edges.weights = std::vector<double>{0.5, 2, -1.25};
    write_edges(folder / "w.properties", edges);
    CHECK(contents(folder / "w.e") ==
          (directed ? "4 11 2\n11 30 -1.25\n30 4 0.5\n" : "4 11 2\n4 30 0.5\n11 30 -1.25\n"));
    const EdgeList back = read_edges(folder / "w.properties");
    CHECK(back.rows == 4);
    CHECK(back.directed() == directed);
    CHECK(back.weights == HostWeights(directed ? std::vector<double>{2, -1.25, 0.5}
                                               : std::vector<double>{2, 0.5, -1.25}));
    edges.weights = std::vector<std::int32_t>{5, 6, 7};
    write_edges(folder / "a b.properties", edges);
    CHECK_THAT(contents(folder / "a b.properties"),
               Catch::Matchers::EndsWith("graph.a_b.edge-properties.types = int\n"));
    CHECK(read_edges(folder / "a b.properties").weights.index() ==
          HostWeights(std::vector<std::int32_t>()).index());
  }
}

TEST_CASE("what LDBC cannot hold is refused, and no file is left", "[write][ldbc]") {
  const TemporaryFolder folder;
  const auto refuses = [&](const EdgeList& edges, const std::string& why,
                           const std::string& name = "g.properties") {
    CHECK_THROWS_WITH(write_edges(folder / name, edges), Catch::Matchers::ContainsSubstring(why));
    CHECK(folder.count() == 0);
  };
  EdgeList edges = some_graph(true);
  refuses(edges, "control characters", "a\nb.properties");
  edges.to = {1, 2, 2};
  refuses(edges, "no self-loops, vertex 11 has one");
  edges.from = {0, 1, 0};
  edges.to = {1, 2, 1};
  refuses(edges, "from 30 to 4 there are several");
  edges = some_graph(false);
  edges.ids = VertexIds::integers({-5, 7, 11, 30});
  refuses(edges, "a vertex has -5");
  edges.ids = VertexIds::strings({"a", "b", "c", "d"});
  refuses(edges, "these are text");
  CHECK(ldbc_files_beside("x/g.tsv").empty());
  CHECK(ldbc_files_beside("x/g.properties") == std::vector<std::string>{"x/g.v", "x/g.e"});
}

}  // namespace graphrun::test
