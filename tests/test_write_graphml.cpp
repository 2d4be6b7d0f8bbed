// Graphs as GraphML, and back.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

EdgeList small_graph(bool directed) {
  EdgeList edges;
  edges.rows = edges.columns = 4;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.from = {0, 1, 2};
  edges.to = {1, 2, 2};
  edges.ids = VertexIds::consecutive(7, 4);
  return edges;
}

// The graph as it is read back; nothing if this build has no expat.
std::optional<EdgeList> read_back(const EdgeList& edges, const std::string& name = "g.graphml") {
  const TemporaryFolder folder;
  write_edges(folder / name, edges);
  CHECK(folder.count() == 1);
  ReadOptions options;
  if (!edges.ids.are_integers()) options.ids = IdKind::string;
  try {
    return read_edges(folder / name, options);
  } catch (const Unsupported&) {
    return std::nullopt;
  }
}

void check_same_graph(const EdgeList& edges, const EdgeList& back) {
  CHECK(back.kind == FileKind::graphml);
  CHECK(back.rows == edges.rows);
  CHECK(back.directed() == edges.directed());
  CHECK(entries(back) == entries(edges));
  CHECK(back.weights == edges.weights);
  CHECK(back.warnings.empty());
}

}  // namespace

TEST_CASE("a graph is written as GraphML", "[write][graphml]") {
  const TemporaryFolder folder;
  EdgeList edges = small_graph(false);
  edges.weights = std::vector<std::int32_t>{5, -2, 0};
  write_edges(folder / "g.graphml", edges);
  CHECK(contents(folder / "g.graphml") ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
        "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"int\"/>\n"
        "<graph edgedefault=\"undirected\">\n"
        "<node id=\"7\"/>\n<node id=\"8\"/>\n<node id=\"9\"/>\n<node id=\"10\"/>\n"
        "<edge source=\"7\" target=\"8\"><data key=\"w\">5</data></edge>\n"
        "<edge source=\"8\" target=\"9\"><data key=\"w\">-2</data></edge>\n"
        "<edge source=\"9\" target=\"9\"><data key=\"w\">0</data></edge>\n"
        "</graph>\n</graphml>\n");
}

TEST_CASE("GraphML is read back as it was written", "[write][graphml]") {
  for (const bool directed : {false, true}) {
    EdgeList edges = small_graph(directed);
    if (!read_back(edges)) SKIP("this build has no expat");
    for (const HostWeights& weights :
         std::vector<HostWeights>{std::monostate(), std::vector<std::int32_t>{1, -2, 0},
                                  std::vector<std::int64_t>{4294967296, 1, -1},
                                  std::vector<double>{0.1, -1e-300, 12345678901234567890.0},
                                  std::vector<double>{1, 2, 3}}) {
      edges.weights = weights;
      for (const char* name : {"g.graphml", "g.graphml.gz", "g.graphml.zst"}) {
        check_same_graph(edges, *read_back(edges, name));
      }
    }
  }
}

TEST_CASE("any UTF-8 text is an id of GraphML", "[write][graphml]") {
  EdgeList edges = small_graph(true);
  edges.ids = VertexIds::strings(
      {" blanks  within ", "<a href=\"&amp;\">&'", "tab\tline\nreturn\r", "\xe2\x82\xac \xc3\xab"});
  const auto back = read_back(edges);
  if (!back) SKIP("this build has no expat");
  check_same_graph(edges, *back);
}

TEST_CASE("ids that GraphML cannot hold are refused", "[write][graphml]") {
  const TemporaryFolder folder;
  EdgeList edges = small_graph(true);
  for (const std::string bad : {"Zo\xeb", "bell\a", "\xef\xbf\xbe", "\x01"}) {
    edges.ids =
        VertexIds::strings({bad, "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x81", "\xf0\x9f\x98\x82"});
    CHECK_THROWS_AS(write_edges(folder / "g.graphml", edges), Unsupported);
  }
  edges.ids = VertexIds::strings({"Zo\xeb", "a", "b", "c"});
  CHECK_THROWS_WITH(write_edges(folder / "g.graphml", edges),
                    "the id 'Zo\\xeb' has bytes that GraphML cannot hold, expected UTF-8 without "
                    "controls");
  CHECK(folder.count() == 0);
}

TEST_CASE("a matrix that is no graph is not written as GraphML", "[write][graphml]") {
  const TemporaryFolder folder;
  EdgeList edges = small_graph(true);
  edges.columns = 5;
  CHECK_THROWS_AS(write_edges(folder / "g.graphml", edges), Unsupported);
  edges.columns = 4;
  edges.symmetry = Symmetry::skew_symmetric;
  CHECK_THROWS_AS(write_edges(folder / "g.graphml", edges), InvalidArgument);
  CHECK(folder.count() == 0);
}

}  // namespace graphrun::test
