// GAP's .el and .wel: nothing is guessed of what the suffix says, and they are written as GAP does.
#include <catch2/catch_test_macros.hpp>

#include <graphrun/formats/file/write.hpp>

#include "tests/binary_files.hpp"

namespace graphrun::test {

TEST_CASE("the suffixes .el and .wel decide what is read", "[read][gap]") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& name, const std::string& text) {
    return read_edges(write_file(folder / name, text));
  };
  // With another name, the size and the entries of a Matrix Market file.
  const EdgeList sizes = read("a.wel", "3 3 2\n1 2 5\n2 3 7\n");
  CHECK(sizes.kind == FileKind::edge_list);
  CHECK(sizes.from.size() == 3);
  CHECK(sizes.weights == HostWeights(std::vector<std::int32_t>{2, 5, 7}));
  CHECK(read("a.txt", "3 3 2\n1 2 5\n2 3 7\n").kind == FileKind::matrix_market);
  // Rising numbers, which may be times elsewhere, are weights here.
  const std::string rising = "0 1 1082040961\n1 2 1082155839\n2 3 1082414391\n3 0 1083000000\n";
  CHECK_FALSE(read("a.txt", rising).weighted());
  CHECK(read("a.wel", rising).weighted());
  // A real weight ends nothing and is not cut.
  CHECK(read("a.wel", "0 1 2\n1 2 0.5\n2 0 3\n").weights ==
        HostWeights(std::vector<double>{2, 0.5, 3}));
}

TEST_CASE("what a .el or .wel cannot be is refused with its place", "[read][gap]") {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& name, const std::string& text,
                           const std::string& place) {
    CHECK_THROWS_AS(read_edges(write_file(folder / name, text)), ParseError);
    CHECK_THROWS_WITH(read_edges(write_file(folder / name, text)),
                      Catch::Matchers::StartsWith(folder / (name + place)));
  };
  refuses("a.el", "source target\n0 1\n", ":1:1: ");
  refuses("a.el", "0 1.5\n", ":1:3: ");
  refuses("a.wel", "0 1 5\n1 2\n", ":2:");
  refuses("a.wel", "0 1 x\n", ":1:5: ");
  refuses("a.el", "2 1\n2\n1\n", ":2:");  // METIS under another name
  CHECK(read_edges(write_file(folder / "a.txt", "2 1\n2\n1\n")).kind == FileKind::metis);
}

TEST_CASE("numbers without edges in a .el are told", "[read][gap]") {
  const TemporaryFolder folder;
  const EdgeList gaps = read_edges(write_file(folder / "a.el", "0 1\n5 1\n"));
  CHECK(gaps.rows == 3);
  CHECK(gaps.warnings ==
        std::vector<std::string>{"numbers from 0 to 5 that no edge names: 3, vertices without "
                                 "edges to GAP's programs, and none here"});
  CHECK(read_edges(write_file(folder / "a.el", "0 1\n2 1\n")).warnings.empty());
  const EdgeList most = read_edges(write_file(folder / "a.el", "1 2\n3 9223372036854775807\n"));
  REQUIRE(most.warnings.size() == 1);
  CHECK(
      most.warnings[0].starts_with("numbers from 0 to 9223372036854775807 that no edge names: "
                                   "9223372036854775804,"));
  ReadOptions options;
  options.vertices_file = write_file(folder / "v.txt", "0\n1\n2\n3\n4\n5\n");
  CHECK(read_edges(write_file(folder / "a.el", "0 1\n5 1\n"), options).rows == 6);
}

TEST_CASE("a graph is written as .el and .wel", "[write][gap]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 3;
  edges.ids = VertexIds::integers({4, 6, 9});
  edges.symmetry = Symmetry::symmetric;
  edges.from = {2, 1};
  edges.to = {0, 0};
  write_edges(folder / "a.el", edges);
  CHECK(contents(folder / "a.el") == "0 1\n0 2\n1 0\n2 0\n");
  CHECK(contents(folder / "a.el.ids.tsv") == "position\tid\n0\t4\n1\t6\n2\t9\n");
  edges.weights = std::vector<double>{0.5, 3};
  edges.ids = VertexIds::consecutive(0, 3);
  write_edges(folder / "b.wel", edges);
  CHECK(contents(folder / "b.wel") == "0 1 3\n0 2 0.5\n1 0 3\n2 0 0.5\n");
  CHECK(read_edges(folder / "b.wel").weights == HostWeights(std::vector<double>{3, 0.5, 3, 0.5}));
  CHECK_THROWS_WITH(write_edges(folder / "b.el", edges),
                    Catch::Matchers::EndsWith("write .wel, or read the graph without them"));
  edges.weights = {};
  CHECK_THROWS_WITH(write_edges(folder / "c.wel", edges),
                    Catch::Matchers::EndsWith("which this kind of file has: write .el"));
  CHECK(folder.count() == 3);
}

}  // namespace graphrun::test
