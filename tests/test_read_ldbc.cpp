// LDBC Graphalytics graphs: found by any of their files; direction and weights by the properties.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Entries = std::vector<ListedEntry>;

}  // namespace

TEST_CASE("an LDBC graph is found by each of its files", "[read][ldbc]") {
  for (const char* suffix : {".properties", ".v", ".e", ""}) {
    for (const ReadOptions& options : all_splits({})) {
      const EdgeList edges = read_edges(test_file(std::string("ldbc_directed") + suffix), options);
      CHECK(edges.kind == FileKind::ldbc);
      CHECK(edges.directed());
      CHECK(edges.rows == 4);
      CHECK(edges.ids.text(3) == "11");
      CHECK(entries(edges) == Entries{{"2", "5", 3}, {"5", "7", 4}});
      CHECK(std::holds_alternative<std::vector<double>>(edges.weights));  // "real"
      const std::pair<std::string, std::string> source = {"bfs.source-vertex", "2"};
      CHECK(std::count(edges.properties.begin(), edges.properties.end(), source) == 1);
    }
  }
}

TEST_CASE("properties may say that edges have no direction", "[read][ldbc]") {
  const EdgeList edges = read_edges(test_file("ldbc_undirected.e"));
  CHECK_FALSE(edges.directed());
  CHECK(entries(edges) == Entries{{"1", "2"}, {"2", "3"}});
  ReadOptions options;
  options.directed = true;
  CHECK(read_edges(test_file("ldbc_undirected.e"), options).directed());
}

TEST_CASE("a pair of files needs no properties", "[read][ldbc]") {
  const EdgeList edges = read_edges(test_file("ldbc_pair.v"));
  CHECK(edges.kind == FileKind::ldbc);
  CHECK(edges.directed());
  CHECK(std::get<std::vector<std::int32_t>>(edges.weights) == std::vector<std::int32_t>{4, 5});
}

TEST_CASE("packed LDBC files are found too", "[read][ldbc]") {
  const TemporaryFolder folder;
  write_file(folder / "g.v.gz", gzipped("1\n2\n3\n"));
  write_file(folder / "g.e.zst", zstd_packed("1 2\n2 3\n"));
  CHECK(read_edges(folder / "g").counts.edges == 2);
  CHECK(read_edges(folder / "g.e.zst").rows == 3);
}

TEST_CASE("an LDBC graph may have no edges", "[read][ldbc]") {
  const TemporaryFolder folder;
  write_file(folder / "g.v", "1\n2\n");
  write_file(folder / "g.e", "");
  const EdgeList edges = read_edges(folder / "g");
  CHECK(edges.rows == 2);
  CHECK(edges.from.empty());
}

TEST_CASE("defects of LDBC files have their places", "[read][ldbc]") {
  const auto refused = [](const std::string& name, const std::string& place) {
    for (const ReadOptions& options : all_splits({})) {
      CHECK_THROWS_AS(read_edges(test_file(name), options), ParseError);
      CHECK_THROWS_WITH(read_edges(test_file(name), options),
                        Catch::Matchers::StartsWith(test_file(place)));
    }
  };
  refused("ldbc_unknown_vertex.e", "ldbc_unknown_vertex.e:2:3: the vertex '4' is not in");
  refused("ldbc_edge_count.v", "ldbc_edge_count.properties:2:22: meta.edges does not match");
  refused("ldbc_truth_value.e", "ldbc_truth_value.properties:2:20: 'maybe' is no truth value");
  refused("ldbc_no_property.e", "ldbc_no_property.properties:2:1: no property");
  refused("ldbc_word_vertex.e", "ldbc_word_vertex.v:2:1: the vertex id 'two' is not");
}

TEST_CASE("an LDBC graph that is not whole is refused", "[read][ldbc]") {
  const TemporaryFolder folder;
  write_file(folder / "g.properties", "graph.g.directed = true\n");
  write_file(folder / "g.v", "1\n2\n");
  CHECK_THROWS_AS(read_edges(folder / "g.properties"), FileError);
  ReadOptions options;
  options.kind = FileKind::ldbc;
  CHECK_THROWS_AS(read_edges(folder / "other", options), FileError);
  CHECK_THROWS_AS(read_edges(test_file("good_header.csv"), options), FileError);
}

}  // namespace graphrun::test
