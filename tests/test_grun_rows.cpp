// Rows of graphrun's own file: a share is what the whole holds, and no byte of it goes unchecked.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <random>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Catch::Matchers::ContainsSubstring;

// Each vertex has edges to some of the next ones; every seventh has none. With weights.
EdgeList sparse_edges(index_t vertices, bool directed, index_t each) {
  std::mt19937 random(11);
  EdgeList edges;
  edges.rows = edges.columns = vertices;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.ids = VertexIds::consecutive(1, vertices);
  std::vector<double> weights;
  for (index_t u = 0; u < vertices; ++u) {
    for (index_t k = each; u % 7 != 3 && k > 0; --k) {
      if (random() % 3 == 0 || u < k * 5) continue;
      edges.from.push_back(u);
      edges.to.push_back(u - k * 5);
      weights.push_back(static_cast<double>(random() % 1000) / 7);
    }
  }
  edges.weights = std::move(weights);
  return edges;
}

ReadOptions rows_later() {
  ReadOptions options;
  options.keep_built = options.rows_later = true;
  return options;
}

std::string written(const TemporaryFolder& folder, const EdgeList& edges) {
  const std::string path = folder / "g.grun";
  write_edges(path, edges);
  return path;
}

template <class T>
std::vector<T> listed(std::span<const T> values) {
  return {values.begin(), values.end()};
}

void check_share(const BuiltMatrix& whole, const BuiltMatrix& share, index_t begin, index_t end) {
  CHECK(share.rows == end - begin);
  CHECK(share.columns == whole.columns);
  CHECK(share.edges == whole.edges);
  CHECK(share.rows_of_file == nullptr);
  const offset_t first = whole.offsets[static_cast<std::size_t>(begin)];
  const offset_t past = whole.offsets[static_cast<std::size_t>(end)];
  std::vector<offset_t> offsets;
  for (index_t v = begin; v <= end; ++v) {
    offsets.push_back(whole.offsets[static_cast<std::size_t>(v)] - first);
  }
  CHECK(listed(share.offsets) == offsets);
  const auto from = static_cast<std::size_t>(first), count = static_cast<std::size_t>(past - first);
  CHECK(listed(share.column_of) == listed(whole.column_of.subspan(from, count)));
  CHECK(listed(std::get<std::span<const double>>(share.weights)) ==
        listed(std::get<std::span<const double>>(whole.weights).subspan(from, count)));
}

}  // namespace

TEST_CASE("a share of the rows is what the whole file holds", "[read][grun]") {
  const TemporaryFolder folder;
  for (const bool directed : {true, false}) {
    const EdgeList edges = sparse_edges(50000, directed, 6);
    const std::string path = written(folder, edges);
    ReadOptions options;
    options.keep_built = true;
    const EdgeList all = read_edges(path, options);
    for (const auto& [begin, end] : std::vector<std::pair<index_t, index_t>>{
             {0, 50000}, {0, 1}, {0, 0}, {17, 4000}, {40000, 50000}, {50000, 50000}, {3, 4}}) {
      check_share(*all.built, *read_rows(path, begin, end), begin, end);
    }
    CHECK_THROWS_AS(read_rows(path, -1, 3), InvalidArgument);
    CHECK_THROWS_AS(read_rows(path, 5, 4), InvalidArgument);
    CHECK_THROWS_AS(read_rows(path, 0, 50001), InvalidArgument);
    const EdgeList later = read_edges(path, rows_later());
    REQUIRE(later.built->rows_of_file != nullptr);
    CHECK(later.ids.text(3) == "4");
    check_share(*all.built, *later.built->rows_of_file->take(100, 12000), 100, 12000);
    const auto pattern = [&] {
      ReadOptions none = rows_later();
      none.weights.kind = WeightColumn::none;
      return read_rows(path, 5, 9, none);
    }();
    CHECK(pattern->weights.index() == 0);
  }
}

TEST_CASE("a share is read and checked without the other rows", "[read][grun]") {
  const TemporaryFolder folder;
  const std::string path = written(folder, sparse_edges(100000, true, 12));
  const std::string right = contents(path);
  const EdgeList edges = read_edges(path, rows_later());
  RowsOfFile& rows = *edges.built->rows_of_file;
  const std::uint64_t before = rows.bytes;
  rows.take(25000, 50000);
  // A quarter, and what its ends share with others: a block of each of three arrays, twice.
  CHECK(rows.bytes - before < right.size() / 4 + 6 * (std::uint64_t{256} << 10));
  CHECK(rows.bytes - before > right.size() / 8);
  std::string wrong = right;
  wrong[right.size() - 100] ^= 1;  // a weight of one of the last rows
  write_file(path, wrong);
  CHECK(read_rows(path, 0, 50000)->rows == 50000);
  CHECK_THROWS_WITH(read_rows(path, 50000, 100000),
                    ContainsSubstring("section weights is damaged"));
  CHECK_THROWS_WITH(read_edges(path), ContainsSubstring("section weights is damaged"));
  CHECK_THROWS_WITH(two_sided(read_edges(path, rows_later())),
                    ContainsSubstring("section weights is damaged"));
}

TEST_CASE("the first of several faults in graphrun's own file is reported", "[read][grun]") {
  const TemporaryFolder folder;
  const std::string path = written(folder, sparse_edges(100000, true, 12));
  std::string wrong = contents(path);
  const std::size_t entries = static_cast<std::size_t>(read_edges(path).counts.edges);
  const std::size_t weights = wrong.size() - 8 * entries;  // and padding
  wrong[weights - 4096] ^= 1;                              // one of the last columns
  for (std::size_t k = weights + 4096; k < wrong.size(); k += 4096) wrong[k] ^= 1;
  write_file(path, wrong);
  ReadOptions options;
  options.threads = 4;
  for (int run = 0; run < 10; ++run) {
    CHECK_THROWS_WITH(read_edges(path, options), ContainsSubstring("section columns is damaged"));
  }
}

TEST_CASE("every byte of graphrun's own file is under the checksum of some share", "[read][grun]") {
  const TemporaryFolder folder;
  EdgeList edges = sparse_edges(40, false, 3);
  std::vector<std::int64_t> ids;
  for (std::int64_t v = 0; v < 40; ++v) ids.push_back(v * v);
  edges.ids = VertexIds::integers(ids);
  const std::string path = written(folder, edges), right = contents(path);
  const auto take_all = [&] {
    const EdgeList read = read_edges(path, rows_later());
    for (const index_t begin : {0, 13, 26}) {
      read.built->rows_of_file->take(begin, begin == 26 ? 40 : begin + 13);
    }
  };
  CHECK_NOTHROW(take_all());
  std::mt19937 random(4);
  for (std::size_t k = 0; k < right.size(); ++k) {
    std::string content = right;
    content[k] = static_cast<char>(content[k] ^ (1 << random() % 8));
    write_file(path, content);
    CAPTURE(k);
    REQUIRE_THROWS_AS(take_all(), FileError);
  }
  for (std::size_t size = 1; size < right.size(); size += 37) {
    write_file(path, right.substr(0, size));
    CAPTURE(size);
    REQUIRE_THROWS_AS(read_rows(path, 0, 1), FileError);
  }
  std::string version = right;
  version[8] = 9;
  write_file(path, version);
  CHECK_THROWS_WITH(read_rows(path, 0, 1), ContainsSubstring("version 9 of graphrun's file"));
}

}  // namespace graphrun::test
