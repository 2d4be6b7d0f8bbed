// Sparse products: refused arguments, and products made in slices of rows.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <utility>

#include "support.hpp"

namespace graphrun {

TEST_CASE("a slice of rows is those rows", "[spgemm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::random_triples(50, 30, 300, 12);
  const auto all = test::sorted_entries(t);
  for (const Format format : {Format::csr, Format::coo}) {
    const Matrix matrix = test::matrix_of<std::int32_t>(ctx, t, format);
    const std::vector<std::pair<index_t, index_t>> slices{{0, 50}, {7, 8}, {9, 9}, {20, 50}};
    for (const auto& [first, last] : slices) {
      std::vector<test::Entry> expected;
      for (const test::Entry& e : all) {
        if (e.row >= first && e.row < last) expected.push_back({e.row - first, e.column, e.weight});
      }
      const Matrix slice = row_slice(matrix, first, last);
      CHECK(slice.rows() == last - first);
      CHECK(test::entries_of(slice) == expected);
    }
    CHECK_THROWS_AS(row_slice(matrix, 3, 51), InvalidArgument);
    CHECK_THROWS_AS(row_slice(matrix, 5, 4), InvalidArgument);
  }
}

TEST_CASE("spgemm refuses what it cannot multiply", "[spgemm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix tall = test::pattern_of(ctx, test::random_triples(5, 3, 9, 1));
  const Matrix square = test::matrix_of<double>(ctx, test::random_triples(3, 3, 5, 2));
  CHECK_THROWS_AS(spgemm<PlusPair>(tall, tall), InvalidArgument);
  CHECK_THROWS_AS(spgemm<PlusTimes<std::int64_t>>(square, square), InvalidArgument);
  CHECK_THROWS_AS(spgemm<PlusPair>(square, square, {nullptr, true}), InvalidArgument);
  CHECK_THROWS_AS(spgemm<PlusPair>(square, square, {&tall, false}), InvalidArgument);
  CHECK(spgemm<PlusPair>(tall, square).rows() == 5);

  const index_t zero[] = {0, 0}, both[] = {0, 1};
  const std::int64_t large[] = {std::int64_t{1} << 40, 3};
  const Matrix row = Matrix::from_triples<std::int64_t>(ctx, 1, 2, zero, both, large);
  const Matrix column = Matrix::from_triples<std::int64_t>(ctx, 2, 1, both, zero, large);
  CHECK_THROWS_AS(spgemm<PlusTimes<std::int64_t>>(row, column), Unsupported);
  CHECK(test::entries_of(spgemm<MinPlus<std::int64_t>>(row, column)) ==
        std::vector<test::Entry>{{0, 0, 6}});
}

TEST_CASE("a product that cannot fit is refused with what it needs", "[spgemm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // A column times a row: all entries of the product are set.
  const index_t n = 400000;
  std::vector<index_t> all(static_cast<std::size_t>(n)), none(all.size(), 0);
  for (index_t v = 0; v < n; ++v) all[static_cast<std::size_t>(v)] = v;
  const Matrix column = Matrix::from_triples<double>(ctx, n, 1, all, none, {});
  const Matrix row = Matrix::from_triples<double>(ctx, 1, n, none, all, {});
  try {
    spgemm<PlusTimes<double>>(column, row);
    FAIL("1.9 TB were found");
  } catch (const OutOfMemory& error) {
    CHECK(error.needed() > std::uint64_t{1} << 40);
    CHECK(error.available() > 0);
    CHECK(error.available() < error.needed());
  }
}

}  // namespace graphrun
