// GAP's .sg and .wsg: read as GAP writes them, written byte for byte so, and each defect told.
#include <catch2/catch_test_macros.hpp>

#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/binary_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;

std::string gap_file(bool directed, std::int64_t arcs, const std::vector<std::int64_t>& offsets,
                     const std::vector<std::int32_t>& neighbours,
                     const std::vector<std::int64_t>& inverse_offsets = {},
                     const std::vector<std::int32_t>& inverse = {}) {
  const auto vertices = static_cast<std::int64_t>(offsets.size()) - 1;
  return std::string(1, directed ? '\1' : '\0') + bytes_of<std::int64_t>({arcs, vertices}) +
         bytes_of(offsets) + bytes_of(neighbours) + bytes_of(inverse_offsets) + bytes_of(inverse);
}

// Arcs 0-1, 0-2, 2-1, 3-0, as GAP's converter writes them.
std::string directed_sg() {
  return gap_file(true, 4, {0, 2, 2, 3, 4}, {1, 2, 1, 0}, {0, 1, 3, 4, 4}, {3, 0, 2, 0});
}

// Edges 0-1, 1-2; vertex 3 has none.
std::string undirected_sg() { return gap_file(false, 4, {0, 1, 3, 4, 4}, {1, 0, 2, 1}); }

// The same with the weights 5 and -7, after each neighbour.
std::string undirected_wsg() {
  return gap_file(false, 4, {0, 1, 3, 4, 4}, {1, 5, 0, 5, 2, -7, 1, -7});
}

std::string directed_wsg() {
  return gap_file(true, 2, {0, 2, 2, 2}, {1, 3, 2, 0}, {0, 0, 1, 2}, {0, 3, 0, 0});
}

ReadOptions as_directed(bool directed) {
  ReadOptions options;
  options.directed = directed;
  return options;
}

}  // namespace

TEST_CASE("a directed .sg lists its arcs", "[read][gap]") {
  const TemporaryFolder folder;
  const EdgeList edges = read_every_way(folder, "d.sg", directed_sg());
  CHECK(edges.kind == FileKind::gap);
  CHECK(name(edges.kind) == "GAP");
  CHECK(edges.rows == 4);
  CHECK(edges.columns == 4);
  CHECK(edges.directed());
  CHECK_FALSE(edges.direction_assumed);
  CHECK_FALSE(edges.weighted());
  CHECK(edges.from == Indices{0, 0, 2, 3});
  CHECK(edges.to == Indices{1, 2, 1, 0});
  CHECK(edges.ids.text(3) == "3");
  CHECK(edges.counts.edges == 4);
  CHECK(edges.counts.bytes == 17 + 2 * (8 * 5 + 4 * 4));
  CHECK(edges.counts.columns == 2);
  CHECK(edges.warnings.empty());
  const EdgeList union_of = read_every_way(folder, "d.sg", directed_sg(), as_directed(false));
  CHECK(union_of.symmetry == Symmetry::symmetric);
  CHECK(union_of.from == edges.from);
  CHECK(find_edge(folder / "d.sg", edges, {}, 0) == std::nullopt);
}

TEST_CASE("an undirected .sg lists each edge once", "[read][gap]") {
  const TemporaryFolder folder;
  const EdgeList edges = read_every_way(folder, "u.sg", undirected_sg());
  CHECK(edges.symmetry == Symmetry::symmetric);
  CHECK(edges.rows == 4);
  CHECK(edges.from == Indices{0, 1});
  CHECK(edges.to == Indices{1, 2});
  CHECK(edges.counts.edges == 2);
  const EdgeList both = read_every_way(folder, "u.sg", undirected_sg(), as_directed(true));
  CHECK(both.directed());
  CHECK(both.from == Indices{0, 1, 1, 2});
  CHECK(both.to == Indices{1, 0, 2, 1});
  const EdgeList loop = read_every_way(folder, "l.sg", gap_file(false, 1, {0, 0, 1}, {1}));
  CHECK(loop.from == Indices{1});
  CHECK(loop.to == Indices{1});
  // A directed file whose arcs all go both ways, read as undirected.
  const EdgeList paired = read_every_way(
      folder, "p.sg", gap_file(true, 2, {0, 1, 2}, {1, 0}, {0, 1, 2}, {1, 0}), as_directed(false));
  CHECK(paired.from == Indices{0});
  CHECK(paired.to == Indices{1});
  const EdgeList none = read_every_way(folder, "n.sg", gap_file(false, 0, {0}, {}));
  CHECK(none.rows == 0);
  CHECK(none.from.empty());
}

TEST_CASE("weights of a .wsg are whole numbers of 32 bits", "[read][gap]") {
  const TemporaryFolder folder;
  const EdgeList edges = read_every_way(folder, "u.wsg", undirected_wsg());
  CHECK(edges.from == Indices{0, 1});
  CHECK(edges.weights == HostWeights(std::vector<std::int32_t>{5, -7}));
  CHECK(edges.counts.columns == 3);
  const EdgeList directed = read_every_way(folder, "d.wsg", directed_wsg());
  CHECK(directed.weights == HostWeights(std::vector<std::int32_t>{3, 0}));
  CHECK(directed.counts.zero_weights == 1);
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList unread = read_every_way(folder, "d.wsg", directed_wsg(), options);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
  options.weights = {WeightColumn::column, 3};
  CHECK(read_every_way(folder, "d.wsg", directed_wsg(), options).weights == directed.weights);
  refuses_bytes<InvalidArgument>(folder, "u.sg", undirected_sg(),
                                 "there is no weight in column 3, expected a file with weights",
                                 options);
  options.weights.number = 4;
  refuses_bytes<InvalidArgument>(folder, "d.wsg", directed_wsg(),
                                 "there is no weight in column 4, expected column 3", options);
}

TEST_CASE("each defect of a .sg is told with its place", "[read][gap]") {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& bytes, const std::string& reason) {
    refuses_bytes(folder, "a.sg", bytes, reason);
  };
  std::string other = undirected_sg();
  other[0] = 7;
  refuses(other, "byte 0 is 7, expected 0 (undirected) or 1 (directed)");
  refuses(undirected_sg() + "x",
          "the file has 74 bytes, and its header of an undirected graph with 4 vertices and 4 arcs "
          "means 73");
  refuses(directed_sg().substr(0, 100),
          "the file has 100 bytes, and its header of a directed graph with 4 vertices and 4 arcs "
          "means 129");
  refuses(gap_file(false, -1, {0, 0}, {}), "the 8 bytes from byte 1 say -1 arcs");
  refuses(std::string(1, '\0') + bytes_of<std::int64_t>({0, -3}),
          "the 8 bytes from byte 9 say -3 vertices");
  refuses(gap_file(false, 2, {1, 1, 2}, {1, 0}),
          "entry 0 of the index of vertices, at byte 17, is 1, expected 0");
  refuses(gap_file(false, 2, {0, 2, 1, 2}, {1, 0}),
          "entry 2 of the index of vertices, at byte 33, is 1, expected at least 2, as before it");
  refuses(gap_file(false, 2, {0, 3, 2}, {1, 0}),
          "entry 1 of the index of vertices, at byte 25, is 3, expected at most 2, the number of "
          "arcs");
  refuses(gap_file(false, 2, {0, 1, 1}, {1, 0}),
          "entry 2 of the index of vertices, at byte 33, is 1, expected 2, the number of arcs");
  refuses(gap_file(false, 2, {0, 1, 2}, {1, 2}),
          "entry 1 (from 0), at byte 45, is an arc to vertex 2, expected 0 to 1");
  refuses(gap_file(false, 2, {0, 1, 2}, {1, 1}),
          "entry 0 (from 0), from 0 to 1, has no reverse, expected both directions of each edge");
  refuses(gap_file(true, 2, {0, 1, 2}, {1, 0}, {0, 1, 2}, {1, 1}),
          "the inverse of the graph, from byte 49 on, does not list the arcs of the graph turned "
          "round");
  refuses(gap_file(true, 2, {0, 1, 2}, {1, 0}, {0, 1, 1}, {1, 0}),
          "entry 2 of the index of vertices, at byte 65, is 1, expected 2, the number of arcs");
  refuses_bytes(folder, "a.wsg", gap_file(false, 2, {0, 1, 2}, {1, 5, 0, 6}),
                "entry 0 (from 0), between 0 and 1, has another weight than its reverse");
  refuses_bytes(folder, "a.sg.gz", gzipped(undirected_sg() + "x"),
                "something follows the end of the graph at byte 73");
  refuses_bytes(folder, "a.sg.gz", gzipped(undirected_sg().substr(0, 60)),
                "the file ends at byte 60, within the neighbours: it has 0 of 4");
  refuses_bytes(folder, "a.sg.gz", gzipped(undirected_sg().substr(0, 5)),
                "the file ends at byte 5, within the header");
  refuses_bytes<Unsupported>(
      folder, "a.sg", std::string(1, '\0') + bytes_of<std::int64_t>({0, std::int64_t{1} << 31}),
      "2147483648 vertices, and graphrun numbers at most 2147483647");
  ReadOptions options;
  options.index_base = IndexBase::one;
  refuses_bytes<InvalidArgument>(folder, "a.sg", undirected_sg(),
                                 "vertices of this kind of file begin with 0", options);
}

TEST_CASE("arcs to vertices that a .sg does not have can be dropped", "[read][gap]") {
  const TemporaryFolder folder;
  ReadOptions options;
  options.out_of_range = OutOfRange::drop;
  const EdgeList edges = read_every_way(
      folder, "a.wsg", gap_file(false, 4, {0, 2, 4}, {9, 1, 1, 5, 0, 5, -1, 2}), options);
  CHECK(edges.from == Indices{0});
  CHECK(edges.to == Indices{1});
  CHECK(edges.weights == HostWeights(std::vector<std::int32_t>{5}));
  CHECK(edges.counts.out_of_range == 2);
}

TEST_CASE("a text under the suffix .sg is a text", "[read][gap]") {
  const TemporaryFolder folder;
  CHECK(read_edges(write_file(folder / "a.sg", "1 2\n2 3\n")).kind == FileKind::edge_list);
}

TEST_CASE("a spoiled .sg ends in an error or in a graph", "[read][gap]") {
  const TemporaryFolder folder;
  survives_spoiling(folder, "a.sg", directed_sg());
  survives_spoiling(folder, "a.wsg", undirected_wsg());
  keeps_to_limits(folder, "b.sg", directed_sg(), 1000);
  keeps_to_limits(folder, "b.wsg", undirected_wsg(), 1000);
}

TEST_CASE("a graph is written as GAP's converter writes it", "[write][gap]") {
  const TemporaryFolder folder;
  const auto rewritten = [&](const std::string& bytes, const std::string& name) {
    const EdgeList edges = read_edges(write_file(folder / name, bytes));
    write_edges(folder / ("again-" + name), edges);
    return contents(folder / ("again-" + name));
  };
  CHECK(rewritten(directed_sg(), "d.sg") == directed_sg());
  CHECK(rewritten(undirected_sg(), "u.sg") == undirected_sg());
  CHECK(rewritten(undirected_wsg(), "u.wsg") == undirected_wsg());
  CHECK(rewritten(directed_wsg(), "d.wsg") == directed_wsg());

  EdgeList edges;  // in no order, with a repeat
  edges.rows = edges.columns = 3;
  edges.ids = VertexIds::integers({4, 6, 9});
  edges.from = {2, 0, 0, 0};
  edges.to = {0, 2, 1, 2};
  edges.weights = std::vector<double>{4, 3, 2, 1};
  write_edges(folder / "w.wsg", edges);
  CHECK(contents(folder / "w.wsg") == gap_file(true, 4, {0, 3, 3, 4}, {1, 2, 2, 1, 2, 3, 0, 4},
                                               {0, 1, 2, 4}, {2, 4, 0, 2, 0, 1, 0, 3}));
  CHECK(contents(folder / "w.wsg.ids.tsv") == "position\tid\n0\t4\n1\t6\n2\t9\n");
  edges.symmetry = Symmetry::skew_symmetric;
  edges.from = {1};
  edges.to = {0};
  edges.weights = std::vector<std::int32_t>{5};
  write_edges(folder / "s.wsg", edges);
  CHECK(contents(folder / "s.wsg") ==
        gap_file(true, 2, {0, 1, 2, 2}, {1, -5, 0, 5}, {0, 1, 2, 2}, {1, 5, 0, -5}));
}

TEST_CASE("what a .sg or .wsg cannot hold is refused with the way out", "[write][gap]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 2;
  edges.ids = VertexIds::consecutive(0, 2);
  edges.from = {0};
  edges.to = {1};
  const auto refuses = [&](const std::string& name, const std::string& reason) {
    CHECK_THROWS_WITH(write_edges(folder / name, edges),
                      Catch::Matchers::Equals(folder / (name + ": " + reason)));
  };
  refuses("a.wsg", "the graph has no weights, which this kind of file has: write .sg");
  edges.weights = std::vector<double>{0.5};
  refuses("a.sg",
          "this kind of file has no weights, and the graph has: write .wsg, or read the graph "
          "without them");
  refuses("a.wsg",
          "the edge from 0 to 1 has the weight 0.5, and .wsg holds whole numbers of 32 bits: write "
          ".wel, .mtx or .npz");
  CHECK_THROWS_AS(write_edges(folder / "a.wsg", edges), Unsupported);
  edges.weights = std::vector<std::int64_t>{std::int64_t{1} << 31};
  CHECK_THROWS_AS(write_edges(folder / "a.wsg", edges), Unsupported);
  edges.weights = std::vector<double>{2147483648.0};
  CHECK_THROWS_AS(write_edges(folder / "a.wsg", edges), Unsupported);
  edges.columns = 3;
  refuses("a.wsg",
          "this kind of file holds graphs, and the matrix has 2 rows and 3 columns: write .mtx, "
          ".npz or "
          ".grun, or take them as two kinds of vertices (--bipartite)");
  CHECK(folder.count() == 0);
}

}  // namespace graphrun::test
