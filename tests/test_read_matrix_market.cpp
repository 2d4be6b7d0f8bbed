// Matrix Market files: all banners, comments anywhere, values and indices by the header.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <variant>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;

}  // namespace

TEST_CASE("comments, blank lines and blanks may be anywhere", "[read][matrix-market]") {
  const EdgeList edges = read_all_ways("good_comments_everywhere.mtx");
  CHECK(edges.kind == FileKind::matrix_market);
  CHECK(edges.rows == 3);
  CHECK(edges.columns == 3);
  CHECK(edges.from == Indices{0, 1, 2});
  CHECK(edges.to == Indices{1, 2, 0});
  CHECK(std::get<std::vector<double>>(edges.weights) == std::vector<double>{0.5, -1.5e-3, 2});
  CHECK(edges.counts.lines == 13);
  CHECK(edges.counts.comments == 5);
  CHECK(edges.counts.columns == 3);
  CHECK(edges.directed());
  CHECK(edges.warnings.empty());
  CHECK(edges.ids.text(2) == "3");
}

TEST_CASE("a banner with one percent sign is read with a warning", "[read][matrix-market]") {
  const EdgeList edges = read_all_ways("good_one_percent_banner.mtx");
  CHECK(edges.symmetry == Symmetry::symmetric);
  CHECK(edges.from == Indices{1, 2});
  CHECK(edges.to == Indices{0, 1});
  CHECK_FALSE(edges.weighted());
  REQUIRE(edges.warnings.size() == 1);
}

TEST_CASE("entries above the diagonal of a symmetric matrix are counted", "[read][matrix-market]") {
  const EdgeList edges = read_all_ways("good_upper_triangle.mtx");
  CHECK(edges.from == Indices{1, 0, 1});
  CHECK(edges.to == Indices{0, 2, 1});
  REQUIRE(edges.warnings.size() == 1);
  CHECK_THAT(edges.warnings[0], Catch::Matchers::ContainsSubstring("lower half: 1;"));
}

TEST_CASE("weights have the type that the header says", "[read][matrix-market]") {
  const EdgeList real = read_all_ways("good_double_field.mtx");
  CHECK(std::get<std::vector<double>>(real.weights) == std::vector<double>{1, 0});
  CHECK(real.counts.zero_weights == 1);
  const EdgeList wide = read_all_ways("good_unsigned_field.mtx");
  CHECK(std::get<std::vector<std::int64_t>>(wide.weights) ==
        std::vector<std::int64_t>{4294967296, 0});
  const EdgeList skew = read_all_ways("good_skew.mtx");
  CHECK(skew.symmetry == Symmetry::skew_symmetric);
  CHECK(std::get<std::vector<std::int32_t>>(skew.weights) ==
        std::vector<std::int32_t>{-12, 2147483647});
  const EdgeList typed = read_all_ways("good_typed.mtx");
  CHECK(std::get<std::vector<std::int32_t>>(typed.weights) == std::vector<std::int32_t>{255, 7});
  CHECK(typed.rows == 2);
  CHECK(typed.columns == 3);
  CHECK(read_all_ways("good_type_comment.mtx").counts.comments == 1);
}

TEST_CASE("weights can be left out", "[read][matrix-market]") {
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList edges = read_all_ways("good_comments_everywhere.mtx", options);
  CHECK_FALSE(edges.weighted());
  CHECK(edges.from.size() == 3);
  // The weights are not parsed.
  CHECK_FALSE(read_all_ways("mtx_real_under_integer.mtx", options).weighted());
  CHECK_FALSE(read_all_ways("mtx_weight_word.mtx", options).weighted());
}

TEST_CASE("a matrix without a banner is told by its size line", "[read][matrix-market]") {
  for (const char* name : {"good_no_banner.mtx", "good_no_banner.txt"}) {
    const EdgeList edges = read_all_ways(name);
    CHECK(edges.kind == FileKind::matrix_market);
    CHECK(edges.rows == 3);
    CHECK(edges.columns == 4);
    CHECK(edges.counts.edges == 2);
    CHECK(edges.from == Indices{0, 2});
    CHECK(edges.to == Indices{3, 1});
    CHECK(edges.warnings.size() == 1);
  }
  const EdgeList triples = read_all_ways("good_triples.txt");
  CHECK(triples.kind == FileKind::edge_list);
  CHECK(triples.rows == 4);
  CHECK(triples.counts.edges == 3);
  CHECK(std::get<std::vector<std::int32_t>>(triples.weights) == std::vector<std::int32_t>{2, 9, 1});
}

TEST_CASE("indices count from zero when asked to", "[read][matrix-market]") {
  try {
    read_edges(test_file("good_zero_based.mtx"));
    FAIL("the file was read");
  } catch (const RefusedLine& error) {
    CHECK(error.remedy() == Remedy::zero_based);
  }
  ReadOptions options;
  options.index_base = IndexBase::zero;
  const EdgeList edges = read_all_ways("good_zero_based.mtx", options);
  CHECK(edges.from == Indices{0, 2});
  CHECK(edges.to == Indices{1, 0});
  CHECK(edges.ids.text(0) == "0");
}

TEST_CASE("entries outside the dimensions are dropped when asked to", "[read][matrix-market]") {
  CHECK_THROWS_AS(read_edges(test_file("good_out_of_range.mtx")), ParseError);
  ReadOptions options;
  options.out_of_range = OutOfRange::drop;
  const EdgeList edges = read_all_ways("good_out_of_range.mtx", options);
  CHECK(edges.counts.edges == 6);
  CHECK(edges.counts.out_of_range == 4);
  CHECK(edges.from == Indices{0, 1});
  CHECK(std::get<std::vector<std::int32_t>>(edges.weights) == std::vector<std::int32_t>{5, 8});
  CHECK_THROWS_AS(read_edges(test_file("mtx_index_zero.mtx"), options), ParseError);
}

TEST_CASE("a matrix without entries keeps its dimensions", "[read][matrix-market]") {
  const EdgeList edges = read_all_ways("good_no_entries.mtx");
  CHECK(edges.rows == 3);
  CHECK(edges.columns == 4);
  CHECK(edges.from.empty());
  CHECK(edges.ids.size() == 3);
}

TEST_CASE("a symmetric matrix read as directed has both halves", "[read][matrix-market]") {
  ReadOptions options;
  options.directed = true;
  const EdgeList edges = read_all_ways("good_upper_triangle.mtx", options);
  CHECK(edges.directed());
  CHECK(edges.from == Indices{1, 0, 1, 0, 2});
  CHECK(edges.to == Indices{0, 2, 1, 1, 0});
  options.directed = false;
  CHECK_FALSE(read_edges(test_file("good_zero_based.mtx"),
                         [&] {
                           options.index_base = IndexBase::zero;
                           return options;
                         }())
                  .directed());
}

TEST_CASE("a large dimension without entries takes no memory", "[read][matrix-market]") {
  const TemporaryFolder folder;
  const std::string path =
      write_file(folder / "wide.mtx",
                 "%%MatrixMarket matrix coordinate pattern general\n2147483647 2147483647 1\n"
                 "2147483647 1\n");
  const EdgeList edges = read_edges(path);
  CHECK(edges.rows == 2147483647);
  CHECK(edges.from == Indices{2147483646});
  CHECK(edges.ids.find("2147483647") == 2147483646);
}

TEST_CASE("real numbers are read exactly", "[read][matrix-market]") {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, double>> numbers = {
      {"0.1", 0.1},
      {"-0.1", -0.1},
      {".5", .5},
      {"5.", 5.},
      {"+2.5", 2.5},
      {"1e-7", 1e-7},
      {"1E+7", 1e7},
      {"123456789012345678", 123456789012345678.0},
      {"9007199254740993", 9007199254740993.0},
      {"0.000000000000000000001", 1e-21},
      {"2.2250738585072014e-308", 2.2250738585072014e-308},
      {"4.9e-324", 4.9e-324},
      {"1.7976931348623157e308", 1.7976931348623157e308},
      {"1e-400", 0.0},
      {"-0", -0.0},
      {"3.14159265358979323846264338327950288", 3.14159265358979323846264338327950288},
      {"1234567.8901234", 1234567.8901234},
      {"99999999.99999999", 99999999.99999999},
      {"12345678.", 12345678.},
      {"0.30000000000000004", 0.30000000000000004}};
  std::string text =
      "%%MatrixMarket matrix coordinate real general\n9 9 " + std::to_string(numbers.size()) + "\n";
  for (const auto& [written, value] : numbers) text += "1 2 " + written + "\n";
  const EdgeList edges = read_edges(write_file(folder / "numbers.mtx", text));
  const auto& weights = std::get<std::vector<double>>(edges.weights);
  REQUIRE(weights.size() == numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    INFO(numbers[i].first);
    CHECK(weights[i] == numbers[i].second);
    CHECK(std::signbit(weights[i]) == std::signbit(numbers[i].second));
  }
}

TEST_CASE("a matrix without entries has weights as its banner says", "[read][matrix-market]") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& field) {
    return read_edges(write_file(
        folder / "none.mtx", "%%MatrixMarket matrix coordinate " + field + " general\n2 3 0\n"));
  };
  CHECK(std::holds_alternative<std::vector<std::int32_t>>(read("integer").weights));
  CHECK(std::holds_alternative<std::vector<double>>(read("real").weights));
  CHECK_FALSE(read("pattern").weighted());
  EdgeList edges = read("real");
  CHECK((edges.rows == 2 && edges.columns == 3 && edges.from.empty()));
  write_edges(folder / "again.mtx", edges);
  CHECK(read_edges(folder / "again.mtx").weighted());
}

}  // namespace graphrun::test
