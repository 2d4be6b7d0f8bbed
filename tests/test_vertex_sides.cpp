// Two kinds of vertices: their order and ids, edges in both directions, the matrix, and round
// trips.
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>

#include "tests/text_graphs.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Texts = std::vector<std::string>;
using Listed = std::set<std::tuple<std::string, std::string, std::int32_t>>;

EdgeList read_directed(const std::string& name, const std::string& text, ReadOptions options = {}) {
  options.directed = true;
  return read_text(name, text, options);
}

TwoSidedGraph sided(const std::string& name, const std::string& text) {
  return two_sided(read_directed(name, text));
}

Texts texts_of(const VertexIds& ids) {
  Texts all;
  for (index_t v = 0; v < ids.size(); ++v) all.push_back(ids.text(v));
  return all;
}

// Edges by the ids of their ends.
Listed listed(const EdgeList& edges) {
  const auto* weights = std::get_if<std::vector<std::int32_t>>(&edges.weights);
  Listed all;
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    all.emplace(edges.ids.text(edges.from[i]), edges.ids.text(edges.to[i]),
                weights != nullptr ? (*weights)[i] : 1);
  }
  return all;
}

}  // namespace

TEST_CASE("ids stay where no id is on both sides", "[sides]") {
  const TwoSidedGraph graph = sided("g.txt", "7 2\n3 9\n7 9\n");
  CHECK(texts_of(graph.edges.ids) == Texts{"3", "7", "2", "9"});
  CHECK(graph.edges.ids.are_integers());
  CHECK(graph.edges.ids.find("2") == 2);
  CHECK(graph.edges.from == Indices{1, 0, 1});
  CHECK(graph.edges.to == Indices{2, 3, 3});
  CHECK(graph.edges.rows == 4);
  CHECK(graph.edges.columns == 4);
  CHECK_FALSE(graph.edges.directed());
  CHECK_FALSE(graph.edges.direction_assumed);
  CHECK(texts_of(graph.sides.sources) == Texts{"3", "7"});
  CHECK(texts_of(graph.sides.targets) == Texts{"2", "9"});
  CHECK(graph.edges.warnings.empty());

  const TwoSidedGraph ascending = sided("g.txt", "1 3\n2 3\n");
  CHECK(texts_of(ascending.edges.ids) == Texts{"1", "2", "3"});
  const TwoSidedGraph words = sided("g.txt", "carl tea\nanna milk\ncarl milk\n");
  CHECK(texts_of(words.edges.ids) == Texts{"anna", "carl", "milk", "tea"});
}

TEST_CASE("an id on both sides is two vertices", "[sides]") {
  const TwoSidedGraph graph = sided("g.txt", "1 2\n2 2\n10 1\n");
  CHECK(texts_of(graph.edges.ids) ==
        Texts{"source:1", "source:2", "source:10", "target:1", "target:2"});
  CHECK(graph.edges.ids.find("source:10") == 2);
  CHECK(graph.edges.ids.find("target:2") == 4);
  CHECK(graph.edges.from == Indices{0, 1, 2});
  CHECK(graph.edges.to == Indices{4, 4, 3});
  CHECK(texts_of(graph.sides.sources) == Texts{"1", "2", "10"});
  CHECK(texts_of(graph.sides.targets) == Texts{"1", "2"});
  CHECK(graph.edges.warnings ==
        Texts{"2 ids are on both sides, and two vertices each: all are called source:ID and "
              "target:ID"});
  CHECK(sided("g.txt", "1 1\n1 2\n").edges.warnings ==
        Texts{"1 id is on both sides, and two vertices: all are called source:ID and target:ID"});
}

TEST_CASE("all rows and columns of a matrix are vertices", "[sides]") {
  const std::string banner = "%%MatrixMarket matrix coordinate integer general\n";
  const TwoSidedGraph wide = sided("m.mtx", banner + "2 4 3\n1 4 5\n2 1 6\n1 1 7\n");
  CHECK(texts_of(wide.edges.ids) ==
        Texts{"source:1", "source:2", "target:1", "target:2", "target:3", "target:4"});
  CHECK(listed(wide.edges) == Listed{{"source:1", "target:4", 5},
                                     {"source:2", "target:1", 6},
                                     {"source:1", "target:1", 7}});
  CHECK(wide.edges.warnings ==
        Texts{"rows and columns are numbered alike: their vertices are called source:ROW and "
              "target:COLUMN"});
  const TwoSidedGraph square = sided("m.mtx", banner + "2 2 1\n1 1 5\n");
  CHECK(square.edges.rows == 4);
  CHECK(listed(square.edges) == Listed{{"source:1", "target:1", 5}});
  const TwoSidedGraph symmetric =
      sided("m.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1\n1 1\n");
  CHECK(listed(symmetric.edges) == Listed{{"source:1", "target:1", 1},
                                          {"source:1", "target:2", 1},
                                          {"source:2", "target:1", 1}});
  const TwoSidedGraph columns = sided("m.mtx", banner + "0 2 0\n");
  CHECK(texts_of(columns.edges.ids) == Texts{"1", "2"});
  CHECK(columns.sides.sources.size() == 0);
  CHECK(columns.edges.warnings.empty());
  CHECK(texts_of(sided("m.mtx", banner + "2 0 0\n").edges.ids) == Texts{"1", "2"});
  CHECK(sided("m.mtx", banner + "0 0 0\n").edges.rows == 0);
}

TEST_CASE("the sides of a KONECT file are those that it has", "[sides][konect]") {
  const TwoSidedGraph graph = sided("out.b", "% bip unweighted\n% 3 2 3\n1 1\n2 1\n1 3\n");
  CHECK(texts_of(graph.edges.ids) == Texts{"1", "2", "3", "5"});  // the right side follows the left
  CHECK(graph.edges.from == Indices{0, 1, 0});
  CHECK(graph.edges.to == Indices{2, 2, 3});
  CHECK(graph.edges.warnings.back() == "1 vertex without edges is on neither side, and left out");
}

TEST_CASE("what has no sides is refused", "[sides]") {
  CHECK_THROWS_AS(two_sided(read_text("g.txt", "# Undirected graph\n1 2\n")), InvalidArgument);
  CHECK_THROWS_AS(
      sided("m.mtx", "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 3\n"),
      Unsupported);
  EdgeList large;
  large.kind = FileKind::matrix_market;
  large.rows = 2147483647;
  large.columns = 2;
  large.ids = VertexIds::consecutive(1, large.rows);
  CHECK_THROWS_AS(two_sided(large), Unsupported);
  const TwoSidedGraph graph = sided("g.txt", "1 2\n");
  CHECK_THROWS_AS(matrix_of_sides(graph.edges, VertexSides()), InvalidArgument);
  CHECK_THROWS_AS(listed_from_sources(graph.edges), InvalidArgument);
}

TEST_CASE("random lists of both kinds against their definition", "[sides]") {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    const bool disjoint = round % 2 == 0;
    const int sources = 1 + static_cast<int>(random() % 20), targets = sources + round % 7;
    std::map<std::pair<int, int>, std::int32_t> edges;
    for (int k = 0; k < 40; ++k) {
      const int target = 1 + static_cast<int>(random() % static_cast<unsigned>(targets));
      edges[{1 + static_cast<int>(random() % static_cast<unsigned>(sources)),
             disjoint ? 1000 + target : target}] = static_cast<std::int32_t>(random() % 100);
    }
    std::string text = "source,target,weight\n";
    std::set<int> from, to, both;
    for (const auto& [ends, weight] : edges) {
      text += std::to_string(ends.first) + "," + std::to_string(ends.second) + "," +
              std::to_string(weight) + "\n";
      from.insert(ends.first);
      to.insert(ends.second);
    }
    for (const int id : from) {
      if (to.contains(id)) both.insert(id);
    }
    const bool renamed = !both.empty();
    const auto name = [&](const char* side, int id) {
      return (renamed ? side : "") + std::to_string(id);
    };
    Texts ids;
    for (const int id : from) ids.push_back(name("source:", id));
    for (const int id : to) ids.push_back(name("target:", id));
    Listed wanted, in_file;
    for (const auto& [ends, weight] : edges) {
      wanted.emplace(name("source:", ends.first), name("target:", ends.second), weight);
      in_file.emplace(std::to_string(ends.first), std::to_string(ends.second), weight);
    }
    const TwoSidedGraph graph = sided("g.csv", text);
    CHECK(texts_of(graph.edges.ids) == ids);
    CHECK(listed(graph.edges) == wanted);
    for (std::size_t v = 0; v < ids.size(); ++v) {
      CHECK(graph.edges.ids.find(ids[v]) == static_cast<index_t>(v));
    }
    const EdgeList matrix = matrix_of_sides(graph.edges, graph.sides);
    CHECK(matrix.rows == static_cast<index_t>(from.size()));
    CHECK(matrix.columns == static_cast<index_t>(to.size()));
    Listed entries;
    for (std::size_t i = 0; i < matrix.from.size(); ++i) {
      entries.emplace(graph.sides.sources.text(matrix.from[i]),
                      graph.sides.targets.text(matrix.to[i]),
                      std::get<std::vector<std::int32_t>>(matrix.weights)[i]);
    }
    CHECK(entries == in_file);
  }
}

TEST_CASE("graphs that were built before have sides, too", "[sides][grun]") {
  const TemporaryFolder folder;
  EdgeList square = read_directed("g.txt", "a x\nb x\nb y\n");
  write_edges(folder / "g.grun", square);
  ReadOptions options;
  options.directed = true;
  for (const bool built : {false, true}) {
    options.keep_built = built;
    const TwoSidedGraph graph = two_sided(read_edges(folder / "g.grun", options));
    CHECK(texts_of(graph.edges.ids) == Texts{"a", "b", "x", "y"});
    CHECK(listed(graph.edges) == Listed{{"a", "x", 1}, {"b", "x", 1}, {"b", "y", 1}});
    CHECK_FALSE(graph.edges.built);
  }
}

TEST_CASE("edges of a built graph are listed from their sources", "[sides]") {
  // (0, 2), (0, 3), (1, 2), of two sources and two targets, by rows of the lower triangle
  EdgeList edges = sided("g.csv", "source,target,weight\n1,8,5\n1,9,6\n2,8,7\n").edges;
  EdgeList lower = edges;
  lower.from = {2, 2, 3};
  lower.to = {0, 1, 0};
  lower.weights = std::vector<std::int32_t>{5, 7, 6};
  edges.built = std::make_shared<BuiltMatrix>(build_rows(lower));
  const EdgeList list = listed_from_sources(edges);
  CHECK(list.from == Indices{0, 0, 1});
  CHECK(list.to == Indices{2, 3, 2});
  CHECK(std::get<std::vector<std::int32_t>>(list.weights) == std::vector<std::int32_t>{5, 6, 7});
  CHECK_FALSE(list.directed());
}

TEST_CASE("the ids of a matrix of two sides are beside it", "[sides][write]") {
  const TemporaryFolder folder;
  const TwoSidedGraph graph = sided("g.txt", "7 2\n3 9\n7 9\n");
  const EdgeList matrix = matrix_of_sides(graph.edges, graph.sides);
  const std::string path = folder / "m.mtx";
  for (OutputFile& file : finish_matrix_of_sides(path, matrix, graph.sides.targets)) file.commit();
  CHECK(contents(path) ==
        "%%MatrixMarket matrix coordinate pattern general\n2 2 3\n2 1\n1 2\n2 2\n");
  CHECK(contents(path + ".ids.tsv") == "position\tid\n1\t3\n2\t7\n");
  CHECK(contents(path + ".targets.ids.tsv") == "position\tid\n1\t2\n2\t9\n");
  CHECK(folder.count() == 3);
  CHECK_THROWS_AS(finish_matrix_of_sides(folder / "m.tsv", matrix, graph.sides.targets),
                  InvalidArgument);
}

TEST_CASE("a column of texts", "[write]") {
  const TemporaryFolder folder;
  const std::vector<index_t> side = {0, 1, 1};
  const std::vector<std::string_view> texts = {"a b", "c\"d"};
  ResultColumn column;
  column.name = "side";
  column.values = std::span<const index_t>(side);
  column.texts = texts;
  const VertexIds ids = VertexIds::consecutive(1, 3);
  write_results(folder / "r.csv", ids, {&column, 1});
  CHECK(contents(folder / "r.csv") == "vertex,side\n1,a b\n2,\"c\"\"d\"\n3,\"c\"\"d\"\n");
  write_results(folder / "r.jsonl", ids, {&column, 1});
  CHECK(contents(folder / "r.jsonl") ==
        "{\"vertex\":1,\"side\":\"a b\"}\n{\"vertex\":2,\"side\":\"c\\\"d\"}\n"
        "{\"vertex\":3,\"side\":\"c\\\"d\"}\n");
  CHECK_THROWS_AS(write_results(folder / "r.npy", ids, {&column, 1}), InvalidArgument);
  CHECK_THROWS_AS(write_results(folder / "r.mtx", ids, {&column, 1}), InvalidArgument);
}

}  // namespace graphrun::test
