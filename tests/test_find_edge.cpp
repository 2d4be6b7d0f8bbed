// Finding edges that break a rule, and their lines.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/matrix/build.hpp>

#include "tests/graph_files.hpp"
#include "tests/support.hpp"

namespace graphrun::test {

TEST_CASE("the first self-loop and the first repeat are found", "[find]") {
  EdgeList edges;
  edges.from = {0, 1, 2, 1, 0};
  edges.to = {1, 0, 2, 2, 1};
  CHECK(first_self_loop(edges) == 2);
  CHECK(first_repeat(edges, false, true) == 4);
  CHECK(first_repeat(edges, true, true) == 1);
  edges.from = {2, 2};
  edges.to = {2, 2};
  CHECK(first_repeat(edges, false, true) == 1);
  CHECK_FALSE(first_repeat(edges, false, false));
  CHECK_FALSE(first_self_loop(EdgeList()));
}

TEST_CASE("every edge is found on its line, in every kind of file", "[find][read]") {
  const TemporaryFolder folder;
  struct Listed {
    std::string name, text;
    std::vector<std::int64_t> lines;
  };
  const std::string banner = "%%MatrixMarket matrix coordinate pattern symmetric\n% c\n";
  const Listed files[] = {
      {"a.mtx", banner + "4 4 3\n2 1\n\n% d\n3 1\n4 3\n", {4, 7, 8}},
      {"b.mtx", "4 4 3\n2 1 5\n3 1 5\n4 3 5\n", {2, 3, 4}},
      {"a.txt", "# c\n\n1 2\n7 2\n# d\n1 9\n", {3, 4, 6}},
      {"a.csv", "source,target\na,b\nb,c\n", {2, 3}},
      {"a.gr", "c x\np sp 3 2\na 1 2 5\nc y\na 2 3 5\n", {3, 5}},
      {"a.graph", "% c\n3 2\n2\n% d\n1 3\n2\n", {3, 5}},
  };
  for (const Listed& file : files) {
    CAPTURE(file.name);
    const std::string path = write_file(folder / file.name, file.text);
    ReadOptions options;
    if (file.name == "a.csv") options.ids = IdKind::string;
    for (ReadOptions split : all_splits(options)) {
      const EdgeList edges = read_edges(path, split);
      REQUIRE(edges.from.size() == file.lines.size());
      for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const auto found = find_edge(path, edges, split, i);
        REQUIRE(found);
        CHECK(found->path == path);
        CHECK(found->line == file.lines[i]);
      }
      CHECK_FALSE(find_edge(path, edges, split, edges.from.size()));
    }
  }
}

TEST_CASE("edges that were dropped do not shift the lines", "[find][read]") {
  ReadOptions options;
  options.out_of_range = OutOfRange::drop;
  const std::string path = test_file("good_out_of_range.mtx");
  const EdgeList edges = read_edges(path, options);
  REQUIRE(edges.counts.out_of_range > 0);
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    const auto found = find_edge(path, edges, options, i);
    REQUIRE(found);
    CHECK(found->text.starts_with(edges.ids.text(edges.from[i]) + " "));
  }
}

TEST_CASE("a line of an LDBC graph is one of its edge file", "[find][read][ldbc]") {
  const EdgeList edges = read_edges(test_file("ldbc_directed.properties"));
  const auto found = find_edge(test_file("ldbc_directed.properties"), edges, {}, 1);
  REQUIRE(found);
  CHECK(found->path == test_file("ldbc_directed.e"));
  CHECK(found->line == 2);
}

TEST_CASE("building names the entry that a policy refuses", "[find][build]") {
  using Catch::Matchers::ContainsSubstring;
  const Context ctx = GENERATE(from_range(contexts()));
  const auto build = [&](std::vector<index_t> rows, std::vector<index_t> columns, Mirror mirror) {
    Coo triples{9, 9, {ctx, rows}, {ctx, columns}, {}};
    build_csr(std::move(triples), {mirror, Duplicates::error, SelfLoops::error});
  };
  CHECK_THROWS_WITH(build({1, 4}, {2, 4}, Mirror::none), ContainsSubstring("(4, 4)"));
  CHECK_THROWS_WITH(build({1, 8, 8}, {2, 7, 7}, Mirror::none), ContainsSubstring("(8, 7)"));
  CHECK_THROWS_WITH(build({1, 8, 7}, {2, 7, 8}, Mirror::same), ContainsSubstring("(7, 8)"));
}

}  // namespace graphrun::test
