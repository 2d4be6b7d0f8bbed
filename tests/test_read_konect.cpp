// KONECT's files: direction, sides and weights by the first line, sizes by the second.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "tests/text_graphs.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Int32s = std::vector<std::int32_t>;
using Reals = std::vector<double>;
using Warnings = std::vector<std::string>;

const std::string no_sizes =
    "the second line gives no sizes: there are as many vertices as the largest id says";

}  // namespace

TEST_CASE("a KONECT file says direction and size", "[read][konect]") {
  const EdgeList edges = read_all_ways("good_konect.txt");
  CHECK(edges.kind == FileKind::konect);
  CHECK_FALSE(edges.directed());
  CHECK(edges.rows == 3);
  CHECK(edges.from == Indices{0, 1});
  CHECK(edges.to == Indices{1, 2});
  CHECK(edges.counts.edges == 2);
  CHECK(edges.counts.comments == 2);
  CHECK(edges.counts.lines == 4);
  CHECK(edges.warnings.empty());

  const EdgeList directed = read_text("out.a", "% asym unweighted\r\n1\t3 \r\n3 1\r\n");
  CHECK(directed.directed());
  CHECK(directed.rows == 3);
  CHECK(directed.ids.text(0) == "1");
  CHECK(directed.warnings == Warnings{no_sizes});
}

TEST_CASE("isolated vertices of a KONECT file are those of its second line", "[read][konect]") {
  const EdgeList edges = read_text("out.a", "% asym unweighted\n% 1 9 9\n2 1\n");
  CHECK(edges.rows == 9);
  CHECK(edges.from == Indices{1});
  CHECK(edges.warnings.empty());
}

TEST_CASE("a KONECT graph is read in the direction asked for", "[read][konect]") {
  ReadOptions options;
  options.directed = true;
  const EdgeList both = read_text("out.s", "% sym weighted\n% 2 2 2\n1 2 5\n2 2 7\n", options);
  CHECK(both.directed());
  CHECK(both.from == Indices{0, 1, 1});
  CHECK(both.to == Indices{1, 1, 0});
  CHECK(std::get<Int32s>(both.weights) == Int32s{5, 7, 5});
  options.directed = false;
  const EdgeList each = read_text("out.a", "% asym unweighted\n% 1 2 2\n1 2\n", options);
  CHECK_FALSE(each.directed());
  CHECK(each.from == Indices{0});
}

TEST_CASE("the right side of a bipartite KONECT graph follows the left one", "[read][konect]") {
  const std::string text = "% bip unweighted\n% 3 4 2\n1 1\n2 1\n3 2\n";
  const EdgeList edges = read_text("out.b", text);
  CHECK_FALSE(edges.directed());
  CHECK(edges.rows == 6);
  CHECK(edges.from == Indices{0, 1, 2});
  CHECK(edges.to == Indices{4, 4, 5});
  CHECK(edges.ids.text(4) == "5");
  CHECK(edges.warnings == Warnings{"a bipartite graph: vertex v of the right side is v + 4"});
  ReadOptions options;
  options.directed = true;
  const EdgeList directed = read_text("out.b", text, options);
  CHECK(directed.directed());
  CHECK(directed.from == edges.from);
  CHECK(directed.to == edges.to);

  const EdgeList unsized = read_all_ways("edges_bipartite.konect");
  CHECK(unsized.rows == 3);
  CHECK(unsized.from == Indices{0, 1});
  CHECK(unsized.to == Indices{2, 2});
  CHECK(unsized.warnings ==
        Warnings{no_sizes, "a bipartite graph: vertex v of the right side is v + 2"});
}

TEST_CASE("weights of a KONECT file are in column 3, times in column 4", "[read][konect]") {
  const EdgeList edges =
      read_text("out.w", "% asym signed\n% 2 3 3\n1 2 -1 1289241911\n3 1 +1 1289241912\n");
  CHECK(std::get<Int32s>(edges.weights) == Int32s{-1, 1});
  CHECK(edges.counts.columns == 3);
  CHECK(edges.warnings == Warnings{"column 4 holds times, which are not read"});
  const EdgeList real = read_text("out.w", "% sym posweighted\n% 1 2 2\n1 2 0.5\n");
  CHECK(std::get<Reals>(real.weights) == Reals{0.5});
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList none = read_text("out.w", "% sym weighted\n% 1 2 2\n1 2 x\n", options);
  CHECK_FALSE(none.weighted());
  CHECK(none.counts.columns == 3);
  const EdgeList ones = read_text("out.w", "% sym unweighted\n% 1 2 2\n1 2 1\n");
  CHECK_FALSE(ones.weighted());
  CHECK(ones.counts.columns == 2);
}

TEST_CASE("multiplicities of a KONECT file are weights when asked for", "[read][konect]") {
  const std::string text = "% asym positive\n% 2 3 3\n1 2 4\n1 2 1\n";
  const EdgeList edges = read_text("out.p", text);
  CHECK_FALSE(edges.weighted());
  CHECK(edges.counts.edges == 2);
  CHECK(edges.warnings ==
        Warnings{"column 3 says how often an edge occurs: it was not taken as weights"});
  ReadOptions options;
  options.weights = {WeightColumn::column, 3};
  const EdgeList asked = read_text("out.p", text, options);
  CHECK(std::get<Int32s>(asked.weights) == Int32s{4, 1});
  CHECK(asked.warnings.empty());
}

TEST_CASE("a KONECT file with another number of edges is warned of", "[read][konect]") {
  CHECK(read_text("out.a", "% asym positive\n% 7 2 2\n1 2\n2 1\n").warnings ==
        Warnings{"the second line says 7 edges, 2 were found"});
}

TEST_CASE("defects of KONECT files are refused", "[read][konect]") {
  CHECK(refusal_of("out.a", "% asym unweighted\n% 1 2 2\n1 3\n") ==
        ":3:3: index 3 is outside the dimensions of the header, expected 1 to 2\n    1 3");
  CHECK(refusal_of("out.b", "% bip unweighted\n% 1 3 2\n3 3\n") ==
        ":3:3: index 3 is outside the dimensions of the header, expected 1 to 2\n    3 3");
  CHECK(refusal_of("out.a", "% asym unweighted\n% 1 2 2\n0 1\n") ==
        ":3:1: index 0 where indices count from 1, expected 1 to 2\n    0 1");
  CHECK(refusal_of("out.a", "% asym weighted\n1 2\n") ==
        ":2:4: the line has only 2 fields, expected 3 fields\n    1 2");
  CHECK(refusal_of("out.a", "% asym weighted\n1 2 3 4 5\n") ==
        ":2: a line of 5 fields, expected two ids, and perhaps a weight and a time\n    1 2 3 4 5");
  ReadOptions options;
  options.weights = {WeightColumn::column, 4};
  CHECK(refusal_of("out.a", "% asym weighted\n1 2 3 4\n", options) ==
        ":2: column 4 holds times, which are no weights, expected column 3\n    1 2 3 4");
  options.weights.number = 3;
  CHECK(refusal_of("out.a", "% asym unweighted\n1 2 3\n", options) ==
        ":2: there is no weight in column 3, expected a file with weights\n    1 2 3");
  CHECK(refusal_of<Unsupported>("out.a", "% asym dynamic\n1 2 -1 4\n") ==
        ":1: a dynamic KONECT file, whose lines add and remove edges at their times, and graphrun "
        "reads graphs that do not change");
  CHECK(refusal_of<Unsupported>("out.a", "% sym unweighted\n% 1 2147483648 2147483648\n1 2\n") ==
        ":2: 2147483648 vertices, and graphrun numbers at most 2147483647");
  CHECK(refusal_of<Unsupported>("out.a", "% bip unweighted\n2147483647 1\n") ==
        ": 2147483648 vertices, and graphrun numbers at most 2147483647");
}

TEST_CASE("ids of a KONECT file count from 0 when asked to", "[read][konect]") {
  ReadOptions options;
  options.index_base = IndexBase::zero;
  const EdgeList edges = read_text("out.b", "% bip unweighted\n0 0\n1 0\n", options);
  CHECK(edges.rows == 3);
  CHECK(edges.ids.text(0) == "0");
  CHECK(edges.from == Indices{0, 1});
  CHECK(edges.to == Indices{2, 2});
}

TEST_CASE("a long second line of a KONECT file is a comment", "[read][konect]") {
  const TemporaryFolder folder;
  std::string text = "% sym unweighted\n%";
  for (int i = 0; i < 1100000; ++i) text += " 1";
  const EdgeList edges = read_edges(write_file(folder / "out.a", text + "\n1 2\n"));
  CHECK(edges.rows == 2);
  CHECK(edges.warnings == Warnings{no_sizes});
}

TEST_CASE("a comment that is not KONECT's leaves an edge list", "[read][konect]") {
  CHECK(read_text("a.txt", "% sym\n1 2\n").kind == FileKind::edge_list);
  CHECK(read_text("a.txt", "% sym graphs are nice\n1 2\n").kind == FileKind::edge_list);
  CHECK(read_text("a.txt", "# c\n% sym unweighted\n1 2\n").kind == FileKind::edge_list);
}

}  // namespace graphrun::test
