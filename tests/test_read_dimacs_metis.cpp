// Well-formed DIMACS and METIS files.
#include <catch2/catch_test_macros.hpp>
#include <vector>

#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Weights = std::vector<std::int32_t>;

}  // namespace

TEST_CASE("a shortest path problem is directed and weighted", "[read][dimacs]") {
  const EdgeList edges = read_all_ways("good_shortest_paths.gr");
  CHECK(edges.kind == FileKind::dimacs);
  CHECK(edges.directed());
  CHECK(edges.rows == 4);
  CHECK(edges.from == Indices{0, 1, 3});
  CHECK(edges.to == Indices{1, 0, 1});
  CHECK(std::get<Weights>(edges.weights) == Weights{10, 10, 3});
  CHECK(edges.counts.comments == 3);
  CHECK(edges.counts.lines == 7);
  CHECK(edges.ids.text(3) == "4");
}

TEST_CASE("a colouring problem is undirected", "[read][dimacs]") {
  const EdgeList edges = read_all_ways("good_colouring.col");
  CHECK_FALSE(edges.directed());
  CHECK_FALSE(edges.weighted());
  CHECK(edges.rows == 4);
  CHECK(edges.from == Indices{0, 2});
  CHECK(edges.to == Indices{1, 1});
}

TEST_CASE("METIS rows give every edge once", "[read][metis]") {
  for (const char* name : {"good_plain.graph", "good_metis_content.txt"}) {
    const EdgeList edges = read_all_ways(name);
    CHECK(edges.kind == FileKind::metis);
    CHECK_FALSE(edges.directed());
    CHECK(edges.rows == 5);
    CHECK(edges.counts.edges == 4);
    CHECK(edges.from == Indices{0, 0, 1, 2});
    CHECK(edges.to == Indices{1, 2, 2, 4});
    CHECK(edges.warnings.empty());
  }
}

TEST_CASE("METIS weights and sizes of vertices are skipped", "[read][metis]") {
  const EdgeList weighted = read_all_ways("good_weighted.graph");
  CHECK(weighted.from == Indices{0, 1});
  CHECK(weighted.to == Indices{1, 2});
  CHECK(std::get<Weights>(weighted.weights) == Weights{5, 7});
  const EdgeList sized = read_all_ways("good_vertex_sizes.graph");
  CHECK(sized.from == Indices{0, 1});
  CHECK(sized.to == Indices{1, 2});
  CHECK_FALSE(sized.weighted());
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  CHECK_FALSE(read_all_ways("good_weighted.graph", options).weighted());
}

TEST_CASE("a METIS file may lack its last empty lines", "[read][metis]") {
  const EdgeList edges = read_all_ways("good_missing_last_row.graph");
  CHECK(edges.rows == 4);
  CHECK(edges.counts.edges == 2);
  CHECK(edges.warnings.size() == 1);
}

TEST_CASE("a METIS graph read as directed has both arcs", "[read][metis]") {
  ReadOptions options;
  options.directed = true;
  const EdgeList edges = read_all_ways("good_weighted.graph", options);
  CHECK(edges.directed());
  CHECK(edges.from == Indices{0, 1, 1, 2});
  CHECK(edges.to == Indices{1, 2, 0, 1});
  CHECK(std::get<Weights>(edges.weights) == Weights{5, 7, 5, 7});
}

TEST_CASE("a METIS header that lies takes no memory", "[read][metis]") {
  const TemporaryFolder folder;
  const EdgeList edges = read_edges(write_file(folder / "wide.graph", "2147483647 1\n2\n1\n"));
  CHECK(edges.rows == 2147483647);
  CHECK(edges.from == Indices{0});
}

}  // namespace graphrun::test
