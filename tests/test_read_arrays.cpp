// Dense Matrix Market files: the values that are not 0 are edges.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Int32s = std::vector<std::int32_t>;
using Reals = std::vector<double>;
using Warnings = std::vector<std::string>;

EdgeList read_array(const std::string& text, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "dense.mtx", "%%MatrixMarket matrix array " + text);
  const EdgeList edges = read_edges(path, options);
  for (const ReadOptions& split : all_splits(options)) CHECK(same(read_edges(path, split), edges));
  return edges;
}

// What reading the text throws, without the path.
std::string refusal(const std::string& text, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "dense.mtx", "%%MatrixMarket matrix array " + text);
  try {
    read_edges(path, options);
  } catch (const ParseError& error) {
    return std::string(error.what()).substr(path.size());
  }
  return "read";
}

}  // namespace

TEST_CASE("a dense matrix is read column by column", "[read][matrix-market]") {
  const EdgeList edges = read_all_ways("good_array.mtx");
  CHECK(edges.kind == FileKind::matrix_market);
  CHECK(edges.rows == 2);
  CHECK(edges.columns == 2);
  CHECK(edges.directed());
  CHECK(edges.from == Indices{0, 1, 0, 1});
  CHECK(edges.to == Indices{0, 0, 1, 1});
  CHECK(std::get<Reals>(edges.weights) == Reals{1, 2, 3, 4});
  CHECK(edges.counts.lines == 6);
  CHECK(edges.counts.edges == 4);
  CHECK(edges.warnings.empty());
}

TEST_CASE("zeros of a dense matrix are no edges, and counted", "[read][matrix-market]") {
  const EdgeList edges =
      read_array("integer general\n% a comment\n3 2\n0 5\n\n%another\n0\r\n-0 0 7\n");
  CHECK(edges.rows == 3);
  CHECK(edges.columns == 2);
  CHECK(edges.from == Indices{1, 2});
  CHECK(edges.to == Indices{0, 1});
  CHECK(std::get<Int32s>(edges.weights) == Int32s{5, 7});
  CHECK(edges.counts.edges == 2);
  CHECK(edges.counts.comments == 2);
  CHECK(edges.counts.columns == 3);
  CHECK(edges.warnings == Warnings{"zeros of the dense matrix, which are no edges: 4"});
}

TEST_CASE("a symmetric dense matrix stores its lower half", "[read][matrix-market]") {
  const EdgeList edges = read_array("real symmetric\n3 3\n1\n2\n0\n4\n5.5\n6\n");
  CHECK_FALSE(edges.directed());
  CHECK(edges.from == Indices{0, 1, 1, 2, 2});
  CHECK(edges.to == Indices{0, 0, 1, 1, 2});
  CHECK(std::get<Reals>(edges.weights) == Reals{1, 2, 4, 5.5, 6});
  ReadOptions options;
  options.directed = true;
  const EdgeList both = read_array("real symmetric\n2 2\n1\n2\n0\n", options);
  CHECK(both.directed());
  CHECK(both.from == Indices{0, 1, 0});
  CHECK(both.to == Indices{0, 0, 1});

  const EdgeList skew = read_array("integer skew-symmetric\n3 3\n-2\n3\n4\n");
  CHECK(skew.symmetry == Symmetry::skew_symmetric);
  CHECK(skew.from == Indices{1, 2, 2});
  CHECK(skew.to == Indices{0, 0, 1});
  CHECK(std::get<Int32s>(skew.weights) == Int32s{-2, 3, 4});
}

TEST_CASE("the type line holds for a dense matrix, too", "[read][matrix-market]") {
  const EdgeList edges = read_array("integer general\n%%GraphBLAS type uint8_t\n1 2\n255\n1\n");
  CHECK(std::get<Int32s>(edges.weights) == Int32s{255, 1});
  CHECK_THAT(refusal("integer general\n%%GraphBLAS type uint8_t\n1 2\n256\n1\n"),
             Catch::Matchers::StartsWith(":4:1: '256' is out of the range of uint8_t, expected "));
}

TEST_CASE("the zeros of a dense matrix are left out without weights, too",
          "[read][matrix-market]") {
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList edges = read_array("real general\n2 2\n0 1e-300 0.0 3\n", options);
  CHECK_FALSE(edges.weighted());
  CHECK(edges.from == Indices{1, 1});
  CHECK(edges.to == Indices{0, 1});
  CHECK(edges.counts.columns == 3);
}

TEST_CASE("an infinite value of a dense matrix is refused or dropped", "[read][matrix-market]") {
  const std::string text = "real general\n2 1\n1\ninf\n";
  CHECK(refusal(text) == ":4:1: a weight is infinite, expected a finite number\n    inf");
  ReadOptions options;
  options.infinite = InfiniteWeights::drop;
  const EdgeList edges = read_array(text, options);
  CHECK(edges.from == Indices{0});
  CHECK(edges.counts.edges == 2);
  CHECK(edges.counts.dropped_infinite == 1);
  CHECK(edges.warnings == Warnings{"edges whose weight is infinite or NaN, dropped: 1"});
}

TEST_CASE("values that contradict the size of a dense matrix are refused",
          "[read][matrix-market]") {
  CHECK(refusal("real general\n2 2\n1\n2\n3\n") ==
        ":2:3: too few values by the end of the file (line 5): found 3, expected 4, as the size "
        "line says\n    2 2");
  CHECK(refusal("real symmetric\n2 2\n1\n2\n3\n4\n") ==
        ":6:1: a value beyond the size of the matrix: found 3, expected 3 (line 2)\n    4");
  CHECK(refusal("real general\n2 0\n1\n") ==
        ":3:1: a value beyond the size of the matrix: found 0, expected 0 (line 2)\n    1");
  CHECK(refusal("real general\n2 2 4\n1\n2\n3\n4\n") ==
        ":2:5: the size line has 3 fields, expected rows and columns\n    2 2 4");
  CHECK(refusal("real general\n2147483647 2147483647\n1\n") ==
        ":2:12: too few values by the end of the file (line 3): found 1, expected "
        "4611686014132420609, as the size line says\n    2147483647 2147483647");
  CHECK(refusal("real general\n1 2\n1\n  x\n") ==
        ":4:3: 'x' is not a number, expected a finite number\n      x");
  CHECK(refusal("real skew-symmetric\n2 3\n1\n") ==
        ":2:3: a symmetric matrix that is not square, expected 2 columns\n    2 3");
}

TEST_CASE("an array takes no weight column but the third", "[read][matrix-market]") {
  ReadOptions options;
  options.weights = {WeightColumn::column, 4};
  CHECK_THAT(refusal("real general\n1 1\n1\n", options),
             Catch::Matchers::StartsWith(":2: there is no weight in column 4, expected column 3"));
}

TEST_CASE("values of a dense matrix count against the limit", "[read][matrix-market]") {
  const TemporaryFolder folder;
  std::string text = "%%MatrixMarket matrix array integer general\n200 200\n";
  for (int i = 0; i < 40000; ++i) text += "1\n";
  const std::string path = write_file(folder / "dense.mtx", text);
  ReadOptions options;
  options.memory = std::make_shared<MemoryBudget>(100000);
  CHECK_THROWS_AS(read_edges(path, options), OutOfMemory);
  CHECK(options.memory->taken() == 0);
  options.memory = std::make_shared<MemoryBudget>(10000000);
  {
    const EdgeList edges = read_edges(path, options);
    CHECK(edges.from.size() == 40000);
    CHECK(options.memory->taken() >= 40000 * 12);
  }
  CHECK(options.memory->taken() == 0);
}

}  // namespace graphrun::test
