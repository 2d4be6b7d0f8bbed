// Edge lists: SNAP's headers, CSV, ids with gaps, large ids and strings, weights of every type.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <random>
#include <set>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Entries = std::vector<ListedEntry>;

std::vector<std::string> ids_of(const EdgeList& edges) {
  std::vector<std::string> result;
  for (index_t v = 0; v < edges.ids.size(); ++v) result.push_back(edges.ids.text(v));
  return result;
}

}  // namespace

TEST_CASE("a SNAP file gives direction, gaps and its promises", "[read][edge-list]") {
  const EdgeList edges = read_all_ways("good_snap.txt");
  CHECK(edges.kind == FileKind::edge_list);
  CHECK_FALSE(edges.directed());
  CHECK(ids_of(edges) == std::vector<std::string>{"7", "10", "20", "4000000000"});
  CHECK(entries(edges) == Entries{{"10", "20"}, {"20", "4000000000"}, {"7", "10"}});
  CHECK(edges.counts.comments == 3);
  CHECK(edges.counts.lines == 7);
  CHECK(edges.warnings.empty());
  ReadOptions options;
  options.directed = true;
  CHECK(read_edges(test_file("good_snap.txt"), options).directed());
}

TEST_CASE("promises that the edges do not keep are warned of", "[read][edge-list]") {
  const TemporaryFolder folder;
  const std::string path = write_file(
      folder / "p.txt", "# Directed graph (not undirected)\n# Nodes: 5 Edges: 2\n1 2\n2 3\n");
  const EdgeList edges = read_edges(path);
  CHECK(edges.directed());
  REQUIRE(edges.warnings.size() == 1);
  CHECK(edges.warnings[0] == "a comment says 5 nodes, 3 were found");
}

TEST_CASE("a line of column names is skipped and counted", "[read][edge-list]") {
  const EdgeList edges = read_all_ways("good_header.csv");
  CHECK(entries(edges) == Entries{{"5", "3"}, {"3", "9"}});
  CHECK(edges.counts.headers == 1);
  CHECK(edges.counts.edges == 2);
  CHECK(edges.listed.source.name == "id_1");
  CHECK(edges.listed.target.name == "id_2");
  CHECK(edges.warnings.empty());
}

TEST_CASE("quoted fields and other delimiters", "[read][edge-list]") {
  ReadOptions options;
  options.weights = {WeightColumn::column, 3};
  const EdgeList quoted = read_all_ways("good_quoted.csv", options);
  CHECK(entries(quoted) == Entries{{"12", "7", 1.5}, {"7", "12", -2}});
  CHECK(quoted.counts.columns == 4);
  CHECK(entries(read_all_ways("good_semicolons.csv")) == Entries{{"1", "2", 3}, {"2", "3", 4}});
  const TemporaryFolder folder;
  options = {};
  options.delimiter = '|';
  options.comment = ';';
  const std::string path = write_file(folder / "bars", "; note\n1|2\n2 | 3\n");
  CHECK(entries(read_edges(path, options)) == Entries{{"1", "2"}, {"2", "3"}});
  options = {};
  options.delimiter = '\t';
  const std::string tabs = write_file(folder / "tabs", "1\t2\tnot a number\n2\t3\tsome text\n");
  options.weights.kind = WeightColumn::none;
  CHECK(entries(read_edges(tabs, options)) == Entries{{"1", "2"}, {"2", "3"}});
}

TEST_CASE("leading zeros matter only to strings", "[read][edge-list]") {
  ReadOptions options;
  options.ids = IdKind::integer;
  const EdgeList numbers = read_all_ways("good_leading_zeros.txt", options);
  CHECK(ids_of(numbers) == std::vector<std::string>{"7", "10"});
  options.ids = IdKind::string;
  const EdgeList strings = read_all_ways("good_leading_zeros.txt", options);
  CHECK(ids_of(strings) == std::vector<std::string>{"0010", "007", "7"});
  CHECK(entries(strings) == Entries{{"007", "7"}, {"7", "0010"}});
}

TEST_CASE("string ids are sorted by bytes", "[read][edge-list]") {
  ReadOptions options;
  options.ids = IdKind::integer;
  CHECK_THROWS_AS(read_edges(test_file("good_strings.csv"), options), ParseError);
  options.ids = IdKind::string;
  CHECK(same(read_edges(test_file("good_strings.csv")),
             read_edges(test_file("good_strings.csv"), options)));
  const EdgeList edges = read_all_ways("good_strings.csv", options);
  CHECK(ids_of(edges) == std::vector<std::string>{"#5", "ann", "bob", "zoe"});
  CHECK(entries(edges) == Entries{{"zoe", "ann"}, {"ann", "#5"}, {"bob", "zoe"}});
  CHECK(edges.counts.headers == 1);
}

TEST_CASE("weights take the type that all of them need", "[read][edge-list]") {
  const EdgeList mixed = read_all_ways("good_mixed_weights.txt");
  CHECK(std::get<std::vector<double>>(mixed.weights) == std::vector<double>{3, -0.5, 1000});
  const EdgeList wide = read_all_ways("good_wide_weights.txt");
  CHECK(std::get<std::vector<std::int64_t>>(wide.weights) ==
        std::vector<std::int64_t>{3, 3000000000, std::numeric_limits<std::int64_t>::min()});
}

TEST_CASE("of four columns the third is a weight only when asked for", "[read][edge-list]") {
  CHECK_FALSE(read_all_ways("good_signed.csv").weighted());
  ReadOptions options;
  options.weights = {WeightColumn::column, 3};
  const EdgeList rated = read_all_ways("good_signed.csv", options);
  CHECK(std::get<std::vector<std::int32_t>>(rated.weights) == std::vector<std::int32_t>{4, -2, 1});
  options.weights.number = 4;
  const EdgeList timed = read_all_ways("good_signed.csv", options);
  CHECK(std::get<std::vector<double>>(timed.weights)[2] == 1289243140.39049);
}

TEST_CASE("a third column of text is read where weights are not wanted", "[read][edge-list]") {
  try {
    read_edges(test_file("good_text_column.csv"));
    FAIL("the file was read");
  } catch (const RefusedLine& error) {
    CHECK(error.remedy() == Remedy::no_weights);
  }
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  CHECK(read_all_ways("good_text_column.csv", options).counts.edges == 2);
}

TEST_CASE("ids of up to 63 bits are compacted", "[read][edge-list]") {
  const EdgeList edges = read_all_ways("good_wide_ids.txt");
  CHECK(ids_of(edges) ==
        std::vector<std::string>{"0", "4294967295", "4294967296", "9223372036854775807"});
  CHECK(edges.from == std::vector<index_t>{3, 1, 2});
  CHECK(edges.to == std::vector<index_t>{2, 0, 3});
  CHECK(edges.ids.number(3) == 9223372036854775807);
}

TEST_CASE("a file of vertices adds isolated ones and admits no others", "[read][edge-list]") {
  for (const IdKind kind : {IdKind::automatic, IdKind::string}) {
    ReadOptions options;
    options.ids = kind;
    options.vertices_file = test_file("vertices.txt");
    const EdgeList edges = read_all_ways("edges_within_vertices.txt", options);
    CHECK(ids_of(edges) == std::vector<std::string>{"10", "20", "30", "40"});
    CHECK(entries(edges) == Entries{{"10", "20"}, {"20", "40"}});
    const std::string path = test_file("edges_beyond_vertices.txt");
    for (const ReadOptions& split : all_splits(options)) {
      CHECK_THROWS_WITH(read_edges(path, split),
                        Catch::Matchers::StartsWith(path + ":2:4: the vertex '50' is not in"));
    }
  }
}

TEST_CASE("compaction agrees with a set, dense or sparse", "[read][edge-list]") {
  const TemporaryFolder folder;
  std::mt19937_64 random(7);
  for (const std::int64_t highest : {std::int64_t{50}, std::int64_t{5000}, std::int64_t{1} << 31,
                                     std::int64_t{1} << 40, std::int64_t{1} << 62}) {
    std::uniform_int_distribution<std::int64_t> id(highest / 10, highest);
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs(3000);
    std::set<std::int64_t> distinct;
    std::string text;
    for (auto& [u, v] : pairs) {
      distinct.insert(u = id(random));
      distinct.insert(v = id(random));
      text += std::to_string(u) + " " + std::to_string(v) + "\n";
    }
    const std::string path = write_file(folder / "random.txt", text);
    for (const int threads : {1, 3}) {
      ReadOptions options;
      options.threads = threads;
      options.block_bytes = 1000;
      const EdgeList edges = read_edges(path, options);
      REQUIRE(static_cast<std::size_t>(edges.rows) == distinct.size());
      index_t v = 0;
      for (const std::int64_t expected : distinct) REQUIRE(edges.ids.number(v++) == expected);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        REQUIRE(edges.ids.number(edges.from[i]) == pairs[i].first);
        REQUIRE(edges.ids.number(edges.to[i]) == pairs[i].second);
      }
    }
  }
}

TEST_CASE("vertex ids are found and hinted at", "[read][ids]") {
  const VertexIds gaps = VertexIds::integers({3, 14, 17, 8297});
  CHECK(gaps.find("17") == 2);
  CHECK(gaps.find("0017") == 2);
  CHECK_FALSE(gaps.find("15"));
  CHECK_FALSE(gaps.find("-3"));
  CHECK_FALSE(gaps.find("3x"));
  CHECK_FALSE(gaps.find(""));
  CHECK(gaps.hint("15") == "ids run from 3 to 8297; the nearest are 14 and 17");
  CHECK(gaps.hint("9000") == "ids run from 3 to 8297");
  const VertexIds consecutive = VertexIds::consecutive(1, 34);
  CHECK(consecutive.find("34") == 33);
  CHECK_FALSE(consecutive.find("0"));
  CHECK_FALSE(consecutive.find("35"));
  CHECK(consecutive.hint("35") == "ids run from 1 to 34");
  const VertexIds strings = VertexIds::strings({"007", "7", "ann"});
  CHECK(strings.find("7") == 1);
  CHECK_FALSE(strings.find("07"));
  CHECK_FALSE(strings.are_integers());
  CHECK(strings.hint("08") == "ids run from 007 to ann (in byte order); the nearest are 007 and 7");
  CHECK_THROWS_AS(strings.number(0), InvalidArgument);
  CHECK(VertexIds().hint("1") == "there are no vertices");
}

TEST_CASE("vertex values are read by id", "[read][ids]") {
  const TemporaryFolder folder;
  const VertexIds ids = VertexIds::integers({3, 14, 17});
  const VertexValues values =
      read_vertex_values(write_file(folder / "v", "# seeds\n17\n\n3 0.25\r\n14, 2\n"), ids);
  CHECK(values.vertices == std::vector<index_t>{2, 0, 1});
  CHECK(values.values == std::vector<double>{1, 0.25, 2});
  const auto refused = [&](const std::string& text, const std::string& message) {
    const std::string path = write_file(folder / "bad", text);
    CHECK_THROWS_AS(read_vertex_values(path, ids), ParseError);
    CHECK_THROWS_WITH(read_vertex_values(path, ids), Catch::Matchers::StartsWith(path + message));
  };
  refused("3\n 15 1\n", ":2:2: there is no vertex '15'");
  refused("3 -1\n", ":1:3: the value '-1' is negative");
  refused("3 nan\n", ":1:3: a weight is not a number (NaN)");
  refused("3 1 2\n", ":1:5: the line has 3 fields");
  refused("# none\n", ":1: the file lists no vertices");
}

TEST_CASE("a matrix without a banner that is not square is no undirected graph",
          "[read][edge-list]") {
  const TemporaryFolder folder;
  ReadOptions options;
  options.directed = false;
  const std::string lines = "3 4 2\n1 4 9\n3 4 1\n";
  const EdgeList plain = read_edges(write_file(folder / "plain", lines), options);
  const std::string banner = "%%MatrixMarket matrix coordinate integer general\n";
  const EdgeList right = read_edges(write_file(folder / "banner", banner + lines), options);
  CHECK(plain.kind == FileKind::matrix_market);
  CHECK(plain.columns == 4);
  CHECK(plain.symmetry == right.symmetry);
  CHECK(plain.symmetry == Symmetry::general);
}

}  // namespace graphrun::test
