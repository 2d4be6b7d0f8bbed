// Pajek's networks: sections of arcs and edges, labels as ids.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tests/text_graphs.hpp"

namespace graphrun::test {
namespace {

using Entries = std::vector<ListedEntry>;
using Indices = std::vector<index_t>;
using Int32s = std::vector<std::int32_t>;
using Reals = std::vector<double>;
using Warnings = std::vector<std::string>;

const std::string labels_refused = "labels are not taken as ids, the vertices' numbers are: ";

}  // namespace

TEST_CASE("a Pajek network has vertices and arcs", "[read][pajek]") {
  const EdgeList edges =
      read_text("g.net", "% c\r\n*Vertices 3\r\n*arcs\r\n1 2\r\n\r\n 3\t1 \r\n2 2");
  CHECK(edges.kind == FileKind::pajek);
  CHECK(edges.directed());
  CHECK(edges.rows == 3);
  CHECK(edges.ids.text(0) == "1");
  CHECK(edges.from == Indices{0, 2, 1});
  CHECK(edges.to == Indices{1, 0, 1});
  CHECK_FALSE(edges.weighted());
  CHECK(edges.counts.lines == 7);
  CHECK(edges.counts.comments == 1);
  CHECK(edges.counts.edges == 3);
  CHECK(edges.warnings.empty());
  const EdgeList only = read_text("g.net", "*Network n\n*Vertices 5\n");
  CHECK(only.rows == 5);
  CHECK(only.directed());
  CHECK_FALSE(read_text("g.net", "*Vertices 5\n*Edges\n").directed());
}

TEST_CASE("a Pajek network of edges is undirected", "[read][pajek]") {
  const std::string text = "*Vertices 3\n*Edges\n1 2 5\n2 3 0.5\n3 3 1\n";
  const EdgeList edges = read_text("g.net", text);
  CHECK_FALSE(edges.directed());
  CHECK(edges.from == Indices{0, 1, 2});
  CHECK(std::get<Reals>(edges.weights) == Reals{5, 0.5, 1});
  CHECK(edges.counts.columns == 3);
  ReadOptions options;
  options.directed = true;
  const EdgeList both = read_text("g.net", text, options);
  CHECK(both.from == Indices{0, 1, 2, 1, 2});
  CHECK(both.to == Indices{1, 2, 2, 0, 1});
  CHECK(std::get<Reals>(both.weights) == Reals{5, 0.5, 1, 5, 0.5});
  CHECK(both.warnings.empty());
}

TEST_CASE("edges beside arcs go in both directions", "[read][pajek]") {
  const std::string text = "*Vertices 3\n*Edges\n1 2\n3 3\n*Arcs\n2 3\n";
  const EdgeList edges = read_text("g.net", text);
  CHECK(edges.directed());
  CHECK(edges.from == Indices{0, 2, 1, 1});
  CHECK(edges.to == Indices{1, 2, 2, 0});
  CHECK(edges.counts.edges == 3);
  CHECK(edges.warnings == Warnings{"undirected edges: 2 beside 1 directed ones; each became two "
                                   "edges, one in each direction"});
  ReadOptions options;
  options.directed = false;
  const EdgeList all = read_text("g.net", text, options);
  CHECK_FALSE(all.directed());
  CHECK(all.from == Indices{0, 2, 1});
  CHECK(all.warnings.empty());
}

TEST_CASE("lists of Pajek's have a vertex and its neighbours a line", "[read][pajek]") {
  const EdgeList arcs = read_text("g.net", "*Vertices 4\n*Arcslist\n1 2 3 4\n4 1\n2\n");
  CHECK(arcs.directed());
  CHECK(arcs.from == Indices{0, 0, 0, 3});
  CHECK(arcs.to == Indices{1, 2, 3, 0});
  CHECK(arcs.counts.edges == 4);
  const EdgeList edges = read_text("g.net", "*Vertices 4\n*Edgeslist\n1 2 3\n");
  CHECK_FALSE(edges.directed());
  CHECK(edges.to == Indices{1, 2});
}

TEST_CASE("labels of a Pajek network are its ids", "[read][pajek]") {
  const EdgeList edges = read_text("g.net",
                                   "*Vertices 3\n3 \"Bob B\" 0.1 0.2 ic Red\n1 carl x_fact 2\n"
                                   "2 \"Zo\xeb\"\n*Arcs\n1 3 2 l \"a label\"\n2 1 -4\n");
  CHECK(entries(edges) == Entries{{"carl", "Bob B", 2}, {"Zo\xeb", "carl", -4}});
  CHECK(edges.ids.text(0) == "Bob B");
  CHECK(edges.ids.text(1) == "Zo\xeb");
  CHECK(edges.warnings.empty());
  const EdgeList numbers =
      read_text("g.net", "*Vertices 3\n1 \"10\"\n2 \"9\"\n3 \"400\"\n*Arcs\n1 2\n3 1\n");
  CHECK(numbers.ids.are_integers());
  CHECK(entries(numbers) == Entries{{"10", "9"}, {"400", "10"}});
  CHECK(numbers.ids.number(0) == 9);
  ReadOptions options;
  options.ids = IdKind::string;
  const EdgeList texts =
      read_text("g.net", "*Vertices 2\n1 \"10\"\n2 \"9\"\n*Arcs\n1 2\n", options);
  CHECK_FALSE(texts.ids.are_integers());
  CHECK(texts.ids.text(0) == "10");
  options.ids = IdKind::integer;
  const EdgeList plain = read_text("g.net", "*Vertices 2\n1 \"b\"\n2 \"a\"\n*Arcs\n1 2\n", options);
  CHECK(entries(plain) == Entries{{"1", "2"}});
  CHECK(plain.warnings.empty());
}

TEST_CASE("labels that are not of every vertex alone are no ids", "[read][pajek]") {
  const std::string arcs = "*Arcs\n1 2\n";
  const EdgeList few = read_text("g.net", "*Vertices 2\n1 \"a\"\n2 \"\"\n" + arcs);
  CHECK(entries(few) == Entries{{"1", "2"}});
  CHECK(few.warnings == Warnings{labels_refused + "1 of 2 vertices have one"});
  CHECK(read_text("g.net", "*Vertices 2\n1 \"a\"\n2 a\n" + arcs).warnings ==
        Warnings{labels_refused + "'a' is that of several"});
  CHECK(read_text("g.net", "*Vertices 2\n2 \"a\"\n2 b\n" + arcs).warnings ==
        Warnings{labels_refused + "vertex 2 has two"});
  CHECK(read_text("g.net", "*Vertices 2\n1 07\n2 7\n" + arcs).ids.text(0) == "07");
}

TEST_CASE("weights of a Pajek network may be missing", "[read][pajek]") {
  const EdgeList edges =
      read_text("g.net", "*Vertices 2\n*Arcs\n1 2\n2 1 c Blue\n1 1 8 c Red\n*Arcslist\n2 2\n");
  CHECK(std::get<Int32s>(edges.weights) == Int32s{1, 1, 8, 1});
  CHECK(edges.warnings == Warnings{"edges without a weight, taken as 1: 3"});
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList unread = read_text("g.net", "*Vertices 2\n*Arcs\n1 2 1e999\n", options);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
  CHECK(unread.warnings.empty());
  options.weights = {WeightColumn::column, 3};
  CHECK(refusal_of("g.net", "*Vertices 2\n*Arcs\n1 2\n", options) ==
        ":3: there is no weight in column 3, expected a file with weights");
  options.weights.number = 4;
  CHECK(refusal_of("g.net", "*Vertices 2\n*Arcs\n1 2 3 4\n", options) ==
        ":3: there is no weight in column 4, expected column 3");
}

TEST_CASE("edges of a Pajek network are dropped when asked to", "[read][pajek]") {
  ReadOptions options;
  options.out_of_range = OutOfRange::drop;
  options.infinite = InfiniteWeights::drop;
  const EdgeList edges =
      read_text("g.net", "*Vertices 2\n*Arcs\n1 2 1\n1 3 2\n2 1 inf\n*Arcslist\n2 2 9\n", options);
  CHECK(edges.from == Indices{0, 1});
  CHECK(edges.counts.edges == 5);
  CHECK(edges.counts.out_of_range == 2);
  CHECK(edges.counts.dropped_infinite == 1);
}

TEST_CASE("relations and modes of a Pajek network are said", "[read][pajek]") {
  const EdgeList edges =
      read_text("g.net", "*Vertices 3 1\n*Arcs :1 \"likes\"\n1 2\n*Arcs :2 \"knows\"\n1 3\n");
  CHECK(edges.to == Indices{1, 2});
  CHECK(edges.warnings == Warnings{"a two-mode network: the first 1 vertices are one side",
                                   "2 relations, read as one graph"});
}

TEST_CASE("defects of Pajek networks are refused", "[read][pajek]") {
  CHECK(refusal_of("g.net", "*Vertices 2\n*Arcs\n1 3\n") ==
        ":3:3: index 3 is outside the dimensions of the header, expected 1 to 2\n    1 3");
  CHECK(refusal_of("g.net", "*Vertices 2\n*Arcs\n0 1\n") ==
        ":3:1: index 0 where indices count from 1, expected 1 to 2\n    0 1");
  CHECK(refusal_of("g.net", "*Vertices 2\n*Arcs\n1\n") ==
        ":3:2: a vertex id is missing, expected digits alone\n    1");
  CHECK(refusal_of("g.net", "*Vertices 2\n*Edges\n1 x\n") ==
        ":3:3: the vertex id 'x' is not a whole number, expected digits alone\n    1 x");
  CHECK(refusal_of("g.net", "*Vertices 2\n*Edges\n1 2 3.4.5\n") ==
        ":3:5: '3.4.5' is not a number, expected a finite number\n    1 2 3.4.5");
  CHECK(refusal_of("g.net", "*Vertices 2\n*Edges\n1 2 inf\n") ==
        ":3:5: a weight is infinite, expected a finite number\n    1 2 inf");
  CHECK(refusal_of("g.net", "*Vertices 2\n1 \"a\n") ==
        ":2:3: a quoted label is not closed, expected a '\"' on the same line\n    1 \"a");
  CHECK(refusal_of("g.net", "*Vertices 2\n3 \"a\"\n") ==
        ":2:1: index 3 is outside the dimensions of the header, expected 1 to 2\n    3 \"a\"");
  CHECK(refusal_of("g.net", "*Vertices\n") ==
        ":1:10: the number of vertices is missing, expected '*Vertices <number>'\n    *Vertices");
  CHECK(refusal_of("g.net", "*Vertices x\n") ==
        ":1:11: 'x' is not a whole number, expected digits alone\n    *Vertices x");
  CHECK(refusal_of("g.net", "*Arcs\n1 2\n") ==
        ":1:1: edges before the vertices, expected '*Vertices <number>' first\n    *Arcs");
  CHECK(refusal_of("g.net", "*Network x\n1 2\n") ==
        ":2:1: a line outside of the sections, expected '*Vertices <number>' first\n    1 2");
  CHECK(refusal_of("g.net", "*Network x\n") ==
        ":1: the network has no vertices, expected '*Vertices <number>'");
  CHECK(refusal_of<Unsupported>("g.net", "*Vertices 2\n*Network b\n*Vertices 3\n") ==
        ":2: a second network, and graphrun reads files of one");
  CHECK(refusal_of<Unsupported>("g.net", "*Vertices 2\n*Vertices 3\n") ==
        ":2: a second network, and graphrun reads files of one");
  CHECK(refusal_of<Unsupported>("g.net", "*Vertices 2\n*Matrix\n0 1\n1 0\n") ==
        ":2: a section '*Matrix', and graphrun reads *Vertices, *Arcs, *Edges, *Arcslist and "
        "*Edgeslist");
  CHECK(refusal_of<Unsupported>("g.net", "*Vertices 2147483648\n") ==
        ":1: 2147483648 vertices, and graphrun numbers at most 2147483647");
}

TEST_CASE("labels and arcs of a Pajek network count against the limit", "[read][pajek]") {
  const TemporaryFolder folder;
  std::string labels = "*Vertices 20000\n", arcs = "*Vertices 9\n*Arcs\n";
  for (int v = 1; v <= 20000; ++v) {
    labels += std::to_string(v) + " \"a label that is long " + std::to_string(v) + "\"\n";
    arcs += "1 2\n";
  }
  for (const std::string& text : {labels, arcs}) {
    const std::string path = write_file(folder / "g.net", text);
    ReadOptions options;
    options.memory = std::make_shared<MemoryBudget>(150000);
    CHECK_THROWS_AS(read_edges(path, options), OutOfMemory);
    CHECK(options.memory->taken() == 0);
    options.memory = std::make_shared<MemoryBudget>(20000000);
    CHECK_NOTHROW(read_edges(path, options));
  }
  ReadOptions options;
  options.memory = std::make_shared<MemoryBudget>(100000);
  const std::string path = write_file(folder / "g.net", "*Vertices 2147483647\n1 \"a\"\n");
  CHECK(read_edges(path, options).rows == 2147483647);
}

}  // namespace graphrun::test
