// Writers: the text of every format, complete or absent files, and round trips.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

const std::vector<double> ranks = {0.5, 0.1, 1e-300};
const std::vector<index_t> parents = {1, 1, -1};
const std::vector<std::int64_t> levels = {1, 0, 9223372036854775807};

std::vector<ResultColumn> bfs_columns() {
  ResultColumn level, parent;
  level.name = "level";
  level.values = std::span<const std::int64_t>(levels);
  level.missing = 9223372036854775807.0;
  level.ldbc_missing = "9223372036854775807";
  parent.name = "parent";
  parent.values = std::span<const index_t>(parents);
  parent.missing = -1;
  parent.is_vertex = true;
  return {level, parent};
}

std::vector<ResultColumn> rank_column() {
  ResultColumn rank;
  rank.name = "rank";
  rank.values = std::span<const double>(ranks);
  return {rank};
}

std::string written(const std::string& name, const VertexIds& ids,
                    const std::vector<ResultColumn>& columns) {
  const TemporaryFolder folder;
  write_results(folder / name, ids, columns);
  CHECK(folder.count() == (ids_file(folder / name, ids).empty() ? 1 : 2));
  return contents(folder / name);
}

EdgeList random_edges(Symmetry symmetry, const HostWeights& type) {
  std::mt19937 random(11);
  EdgeList edges;
  edges.rows = edges.columns = 40;
  edges.symmetry = symmetry;
  edges.ids = VertexIds::consecutive(1, 40);
  edges.weights = type;
  for (int i = 0; i < 200; ++i) {
    const auto u = static_cast<index_t>(random() % 39 + 1);
    const auto v = static_cast<index_t>(random() % static_cast<unsigned>(u));
    edges.from.push_back(symmetry == Symmetry::general && i % 2 == 0 ? v : u);
    edges.to.push_back(symmetry == Symmetry::general && i % 2 == 0 ? u : v);
    const double value =
        std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 64) - 40);
    std::visit(
        [&](auto& weights) {
          using Weights = std::decay_t<decltype(weights)>;
          if constexpr (!std::is_same_v<Weights, std::monostate>) {
            using Value = typename Weights::value_type;
            weights.push_back(std::is_integral_v<Value>
                                  ? static_cast<Value>(static_cast<int>(random() % 100000) - 50000)
                                  : static_cast<Value>(-value));
          }
        },
        edges.weights);
  }
  return edges;
}

}  // namespace

TEST_CASE("a skew-symmetric matrix without values is written with both entries", "[write]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 3;
  edges.symmetry = Symmetry::skew_symmetric;
  edges.ids = VertexIds::consecutive(1, 3);
  edges.from = {1, 2};
  edges.to = {0, 0};
  write_edges(folder / "skew.mtx", edges);
  const EdgeList read = read_edges(folder / "skew.mtx");
  CHECK(read.symmetry == Symmetry::general);
  CHECK(read.from == std::vector<index_t>{1, 0, 2, 0});
  CHECK(read.to == std::vector<index_t>{0, 1, 0, 2});
}

TEST_CASE("results as text", "[write]") {
  const VertexIds ids = VertexIds::integers({3, 14, 15});
  CHECK(written("r.tsv", ids, rank_column()) == "vertex\trank\n3\t0.5\n14\t0.1\n15\t1e-300\n");
  CHECK(written("r.csv", ids, bfs_columns()) == "vertex,level,parent\n3,1,14\n14,0,14\n15,,\n");
  CHECK(written("r.json", ids, bfs_columns()) ==
        "[\n{\"vertex\":3,\"level\":1,\"parent\":14},\n{\"vertex\":14,\"level\":0,\"parent\":14},\n"
        "{\"vertex\":15,\"level\":null,\"parent\":null}\n]\n");
  CHECK(written("r.ldbc", ids, bfs_columns()) == "3 1\n14 0\n15 9223372036854775807\n");
  CHECK(written("r.mtx", ids, rank_column()) ==
        "%%MatrixMarket matrix array real general\n3 1\n0.5\n0.1\n1e-300\n");
  CHECK(written("r.mtx", ids, bfs_columns()) ==
        "%%MatrixMarket matrix coordinate integer general\n3 2 4\n1 1 1\n2 1 0\n1 2 14\n2 2 14\n");
}

TEST_CASE("infinite distances", "[write]") {
  const std::vector<double> distances = {0, 2.5, std::numeric_limits<double>::infinity()};
  ResultColumn column;
  column.name = "distance";
  column.values = std::span<const double>(distances);
  column.missing = std::numeric_limits<double>::infinity();
  const VertexIds ids = VertexIds::consecutive(1, 3);
  CHECK(written("d.tsv", ids, {column}) == "vertex\tdistance\n1\t0\n2\t2.5\n3\t\n");
  CHECK(written("d.ldbc", ids, {column}) == "1 0\n2 2.5\n3 infinity\n");
}

TEST_CASE("results for NumPy", "[write]") {
  const VertexIds ids = VertexIds::consecutive(0, 3);
  const std::string one = written("r.npy", ids, rank_column());
  REQUIRE(one.size() == 128 + 3 * sizeof(double));
  CHECK(one.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
  CHECK(static_cast<unsigned char>(one[8]) == 128 - 10);
  CHECK(one.substr(10, 60) == "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }   ");
  CHECK(one[127] == '\n');
  CHECK(std::memcmp(one.data() + 128, ranks.data(), 3 * sizeof(double)) == 0);

  const std::string two = written("r.npy", ids, bfs_columns());
  CHECK_THAT(two, Catch::Matchers::ContainsSubstring("'descr': '<i8'") &&
                      Catch::Matchers::ContainsSubstring("'shape': (3, 2)"));
  std::vector<std::int64_t> cells(6);
  std::memcpy(cells.data(), two.data() + 128, 6 * sizeof(std::int64_t));
  CHECK(cells == std::vector<std::int64_t>{1, 1, 0, 1, 9223372036854775807, -1});

  const std::string named = written("r.npy", VertexIds::integers({3, 14, 15}), bfs_columns());
  std::memcpy(cells.data(), named.data() + 128, 6 * sizeof(std::int64_t));
  CHECK(cells == std::vector<std::int64_t>{1, 14, 0, 14, 9223372036854775807, -1});

  std::vector<ResultColumn> mixed = bfs_columns();
  mixed.push_back(rank_column()[0]);
  CHECK_THAT(written("r.npy", ids, mixed), Catch::Matchers::ContainsSubstring("'descr': '<f8'"));
}

TEST_CASE("results are packed by suffix", "[write]") {
  const TemporaryFolder folder;
  std::vector<double> values(300000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i) / 7;
  ResultColumn column;
  column.name = "x";
  column.values = std::span<const double>(values);
  const VertexIds ids = VertexIds::consecutive(0, static_cast<index_t>(values.size()));
  for (const char* name : {"plain.ldbc", "packed.ldbc.gz", "packed.LDBC.zst"}) {
    write_results(folder / name, ids, std::span(&column, 1));
    ReadOptions options;
    options.kind = FileKind::edge_list;
    // "id value" lines are read as vertex values.
    const VertexValues read = read_vertex_values(folder / name, ids);
    REQUIRE(read.values == values);
    REQUIRE(read.vertices.back() == 299999);
  }
}

TEST_CASE("an unknown suffix is refused with the known ones", "[write]") {
  const VertexIds ids = VertexIds::consecutive(0, 3);
  CHECK_THROWS_AS(write_results("r.xlsx", ids, rank_column()), InvalidArgument);
  CHECK_THROWS_WITH(
      write_results("results", ids, rank_column()),
      Catch::Matchers::ContainsSubstring(".tsv, .csv, .json, .jsonl, .npy, .mtx or .ldbc"));
  CHECK_THROWS_AS(write_edges("r.npy", EdgeList()), InvalidArgument);
  CHECK_THROWS_AS(write_results("r.tsv", VertexIds::consecutive(0, 4), rank_column()),
                  InvalidArgument);
  CHECK(format_suffix("a.b/ranks.TSV.gz") == "tsv");
  CHECK(format_suffix("a.b/ranks") == "");
  CHECK(format_suffix(".mtx") == "");
  CHECK(format_suffix("x.gz") == "");
}

TEST_CASE("graphs survive a round trip", "[write]") {
  const TemporaryFolder folder;
  const std::vector<HostWeights> types = {std::monostate(), std::vector<std::int32_t>(),
                                          std::vector<std::int64_t>(), std::vector<float>(),
                                          std::vector<double>()};
  for (const HostWeights& type : types) {
    for (const Symmetry symmetry :
         {Symmetry::general, Symmetry::symmetric, Symmetry::skew_symmetric}) {
      const EdgeList edges = random_edges(symmetry, type);
      if (!edges.weighted() && symmetry == Symmetry::skew_symmetric) continue;
      for (const char* name : {"g.mtx", "g.mtx.gz", "g.tsv", "g.tsv.zst"}) {
        if (format_suffix(name) == "tsv" && symmetry == Symmetry::skew_symmetric) continue;
        INFO(name << " " << type.index() << " " << static_cast<int>(symmetry));
        write_edges(folder / name, edges);
        const EdgeList read = read_edges(folder / name);
        CHECK(read.symmetry == symmetry);
        CHECK(read.counts.edges == 200);
        CHECK(read.weighted() == edges.weighted());
        REQUIRE(entries(read).size() == 200);
        for (std::size_t i = 0; i < 200; ++i) {
          REQUIRE(read.ids.text(read.from[i]) == edges.ids.text(edges.from[i]));
          REQUIRE(read.ids.text(read.to[i]) == edges.ids.text(edges.to[i]));
          // A float is written with the shortest digits that give the same float, not the same
          // double.
          REQUIRE(static_cast<float>(weight_of(read, i)) ==
                  static_cast<float>(weight_of(edges, i)));
          if (type.index() != 3) REQUIRE(weight_of(read, i) == weight_of(edges, i));
        }
      }
    }
  }
}

TEST_CASE("an entry above the diagonal is written as its mirror image", "[write]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 3;
  edges.ids = VertexIds::consecutive(1, 3);
  edges.from = {0, 2};
  edges.to = {1, 0};
  edges.weights = std::vector<std::int32_t>{5, 7};
  edges.symmetry = Symmetry::skew_symmetric;
  write_edges(folder / "g.mtx", edges);
  CHECK(contents(folder / "g.mtx") ==
        "%%MatrixMarket matrix coordinate integer skew-symmetric\n3 3 2\n2 1 -5\n3 1 7\n");
}

}  // namespace graphrun::test
