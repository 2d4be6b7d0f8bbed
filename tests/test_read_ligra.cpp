// Adjacency files of Ligra and edge arrays of PBBS.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tests/text_graphs.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Int32s = std::vector<std::int32_t>;
using Int64s = std::vector<std::int64_t>;
using Reals = std::vector<double>;
using Warnings = std::vector<std::string>;

const std::string direction_unsaid =
    "the file does not say whether it is directed: read as directed";

}  // namespace

TEST_CASE("an adjacency file of Ligra has offsets and neighbours", "[read][ligra]") {
  for (const char* text : {"AdjacencyGraph\n5\n4\n0\n2\n2\n2\n3\n1\n2\n0\n4\n",
                           "AdjacencyGraph 5 4\r\n0 2 2\t2 3\r\n\r\n 1 2 0 4"}) {
    const EdgeList edges = read_text("g.adj", text);
    CHECK(edges.kind == FileKind::ligra);
    CHECK(edges.directed());
    CHECK(edges.direction_assumed);
    CHECK(edges.rows == 5);
    CHECK(edges.from == Indices{0, 0, 3, 4});
    CHECK(edges.to == Indices{1, 2, 0, 4});
    CHECK(edges.ids.text(4) == "4");
    CHECK_FALSE(edges.weighted());
    CHECK(edges.counts.edges == 4);
    CHECK(edges.warnings == Warnings{direction_unsaid});
  }
  const EdgeList none = read_text("g.adj", "AdjacencyGraph\n2\n0\n0\n0\n");
  CHECK(none.rows == 2);
  CHECK(none.from.empty());
}

TEST_CASE("weights of an adjacency file follow its neighbours", "[read][ligra]") {
  const std::string start = "WeightedAdjacencyGraph\n2\n3\n0\n2\n0\n1\n1\n";
  CHECK(std::get<Int32s>(read_text("g.adj", start + "7 -2 0").weights) == Int32s{7, -2, 0});
  CHECK(read_text("g.adj", start + "7 -2 0").counts.zero_weights == 1);
  CHECK(std::get<Int64s>(read_text("g.adj", start + "7 4294967296 1").weights) ==
        Int64s{7, 4294967296, 1});
  CHECK(std::get<Reals>(read_text("g.adj", start + "7 4294967296 0.5").weights) ==
        Reals{7, 4294967296, 0.5});
  CHECK(std::get<Reals>(read_text("g.adj", start + "7 1e2 3").weights) == Reals{7, 100, 3});
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList unread = read_text("g.adj", start + "x y z", options);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
}

TEST_CASE("an adjacency file is undirected when asked to", "[read][ligra]") {
  ReadOptions options;
  options.directed = false;
  const EdgeList pairs =
      read_text("g.adj", "WeightedAdjacencyGraph\n3\n5\n0\n1\n3\n1 0 2 1 2 4 4 5 5 6\n", options);
  CHECK_FALSE(pairs.directed());
  CHECK(pairs.from == Indices{1, 2, 2});
  CHECK(pairs.to == Indices{0, 1, 2});
  CHECK(std::get<Int32s>(pairs.weights) == Int32s{4, 5, 6});
  CHECK(pairs.warnings.empty());
  const EdgeList each = read_text("g.adj", "AdjacencyGraph\n3\n2\n0\n1\n2\n1 2\n", options);
  CHECK_FALSE(each.directed());
  CHECK(each.from == Indices{0, 1});
  options.directed = true;
  const EdgeList directed = read_text("g.adj", "AdjacencyGraph\n2\n2\n0\n1\n1 0\n", options);
  CHECK(directed.from == Indices{0, 1});
  CHECK_FALSE(directed.direction_assumed);
  CHECK(directed.warnings.empty());
}

TEST_CASE("edges of an adjacency file are dropped when asked to", "[read][ligra]") {
  ReadOptions options;
  options.out_of_range = OutOfRange::drop;
  options.infinite = InfiniteWeights::drop;
  const EdgeList edges =
      read_text("g.adj", "WeightedAdjacencyGraph\n2\n5\n0\n2\n1 9 0 1 8\n1 2 inf 4 nan\n", options);
  CHECK(edges.from == Indices{0, 1});
  CHECK(edges.to == Indices{1, 1});
  CHECK(std::get<Reals>(edges.weights) == Reals{1, 4});
  CHECK(edges.counts.edges == 5);
  CHECK(edges.counts.out_of_range == 2);
  CHECK(edges.counts.dropped_infinite == 1);
  CHECK(edges.warnings ==
        Warnings{"edges whose weight is infinite or NaN, dropped: 1", direction_unsaid});
}

TEST_CASE("neighbours count from 1 when asked to", "[read][ligra]") {
  ReadOptions options;
  options.index_base = IndexBase::one;
  const EdgeList edges = read_text("g.adj", "AdjacencyGraph\n2\n2\n0\n1\n2 1\n", options);
  CHECK(edges.to == Indices{1, 0});
  CHECK(edges.ids.text(0) == "1");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n2\n2\n0\n1\n2 0\n", options) ==
        ":6:3: index 0 where indices count from 1, expected 1 to 2\n    2 0");
}

TEST_CASE("an adjacency file that contradicts itself is refused", "[read][ligra]") {
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n0\n2\n1\n1 2\n") ==
        ":6:1: offset 1 of vertex 2 is below the one before, expected 2 or more\n    1");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n0\n2\n 3\n1 2\n") ==
        ":6:2: offset 3 is beyond the last edge, expected at most 2\n     3");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n1\n2\n2\n1 2\n") ==
        ":4:1: the first offset is not 0, expected 0\n    1");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n0\n2\n2\n1 3\n") ==
        ":7:3: index 3 is outside the dimensions of the header, expected 0 to 2\n    1 3");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n0\n2\n2\n1 -1\n") ==
        ":7:3: the negative number '-1', expected a whole number, 0 or more\n    1 -1");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n0\n2\n2\n1\n") ==
        ":7: the file ends after 6 numbers, expected 7 for 3 vertices and 2 edges");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n2\n0\n2\n2\n1 2 7\n") ==
        ":7:5: a number beyond those of the header: found 7, expected 7 for 3 vertices and 2 "
        "edges\n    1 2 7");
  CHECK(refusal_of("g.adj", "WeightedAdjacencyGraph\n1\n1\n0\n0\nx\n") ==
        ":6:1: 'x' is not a number, expected a finite number\n    x");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n0\n2\n") ==
        ":3:1: edges of no vertices, expected 0 edges\n    2");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n3\n") ==
        ":2: the file ends before the number of edges, expected a number");
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n2147483647\n1000000000000000000\n0\n") ==
        ":4: the file ends after 3 numbers, expected 1000000002147483649 for 2147483647 vertices "
        "and 1000000000000000000 edges");
  CHECK(refusal_of<Unsupported>("g.adj", "AdjacencyGraph\n2147483648\n0\n") ==
        ": 2147483648 vertices, and graphrun numbers at most 2147483647");
  CHECK(refusal_of<Unsupported>("g.adj", "AdjacencyHypergraph\n2\n2\n2\n2\n") ==
        ":1: a hypergraph of Ligra's (AdjacencyHypergraph), whose edges may have any number of "
        "ends");
  ReadOptions options;
  options.weights = {WeightColumn::column, 3};
  CHECK(refusal_of("g.adj", "AdjacencyGraph\n1\n0\n0\n", options) ==
        ":1:1: there is no weight in column 3, expected a file with weights\n    AdjacencyGraph");
}

TEST_CASE("an edge array of PBBS has an edge a line", "[read][ligra]") {
  const std::string unsized =
      "an edge array gives no number of vertices: there are as many as the largest id says";
  const EdgeList edges = read_text("g.txt", "EdgeArray\n0 3\n2 1\n");
  CHECK(edges.kind == FileKind::ligra);
  CHECK(edges.rows == 4);
  CHECK(edges.from == Indices{0, 2});
  CHECK(edges.to == Indices{3, 1});
  CHECK(edges.ids.text(0) == "0");
  CHECK(edges.warnings == Warnings{unsized, direction_unsaid});
  const EdgeList weighted = read_text("g.txt", "WeightedEdgeArray\n0 1 0.5\n1 0 2\n");
  CHECK(std::get<Reals>(weighted.weights) == Reals{0.5, 2});
  ReadOptions options;
  options.directed = false;
  CHECK(read_text("g.txt", "EdgeArray\n0 1\n1 0\n1 2\n2 1\n", options).from == Indices{1, 2});
  CHECK(refusal_of("g.txt", "EdgeArray\n0 1\n1 x\n") ==
        ":3:3: the vertex id 'x' is not a whole number, expected digits alone\n    1 x");
  CHECK(refusal_of("g.txt", "EdgeArray\n0 1 4\n") ==
        ":2:5: the line has 3 fields, expected 2 fields\n    0 1 4");
}

TEST_CASE("a header of Ligra's takes no memory", "[read][ligra]") {
  const TemporaryFolder folder;
  const std::string path =
      write_file(folder / "g.adj", "AdjacencyGraph\n2000000000\n2000000000\n0\n");
  ReadOptions options;
  options.memory = std::make_shared<MemoryBudget>(1000000);
  CHECK_THROWS_AS(read_edges(path, options), ParseError);
  std::string text = "AdjacencyGraph\n1\n50000\n0\n";
  for (int i = 0; i < 50000; ++i) text += "0\n";
  options.memory = std::make_shared<MemoryBudget>(300000);
  CHECK_THROWS_AS(read_edges(write_file(folder / "g.adj", text), options), OutOfMemory);
  CHECK(options.memory->taken() == 0);
}

}  // namespace graphrun::test
