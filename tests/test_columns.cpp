// Columns of dense matrices.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/engine/columns.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "support.hpp"

namespace graphrun {

TEMPLATE_TEST_CASE("vectors become columns of a dense matrix", "[columns]", index_t, std::int64_t,
                   float, double) {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const DenseOrder order = GENERATE(DenseOrder::row_major, DenseOrder::column_major);
  constexpr index_t rows = 5000, columns = 40, first = 3, count = 35;
  Dense<TestType> y(ctx, rows, columns, order);
  fill(y.values(), TestType{7});
  std::vector<Vector<TestType>> x;
  for (index_t j = 0; j < count; ++j) {
    std::vector<TestType> values(rows);
    for (index_t i = 0; i < rows; ++i)
      values[static_cast<std::size_t>(i)] = static_cast<TestType>(i * 100 + j);
    x.emplace_back(ctx, std::span<const TestType>(values));
  }
  put_columns(std::span<const Vector<TestType>>(x), y, first);
  std::vector<TestType> expected(static_cast<std::size_t>(rows) * columns);
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      const auto at = order == DenseOrder::row_major ? i * columns + j : j * rows + i;
      const bool is_put = j >= first && j < first + count;
      expected[static_cast<std::size_t>(at)] =
          static_cast<TestType>(is_put ? i * 100 + j - first : 7);
    }
  }
  CHECK(y.values().to_host() == expected);
  const std::span<const Vector<TestType>> all(x);
  CHECK_THROWS_AS(put_columns(all, y, 6), InvalidArgument);
  CHECK_THROWS_AS(put_columns(all, y, -1), InvalidArgument);
  CHECK_THROWS_AS(put_column(Vector<TestType>(ctx, 3), y, 0), InvalidArgument);
  CHECK_THROWS_AS(put_column(Vector<TestType>(Context::cpu(1), rows), y, 0), InvalidArgument);
}

}  // namespace graphrun
